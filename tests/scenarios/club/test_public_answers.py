"""Answers that everybody sees have a budget; beyond it, only whoever asked sees them."""

import asyncio
from pathlib import Path

from bot.people.public_answer_limit import MOST_BY_PERSON, MOST_IN_CHANNEL
from engine.durations import MINUTE
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.past_results import Past
from tests.scenarios.screen import answered, boards_of, seen_by

ROOT = Path(__file__).parents[3]
BEYOND = f"at most {MOST_BY_PERSON} answers a minute for each person, and {MOST_IN_CHANNEL} in each channel"


async def won(place: Playground, bot: Serving) -> None:
    """Everybody but Eli has finished a game."""
    past = Past(place, bot)
    for person in place.people[:4]:
        await person.slash("/help")
        await past.play(str(person.user.id), str(place.people[4].user.id))


async def shows_everybody(person: Person, command: str = "/leaderboard") -> MessageView:
    page = answered(await person.slash(command))
    return answered(await person.click("Show everybody", on=page))


async def test_a_person_shows_everybody_three_pages_a_minute_of_whatever_kind(place: Playground, bot: Serving) -> None:
    await won(place, bot)
    ann, ben = place.people[:2]
    for command in ("/leaderboard", "/profile", "/leaderboard"):
        assert not (await shows_everybody(ann, command)).is_ephemeral
    page = await shows_everybody(ann, "/profile")
    assert (page.is_ephemeral, bool(page.image)) == (True, True)
    await bot.shown()
    assert BEYOND in seen_by(ann)[-1]
    assert not (await shows_everybody(ben)).is_ephemeral
    await bot.skip(MINUTE)
    assert not (await shows_everybody(ann)).is_ephemeral


async def test_a_channel_takes_six_pages_a_minute_whoever_shows_them_and_however_fast(
    place: Playground, bot: Serving
) -> None:
    await won(place, bot)
    people = place.people[:3]
    pages = [answered(await person.slash("/leaderboard")) for person in people]
    presses = [(person, page) for person, page in zip(people, pages, strict=True) for _ in range(8)]
    answers = await asyncio.gather(*(person.click("Show everybody", on=page) for person, page in presses))
    await bot.shown()
    assert sum(not answered(one).is_ephemeral for one in answers) == MOST_IN_CHANNEL
    assert len(boards_of(people[0])) == MOST_IN_CHANNEL
    place.people[3].go_to("den")
    assert not (await shows_everybody(place.people[3])).is_ephemeral


def test_all_answers_that_everybody_sees_have_the_budget() -> None:
    """But for the lobby that `/play` posts: a channel has one table at a time."""
    sources = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py")}
    assert [path for path, text in sources.items() if "ephemeral=False" in text] == ["bot/messages/public_answers.py"]
    public = [path for path, text in sources.items() if "send_public_page(" in text]
    assert sorted(public) == ["bot/features/lobby/opening.py", "bot/messages/api/replies.py"]
