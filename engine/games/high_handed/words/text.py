"""High Handed as plain text: all that a view shows, for those who play without pictures.

A fact a line, and at most one name on it, after its seat's number: so a name can say what it likes. A line that needs
more has brief names.
"""

from collections.abc import Sequence

from engine.games.high_handed.options import Terms
from engine.games.high_handed.pieces.cells import LETTERS, Stack, all_cells
from engine.games.high_handed.public import GameResult, Play, ScoredHand
from engine.games.high_handed.view import View
from engine.games.high_handed.words import labels
from engine.pieces.cards import Card, card_text
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import (
    brief_name,
    brief_names,
    ending_text,
    message_text,
    names_of_all_seats,
    number_with_true_minus,
    quantity_text,
    winning_seats,
)

_GAMES = 6
"""The most finished games that are told one by one: more there are only where games are tied."""
_MATCHES = {"single": "one game", "double": "two games, points added", "first_to_two": "first to win two games"}
_GRANDPA = {"off": "", "nominated": "Grandpa Rule for those over 70", "everyone": "Grandpa Rule for everybody"}

_TURNS = ("first turn to come", "first turn played", "")
"""By the number of turns that a seat has played (2 for two or more), the words that matter for the Grandpa Rule."""


def text(view: View, names: NamesBySeat) -> str:
    """The whole view as plain text, one fact a line: at most `engine.text.words.TEXT_LENGTH` characters, however long
    the ``names`` by seat are.
    """
    return message_text(lambda names: _table_text_lines(view, names), names_of_all_seats(names, view.terms.seats))


def _table_text_lines(view: View, names: NamesBySeat) -> list[str]:
    return [
        *_turn_lines(view, names),
        *_viewer_lines(view, names),
        *_last_play_lines(view, names),
        *_team_points_lines(view),
        *(f"{name}: {', '.join(filter(None, _seat_line_parts(view, seat)))}" for seat, name in enumerate(names)),
        _piles_line(view),
        *_board_lines(view),
        *_finished_game_lines(view, names),
        f"Rules: {'; '.join(filter(None, _house_rule_parts(view.terms)))}.",
    ]


# -- where the game stands --------------------------------------------------------------------------------------------


def _turn_lines(view: View, names: NamesBySeat) -> list[str]:
    """The number of the game and the seat whose turn it is; at the end the winner."""
    game = f"High Handed, game {view.number}"
    if view.outcome:
        return [
            f"{game}, over: {ending_text(view.outcome, labels.ENDINGS)}.",
            *(f"Winner: {names[seat]}" for seat in winning_seats(view.outcome)),
        ]
    return [f"{game}.", *(f"{names[seat]} is to play." for seat in view.waiting)]


def _viewer_lines(view: View, names: NamesBySeat) -> list[str]:
    """The lines that only the viewer reads; none for a spectator."""
    if view.viewer is None:
        return []
    return [
        f"You are {names[view.viewer]}.",
        f"Your hand: {_cards_text(view.hand) or 'no cards'}.",
        *(
            f"{brief_name(names[mate])} of your team holds {_cards_text(cards) or 'no cards'}."
            for mate, cards in view.mates
        ),
    ]


def _last_play_lines(view: View, names: NamesBySeat) -> list[str]:
    """The last play, and a line for each poker hand with its points before doubling."""
    play = view.last_play
    if play is None:
        return []
    times = f", times {play.multiplier}" if play.multiplier > 1 else ""
    return [
        f"Last play: {names[play.seat]} laid {laid_cards_text(play)}, {_points_text(play.points)}{times}.",
        *map(_scored_hand_line, play.hands),
    ]


def laid_cards_text(play: Play) -> str:
    """The card of a play and its cell, with specials and the card that it covers."""
    if not labels.has_regular_card(play):
        return f"{card_text(play.card)} alone on {play.cell}"
    used = f" with {joined_with_and(list(map(card_text, play.specials)))}" if play.specials else ""
    return f"{card_text(play.card)} on {play.cell}{used}{f' over {card_text(play.covered)}' if play.covered else ''}"


def _scored_hand_line(hand: ScoredHand) -> str:
    """A scored poker hand, with its points before doubling."""
    return f"{hand.axis} {labels.scored_hand_name(hand)} {' '.join(hand.cells)}: {_points_text(hand.points)}."


# -- sides and seats --------------------------------------------------------------------------------------------------


def _team_points_lines(view: View) -> list[str]:
    """The points of each team; nothing where everybody plays alone."""
    if not view.terms.has_teams:
        return []
    return [f"Team {side + 1}: {_side_score_text(view, side)}" for side in range(len(view.terms.sides))]


def _side_score_text(view: View, side: int) -> str:
    """A side's points in this game, with those of other games that count on top of them, and the games won where they
    count.
    """
    totals = labels.match_totals_by_side(view)
    total = f", total {number_with_true_minus(totals[side])}" if totals else ""
    won = (
        f", {quantity_text(view.standing.wins[side], 'game')} won" if view.terms.options.match == "first_to_two" else ""
    )
    return f"{_points_text(view.scores[side])}{total}{won}"


