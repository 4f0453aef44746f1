"""Tables that cannot be read, saved or played on: none of them keeps the others, or the bot, from going on."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.autoplay import RETRY_SECONDS
from bot.tables.deadlines import WaitingTimes
from data.models import TablePlace
from engine.actions import Action
from engine.chance import Chance
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.game import Game, Step
from engine.pieces.cards import PACK
from engine.tables.log import Cause
from engine.weighing import weighed_action
from tests.bot.hosting import ANN, BEN, PLACE, Clock, Hosting, hosting, refused
from tests.games.tiny import GAME, Seal, Throw

RHYTHM = WaitingTimes(pace=1.0, ping_after=0.0)


async def time_passes(held: Hosting, seconds: float) -> None:
    """Rings the alarms that are due then, and no others."""
    held.clock.now += seconds
    for table_id in held.tables._scheduler._due_keys():
        await held.tables._autoplay.do_due_work(table_id)


def failing(real: Callable[..., Any], error: Exception, times: int = 1) -> Callable[..., Any]:
    """A function that raises at its first calls."""
    left = [error] * times

    def function(*told: Any) -> Any:
        if left:
            raise left.pop()
        return real(*told)

    return function


# -- starting ---------------------------------------------------------------------------------------------------------


def with_other_deals() -> Game[Any, Any]:
    def setup(seats: int, options: Any, chance: Chance) -> Step[Any]:
        step = GAME.rules.setup(seats, options, chance)
        return step._replace(events=step.events[:-1])

    return replace(GAME, rules=replace(GAME.rules, setup=setup))


@pytest.mark.parametrize("fault", [None, SaveError("the disk is full"), CommitUnknownError("cut off")])
async def test_a_table_under_changed_rules_is_given_up_once_and_every_start_works(
    tmp_path: Path, fault: Exception | None
) -> None:
    async with hosting(tmp_path) as before:
        given_up = await before.started(ANN, BEN)
        other = await before.tables.open(TablePlace("1", "12", BEN.id), "tiny")
    losses = []
    for _ in range(4):
        async with hosting(tmp_path, games={"tiny": with_other_deals()}) as after:
            after.store.before, fault = fault, None
            await after.tables.start()
            await after.tables.stop()
            assert after.watcher.changes == [other.id]
            losses += after.watcher.losses
            if not losses:
                continue  # it could not be closed: the next start does
            assert await after.tables.table_in_channel("11") is None
            assert await after.store.ended_table_ids_not_shown() == ()
    assert len(losses) == 1
    assert given_up.id in losses[0]


async def test_a_table_that_cannot_be_read_at_the_start_keeps_no_other_from_being_shown(tmp_path: Path) -> None:
    async with hosting(tmp_path) as before:
        first = await before.opened(ANN)
        second = await before.tables.open(TablePlace("1", "12", BEN.id), "tiny")
    for unread in (first, second):
        async with hosting(tmp_path) as after:
            real = after.store.load_table

            async def load_table(table_id: str, unread: Any = unread, real: Any = real) -> Any:
                if table_id == unread.id:
                    raise OSError("disk error")
                return await real(table_id)

            after.store.load_table = load_table  # type: ignore[attr-defined]  # the stand-in takes any name
            await after.tables.start()
            await after.tables.stop()
            assert after.watcher.changes == [({first.id, second.id} - {unread.id}).pop()]


# -- time -------------------------------------------------------------------------------------------------------------


async def test_a_computer_whose_policy_fails_plays_the_harmless_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What went wrong is logged without its message, which may name a card."""
    games = {
        "tiny": replace(
            GAME, mind=replace(GAME.mind, weighed=failing(GAME.mind.weighed, KeyError("a fault in it"), times=1))
        )
    }
    async with hosting(tmp_path, games=games, timing=RHYTHM) as held:
        hosted = await held.started(ANN, computers=1)
        (seat,) = (seat for seat in range(2) if hosted.table.state.seats[seat].player is None)
        harmless = GAME.rules.auto(hosted.table.state.game, seat)[0].to_line()
        await time_passes(held, 1.0)
        assert (hosted.table.log[-1].cause, hosted.table.log[-1].line) == (Cause.COMPUTER, harmless)
    logged = "".join(capsys.readouterr())
    assert "KeyError" in logged
    assert "a fault in it" not in logged


