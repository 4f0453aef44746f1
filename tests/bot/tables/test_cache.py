"""Tables leave memory when nobody holds them, come back as they were, and are never there twice."""

import asyncio
import gc
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.features.settings.erasure import Erasure
from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from data.models import BoardMessage, HandMessage, TablePlace
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import AddComputer, Join, RemoveComputer, Resign
from tests.bot.hosting import ANN, BEN, CEM, Clock, Hosting, hosting
from tests.games.tiny import Seal

RHYTHM = WaitingTimes(pace=2.0, ping_after=600.0)


@pytest.fixture(autouse=True, scope="module")
def quick_collections() -> None:
    """What the tests before these keep is not looked through at each collection."""
    gc.freeze()


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    """A host that keeps no table but the last one used."""
    async with hosting(tmp_path, timing=RHYTHM) as held:
        held.tables._cache._max_tables = 1
        yield held


async def other(held: Hosting, channel: str = "12") -> str:
    """Another table is used, and its id."""
    at = await held.tables.table_in_channel(channel) or await held.tables.open(TablePlace("1", channel, CEM.id), "tiny")
    return at.id


async def left(held: Hosting, table_id: str) -> None:
    """Nobody holds this table, and another one was used last."""
    await other(held)
    gc.collect()
    assert table_id not in held.tables._cache


async def rings_what_is_due(held: Hosting, seconds: float) -> None:
    held.clock.now += seconds
    for table_id in held.tables._scheduler._due_keys():
        await held.tables._autoplay.do_due_work(table_id)


def seal(hosted: LiveTable, seat: int) -> Seal:
    return Seal(card=hosted.table.state.game.hands[seat][0])


# -- leaving ----------------------------------------------------------------------------------------------------------


async def test_a_table_that_left_comes_back_as_it_was(held: Hosting) -> None:
    hosted = await held.started(ANN, BEN, computers=1)
    table, seats = hosted.table, range(3)
    hosted.board = BoardMessage("11", "55", 1.0)
    await held.tables.shown_messages.note_board(hosted)
    await held.tables.shown_messages.note_hand(hosted, ANN.id, HandMessage("21", "56", 2.0, 1))
    await held.tables.shown_messages.note_shown(hosted, table.seq)
    before = (table.id, table.state, table.log, [(table.menu(one), table.controls_version(one)) for one in seats])
    shown = (hosted.place, hosted.board, hosted.shown_seq, hosted.hands, held.tables.seat_names(hosted))
    alarm = held.tables._scheduler._times[hosted.id][0]
    table_id = hosted.id
    del hosted, table
    await left(held, table_id)
    assert held.tables._scheduler._times[table_id][0] == alarm
    again = await held.tables.get(table_id)
    table = again.table
    assert (
        table.id,
        table.state,
        table.log,
        [(table.menu(one), table.controls_version(one)) for one in seats],
    ) == before
    assert (again.place, again.board, again.shown_seq, again.hands, held.tables.seat_names(again)) == shown
    assert held.tables._scheduler._times[table_id][0] == alarm
    assert await held.tables.table_in_channel("11") is again


async def test_a_table_stays_the_same_as_long_as_somebody_holds_it(held: Hosting) -> None:
    hosted = await held.opened(ANN)
    await other(held)
    await other(held, "13")
    gc.collect()
    assert await held.tables.get(hosted.id) is hosted


async def test_those_used_last_stay_though_nobody_holds_them(held: Hosting) -> None:
    held.tables._cache._max_tables = 2
    first, second = await other(held, "12"), await other(held, "13")
    await held.tables.get(first)
    third = await other(held, "14")
    gc.collect()
    assert (second in held.tables._cache, {*held.tables._cache}) == (False, {first, third})


