"""The words that a seat reads with its own hand: its best show and, on its turn, what it can lose and win. Plain data
and words.

A hand's picture is not drawn again while others act. So until the seat itself is asked, its words are facts that stay
true.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.games.bluff_n_peg.pieces.board import position_after_gain, position_after_loss
from engine.games.bluff_n_peg.public import MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.pieces.cards import Card, card_in_words
from engine.pieces.poker import hand_name
from engine.seats import NamesBySeat, seats_clockwise_after
from engine.text.sentences import capitalised, joined_with_and
from engine.text.words import CardHand, hand_sentences, number_with_true_minus, quantity_text


class Stake(NamedTuple):
    """One thing that the viewer can lose or win, as a heading and a value."""

    heading: str
    value: str
    tone: Literal["plain", "loss", "gain", "none"] = "plain"


def viewing_seat(view: View) -> int:
    """The viewer's seat; 0 for a spectator, who has no hand to show."""
    return view.viewer or 0


def must_viewer_act(view: View) -> bool:
    """Whether the table waits for the viewer to act; false for a spectator."""
    return view.viewer in view.waiting


def card_hand(view: View, names: NamesBySeat, legal_cards: Sequence[Card]) -> CardHand:
    """The viewer's hand with the words for its picture; ``legal_cards`` are the cards that the viewer may use now, and
    ``names`` the players' names by seat. A spectator's hand is empty.
    """
    asked = "throw" if view.phase == "discard" else "lay"
    return CardHand("Your hand", f"{labels.TITLE} · {_subtitle_text(view, names)}", view.hand, legal_cards, None, asked)


def _subtitle_text(view: View, names: NamesBySeat) -> str:
    if not must_viewer_act(view):
        if view.phase == "discard" and view.thrown:
            return "new cards come when all have thrown"
        return f"deal {view.deal_number}" + (" · you have folded" if view.viewer in view.folded else "")
    if view.phase == "offer":
        return "your third card: double or fold"
    if view.declarer is not None:
        return f"{names[view.declarer]} doubles to {labels.multiplier_text(view.level + 1)}: accept or fold"
    return "throw up to three cards" if view.phase == "discard" else "lay a card or fold"


def viewer_best_hand_text(view: View) -> str:
    """The name of the poker hand that all cards of the viewer make; empty for a spectator and once the viewer has
    folded.
    """
    if view.viewer is None or view.viewer in view.folded:
        return ""
    held = (*view.hand, *view.shows[view.viewer])
    return hand_name(held, wild_twos=view.terms.options.wild_twos) if held else ""


def must_decide_about_points(view: View) -> bool:
    """Whether the viewer must act now in a way that can cost or win points: to lay, fold, double or answer, not to
    throw cards.
    """
    return must_viewer_act(view) and view.phase != "discard"


def viewer_stakes(view: View) -> tuple[Stake, ...]:
    """The loss of folding now and the gain of winning, as two stakes of the viewer. () if the viewer need not act, or
    is only to throw cards.
    """
    if not must_decide_about_points(view):
        return ()
    if view.playoff:
        return Stake("a fold costs", "the playoff", "loss"), Stake("a win gets", "the game", "gain")
    return _fold_stake(view), _gain_of_winning(view)


def _fold_stake(view: View) -> Stake:
    if view.phase == "offer" and must_decide_though_leading(view):
        return Stake("a fold", "not while you lead", "none")
    up, position = len(view.shows[viewing_seat(view)]), view.positions[viewing_seat(view)]
    back = position_after_loss(position, up * MULTIPLIERS[view.level], view.terms.board)
    cost = f"{number_with_true_minus(position)} → {number_with_true_minus(back)}" if up else "costs nothing"
    return Stake(f"fold: {quantity_text(up, 'card')} at {labels.multiplier_text(view.level)}", cost, "loss")


def _gain_of_winning(view: View) -> Stake:
    """The points that the seat gains if it wins the deal. A seat that is asked to accept a double plays for the next
    level's points.
    """
    level = view.level + 1 if view.phase == "response" else view.level
    position = view.positions[viewing_seat(view)]
    forward = position_after_gain(position, POINTS[level], view.terms.board)
    doubled = f", doubled +{POINTS[level + 1]}" if view.phase == "offer" else ""
    where = f"{number_with_true_minus(position)} → {number_with_true_minus(forward)}"
    return Stake(f"win at {labels.multiplier_text(level)}: +{POINTS[level]}{doubled}", where, "gain")


def stake_text(stake: Stake) -> str:
    """A stake as a sentence, like "Fold: 2 cards at 1X: 10 to 8.". An arrow in its value becomes "to", because screen
    readers would read the arrow out.
    """
    return f"{capitalised(stake.heading)}: {stake.value.replace(' → ', ' to ')}."


def hand_alt_sentences(view: View, names: NamesBySeat, legal_cards: Sequence[Card]) -> list[str]:
    """The picture of the viewer's hand in sentences, the most important first; some may be "". ``legal_cards`` are the
    cards that the viewer may use now.
    """
    *first, last = hand_sentences(card_hand(view, names, legal_cards))
    cards, show = own_face_up_cards_and_hand_name(view)
    return [
        *first,
        f"Your face-up cards: {joined_with_and([card_in_words(card) for card in cards])}, {show}." if cards else "",
        f"Your best show: {viewer_best_hand_text(view)}." if viewer_best_hand_text(view) else "",
        _seat_to_beat_sentence(view, names),
        *map(stake_text, viewer_stakes(view)),
        *(_other_seat_sentence(view, names, other) for other in other_seats_in_deal(view)),
        last,
    ]


def must_decide_though_leading(view: View) -> bool:
    """Whether the viewer must act though it has the best face-up cards: to declare double or not after a third card, or
    to answer a double.
    """
    return must_decide_about_points(view) and view.viewer in view.leaders


def seat_to_beat(view: View) -> int | None:
    """The seat with the best face-up cards, or the first of several such seats from seat 0 other than the viewer's.
    ``None`` if no cards are face up, the viewer leads, or it need not act.
    """
    if not must_decide_about_points(view) or must_decide_though_leading(view):
        return None
    return next((other for other in labels.seats_with_best_show(view) if other != view.viewer), None)


def _seat_to_beat_sentence(view: View, names: NamesBySeat) -> str:
    other = seat_to_beat(view)
    if other is None:
        return "You lead." if must_decide_though_leading(view) else ""
    cards = joined_with_and([card_in_words(card) for card in view.shows[other]])
    return f"To beat: {view.show_names[other]} of {names[other]}, {cards}."


def own_face_up_cards_and_hand_name(view: View) -> tuple[Cards, str]:
    """The viewer's face-up cards, and their poker name; both empty if there are none."""
    return view.shows[viewing_seat(view)], view.show_names[viewing_seat(view)]


def other_seats_in_deal(view: View) -> list[int]:
    """The other seats that have not folded, clockwise from the viewer; [] if the viewer need not act or is only to
    throw cards.
    """
    if not must_decide_about_points(view):
        return []
    *order, _ = seats_clockwise_after(viewing_seat(view), view.terms.seats)
    return [other for other in order if labels.is_in_deal(view, other)]


def _other_seat_sentence(view: View, names: NamesBySeat, other: int) -> str:
    show, held = view.show_names[other] or "no card up", f"{view.hand_sizes[other]} in hand"
    return f"{names[other]} at {number_with_true_minus(view.positions[other])}: {show}, {held}."
