"""High Handed as plain text: all that a view shows, for those who play without pictures.

A fact a line, and at most one name on it, after its seat's number: so a name can say what it likes.
"""

from collections.abc import Sequence

from engine.cards import Card, card_text
from engine.games.high_handed.cells import LETTERS, Stack, cells
from engine.games.high_handed.plays import GameResult, Play, ScoredHand
from engine.games.high_handed.terms import Terms
from engine.games.high_handed.view import View
from engine.sentences import listed
from render.boards.high_handed import words
from render.telling import told
from render.words import counted, ending, number, winning_seats

_GAMES = 6
"""As many finished games are told one by one: more there are only where games are tied."""
_MATCHES = {"single": "one game", "double": "two games, points added", "first_to_two": "first to win two games"}
_GRANDPA = {"off": "", "nominated": "Grandpa Rule for those over 70", "everyone": "Grandpa Rule for everybody"}

_TURNS = ("first turn to come", "first turn played", "")
"""By the turns that a seat has played, as far as the Grandpa Rule asks for them."""


def text(view: View, names: Sequence[str]) -> str:
    """Everything the view shows, line by line; short enough for one message, whatever the names."""
    return told(lambda names: _lines(view, names), names)


def _lines(view: View, names: Sequence[str]) -> list[str]:
    return [
        *_turn(view, names),
        *_own(view),
        *_last_play(view, names),
        *_sides(view),
        *(f"{name}: {', '.join(filter(None, _seat(view, seat)))}" for seat, name in enumerate(names)),
        _to_draw(view),
        *_board(view),
        *_games(view),
        f"Rules: {'; '.join(filter(None, _rules(view.terms)))}.",
    ]


# -- where the game stands --------------------------------------------------------------------------------------------


def _turn(view: View, names: Sequence[str]) -> list[str]:
    game = f"High Handed, game {view.number}"
    if view.outcome:
        return [
            f"{game}, over: {ending(view.outcome, words.ENDINGS)}.",
            *(f"Winner: {names[seat]}" for seat in winning_seats(view.outcome)),
        ]
    return [f"{game}.", *(f"{names[seat]} is to play." for seat in view.waiting)]


def _own(view: View) -> list[str]:
    if view.viewer is None:
        return []
    return [
        f"You are seat {view.viewer + 1}.",
        f"Your hand: {_cards(view.hand) or 'no cards'}.",
        *(f"Seat {mate + 1} of your team holds {_cards(cards) or 'no cards'}." for mate, cards in view.mates),
    ]


def _last_play(view: View, names: Sequence[str]) -> list[str]:
    """What was laid where, and a line for each poker hand with its points before doubling."""
    play = view.last_play
    if play is None:
        return []
    times = f", times {play.multiplier}" if play.multiplier > 1 else ""
    return [
        f"Last play: {names[play.seat]} laid {_laid(play)}, {_points(play.points)}{times}.",
        *map(_scored, play.hands),
    ]


def _laid(play: Play) -> str:
    if not words.is_plain(play):
        return f"{card_text(play.card)} alone on {play.cell}"
    used = f" with {listed(list(map(card_text, play.specials)))}" if play.specials else ""
    return f"{card_text(play.card)} on {play.cell}{used}{f' over {card_text(play.covered)}' if play.covered else ''}"


def _scored(hand: ScoredHand) -> str:
    return f"{hand.axis} {words.hand_name(hand)} {' '.join(hand.cells)}: {_points(hand.points)}."


# -- sides and seats --------------------------------------------------------------------------------------------------


def _sides(view: View) -> list[str]:
    """Where seats play together: their points."""
    if not view.terms.teams:
        return []
    return [f"Team {side + 1}: {_score(view, side)}" for side in range(len(view.terms.sides))]


def _score(view: View, side: int) -> str:
    """The points of this game, with those that count on top of them, and the games won where they count."""
    totals = words.totals(view)
    total = f", total {number(totals[side])}" if totals else ""
    won = f", {counted(view.standing.wins[side], 'game')} won" if view.terms.match == "first_to_two" else ""
    return f"{_points(view.scores[side])}{total}{won}"


