"""Gates are found by table and message; those of tables that were not used for long are made anew."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages.gate_registry import GateRegistry
from bot.tables.live_table import LiveTable
from data.records import HandMessage, Message, Place
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


@pytest.fixture
def gatehouse(messages: Messages) -> GateRegistry:
    """One that keeps the gates of two tables."""
    return GateRegistry(messages.board, messages.hand, last_used=2)


async def table(held: Hosting, channel: str) -> LiveTable:
    """One whose board and whose hand of Ann's were shown once."""
    hosted = await held.host.open(Place("1", channel, CEM.id), "tiny")
    hosted.board, hosted.shown_seq = Message(channel, "1", 0.0), OLD
    hosted.hands[ANN.id] = HandMessage("2", "3", 0.0, OLD)
    return hosted


async def test_a_gate_begins_with_what_its_message_shows(held: Hosting, gatehouse: GateRegistry) -> None:
    hosted = await table(held, "21")
    gates = gatehouse.board(hosted), gatehouse.hand(hosted, ANN.id), gatehouse.hand(hosted, BEN.id)
    assert [gate.written for gate in gates] == [OLD, OLD, -1]
    assert gatehouse.board(await held.host.open(PLACE, "tiny")).written == -1


async def test_each_message_has_one_gate_and_its_own_write(
    held: Hosting, gatehouse: GateRegistry, messages: Messages
) -> None:
    hosted = await table(held, "21")
    gates = gatehouse.board(hosted), gatehouse.hand(hosted, ANN.id)
    assert gates == (gatehouse.board(hosted), gatehouse.hand(hosted, ANN.id))
    messages.open.set()
    for gate in gates:
        gate.request(NEW)
        await gate.settled()
    assert messages.written == [(hosted.id,), (hosted.id, ANN.id)]


async def test_the_table_that_was_longest_not_used_goes(held: Hosting, gatehouse: GateRegistry) -> None:
    first, second, third = [await table(held, channel) for channel in ("21", "22", "23")]
    gates = {hosted.id: gatehouse.board(hosted) for hosted in (first, second)}
    gatehouse.board(first)
    gatehouse.board(third)
    assert gatehouse.board(first) is gates[first.id]
    assert gatehouse.of(second.id) == {}


async def test_one_that_still_writes_stays(held: Hosting, gatehouse: GateRegistry, messages: Messages) -> None:
    first, second, third = [await table(held, channel) for channel in ("21", "22", "23")]
    busy = gatehouse.hand(first, ANN.id)
    busy.request(NEW)
    gatehouse.board(second)
    gatehouse.board(third)
    assert gatehouse.hand(first, ANN.id) is busy
    messages.open.set()
    await busy.settled()
    assert busy.written == NEW


async def test_after_many_could_not_be_written_there_are_no_more_than_before(
    held: Hosting, gatehouse: GateRegistry, messages: Messages
) -> None:
    tables = [await table(held, str(channel)) for channel in range(21, 29)]
    for hosted in tables:
        gatehouse.board(hosted).request(NEW)
    assert len(gatehouse.all()) == len(tables)
    messages.open.set()
    for hosted in tables:
        await gatehouse.board(hosted).settled()
    gatehouse.board(await table(held, "30"))
    assert len(gatehouse.all()) == 2


async def test_what_is_over_and_who_is_gone_have_no_gates(held: Hosting, gatehouse: GateRegistry) -> None:
    first, second = [await table(held, channel) for channel in ("21", "22")]
    for hosted in (first, second):
        for gate in (gatehouse.board(hosted), gatehouse.hand(hosted, ANN.id), gatehouse.hand(hosted, BEN.id)):
            assert gate.is_settled
    gatehouse.drop(first.id)
    gatehouse.drop_player(ANN.id)
    assert gatehouse.of(first.id) == {}
    assert set(gatehouse.of(second.id)) == {None, BEN.id}
    assert len(gatehouse.all()) == 2
