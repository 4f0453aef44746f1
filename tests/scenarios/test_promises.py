"""What the bot promises whoever sits at a table: proof in sight, hands as they want them, the table they mean."""

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest

from engine.chance import commitment
from engine.tables.state import Phase
from playground.server import Playground
from tests.bot.serving import serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, asks_for_luck, board_of, does_as_host, presses_more, says
from tests.scenarios.stage import SLUG, plays_on, sits_down


@pytest.fixture
async def seeded(place: Playground, tmp_path: Path, own_discord: None) -> AsyncIterator[DiscordStage]:
    async with serving(place, tmp_path, seed="a rehearsal") as bot:
        yield DiscordStage(bot)


async def test_what_fixes_the_shuffles_stays_in_sight_to_the_end(place: Playground, seeded: DiscordStage) -> None:
    await sits_down(seeded, people=2)
    fixed, ann = commitment(seeded.table.opening.secret), place.people[0]
    lobby = board_of(ann)
    assert f"`{fixed[:32]}`" in lobby.text
    assert fixed not in lobby.text
    texts = [answered(await presses_more(ann, "Fair shuffles")).text]
    await seeded.players[0].starts()
    await seeded.bot.shown()
    texts.append(board_of(ann).text)
    await plays_on(seeded)
    await seeded.bot.shown()
    texts.append(board_of(ann).text)
    texts.append(answered(await ann.slash("/table shuffles", table=seeded.table.id)).text)
    assert "To play" in texts[1]
    assert "Transcript SHA-256" in texts[2]
    transcript = answered(await presses_more(ann, "Transcript and secret")).files[0].data
    assert sha256(transcript).hexdigest() in texts[3]
    assert all("TEST SHUFFLES" in text for text in texts)
    assert [fixed in text for text in texts] == [True, False, False, True]
    assert all(f"`{fixed[:32]}`" in text for text in texts[1:3])


async def test_test_shuffles_belong_to_the_table_and_not_to_the_process(
    place: Playground, seeded: DiscordStage
) -> None:
    ann, bot = place.people[0], seeded.bot
    await ann.slash("/play", game=SLUG)
    bot.settings = bot.settings.model_copy(update={"seed": None})
    await bot.restart()
    await ann.slash("/play", "den", game=SLUG)
    assert "TEST SHUFFLES" in await says(ann, "/table show", "general")
    assert "TEST" not in await says(ann, "/table show", "den")
    bot.settings = bot.settings.model_copy(update={"seed": "another"})
    await bot.restart()
    assert "TEST SHUFFLES" in await says(ann, "/table show", "general")
    assert "TEST" not in await says(ann, "/table show", "den")


