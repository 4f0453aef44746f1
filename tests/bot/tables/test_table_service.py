"""The host: finds tables, says what became of a save, and gives up only what cannot be helped."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.autoplay import RETRY_SECONDS
from bot.tables.deadlines import WaitingTimes
from bot.tables.table_service import TableService
from data.models import TablePlace
from engine.actions import Action
from engine.chance import Chance
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.game import Game, Step
from engine.tables.actions import Close, Join, Leave, SetOptions
from tests.bot.hosting import ANN, BEN, CEM, PLACE, Clock, Hosting, hosting, refused
from tests.games.tiny import GAME, Seal
from tests.patience import WAIT_SECONDS


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as held:
        yield held


def card(hosted: Any, seat: int) -> str:
    return str(hosted.table.state.game.hands[seat][0])


# -- finding ----------------------------------------------------------------------------------------------------------


async def test_a_channel_holds_one_table_and_names_it(held: Hosting) -> None:
    first = await held.opened(ANN)
    with pytest.raises(Refusal) as refusal:
        await held.tables.open(PLACE, "tiny")
    assert (refusal.value.code, refusal.value.values["where"]) == ("channel_taken", first.id)
    assert await held.tables.table_in_channel("11") is first
    assert await held.tables.table_in_channel("12") is None


async def test_an_unknown_game_or_table_is_refused(held: Hosting) -> None:
    assert await refused(held.tables.open(PLACE, "chess")) == "unknown_game"
    assert await refused(held.tables.get("ZZZZZ")) == "no_such_table"
    assert await held.tables.table_in_channel("11") is None


async def test_people_find_the_tables_at_which_they_sit(held: Hosting) -> None:
    hosted = await held.opened(ANN, BEN)
    assert await held.tables.all_tables.of_player_here(ANN.id) == (hosted,)
    assert await held.tables.all_tables.of_player_here(CEM.id) == ()
    await held.tables.act(BEN, hosted, Leave(player=BEN.id))
    assert await held.tables.all_tables.of_player_here(BEN.id) == ()


async def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock) as before:
        hosted = await before.started(ANN, BEN, computers=1)
        seat = hosted.table.waiting_for()[0]
    async with hosting(tmp_path, clock) as after:
        await after.tables.start()
        again = await after.tables.get(hosted.id)
        assert again.table.state == hosted.table.state
        assert again.table.menu(seat) == hosted.table.menu(seat)
        assert after.tables.seat_names(again) == before.tables.seat_names(hosted)
        assert await after.tables.all_tables.of_player_here(BEN.id) == (again,)
        await after.tables.stop()


async def test_boards_that_are_behind_are_shown_at_the_start(tmp_path: Path) -> None:
    async with hosting(tmp_path) as before:
        behind = await before.opened(ANN)
        shown = await before.tables.open(TablePlace("1", "12", BEN.id), "tiny")
        await before.tables.act(BEN, shown, Join(player=BEN.id, interaction="9"))
        await before.tables.shown_messages.note_shown(shown, shown.table.seq)
    async with hosting(tmp_path) as after:
        await after.tables.start()
        assert after.watcher.changes == [behind.id]
        await after.tables.stop()


# -- saving -----------------------------------------------------------------------------------------------------------


async def test_a_failed_save_changes_nothing_and_can_be_tried_again(held: Hosting) -> None:
    hosted = await held.started(ANN, BEN)
    seat = hosted.table.state.seat_of(ANN.id)
    assert seat is not None
    state, seal = hosted.table.state, Seal(card=card(hosted, seat))
    held.store.before = SaveError("the disk is full")
    held.watcher.changes.clear()
    with pytest.raises(SaveError):
        await held.tables.act(ANN, hosted, seal)
    assert (hosted.table.state, held.watcher.changes) == (state, [])
    await held.tables.act(ANN, hosted, seal)
    assert hosted.table.log[-1].line == seal.to_line()


@pytest.mark.parametrize("was_stored", [False, True])
async def test_after_an_unknown_result_the_table_is_read_again(held: Hosting, was_stored: bool) -> None:
    hosted = await held.started(ANN, BEN)
    seat = hosted.table.state.seat_of(ANN.id)
    assert seat is not None
    seal, seq = Seal(card=card(hosted, seat)), hosted.table.seq
    if was_stored:
        held.store.after = CommitUnknownError("cut off")
    else:
        held.store.before = CommitUnknownError("cut off")
    with pytest.raises(CommitUnknownError):
        await held.tables.act(ANN, hosted, seal)
    again = await held.tables.get(hosted.id)
    assert again is not hosted
    assert again.table.seq == seq + was_stored


async def test_what_an_unknown_result_led_to_goes_on_by_itself(tmp_path: Path) -> None:
    """If the entry was stored after all, a computer may be waited for: nobody's click should be needed."""
    async with hosting(tmp_path, timing=WaitingTimes(pace=0.0, ping_after=0.0)) as held:
        hosted = await held.started(ANN, computers=1)
        seat = hosted.table.state.seat_of(ANN.id)
        assert seat is not None
        held.watcher.changes.clear()
        held.store.after = CommitUnknownError("cut off")
        with pytest.raises(CommitUnknownError):
            await held.tables.act(ANN, hosted, Seal(card=card(hosted, seat)))
        seq = (await held.tables.get(hosted.id)).table.seq
        assert hosted.id in held.watcher.changes
        held.tables._scheduler.start()
        async with asyncio.timeout(WAIT_SECONDS):
            while (await held.tables.get(hosted.id)).table.seq == seq:  # noqa: ASYNC110  # the alarm tells nobody but the table
                await asyncio.sleep(0)
        await held.tables.stop()


