"""Tables in channels: where they are, who may do what, and what everybody can look up."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.people.person import Person
from bot.tables.observers import TableObservers
from data.models import TablePlace
from engine.durations import HOUR
from engine.tables.actions import Join
from engine.tables.state import Phase
from playground.discord import threads
from playground.discord.channels import TEXT, Channel
from playground.discord.interactions import InteractionKind
from playground.discord.permissions import Permissions
from playground.driver import people
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, board_of, does_as_host, labels, presses_more, says
from tests.scenarios.stage import SLUG, humbly, on_turn, plays_on, sits_down

ROOT = Path(__file__).resolve().parents[3]


async def test_a_channel_has_one_table_and_says_where_it_is(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    board = answered(await ann.slash("/play", game=SLUG))
    second = answered(await ben.slash("/play", game=SLUG))
    assert second.is_ephemeral
    assert f"/channels/{place.world.guild_id}/{ann.here.id}/{board.id}" in second.text
    third = answered(await ben.slash("/play", "den", game=SLUG))
    assert not third.is_ephemeral


async def test_a_closed_table_makes_room_for_the_next(place: Playground, clicks: DiscordStage) -> None:
    ann = clicks.players[0]
    await sits_down(clicks, people=2)
    await ann.closes()
    first = clicks.table.id
    await clicks.bot.shown()
    assert "closed" in board_of(ann.person).text.lower()
    await ann.person.click("Open a new table")
    await clicks.find_table(ann.person)
    assert clicks.table.id != first


async def test_a_game_is_played_in_a_thread(place: Playground, clicks: DiscordStage) -> None:
    world = place.world
    threads.start_thread(world, world.channel_named("general"), "cards at night", world.people[0])
    for player in clicks.players:
        player.person.go_to("cards at night")
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    assert " wins. " in board_of(clicks.players[0].person).read_aloud()
    assert not [m for m in clicks.players[0].person.messages("general") if m.author == "Deckhand"]


@pytest.mark.parametrize("taken", [Permissions.SEND_MESSAGES, Permissions.VIEW_CHANNEL, Permissions.ATTACH_FILES])
async def test_without_permission_to_post_it_says_what_it_needs(
    place: Playground, bot: Serving, taken: Permissions
) -> None:
    place.world.deny_bot(place.world.channel_named("den"), taken)
    ann = place.people[0]
    answer = answered(await ann.slash("/play", "den", game=SLUG))
    assert answer.is_ephemeral
    assert "View Channels, Send Messages and Attach Files" in answer.text
    place.world.allow_bot(place.world.channel_named("den"), taken)
    assert not answered(await ann.slash("/play", "den", game=SLUG)).is_ephemeral


async def test_without_permission_to_post_in_threads_it_says_what_it_needs(place: Playground, bot: Serving) -> None:
    world = place.world
    thread = threads.start_thread(world, world.channel_named("den"), "night", world.people[0])
    world.deny_bot(thread, Permissions.SEND_MESSAGES_IN_THREADS)
    answer = answered(await place.people[0].slash("/play", "night", game=SLUG))
    assert answer.is_ephemeral
    assert "Send Messages in Threads" in answer.text


@pytest.mark.usefixtures("own_calls")
async def test_a_permission_lost_in_mid_game_stops_nobody(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    place.world.deny_bot(place.people[0].here, Permissions.SEND_MESSAGES | Permissions.VIEW_CHANNEL)
    await plays_on(clicks)
    assert clicks.told().phase is Phase.OVER
    assert sum(place.world.calls.invalid.values()) < 60


# -- who may ----------------------------------------------------------------------------------------------------------


async def test_only_host_and_moderators_start_close_and_choose(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    assert ann.user.moderator
    await ben.slash("/play", game=SLUG)
    await ben.click("Join")
    await cem.click("Join")
    for label in ("Start", "Host"):
        assert "Only the table's host or a moderator" in answered(await cem.click(label)).text
    page = answered(await ben.click("Host"))
    for label in ("Add computer", "Options", "Invite", "Remove player", "Close"):
        assert "Only the table's host or a moderator" in answered(await presses_of(cem, page, label)).text
    for command, options in (("/table computers", {"number": 1}), ("/table options", {"name": "target", "value": "9"})):
        assert "Only the table's host or a moderator" in await says(cem, command, **options)
    answer = answered(await does_as_host(ann, "Close"))
    await ann.click("Close table", on=answer)
    assert await bot.tables.table_in_channel(ben.here.id) is None


async def test_who_moderates_another_server_is_nobodys_moderator_here(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    await ann.click("Join")
    await ben.click("Join")
    hosted = await bot.table_here(ben)
    abroad = Channel(place.world.ids.new_id(), TEXT, "abroad", place.world.ids.new_id())
    place.world.channels[abroad.id] = abroad
    ben.user.moderator = True  # as they are in a server of their own
    assert "Only the table's host or a moderator" in await says(ben, "/table close", abroad.name, table=hosted.id)
    assert hosted.is_unfinished


async def presses_of(person: people.Person, message: MessageView, label: str) -> MessageView | None:
    """Somebody with a changed client presses another person's button; what they are told."""
    button = _button(message, label)
    forged = answered(await person.slash("/table rules", game=SLUG))
    forged.message.components.append({"type": 1, "id": 90, "components": [button]})
    return await person.press(forged, str(button["custom_id"]))


