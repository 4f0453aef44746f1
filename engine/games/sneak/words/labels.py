"""Sneak in short words: labels on pictures, and parts of sentences."""

from collections.abc import Sequence

from engine.games.sneak.pieces.combos import Kind, combo_of
from engine.games.sneak.public import Contest, DealResult, Lead
from engine.games.sneak.view import View
from engine.pieces.cards import Card
from engine.text.words import quantity_text

KINDS: dict[Kind, str] = {
    "single": "single card",
    "match": "match",
    "straight_flush": "straight flush",
    "straight": "straight",
    "flush": "flush",
    "loose": "no combo",
}
"""By kind of a set of cards, its name for people."""
TOO_FEW = "too few cards"
ENDINGS = {
    "target_reached": "reached the target",
    "deal_played": "the deal was played",
    "everybody_dealt": "everybody has dealt once",
}
"""By the code of an ending, the reason why the game is over."""


def combo_kind_text(cards: Sequence[Card]) -> str:
    """The name of the set that several cards make, like "match"; empty for a single card or none."""
    return "" if len(cards) < 2 else KINDS[combo_of(cards).kind]


def is_first_round(view: View) -> bool:
    """Whether the deal has just begun and each seat has its first turn, on which it can only draw."""
    return view.phase == "turn" and view.turns < view.terms.seats


def result_of_deal_just_ended(view: View) -> DealResult | None:
    """The result of the deal before, while seats have their first turn in the new one, or at the end of the game;
    otherwise ``None``.
    """
    return view.last_deal if is_first_round(view) or view.phase == "over" else None


def can_only_draw(view: View) -> bool:
    """Whether the seat whose turn it is may lead no cards, so that it can only draw (or, without a
    stock, do nothing).
    """
    return is_first_round(view) or not (view.lead_limit and view.hand_sizes[view.turn])


def most_cards_to_lead(view: View) -> int:
    """The most cards that the seat whose turn it is could lead: as many as it holds, up to the lead limit."""
    return min(view.lead_limit, view.hand_sizes[view.turn])


def call_to_act_text(view: View, seat: int) -> str:
    """The words shown at a seat that must act now, like "to play"; empty for any other seat."""
    if seat not in view.waiting:
        return ""
    if view.phase == "window":
        return "to answer"
    if view.turns_left is not None:
        return "last turn"
    if not view.stock_size:
        return "to flaunt"
    return "to draw" if can_only_draw(view) else "to play"


def short_lead_text(lead: Lead) -> str:
    """The verb for a lead and its number of cards, like "sneaks 2"."""
    return f"{lead.way}s {lead.size}"


def public_cards_of_lead(lead: Lead) -> tuple[Card, ...]:
    """The cards of a lead that may be shown to all: () for a sneak, even if the viewer led it."""
    return lead.cards if lead.way == "flaunt" else ()


def lead_heading(lead: Lead) -> str:
    """The cards of a lead in words, like "straight flush of 3" or "2 cards face down"."""
    if lead.kind is None:
        return f"{quantity_text(lead.size, 'card')} face down"
    return KINDS[lead.kind] if lead.size == 1 else f"{KINDS[lead.kind]} of {lead.size}"


def lead_text(lead: Lead) -> str:
    """The verb for a lead and its cards in words, like "flaunts a straight flush of 3" or "sneaks 2 cards"."""
    if lead.kind is None or lead.kind == "single":
        return f"{lead.way}s {quantity_text(lead.size, 'card')}"
    return f"{lead.way}s a {KINDS[lead.kind]} of {lead.size}"


def seat_status_text(view: View, seat: int) -> str:
    """The line below a seat's name, like "has answered"; empty if there is nothing to say."""
    if view.phase == "window" and view.lead:
        return _status_while_seats_may_answer(view, view.lead, seat)
    ended = result_of_deal_just_ended(view)
    if ended and ended.last_holder == seat:
        return f"took last {ended.last_cards}"
    if view.phase == "turn" and not (view.stock_size or view.hand_sizes[seat]):
        return "out of cards"
    return ""


def _status_while_seats_may_answer(view: View, lead: Lead, seat: int) -> str:
    if seat == lead.seat:
        return short_lead_text(lead)
    if seat in view.answered:
        return "has answered"
    return "" if seat in view.asked else TOO_FEW


def game_progress_text(view: View) -> str:
    """The number of the deal and of the turn, like "deal 3 · turn 14"."""
    if view.phase == "over":
        return f"deal {view.deal_number} · game over"
    if view.turns_left is not None:
        return f"deal {view.deal_number} · {quantity_text(view.turns_left, 'turn')} left"
    return f"deal {view.deal_number} · turn {view.turns + 1}"


def most_cards_to_lead_text(view: View) -> str:
    """The most cards that may be led on this turn, like "lead up to 5": no more than the seat holds, and no more than
    somebody else could match. Empty when no cards may be led.
    """
    return "" if view.phase != "turn" or can_only_draw(view) else f"lead up to {most_cards_to_lead(view)}"


def game_length_text(view: View) -> str:
    """The length of the game, like "play to 100"."""
    return {
        "target": f"play to {view.terms.target}",
        "single_deal": "one deal",
        "each_deals_once": f"{view.terms.seats} deals",
    }[view.terms.options.format]


def seat_role_in_contest_text(contest: Contest, seat: int) -> str:
    """A seat's part in a settled lead, apart from leading and taking the cards: like "passed" or "too few cards", or
    the name of the set that it showed; "" for a single card.
    """
    if contest.shown[seat]:
        return combo_kind_text(contest.shown[seat])
    if seat == contest.leader:
        return "unseen"
    return "passed" if seat in contest.asked else TOO_FEW
