"""The best played game of a week, told on Mondays in the channel that a server chose."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from bot.computers.reviewing import LocalTrialRunner
from bot.features.club.best_games import (
    FIRST_MONDAY,
    MAX_SHARE_LOST,
    MIN_DECISIONS,
    WEEK_SECONDS,
    WonGame,
    best_of,
    week_of,
)
from engine.durations import DAY
from engine.review.decisions import SeatCourse
from engine.review.judging import Judged, Review
from engine.review.trial import AnyGame, Trial, TriedAction
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_games.reviewing import is_made, play_badly
from tests.scenarios.screen import answered
from tests.scenarios.stage import sits_down

HEADING = "The best played game of the week"
WEEK = 7.0 * DAY


def told(place: Playground) -> list[MessageView]:
    return [one for one in place.people[2].messages("den") if HEADING in one.text]


async def looks(bot: Serving, seconds: float) -> None:
    """Lets time pass, and waits for a look at the week and the reviews that it wants."""
    await bot.skip(seconds)
    await bot.shown()  # the look has begun
    await bot.app.best_games.periodic_task.wait_for_run()
    await is_made(bot)


async def week_of_a_game(place: Playground, bot: Serving, clicks: DiscordStage) -> None:
    """A server chooses the den, and Ann and Ben play a game in the week that begins then."""
    await place.people[0].slash("/settings", "den", best_games="here")
    into_week = (bot.clock() - FIRST_MONDAY) % WEEK_SECONDS
    await looks(bot, WEEK_SECONDS - into_week + 3_600.0)
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    await play_badly(clicks)


async def test_the_best_game_of_a_week_is_told_once_with_its_replay(
    place: Playground, bot: Serving, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.club.best_games.MIN_DECISIONS", 1)  # a winner may be lucky and quick
    monkeypatch.setattr("bot.features.club.best_games.MAX_SHARE_LOST", 1.0)  # ... and careless
    await week_of_a_game(place, bot, clicks)
    await looks(bot, 3_600.0)
    assert told(place) == []  # the week is not over
    await looks(bot, WEEK)
    (said,) = told(place)
    assert " won Hi Lo Jack on " in said.text
    assert "The only winner looked at." in said.text
    replay = answered(await place.people[2].click("Replay", on=said))
    assert replay.is_ephemeral
    await bot.restart()
    await looks(bot, 3_600.0)
    await looks(bot, WEEK)  # nobody has played
    assert len(told(place)) == 1


async def test_who_hides_their_profile_is_not_told(
    place: Playground, bot: Serving, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.club.best_games.MIN_DECISIONS", 1)
    for person in place.people[:2]:
        answered(await person.slash("/preferences", profile="private"))
    await week_of_a_game(place, bot, clicks)
    await looks(bot, WEEK)
    assert told(place) == []


class Lasting(LocalTrialRunner):
    """Trials that last until they may end."""

    def __init__(self, bot: Serving) -> None:
        super().__init__(bot.app.pool.run_in_thread)
        self.has_begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def carry_out(self, game: AnyGame, trial: Trial) -> Sequence[TriedAction] | None:
        self.has_begun.set()
        await self.may_end.wait()
        return await super().carry_out(game, trial)


async def hides_profile(person: Person) -> None:
    answered(await person.slash("/preferences", profile="private"))


async def has_data_deleted(person: Person) -> None:
    question = answered(await person.click("Delete my data", on=answered(await person.slash("/privacy"))))
    assert answered(await person.click("Delete my data", on=question)).text.startswith("Done")


@pytest.mark.parametrize("withdraws", [hides_profile, has_data_deleted])
async def test_who_does_not_want_it_any_more_while_the_games_are_looked_at_is_not_told(
    place: Playground,
    bot: Serving,
    clicks: DiscordStage,
    monkeypatch: pytest.MonkeyPatch,
    withdraws: Callable[[Person], Awaitable[None]],
) -> None:
    monkeypatch.setattr("bot.features.club.best_games.MIN_DECISIONS", 1)
    await week_of_a_game(place, bot, clicks)
    bot.app.reviews.trial_runner = lasting = Lasting(bot)
    await bot.skip(WEEK)
    await lasting.has_begun.wait()
    for person in place.people[:2]:
        await withdraws(person)
    lasting.may_end.set()
    await bot.app.best_games.periodic_task.wait_for_run()
    await is_made(bot)
    assert told(place) == []


# -- which game is the best -------------------------------------------------------------------------------------------


def won(name: str, lost: float, decisions: int, failed: int = 0) -> WonGame:
    course = SeatCourse(0, (None,) * decisions, (0.5, 1.0))  # type: ignore[arg-type]  # their number alone counts
    judged = Judged(None, None, 0.5, lost)  # type: ignore[arg-type]  # as above
    return WonGame("T1", "A game", name, 0.0, Review(course, 1, (judged,), failed))


def test_the_best_game_is_the_one_whose_decisions_cost_least_and_of_equals_the_longest() -> None:
    fewest = MIN_DECISIONS
    games = [won("Ann", 0.02, fewest), won("Ben", 0.01, fewest), won("Cem", 0.01, fewest + 1)]
    assert (best := best_of(games)) is not None
    assert best.name == "Cem"
    assert best_of([won("Dot", 0.0, fewest - 1), won("Eli", 0.0, fewest, failed=1)]) is None


def test_a_winner_whose_decisions_cost_much_is_not_praised_for_being_the_only_one() -> None:
    assert best_of([won("Ann", MAX_SHARE_LOST + 0.01, MIN_DECISIONS)]) is None
    assert best_of([won("Ben", MAX_SHARE_LOST, MIN_DECISIONS)]) is not None


@pytest.mark.parametrize(("day", "week"), [(3, -1), (4, 0), (10, 0), (11, 1)])
def test_a_week_begins_on_monday(day: int, week: int) -> None:
    assert week_of(day * 86_400.0) == week
