"""Duplicate sets: two tables play the same cards, and nobody sees the other's before both have ended."""

import re
from collections.abc import Sequence

import pytest
from discord import ui

from bot.table_pages.board import ENDED as ENDED_MARK
from bot.table_pages.board import board_mark
from bot.table_pages.components import Page
from bot.table_pages.duplicate_set import compared_set
from bot.tables.live_table import LiveTable
from bot.texts.lobby import SET_ENDED
from engine.games import games
from engine.tables.state import Phase
from engine.text.words import MINUS
from engine.transcripts.form import Transcript
from engine.transcripts.verify import verify_transcript
from playground.discord.channels import THREAD
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.evening import Evening
from tests.scenarios.playing import short_game
from tests.scenarios.screen import (
    ASKS_FOR_ANSWER,
    answered,
    board_of,
    boards_of,
    does_as_host,
    labels,
    plain,
    presses_more,
    says,
    seen_by,
)
from tests.scenarios.stage import SLUG

SHUT = "Until the last one has ended, this table is for its own players only."


@pytest.fixture
async def evening(place: Playground, bot: Serving) -> Evening:
    return Evening(place, bot)


def cards_of(live: LiveTable) -> Sequence[object]:
    return [live.table.state.game.hands[seat] for seat in range(len(live.table.state.seats))]


def commitments(message: MessageView) -> list[str]:
    return re.findall(r"`([0-9a-f]{32,64})`", message.text)


async def test_a_set_is_opened_joined_and_started_at_once_with_the_same_cards(evening: Evening) -> None:
    await evening.open(target="7")
    first, second = (board_of(person) for person in (evening.ann, evening.cem))
    assert "table 1 of 2" in first.text
    assert "table 2 of 2" in second.text
    assert commitments(first) == commitments(second) != []
    await evening.start()
    one, other = evening.tables
    assert one.table.state.phase is other.table.state.phase is Phase.PLAYING
    assert cards_of(one) == cards_of(other)
    assert other.table.state.chosen["target"] == "7", "all tables have the options of the first"


async def test_options_of_the_first_lobby_are_those_of_all(evening: Evening) -> None:
    await evening.open()
    assert "host of the set's first table" in await says(evening.cem, "/table options", name="target", value="7")
    await says(evening.ann, "/table options", name="target", value="7")
    assert [live.table.state.chosen["target"] for live in evening.tables] == ["7", "7"]
    await evening.bot.shown()
    assert "7" in board_of(evening.cem).text


async def test_each_lobby_says_who_starts_the_set_and_where_they_are_they_may_start_it(evening: Evening) -> None:
    await evening.open()
    for person in (evening.ann, evening.cem):
        lobby = plain(board_of(person).text)
        assert "**Ann**, at table 1, chooses the options and starts them all" in lobby
        assert "who starts the game" not in lobby
    assert "Ann starts all tables of the set at once" in plain(await says(evening.dot, "/table join"))
    assert "**Start the set** starts all its tables" in await says(evening.ann, "/table join")
    evening.ann.go_to("den")
    await evening.ann.click("Start the set", on=board_of(evening.ann))
    await evening.find_again()
    assert {live.table.state.phase for live in evening.tables} == {Phase.PLAYING}


