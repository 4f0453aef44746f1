"""Looking back on a game: as an animation in the channel, and step by step for oneself."""

import asyncio
import io
from collections.abc import Sequence

import pytest
from PIL.GifImagePlugin import GifImageFile

from bot.tables.live_table import LiveTable
from bot.tables.playback import ReplayStep, replay_steps
from engine.tables.actions import Close
from engine.tables.log import Cause
from playground.discord import visibility
from playground.discord.commands import NotOfferedError
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import played
from tests.scenarios.screen import answered, board_of, replay, says
from tests.scenarios.stage import sits_down


def enabled(page: MessageView) -> list[str]:
    return [button.label for button in page.buttons if not button.is_disabled]


def number_of(page: MessageView) -> tuple[int, int]:
    """Which step a page shows, and of how many."""
    number, _, of = page.text.partition("step ")[2].splitlines()[0].partition(" of ")
    return int(number), int(of)


@pytest.mark.looks_at_pictures
async def test_a_finished_game_is_replayed_in_the_channel(place: Playground, clicks: DiscordStage) -> None:
    await played(clicks)
    assert clicks.hosted is not None
    shown = await replay(place.people[2])
    steps = replay_steps(clicks.hosted, ("Ann", "Ben"))
    gif = GifImageFile(io.BytesIO(shown.image.bytes))
    assert not shown.is_ephemeral
    assert (gif.n_frames, gif.size) == (len(steps), (550, 399))
    assert shown.image.alt.startswith(f"Replay of Hi Lo Jack in {len(steps)} steps. Players: ")
    assert "wins." in shown.image.alt
    assert enabled(shown) == ["Step by step"]


async def test_elsewhere_a_replay_is_private_and_only_for_those_who_played(
    place: Playground, clicks: DiscordStage
) -> None:
    table = await played(clicks)
    ann, eli = place.people[0], place.people[4]
    assert "Replay of" in (await replay(ann, "dm", table=table.lower())).image.alt
    assert "no longer exists" in await says(eli, "/games replay", "dm", table=table)


async def test_the_latest_game_of_another_channel_is_shown_to_those_alone_who_can_look_in(
    place: Playground, clicks: DiscordStage
) -> None:
    await played(clicks)
    cem = place.people[2]
    assert "Replay of" in (await replay(cem, "den")).image.alt
    visibility.hide_channel(place.world, place.world.channel_named("general"))
    assert "Nobody has finished a game here yet." in await says(cem, "/games replay", "den")


async def test_in_direct_messages_the_latest_game_of_ones_own_is_meant(place: Playground, clicks: DiscordStage) -> None:
    table = await played(clicks)
    ann, eli = place.people[0], place.people[4]
    assert "Replay of" in (await replay(ann, "dm")).image.alt
    assert table in answered(await ann.slash("/games review", "dm")).text
    for command in ("/games replay", "/games review"):
        assert "You have finished no game yet." in await says(eli, command, "dm")
    ann.go_to("dm")
    eli.go_to("dm")
    for command in ("/games replay", "/games review"):
        assert [one.value for one in await ann.autocomplete(command, "table", table="")] == [table]
        assert await eli.autocomplete(command, "table", table="") == []


