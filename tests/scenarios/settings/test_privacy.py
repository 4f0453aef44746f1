"""What people can do about what is kept of them: read it, take it with them, have it deleted."""

import json
import re
from pathlib import Path

from bot.features.lobby.opening import MAX_OWN_TABLES
from data.models import Player
from data.queries.limits import EARLY_LEAVES_SECONDS
from engine.tables.limits import MOST_JOINS
from engine.tables.state import Phase
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import leaves_early_often, played
from tests.scenarios.screen import answered, board_of, presses_more, replay, says
from tests.scenarios.stage import SLUG, plays_on, sits_down

FORMER = "(former player 1)"


async def asks_to_be_forgotten(person: Person) -> MessageView:
    """Presses "Delete my data"; what is asked then."""
    page = answered(await person.slash("/privacy"))
    assert page.is_ephemeral
    return answered(await person.click("Delete my data", on=page))


async def is_forgotten(person: Person) -> None:
    asked = await asks_to_be_forgotten(person)
    assert "The games you played stay" in asked.text
    told = answered(await person.click("Delete my data", on=asked)).text
    assert "I no longer keep anything about you, but for limits" in told, "as the question says"


async def test_who_thinks_better_of_it_keeps_everything(place: Playground, clicks: DiscordStage, bot: Serving) -> None:
    ann = place.people[0]
    await played(clicks)
    before = await bot.store.export(str(ann.user.id))
    asked = await asks_to_be_forgotten(ann)
    assert "This cannot be taken back" in asked.text
    kept = answered(await ann.click("Keep my data", on=asked))
    assert "Nothing was deleted" in kept.text
    assert kept.buttons == []
    assert await bot.store.export(str(ann.user.id)) == before


async def exported_files(person: Person) -> dict[str, bytes]:
    """What somebody gets who presses "Export my data": name -> content."""
    page = answered(await person.slash("/privacy"))
    answer = answered(await person.click("Export my data", on=page))
    assert answer.is_ephemeral
    return {file.filename: file.data for file in answer.files}


async def exported(person: Person) -> dict[str, object]:
    told: dict[str, object] = json.loads((await exported_files(person))["deckhand-my-data.json"])
    return told


async def readable(person: Person) -> str:
    return (await exported_files(person))["deckhand-my-data.txt"].decode()


async def transcript(person: Person, table: str) -> str:
    return answered(await person.slash("/games transcript", table=table)).files[0].data.decode()


def on_disk(bot: Serving) -> bytes:
    files = [bot.database, Path(f"{bot.database}-wal")]
    return b"".join(file.read_bytes() for file in files if file.exists())