async def test_hands_say_no_longer_that_nobody_may_be_told_once_the_set_is_over(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    one, other = evening.tables
    await evening.play(one)
    assert "tell nobody" in evening.ann.dm.last.text
    await evening.bot.restart()
    await evening.find_again()
    await evening.play(evening.tables[1])
    for person in (evening.ann, evening.ben, evening.cem, evening.dot):
        assert "tell nobody" not in person.dm.last.text
        assert "This game is over" in person.dm.last.text
    assert other.id in evening.cem.dm.last.text


async def test_a_result_says_with_whom_play_again_plays(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    await evening.play(*evening.tables)
    result = board_of(evening.ann)
    assert result.text.count("🏆") == 1
    assert "⭐" in result.text
    assert "`/table duplicate` opens a new set" in result.text
    assert answered(await evening.ann.click("Play again at this table", on=result)).button("Join")


async def test_a_button_in_the_lobby_opens_another_table_in_a_thread(evening: Evening, place: Playground) -> None:
    ann, cem, dot = evening.ann, evening.cem, evening.dot
    lobby = answered(await ann.slash("/table duplicate", game=SLUG))
    first = await evening.bot.table_here(ann)
    await presses_more(cem, "Add a table", on=lobby)
    await evening.bot.shown()
    assert seen_by(cem)[-1].startswith("The table of Hi Lo Jack is open in <#")
    assert first.duplicate_set is not None
    cem.go_to("Hi Lo Jack · Cem")
    assert "table 2 of 2" in board_of(cem).text
    dot.go_to("Hi Lo Jack · Cem")
    await presses_more(dot, "Add a table", on=board_of(dot))
    await evening.bot.shown()
    assert len(first.duplicate_set.table_ids) == 3
    threads = [one for one in place.world.channels.values() if one.type == THREAD]
    assert {thread.parent_id for thread in threads} == {place.world.channel_named("general").id}


async def test_a_further_table_shows_nothing_that_is_up_to_the_first(evening: Evening) -> None:
    await evening.open(seating="random", hints="never")
    page = answered(await evening.cem.click("Host", on=board_of(evening.cem)))
    assert {"Start the set", "Options"}.isdisjoint(labels(page))
    page = answered(await evening.ann.click("Host", on=board_of(evening.ann)))
    assert {"Start the set", "Options"} <= set(labels(page))
    options = answered(await evening.ann.click("Options", on=page))
    shown = plain("\n".join([options.text, *(board_of(person).text for person in (evening.ann, evening.cem))]))
    assert "Seating" not in shown
    assert "Hints" not in shown
    (select,) = options.selects
    await evening.ann.select(select.placeholder, ["Who may sit down"], on=options)
    assert "only the people whom the host invites" in evening.ann.messages()[-1].text


async def test_nobody_sits_at_two_tables_of_a_set(evening: Evening) -> None:
    await evening.open()
    evening.ben.go_to("den")
    assert "already sit at another table" in await says(evening.ben, "/table join")
    await presses_more(evening.ben, "Leave", on=boards_of(evening.ben, "general")[-1])
    assert "You have a seat" in await says(evening.ben, "/table join")


async def test_a_set_starts_only_with_two_tables_of_equally_many_by_its_own_host(evening: Evening) -> None:
    ann, cem, eli = evening.ann, evening.cem, evening.eli
    assert "Choose the `game`" in await says(ann, "/table duplicate")
    assert "still waits for tables" in await says(ann, "/table duplicate", set="7Q2MX")
    await ann.slash("/table duplicate", game=SLUG)
    await ann.click("Join", on=board_of(ann))
    first = await evening.bot.table_here(ann)
    assert "at least two tables" in answered(await ann.click("Start the set", on=board_of(ann))).text
    cem.go_to("den")
    await cem.slash("/table duplicate", set=first.id)
    await cem.click("Join", on=board_of(cem))
    assert "host of the set's first table" in answered(await cem.click("Start the set", on=board_of(cem))).text
    eli.go_to("den")
    await eli.click("Join", on=board_of(eli))
    assert "1 at table 1 in <#" in answered(await ann.click("Start the set", on=board_of(ann))).text
    await does_as_host(ann, "Add computer", on=board_of(ann))
    offered = await ann.autocomplete("/table duplicate", focused="set", set="")
    assert [(choice.name, choice.value) for choice in offered] == [(f"Hi Lo Jack · 2 tables · {first.id}", first.id)]
    await evening.find_tables()
    await evening.start()
    assert {live.table.state.phase for live in evening.tables} == {Phase.PLAYING}
    evening.dot.go_to("general")
    assert "already" in await says(evening.dot, "/table duplicate", set=first.id)


async def test_while_others_play_what_happened_is_told_to_a_tables_own_players_alone(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    one, other = evening.tables
    await evening.play(one)
    told = answered(await evening.ann.slash("/table recap", table=one.id))
    assert "Deal 1\\: " in told.text
    assert "Replay" not in [button.label for button in told.buttons]
    assert "Nothing has been decided yet." in answered(await evening.cem.click("What happened")).text
    for outsider in (evening.cem, evening.eli):
        assert (await says(outsider, "/table recap", "general", table=one.id)).endswith(SHUT)
    evening.eli.go_to("den")
    assert answered(await evening.eli.click("What happened", on=board_of(evening.eli))).text.endswith(SHUT)
    await evening.play(other)
    assert answered(await evening.eli.slash("/table recap", table=one.id)).button("Replay")


async def test_while_others_play_only_a_tables_own_players_see_it(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    one, other = evening.tables
    ann, cem, eli = evening.ann, evening.cem, evening.eli
    board = board_of(ann)
    assert not board.images
    assert "To play" in board.text
    for person in (eli, cem):
        person.go_to("general")
        assert SHUT in answered(await person.click("Show table", on=board_of(person))).text
        assert SHUT in answered(await presses_more(person, "As text", on=board_of(person))).text
        assert SHUT in await says(person, "/table show")
    seen = answered(await ann.click("Show table", on=board))
    assert seen.images
    assert seen.is_ephemeral
    hand = answered(await ann.click("My hand", on=board))
    assert len(hand.images) == 2, "the hand shows the table, too"
    await evening.play(one)
    ended = board_of(ann)
    assert "This table has finished" in ended.text
    assert not ended.images
    assert not any(word in ended.text for word in ("wins", "point", "Transcript SHA-256"))
    for command in ("/games replay", "/games transcript"):
        assert "Other tables still play" in await says(ann, command, table=one.id)
    assert "wins" in answered(await ann.click("Show table", on=board_of(ann))).text
    assert one.id not in answered(await ann.slash("/games history")).text
    assert not other.table.state.outcome


async def test_the_channel_of_a_shut_table_reads_that_somebody_asks_but_not_what_they_did(evening: Evening) -> None:
    await evening.open()
    await evening.start()
    table = evening.tables[0].table
    waited_for = table.state.seats[table.waiting_for()[0]].player
    asker = evening.ann if evening.ann.user.id == waited_for else evening.ben
    await says(asker, "/act", do="pass")
    await says(asker, "/table undo")
    await evening.bot.shown()
    (ping,) = [message for message in asker.messages() if ASKS_FOR_ANSWER in message.text]
    assert f"{asker.name} wants to take back in **Hi Lo Jack**: their last action, which is not shown" in plain(
        ping.text
    )


async def test_the_mark_of_a_shut_board_does_not_tell_what_came_of_an_act(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    one, _ = evening.tables
    await evening.play_with_fate(one, "one")
    shown = [{"components": page.send_arguments()["view"].to_components()} for page in evening.pages]
    marks = [mark for message in shown if (mark := board_mark(message, one.id)) is not None]
    acts = [mark.shown for mark in marks if mark.shown != ENDED_MARK]
    assert all(mark.is_of_acts for mark in marks if mark.shown != ENDED_MARK)
    assert acts == list(range(int(acts[0]), int(acts[0]) + len(acts))), "each act counts as one"
    assert one.table.public_count > one.table.public_acts


async def test_when_the_last_table_ends_everything_is_shown_and_counts(evening: Evening, place: Playground) -> None:
    await evening.open(target="7")
    await evening.start()
    guild = str(place.world.guild_id)
    one, other = evening.tables
    await evening.play(one)
    assert (await evening.bot.store.profile(guild, str(evening.ann.user.id))).games == ()
    await evening.play(other)
    for person, live in ((evening.ann, one), (evening.cem, other)):
        result = board_of(person)
        assert "Replay" in labels(result)
        assert answered(await presses_more(person, "Transcript and secret", on=result)).files
        assert "Transcript SHA-256" in result.text
        assert "did best with the same cards" in result.text
        assert all(name in result.images[0].alt for name in ("Ann", "Ben", "Cem", "Dot", "table 2, seat 1"))
        assert len(boards_of(person)) == 1, "the old board is gone"
        told = answered(await presses_more(person, "As text", on=result)).text
        assert "1st: " in told.replace("\\", "")
        answered(await person.slash("/games transcript", table=live.id))
    assert (await evening.bot.store.recount()).differences == 0


async def test_a_restart_between_the_ends_loses_nothing(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    await evening.play(evening.tables[0])
    await evening.bot.restart()
    await evening.find_again()
    await evening.bot.shown()
    assert "This table has finished" in board_of(evening.ann).text
    await evening.play(evening.tables[1])
    assert "Transcript SHA-256" in board_of(evening.ann).text
    assert "Transcript SHA-256" in board_of(evening.cem).text


async def test_in_direct_messages_too_nothing_of_a_set_is_looked_back_on_before_it_is_over(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    one, other = evening.tables
    await evening.play(one)
    for command in ("/games replay", "/games review"):
        assert "You have finished no game yet." in await says(evening.ann, command, "dm")
        assert SHUT in await says(evening.ann, command, "dm", table=one.id)
        assert "no longer exists" in await says(evening.cem, command, "dm", table=one.id)
        assert "still going on" in await says(evening.cem, command, "dm", table=other.id)
    await evening.play(other)
    assert one.id in await says(evening.ann, "/games replay", "dm")


async def test_a_closed_table_keeps_nobody_waiting(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    await evening.play(evening.tables[0])
    await evening.cem.slash("/table leave")
    await evening.cem.click("Leave game", on=evening.cem.messages()[-1])
    await evening.dot.slash("/table leave")
    await evening.dot.click("Leave game", on=evening.dot.messages()[-1])
    await evening.bot.shown()
    assert "closed" in board_of(evening.cem).text
    assert "Transcript SHA-256" in board_of(evening.ann).text


async def test_a_computer_in_the_seat_of_who_left_at_once_is_compared_by_its_score(evening: Evening) -> None:
    await evening.open(target="7")
    await evening.start()
    question = answered(await evening.dot.slash("/table leave"))
    await evening.dot.click("Leave game", on=question)
    await evening.play(*evening.tables)
    compared = await compared_set(evening.bot.tables, evening.tables[1])
    assert compared is not None
    (dot,) = [one for table in compared.tables for one in table or () if one.name.startswith("Dot")]
    assert (dot.name, dot.has_left) == ("Dot (computer)", False)
    everybody = [one for table in compared.tables for one in table or ()]
    points = {id(one): float(one.difference.replace(MINUS, "-").strip("±")) for one in everybody}
    assert dot.place == 1 + sum(points[id(one)] > points[id(dot)] for one in everybody)


async def test_a_lobby_that_is_closed_leaves_the_set(evening: Evening) -> None:
    await evening.open()
    for person in (evening.dot, evening.cem):
        await presses_more(person, "Leave", on=board_of(person))
    await evening.bot.shown()
    assert "table 1 of 1" in board_of(evening.ann).text


@pytest.mark.parametrize("slug", list(games()))
async def test_every_game_is_played_in_a_set_and_its_boards_tell_nothing_of_it(evening: Evening, slug: str) -> None:
    await evening.open(slug, **short_game(slug).options)
    await evening.start()
    one, other = evening.tables
    await evening.play_with_fate(one, "one")
    chapter = one.game.words.last_chapter(one.table.view(None), ("Ann", "Ben"))
    period = None if chapter is None else chapter.period
    for page in evening.pages:
        assert not page.files
        assert [line for line in _lines(page) if not _says_nothing(line, period)] == []
    await evening.play_with_fate(other, "other")
    for person, live in ((evening.ann, one), (evening.cem, other)):
        assert len(board_of(person).images) == 3, "the comparison, the result and the table"
        (file,) = answered(await person.slash("/games transcript", table=live.id)).files
        transcript = Transcript.parse(file.data.decode())
        assert verify_transcript(transcript) == ()
        assert transcript.proof is not None
        assert transcript.proof.set_id == one.id


def _lines(page: Page) -> list[str]:
    texts = [item.content for item in page.view.walk_children() if isinstance(item, ui.TextDisplay)]
    return [line for text in texts for line in text.splitlines()]


def _says_nothing(line: str, period: str | None) -> bool:
    """Whether a line of a board has only what everybody may know of a table while others play its cards."""
    names = "(\u2068?(Ann|Ben)\u2069?(, | and )?)+"
    known = (
        r"### .* · table \w+",
        r"\*\*Duplicate set \w+: table 1 of 2\*\*.*",
        f"Seats: {names}",
        rf"After {period} \d+",
        rf"\*\*To play: {names}\*\*( · time runs out <t:\d+:R>)?",
        r"-# Shuffles fixed by SHA-256 `([0-9a-f]{64}`|[0-9a-f]{32}`… · /table shuffles)",
        re.escape(SET_ENDED),
    )
    return any(re.fullmatch(one, line) for one in known)
