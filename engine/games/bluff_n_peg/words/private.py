"""What a seat is told with its own hand: its best show and, on its turn, what is at stake. Plain data and words.

A hand is not drawn anew while others act. Until the seat itself is asked again, it is told only what stays true.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.cards import Card, card_in_words
from engine.games.bluff_n_peg.pieces.board import position_after_gain, position_after_loss
from engine.games.bluff_n_peg.public import MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.poker import hand_name
from engine.seats import clockwise
from engine.sentences import enumeration
from engine.words import CardHand, hand_sentences, number_text, quantity


class Stake(NamedTuple):
    """A heading and what it comes to."""

    heading: str
    value: str
    tone: Literal["plain", "loss", "gain", "none"] = "plain"


def viewing_seat(view: View) -> int:
    """Whose hand it is; a spectator has none."""
    return view.viewer or 0


def is_asked(view: View) -> bool:
    return view.viewer in view.waiting


def holding(view: View, names: Sequence[str], legal: Sequence[Card]) -> CardHand:
    """The cards in hand, as the shared picture of hands wants them."""
    asked = "throw" if view.phase == "discard" else "lay"
    return CardHand("Your hand", f"{labels.TITLE} · {_situation(view, names)}", view.hand, legal, None, asked)


def _situation(view: View, names: Sequence[str]) -> str:
    if not is_asked(view):
        return f"deal {view.deal_number}" + (" · you have folded" if view.viewer in view.folded else "")
    if view.phase == "offer":
        return "your third card: double or fold"
    if view.declarer is not None:
        return f"{names[view.declarer]} doubles to {labels.multiplier_text(view.level + 1)}: accept or fold"
    return "throw up to three cards" if view.phase == "discard" else "lay a card or fold"


def best_show_text(view: View) -> str:
    """What all five cards of the viewer would show; nothing once it has folded."""
    if view.viewer is None or view.viewer in view.folded:
        return ""
    held = (*view.hand, *view.shows[view.viewer])
    return hand_name(held, wild_twos=view.terms.options.wild_twos) if held else ""


def has_stakes(view: View) -> bool:
    """Whether the viewer is asked something while cards are being laid."""
    return is_asked(view) and view.phase != "discard"


def stakes(view: View) -> tuple[Stake, ...]:
    """What the viewer weighs on its turn: what a fold costs now, and what there is to win."""
    if not has_stakes(view):
        return ()
    if view.playoff:
        return Stake("a fold costs", "the playoff", "loss"), Stake("a win gets", "the game", "gain")
    return _fold(view), _win(view)


def _fold(view: View) -> Stake:
    if view.phase == "offer" and leads(view):
        return Stake("a fold", "not while you lead", "none")
    up, position = len(view.shows[viewing_seat(view)]), view.positions[viewing_seat(view)]
    back = position_after_loss(position, up * MULTIPLIERS[view.level], view.terms.board)
    cost = f"{number_text(position)} → {number_text(back)}" if up else "costs nothing"
    return Stake(f"fold: {quantity(up, 'card')} at {labels.multiplier_text(view.level)}", cost, "loss")


def _win(view: View) -> Stake:
    """To accept a double is to play for the next hole's points."""
    level = view.level + 1 if view.phase == "response" else view.level
    position = view.positions[viewing_seat(view)]
    forward = position_after_gain(position, POINTS[level], view.terms.board)
    doubled = f", doubled +{POINTS[level + 1]}" if view.phase == "offer" else ""
    where = f"{number_text(position)} → {number_text(forward)}"
    return Stake(f"win at {labels.multiplier_text(level)}: +{POINTS[level]}{doubled}", where, "gain")


def stake_text(stake: Stake) -> str:
    """A stake as a sentence, without signs that are read out as such."""
    return f"{stake.heading[0].upper()}{stake.heading[1:]}: {stake.value.replace(' → ', ' to ')}."


def sentences(view: View, names: Sequence[str], legal: Sequence[Card]) -> list[str]:
    """The picture in words, the important first."""
    *first, last = hand_sentences(holding(view, names, legal))
    cards, show = own_show(view)
    return [
        *first,
        f"Your face-up cards: {enumeration([card_in_words(card) for card in cards])}, {show}." if cards else "",
        f"Your best show: {best_show_text(view)}." if best_show_text(view) else "",
        _to_beat(view, names),
        *map(stake_text, stakes(view)),
        *(_other(view, names, other) for other in other_seats(view)),
        last,
    ]


def leads(view: View) -> bool:
    """Whether the viewer is asked although it has the best show."""
    return has_stakes(view) and view.viewer in view.leaders


def seat_to_beat(view: View) -> int | None:
    """The seat whose show the viewer must beat, where there is one; perhaps one that is equal to its own."""
    if not has_stakes(view) or leads(view):
        return None
    return next((other for other in labels.best_seats(view) if other != view.viewer), None)


def _to_beat(view: View, names: Sequence[str]) -> str:
    other = seat_to_beat(view)
    if other is None:
        return "You lead." if leads(view) else ""
    cards = enumeration([card_in_words(card) for card in view.shows[other]])
    return f"To beat: {view.show_names[other]} of {names[other]}, {cards}."


def own_show(view: View) -> tuple[Cards, str]:
    """The viewer's face-up cards and their name."""
    return view.shows[viewing_seat(view)], view.show_names[viewing_seat(view)]


def other_seats(view: View) -> list[int]:
    """Who else is in, clockwise from the viewer, while the viewer has something to weigh."""
    if not has_stakes(view):
        return []
    *order, _ = clockwise(viewing_seat(view), view.terms.seats)
    return [other for other in order if labels.is_in(view, other)]


def _other(view: View, names: Sequence[str], other: int) -> str:
    show, held = view.show_names[other] or "no card up", f"{view.hand_sizes[other]} in hand"
    return f"{names[other]} at {number_text(view.positions[other])}: {show}, {held}."