def _points_text(points: int) -> str:
    return f"{number_with_true_minus(points)} {'point' if points == 1 else 'points'}"


def _seat_line_parts(view: View, seat: int) -> list[str]:
    """The parts of a seat's line, empty where there is nothing to say: its points, its cards,
    and what it may pick up.
    """
    terms, draws = view.terms, view.draws[seat]
    side = terms.side_of[seat]
    return [
        f"place {view.outcome.ranking[seat]}" if view.outcome else "",
        f"team {side + 1}" if terms.has_teams else _side_score_text(view, side),
        _hand_size_text(view, seat),
        labels.owed_cards_text(view, seat),
        "over 70" if draws.over_70 else "",
        _TURNS[draws.turns] if terms.grandpa_rule != "off" else "",
        "dealer" if seat == view.dealer else "",
    ]


def _hand_size_text(view: View, seat: int) -> str:
    """The number of cards that a seat holds, and of those that it may pick up."""
    return f"{labels.hand_size_text(view, seat)}{' cards' if view.terms.options.draw_mode == 'manual' else ''}"


# -- cards ------------------------------------------------------------------------------------------------------------


def _piles_line(view: View) -> str:
    """The sizes of the piles and of the blind hand."""
    blind = f"The blind hand was {_cards_text(view.blind)}." if view.blind else f"Blind hand {view.blind_size}."
    removed = f" {quantity_text(view.removed, 'card')} out of play." if view.removed else ""
    return f"Pile A {view.pile_sizes[0]}, pile B {view.pile_sizes[1]}. {blind}{removed}"


def _board_lines(view: View) -> list[str]:
    """A line for each row that is not empty, each cell with its cards from top to bottom."""
    size, last = view.terms.options.board_size, all_cells(view.terms.options.board_size)[-1]
    rows = [_row_line(number, view.board[(number - 1) * size : number * size]) for number in range(1, size + 1)]
    return [f"Board A1 to {last}, {'empty but for:' if any(rows) else 'empty.'}", *rows]


def _row_line(number: int, stacks: Sequence[Stack]) -> str:
    """A row of the board, like "Row 4: D4 9♥, E4 K♠ over Thief over 2♣."; empty for an empty row."""
    told = [f"{letter}{number} {_stack_text(stack)}" for letter, stack in zip(LETTERS, stacks, strict=False) if stack]
    return f"Row {number}: {', '.join(told)}." if told else ""


def _stack_text(stack: Stack) -> str:
    return " over ".join(map(card_text, reversed(stack)))


def _cards_text(cards: Sequence[Card]) -> str:
    return " ".join(map(card_text, cards))


# -- the match and its rules ------------------------------------------------------------------------------------------


def _finished_game_lines(view: View, names: NamesBySeat) -> list[str]:
    """The finished games, by side; of the last one the blind hand."""
    games = view.standing.games
    before = f"{quantity_text(len(games) - _GAMES, 'game')} before these." if len(games) > _GAMES else ""
    blind = f"Its blind hand was {_cards_text(games[-1].blind)}." if games and not view.blind else ""
    return [before, *(_game_result_line(game, view.terms, names) for game in games[-_GAMES:]), blind]


def _game_result_line(game: GameResult, terms: Terms, names: NamesBySeat) -> str:
    """The result of a game, like "Game 2: 40, 40, 12; tied by 1 Ann and 2 Ben; nobody could play."."""
    scores = ", ".join(map(number_with_true_minus, game.scores))
    who = _winning_sides_text(game, terms, names)
    won = f"{'won' if len(game.winners) == 1 else 'tied'} by {who}"
    early = "" if game.ending == "all_cards_played" else f"; {labels.ENDINGS[game.ending]}"
    return f"Game {game.number}: {scores}; {won}{early}."


def _winning_sides_text(game: GameResult, terms: Terms, names: NamesBySeat) -> str:
    """The sides with the highest score of a game: players by their brief names, teams by their numbers."""
    if len(game.winners) == len(terms.sides):
        return "all"
    return (
        joined_with_and([f"team {side + 1}" for side in game.winners])
        if terms.has_teams
        else brief_names(names, game.winners)
    )


def _house_rule_parts(terms: Terms) -> list[str]:
    """The parts of the line on the rules: the length of the match, the deck, and the house rules that hold; "" for a
    rule that does not.
    """
    return [
        _MATCHES[terms.options.match],
        "a tie is played off" if terms.options.tie == "extra_game" else "",
        f"Two Timers {terms.two_timers}, Thieves {terms.thieves}",
        f"{terms.dealt} cards each",
        "" if terms.hand_cards_must_be_adjacent else "hands may have gaps",
        "drawing by hand" if terms.options.draw_mode == "manual" else "",
        _GRANDPA[terms.grandpa_rule],
        "Uncle Bob Rule" if terms.uncle_bob else "",
        "team hands are shared" if terms.has_teams and terms.options.team_hands == "shared" else "",
    ]
