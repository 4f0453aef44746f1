"""What taking back looks like: the button on a hand. The question to the others is in `bot.table_pages.questions`."""

from typing import Any

from discord import ui

from bot.table_pages.components import make_button
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import action_text
from bot.table_pages.snapshot import OwnSeat, TableSnapshot
from bot.texts.play import taking_back as texts


def take_back_button(snapshot: TableSnapshot, own: OwnSeat) -> list[ui.Button[Any]]:
    """The button with which a seat asks for its last action back, and which names it; none where it may not."""
    if own.may_take_back is None:
        return []
    label = texts.TAKE_BACK_BUTTON.format(action=action_text(own.may_take_back, snapshot.names))
    return [make_button(CustomId(Code.TAKE_BACK, snapshot.id, (str(own.since),)), label)]
