"""Computers think in other processes, which are told nothing else; whatever happens to these, a computer answers."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.computers.thinking import LocalThinker, ProcessThinker, Thought
from engine.chance import FastChance
from engine.games import games
from engine.selfplay import options_fitted_to_seats
from engine.tables.computers import question_for
from engine.tables.log import Opening
from engine.thinking.advice import advice
from engine.thinking.answer import SOUND, considered_action, quick_action
from engine.thinking.question import AnyGame, ComputerQuestion
from tests.engine.tables.playing import SECRET
from tests.leaks.positions import Positions
from tests.leaks.twins import Twins
from tests.patience import WAIT_SECONDS

GAME = games()["sneak"]
PAIRS = 12


def question(game: AnyGame = GAME, seed: str = "5eed") -> ComputerQuestion:
    seats = max(game.meta.seats)
    state = game.rules.setup(seats, options_fitted_to_seats(game, seats, {}), FastChance(1)).state
    seat = game.rules.waiting_for(state)[0]
    return ComputerQuestion(SOUND, seat, game.rules.view(state, seat), game.rules.menu(state, seat), seed)


@asynccontextmanager
async def thinking(
    kind: str = "", file: str = "", processes: int = 1, seconds: float = WAIT_SECONDS
) -> AsyncIterator[ProcessThinker]:
    """Processes in which computers think, the true ones or those of a kind."""
    strange = [sys.executable, "-m", "tests.bot.computers.thinking_programs", kind, file]
    thinker = ProcessThinker(processes, seconds, strange) if kind else ProcessThinker(processes, seconds)
    yield thinker
    await thinker.close()


async def test_another_process_finds_the_same_as_this_one() -> None:
    async with thinking() as thinker:
        assert thinker.process_ids == ()  # before anybody asks
        for game in games().values():
            asked = question(game)
            assert await thinker.think(game, asked) == await LocalThinker().think(game, asked)
        assert len(thinker.process_ids) == 1


async def test_many_questions_at_once_get_their_own_answers() -> None:
    async with thinking(processes=2) as thinker:
        asked = [question(seed=str(number)) for number in range(20)]
        thoughts = await asyncio.gather(*(thinker.think(GAME, one) for one in asked))
        assert thoughts == [Thought(considered_action(GAME, one)) for one in asked]
        assert len(thinker.process_ids) == 2


async def test_sound_computers_and_hints_wait_for_two_searches_at_most() -> None:
    """With all computers hard at many tables, everybody else waited for all of them."""
    game, answered = games()["hi-lo-jack"], list[str]()

    async def asks(strength: str, *, for_advice: bool = False) -> None:
        asked = question(game)._replace(strength=strength)
        await (thinker.advise if for_advice else thinker.think)(game, asked)
        answered.append("hint" if for_advice else strength)

    async with thinking() as thinker:
        await thinker.think(game, question(game))
        hints = asks("hard", for_advice=True), asks(SOUND)
        await asyncio.gather(*(asks("hard") for _ in range(4)), *hints)
    assert answered == ["hard", "hard", "hint", SOUND, "hard", "hard"]


async def test_another_process_gives_the_same_advice_as_this_one() -> None:
    async with thinking() as thinker:
        for game in games().values():
            asked = question(game)
            advised = await thinker.advise(game, asked)
            assert advised == await LocalThinker().advise(game, asked)
            assert repr(advised) == repr(advice(game, asked))  # no list where there was a tuple
            assert advised[0].action == considered_action(game, asked)


# -- what goes wrong --------------------------------------------------------------------------------------------------

QUICK = Thought(quick_action(GAME, question()), is_quick=True)


async def test_what_takes_too_long_is_answered_at_once_and_its_process_ended() -> None:
    async with thinking("hanging", seconds=0.5) as thinker:
        await has_started(thinker)
        assert await thinker.think(GAME, question()) == QUICK
        await asyncio.gather(*thinker._open_questions)
        assert thinker.process_ids == ()
        assert [watch.is_hanging for watch in thinker.waits] == [True]
        await has_started(thinker)
        assert [(watch.is_hanging, watch.gave_up_lately) for watch in thinker.waits] == [(False, True)]


async def test_a_killed_process_whose_end_does_not_come_keeps_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that waits for a disk that hangs; another process takes its place."""
    async with thinking() as thinker:
        await has_started(thinker)
        (worker,) = thinker._workers
        process = worker.process
        assert process is not None
        with monkeypatch.context() as patch:
            patch.setattr(process, "kill", lambda: None)
            patch.setattr("bot.computers.worker_process.END_SECONDS", 0.05)
            await worker.end()
        assert not (await thinker.think(GAME, question())).is_quick
        assert thinker.process_ids not in {(), (process.pid,)}
        with suppress(ProcessLookupError):  # it may have ended because nobody asks it any more
            process.kill()
        await process.wait()


