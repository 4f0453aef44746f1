"""Hi Lo Jack in short words, for labels on the picture."""

from collections.abc import Iterable

from engine.cards import Card, card_text
from engine.games.hi_lo_jack.deals import HAND
from engine.games.hi_lo_jack.view import View
from render.words import counted

CALLS = {"bidding": "to bid", "trump": "to name trumps", "bury": "to bury", "tricks": "to play"}
"""What the table waits for, by phase."""
ENDINGS = {
    "target_reached": "reached the target on a made bid",
    "smudge_made": "made a smudge",
    "smudge_lost": "a smudge was lost",
}


def signs(cards: Iterable[Card]) -> str:
    """Cards by their signs: "A♠ 10♦"."""
    return " ".join(map(card_text, cards))


def call(view: View, seat: int) -> str:
    """What the table waits for this seat to do: "to play"; empty if it does not."""
    return CALLS[view.phase] if seat in view.waiting else ""


def burying(view: View) -> str:
    """What the seat is asked for that holds more than six trumps."""
    (seat,) = view.waiting
    return f"put {counted(view.hand_sizes[seat] - HAND, 'trump')} out of play"


def task(view: View) -> str:
    """What the viewer is asked for before tricks begin, and must know for it."""
    if view.phase == "bury":
        return burying(view)
    if view.phase == "trump":
        return f"name trumps for your bid: {view.high_bid}"
    return f"high bid {view.high_bid}, you are to bid" if view.high_bid else "nobody has bid yet, you are to bid"


def said(view: View, seat: int) -> str:
    """What the seat said in the bidding, in the past tense; empty until then."""
    word = view.bids[seat]
    return "" if word is None else "passed" if word == "pass" else f"bid {word}"


def statuses(view: View, seat: int) -> tuple[str, ...]:
    """The line below a seat's name: in full, and shorter for when there is no room."""
    if view.phase not in {"tricks", "over"}:
        return (said(view, seat) or ("" if seat in view.waiting else "yet to bid"),)
    tricks = counted(view.tricks_won[seat], "trick")
    if seat == view.pitcher:
        return f"pitcher, {said(view, seat)} · {tricks}", f"pitcher · {tricks}", tricks
    return f"{said(view, seat)} · {tricks}", tricks


def progress(view: View) -> str:
    """Where the game stands: "deal 3 · trick 4 of 6"."""
    if view.phase == "over":
        return f"deal {view.deal_number} · game over"
    step = {"bidding": "bidding", "trump": "naming trumps", "bury": "burying"}.get(view.phase)
    return f"deal {view.deal_number} · {step or f'trick {view.trick_number} of {HAND}'}"


def bid_heading(view: View) -> str:
    """The heading over the bid."""
    return "high bid" if view.phase == "bidding" else "bid"