@pytest.mark.parametrize("label", ["Join", "Start", "Host", "Leave", "Add computer", "Options", "Close"])
async def test_a_lobbys_buttons_do_nothing_in_another_server(place: Playground, bot: Serving, label: str) -> None:
    """Discord shows them in their own server only; a forged click from elsewhere moves nothing."""
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    await ann.click("Join")
    hosted, board = await bot.table_here(ann), board_of(ann)
    pages = [answered(await ann.click("Host")), answered(await ann.click("More", on=board)), board]
    button = next(_button(page, label) for page in pages if label in labels(page))
    abroad = Channel(place.world.ids.new_id(), TEXT, "abroad", place.world.ids.new_id())
    place.world.channels[abroad.id] = abroad
    seq, clicker = hosted.table.seq, ben if label in {"Join", "Close"} else ann
    forged = answered(await clicker.slash("/table rules", abroad.name, game=SLUG))
    await bot.shown()
    forged.message.components.append({"type": 1, "id": 90, "components": [button]})
    answer = answered(await clicker.press(forged, str(button["custom_id"])))
    assert "That table is in another server" in answer.text
    assert hosted.table.seq == seq


async def test_a_person_without_a_seat_has_no_hand_to_see(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.bot.shown()
    cem = place.people[2]
    assert "You have no seat at this table" in answered(await cem.click("My hand")).text
    assert "You are at no table" in await says(cem, "/hand")
    assert "You are at no table" in await says(cem, "/act", do="pass")


async def test_nobody_presses_the_buttons_of_another_players_hand(place: Playground, clicks: DiscordStage) -> None:
    """Discord shows an ephemeral hand to its player alone; a forged click on it moves nothing."""
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    waited_for = on_turn(clicks)
    other = next(player for player in clicks.players[:2] if player.name != waited_for.name)
    seq = clicks.table.seq
    mine = next(player for player in clicks.players if player.name == waited_for.name).person.dm.last
    board = board_of(other.person)
    board.message.components.append({"type": 1, "id": 90, "components": [_button(mine, "Pass")]})
    await other.person.press(board, mine.button("Pass").custom_id)
    assert clicks.table.seq == seq


@pytest.mark.parametrize("control", ["Refresh", "Bid 2"])
async def test_a_forged_click_on_the_board_shows_a_hand_to_its_player_alone(
    place: Playground, clicks: DiscordStage, control: str
) -> None:
    """A changed client may send the id of a hand's button for any message."""
    await in_play(clicks)
    acting = waited_for(clicks).person
    board = board_of(acting)
    before = board.text
    board.message.components.append({"type": 1, "id": 90, "components": [_button(acting.dm.last, control)]})
    answer = answered(await acting.press(board, acting.dm.last.button(control).custom_id))
    await clicks.bot.shown()
    assert answer.is_ephemeral
    assert "You hold" in answer.image.alt
    assert "You hold" not in board.read_aloud()
    assert before.partition("\n")[0] in board.text


def _button(message: MessageView, label: str) -> dict[str, object]:
    custom_id = message.button(label).custom_id
    return {"type": 2, "id": 91, "style": 1, "label": label, "custom_id": custom_id}


async def test_the_next_game_keeps_the_options_of_the_last(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, options={"target": "9"})
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    ann = place.people[0]
    lobby = answered(await ann.click("Play again"))
    assert "Target: **9**" in lobby.text


async def test_a_refusal_says_what_may_be_done_instead(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann, ben, cem = place.people[:3]
    assert "The host is \u2068Ann\u2069" in answered(await ben.click("Start")).text
    assert "Press **Start**" in answered(await ann.click("Join")).text
    assert "Press **Join** to sit down" in answered(await presses_more(cem, "Leave", instead="/table leave")).text
    await clicks.players[0].starts()
    await clicks.bot.shown()
    assert "You can watch" in answered(await cem.click("My hand")).text
    bidder, other = (on_turn(clicks).name, next(one for one in clicks.players[:2] if one.name != on_turn(clicks).name))
    person = next(one for one in (ann, ben) if one.name == bidder)
    assert "Right now you can **bid** or **pass**." in await says(person, "/act", do="trump hearts")
    assert "the game is waiting for \u2068" in await says(other.person, "/act", do="trump harts")


# -- looking up -------------------------------------------------------------------------------------------------------


async def test_the_rules_are_told_privately_in_one_message_that_is_leafed_through(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    first = answered(await ann.slash("/table rules", game=SLUG))
    assert first.is_ephemeral
    assert "Be the first to reach 11" in first.text
    assert labels(first)[-1:] == ["Next: page 2 of 3"]
    second = answered(await ann.click("Next: page 2 of 3", on=first))
    assert labels(second)[-2:] == ["Back to page 1", "Next: page 3 of 3"]
    last = answered(await ann.click("Next: page 3 of 3", on=second))
    assert "A short example" in last.text
    assert "Cem is to play" in last.images[0].alt
    assert labels(last)[-1:] == ["Back to page 2"]
    again = answered(await ann.click("Back to page 2", on=last))
    assert not again.images
    assert len(ann.messages()) == 1


async def test_the_rules_at_a_table_begin_with_the_options_that_differ(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    assert "plays differently" not in answered(await presses_more(ben, "Rules")).text
    await ann.slash("/table options", name="target", value="7")
    await bot.shown()
    rules = answered(await presses_more(ann, "Rules"))
    assert rules.text.startswith("**This table plays differently:** Target: 7\n")
    second = answered(await ann.click("Next: page 2 of 3", on=rules))
    assert "plays differently" not in second.text
    assert "plays differently" in answered(await ann.click("Back to page 1", on=second)).text


async def test_privacy_says_what_is_kept(place: Playground, bot: Serving) -> None:
    assert "your Discord id" in await says(place.people[0], "/privacy")


async def test_a_game_of_two_people_counts_and_stands_on_the_leaderboard(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    assert "nobody has finished a game" in await says(ann, "/leaderboard", game=SLUG)
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await plays_on(clicks)
    shown = answered(await ann.slash("/leaderboard", game=SLUG))
    assert "Ann" in shown.image.alt
    assert "Ben" in shown.image.alt
    everything = answered(await ann.slash("/leaderboard"))
    assert "Ann" in everything.image.alt


async def test_a_game_of_one_person_stands_on_the_solo_leaderboard(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=1, computers=1)
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    assert "A solo game" in board_of(place.people[0]).text
    assert "against computers" in answered(await place.people[0].slash("/leaderboard", game=SLUG)).image.alt


async def test_a_transcript_opens_only_when_the_game_is_over(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    assert "still going on" in await says(place.people[0], "/games transcript", table=clicks.table.id)
    await clicks.players[0].starts()
    assert "still going on" in await says(place.people[0], "/games transcript", table=clicks.table.id)


async def test_a_table_that_never_started_has_no_transcript(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].closes()
    answer = await says(place.people[0], "/games transcript", table=clicks.table.id)
    assert "never started" in answer


async def test_a_downloaded_transcript_verifies_and_a_tampered_one_is_caught(
    place: Playground, clicks: DiscordStage, tmp_path: Path
) -> None:
    ann, ben = clicks.players[:2]
    await ann.opens()
    await ann.joins()
    await ben.joins(luck="parrot")
    await ann.starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    downloaded = answered(await presses_more(ann.person, "Transcript and secret")).files[0].data
    typed = answered(await ben.person.slash("/games transcript", table=clicks.table.id)).files[0].data
    assert typed == downloaded
    assert b"parrot" in downloaded
    assert verified(tmp_path, downloaded) == 0
    assert verified(tmp_path, downloaded.replace(b"parrot", b"carrot")) == 1
    secret = re.search(rb"secret ([0-9a-f]{64})", downloaded)
    assert secret
    assert verified(tmp_path, downloaded.replace(secret[1], secret[1][::-1])) == 1


def verified(folder: Path, text: bytes) -> int:
    """The exit code of ``python -m engine verify``."""
    file = folder / "transcript.txt"
    file.write_bytes(text)
    verify = (sys.executable, "-m", "engine", "verify", str(file))
    return subprocess.run(verify, cwd=ROOT, check=False, capture_output=True).returncode


# -- typing -----------------------------------------------------------------------------------------------------------


async def test_who_sits_at_250_tables_is_offered_the_right_25_without_a_log(place: Playground, bot: Serving) -> None:
    ann, guild = place.people[0], place.world.guild_id
    bot.tables.observers = TableObservers()  # 250 boards would take a while
    for number in range(250):
        channel = ann.here if number == 200 else place.world.add_channel(f"room-{number}")
        live = await bot.tables.open(TablePlace(guild, channel.id, ann.user.id), SLUG)
        await bot.tables.act(Person(ann.user.id, "Ann"), live, Join(player=ann.user.id, interaction=str(number + 1)))
        await bot.store.note_shown(live.id, live.table.seq, bot.clock() + HOUR)
    del live
    await bot.restart()
    tables = [row.id for row in bot.tables.directory.values()]

    async def offered(typed: str) -> list[str]:
        return [str(one.value) for one in await ann.autocomplete("/hand", "table", table=typed)]

    assert await offered("") == [tables[200], *tables[:24]]
    assert await offered(tables[249].lower()) == [tables[249]]
    assert (await offered("room-24"))[0] == tables[24]
    assert await offered("#room-249") == [tables[249]]
    assert await ann.autocomplete("/act", "table", do="pass", table="room-7")
    assert [*bot.tables._cache] == []


async def test_autocomplete_offers_what_the_menu_offers(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    assert await clicks.players[0].person.autocomplete("/act", "do", do="") == []
    await clicks.players[0].starts()
    bidder = next(player for player in clicks.players if player.name == on_turn(clicks).name)
    other = next(player for player in clicks.players[:2] if player is not bidder)
    assert [one.name for one in await bidder.person.autocomplete("/act", "do", do="")] == [
        "Bid 2", "Bid 3", "Bid 4", "Bid smudge", "Pass",
    ]  # fmt: skip
    assert await other.person.autocomplete("/act", "do", do="") == []
    await plays_on(clicks, until=lambda: clicks.table.view(None).phase == "tricks", choosing=humbly)
    leader = next(player for player in clicks.players if player.name == on_turn(clicks).name)
    offered = await leader.person.autocomplete("/act", "do", do="")
    assert {str(one.value).removeprefix("play card=") for one in offered} <= set(leader.hand())
    assert all(one.name[-1] in "♣♦♥♠" for one in offered)
    first = offered[0]
    assert [first] == await leader.person.autocomplete("/act", "do", do=first.name.removeprefix("Play ").lower())


async def test_options_are_completed_by_name_and_value(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/play", game=SLUG)
    names = [one.value for one in await ann.autocomplete("/table options", "name", name="deal")]
    assert "first_dealer" in names
    values = await ann.autocomplete("/table options", "value", name="low_to", value="")
    assert {one.value for one in values} == {"taker", "holder"}


async def test_the_table_can_be_named_where_somebody_sits_at_several(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for channel in ("general", "den"):
        await ann.slash("/play", channel, game=SLUG)
        await ann.slash("/table join")
    tables = [str(one.value) for one in await ann.autocomplete("/act", "table", "dm", do="pass", table="")]
    assert len(tables) == 2
    several = await says(ann, "/act", "dm", do="pass")
    assert all(table in several for table in tables)
    assert "not started yet" in await says(ann, "/act", "dm", do="pass", table=tables[0].lower())


@pytest.mark.parametrize("command", ["/hand", "/table show", "/table leave", "/act"])
async def test_a_table_is_named_as_completions_name_it(place: Playground, bot: Serving, command: str) -> None:
    """Whoever types a name instead of picking it gets the one table that it fits, and else is asked."""
    ann = place.people[0]
    typed = {"do": "pass"} if command == "/act" else {}
    for channel in ("general", "den"):
        await ann.slash("/play", channel, game=SLUG)
        await ann.slash("/table join", channel)
    for fits_none in ("sneek", "genral"):
        asked = answered(await ann.slash(command, "dm", **typed, table=fits_none))
        assert f"None of your tables is called “\u2068{fits_none}\u2069”" in asked.text
        assert len(asked.buttons) == 2
    asked = answered(await ann.slash(command, "dm", **typed, table="Hi Lo"))
    assert "Several of your tables fit" in asked.text
    named = answered(await ann.slash(command, "dm", **typed, table=" General "))
    assert any(word in named.text for word in ("Opened by", "has not started yet", "not started yet", "You left"))


async def test_a_game_goes_on_in_the_direct_messages(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    bidder = next(player for player in clicks.players if player.name == on_turn(clicks).name)
    answer = answered(await bidder.person.slash("/act", "dm", do="bid 2"))
    assert answer.text == "Done: **Bid 2**."
    assert clicks.table.log[-1].line == "bid level=2"


async def test_servers_choose_their_clock_and_only_managers_may(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    assert "24 hours" in await says(ann, "/settings")
    assert "10 minutes" in await says(ann, "/settings", clock="10m")
    assert "from 1 minute to 7 days" in await says(ann, "/settings", clock="soon")
    await ann.slash("/play", game=SLUG)
    assert (await bot.table_here(ann)).table.state.clock == 600


async def test_every_command_says_something_where_there_is_no_table(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for command in ("/table join", "/table start", "/table show", "/hand"):
        assert "There is no table in this channel" in await says(ann, command)
    for command in ("/table leave", "/table close", "/table back"):
        assert "You are at no table" in await says(ann, command)
    assert "no longer exists" in await says(ann, "/games transcript", table="NONE")
    failed = [one for one in place.world.interactions.values() if one.kind is InteractionKind.COMMAND and one.failure]
    assert not failed


# -- names ------------------------------------------------------------------------------------------------------------

ODD_NAMES = (
    "**bold** @everyone",
    "<@123> #general",
    "`code` [link](https://a.example)",
    "\u202edesrever\u202c name",
    "مرحبا بالعالم",
    "👩‍👩‍👧‍👦🏴‍☠️🦜",
    "x" * 32,
    "W" * 32,
    "\u200b\u200b\u200b",
    "> quote\n# head",
)


@pytest.mark.parametrize("name", ODD_NAMES)
async def test_odd_names_are_shown_as_they_are_and_ping_nobody(
    place: Playground, clicks: DiscordStage, name: str
) -> None:
    odd = place.add_person(name)
    ann = clicks.players[0]
    await ann.opens()
    await odd.click("Join")
    await ann.joins()
    await ann.starts()
    await clicks.bot.shown()
    board = board_of(ann.person)
    assert board.mentions == []
    assert "@everyone" not in board.text
    assert "\u202e" not in board.text + board.image.alt
    assert re.search(r"(?<!\\)[*`]{1,3}(bold|code)", board.text) is None
    await clicks.place.until(lambda: odd.dm.last.image)
    await ann.resigns()
    assert "no seat" not in answered(await odd.click("My hand")).text
