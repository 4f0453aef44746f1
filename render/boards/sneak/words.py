"""Sneak in short words, for labels on the picture."""

from collections.abc import Iterable, Sequence

from engine.cards import Card, card_text
from engine.games.sneak.combos import Kind, classified
from engine.games.sneak.deals import Contest, DealResult, Lead
from engine.games.sneak.view import View
from render.words import counted

KINDS: dict[Kind, str] = {
    "single": "single card",
    "match": "match",
    "straight_flush": "straight flush",
    "straight": "straight",
    "flush": "flush",
    "loose": "no combo",
}
TOO_FEW = "too few cards"
ENDINGS = {
    "target_reached": "reached the target",
    "deal_played": "the deal was played",
    "everybody_dealt": "everybody has dealt once",
}


def signs(cards: Iterable[Card]) -> str:
    """Cards by their signs: "A♠ 10♦"."""
    return " ".join(map(card_text, cards))


def kind(cards: Sequence[Card]) -> str:
    """What cards make; nothing to say of a single one."""
    return "" if len(cards) < 2 else KINDS[classified(cards).kind]


def is_first_round(view: View) -> bool:
    """Whether all can only draw, because every hand of the new deal is empty."""
    return view.phase == "turn" and view.turns < view.terms.seats


def deal_before(view: View) -> DealResult | None:
    """The deal that has just ended, while it is of more interest than the new one, or is the last."""
    return view.last_deal if is_first_round(view) or view.phase == "over" else None


def can_only_draw(view: View) -> bool:
    return is_first_round(view) or not (view.lead_limit and view.hand_sizes[view.turn])


def most(view: View) -> int:
    """The most cards that the seat whose turn it is could lead."""
    return min(view.lead_limit, view.hand_sizes[view.turn])


def call(view: View, seat: int) -> str:
    """What the table waits for this seat to do: "to play"; empty if it does not."""
    if seat not in view.waiting:
        return ""
    if view.phase == "window":
        return "to answer"
    if view.turns_left is not None:
        return "last turn"
    if not view.stock_size:
        return "to flaunt"
    return "to draw" if can_only_draw(view) else "to play"


def leading(lead: Lead) -> str:
    """What the leader does, in short: "sneaks 2"."""
    return f"{lead.way}s {lead.size}"


def faces(lead: Lead) -> tuple[Card, ...]:
    """The cards of a lead that may be shown to all; a sneak has none, even if the viewer led it."""
    return lead.cards if lead.way == "flaunt" else ()


def lead_heading(lead: Lead) -> str:
    """What lies on the table: "straight flush of 3"."""
    if lead.kind is None:
        return f"{counted(lead.size, 'card')} face down"
    return KINDS[lead.kind] if lead.size == 1 else f"{KINDS[lead.kind]} of {lead.size}"


def led(lead: Lead) -> str:
    """What was led: "flaunts a straight flush of 3", "sneaks 2 cards"."""
    if lead.kind is None or lead.kind == "single":
        return f"{lead.way}s {counted(lead.size, 'card')}"
    return f"{lead.way}s a {KINDS[lead.kind]} of {lead.size}"


def status(view: View, seat: int) -> str:
    """How a seat stands, for the line below its name beside a call."""
    if view.phase == "window" and view.lead:
        return _status_in_window(view, view.lead, seat)
    ended = deal_before(view)
    if ended and ended.last_holder == seat:
        return f"took last {ended.last_cards}"
    if view.phase == "turn" and not (view.stock_size or view.hand_sizes[seat]):
        return "out of cards"
    return ""


def _status_in_window(view: View, lead: Lead, seat: int) -> str:
    if seat == lead.seat:
        return leading(lead)
    if seat in view.answered:
        return "has answered"
    return "" if seat in view.asked else TOO_FEW


def progress(view: View) -> str:
    """Where the game stands: "deal 3 · turn 14"."""
    if view.phase == "over":
        return f"deal {view.deal_number} · game over"
    if view.turns_left is not None:
        return f"deal {view.deal_number} · {counted(view.turns_left, 'turn')} left"
    return f"deal {view.deal_number} · turn {view.turns + 1}"


def limit(view: View) -> str:
    """What somebody else could match: "lead limit 5"; empty when nothing can be led."""
    return "" if view.phase != "turn" or can_only_draw(view) else f"lead limit {view.lead_limit}"


def length(view: View) -> str:
    """How long the game is: "play to 100"."""
    return {
        "target": f"play to {view.terms.target}",
        "single_deal": "one deal",
        "each_deals_once": f"{view.terms.seats} deals",
    }[view.terms.format]


def part(contest: Contest, seat: int) -> str:
    """What a seat did in a contest that is settled, apart from leading and taking."""
    if contest.shown[seat]:
        return kind(contest.shown[seat])
    if seat == contest.leader:
        return "unseen"
    return "passed" if seat in contest.asked else TOO_FEW
