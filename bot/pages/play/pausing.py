"""What a pause looks like, and the vote for one."""

from typing import Any

from discord import ui

from bot.pages.components import PRIMARY, SUCCESS, escaped_text, make_button
from bot.pages.custom_ids import Code, CustomId
from bot.pages.play.taking_back import ON_HAND
from bot.pages.snapshot import TableSnapshot
from bot.texts import pausing as texts
from bot.texts import votes as vote_texts
from engine.sentences import joined_with_and


def pause_vote_lines(snapshot: TableSnapshot) -> list[str]:
    """A line about the vote for a pause; none while there is no vote."""
    votes, until = snapshot.state.pause_votes, snapshot.pause_ends_at
    if not votes or until is None:
        return []
    missing = sorted(snapshot.state.seats_to_agree - votes)
    names, others = (
        joined_with_and([escaped_text(snapshot.names[seat]) for seat in seats]) for seats in (sorted(votes), missing)
    )
    want = vote_texts.WANTS_ONE if len(votes) == 1 else vote_texts.WANTS_SEVERAL
    return [texts.QUESTION.format(names=names, want=want, others=others, until=int(until))]


def pause_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons with which players go on in a pause, or answer a vote for one, or else ask for one."""
    if snapshot.state.is_paused:
        return [go_on_button(snapshot)]
    if not snapshot.state.pause_votes:
        return [make_button(CustomId(Code.PAUSE, snapshot.id), texts.PAUSE_BUTTON)]
    return [
        make_button(CustomId(Code.PAUSE_AGREE, snapshot.id), texts.AGREE_BUTTON, SUCCESS),
        make_button(CustomId(Code.PAUSE_REFUSE, snapshot.id), texts.REFUSE_BUTTON, PRIMARY),
    ]


def go_on_button(snapshot: TableSnapshot) -> ui.Button[Any]:
    """The button that ends the pause."""
    args = () if snapshot.seat is None else ON_HAND
    return make_button(CustomId(Code.GO_ON, snapshot.id, args), texts.GO_ON_BUTTON, SUCCESS)