def _points(points: int) -> str:
    return f"{number(points)} {'point' if points == 1 else 'points'}"


def _seat(view: View, seat: int) -> list[str]:
    terms, draws = view.terms, view.draws[seat]
    side = terms.side_of[seat]
    return [
        f"place {view.outcome.ranking[seat]}" if view.outcome else "",
        f"team {side + 1}" if terms.teams else _score(view, side),
        _held(view, seat),
        words.owed(view, seat),
        "over 70" if draws.over_70 else "",
        _TURNS[draws.turns] if terms.grandpa_rule != "off" else "",
        "dealer" if seat == view.dealer else "",
    ]


def _held(view: View, seat: int) -> str:
    return f"{words.held(view, seat)}{' cards' if view.terms.draw_mode == 'manual' else ''}"


# -- cards ------------------------------------------------------------------------------------------------------------


def _to_draw(view: View) -> str:
    blind = f"The blind hand was {_cards(view.blind)}." if view.blind else f"Blind hand {view.blind_size}."
    removed = f" {counted(view.removed, 'card')} out of play." if view.removed else ""
    return f"Pile A {view.pile_sizes[0]}, pile B {view.pile_sizes[1]}. {blind}{removed}"


def _board(view: View) -> list[str]:
    """A line for each row that is not empty, each cell with its cards from top to bottom."""
    size, last = view.terms.board_size, cells(view.terms.board_size)[-1]
    rows = [_row(number, view.board[(number - 1) * size : number * size]) for number in range(1, size + 1)]
    return [f"Board A1 to {last}, {'empty but for:' if any(rows) else 'empty.'}", *rows]


def _row(number: int, stacks: Sequence[Stack]) -> str:
    """As in "Row 4: D4 9♥, E4 K♠ over Thief over 2♣."; empty for an empty row."""
    told = [f"{letter}{number} {_stack(stack)}" for letter, stack in zip(LETTERS, stacks, strict=False) if stack]
    return f"Row {number}: {', '.join(told)}." if told else ""


def _stack(stack: Stack) -> str:
    return " over ".join(map(card_text, reversed(stack)))


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(card_text, cards))


# -- the match and its rules ------------------------------------------------------------------------------------------


def _games(view: View) -> list[str]:
    """The finished games, by side; of the last one what it left unseen."""
    games = view.standing.games
    before = f"{counted(len(games) - _GAMES, 'game')} before these." if len(games) > _GAMES else ""
    blind = f"Its blind hand was {_cards(games[-1].blind)}." if games and not view.blind else ""
    return [before, *(_game(game) for game in games[-_GAMES:]), blind]


def _game(game: GameResult) -> str:
    """As in "Game 2: 40, 40, 12; tied by 1 and 2; nobody could play."."""
    scores, who = ", ".join(map(number, game.scores)), listed([str(side + 1) for side in game.winners])
    won = f"{'won' if len(game.winners) == 1 else 'tied'} by {who}"
    early = "" if game.ending == "all_cards_played" else f"; {words.ENDINGS[game.ending]}"
    return f"Game {game.number}: {scores}; {won}{early}."


def _rules(terms: Terms) -> list[str]:
    """What is played, and the house rules that differ from the usual ones."""
    return [
        _MATCHES[terms.match],
        "a tie is played off" if terms.tie == "extra_game" else "",
        f"Two Timers {terms.two_timers}, Thieves {terms.thieves}",
        f"{terms.dealt} cards each",
        "hands must touch" if terms.touching else "",
        "drawing by hand" if terms.draw_mode == "manual" else "",
        _GRANDPA[terms.grandpa_rule],
        "Uncle Bob Rule" if terms.uncle_bob else "",
        "team hands are shared" if terms.teams and terms.team_hands == "shared" else "",
    ]