async def test_what_is_kept_of_a_person_is_handed_to_them_as_a_file(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    table = await played(clicks)
    told = await exported(ann)
    assert (told["id"], told["name"]) == (ann.user.id, "Ann")
    assert json.dumps(told).count(f'"table": "{table}"') == 1
    assert ben.user.id not in json.dumps(told)


async def test_beside_the_file_lies_a_page_that_says_it_in_sentences(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    table = await played(clicks)
    await ann.slash("/preferences", quiet="22-7", timezone="Berlin")
    told = await readable(ann)
    assert f"* Your Discord id is {ann.user.id}.\n* The latest name that I saw you under is Ann.\n" in told
    assert "* Quiet hours: 22-7 Europe/Berlin.\n" in told
    assert f"Hi Lo Jack on Harbour, table {table}: you came " in told
    assert "* All games on Harbour: one game, " in told
    assert {ben.user.id, "Ben"}.isdisjoint(re.findall(r"\w+", told))
    assert re.findall(r"[{}]|None", told) == []


async def test_the_page_of_a_live_game_tells_no_action_and_no_card(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    await clicks.players[0].starts()
    await plays_on(clicks, until=lambda: clicks.table.state.moves >= 8)
    told = await readable(clicks.players[0].person)
    assert f"table {clicks.table.id}: it is not over yet." in told
    assert clicks.table.opening.secret.hex() not in told
    assert not [entry.line for entry in clicks.table.log if entry.seat is not None and entry.line in told]


async def test_whoever_has_never_played_reads_that_little_is_kept(place: Playground, bot: Serving) -> None:
    told = await readable(place.people[0])
    assert "* The latest name that I saw you under is Ann.\n" in told
    assert "TABLES" not in told


async def test_the_file_of_a_live_game_tells_nobody_elses_cards(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    await clicks.players[0].starts()
    await plays_on(clicks, until=lambda: clicks.table.state.moves >= 8)
    ann = clicks.players[0]
    told = json.dumps(await exported(ann.person))
    assert clicks.table.opening.secret.hex() not in told
    seat = clicks.table.state.seat_of(ann.person.user.id)
    by_others = [entry.line for entry in clicks.table.log if entry.seat != seat and entry.line.startswith("play card=")]
    assert by_others
    assert not [line for line in by_others if line in told]


async def test_somebody_who_deletes_their_data_is_gone_from_the_database_and_the_game_stays(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    table = await played(clicks)
    before = await transcript(ben, table)
    await is_forgotten(ann)
    await bot.shown()
    assert ann.user.id.encode() not in on_disk(bot)
    assert b"Ann" not in on_disk(bot)
    after = await transcript(ben, table)
    assert after == before
    assert replay_transcript(Transcript.parse(after)).findings == ()
    assert (await replay(ben, table=table)).images


async def test_whoever_left_games_early_waits_on_after_they_deleted_their_data(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    await leaves_early_often(bot, ben, ann)
    await is_forgotten(ben)
    lobby = answered(await ann.slash("/play", game=SLUG))
    assert "You can sit down again in" in answered(await ben.click("Join", on=lobby)).text
    await bot.restart()
    assert "You can sit down again in" in await says(ben, "/table join")
    assert "left_early" not in json.dumps([one for one in (await exported(ben)).items() if one[0] == "tables"])
    await bot.skip(EARLY_LEAVES_SECONDS)
    assert "You have a seat" in await says(ben, "/table join")


async def test_nobody_joins_a_table_more_often_by_deleting_their_data(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    for _ in range(MOST_JOINS - 1):
        await ben.click("Join", on=lobby)
        await presses_more(ben, "Leave", on=lobby)
    await is_forgotten(ben)
    await bot.restart()
    await ben.slash("/table join")
    await ben.slash("/table leave")
    assert f"joined and left this table {MOST_JOINS} times" in await says(ben, "/table join")
    await is_forgotten(ben)
    assert f"joined and left this table {MOST_JOINS} times" in await says(ben, "/table join")


async def test_nobody_opens_more_tables_by_deleting_their_data(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann = place.people[0]
    for _ in range(MAX_OWN_TABLES):
        await ann.slash("/play", game=SLUG, thread=True)
    assert f"You have opened {MAX_OWN_TABLES} tables" in await says(ann, "/play", game=SLUG, thread=True)
    await is_forgotten(ann)
    assert f"You have opened {MAX_OWN_TABLES} tables" in await says(ann, "/play", game=SLUG, thread=True)


async def test_the_leaderboard_lists_nobody_who_deleted_their_data(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await played(clicks)
    await ben.slash("/preferences", show="text")
    await is_forgotten(ann)
    shown = answered(await ben.slash("/leaderboard"))
    told = "".join([shown.text, *(image.alt for image in shown.images)])
    assert "Ben" in told
    assert not [name for name in ("Ann", "former", "?") if name in told]


async def test_where_the_opener_is_forgotten_the_lobby_says_who_starts(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await is_forgotten(ann)
    await clicks.bot.shown()
    assert "The first player here starts the game" in lobby.text
    await ben.click("Join", on=lobby)
    await cem.click("Join", on=lobby)
    assert "The host is \u2068Ben\u2069." in answered(await cem.click("Start", on=lobby)).text


async def test_whoever_sits_at_a_table_is_told_to_leave_it_first(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await sits_down(clicks, 2)
    await clicks.players[0].starts()
    asked = await asks_to_be_forgotten(ann)
    assert "You sit at" in asked.text
    assert clicks.hosted is not None
    assert f"Hi Lo Jack in <#{clicks.hosted.place.channel}>" in asked.text
    assert not asked.buttons
    assert (await exported(ann))["name"] == "Ann"


async def test_whoever_sat_down_while_being_asked_is_told_too(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    asked = await asks_to_be_forgotten(ann)
    await sits_down(clicks, 2)
    assert "You sit at" in answered(await ann.click("Delete my data", on=asked)).text
    await clicks.players[0].starts()
    await plays_on(clicks)
    assert clicks.told().phase is Phase.OVER


async def test_a_game_goes_on_after_somebody_left_it_and_deleted_their_data(
    place: Playground, clicks: DiscordStage, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    await sits_down(clicks, 3)
    await clicks.players[0].starts(answer="solo3")
    await clicks.comes_to_rest()
    await clicks.players[0].resigns()
    await bot.shown()
    await is_forgotten(ann)
    await bot.shown()
    assert FORMER in clicks.told().names
    assert FORMER in board_of(ben).text + "".join(image.alt for image in board_of(ben).images)
    await plays_on(clicks)
    await bot.shown()
    assert clicks.told().phase is Phase.OVER
    assert ann.user.id.encode() not in on_disk(bot)
    assert replay_transcript(Transcript.parse(await transcript(ben, clicks.table.id))).findings == ()


async def test_a_person_begins_anew_after_deleting_their_data(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await ann.slash("/preferences", show="text")
    await is_forgotten(ann)
    told = await exported(ann)
    usual = Player("")._asdict()
    assert told["preferences"] == {name: value for name, value in usual.items() if name not in {"id", "name"}}
    assert (told["tables"], told["standings"]) == ([], [])