async def test_a_secret_that_is_one_is_not_called_a_test(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    board = board_of(place.people[0])
    assert commitment(clicks.table.opening.secret)[:32] in board.text
    assert "TEST" not in board.text


async def test_hands_only_when_asked_leave_the_messages_and_come_back_when_wanted(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    other = next(player for player in clicks.players[:2] if player is not acting)
    old = other.person.dm.last
    await other.person.slash("/hand", where="button")
    await clicks.bot.shown()
    assert "My hand" in old.text
    assert (old.buttons, old.images) == ([], [])
    dm = place.world.dm_with(other.person.user)
    assert dm is not None
    place.world.calls.clear()
    await acting.does("bid level=2")
    await clicks.bot.shown()
    assert not [call for call in place.world.calls.all if dm.id in call.path]
    await other.person.slash("/hand", where="dm")
    await clicks.bot.shown()
    assert "Your turn" in other.person.dm.last.text
    await other.does("pass")


async def test_commands_take_the_table_that_is_named(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    tables = []
    for channel in ("general", "den"):
        await ann.slash("/play", channel, game=SLUG)
        await ann.slash("/table join")
        tables.append((await clicks.bot.table_here(ann)).id)
    first, second = tables
    for command in ("/table leave", "/table close", "/table show"):
        offered = await ann.autocomplete(command, "table", "dm", table="")
        assert {one.value for one in offered} == set(tables)
        assert {one.name for one in offered} == {
            f"Hi Lo Jack · #{channel} in {place.world.guild_name} · {table}"
            for channel, table in zip(("general", "den"), tables, strict=True)
        }
        several = answered(await ann.slash(command, "dm"))
        assert all(table in several.text for table in tables)
        assert [button.label for button in several.buttons] == [
            f"Hi Lo Jack · #{channel} in {place.world.guild_name}" for channel in ("general", "den")
        ]
    assert first in await says(ann, "/table show", "den", table=first.lower())
    assert second in await says(ann, "/table show", "den")
    question = answered(await ann.slash("/table close", "den", table=first))
    await ann.click("Close table", on=question)
    assert (await clicks.bot.tables.get(first)).table.state.phase is Phase.CLOSED
    assert (await clicks.bot.tables.get(second)).person_ids() == (ann.user.id,)
    assert "You left the table of Hi Lo Jack" in await says(ann, "/table leave", "general", table=second)


async def test_who_sits_at_several_tables_chooses_one_by_its_game_and_channel(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    for channel in ("general", "den"):
        await ann.slash("/play", channel, game=SLUG)
        await ann.slash("/table join")
        await ben.slash("/table join", channel)
    first = (await clicks.bot.tables.all_tables.of_player_here(ann.user.id))[0]
    await ann.slash("/table start", "general")
    for command, answer in (
        ("/table show", "To play"),
        ("/hand", "general"),
        ("/act", "general"),
        ("/table shuffles", commitment(first.table.opening.secret)),
        ("/table close", "without a result"),
        ("/table back", "already playing for yourself"),
    ):
        asked = answered(await ann.slash(command, "dm", **({"do": "pass"} if command == "/act" else {})))
        assert "You sit at several tables" in asked.text
        assert "`/mytables` says where it is your turn." in asked.text
        shown = answered(await ann.click(f"Hi Lo Jack · #general in {place.world.guild_name}", on=asked))
        assert answer.replace("general", f"<#{first.place.channel}>") in shown.text, command
    asked = answered(await ben.slash("/table leave", "dm"))
    left = answered(await ben.click(asked.buttons[1].label, on=asked))
    assert "You left the table of Hi Lo Jack" in left.text
    assert "Leave the game of Hi Lo Jack" in (await says(ben, "/table leave", "dm"))


async def test_start_and_join_mean_the_channels_table_and_no_other(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann, ben = place.people[:2]
    for command in ("/table start", "/table join"):
        assert "There is no table in this channel" in await says(ann, command, "den")
    assert clicks.table.state.phase is Phase.LOBBY
    await ben.slash("/play", "den", game=SLUG)
    await says(ann, "/table join", "den")
    assert len((await clicks.bot.table_here(ann)).person_ids()) == 1
    assert clicks.told().names == ("Ann", "Ben")


async def test_who_opens_a_table_and_joins_is_asked_nothing_twice(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    await ann.click("Join")
    again = answered(await asks_for_luck(ann))
    assert (ann.modal, again.is_ephemeral) == (None, True)
    assert again.text == "You already have a seat at this table. Press **Start** when everybody is there."
    await ben.click("Join")
    await ann.click("Start")
    assert (await clicks.bot.table_here(ann)).table.state.phase is Phase.PLAYING


async def test_forms_and_ended_tables_leave_nothing_in_memory(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann, tables, app = place.people[0], clicks.bot.tables, clicks.bot.app
    await asks_for_luck(place.people[2])
    form = answered(await does_as_host(ann, "Options"))
    await ann.select(form.selects[0].placeholder, ["Target"], on=form)
    await ann.click("Type its value", on=form)
    views = clicks.bot.client._connection._view_store
    assert (dict(views._modals), dict(views._views), dict(views._synced_message_views)) == ({}, {}, {})
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    await presses_more(ann, "Transcript and secret")
    await says(ann, "/games transcript", table="NONE")
    await clicks.bot.shown()
    assert [*tables._cache, *tables._cache._locks, *tables.directory] == []
    assert (app.gates._tables, app.hands._dm_closed_at) == ({}, {})
