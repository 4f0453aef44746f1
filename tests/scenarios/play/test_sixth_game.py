"""A game that nothing was told of: its folder is put beside the others, and it is played on Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.patience import ANSWER_SECONDS

PEOPLE = ("Ann", "Ben")


@pytest.fixture
async def place() -> AsyncIterator[Playground]:
    async with Playground(PEOPLE, rate_limits=False, answer_seconds=ANSWER_SECONDS) as playground:
        yield playground


@pytest.fixture
async def bot(_games_of_tests: None, place: Playground, tmp_path: Path, own_discord: None) -> AsyncIterator[Serving]:
    async with serving(place, tmp_path) as client:
        yield client


async def started(place: Playground, bot: Serving) -> tuple[Person, Person]:
    ann, ben = place.people
    lobby = await ann.slash("/play", game="tiny")
    assert lobby is not None
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await ann.click("Start", on=lobby)
    await bot.shown()
    return ann, ben


def labels(message: MessageView) -> list[str]:
    return [button.label for button in message.buttons]


def text_of(message: MessageView | None) -> str:
    assert message is not None
    return message.text


async def test_it_is_played_by_clicks_and_in_its_own_words(place: Playground, bot: Serving) -> None:
    ann, ben = await started(place, bot)
    for _ in range(2):
        await ann.press(ann.dm.last, ann.dm.last.buttons[0].custom_id)
        *_, seal = [label for label in labels(ben.dm.last) if label.startswith("Seal ")]
        await ben.slash("/act", do=seal)
        await bot.shown()
        thrower = next(person for person in (ann, ben) if "Throw the die" in labels(person.dm.last))
        await thrower.click("Throw the die", on=thrower.dm.last)
        await bot.shown()
        await thrower.slash("/act", do="stand")
        await bot.shown()
    result = next(
        message for message in ann.messages(channel="general") if "All rounds are played." in message.read_aloud()
    )
    assert "Play again" in [button.label for button in result.buttons]
    told = await ann.slash("/games replay")
    assert "step 1 of" in text_of(told), "a game without a painter is looked back on in words"
    assert "scores: 0 0" in text_of(told)


async def test_a_sealed_answer_shows_nowhere_before_the_window_closes(place: Playground, bot: Serving) -> None:
    """Whatever is sealed, and however often, everybody else is shown the same, in the same number of calls."""
    ann, ben = await started(place, bot)
    shown = []
    for card in (0, 1, 2):
        before = len(place.world.calls)
        await ann.press(ann.dm.last, ann.dm.last.buttons[card].custom_id)
        await bot.shown()
        shown.append((ben.messages(channel="general")[-1].text, ben.dm.last.text, len(place.world.calls) - before))
    assert shown[1] == shown[2]
    assert shown[0][:2] == shown[1][:2]


async def test_its_table_is_told_in_words_and_its_rules_are_there(place: Playground, bot: Serving) -> None:
    ann, _ = await started(place, bot)
    assert "scores: 0 0" in ann.messages(channel="general")[-1].text
    assert "Seal a card" in text_of(await ann.slash("/table rules", game="tiny"))