async def test_a_table_whose_options_could_not_be_saved_is_there_with_the_usual_ones(held: Hosting) -> None:
    held.store.before = SaveError("the disk is full")
    hosted = await held.tables.open(PLACE, "tiny", [SetOptions(values=("rounds=1",))])
    assert hosted.table.state.chosen == {}
    assert await held.tables.table_in_channel("11") is hosted


async def test_a_servers_option_that_no_longer_exists_does_not_stop_its_tables(held: Hosting) -> None:
    hosted = await held.tables.open(PLACE, "tiny", [SetOptions(values=("wild=7",))])
    assert await held.tables.table_in_channel("11") is hosted


async def test_an_end_is_saved_with_its_result(held: Hosting) -> None:
    hosted = await held.opened(ANN, BEN)
    await held.tables.act(ANN, hosted, Close())
    assert await held.tables.table_in_channel("11") is None
    stored = await held.store.load_table(hosted.id)
    assert stored.status.value == "closed"


# -- changed rules ----------------------------------------------------------------------------------------------------


def with_other_rules() -> Game[Any, Any]:
    """Tiny, whose first seal is now told in another way."""

    def apply(state: Any, seat: int, action: Action, chance: Chance) -> Step[Any]:
        step = GAME.rules.apply(state, seat, action, chance)
        return step._replace(events=(*step.events, *step.events[-1:]))

    return replace(GAME, rules=replace(GAME.rules, apply=apply))


async def test_a_table_under_changed_rules_is_closed_with_an_apology(tmp_path: Path) -> None:
    async with hosting(tmp_path) as before:
        hosted = await before.started(ANN, BEN)
        seat = hosted.table.state.seat_of(ANN.id)
        assert seat is not None
        await before.tables.act(ANN, hosted, Seal(card=card(hosted, seat)))
    async with hosting(tmp_path, games={"tiny": with_other_rules()}) as after:
        await after.tables.start()
        assert await refused(after.tables.get(hosted.id)) == "other_rules"
        assert len(after.watcher.losses) == 1
        assert hosted.id in after.watcher.losses[0]
        assert await after.tables.table_in_channel("11") is None
        assert (await after.tables.open(PLACE, "tiny")).id != hosted.id
        await after.tables.stop()


async def test_a_finished_table_under_changed_rules_is_left_in_peace(tmp_path: Path) -> None:
    async with hosting(tmp_path) as before:
        hosted = await before.started(ANN, BEN)
        seat = hosted.table.state.seat_of(ANN.id)
        assert seat is not None
        await before.tables.act(ANN, hosted, Seal(card=card(hosted, seat)))
        await before.tables.act(ANN, hosted, Close())
        await before.tables.shown_messages.note_shown(hosted, hosted.table.seq)
    async with hosting(tmp_path, games={"tiny": with_other_rules()}) as after:
        await after.tables.start()
        assert await refused(after.tables.get(hosted.id)) == "other_rules"
        assert after.watcher.losses == []
        await after.tables.stop()


# -- time -------------------------------------------------------------------------------------------------------------


async def test_an_alarm_that_failed_is_rung_again(tmp_path: Path) -> None:
    def auto(*_seen: object) -> Any:
        raise ZeroDivisionError

    games = {"tiny": replace(GAME, rules=replace(GAME.rules, auto=auto), mind=replace(GAME.mind, weighed=auto))}
    async with hosting(tmp_path, games=games, timing=WaitingTimes(pace=1.0)) as held:
        hosted = await held.started(ANN, computers=1)
        await held.rings(2.0)
        assert held.tables._scheduler._times[hosted.id][0] == held.clock.now + RETRY_SECONDS


async def test_a_computers_failed_save_is_tried_again(tmp_path: Path) -> None:
    async with hosting(tmp_path, timing=WaitingTimes(pace=1.0)) as held:
        hosted = await held.started(ANN, computers=1)
        seq = hosted.table.seq
        held.store.before = SaveError("the disk is full")
        await held.rings(2.0)
        assert hosted.table.seq == seq
        await held.rings(RETRY_SECONDS)
        assert hosted.table.seq == seq + 1


# -- names and chance -------------------------------------------------------------------------------------------------


async def test_names_are_made_safe_and_computers_are_numbered(held: Hosting) -> None:
    await held.tables.profiles.save_name(BEN._replace(name="Ben\u202e\n\n  the  bold"))
    hosted = await held.opened(ANN, computers=2)
    assert held.tables.profiles.player(BEN.id).name == "Ben the bold"
    assert held.tables.profiles.player("999").name == "?"
    ann, first, second = held.tables.seat_names(hosted)
    assert ann == "Ann"
    assert first != second
    assert "(computer)" in first


async def test_secrets_are_drawn_anew_unless_a_seed_is_set(held: Hosting) -> None:
    services = [TableService(held.store, {"tiny": GAME}, held.clock, seed=seed) for seed in (None, None, "s", "s")]  # type: ignore[arg-type]
    first, second, third, fourth = (service._new_tables._new_secret() for service in services)
    assert len({first, second, third}) == 3
    assert third == fourth == hashlib.sha256(b"s").digest()
    assert [service.has_fixed_seed for service in services] == [False, False, True, True]
