"""What taking back looks like: the button on a hand, and the question on the board and on the hands of the others."""

from typing import Any

from discord import ui

from bot.pages.components import PRIMARY, SUCCESS, escaped_text, make_button
from bot.pages.custom_ids import Code, CustomId
from bot.pages.snapshot import TableSnapshot
from bot.texts import taking_back as texts
from engine.sentences import joined_with_and

ON_HAND = ("hand",)
"""The arguments of a button that stands on a hand, so that the hand is shown in answer."""


def take_back_lines(snapshot: TableSnapshot) -> list[str]:
    """A line about the question whether somebody may take back an action; none while nobody asks."""
    vote, until = snapshot.state.take_back_vote, snapshot.take_back_ends_at
    if vote is None or until is None:
        return []
    missing = sorted(snapshot.state.seats_to_agree - vote.agreed)
    others = joined_with_and([escaped_text(snapshot.names[seat]) for seat in missing])
    template = texts.OWN_QUESTION if snapshot.seat == vote.seat else texts.QUESTION
    return [template.format(name=escaped_text(snapshot.names[vote.seat]), others=others, until=int(until))]


def take_back_answer_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons with which players answer such a question; none while nobody asks, nor on the hand of somebody who
    has agreed already.
    """
    vote = snapshot.state.take_back_vote
    if vote is None or snapshot.seat in vote.agreed:
        return []
    args = () if snapshot.seat is None else ON_HAND
    return [
        make_button(CustomId(Code.TAKE_BACK_AGREE, snapshot.id, args), texts.AGREE_BUTTON, SUCCESS),
        make_button(CustomId(Code.TAKE_BACK_REFUSE, snapshot.id, args), texts.REFUSE_BUTTON, PRIMARY),
    ]


def take_back_button(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The button with which a seat asks for its last action back; none where it may not."""
    if not snapshot.offers_to_take_back:
        return []
    return [make_button(CustomId(Code.TAKE_BACK, snapshot.id, (str(snapshot.since),)), texts.TAKE_BACK_BUTTON)]
