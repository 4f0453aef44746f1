"""High Handed as plain text: all that a view shows, for those who play without pictures."""

from collections.abc import Sequence

from engine.cards import Card, shown
from engine.games.high_handed.cells import cells
from engine.games.high_handed.plays import GameResult
from engine.games.high_handed.terms import Terms
from engine.games.high_handed.view import View
from render.boards.high_handed import alt
from render.text import shortened
from render.words import counted, number

_LONGEST = 16
"""Characters of a name: each is told several times."""


def text(view: View, names: Sequence[str]) -> str:
    """Everything the view shows, line by line."""
    names = [shortened(name, _LONGEST) for name in names]
    lines = [*_standing(view, names), *_board(view), *_own(view, names)]
    return "\n".join(line for line in lines if line)


def _standing(view: View, names: Sequence[str]) -> list[str]:
    return [
        alt.progress(view, names),
        _rules(view.terms),
        alt.turn(view, names),
        alt.last_play(view, names),
        alt.scores(view, names),
        alt.standing(view, names),
        *(_finished(game) for game in view.standing.games),
        alt.held(view, names),
        _grandpa(view, names),
        alt.to_draw(view),
    ]


def _rules(terms: Terms) -> str:
    """The house rules that differ from the usual ones."""
    grandpa = {"off": "", "nominated": "Grandpa Rule for those over 70", "everyone": "Grandpa Rule for everybody"}
    told = [
        f"Two Timers {terms.two_timers}, Thieves {terms.thieves}",
        "cards of a hand must touch" if terms.touching else "",
        "cards are picked up by hand" if terms.draw_mode == "manual" else "",
        grandpa[terms.grandpa_rule],
        "Uncle Bob Rule" if terms.uncle_bob else "",
        "team mates see each other's cards" if terms.teams and terms.team_hands == "shared" else "",
        "a tie is played off" if terms.tie == "extra_game" else "",
    ]
    return f"Rules: {'; '.join(filter(None, told))}."


def _finished(game: GameResult) -> str:
    """A finished game: its scores by side, and its blind hand."""
    scores = " ".join(map(number, game.scores))
    ending = "" if game.ending == "all_cards_played" else f"; {game.ending.replace('_', ' ')}"
    return f"Game {game.number}: {scores}{ending}; blind {_cards(game.blind)}."


def _grandpa(view: View, names: Sequence[str]) -> str:
    """Whom the Grandpa Rule helps until their second turn."""
    if view.terms.grandpa_rule == "off":
        return ""
    helped = [
        f"{names[seat]} ({counted(draws.turns, 'turn')})" for seat, draws in enumerate(view.draws) if draws.over_70
    ]
    return f"Grandpa Rule: {', '.join(helped)}." if helped else ""


def _board(view: View) -> list[str]:
    last = cells(view.terms.board_size)[-1]
    return alt.board(view, buried=True) or [f"The board is empty, A1 to {last}."]


def _own(view: View, names: Sequence[str]) -> list[str]:
    if view.viewer is None:
        return []
    return [
        *(f"{names[seat]} holds {_cards(cards) or 'no cards'}." for seat, cards in view.mates),
        f"Your hand: {_cards(view.hand)}" if view.hand else "Your hand is empty.",
    ]


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))
