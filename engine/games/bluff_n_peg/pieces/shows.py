"""Whose face-up cards are best, and who therefore has to act."""

from functools import lru_cache

from engine.games.bluff_n_peg.state import Deal
from engine.poker import Strength, hand_strength, strength_name
from engine.seats import clockwise

NOTHING = hand_strength(())
"""The strength of a seat without a face-up card."""

_named = lru_cache(maxsize=10_000)(strength_name)


def show_name(deal: Deal, seat: int) -> str:
    """A show in words; empty for a seat that has folded or laid nothing."""
    return _named(deal.strengths[seat]) if deal.shows[seat] and seat in deal.active else ""


def best_strength(deal: Deal) -> Strength:
    """The strength of the best show of those who have not folded; folded cards need not be beaten (B-10)."""
    return max([deal.strengths[seat] for seat in deal.active])


def leaders(deal: Deal) -> tuple[int, ...]:
    """Who need not act because nobody shows more: one seat with the best show, or several that have no card left.

    An equal show is not enough for a seat that still holds cards (B-9).
    """
    best = best_strength(deal)
    if best == NOTHING:
        return ()
    seats = [seat for seat in deal.active if deal.strengths[seat] == best]
    return tuple(seats) if len(seats) == 1 else tuple([seat for seat in seats if not deal.hands[seat]])


def leads(deal: Deal, seat: int) -> bool:
    return seat in leaders(deal)


def seats_out_of_cards(deal: Deal) -> tuple[int, ...]:
    """Who is still in, but has all five cards face up and does not lead (B-8)."""
    leading = leaders(deal)
    return tuple([seat for seat in deal.active if not deal.hands[seat] and seat not in leading])


def next_to_act(deal: Deal, seat: int) -> int | None:
    """The first seat clockwise from this one that still holds cards and does not lead; nobody when the deal is over."""
    leading = leaders(deal)
    for other in clockwise(seat, len(deal.hands)):
        if deal.hands[other] and other in deal.active and other not in leading:
            return other
    return None
