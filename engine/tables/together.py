"""Acts at several tables at once, such as the start of a duplicate set: saved as one, at all of them or at none."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import NamedTuple

from engine.actions import Action
from engine.tables.log import Cause, Entry
from engine.tables.saving import finish_saving
from engine.tables.state import TableState
from engine.tables.table import Table


class Order(NamedTuple):
    """Acts of no seat that are to be carried out at a table, and their causes."""

    table: Table
    actions: Sequence[Action]
    cause: Cause = Cause.HOST


class Saving(NamedTuple):
    """Entries of a table to be stored, and the state that they lead to."""

    table_id: str
    entries: Sequence[Entry]
    state: TableState


SaveTogether = Callable[[Sequence[Saving]], Awaitable[None]]
"""Stores entries of several tables as one. Raises `SaveError` if it is certain that nothing was stored."""


async def act_together(make_orders: Callable[[], Sequence[Order]], tables: Sequence[Table], save: SaveTogether) -> None:
    """Carry out acts at several of ``tables`` as one: all or none, with the errors of `Table.act`.

    ``make_orders`` is called once all ``tables`` are locked, so that what it reads stays true until its orders are
    carried out; it may raise `Refusal` too.
    """
    async with AsyncExitStack() as locks:
        for table in sorted(tables, key=lambda one: one.id):  # in one order, so that two callers never wait in a ring
            await locks.enter_async_context(table.exclusive_access())
        orders = make_orders()
        judged = [order.table.judge(None, order.actions, [order.cause] * len(order.actions)) for order in orders]
        saved = [Saving(order.table.id, one.entries, one.state) for order, one in zip(orders, judged, strict=True)]
        await finish_saving(save(saved), [order.table for order in orders])
        for order, one in zip(orders, judged, strict=True):
            order.table.commit(one)
