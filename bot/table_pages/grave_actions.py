"""How a player is asked whether they mean a grave action: on their hand in place of the menu, or on a hint."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table_pages.components import DANGER, button_rows, escaped_text, make_button
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import menu_action_text
from bot.table_pages.snapshot import GraveAction, OwnSeat
from bot.texts.play import play as texts
from engine.actions import Menu


def grave_action_rows(grave: GraveAction, own: OwnSeat, seat_names: Sequence[str]) -> list[ui.Item[Any]]:
    """The question on a hand whether its player means it, in place of the menu."""
    back = CustomId(Code.REFRESH, grave.asked_by.table)
    return grave_question(grave, own.menu, seat_names, back=back, do_it=grave.asked_by._replace(code=Code.PLAY))


def grave_question(
    grave: GraveAction, menu: Menu, seat_names: Sequence[str], *, back: CustomId, do_it: CustomId
) -> list[ui.Item[Any]]:
    """The question whether a player means it, with the buttons that go ``back`` and that ``do_it``. The way back comes
    first, where a finger that presses twice is likelier to be. ``seat_names`` are not escaped.
    """
    action = menu_action_text(grave.action, menu, seat_names)
    question = texts.GRAVE_QUESTION.format(action=escaped_text(action), at_stake=grave.action.at_stake)
    buttons = [make_button(back, texts.GO_BACK_BUTTON), make_button(do_it, action, DANGER)]
    return [ui.TextDisplay(question), *button_rows(buttons)]