async def test_a_computer_at_a_table_that_left_plays_on_time(held: Hosting) -> None:
    hosted = await held.started(ANN, computers=1)
    table_id, seq = hosted.id, hosted.table.seq
    del hosted
    await left(held, table_id)
    await rings_what_is_due(held, RHYTHM.pace - 0.5)
    assert (await held.tables.loader._read_stored_table(table_id)).last_seq == seq  # type: ignore[union-attr]  # it is stored
    await left(held, table_id)
    await rings_what_is_due(held, 0.5)
    assert (await held.tables.get(table_id)).table.seq == seq + 1


# -- what is not stored -----------------------------------------------------------------------------------------------


async def test_nobody_is_pinged_twice_because_their_table_left(held: Hosting) -> None:
    hosted = await held.started(ANN, BEN)
    table_id = hosted.id
    del hosted
    await left(held, table_id)
    await rings_what_is_due(held, RHYTHM.ping_after - 1)
    assert held.watcher.idlers == []
    await rings_what_is_due(held, 1)
    assert sorted(held.watcher.idlers) == [(table_id, 0), (table_id, 1)]
    await left(held, table_id)
    await rings_what_is_due(held, 1)
    await held.rings(1)
    assert len(held.watcher.idlers) == 2


async def test_pings_are_forgotten_with_their_turn_and_their_table(held: Hosting) -> None:
    hosted = await held.started(ANN, BEN)
    await held.rings(RHYTHM.ping_after)
    sent = held.tables.deadlines._pings
    assert set(sent[hosted.id]) == {0, 1}
    ann, ben = (hosted.table.state.seat_of(person.id) or 0 for person in (ANN, BEN))
    await held.tables.act(ANN, hosted, seal(hosted, ann))
    assert set(sent[hosted.id]) == {ben}
    await held.tables.act(BEN, hosted, Resign())
    await held.tables.act(ANN, hosted, Resign())
    assert hosted.id not in sent


async def test_what_a_board_waits_for_is_known_after_its_table_left(held: Hosting) -> None:
    hosted = await held.opened(ANN)
    table_id, hosted.missing_board_permissions_text = hosted.id, "Send Messages"
    del hosted
    await left(held, table_id)
    again = await held.tables.get(table_id)
    assert again.missing_board_permissions_text == "Send Messages"
    again.missing_board_permissions_text = ""
    assert held.tables._cache.missing_board_permissions_text == {}


async def test_a_table_whose_board_could_not_be_noted_stays(held: Hosting) -> None:
    hosted = await held.opened(ANN)
    table_id, hosted.board = hosted.id, BoardMessage("11", "55", 1.0)

    async def failing(*_told: object) -> None:
        raise SaveError("the disk is full")

    held.store.note_board = failing  # type: ignore[attr-defined]  # in place of the store's
    await held.tables.shown_messages.note_board(hosted)
    del hosted
    await other(held)
    gc.collect()
    assert (await held.tables.get(table_id)).board == BoardMessage("11", "55", 1.0)


@pytest.mark.parametrize("was_stored", [False, True])
async def test_what_was_in_doubt_when_a_table_left_is_followed_up(held: Hosting, was_stored: bool) -> None:
    hosted = await held.started(ANN, BEN)
    table_id, seq = hosted.id, hosted.table.seq
    setattr(held.store, "after" if was_stored else "before", CommitUnknownError("cut off"))
    with pytest.raises(CommitUnknownError):
        await held.tables.act(ANN, hosted, seal(hosted, hosted.table.state.seat_of(ANN.id) or 0))
    held.watcher.changes.clear()
    del hosted
    await left(held, table_id)
    assert (await held.tables.get(table_id)).table.seq == seq + was_stored
    assert held.watcher.changes == [table_id] * was_stored
    assert held.tables.directory.seqs[table_id] == seq + was_stored