async def test_a_process_that_starts_slowly_is_not_ended_for_it() -> None:
    async with thinking(seconds=0.001) as thinker:
        assert await thinker.think(GAME, question()) == QUICK
        await asyncio.gather(*thinker._open_questions)
        assert len(thinker.process_ids) == 1


async def test_who_waits_for_a_process_that_hangs_is_answered_too() -> None:
    async with thinking("hanging", seconds=0.5) as thinker:
        await has_started(thinker)
        assert await asyncio.gather(*(thinker.think(GAME, question()) for _ in range(5))) == [QUICK] * 5


async def test_a_search_that_could_not_begin_in_half_the_time_is_given_up() -> None:
    """It would be thrown away unfinished, and so would all that wait behind it."""
    game, answered = games()["hi-lo-jack"], list[int]()

    async def asks(number: int) -> None:
        thought = await thinker.think(game, question(game)._replace(strength="hard"))
        answered.append(number if thought.is_quick else -1)

    async with thinking("hanging", seconds=1.0) as thinker:
        await has_started(thinker)
        await asyncio.gather(*map(asks, range(3)))
    assert answered == [1, 2, 0], "the first has the process, which hangs"


async def has_started(thinker: ProcessThinker) -> None:
    """The process has answered its first question, if perhaps too late."""
    await thinker.think(GAME, question())
    await asyncio.gather(*thinker._open_questions)


@pytest.mark.parametrize("kind", ["stammering", "bluffing", "faulty"])
async def test_an_answer_that_is_none_is_replaced(kind: str) -> None:
    async with thinking(kind) as thinker:
        assert await thinker.think(GAME, question()) == QUICK


@pytest.mark.parametrize("kind", ["stammering", "bluffing", "faulty", "dying", "hanging"])
async def test_advice_comes_whatever_becomes_of_the_process(kind: str) -> None:
    async with thinking(kind, seconds=0.5 if kind == "hanging" else WAIT_SECONDS) as thinker:
        await has_started(thinker)
        assert await thinker.advise(GAME, question()) == advice(GAME, question())


async def test_a_process_that_ended_is_followed_by_another() -> None:
    async with thinking("dying") as thinker:
        kinds = [(await thinker.think(GAME, question())).is_quick for _ in range(5)]
        assert kinds == [False, True, False, True, False]


async def test_a_program_that_cannot_be_started_keeps_no_computer_from_acting(tmp_path: Path) -> None:
    thinker = ProcessThinker(1, WAIT_SECONDS, [str(tmp_path / "nothing")])
    assert await thinker.think(GAME, question()) == QUICK
    await thinker.close()


async def test_nothing_is_left_of_a_thinker_that_was_closed_while_it_thought() -> None:
    thinker = ProcessThinker(
        1, WAIT_SECONDS, [sys.executable, "-m", "tests.bot.computers.thinking_programs", "hanging"]
    )
    await has_started(thinker)
    asking = asyncio.create_task(thinker.think(GAME, question()))
    await asyncio.sleep(0)
    (process,) = [worker.process for worker in thinker._workers]
    await thinker.close()
    assert process is not None
    assert process.returncode is not None
    asking.cancel()


# -- what a process is told -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games().values(), ids=games())
async def test_worlds_that_differ_in_what_a_seat_may_not_know_tell_its_process_the_same(
    game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the byte, and without the secret, the token, or where the database is."""
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    monkeypatch.setenv("DATABASE_URL", "a database")
    records = [tmp_path / f"world{world}" for world in (0, 1)]
    async with thinking("recording", str(records[0])) as first, thinking("recording", str(records[1])) as second:
        for number in range(PAIRS):
            pair = Positions(game, "piped").pair(number)
            if pair.reader is None or pair.reader not in game.rules.waiting_for(pair.states[0]):
                continue
            players = [None if seat == pair.reader else f"p{seat}" for seat in range(pair.seats)]
            twins = Twins(game, pair, Opening("7Q2M", game.meta.slug, SECRET, 0.0), players)
            for table, thinker in zip(twins.tables, (first, second), strict=True):
                await thinker.think(game, question_for(table, pair.reader, SOUND))
    told = records[0].read_bytes()
    assert told == records[1].read_bytes()
    assert SECRET.hex().encode() not in told
    environment = records[0].with_suffix(".environment").read_text(encoding="utf-8")
    assert "PYTHONPATH" in environment
    assert "a token" not in environment
    assert "a database" not in environment
