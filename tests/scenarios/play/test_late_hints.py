"""Somebody does something else while their hint is thought about: it is no hint for what they see then."""

import asyncio
from collections.abc import Awaitable

import pytest

from bot.computers.thinking import LocalThinker
from engine.thinking.advice import Advice
from engine.thinking.question import AnyGame, ComputerQuestion
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import passes_or_bids, plays_alone, waited_for
from tests.scenarios.screen import answered, board_of, labels
from tests.scenarios.stage import SLUG


class Slow(LocalThinker):
    """Advises only once it is told to."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()

    async def advise(self, game: AnyGame, question: ComputerQuestion) -> Advice:
        await self.may_go_on.wait()
        return await super().advise(game, question)


async def opens_hand(person: Person) -> MessageView:
    """Somebody without direct messages opens their hand."""
    await person.slash("/preferences", hands="button")
    return answered(await person.click("My hand", on=board_of(person)))


async def hint_after(
    doing: Awaitable[object], person: Person, hand: MessageView, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> MessageView:
    """What stands in place of somebody's hand if they do something while a hint is thought about."""
    slow = Slow()
    monkeypatch.setattr(clicks.bot.app.thinker, "advise", slow.advise)
    asking = asyncio.create_task(person.click("Hint", on=hand))
    await asyncio.sleep(0)
    await doing
    await clicks.comes_to_rest()
    slow.may_go_on.set()
    shown = answered(await asking)
    assert shown.id == hand.id
    return shown


async def test_a_hint_that_comes_after_its_moment_is_not_put_on_the_hand_of_the_next(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await plays_alone(clicks, SLUG)
    hand = await opens_hand(ann)
    shown = await hint_after(passes_or_bids(clicks, ann), ann, hand, clicks, monkeypatch)
    assert shown.image.alt.startswith("Your hand")
    assert "A hint knows" not in shown.text
    assert "All actions" not in labels(shown)


async def test_in_a_pause_no_hint_is_put_on_the_hand(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await plays_alone(clicks, SLUG)
    hand = await opens_hand(ann)
    shown = await hint_after(ann.slash("/table pause"), ann, hand, clicks, monkeypatch)
    assert "The game is paused" in shown.text
    assert "A hint knows" not in shown.text


async def leaves(person: Person) -> None:
    await person.click("Leave game", on=answered(await person.slash("/table leave")))


async def test_whoever_leaves_meanwhile_sees_no_more_of_the_hand(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cem = place.people[:3]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.slash("/table options", name="hints", value="always")
    for person in (ann, ben, cem):
        await person.click("Join", on=lobby)
    await clicks.find_table(ann)
    await ann.slash("/table start")
    await clicks.bot.shown()
    leaver = waited_for(clicks).person
    hand = await opens_hand(leaver)
    shown = await hint_after(leaves(leaver), leaver, hand, clicks, monkeypatch)
    assert "You left" in shown.text
    assert not shown.images
