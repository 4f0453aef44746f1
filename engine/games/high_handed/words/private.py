"""The words that only one seat is told, for the picture of its hand and that picture's alt text.

A hand is not drawn anew while others act: its message says as of when it is. On the viewer's turn it tells points only
where nobody else can change them meanwhile.
"""

from engine.games.high_handed.view import View
from engine.games.high_handed.words import alt, labels
from engine.pieces.cards import card_in_words, card_text
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import quantity_text


def hand_alt_sentences(view: View, names: NamesBySeat) -> list[str]:
    """The viewer's hand as sentences for its alt text, the most important first; some may be "". ``names`` are the
    players' names by seat.
    """
    held = (
        f"You hold {joined_with_and([card_in_words(card) for card in view.hand])}."
        if view.hand
        else "You hold no cards."
    )
    return [
        "Your turn." if must_viewer_act(view) else f"Your hand: {subtitle_text(view)}.",
        held,
        *(f"{names[seat]} holds {' '.join(map(card_text, cards))}." for seat, cards in view.mates),
        alt.last_play_text(view, names),
        "" if view.terms.uncle_bob else alt.scores_text(view, names),
        "Only you see this.",
        *alt.board_sentences(view),
    ]


def must_viewer_act(view: View) -> bool:
    """Whether the viewer must act now; false for a spectator."""
    return view.viewer is not None and view.viewer in view.waiting


def subtitle_text(view: View) -> str:
    """The line below the title of the hand's picture while others play, like "High Handed · 7 cards"; it stays true
    while they act.
    """
    told = [
        "High Handed",
        labels.game_number_text(view),
        quantity_text(len(view.hand), "card"),
        viewer_may_pick_up_text(view),
    ]
    return " · ".join(filter(None, told))


def viewer_may_pick_up_text(view: View) -> str:
    """The number of cards that the viewer may pick up, like "you may pick up 2"; "" if there are none, or for a
    spectator.
    """
    told = "" if view.viewer is None else labels.owed_cards_text(view, view.viewer)
    return told and f"you {told}"
