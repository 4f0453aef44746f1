"""People look through the finished games of their server, and at one of them again."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest

from engine.durations import DAY
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_results import Past
from tests.scenarios.playing import played
from tests.scenarios.screen import answered, board_of, presses_more, seen_by
from tests.scenarios.stage import sits_down

LOOK, GAME, WHOSE = "Look at a game", "Game", "Whose games"


@pytest.fixture
def past(place: Playground, bot: Serving) -> Past:
    return Past(place, bot)


async def looks(place: Playground, **options: object) -> MessageView:
    return answered(await place.people[0].slash("/games history", None, **options))


async def picks(place: Playground, page: MessageView, prompt: str, label: str) -> MessageView:
    return answered(await place.people[0].select(prompt, [label], on=page))


def ids(place: Playground) -> list[str]:
    return [str(person.user.id) for person in place.people]


def lines(page: MessageView) -> list[str]:
    """What is said of each game, without the marks that keep names from turning the text around."""
    text = page.text.replace("\u2068", "").replace("\u2069", "")
    return [line for line in text.splitlines() if " · table " in line]


def tables(page: MessageView) -> list[str]:
    return [line.rpartition(" ")[2] for line in lines(page)]


def options(page: MessageView, prompt: str) -> list[str]:
    return [option.label for select in page.selects if select.placeholder == prompt for option in select.options]


async def test_a_game_is_listed_and_leads_to_its_result_replay_and_transcript(
    place: Playground, clicks: DiscordStage
) -> None:
    table = await played(clicks)
    cem = place.people[2]
    page = answered(await cem.slash("/games history"))
    assert page.is_ephemeral
    (line,) = lines(page)
    assert line.startswith(f"**Hi Lo Jack** in <#{clicks.hosted.place.channel if clicks.hosted else ''}> <t:")
    assert line.endswith(f" won · table {table}")
    assert options(page, LOOK) == [f"Hi Lo Jack · {table}"]
    result = answered(await cem.select(LOOK, [table], on=page))
    assert result.is_ephemeral
    assert result.id != page.id
    assert result.images[0].alt == board_of(cem).images[0].alt, "the result as everybody sees it"
    assert "step 1 of" in answered(await cem.click("Replay", on=result)).text
    transcript = answered(await presses_more(cem, "Transcript and secret", on=result))
    assert table.encode() in transcript.files[0].data


async def test_in_a_server_without_games_the_page_says_how_to_begin(place: Playground, bot: Serving) -> None:
    page = await looks(place)
    assert "Nobody has finished a game here yet" in page.text
    assert not page.buttons


async def test_pages_are_turned_there_and_back(place: Playground, past: Past) -> None:
    ann = place.people[0]
    for number in range(1, 19):
        await past.play("1", "2", ago=DAY * (30 - number))
    first = await looks(place)
    assert tables(first) == [f"PAST{number:03}" for number in range(18, 10, -1)]
    assert first.button("◀ Previous").is_disabled
    second = answered(await ann.click("Next ▶", on=first))
    assert second.id == first.id
    assert tables(second) == [f"PAST{number:03}" for number in range(10, 2, -1)]
    last = answered(await ann.click("Next ▶", on=second))
    assert tables(last) == ["PAST002", "PAST001"]
    assert last.button("Next ▶").is_disabled
    assert tables(answered(await ann.click("◀ Previous", on=last))) == [f"PAST{n:03}" for n in range(10, 2, -1)]
    assert tables(answered(await ann.click("◀ Previous", on=last))) == [f"PAST{n:03}" for n in range(18, 10, -1)]


async def test_a_page_goes_on_where_it_was_though_games_have_ended_since(place: Playground, past: Past) -> None:
    await past.play("1", "2", times=9, ago=DAY)
    page = await looks(place)
    rest = {f"PAST{number:03}" for number in range(1, 10)} - set(tables(page))
    await past.play("1", "2", times=5)
    assert set(tables(answered(await place.people[0].click("Next ▶", on=page)))) == rest


async def test_games_of_one_kind_and_ones_own_are_chosen_below(place: Playground, past: Past) -> None:
    ann, ben, cem, *_ = ids(place)
    await past.play(ann, ben, ago=3 * DAY)
    await past.play(ben, cem, ago=2 * DAY)
    await past.play(cem, ann, game="sneak", ago=DAY)
    page = await looks(place)
    assert tables(page) == ["PAST003", "PAST002", "PAST001"]
    page = await picks(place, page, WHOSE, "Your games")
    assert tables(page) == ["PAST003", "PAST001"]
    page = await picks(place, page, GAME, "Sneak")
    assert tables(page) == ["PAST003"]
    page = await picks(place, page, WHOSE, "Everybody's games")
    assert tables(page) == ["PAST003"]
    page = await picks(place, page, GAME, "High Roller")
    assert "No finished game fits" in page.text
    page = await picks(place, page, GAME, "All games")
    assert len(tables(page)) == 3


async def test_the_games_of_one_person_are_asked_for_by_command(place: Playground, past: Past) -> None:
    ann, ben, cem, *_ = ids(place)
    await past.name("Nobody")
    await place.people[1].slash("/help")
    await past.play(ann, ben, ago=3 * DAY)
    await past.play(cem, ben, game="sneak", ago=2 * DAY)
    await past.play(ann, cem, ago=DAY)
    page = await looks(place, player=place.people[1].user)
    assert tables(page) == ["PAST002", "PAST001"]
    assert options(page, WHOSE) == ["Everybody's games", "Your games", "Games of Ben"]
    assert tables(await looks(place, player=place.people[1].user, game="Sneak")) == ["PAST002"]
    own = await looks(place, player=place.people[0].user)
    assert tables(own) == ["PAST003", "PAST001"]
    assert options(own, WHOSE) == ["Everybody's games", "Your games"]


async def test_whoever_hides_their_profile_is_listed_among_all_alone(place: Playground, past: Past) -> None:
    ann, ben = place.people[:2]
    await ben.slash("/preferences", profile="private")
    await past.play(str(ben.user.id), str(ann.user.id))
    page = await looks(place, player=ben.user)
    assert not lines(page)
    assert "There is nothing to list" in page.text
    assert tables(await picks(place, page, WHOSE, "Everybody's games")) == ["PAST001"]
    assert tables(answered(await ben.slash("/games history", player=ben.user))) == ["PAST001"]


async def test_lines_say_who_won_or_that_nobody_did(place: Playground, past: Past) -> None:
    ann, ben, cem, *_ = ids(place)
    for person in place.people[:3]:
        await person.slash("/help")
    await past.play(ann, ben, cem, ago=4 * DAY)
    await past.play(None, None, ann, ago=3 * DAY)
    await past.play(ann, ben, lost=(), ago=2 * DAY)
    await past.play(ann, ben, cem, lost=(2,), ago=DAY)
    page = await looks(place)
    assert len(lines(page)) == 2, "games without a result are left out at first"
    page = await picks(place, page, "How they ended", "Also games that ended without a result")
    said = [line.partition("R> · ")[2].partition(" · table")[0] for line in lines(page)]
    assert said == [
        "ended without a result; Cem lost",
        "ended without a result",
        "Ada \\(computer\\) won",
        "Ann won",
    ]


async def test_whoever_was_deleted_is_a_former_player(place: Playground, past: Past) -> None:
    ann, ben = place.people[:2]
    await past.play(str(ben.user.id), str(ann.user.id))
    about = await ben.slash("/privacy")
    await ben.click("Delete my data", on=answered(await ben.click("Delete my data", on=about)))
    assert "\\(former player 1\\) won" in lines(await looks(place))[0]
    assert "There is nothing to list" in (await looks(place, player=ben.user)).text


async def test_a_game_that_was_closed_on_the_way_is_among_ones_own(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    await clicks.players[0].starts()
    await clicks.players[0].closes()
    await clicks.bot.shown()
    assert not lines(await looks(place))
    page = await picks(place, await looks(place, unfinished=True), WHOSE, "Your games")
    (table,) = tables(page)
    assert "ended without a result (a moderator ended it)" in lines(page)[0]
    closed = await picks(place, page, LOOK, f"Hi Lo Jack · {table}")
    assert "closed" in closed.text
    assert closed.button("Replay")


async def test_controls_work_after_a_restart(place: Playground, bot: Serving, past: Past) -> None:
    await past.play("1", "2", times=9)
    page = await looks(place)
    await bot.restart()
    assert len(tables(answered(await place.people[0].click("Next ▶", on=page)))) == 1


async def test_a_game_of_another_server_is_neither_listed_nor_shown(place: Playground, clicks: DiscordStage) -> None:
    """Dot had no seat there, so Dot learns nothing of it here."""
    table = await played(clicks)
    dot = place.people[3]
    page = answered(await dot.slash("/games history"))
    with closing(sqlite3.connect(clicks.bot.database)) as connection, connection:
        connection.execute("UPDATE tables SET guild = '1' WHERE id = ?", (table,))
    await clicks.bot.restart()
    assert "no longer exists" in answered(await dot.select(LOOK, [table], on=page)).text
    assert "Nobody has finished a game here" in answered(await dot.slash("/games history")).text


@pytest.mark.parametrize(
    ("code", "args"),
    [
        ("past", ()),
        ("past", ("all",)),
        ("past", ("all", "all", "sideways", "PAST001")),
        ("past", ("all", "all", "older", "PAST001", "x")),
        ("past", ("all", "ann", "older", "PAST001")),
        ("past", ("no-such-game", "all", "older", "PAST001")),
        ("pastpart", ("game", "all", "all")),
        ("pastgame", ()),
    ],
    ids=["nothing", "too short", "no direction", "too long", "no person", "no such game", "no value", "no table"],
)
async def test_a_control_that_says_nothing_sensible_is_refused(
    place: Playground, past: Past, code: str, args: Sequence[str]
) -> None:
    ann = place.people[0]
    await past.play("1", "2", times=9)
    page = await looks(place)
    forged = ":".join(("dk1", code, "-", *args))
    page.message.components[-1]["components"][1]["custom_id"] = forged
    await ann.press(page, forged)
    assert "out of date" in seen_by(ann)[-1] or "no game called" in seen_by(ann)[-1]
