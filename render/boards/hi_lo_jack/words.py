"""Hi Lo Jack in short words, for labels on the picture."""

from collections.abc import Sequence

from engine.games.hi_lo_jack.deals import HAND
from engine.games.hi_lo_jack.view import View
from engine.sentences import listed
from render.text import clean
from render.theme import MINUS

CALLS = {"bidding": "to bid", "trump": "to name trumps", "bury": "to bury", "tricks": "to play"}
"""What the table waits for, by phase."""
_ENDINGS = {
    "target_reached": "reached the target on a made bid",
    "smudge_made": "made a smudge",
    "smudge_lost": "a smudge was lost",
}


def seat_names(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """A plain name for each seat."""
    given = [clean(name) for name in names[: view.terms.seats]]
    return (*given, *(f"Seat {seat + 1}" for seat in range(len(given), view.terms.seats)))


def side_name(view: View, names: Sequence[str], side: int) -> str:
    return " & ".join(names[seat] for seat in view.terms.sides[side])


def number(score: int) -> str:
    """A score with a true minus sign."""
    return str(score).replace("-", MINUS)


def change(score: int) -> str:
    return f"+{score}" if score > 0 else number(score)


def counted(count: int, singular: str, plural: str) -> str:
    return f"{count} {singular if count == 1 else plural}"


def call(view: View, seat: int) -> str:
    """What the table waits for this seat to do: "to play"; empty if it does not."""
    return CALLS[view.phase] if seat in view.waiting else ""


def said(view: View, seat: int) -> str:
    """What the seat said in the bidding, in the past tense; empty until then."""
    word = view.bids[seat]
    return "" if word is None else "passed" if word == "pass" else f"bid {word}"


def statuses(view: View, seat: int) -> tuple[str, ...]:
    """The line below a seat's name: in full, and shorter for when there is no room."""
    if view.phase not in {"tricks", "over"}:
        return (said(view, seat) or ("" if seat in view.waiting else "yet to bid"),)
    tricks = counted(view.tricks_won[seat], "trick", "tricks")
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


def winners(view: View, names: Sequence[str]) -> str:
    """Who won, in words; empty while the game goes on."""
    if view.outcome is None:
        return ""
    first = [names[seat] for seat, place in enumerate(view.outcome.ranking) if place == 1]
    return f"{listed(first)} {'wins' if len(first) == 1 else 'win'}"


def ending(view: View) -> str:
    """Why the game is over, in a few words."""
    if view.outcome is None:
        return ""
    return _ENDINGS.get(view.outcome.ending, view.outcome.ending.replace("_", " "))
