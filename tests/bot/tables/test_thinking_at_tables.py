"""While a computer thinks, people go on; what has become of its table meanwhile decides whether its answer counts."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.computers.thinking import LocalThinker, Thought
from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from engine.tables.actions import AgreeToPause, AskToTakeBack, Close, GoOn, SetOptions, Start
from engine.tables.log import Cause
from engine.thinking.answer import considered_action
from engine.thinking.mark import Mark
from engine.thinking.question import AnyGame, ComputerQuestion
from tests.bot.hosting import ANN, Hosting, hosting
from tests.games.tiny import Seal

SOUND = Mark("sound").to_text()
RHYTHM = WaitingTimes(pace=2.0, ping_after=0.0)


class Slow(LocalThinker):
    """A thinker that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[ComputerQuestion] = []
        self.may_answer = asyncio.Event()
        self.is_asked = asyncio.Event()
        self.is_quick = False

    async def think(self, game: AnyGame, question: ComputerQuestion) -> Thought:
        self.asked.append(question)
        self.is_asked.set()
        await self.may_answer.wait()
        return Thought(considered_action(game, question), self.is_quick)


@pytest.fixture
def thinker() -> Slow:
    return Slow()


@pytest.fixture
async def held(tmp_path: Path, thinker: Slow) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path, timing=RHYTHM, thinker=thinker) as held:
        yield held


async def started(held: Hosting) -> LiveTable:
    """A game of Ann and a computer, whose seat is 1."""
    hosted = await held.opened(ANN, computers=1)
    await held.tables.act(ANN, hosted, SetOptions(values=("seating=as_joined",)))
    await held.tables.act(ANN, hosted, Start())
    return hosted


async def until_asked(held: Hosting, thinker: Slow) -> "asyncio.Task[None]":
    """The turn of the computer has come, and it thinks."""
    thinker.is_asked.clear()
    playing = asyncio.create_task(held.rings(RHYTHM.pace))
    await thinker.is_asked.wait()
    return playing


def marks(hosted: LiveTable) -> list[str]:
    return [entry.mark for entry in hosted.table.log if entry.seat == 1 and entry.cause is Cause.COMPUTER]


@pytest.mark.parametrize(("is_quick", "mark"), [(False, SOUND), (True, f"{SOUND} quick")])
async def test_the_entry_says_how_a_computer_found_its_action(
    held: Hosting, thinker: Slow, is_quick: bool, mark: str
) -> None:
    hosted = await started(held)
    thinker.is_quick = is_quick
    playing = await until_asked(held, thinker)
    thinker.may_answer.set()
    await playing
    assert marks(hosted) == [mark]
    (stored,) = [entry.mark for entry in (await held.store.load_table(hosted.id)).entries if entry.mark]
    assert stored == mark


async def test_people_act_while_a_computer_thinks(held: Hosting, thinker: Slow) -> None:
    hosted = await started(held)
    playing = await until_asked(held, thinker)
    await held.tables.act(ANN, hosted, Seal(card=hosted.table.view(0).hand[0]))
    assert hosted.table.log[-1].line.startswith("seal")
    thinker.may_answer.set()
    await playing


async def test_a_computer_that_sees_something_else_by_now_is_asked_again(held: Hosting, thinker: Slow) -> None:
    """Else its action would stand behind something that it had not seen."""
    hosted = await started(held)
    playing = await until_asked(held, thinker)
    await held.tables.act(ANN, hosted, Seal(card=hosted.table.view(0).hand[0]))
    thinker.may_answer.set()
    await playing
    assert marks(hosted) == []
    await held.rings()
    assert marks(hosted) == [SOUND]
    first, second = thinker.asked
    assert first.seed == second.seed
    assert (first.view.has_sealed, second.view.has_sealed) == ((False, False), (True, False))


async def test_what_others_do_unseen_does_not_have_a_computer_asked_again(held: Hosting, thinker: Slow) -> None:
    """It would show in how long the computer takes."""
    hosted = await started(held)
    one, other, *_ = hosted.table.view(0).hand
    await held.tables.act(ANN, hosted, Seal(card=one))
    playing = await until_asked(held, thinker)
    await held.tables.act(ANN, hosted, Seal(card=other))
    thinker.may_answer.set()
    await playing
    assert (marks(hosted), len(thinker.asked)) == ([SOUND], 1)


async def test_one_computer_is_not_asked_twice_at_a_time(held: Hosting, thinker: Slow) -> None:
    hosted = await started(held)
    one, other, *_ = hosted.table.view(0).hand
    await held.tables.act(ANN, hosted, Seal(card=one))
    first = await until_asked(held, thinker)
    await held.tables.act(ANN, hosted, Seal(card=other))  # after every action the bot looks what is due
    second = asyncio.create_task(held.rings())
    await asyncio.sleep(0)
    thinker.may_answer.set()
    await asyncio.gather(first, second)
    assert len(thinker.asked) == 1


async def test_a_computer_does_not_act_in_a_pause_that_began_while_it_thought(held: Hosting, thinker: Slow) -> None:
    hosted = await started(held)
    playing = await until_asked(held, thinker)
    await held.tables.act(ANN, hosted, AgreeToPause())
    thinker.may_answer.set()
    await playing
    assert marks(hosted) == []
    await held.tables.act(ANN, hosted, GoOn())
    await held.rings(RHYTHM.pace)
    assert marks(hosted) == [SOUND]


async def test_a_computer_lets_a_question_about_taking_back_be_answered_first(held: Hosting, thinker: Slow) -> None:
    """Acting would be a no."""
    hosted = await started(held)
    await held.tables.act(ANN, hosted, Seal(card=hosted.table.view(0).hand[0]))
    playing = await until_asked(held, thinker)
    await held.tables.act(ANN, hosted, AskToTakeBack())  # alone with a computer, it is taken back at once
    thinker.may_answer.set()
    await playing
    assert marks(hosted) == []


async def test_the_end_of_a_table_at_which_a_computer_thinks_is_no_fault(
    held: Hosting, thinker: Slow, capsys: pytest.CaptureFixture[str]
) -> None:
    hosted = await started(held)
    playing = await until_asked(held, thinker)
    await held.tables.act_for(hosted, None, Close(), Cause.HOST)
    thinker.may_answer.set()
    await playing
    await held.rings()
    assert hosted.table.log[-1].line == "close"
    assert "computer_" not in "".join(capsys.readouterr())
