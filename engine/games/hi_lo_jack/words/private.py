"""The words that only one seat is told, for the picture of its hand and that picture's alt text."""

from collections.abc import Sequence

from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import labels
from engine.pieces.cards import SUIT_OF, SUIT_WORDS, Card
from engine.text.words import CardHand


def card_hand(view: View, legal_cards: Sequence[Card]) -> CardHand:
    """The viewer's hand with the words for its picture; ``legal_cards`` are the cards that the viewer may use now."""
    asked = "put out of play" if view.phase == "bury" else "play"
    return CardHand(
        "Your hand", f"Hi Lo Jack · {_task_or_progress_text(view)}", view.hand, legal_cards, view.trump, asked
    )


def _task_or_progress_text(view: View) -> str:
    """The viewer's task, or how far the game is. A hand's picture is not drawn again while others act, so until the
    viewer is asked the words stay true.
    """
    if view.viewer is None or view.viewer not in view.waiting:
        return f"deal {view.deal_number}"
    if view.phase != "tricks":
        return f"deal {view.deal_number} · {labels.viewer_task_text(view)}"
    led = f"{SUIT_WORDS[SUIT_OF[view.trick.cards[0]]]} led" if view.trick.cards else "you lead"
    return f"{labels.game_progress_text(view)} · {led}"
