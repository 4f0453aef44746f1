"""Shows: which seat's face-up cards are best, and which seat therefore has to act."""

from engine.games.bluff_n_peg.state import Deal
from engine.pieces.poker import Strength, hand_strength, strength_name
from engine.seats import seats_clockwise_after

NOTHING = hand_strength(())
"""The strength of a seat without a face-up card."""


def name_of_show(deal: Deal, seat: int) -> str:
    """The poker name of a seat's face-up cards, like "pair of kings"; empty for a seat that has
    folded or laid nothing.
    """
    return strength_name(deal.strengths[seat]) if deal.shows[seat] and seat in deal.active else ""


def best_show_strength(deal: Deal) -> Strength:
    """The strength of the best face-up cards among the seats that have not folded; folded cards need not be beaten
    (B-10).
    """
    return max([deal.strengths[seat] for seat in deal.active])


def leading_seats(deal: Deal) -> tuple[int, ...]:
    """The seats that need not act because no other face-up cards are better: one seat with the best face-up cards, or
    of several that share the best, those without a card left in hand (B-9). () while no card is face up.
    """
    best = best_show_strength(deal)
    if best == NOTHING:
        return ()
    seats = [seat for seat in deal.active if deal.strengths[seat] == best]
    return tuple(seats) if len(seats) == 1 else tuple([seat for seat in seats if not deal.hands[seat]])


def is_leading_by_show(deal: Deal, seat: int) -> bool:
    """Whether a seat is one of the `leading_seats`, which have the best face-up cards and need not act."""
    return seat in leading_seats(deal)


def beaten_seats_without_cards(deal: Deal) -> tuple[int, ...]:
    """The seats that have not folded, hold no card any more, and whose face-up cards another seat beats (rule B-8)."""
    leading = leading_seats(deal)
    return tuple([seat for seat in deal.active if not deal.hands[seat] and seat not in leading])


def next_seat_to_act(deal: Deal, seat: int) -> int | None:
    """The first seat clockwise after ``seat``, with ``seat`` itself last, that has not folded, still holds cards and
    does not have the best face-up cards. ``None`` if there is no such seat.
    """
    leading = leading_seats(deal)
    for other in seats_clockwise_after(seat, len(deal.hands)):
        if deal.hands[other] and other in deal.active and other not in leading:
            return other
    return None
