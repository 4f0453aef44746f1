"""High Handed in sentences: the alt text of the pictures, the important first."""

from collections.abc import Sequence

from engine.cards import card_in_words, card_text
from engine.games.high_handed.cells import LETTERS, Stack
from engine.games.high_handed.plays import Play, ScoredHand
from engine.games.high_handed.view import View
from engine.sentences import listed
from render.boards.high_handed import words
from render.type.labels import shortened
from render.words import counted, ending, number, side_name, winners

_LONGEST = 20
"""Characters of a name: each is told several times."""


def sentences(view: View, names: Sequence[str]) -> list[str]:
    """The public view as sentences, the important first."""
    names = [shortened(name, _LONGEST) for name in names]
    return [
        turn(view, names),
        last_play(view, names),
        scores(view, names),
        standing(view, names),
        held(view, names),
        to_draw(view),
        blind(view),
        *board(view),
        progress(view, names),
    ]


def turn(view: View, names: Sequence[str]) -> str:
    if view.outcome:
        return f"{winners(view.outcome, names)}: {ending(view.outcome, words.ENDINGS)}."
    return f"{listed([names[seat] for seat in view.waiting])} is to play."


def last_play(view: View, names: Sequence[str]) -> str:
    """What was laid where, and what it scored, hand by hand."""
    play = view.last_play
    if play is None:
        return "No card lies on the board yet." if view.phase == "playing" else ""
    return f"Last play: {names[play.seat]} laid {_laid(play)}, {_scored(play)}."


def _laid(play: Play) -> str:
    if not words.is_plain(play):
        return f"a {card_text(play.card)} alone on {play.cell}"
    used = f" with {listed(list(map(card_text, play.specials)))}" if play.specials else ""
    over = f", covering {card_in_words(play.covered)}" if play.covered else ""
    return f"{card_in_words(play.card)} on {play.cell}{used}{over}"


def _scored(play: Play) -> str:
    if not play.hands:
        return "no points"
    told = ", ".join(map(hand, play.hands))
    times = f", times {play.multiplier}" if play.multiplier > 1 else ""
    return f"{counted(play.points, 'point')}: {told}{times}"


def hand(scored: ScoredHand) -> str:
    """As in "E-W three of a kind 4 (D4 E4 F4)"; the points are those before doubling."""
    return f"{scored.axis} {words.hand_name(scored)} {scored.points} ({' '.join(scored.cells)})"


def scores(view: View, names: Sequence[str]) -> str:
    return f"Scores: {_by_side(view, names, view.scores)}."


def standing(view: View, names: Sequence[str]) -> str:
    """How the match stands, where other games count too."""
    totals, match = words.totals(view), view.terms.match
    wins = [f"{side_name(names, view.terms.sides[side])} {won}" for side, won in enumerate(view.standing.wins)]
    told = [
        f"Games won: {', '.join(wins)}." if match == "first_to_two" else "",
        f"With the games before: {_by_side(view, names, totals)}." if totals else "",
    ]
    return " ".join(filter(None, told))


def _by_side(view: View, names: Sequence[str], points: Sequence[int]) -> str:
    return ", ".join(f"{side_name(names, view.terms.sides[side])} {number(one)}" for side, one in enumerate(points))


def held(view: View, names: Sequence[str]) -> str:
    """Hand counts, and where cards are picked up by hand, all that belongs to it."""
    told = [f"{names[seat]} {words.held(view, seat)}{_owed(view, seat)}" for seat in range(view.terms.seats)]
    return f"Cards in hand: {', '.join(told)}."


def _owed(view: View, seat: int) -> str:
    told = words.owed(view, seat)
    return f" ({told})" if told else ""


def to_draw(view: View) -> str:
    if view.outcome:
        return ""
    removed = f" {counted(view.removed, 'card')} out of play." if view.removed else ""
    return f"Pile A {view.pile_sizes[0]}, pile B {view.pile_sizes[1]}, blind hand {view.blind_size}.{removed}"


def blind(view: View) -> str:
    return f"The blind hand was {' '.join(map(card_text, view.blind))}." if view.blind else ""


def board(view: View) -> list[str]:
    """A sentence for each row of the board that is not empty, like "Row 3: B Two Timer, F 9♥ (3)."."""
    size = view.terms.board_size
    rows = [view.board[start : start + size] for start in range(0, size * size, size)]
    told = [
        ", ".join(f"{letter} {_top(stack)}" for letter, stack in zip(LETTERS, row, strict=False) if stack)
        for row in rows
    ]
    return [f"Row {number}: {row}." for number, row in enumerate(told, start=1) if row]


def _top(stack: Stack) -> str:
    """The top card, and how many cards lie there if there are more."""
    return card_text(stack[-1]) + (f" ({len(stack)})" if len(stack) > 1 else "")


def progress(view: View, names: Sequence[str]) -> str:
    size, game = view.terms.board_size, words.game_number(view)
    return f"High Handed, {f'{game}, ' if game else ''}board {size} by {size}, {names[view.dealer]} dealt."
