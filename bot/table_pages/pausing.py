"""What a pause looks like: the buttons that ask for one and that end it. The question to the others is in
`bot.table_pages.questions`.
"""

from typing import Any

from discord import ui

from bot.table_pages.components import SUCCESS, make_button
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.questions import ON_HAND
from bot.table_pages.snapshot import TableSnapshot
from bot.texts.play import pausing as texts


def pause_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The button with which players go on in a pause, or ask for one; none while somebody asks."""
    if snapshot.state.is_paused:
        return [go_on_button(snapshot)]
    if snapshot.state.pause_vote.is_open:
        return []
    return [make_button(CustomId(Code.PAUSE, snapshot.id), texts.PAUSE_BUTTON)]


def go_on_button(snapshot: TableSnapshot) -> ui.Button[Any]:
    """The button that ends the pause."""
    args = () if snapshot.seat is None else (ON_HAND,)
    return make_button(CustomId(Code.GO_ON, snapshot.id, args), texts.GO_ON_BUTTON, SUCCESS)