async def test_somebody_is_forgotten_at_a_table_that_left(held: Hosting) -> None:
    hosted = await held.started(ANN, BEN, CEM)
    await held.tables.act(ANN, hosted, Resign())
    table_id = hosted.id
    del hosted
    await left(held, table_id)
    told: list[LiveTable] = []
    await Erasure(held.tables, held.store, lambda _player, tables: told.extend(tables)).erase(ANN.id)  # type: ignore[arg-type]  # a stand-in
    assert await held.tables.get(table_id) is told[0]
    await held.tables.act(BEN, told[0], Resign())
    assert await held.store.table_ids_mentioning(ANN.id) == ()


# -- never twice ------------------------------------------------------------------------------------------------------


class Crowd:
    """People who use tables at the same time, each for a while."""

    def __init__(self, held: Hosting, tables: list[str]) -> None:
        self._held = held
        self._tables = tables
        self._holding: defaultdict[str, list[LiveTable]] = defaultdict(list)
        self.accepted: Counter[str] = Counter()

    async def comes(self, number: int) -> None:
        fortune = random.Random(number)
        for _ in range(12):
            table_id = fortune.choice(self._tables)
            await (self._acts if fortune.random() < 0.5 else self._looks)(table_id, fortune)

    async def _looks(self, table_id: str, fortune: random.Random) -> None:
        hosted = await self._held.tables.get(table_id)
        self._holding[table_id].append(hosted)
        for _ in range(fortune.randrange(4)):
            await asyncio.sleep(0)
            assert all(one is hosted for one in self._holding[table_id])
        self._holding[table_id].pop()  # all of them are the same

    async def _acts(self, table_id: str, fortune: random.Random) -> None:
        action = fortune.choice([AddComputer(), RemoveComputer()])
        try:
            hosted = await self._held.tables.get(table_id)
            await self._held.tables.act(ANN, hosted, action)
        except Refusal:
            pass  # no room for one more computer, or none is there
        else:
            assert all(one is hosted for one in self._holding[table_id])
            self.accepted[table_id] += 1


async def test_however_many_use_tables_at_once_none_is_in_memory_twice(held: Hosting) -> None:
    tables = [await other(held, channel) for channel in ("12", "13", "14")]
    for number, table_id in enumerate(tables):
        await held.tables.act(ANN, await held.tables.get(table_id), Join(player=ANN.id, interaction=str(number)))
    crowd = Crowd(held, tables)
    await asyncio.gather(*(crowd.comes(number) for number in range(40)))  # two tables with one id could not be saved
    for table_id in tables:
        stored = await held.tables.loader._read_stored_table(table_id)
        assert stored is not None
        assert [entry.seq for entry in stored.entries] == list(range(1, crowd.accepted[table_id] + 2))
        assert (await held.tables.get(table_id)).table.log == list(stored.entries)


async def test_locks_of_tables_are_not_kept(held: Hosting) -> None:
    await held.opened(ANN)
    gc.collect()
    assert [*held.tables._cache._locks] == []


async def test_a_table_that_is_opened_while_somebody_reads_it_is_the_one_that_was_opened(held: Hosting) -> None:
    """Its id is known as soon as it is stored: to who wants its channel too, for one."""
    opened: list[LiveTable] = []
    load = held.store.load_table

    async def slowly(table_id: str) -> object:
        stored = await load(table_id)
        held.tables._cache.add(opened[0])
        return stored

    opened.append(await held.opened(ANN))
    held.tables._cache.remove(opened[0].id)
    held.store.load_table = slowly  # type: ignore[attr-defined]  # in place of the store's
    assert await held.tables.get(opened[0].id) is opened[0]


async def test_a_table_that_left_is_the_same_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock, timing=RHYTHM) as before:
        before.tables._cache._max_tables = 1
        table_id = (await before.started(ANN, BEN)).id
        await left(before, table_id)
        state = (await before.tables.get(table_id)).table.state
    async with hosting(tmp_path, clock, timing=RHYTHM) as after:
        await after.tables.start()
        assert (await after.tables.get(table_id)).table.state == state
        await after.tables.stop()