@pytest.mark.looks_at_pictures
async def test_a_game_is_leafed_through_with_buttons_and_they_live_through_a_restart(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    await played(clicks)
    ann, cem = place.people[0], place.people[2]
    page = answered(await cem.click("Replay", on=board_of(cem)))
    assert page.is_ephemeral
    first, last = number_of(page)
    assert first == 1
    assert enabled(page) == ["Next ▶", "Last ⏭", "Next highlight", "Show as animation"]
    before = page.image
    page = answered(await cem.click("Next ▶", on=page))
    assert number_of(page) == (2, last)
    assert page.image.alt
    assert page.image.bytes != before.bytes
    page = answered(await cem.click("Next highlight", on=page))
    assert "**" in page.text
    await bot.shown()
    await bot.restart()
    page = answered(await cem.click("Last ⏭", on=page))
    assert number_of(page) == (last, last)
    assert enabled(page) == ["⏮ First", "◀ Back", "Show as animation"]
    page = answered(await cem.click("◀ Back", on=page))
    assert number_of(page) == (last - 1, last)
    page = answered(await cem.click("⏮ First", on=page))
    assert number_of(page) == (1, last)
    assert page.image.bytes == before.bytes
    with pytest.raises(NotOfferedError):
        await ann.click("Next ▶")  # a page is its reader's alone


@pytest.mark.looks_at_pictures
async def test_both_ways_lead_to_each_other(place: Playground, clicks: DiscordStage) -> None:
    await played(clicks)
    ann = place.people[0]
    film = await replay(ann)
    page = answered(await ann.click("Step by step", on=film))
    own = answered(await ann.click("Show as animation", on=page))
    await place.until_idle()
    assert own.is_ephemeral
    assert own.image.bytes == film.image.bytes


async def test_who_wants_text_leafs_through_text(place: Playground, clicks: DiscordStage) -> None:
    table = await played(clicks)
    ann = place.people[0]
    await ann.slash("/preferences", show="text")
    page = await replay(ann, "dm", table=table)
    assert number_of(page)[0] == 1
    assert "```" in page.text
    assert page.images == []
    following = answered(await ann.click("Next ▶", on=page))
    assert number_of(following)[0] == 2
    assert following.images == []


@pytest.mark.looks_at_pictures
async def test_a_server_themes_its_replays(place: Playground, clicks: DiscordStage) -> None:
    await played(clicks)
    ann = place.people[0]
    felt = (await replay(ann)).image.bytes
    await ann.slash("/settings", theme="contrast")
    contrast = (await replay(ann)).image.bytes
    assert len(felt) == len(contrast)
    assert felt != contrast


async def test_finished_games_complete_the_table(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    commands = ("/games replay", "/games transcript")
    assert [await ann.autocomplete(command, "table", table="") for command in commands] == [[], []]
    table = await played(clicks)
    for command in commands:
        assert [tuple(choice) for choice in await ann.autocomplete(command, "table", table="hi lo")] == [
            (f"{table} · Hi Lo Jack · today", table)
        ]
        assert await ann.autocomplete(command, "table", table="chess") == []


async def test_what_cannot_be_replayed_is_refused_in_a_sentence(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann = place.people[0]
    assert "Nobody has finished a game here yet. `/play` opens a table." in await says(ann, "/games replay")
    await sits_down(clicks, 2)
    table = clicks.table.id
    assert "still going on" in await says(ann, "/games replay", table=table)
    await clicks.players[0].starts()
    assert "still going on" in await says(ann, "/games replay", table=table)
    assert "no longer exists" in await says(ann, "/games replay", table="NONE")


async def test_a_table_that_closed_before_it_began_has_no_replay(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    assert clicks.hosted is not None
    await clicks.bot.tables.act_for(clicks.hosted, None, Close(), Cause.HOST, None)
    assert "never started" in await says(place.people[0], "/games replay", table=clicks.table.id)


async def test_a_game_that_was_closed_on_the_way_can_be_looked_back_on(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    await clicks.players[0].starts()
    await clicks.players[0].closes()
    await clicks.bot.shown()
    ann = place.people[0]
    page = answered(await ann.click("Replay", on=board_of(ann)))
    assert number_of(page) == (1, 2)
    assert "without a result" in answered(await ann.click("Last ⏭", on=page)).text
    assert "It was closed without a result." in (await replay(ann)).image.alt


async def test_a_step_that_there_is_not_is_refused_kindly(place: Playground, clicks: DiscordStage) -> None:
    table = await played(clicks)
    ann = place.people[0]
    page = answered(await ann.click("Replay", on=board_of(ann)))
    row = page.message.components[0]["components"][-2]["components"]
    for button, number in zip(row, ("0", "100000", "soon"), strict=False):
        button |= {"custom_id": f"dk1:step:{table}:{number}:next", "disabled": False}
        answer = answered(await ann.press(page, str(button["custom_id"])))
        assert "no such step; it has " in answer.text


async def test_whoever_asks_on_while_a_replay_is_drawn_is_told_so(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def steps(live: LiveTable, names: Sequence[str]) -> tuple[ReplayStep, ...]:
        begun.append(live.id)
        return replay_steps(live, names)

    monkeypatch.setattr("bot.features.past_games.replay.replay_steps", steps)
    await played(clicks)
    asked = await asyncio.gather(*(place.people[2].slash("/games replay") for _ in range(5)))
    await place.until_idle()
    assert sum("still working on your last request" in answered(one).text for one in asked) == 4
    assert len(begun) == 1
    other = place.people[3]
    await other.slash("/games replay")
    await other.until(lambda: other.messages()[-1].images)
