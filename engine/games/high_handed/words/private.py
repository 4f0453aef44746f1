"""What only one seat is told, for the picture of its hand and that picture's alt text.

A hand is not drawn anew while others act. So off turn it tells the cards and nothing else that could change; on its
turn it tells what nobody but the viewer can change: points only where nobody can touch them meanwhile.
"""

from collections.abc import Sequence

from engine.cards import card_in_words, card_text
from engine.games.high_handed.view import View
from engine.games.high_handed.words import alt, labels
from engine.sentences import enumeration
from engine.words import quantity_text


def hand_alt_sentences(view: View, names: Sequence[str]) -> list[str]:
    """The viewer's hand as sentences for its alt text, the most important first; some may be "". ``names`` are the
    players' names by seat.
    """
    held = (
        f"You hold {enumeration([card_in_words(card) for card in view.hand])}." if view.hand else "You hold no cards."
    )
    if not is_viewer_asked(view):
        return [f"Your hand: {title_note_text(view)}.", held, "Only you see this."]
    return [
        "Your turn.",
        held,
        *(f"{names[seat]} holds {' '.join(map(card_text, cards))}." for seat, cards in view.mates),
        alt.last_play_text(view, names),
        "" if view.terms.uncle_bob else alt.scores_text(view, names),
        "Only you see this.",
        *alt.board_sentences(view),
    ]


def is_viewer_asked(view: View) -> bool:
    """Whether the viewer must act now; false for a spectator."""
    return view.viewer is not None and view.viewer in view.waiting


def title_note_text(view: View) -> str:
    """The line below the title of the hand's picture while it is not the viewer's turn; it stays
    true while others act.
    """
    told = ["High Handed", labels.game_number_text(view), quantity_text(len(view.hand), "card"), viewer_owed_text(view)]
    return " · ".join(filter(None, told))


def viewer_owed_text(view: View) -> str:
    """The number of cards that the viewer may pick up, like "you may pick up 2"; empty if there are none."""
    told = "" if view.viewer is None else labels.owed_cards_text(view, view.viewer)
    return told and f"you {told}"
