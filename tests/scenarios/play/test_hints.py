"""Somebody asks what to do: by the button of a hand or by a command, alone against computers or where all agreed."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.computers.thinking import LocalThinker
from bot.table_pages.custom_ids import Code, CustomId
from engine.durations import DAY
from engine.games import games
from engine.tables.state import Phase
from engine.thinking.advice import Advice
from engine.thinking.question import AnyGame, ComputerQuestion
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, plays_alone, plays_to_the_end, waited_for
from tests.scenarios.screen import answered, board_of, labels, plain, says, seen_by
from tests.scenarios.stage import sits_down


def hints_seen(person: Person) -> list[str]:
    return [text for text in seen_by(person) if "· hint" in text]


@pytest.mark.parametrize("slug", games())
async def test_whoever_plays_against_computers_asks_on_their_hand_and_does_what_is_advised(
    place: Playground, clicks: DiscordStage, slug: str
) -> None:
    ann = await plays_alone(clicks, slug)
    before = clicks.table.seq
    hint = answered(await ann.click("Hint", on=ann.dm.last))
    first, moment, best, *_ = plain(hint.text).splitlines()
    assert re.search(r"(deal|round|turn|game) \d|^\*\d+ cards? on the board", moment, re.IGNORECASE)
    assert first == f"### {games()[slug].meta.title} · table {clicks.table.id} · hint"
    assert best.startswith("**Best:** ")
    assert "A hint knows no more than you do." in hint.text
    assert hint.is_ephemeral
    assert not hint.images, "a screen reader reads it"
    assert await says(ann, "/table hint") == hint.text, "the same question has the same hint"
    assert await says(ann, "/table hint", table=clicks.table.id) == hint.text
    assert clicks.table.seq == before, "nothing has happened"
    assert "hint" not in board_of(ann).text.lower()
    assert not hints_seen(place.people[1])


async def test_a_hint_names_its_moment_so_that_it_is_told_from_the_hints_before(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    hints = []
    for _ in range(4):
        hints.append(await says(ann, "/table hint"))
        assert clicks.hosted is not None
        (seat,) = clicks.table.waiting_for()
        await clicks.players[0].does(clicks.hosted.game.rules.auto(clicks.table.state.game, seat)[0].to_line())
        await clicks.comes_to_rest()
        await clicks.bot.shown()
    moments = [plain(hint).splitlines()[1] for hint in hints]
    assert moments[0] == "*Deal 1 · bidding*"
    assert "*Deal 1 · trick 1 of 6*" in moments
    assert len(set(moments)) == len(moments)
    await plays_to_the_end(clicks)
    assert "Hints were on." in board_of(ann).text


async def test_in_a_game_that_counts_there_is_no_hint(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    asker = waited_for(clicks).person
    assert "Hint" not in labels(asker.dm.last)
    assert "This game counts, so there are no hints in it." in await says(asker, "/table hint")
    await plays_to_the_end(clicks)
    assert "Hints were on" not in board_of(asker).text


async def test_people_who_joined_a_table_with_hints_may_ask_and_the_others_learn_nothing(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = clicks.players[:2]
    await ann.opens()
    await ann.sets("hints", "always")
    await clicks.bot.shown()
    assert "Hints: Always" in board_of(ben.person).text.replace("**", "")
    await ann.joins()
    await ben.joins()
    await ann.starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    asker = waited_for(clicks).person
    other = next(one.person for one in (ann, ben) if one.person is not asker)
    seen = [*(message.text for message in other.messages()), other.dm.last.text]
    assert "**Best:**" in answered(await asker.click("Hint", on=asker.dm.last)).text
    await clicks.bot.shown()
    assert [*(message.text for message in other.messages()), other.dm.last.text] == seen
    assert "Hint" not in labels(other.dm.last), "it is not their turn"
    assert "You have nothing to decide right now." in await says(other, "/table hint")
    await plays_to_the_end(clicks)
    assert "Hints were on." in board_of(asker).text


async def test_once_others_have_joined_hints_cannot_be_allowed(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann = clicks.players[0].person
    assert "Others have joined without hints" in await says(ann, "/table options", name="hints", value="Always")
    assert clicks.table.state.chosen == {}
    assert "Hints: **Never**" in await says(ann, "/table options", name="hints", value="Never")


async def test_a_table_may_do_without_hints(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "sneak", hints="never")
    assert "Hint" not in labels(ann.dm.last)
    assert "At this table there are no hints." in await says(ann, "/table hint")


async def test_who_has_no_seat_or_no_game_is_told_so(place: Playground, clicks: DiscordStage) -> None:
    ann, dot = place.people[0], place.people[3]
    await sits_down(clicks, people=1, computers=1)
    assert "The game has not started yet" in await says(ann, "/table hint")
    assert "You are at no table" in await says(dot, "/table hint")


async def test_playing_again_keeps_the_hints(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = clicks.players[:2]
    await ann.opens()
    await ann.sets("hints", "always")
    await ann.sets("target", "7")
    await ann.joins()
    await ben.joins()
    await ann.starts()
    await plays_to_the_end(clicks)
    await ben.person.click("Play again", on=board_of(ben.person))
    await clicks.find_table(ben.person)
    assert clicks.table.state.phase is Phase.LOBBY
    assert clicks.table.state.chosen["hints"] == "always"


async def test_in_a_duplicate_set_there_are_no_hints(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await ann.slash("/table duplicate", game="hi-lo-jack")
    assert "In a duplicate set there are no hints" in await says(ann, "/table options", name="hints", value="always")


async def test_in_a_pause_there_is_nothing_to_ask(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/table pause")
    await clicks.bot.shown()
    assert "Hint" not in labels(ann.dm.last)
    assert "The game is paused." in await says(ann, "/table hint")
    await ann.slash("/table go-on")
    assert "**Best:**" in await says(ann, "/table hint")


async def test_whoever_comes_back_after_days_is_advised_for_the_present_moment(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack", clock="none")
    old = ann.dm.last
    assert clicks.hosted is not None
    (seat,) = clicks.table.waiting_for()
    action = clicks.hosted.game.rules.auto(clicks.table.state.game, seat)[0]
    await clicks.players[0].does(action.to_line())
    await clicks.comes_to_rest()
    await clicks.bot.skip(3 * DAY)
    pressed = answered(await ann.press(old, CustomId(Code.HINT, clicks.table.id).as_button_id()))
    assert pressed.text == await says(ann, "/table hint")


class Pondering(LocalThinker):
    """Gives advice when it is told to."""

    def __init__(self) -> None:
        self.questions: list[ComputerQuestion] = []
        self.is_asked = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def advise(self, game: AnyGame, question: ComputerQuestion) -> Advice:
        self.questions.append(question)
        self.is_asked.set()
        await self.may_answer.wait()
        return await super().advise(game, question)


async def test_a_slow_hint_is_announced_and_nobody_has_two_in_the_making(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, slow = await plays_alone(clicks, "hi-lo-jack"), Pondering()
    monkeypatch.setattr(clicks.bot.app.thinker, "advise", slow.advise)
    asking = asyncio.create_task(ann.slash("/table hint"))
    await slow.is_asked.wait()
    assert "I am still working on your last request" in await says(ann, "/table hint")
    assert len(slow.questions) == 1
    slow.may_answer.set()
    assert "**Best:**" in answered(await asking).text


@pytest.mark.usefixtures("own_discord")
async def test_hints_come_from_the_process_in_which_computers_think(place: Playground, tmp_path: Path) -> None:
    async with serving(place, tmp_path, thinking_processes=1, thinking_seconds=60) as bot:
        clicks = DiscordStage(bot)
        ann = await plays_alone(clicks, "high-handed")
        hint: MessageView = answered(await ann.slash("/table hint"))
        await place.people[0].live.until_idle()
        assert "**Best:**" in hint.text or any("**Best:**" in text for text in hints_seen(ann))
