"""Hi Lo Jack in short words: labels on pictures, and parts of sentences."""

from engine.games.hi_lo_jack.public import HAND
from engine.games.hi_lo_jack.view import View
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import quantity_text

CALLS = {"bidding": "to bid", "trump": "to name trumps", "bury": "to bury", "tricks": "to play"}
"""By phase, the words shown at a seat that must act."""
ENDINGS = {
    "target_reached": "reached the target on a made bid",
    "smudge_made": "made a smudge",
    "smudge_lost": "a smudge was lost",
}
"""By the code of an ending, the reason why the game is over."""


def call_to_act_text(view: View, seat: int) -> str:
    """The words shown at a seat that must act now, like "to play"; empty for any other seat."""
    return CALLS[view.phase] if seat in view.waiting else ""


def bury_task_text(view: View) -> str:
    """The task of the seat that holds more than six trumps, like "put 2 trumps out of play". To be called in the phase
    ``bury`` only.
    """
    (seat,) = view.waiting
    return f"put {quantity_text(view.hand_sizes[seat] - HAND, 'trump')} out of play"


def viewer_task_text(view: View) -> str:
    """The viewer's task before tricks begin: to bid, to name trumps, or to put trumps out of play. To be called only
    while the viewer must act.
    """
    if view.phase == "bury":
        return bury_task_text(view)
    if view.phase == "trump":
        return f"name trumps for your bid: {view.high_bid}"
    if view.high_bid:
        return f"high bid {view.high_bid}, you are to bid"
    return "all others passed, so you must bid" if view.viewer == view.dealer else "nobody has bid yet, you are to bid"


def partners_text(view: View, names: NamesBySeat) -> str:
    """The partners in words, like "Ann and Cem play against Ben and Dee"; empty where everybody plays alone."""
    if max(map(len, view.terms.sides)) < 2:
        return ""
    own, *others = [joined_with_and([names[seat] for seat in side]) for side in view.terms.sides]
    return f"{own} play against {joined_with_and(others)}"


def seat_bid_text(view: View, seat: int) -> str:
    """The bid of a seat in this deal, like "bid 3" or "passed"; "" until it has bid or passed."""
    word = view.bids[seat]
    return "" if word is None else "passed" if word == "pass" else f"bid {word}"


def seat_status_texts_longest_first(view: View, seat: int) -> tuple[str, ...]:
    """The line below a seat's name with its bid and tricks, in one to three forms, the longest first; the last may be
    empty.
    """
    if view.phase not in {"tricks", "over"}:
        return (seat_bid_text(view, seat) or ("" if seat in view.waiting else "yet to bid"),)
    tricks = quantity_text(view.tricks_won[seat], "trick")
    if seat == view.pitcher:
        return f"pitcher, {seat_bid_text(view, seat)} · {tricks}", f"pitcher · {tricks}", tricks
    return f"{seat_bid_text(view, seat)} · {tricks}", tricks


def game_progress_text(view: View) -> str:
    """The number of the deal and its phase, like "deal 3 · trick 4 of 6"."""
    if view.phase == "over":
        return f"deal {view.deal_number} · game over"
    step = {"bidding": "bidding", "trump": "naming trumps", "bury": "burying"}.get(view.phase)
    return f"deal {view.deal_number} · {step or f'trick {view.trick_number} of {HAND}'}"


def bid_heading(view: View) -> str:
    """The heading over the bid: "high bid" during the bidding, later "bid"."""
    return "high bid" if view.phase == "bidding" else "bid"
