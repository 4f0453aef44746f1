"""Games brought to where a scenario begins: under way, or over."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.tables.early_leaves import MAX_EARLY_LEAVES
from engine.chance import FastChance
from engine.games.hi_lo_jack.actions import Pass
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.driver.people import Person
from tests.bot.fingers import plays, wish_of
from tests.bot.serving import Serving
from tests.engine.game_folders import own_module
from tests.engine.moments import GAMES
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.screen import answered
from tests.scenarios.stage import SLUG, on_turn, sits_down
from tests.scenarios.witness import Witness

MOST_ACTIONS = 1500


class ShortGame(NamedTuple):
    """How a game at random is soon over."""

    people: int
    options: Mapping[str, str]
    """House rules; without any, the game is played as it opens."""


def short_game(slug: str) -> ShortGame:
    """What a game's folder of tests says in ``short_game.py``; without it, three people play by the usual rules."""
    said, seats = own_module(slug, "short_game"), GAMES[slug].meta.seats
    people = getattr(said, "PEOPLE", min(seats, key=lambda number: abs(number - 3)))
    return ShortGame(people, getattr(said, "OPTIONS", {}))


async def in_play(stage: DiscordStage, people: int = 2) -> None:
    """The first people sit down and start; computers play until one of those people is waited for."""
    await sits_down(stage, people=people)
    await stage.players[0].starts()
    await stage.comes_to_rest()


def waited_for(stage: DiscordStage) -> ClickingPlayer:
    """The player whose turn it is."""
    name = on_turn(stage).name
    return next(player for player in stage.players if player.name == name)


async def sits_down_at(clicks: DiscordStage, slug: str) -> None:
    """Some people start a short game."""
    short = short_game(slug)
    people = clicks.place.people[: short.people]
    lobby = await people[0].slash("/play", game=slug)
    for person in people:
        await person.click("Join", on=lobby)
    for name, value in short.options.items():
        await people[0].slash("/table options", name=name, value=value)
    await clicks.find_table(people[0])
    await people[0].slash("/table start")
    await clicks.bot.shown()
    assert clicks.table.state.phase is Phase.PLAYING


async def plays_alone(clicks: DiscordStage, slug: str, **options: str) -> Person:
    """Ann starts a game against computers, and it is her turn."""
    ann, short = clicks.place.people[0], short_game(slug)
    lobby = await ann.slash("/play", game=slug)
    await ann.click("Join", on=lobby)
    for name, value in {**short.options, **options}.items():
        await ann.slash("/table options", name=name, value=value)
    await ann.slash("/table computers", number=short.people - 1)
    await clicks.find_table(ann)
    await ann.slash("/table start")
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    return ann


async def passes_or_bids(clicks: DiscordStage, person: Person) -> tuple[str, str]:
    """Somebody passes in Hi Lo Jack, or bids two where they deal and all others have passed; the label and the line of
    what they did.
    """
    seat = clicks.table.state.seat_of(str(person.user.id))
    assert seat is not None
    if any(choice.action is Pass for choice in clicks.table.menu(seat)):
        await person.slash("/act", do="pass")
        return "Pass", "pass"
    await person.slash("/act", do="bid 2")
    return "Bid 2", "bid level=2"


async def played(clicks: DiscordStage) -> str:
    """A short game of Ann and Ben that has come to its end; its table."""
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    return await plays_to_the_end(clicks)


async def plays_to_the_end(clicks: DiscordStage) -> str:
    """Everybody does what a computer would do in their seat, until the game is over; its table."""
    hosted, tables, chance = clicks.hosted, clicks.bot.tables, FastChance(7)
    assert hosted is not None
    while hosted.table.state.phase is Phase.PLAYING:
        seat = next((one for one in hosted.table.waiting_for() if hosted.table.state.seats[one].player), None)
        if seat is None:
            await clicks.comes_to_rest()
            continue
        action = hosted.game.mind.policy(hosted.table.view(seat), hosted.table.menu(seat), chance)
        with clicks.bot.unseen():
            await tables.act_for(hosted, seat, action, Cause.COMPUTER, None)
    await clicks.bot.shown()
    assert hosted.table.state.phase is Phase.OVER
    return clicks.table.id


async def plays_by_hand(clicks: DiscordStage, witnesses: Sequence[Witness]) -> None:
    """Whoever is waited for does anything that the hand message offers, until the game is over, or has lasted long."""
    assert clicks.hosted is not None
    hosted, table, fortune = clicks.hosted, clicks.table, random.Random(clicks.hosted.game.meta.slug)
    for _ in range(MOST_ACTIONS):
        for witness in witnesses:
            witness.learns()
        if table.state.phase is not Phase.PLAYING:
            break
        seat = fortune.choice(table.waiting_for())
        person = next(one for one in clicks.place.people if one.user.id == table.state.seats[seat].player)
        before = table.seq
        await plays(person, hosted, seat, wish_of(hosted, seat, fortune))
        assert table.seq == before + 1, person.read_aloud()
        await clicks.comes_to_rest()


async def leaves_early_often(bot: Serving, person: Person, opener: Person) -> list[str]:
    """Somebody leaves as many games as they may before their first turn is over, a minute apart; what they are told
    each time.
    """
    told = []
    for _ in range(MAX_EARLY_LEAVES):
        opened = answered(await opener.slash("/play", game=SLUG))
        for one in (opener, person):
            await one.click("Join", on=opened)
        await opener.slash("/table start")
        await bot.shown()
        left = [
            answered(await one.click("Leave game", on=answered(await one.slash("/table leave"))))
            for one in (person, opener)  # who is left alone then leaves nobody
        ]
        told.append(left[0].text)
        await bot.skip(60.0)
    return told
