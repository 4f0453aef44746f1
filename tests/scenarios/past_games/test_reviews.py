"""Looking back on one's own decisions: first asked again, then told, then summed up."""

import asyncio
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.computers.reviewing import LocalTrialRunner
from engine.games import games
from engine.review.trial import AnyGame, Trial, TriedAction
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_games.reviewing import follow_the_hints, is_made, play_badly
from tests.scenarios.playing import played, plays_alone, sits_down_at
from tests.scenarios.screen import answered, board_of, plain, says
from tests.scenarios.stage import sits_down

GAMES = 4
"""The most games of which one must have been played badly enough to be asked about."""
QUESTION = "What would you do here?"


async def reviewed(bot: Serving, person: Person) -> MessageView:
    """What /games review comes to, once it is done."""
    first = answered(await person.slash("/games review"))
    await is_made(bot)
    return next(one for one in person.messages() if one.id == first.id)


async def asked(clicks: DiscordStage) -> MessageView:
    """The first question of Ann's review: in some game, she decides badly enough to be asked about it."""
    ann = clicks.bot.place.people[0]
    for _ in range(GAMES):
        await sits_down(clicks, 2, options={"target": "7"})
        await clicks.players[0].starts()
        await play_badly(clicks)
        if QUESTION in (page := await reviewed(clicks.bot, ann)).text:
            return page
    pytest.fail("nobody played badly")


def choices(page: MessageView) -> list[str]:
    """The labels of what one may play at a question."""
    return [button.label for button in page.buttons if button.label != "Skip to the summary"]


# -- through a review -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", games())
async def test_the_worst_decisions_are_asked_told_and_summed_up(
    place: Playground, clicks: DiscordStage, bot: Serving, slug: str
) -> None:
    bot.app.reviews.worlds = 4  # with few, chance alone may hide every loss
    ann = place.people[0]
    for _ in range(GAMES):  # even so, of one game
        await sits_down_at(clicks, slug)
        await play_badly(clicks)
        if await goes_through(await reviewed(bot, ann), ann):
            return
    pytest.fail("nobody played badly")


async def goes_through(page: MessageView, ann: Person) -> int:
    """Ann answers all that her review asks, and reads the summary; how much it asks."""
    asked = 0
    while QUESTION in page.text:
        asked += 1
        assert page.is_ephemeral
        assert page.image.alt
        assert "decision" in page.text
        assert re.search(r"^\*[^*]+\*$", page.text, re.MULTILINE), "the moment"
        assert 2 <= len(choices(page)) <= 5
        assert len({*choices(page)}) == len(choices(page))
        assert ("this was your costliest decision." in page.text) is ("decision 1 of 1" in page.text)
        assert "cost you about" not in page.text
        page = answered(await ann.click(choices(page)[0], on=page))
        assert any(mark in page.text for mark in "✅👍❌"), "how good the answer was"
        assert "In the game" in page.text
        assert "cost you about" in page.text
        assert figures_add_up(page.text)
        on = [button.label for button in page.buttons if button.label in {"Next decision ▶", "Summary"}]
        page = answered(await ann.click(on[0], on=page))
    assert asked <= 3
    assert "You began with a chance of" in page.text
    assert ("games that you would win with better ones, they lose about" in page.text) is (asked > 0)
    assert ("Several decisions may throw away" in page.text) is (asked > 1)
    for chart in page.images:  # a single deal has none
        assert chart.alt.startswith("Ann's ")
        assert "Deal 2: luck" in chart.alt or "Game 2: luck" in chart.alt
    assert "went wrong" not in "\n".join(one.text for one in ann.messages())
    return asked


def figures_add_up(text: str) -> bool:
    """Whether what was better wins as much more often as the decision is said to have cost."""
    found = re.search(
        r"win about (-?\d+) of 100.*it is about (-?\d+)\..*cost you about \*\*(-?\d+) in", text, re.DOTALL
    )
    return found is None or int(found[1]) + int(found[3]) == int(found[2])


async def test_the_button_of_the_result_leads_there(place: Playground, clicks: DiscordStage, bot: Serving) -> None:
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    await play_badly(clicks)
    ann = place.people[0]
    first = answered(await ann.click("Review my play", on=board_of(ann)))
    assert "I am looking at your decisions" in first.text
    await is_made(bot)
    page = next(one for one in ann.messages() if one.id == first.id)
    assert "I am looking" not in page.text


async def test_pages_live_through_a_restart(place: Playground, clicks: DiscordStage, bot: Serving) -> None:
    ann = place.people[0]
    question = await asked(clicks)
    offered = choices(question)
    await bot.restart()
    await ann.click(offered[-1], on=question)
    await is_made(bot)
    answer = next(one for one in ann.messages() if one.id == question.id)
    assert "In the game" in answer.text
    again = answered(await ann.click("Ask me again", on=answer))
    assert choices(again) == offered
    assert again.image.alt == question.image.alt


