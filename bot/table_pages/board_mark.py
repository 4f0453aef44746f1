"""The mark of a board: its message tells how far it shows the table, also to a bot whose database knows less.

The mark stands in the id of the button **Rules**, and counts what everybody saw happen: what seats do in secret must
not show in it. While others play the same cards, it counts acts only, because what came of an act is for its players.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.snapshot import TableSnapshot
from engine.tables.table import Table

ENDED = inf
"""Stands for the changes that a board shows whose table has ended: there will be no more."""
OF_ACTS = "-"
"""Stands before a count of acts, in place of one of events."""


class BoardMark(NamedTuple):
    """How far a message shows a table."""

    shown: float
    """The number of events that everybody was told of; `ENDED` for a result."""
    is_of_acts: bool = False
    """Whether it is the number of acts instead, `Table.public_acts`."""

    def is_ahead_of(self, table: Table) -> bool:
        """Whether the message shows more than the table's log tells."""
        return self.shown > (table.public_acts if self.is_of_acts else table.public_count)


def rules_button_id(snapshot: TableSnapshot) -> CustomId:
    """The id of the button **Rules** of a board or lobby, with the mark."""
    if snapshot.is_shut:
        return CustomId(Code.RULES, snapshot.id, (OF_ACTS, str(snapshot.public_acts)))
    return CustomId(Code.RULES, snapshot.id, (str(snapshot.public_count),))


def board_mark(message: Mapping[str, Any], table_id: str) -> BoardMark | None:
    """The mark of a table's board, as Discord's message object; ``None`` if it is no board of this table, or one of an
    earlier version, without a mark.
    """
    marks = [mark for custom_id in _custom_ids(message) if (mark := _mark(custom_id, table_id)) is not None]
    return max(marks, default=None)


def _mark(custom_id: str, table_id: str) -> BoardMark | None:
    control = CustomId.parse(custom_id)
    if control is None or control.table != table_id:
        return None
    if control.code is Code.PLAY_AGAIN:
        return BoardMark(ENDED)
    if control.code is not Code.RULES or not control.args:
        return None
    is_of_acts = control.args[0] == OF_ACTS
    return BoardMark(control.number_arg(1 if is_of_acts else 0), is_of_acts)


def _custom_ids(component: Mapping[str, Any]) -> Iterator[str]:
    """The custom ids of all controls of a message or component, as Discord's objects."""
    if "custom_id" in component:
        yield component["custom_id"]
    for child in component.get("components", ()):
        yield from _custom_ids(child)