async def test_a_computers_turn_does_not_tell_when_others_acted_in_secret(tmp_path: Path) -> None:
    async with hosting(tmp_path, timing=RHYTHM) as held:
        hosted = await held.started(ANN, computers=1)
        due = held.tables.deadlines.next_event_at(hosted)
        held.clock.now += 0.5
        person = hosted.table.state.seat_of(ANN.id)
        assert person is not None
        await held.tables.act(ANN, hosted, Seal(card=hosted.table.view(person).hand[0]))
        assert held.tables.deadlines.next_event_at(hosted) == due


async def test_a_computer_whose_table_could_not_be_read_plays_on_later(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock, timing=RHYTHM) as before:
        hosted = await before.started(ANN, computers=1)
        await before.tables.shown_messages.note_shown(hosted, hosted.table.seq)
    async with hosting(tmp_path, clock, timing=RHYTHM) as after:
        await after.tables.start()
        await after.tables.stop()
        after.store.load_table = failing(after.store.load_table, OSError("disk error"))  # type: ignore[attr-defined]  # as above
        await time_passes(after, 1.0)
        assert not after.tables._cache
        await time_passes(after, RETRY_SECONDS)
        again = await after.tables.get(hosted.id)
        assert again.table.log[-1].cause is Cause.COMPUTER


def a_card_not_held(seen: Any, *_: object) -> Action:
    return Seal(card=next(card for card in PACK if card not in seen.hand))


@pytest.mark.parametrize("policy", [a_card_not_held, lambda *_: Throw()], ids=["not held", "not now"])
async def test_a_computer_whose_action_is_refused_plays_the_harmless_way(
    tmp_path: Path, policy: Callable[..., Action]
) -> None:
    games = {
        "tiny": replace(
            GAME, mind=replace(GAME.mind, weighed=lambda *seen: (weighed_action(policy(*seen), 0.0, "best"),))
        )
    }
    async with hosting(tmp_path, games=games, timing=RHYTHM) as held:
        hosted = await held.started(ANN, computers=1)
        (seat,) = {0, 1} - {hosted.table.state.seat_of(ANN.id)}
        (harmless,) = GAME.rules.auto(hosted.table.state.game, seat)
        await time_passes(held, 1.0)
        last = hosted.table.log[-1]
        assert (last.seat, last.cause, last.line) == (seat, Cause.COMPUTER, harmless.to_line())


# -- opening ----------------------------------------------------------------------------------------------------------


async def test_a_lobby_that_was_stored_without_anybody_learning_of_it_is_shown_to_whoever_asks_next(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path) as held:
        real = held.store.add_table

        async def add_table(*told: Any, **where: Any) -> None:
            await real(*told, **where)
            raise CommitUnknownError("cut off")

        held.store.add_table = add_table  # type: ignore[attr-defined]  # as above
        with pytest.raises(CommitUnknownError):
            await held.tables.open(PLACE, "tiny")
        with pytest.raises(Refusal) as refusal:
            await held.tables.open(PLACE, "tiny")
        found = await held.tables.table_in_channel("11")
        assert found is not None
        assert (refusal.value.code, refusal.value.values["where"]) == ("channel_taken", found.id)
        assert held.watcher.changes == [found.id]


# -- memory -----------------------------------------------------------------------------------------------------------


async def test_unknown_and_ended_tables_leave_nothing_in_memory(tmp_path: Path) -> None:
    async with hosting(tmp_path, timing=RHYTHM) as held:
        hosted = await held.started(ANN, computers=1)
        while hosted.is_unfinished:
            await time_passes(held, 1.0)
            if (seat := hosted.table.state.seat_of(ANN.id)) in hosted.table.waiting_for():
                await held.tables.take_timeout_actions(hosted, seat, Cause.PERSON)
        await held.tables.shown_messages.note_shown(hosted, hosted.table.seq)
        for unknown in ("ZZZZZ", "", "YYYYY"):
            assert await refused(held.tables.get(unknown)) == "no_such_table"
        assert not (await held.tables.get(hosted.id)).is_unfinished  # somebody looks back
        assert [
            *held.tables._cache,
            *held.tables._cache._locks,
            *held.tables.directory,
            *held.tables._scheduler._times,
        ] == []
