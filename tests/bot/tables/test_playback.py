"""A game told again: everything that was public when it happened, and nothing else."""

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bot.table_pages.news import news_sentences
from bot.tables.live_table import LiveTable
from bot.tables.playback import ReplayStep, headlines_of, replay_steps, shorten_replay
from data.models import TablePlace
from engine.errors import Refusal
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack, Close
from engine.tables.log import Cause
from tests.bot.recorded import NAMES, proven, table_of
from tests.engine.tables.playing import Played, started
from tests.games.tiny import GAME


def hosted(played: Played) -> LiveTable:
    return LiveTable(played.table, TablePlace("1", "11", "ann"))


def code_of(one: LiveTable) -> str:
    with pytest.raises(Refusal) as refusal:
        replay_steps(one, NAMES)
    return refusal.value.code


@pytest.mark.parametrize("file", proven(), ids=lambda file: file.stem)
async def test_a_recorded_game_is_told_from_its_opening_to_its_end(file: Path) -> None:
    table = await table_of(file)
    steps = replay_steps(table, NAMES)
    assert steps[-1].view == table.table.view(None)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert [step.is_last for step in steps] == [False] * (len(steps) - 1) + [True]
    assert all(step.sentences for step in steps)
    assert all(set(step.headlines) <= set(step.sentences) for step in steps)


async def test_each_action_that_is_seen_is_a_step_after_the_opening() -> None:
    table = await table_of(next(file for file in proven() if file.stem == "sneak_target_reached_2"))
    actions = [entry for entry in table.table.log if entry.seat is not None]
    assert len(replay_steps(table, NAMES)) == 1 + len(actions)


async def test_the_story_is_what_decided_something_in_the_order_of_the_game() -> None:
    steps = replay_steps(
        await table_of(next(file for file in proven() if file.stem == "hi_lo_jack_seven_trumps")), NAMES
    )
    decided = [index for index, step in enumerate(steps) if step.headlines]
    assert len(headlines_of(steps)) >= len(decided) > 3
    assert headlines_of(steps)[0] == steps[decided[0]].headlines[0]
    assert headlines_of(steps)[-1] == steps[-1].headlines[-1]


async def test_a_game_may_tell_its_story_by_other_events_than_the_chats_headlines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.table_pages.news.MAX_NEWS", 1)
    meta = replace(GAME.meta, headlines=("shown",), story=("thrown",))
    played = Played(replace(GAME, meta=meta))
    await played.join("ann", "ben")
    await played.start()
    await played.play_on()
    steps, news = (
        replay_steps(hosted(played), ("Ann", "Ben")),
        news_sentences(hosted(played), ("Ann", "Ben")),
    )
    assert all(" throws " in line for line in headlines_of(steps))
    assert not any(line.startswith("The cards are") for line in headlines_of(steps))
    assert news[0].startswith("The cards are")
    assert replace(meta, story=None).story_event_codes == meta.headlines
    assert replace(meta, story=()).story_event_codes == ()


async def test_what_only_one_seat_could_see_is_no_step_and_in_no_sentence() -> None:
    played = await started()
    first, second = played.table.waiting_for()
    await played.table.act(first, played.harmless(first))
    await played.table.act(first, played.another_card(first))  # in secret, while the other one thinks
    await played.table.act(second, played.harmless(second))
    await played.play_on()
    steps = replay_steps(hosted(played), ("Ann", "Ben"))
    assert len(steps) == len(played.table.log) - len(("join", "join", "the second card of one seat"))
    assert not set("♠♥♦♣") & set("".join(steps[0].sentences)), "the deal, of which only each hand's owner was told"
    assert {step.view.hand for step in steps} == {()}


async def test_time_outs_and_leavers_are_told() -> None:
    played = await started()
    seat = played.table.waiting_for()[0]
    await played.table.act(seat, played.harmless(seat), cause=Cause.TIMER)
    await played.table.act(None, Close())
    told = [text for step in replay_steps(hosted(played), ("Ann", "Ann")) for text in step.sentences]
    assert "Ann ran out of time." in told
    assert told[-1] == "The table was closed without a result."


async def test_a_running_game_and_one_that_never_began_are_not_told() -> None:
    assert code_of(hosted(await started())) == "not_over"
    lobby = Played()
    assert code_of(hosted(lobby)) == "not_over"
    await lobby.table.act(None, Close())
    assert code_of(hosted(lobby)) == "never_started"


def steps_of(count: int, decided: Collection[int] = ()) -> list[ReplayStep]:
    """Steps that say their number; some of them are headlines."""
    return [
        ReplayStep(n, None, (f"{n}.",), (f"{n}.",) if n in decided else (), n == count) for n in range(1, count + 1)
    ]


def test_a_long_game_is_shorten_without_losing_a_word() -> None:
    short = shorten_replay(steps_of(1000, {7, 8, 500, 1000}), 300)
    assert len(short) == 300
    assert [text for step in short for text in step.sentences] == [f"{n}." for n in range(1, 1001)]
    assert {7, 8, 500} <= {step.number for step in short}
    assert (short[0].number, short[-1].number, short[-1].is_last) == (1, 1000, True)
    assert max(after.number - before.number for before, after in pairwise(short)) <= 5


def test_headlines_are_joined_only_where_there_is_little_else() -> None:
    short = shorten_replay(steps_of(100, set(range(3, 99))), 10)
    assert len(short) == 10
    assert headlines_of(short) == headlines_of(steps_of(100, set(range(3, 99))))


def test_a_short_game_is_not_shorten() -> None:
    assert list(shorten_replay(steps_of(300), 300)) == steps_of(300)


async def test_what_was_taken_back_is_told_and_decides_nothing() -> None:
    meta = replace(GAME.meta, story=("sealed",))
    played = Played(replace(GAME, meta=meta))
    await played.join("ann", "ben")
    await played.options("seating=as_joined")
    await played.start()
    await played.table.act(0, played.harmless(0))
    await played.table.act(0, AskToTakeBack())
    await played.table.act(1, AgreeToTakeBack())
    await played.table.act(0, played.harmless(0))
    await played.table.act(None, Close())
    steps = replay_steps(hosted(played), ("Ann", "Ben"))
    told = [step.sentences[-1] for step in steps[1:-1]]
    assert told == [
        "Ann has chosen.",
        "Ann wants to take back the last action.",
        "Ann took back the last action.",
        "Ann has chosen.",
    ]
    assert [bool(step.headlines) for step in steps[1:-1]] == [False, False, False, True]
    assert steps[3].view == steps[0].view