async def test_each_player_reads_about_their_own_decisions(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    await play_badly(clicks)
    ann, ben = place.people[:2]
    one, other = await reviewed(bot, ann), await reviewed(bot, ben)
    assert one.image.alt != other.image.alt


async def test_who_wants_text_reads_the_hand_and_the_summary(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await ann.slash("/preferences", show="text")
    page = await asked(clicks)
    assert page.images == []
    assert "```" in page.text
    page = answered(await ann.click("Skip to the summary", on=page))
    assert page.images == []
    assert "**Luck:**" in page.text


async def test_a_process_of_its_own_makes_reviews_and_ends_afterwards(place: Playground, tmp_path: Path) -> None:
    async with serving(place, tmp_path, thinking_processes=1, thinking_seconds=60) as bot:
        await asked(DiscordStage(bot))
        assert not bot.app.reviews.trial_runner.is_running  # type: ignore[attr-defined]  # the one with a process


# -- who may, and when ------------------------------------------------------------------------------------------------


async def test_whoever_followed_every_hint_decided_soundly(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    """Computers of Bluff 'N' Peg guess hands by chance: another seed would think some of the hints wrong."""
    ann = await plays_alone(clicks, "bluff-n-peg")
    await follow_the_hints(clicks)
    page = await reviewed(bot, ann)
    assert "each as a sound computer would have made it" in page.text


async def test_whoever_did_not_play_is_told_so(place: Playground, clicks: DiscordStage) -> None:
    table = await played(clicks)
    cem = place.people[2]
    assert "Only people who played" in await says(cem, "/games review", table=table)
    assert "You have finished no game here yet" in await says(cem, "/games review")


async def test_a_game_that_goes_on_is_not_reviewed(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    await clicks.players[0].starts()
    assert "still going on" in await says(place.people[0], "/games review", table=clicks.table.id)


async def test_whoever_let_others_act_for_them_has_decided_nothing(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    await played(clicks)
    page = await reviewed(bot, place.people[0])
    assert "You decided nothing yourself" in page.text
    assert "Decisions were compared" not in plain(page.text).replace("*", ""), "there was nothing to compare"
    assert page.images == []


class _Noted(LocalTrialRunner):
    """Trials that begin when they may; in order, the tables whose decisions were tried."""

    def __init__(self, bot: Serving) -> None:
        super().__init__(bot.app.pool.run_in_thread)
        self.may_begin = asyncio.Event()
        self.tables = list[str]()

    async def carry_out(self, game: AnyGame, trial: Trial) -> Sequence[TriedAction] | None:
        await self.may_begin.wait()
        self.tables.append(trial.seed.partition("/")[0])
        return await super().carry_out(game, trial)


async def test_whoever_asks_for_many_reviews_has_no_more_turns_than_others(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    games = []
    for _ in range(4):
        await sits_down(clicks, 2, options={"target": "7"})
        await clicks.players[0].starts()
        games.append(await play_badly(clicks))
    bot.app.reviews.trial_runner = noted = _Noted(bot)
    for table in games[:3]:
        await ann.slash("/games review", table=table)
    await ben.slash("/games review", table=games[3])
    noted.may_begin.set()
    await is_made(bot)
    turns = [number for number, table in enumerate(noted.tables) if table == games[3]]
    assert turns
    assert all(later - earlier <= 2 for earlier, later in pairwise(turns)), "one of Ann's at most between two of Ben's"


async def test_reviews_that_many_ask_for_at_once_leave_threads_to_draw_in(
    place: Playground, clicks: DiscordStage, bot: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, may_run, running, most = bot.app.pool.run_in_thread, asyncio.Event(), 0, 0

    async def run_counted(work: Callable[[], Any]) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await may_run.wait()
        try:
            return await run(work)
        finally:
            running -= 1

    await sits_down(clicks, 3, options={"target": "7"})
    await clicks.players[0].starts()
    await play_badly(clicks)
    monkeypatch.setattr(bot.app.reviews, "_run_in_thread", run_counted)
    for person in place.people[:3]:
        await person.slash("/games review")
    may_run.set()
    await is_made(bot)
    assert most == 1


class _Tired(LocalTrialRunner):
    """Takes its time to end, and notes whether a trial was wanted meanwhile: the process would answer it no more."""

    def __init__(self, bot: Serving) -> None:
        super().__init__(bot.app.pool.run_in_thread)
        self.is_ending, self.may_end = asyncio.Event(), asyncio.Event()
        self.was_disturbed = False

    async def carry_out(self, game: AnyGame, trial: Trial) -> Sequence[TriedAction] | None:
        self.was_disturbed |= self.is_ending.is_set()
        return await super().carry_out(game, trial)

    async def stop(self) -> None:
        self.is_ending.set()
        await self.may_end.wait()
        self.is_ending.clear()


async def test_whoever_asks_just_as_the_process_ends_has_another_one(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    table = await play_badly(clicks)
    bot.app.reviews.trial_runner = tired = _Tired(bot)
    await ann.slash("/games review")
    await tired.is_ending.wait()
    await ben.slash("/games review")
    work = bot.app.reviews.review_work_for((await bot.tables.get(table)).table, str(ben.user.id))
    while not (work.to_try_count or work.is_done):
        await work.wait_for_news()
    tired.may_end.set()
    await is_made(bot)
    assert not tired.was_disturbed


class _Failing(LocalTrialRunner):
    """Trials that all fail, as in a process that is killed."""

    async def carry_out(self, _game: AnyGame, _trial: Trial) -> Sequence[TriedAction] | None:
        return None


async def test_a_review_says_what_it_could_not_try(place: Playground, clicks: DiscordStage, bot: Serving) -> None:
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    await play_badly(clicks)
    bot.app.reviews.trial_runner = _Failing(bot.app.pool.run_in_thread)
    page = await reviewed(bot, place.people[0])
    assert "of them could not be tried." in page.text
