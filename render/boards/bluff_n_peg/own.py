"""What a seat is told with its own hand: its best show and, on its turn, what is at stake. Plain data and words.

A hand is not drawn anew while others act. Until the seat itself is asked again, it is told only what stays true.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card, card_in_words
from engine.games.bluff_n_peg.board import moved_back, moved_forward
from engine.games.bluff_n_peg.deals import MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.poker import hand_name
from engine.sentences import listed
from render import hand as hands
from render import tokens
from render.boards.bluff_n_peg import status, words
from render.hand import CardHand
from render.words import counted, number


class Stake(NamedTuple):
    """A heading and what it comes to."""

    heading: str
    value: str
    fill: tokens.Colour = tokens.IVORY


def seat(view: View) -> int:
    """Whose hand it is; a spectator has none."""
    return view.viewer or 0


def is_asked(view: View) -> bool:
    return view.viewer in view.waiting


def holding(view: View, names: Sequence[str], legal: Sequence[Card]) -> CardHand:
    """The cards in hand, as the shared picture of hands wants them."""
    asked = "throw" if view.phase == "discard" else "lay"
    return CardHand("Your hand", f"{words.TITLE} · {_situation(view, names)}", view.hand, legal, None, asked)


def _situation(view: View, names: Sequence[str]) -> str:
    if not is_asked(view):
        return f"deal {view.deal_number}" + (" · you have folded" if view.viewer in view.folded else "")
    if view.phase == "offer":
        return "your third card: double or fold"
    if view.declarer is not None:
        return f"{names[view.declarer]} doubles to {words.multiplier(view.level + 1)}: accept or fold"
    return "throw up to three cards" if view.phase == "discard" else "lay a card or fold"


def best(view: View) -> str:
    """What all five cards of the viewer would show; nothing once it has folded."""
    if view.viewer is None or view.viewer in view.folded:
        return ""
    held = (*view.hand, *view.shows[view.viewer])
    return hand_name(held, wild_twos=view.terms.wild_twos) if held else ""


def has_stakes(view: View) -> bool:
    """Whether the viewer is asked something while cards are being laid."""
    return is_asked(view) and view.phase != "discard"


def stakes(view: View) -> tuple[Stake, ...]:
    """What the viewer weighs on its turn: what a fold costs now, and what there is to win."""
    if not has_stakes(view):
        return ()
    if view.playoff:
        return Stake("a fold costs", "the playoff", tokens.REFUSED), Stake("a win gets", "the game", tokens.CYAN)
    return _fold(view), _win(view)


def _fold(view: View) -> Stake:
    if view.phase == "offer" and leads(view):
        return Stake("a fold", "not while you lead", tokens.MUTED)
    up, position = len(view.shows[seat(view)]), view.positions[seat(view)]
    back = moved_back(position, up * MULTIPLIERS[view.level], view.terms.board)
    cost = f"{number(position)} → {number(back)}" if up else "costs nothing"
    return Stake(f"fold: {counted(up, 'card')} at {words.multiplier(view.level)}", cost, tokens.REFUSED)


def _win(view: View) -> Stake:
    """To accept a double is to play for the next hole's points."""
    level = view.level + 1 if view.phase == "response" else view.level
    position = view.positions[seat(view)]
    forward = moved_forward(position, POINTS[level], view.terms.board)
    doubled = f", doubled +{POINTS[level + 1]}" if view.phase == "offer" else ""
    where = f"{number(position)} → {number(forward)}"
    return Stake(f"win at {words.multiplier(level)}: +{POINTS[level]}{doubled}", where, tokens.CYAN)


def told(stake: Stake) -> str:
    """A stake as a sentence, without signs that are read out as such."""
    return f"{stake.heading[0].upper()}{stake.heading[1:]}: {stake.value.replace(' → ', ' to ')}."


def sentences(view: View, names: Sequence[str], legal: Sequence[Card]) -> list[str]:
    """The picture in words, the important first."""
    *first, last = hands.sentences(holding(view, names, legal))
    cards, show = laid(view)
    return [
        *first,
        f"Your face-up cards: {listed([card_in_words(card) for card in cards])}, {show}." if cards else "",
        f"Your best show: {best(view)}." if best(view) else "",
        _to_beat(view, names),
        *map(told, stakes(view)),
        *(_other(view, names, other) for other in others(view)),
        last,
    ]


def leads(view: View) -> bool:
    """Whether the viewer is asked although it has the best show."""
    return has_stakes(view) and view.viewer in view.leaders


def rival(view: View) -> int | None:
    """The seat whose show the viewer must beat, where there is one; perhaps one that is equal to its own."""
    if not has_stakes(view) or leads(view):
        return None
    return next((other for other in words.best_seats(view) if other != view.viewer), None)


def _to_beat(view: View, names: Sequence[str]) -> str:
    other = rival(view)
    if other is None:
        return "You lead." if leads(view) else ""
    cards = listed([card_in_words(card) for card in view.shows[other]])
    return f"To beat: {view.show_names[other]} of {names[other]}, {cards}."


def laid(view: View) -> tuple[Cards, str]:
    """The viewer's face-up cards and their name."""
    return view.shows[seat(view)], view.show_names[seat(view)]


def others(view: View) -> list[int]:
    """Who else is in, clockwise from the viewer, while the viewer has something to weigh."""
    if not has_stakes(view):
        return []
    clockwise = [(seat(view) + step) % view.terms.seats for step in range(1, view.terms.seats)]
    return [other for other in clockwise if status.is_in(view, other)]


def _other(view: View, names: Sequence[str], other: int) -> str:
    show, held = view.show_names[other] or "no card up", f"{view.hand_sizes[other]} in hand"
    return f"{names[other]} at {number(view.positions[other])}: {show}, {held}."
