"""The mark of a board: its message tells how far it shows the table, also to a bot whose database knows less.

The mark stands in the id of the button **Rules**, and counts what everybody saw happen: what seats do in secret must
not show in it.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

from bot.pages.custom_ids import Code, CustomId
from bot.pages.snapshot import TableSnapshot

ENDED = inf
"""Stands for the changes that a board shows whose table has ended: there will be no more."""


def rules_button_id(snapshot: TableSnapshot) -> CustomId:
    """The id of the button **Rules** of a board or lobby, with the mark."""
    return CustomId(Code.RULES, snapshot.id, (str(snapshot.public_count),))


def public_events_shown(message: Mapping[str, Any], table_id: str) -> float | None:
    """How many public events of a table a message shows, as Discord's message object; `ENDED` for a result.

    ``None`` if it is no board of this table, or one of an earlier version, without a mark.
    """
    marks = [mark for custom_id in _custom_ids(message) if (mark := _mark(custom_id, table_id)) is not None]
    return max(marks, default=None)


def _mark(custom_id: str, table_id: str) -> float | None:
    control = CustomId.parse(custom_id)
    if control is None or control.table != table_id:
        return None
    if control.code is Code.PLAY_AGAIN:
        return ENDED
    return control.number_arg(0) if control.code is Code.RULES and control.args else None


def _custom_ids(component: Mapping[str, Any]) -> Iterator[str]:
    """The custom ids of all controls of a message or component, as Discord's objects."""
    if "custom_id" in component:
        yield component["custom_id"]
    for child in component.get("components", ()):
        yield from _custom_ids(child)
