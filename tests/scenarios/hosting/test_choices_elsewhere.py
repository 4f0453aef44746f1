"""Several bots share the servers: what people choose at one holds at all, and who is deleted at one stays deleted."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from data.models import Player
from playground.driver.people import Person
from tests.bot.sharing import SharedServing
from tests.patience import LOOK_SECONDS, WAIT_SECONDS
from tests.scenarios.hosting.shore import Shore, two_bots
from tests.scenarios.screen import answered


class Hanging:
    """A change of the store's that hangs until it is let go."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self._real = real
        self.has_begun, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, *told: Any, **meaning: Any) -> Any:
        self.has_begun.set()
        await self.may_go_on.wait()
        return await self._real(*told, **meaning)


async def known_at_both(shore: Shore, bots: tuple[SharedServing, SharedServing]) -> Person:
    ann = shore.place.person("Ann")
    for number in range(len(bots)):
        ann.here = shore.channel_of(number)
        answered(await ann.slash("/help"))
    return ann


async def until_same(bots: tuple[SharedServing, SharedServing], expected: Player) -> None:
    """Waits until both bots have in memory what is stored, and checks that it is the expected."""
    for bot in bots:
        assert await bot.store.player(expected.id) == expected
        await bot.until(lambda: bot.tables.profiles.player(expected.id) == expected)  # noqa: B023  # called at once


async def until_deleted(bot: SharedServing, person: Person) -> None:
    """Waits until nothing is stored of somebody: what is left is deleted after the news has been heard."""
    own, store = person.user.id, bot.store
    async with asyncio.timeout(WAIT_SECONDS):
        while await store.table_ids_mentioning(own) or await store.player(own) != Player(own):  # noqa: ASYNC110  # no event of ours tells it
            await asyncio.sleep(LOOK_SECONDS)


async def chooses(shore: Shore, person: Person, number: int, **values: str) -> None:
    person.here = shore.channel_of(number)
    answered(await person.slash("/preferences", **values))


async def test_what_somebody_chooses_at_both_bots_before_either_has_heard_of_the_other_is_all_kept(
    shore: Shore,
) -> None:
    bots = await two_bots(shore)
    ann = await known_at_both(shore, bots)
    for bot in bots:
        await bot.app._news_listener.stop()
    await chooses(shore, ann, 0, show="text")
    await chooses(shore, ann, 1, theme="contrast")
    await chooses(shore, ann, 0, hands="button")
    for bot in bots:
        bot.app._news_listener.start()
    await until_same(bots, Player(ann.user.id, name="Ann", shows="text", theme="contrast", hands="button"))


async def test_of_two_choices_of_one_setting_at_once_the_last_one_holds_at_both_bots(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = await known_at_both(shore, bots)
    for _ in range(3):
        contrast, classic = (
            bot.tables.profiles.change_player(ann.user.id, partial(Player._replace, theme=theme))
            for bot, theme in zip(bots, ("contrast", "classic"), strict=True)
        )
        await asyncio.gather(contrast, classic)
        stored = await bots[0].store.player(ann.user.id)
        assert stored.theme in {"contrast", "classic"}
        await until_same(bots, stored)


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_change_that_hangs_at_one_bot_does_not_bring_back_who_was_deleted_at_the_other(
    shore: Shore, monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    bots = await two_bots(shore)
    ann = await known_at_both(shore, bots) if is_known else shore.place.person("Ann")
    ann.user.name = "Anneliese"
    hanging = Hanging(bots[1].store.set_player)
    monkeypatch.setattr(bots[1].store, "set_player", hanging)
    ann.here = shore.channel_of(1)
    asking = asyncio.create_task(ann.slash("/help"))
    await hanging.has_begun.wait()
    ben = shore.place.person("Ben")
    await bots[0].app._erasure.erase(ann.user.id)
    hanging.may_go_on.set()
    await asking
    ben.here = shore.channel_of(1)
    answered(await ben.slash("/help"))
    await bots[1].until(lambda: not bots[1].tables.profiles.is_loaded(ann.user.id))
    await until_deleted(bots[0], ann)


async def test_an_invitation_that_hangs_at_one_bot_does_not_keep_the_name_of_who_was_deleted_at_the_other(
    shore: Shore, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = await two_bots(shore)
    ann, ben = shore.place.people[:2]
    for person in (ann, ben):
        person.here = shore.channel_of(1)
    answered(await ben.slash("/play", game="high-roller"))
    hanging = Hanging(bots[1].store._writer._transactions.commit)
    monkeypatch.setattr(bots[1].store._writer._transactions, "commit", hanging)
    inviting = asyncio.create_task(ben.slash("/table invite", player1=ann.user))
    await hanging.has_begun.wait()
    await bots[0].until(lambda: bool(bots[1].store.units_waiting))
    await bots[0].app._erasure.erase(ann.user.id)
    hanging.may_go_on.set()
    await inviting
    await bots[1].app.wait_settled()
    await until_deleted(bots[0], ann)


async def test_whoever_takes_a_part_knows_what_its_moderators_chose_though_no_news_came(shore: Shore) -> None:
    first = await shore.bot()
    await first.until_serving(0, 1)
    second = await shore.bot()
    await first.until(lambda: len(first.served) == 1)
    await second.until(lambda: len(second.served) == 1)
    ann = shore.place.person("Ann")
    (number,) = first.served
    guild, ann.here = shore.guilds[number], shore.channel_of(number)
    assert not (await second.tables.profiles.server_choices(guild)).theme
    await second.app._news_listener.stop()
    answered(await ann.slash("/settings", theme="contrast", clock="10m"))
    await first.stop()
    await second.until_serving(0, 1)
    assert second.tables.profiles.loaded_choices(guild).theme == "contrast"
    answered(await ann.slash("/settings", hands="button"))
    stored = await second.store.guild_settings(guild)
    assert [stored[name] for name in ("theme", "clock", "hands")] == ["contrast", "10m", "button"]
