"""Gates are found by table and message; those of tables that were not used for long are made anew."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages.api.gates import Gate, GateRegistry
from bot.tables.live_table import LiveTable
from data.models import BoardMessage, HandMessage, TablePlace
from tests.bot.hosting import ANN, BEN, CEM, PLACE, Hosting, hosting

OLD, NEW = 3, 9


class Messages:
    """What would be written, held back until it is told to go on."""

    def __init__(self) -> None:
        self.written: list[tuple[str, ...]] = []
        self.open = asyncio.Event()

    async def board(self, table_id: str) -> int:
        await self.open.wait()
        self.written.append((table_id,))
        return NEW

    async def hand(self, table_id: str, player: str) -> int:
        await self.open.wait()
        self.written.append((table_id, player))
        return NEW


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as held:
        yield held


@pytest.fixture
def messages() -> Messages:
    return Messages()


class Gates:
    """The gates of at most two tables, whose messages are written here."""

    def __init__(self, messages: Messages) -> None:
        self.registry = GateRegistry(max_tables=2)
        self._messages = messages

    def board(self, hosted: LiveTable) -> Gate:
        return self.registry.get_or_make_board_gate(hosted, self._messages.board)

    def hand(self, hosted: LiveTable, player: str) -> Gate:
        return self.registry.hand_gate(hosted, player, self._messages.hand)


@pytest.fixture
def gates(messages: Messages) -> Gates:
    return Gates(messages)


async def table(held: Hosting, channel: str) -> LiveTable:
    """One whose board and whose hand of Ann's were shown once."""
    hosted = await held.tables.open(TablePlace("1", channel, CEM.id), "tiny")
    hosted.board, hosted.shown_seq = BoardMessage(channel, "1", 0.0), OLD
    hosted.hands[ANN.id] = HandMessage("2", "3", 0.0, OLD)
    return hosted


async def test_a_gate_begins_with_what_its_message_shows(held: Hosting, gates: Gates) -> None:
    hosted = await table(held, "21")
    made = gates.board(hosted), gates.hand(hosted, ANN.id), gates.hand(hosted, BEN.id)
    assert [gate.written_version for gate in made] == [OLD, OLD, -1]
    assert gates.board(await held.tables.open(PLACE, "tiny")).written_version == -1


async def test_each_message_has_one_gate_and_its_own_write(held: Hosting, gates: Gates, messages: Messages) -> None:
    hosted = await table(held, "21")
    made = gates.board(hosted), gates.hand(hosted, ANN.id)
    assert made == (gates.board(hosted), gates.hand(hosted, ANN.id))
    messages.open.set()
    for gate in made:
        gate.request_write_up_to(NEW)
        await gate.wait_settled()
    assert messages.written == [(hosted.id,), (hosted.id, ANN.id)]


async def test_the_table_that_was_longest_not_used_goes(held: Hosting, gates: Gates) -> None:
    first, second, third = [await table(held, channel) for channel in ("21", "22", "23")]
    made = {hosted.id: gates.board(hosted) for hosted in (first, second)}
    gates.board(first)
    gates.board(third)
    assert gates.board(first) is made[first.id]
    assert gates.registry.gates_of_table(second.id) == {}


async def test_one_that_still_writes_stays(held: Hosting, gates: Gates, messages: Messages) -> None:
    first, second, third = [await table(held, channel) for channel in ("21", "22", "23")]
    busy = gates.hand(first, ANN.id)
    busy.request_write_up_to(NEW)
    gates.board(second)
    gates.board(third)
    assert gates.hand(first, ANN.id) is busy
    messages.open.set()
    await busy.wait_settled()
    assert busy.written_version == NEW


async def test_after_many_could_not_be_written_there_are_no_more_than_before(
    held: Hosting, gates: Gates, messages: Messages
) -> None:
    tables = [await table(held, str(channel)) for channel in range(21, 29)]
    for hosted in tables:
        gates.board(hosted).request_write_up_to(NEW)
    assert len(gates.registry._all_gates()) == len(tables)
    messages.open.set()
    for hosted in tables:
        await gates.board(hosted).wait_settled()
    gates.board(await table(held, "30"))
    assert len(gates.registry._all_gates()) == 2


async def test_what_is_over_and_who_is_gone_have_no_gates(held: Hosting, gates: Gates) -> None:
    first, second = [await table(held, channel) for channel in ("21", "22")]
    for hosted in (first, second):
        for gate in (gates.board(hosted), gates.hand(hosted, ANN.id), gates.hand(hosted, BEN.id)):
            assert gate.is_settled
    gates.registry.remove_table(first.id)
    gates.registry.remove_player(ANN.id)
    assert gates.registry.gates_of_table(first.id) == {}
    assert set(gates.registry.gates_of_table(second.id)) == {None, BEN.id}
    assert len(gates.registry._all_gates()) == 2
