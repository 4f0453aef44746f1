"""What a seat is told with its own hand."""

from collections.abc import Sequence

from engine.cards import SUIT_OF, SUIT_WORDS, Card
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import labels
from engine.words import Holding


def holding(view: View, legal: Sequence[Card]) -> Holding:
    """What the viewer holds, as the shared picture of hands wants it."""
    asked = "put out of play" if view.phase == "bury" else "play"
    return Holding("Your hand", f"Hi Lo Jack · {_situation(view)}", view.hand, legal, view.trump, asked)


def _situation(view: View) -> str:
    """What the viewer answers to. A hand is not drawn anew while others act, so until then it says only what stays."""
    if view.viewer is None or view.viewer not in view.waiting:
        return f"deal {view.deal_number}"
    if view.phase != "tricks":
        return f"deal {view.deal_number} · {labels.task(view)}"
    led = f"{SUIT_WORDS[SUIT_OF[view.trick.cards[0]]]} led" if view.trick.cards else "you lead"
    return f"{labels.progress(view)} · {led}"
