"""Somebody is forgotten on disk and in memory at once, or not at all."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.features.settings.erasure import Erasure
from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from data.models import HandMessage, Player
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Close, Join, Leave, Resign
from engine.tables.table import Table
from tests.bot.hosting import ANN, BEN, CEM, PLACE, Hosting, hosting
from tests.bot.tables.late_reads import Late
from tests.patience import until


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as opened:
        yield opened


@pytest.fixture
def erasure(held: Hosting) -> Erasure:
    return Erasure(held.tables, held.store, nobody_told)  # type: ignore[arg-type]  # a stand-in


def nobody_told(_player: str, _tables: Sequence[LiveTable]) -> None:
    """Nothing shows these tables."""


async def left(held: Hosting) -> LiveTable:
    """A game of three that Ann has left."""
    hosted = await held.started(ANN, BEN, CEM)
    await held.tables.act(ANN, hosted, Resign())
    return hosted


async def why_not(erasure: Erasure) -> str:
    with pytest.raises(Refusal) as refused:
        await erasure.erase(ANN.id)
    return refused.value.code


async def as_stored(held: Hosting, hosted: LiveTable) -> Table:
    stored = await held.store.load_table(hosted.id)
    return Table.replay(hosted.game, stored.opening, stored.entries, hosted.table._save, held.clock)


async def test_memory_knows_the_same_other_id_as_the_disk(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    await erasure.erase(ANN.id)
    again = await as_stored(held, hosted)
    assert (hosted.table.log, hosted.table.state.seats) == (again.log, again.state.seats)
    assert hosted.place.host == "gone-1"
    assert "(former player 1)" in held.tables.seat_names(hosted)
    remembered = repr((hosted.table.log, hosted.table.state, hosted.place, hosted.hands))
    assert not [form for form in (f"player={ANN.id} ", f"'{ANN.id}'") if form in remembered]


async def test_what_a_table_saves_afterwards_does_not_bring_the_id_back(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    await erasure.erase(ANN.id)
    await held.tables.act(BEN, hosted, Resign())
    await held.tables.act(CEM, hosted, Close())
    assert await held.store.table_ids_mentioning(ANN.id) == ()


async def test_a_board_that_names_somebody_is_shown_after_a_restart(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    await held.tables.shown_messages.note_shown(hosted, hosted.table.seq)
    await erasure.erase(ANN.id)
    after = Hosting(held.store._store, held.clock, held.tables.games, WaitingTimes())
    await after.tables.start()
    assert after.watcher.changes == [hosted.id]
    await after.tables.stop()


async def test_who_acts_meanwhile_is_not_lost(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    await asyncio.gather(erasure.erase(ANN.id), held.tables.act(BEN, hosted, Resign()))
    assert [entry.line for entry in (await as_stored(held, hosted)).log[-2:]] == ["resign", "resign"]
    assert await held.store.table_ids_mentioning(ANN.id) == ()


async def test_two_who_go_at_once_do_not_wait_for_each_other(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    await held.tables.act(BEN, hosted, Resign())
    await asyncio.gather(erasure.erase(BEN.id), erasure.erase(ANN.id))
    assert {"gone-1", "gone-2"} <= {seat.player for seat in hosted.table.state.seats}


async def test_who_is_seated_stays_and_the_table_goes_on(held: Hosting, erasure: Erasure) -> None:
    hosted = await held.started(ANN, BEN)
    with pytest.raises(Refusal) as refused:
        await erasure.erase(ANN.id)
    assert (refused.value.code, refused.value.values["tables"]) == ("still_seated", f"Tiny in <#{PLACE.channel}>")
    assert await held.tables.get(hosted.id) is hosted
    assert hosted.table.state.seat_of(ANN.id) is not None


async def test_a_deletion_that_fails_changes_nothing(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    held.store.before = SaveError("the disk is full")
    with pytest.raises(SaveError):
        await erasure.erase(ANN.id)
    assert await held.tables.get(hosted.id) is hosted
    assert hosted.table.log == (await as_stored(held, hosted)).log
    assert await held.store.table_ids_mentioning(ANN.id) == (hosted.id,)


@pytest.mark.parametrize("was_stored", [False, True])
async def test_after_a_deletion_whose_result_is_unknown_tables_are_read_again(
    held: Hosting, erasure: Erasure, was_stored: bool
) -> None:
    hosted = await left(held)
    if was_stored:
        held.store.after = CommitUnknownError("cut off")
    else:
        held.store.before = CommitUnknownError("cut off")
    with pytest.raises(CommitUnknownError):
        await erasure.erase(ANN.id)
    again = await held.tables.get(hosted.id)
    assert any(seat.player == ANN.id for seat in again.table.state.seats) is not was_stored


@pytest.mark.parametrize("was_stored", [False, True])
async def test_after_a_deletion_whose_result_is_unknown_a_person_is_known_as_stored(
    held: Hosting, erasure: Erasure, was_stored: bool
) -> None:
    await left(held)
    await held.tables.profiles.change_player(ANN.id, lambda player: player._replace(theme="contrast"))
    setattr(held.store, "after" if was_stored else "before", CommitUnknownError("cut off"))
    with pytest.raises(CommitUnknownError):
        await erasure.erase(ANN.id)
    await held.tables.profiles.save_name(ANN)
    expected = Player(ANN.id, name="Ann", theme="" if was_stored else "contrast")
    assert held.tables.profiles.player(ANN.id) == await held.store.player(ANN.id) == expected


@pytest.mark.parametrize(
    ("fault", "heard"), [(None, True), (CommitUnknownError("cut off"), True), (SaveError("the disk is full"), False)]
)
async def test_boards_that_may_name_somebody_are_told_of_but_not_where_nothing_was_deleted(
    held: Hosting, fault: Exception | None, heard: bool
) -> None:
    hosted, told = await left(held), list[tuple[str, Sequence[LiveTable]]]()
    held.store.after = fault if isinstance(fault, CommitUnknownError) else None
    held.store.before = fault if isinstance(fault, SaveError) else None
    with contextlib.suppress(SaveError, CommitUnknownError):
        await Erasure(held.tables, held.store, lambda *heard: told.append(heard)).erase(ANN.id)  # type: ignore[arg-type]  # a stand-in
    assert told == ([(ANN.id, (hosted,))] if heard else [])


async def test_a_hand_that_is_written_afterwards_is_not_noted(held: Hosting, erasure: Erasure) -> None:
    hosted = await left(held)
    await erasure.erase(ANN.id)
    await held.tables.shown_messages.note_hand(hosted, ANN.id, HandMessage("1", "2", 0.0, 3))
    assert hosted.hands == {}
    assert await held.store.table_ids_mentioning(ANN.id) == ()


async def test_what_somebody_chooses_meanwhile_brings_back_nothing_older(held: Hosting, erasure: Erasure) -> None:
    await left(held)
    await held.tables.profiles.change_player(ANN.id, lambda player: player._replace(theme="contrast"))
    late = Late(held.store.forget_player)
    held.store.forget_player = late  # type: ignore[assignment,method-assign]  # a stand-in
    going = asyncio.create_task(erasure.erase(ANN.id))
    await late.has_read.wait()
    choosing = asyncio.create_task(
        held.tables.profiles.change_player(ANN.id, lambda player: player._replace(hands="button"))
    )
    await asyncio.sleep(0)
    late.may_answer.set()
    await asyncio.gather(going, choosing)
    assert await held.store.player(ANN.id) == Player(ANN.id, hands="button")


async def test_whoever_another_process_deleted_is_found_by_the_tables_that_still_name_them(
    held: Hosting, erasure: Erasure
) -> None:
    hosted = await held.started(ANN, BEN, CEM)
    await held.tables.act(BEN, hosted, Resign())
    assert await erasure.people_deleted_elsewhere() == set()
    await held.store.forget_player(BEN.id)
    assert await erasure.people_deleted_elsewhere() == {BEN.id}


async def test_a_game_that_is_being_read_does_not_name_somebody_deleted_meanwhile(
    held: Hosting, erasure: Erasure
) -> None:
    hosted = await left(held)
    await held.tables.act(CEM, hosted, Close())
    held.tables._cache.remove(hosted.id)
    real = held.store.load_table
    held.store.load_table = late = Late(real)  # type: ignore[attr-defined]  # the stand-in takes any name
    reading = asyncio.create_task(held.tables.get(hosted.id))
    await late.has_read.wait()
    erasing = asyncio.create_task(erasure.erase(ANN.id))
    await until(lambda: erasing.done() or bool(held.tables._cache.lock_of(hosted.id)._waiters))
    late.may_answer.set()
    await erasing
    assert all(seat.player != ANN.id for seat in (await reading).table.state.seats)


async def test_what_limits_count_is_known_of_whoever_another_process_deleted(held: Hosting, erasure: Erasure) -> None:
    hosted = await held.opened(ANN, BEN)
    await held.tables.act(BEN, hosted, Leave(player=BEN.id))
    join = Join(player=BEN.id, interaction="9")
    assert hosted.table.times_before(join) == 0
    await held.store.forget_player(BEN.id)
    await erasure.forget_erased(BEN.id)
    assert (await held.tables.get(hosted.id)).table.times_before(join) == 1
    assert (await held.tables.get(hosted.id)).table.times_before(Join(player=CEM.id, interaction="9")) == 0
