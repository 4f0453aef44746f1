"""Records worth telling: on the result of a game, on profiles, and on the page of a server's records."""

import pytest

from engine.game import Feat
from engine.games import games
from engine.text.feats import feat_phrase
from engine.text.words import points_text
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_results import Past
from tests.scenarios.playing import plays_to_the_end, sits_down_at
from tests.scenarios.screen import answered, board_of

LOOK, PLAYERS = "Look at a game", "Players"
SHEETS = "high-roller"
WORST = -99
"""Points that no sheet can have."""


@pytest.fixture
async def past(place: Playground, bot: Serving) -> Past:
    """Everybody's name is known."""
    for person in place.people:
        await person.slash("/help")
    return Past(place, bot)


def ids(place: Playground) -> list[str]:
    return [str(person.user.id) for person in place.people]


def plain(text: str) -> str:
    """A text without the marks that keep names from turning it around."""
    return text.replace("\u2068", "").replace("\u2069", "")


async def records(person: Person, **options: str) -> MessageView:
    return answered(await person.slash("/leaderboard", None, by="records", **options))


def line(page: MessageView, beginning: str) -> str:
    """The one line of a page that begins so, without its bold marks."""
    (found,) = (one for one in plain(page.text).replace("**", "").splitlines() if one.startswith(beginning))
    return found


async def sheets(clicks: DiscordStage) -> tuple[str, dict[str, int]]:
    """Two people play a game to its end; its table, and by name what the sheets came to."""
    await sits_down_at(clicks, SHEETS)
    table = await plays_to_the_end(clicks)
    assert clicks.hosted is not None
    names = clicks.bot.tables.seat_names(clicks.hosted)
    return table, {names[feat.seat]: feat.value or 0 for feat in clicks.table.state.feats}


def sheet(points: int) -> str:
    (kind,) = games()[SHEETS].meta.feats
    return feat_phrase(kind, points)


async def test_each_record_says_what_it_is_for(place: Playground, bot: Serving) -> None:
    page = await records(place.people[0])
    kinds = [kind for game in games().values() for kind in game.meta.feats]
    assert len([one for one in page.text.splitlines() if one.startswith("-# ") and one.endswith(".")]) > len(kinds)
    for kind in kinds:
        assert f"-# {kind.about[:1].upper()}{kind.about[1:]}." in page.text
        assert kind.about


@pytest.mark.parametrize("chosen", [{"game": "sneak"}, {"period": "this season"}])
async def test_records_of_one_game_or_time_are_refused_in_one_sentence(
    place: Playground, bot: Serving, chosen: dict[str, str]
) -> None:
    told = await records(place.people[0], **chosen)
    assert told.text == "Records are of all games and of all time. Leave `game` and `period` out."


# -- on a result ------------------------------------------------------------------------------------------------------


async def test_a_game_that_beats_all_before_it_says_so_on_its_result(
    place: Playground, past: Past, clicks: DiscordStage
) -> None:
    cem = ids(place)[2]
    await past.play(cem, "9", game=SHEETS, feats=[Feat("best_sheet", 0, WORST)])
    table, points = await sheets(clicks)
    best = max(points.values())
    told = plain(board_of(place.people[0]).text)
    assert "🏅 **A record for this server:** " in told
    for name, value in points.items():
        assert (f"{name}'s {sheet(value)}" in told) is (value == best)
    page = answered(await place.people[3].slash("/games history"))
    again = answered(await place.people[3].select(LOOK, [table], on=page))
    assert "A record for this server" in again.text, "whoever looks back reads it too"


async def test_the_first_game_of_its_kind_on_a_server_has_nothing_to_beat(
    place: Playground, clicks: DiscordStage
) -> None:
    await sheets(clicks)
    told = board_of(place.people[0]).text
    assert "Play again" in [button.label for button in board_of(place.people[0]).buttons]
    assert "record" not in told
    assert "personal best" not in told


async def test_ones_own_best_is_told_where_somebody_else_has_the_record(
    place: Playground, past: Past, clicks: DiscordStage
) -> None:
    ann, _, cem, *_ = ids(place)
    await past.play(cem, ann, game=SHEETS, feats=[Feat("best_sheet", 0, 999), Feat("best_sheet", 1, WORST)])
    _, points = await sheets(clicks)
    told = plain(board_of(place.people[0]).text)
    assert f"A personal best: Ann's {sheet(points['Ann'])}." in told
    assert "A record" not in told


async def test_who_hides_their_profile_is_named_in_no_record(
    place: Playground, past: Past, clicks: DiscordStage
) -> None:
    ann, ben, *_ = ids(place)
    for person in place.people[:2]:
        await person.slash("/preferences", profile="private")
    await past.play(ann, ben, game=SHEETS, feats=[Feat("best_sheet", 0, WORST), Feat("best_sheet", 1, WORST)])
    _, points = await sheets(clicks)
    told = board_of(place.people[0]).text
    assert "record" not in told
    assert "personal best" not in told
    page = await records(place.people[2])
    best = max(points.values())
    assert line(page, "Best sheet").endswith(f" {points_text(best)} · a player who hides their profile")
    assert LOOK not in [select.placeholder for select in page.selects]
    holder = max(points, key=lambda name: points[name])
    own = await records(place.person(holder))
    assert f" · {holder} · " in line(own, "Best sheet"), "they read their own name"


async def test_a_game_against_computers_has_records_of_its_own(
    place: Playground, past: Past, clicks: DiscordStage
) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, game=SHEETS, feats=[Feat("best_sheet", 0, 999)])
    await past.play(ann, None, game=SHEETS, feats=[Feat("best_sheet", 0, WORST), Feat("best_sheet", 1, 998)])
    person = place.people[0]
    lobby = await person.slash("/play", game=SHEETS)
    await person.click("Join", on=lobby)
    await clicks.find_table(person)
    await person.slash("/table computers", number=1)
    await person.slash("/table start")
    await clicks.bot.shown()
    await plays_to_the_end(clicks)
    (feat,) = clicks.table.state.feats
    assert feat.value is not None
    told = plain(board_of(person).text)
    assert f"**A record for this server against computers:** Ann's {sheet(feat.value)}." in told


# -- the server's page ------------------------------------------------------------------------------------------------


async def test_the_page_has_a_line_for_each_kind_with_its_holder_and_the_way_to_the_game(
    place: Playground, past: Past, clicks: DiscordStage
) -> None:
    table, points = await sheets(clicks)
    dot = place.people[3]
    page = await records(dot)
    assert page.is_ephemeral
    best = max(points.values())
    told = line(page, "Best sheet in High Roller: ")
    assert told.startswith(f"Best sheet in High Roller: {points_text(best)} · ")
    assert told.endswith(f":D> · table {table}")
    assert line(page, "Smudges made in Hi Lo Jack") == "Smudges made in Hi Lo Jack: nobody yet"
    assert len([one for one in plain(page.text).splitlines() if one.startswith("**")]) == sum(
        len(game.meta.feats) for game in games().values()
    )
    result = answered(await dot.select(LOOK, [f"Best sheet in High Roller · {table}"], on=page))
    assert result.images[0].alt == board_of(dot).images[0].alt, "the result as everybody sees it"
    assert "step 1 of" in answered(await dot.click("Replay", on=result)).text


async def test_ones_own_best_stands_below_the_record_of_another(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, game="sneak", feats=[Feat("longest_sneak", 0, 9), Feat("longest_sneak", 1, 4)])
    told = plain((await records(place.people[1])).text)
    assert "**Longest sneak in Sneak:** 9 cards · Ann · <t:" in told
    assert "-# Your own best: 4 cards · <t:" in told
    assert "Your own best" not in (await records(place.people[0])).text
    assert "Your own best" not in (await records(place.people[2])).text


async def test_records_against_computers_are_chosen_below_and_typed(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, game="hi-lo-jack", times=3, feats=[Feat("smudge_made", 0)])
    await past.play(ben, None, game="hi-lo-jack", times=2, feats=[Feat("smudge_made", 0)])
    page = await records(place.people[2])
    assert line(page, "Smudges made").startswith("Smudges made in Hi Lo Jack: 3 · Ann · ")
    assert line(page, "Smudges made").endswith("table PAST003")
    page = answered(await place.people[2].select(PLAYERS, ["Against computers"], on=page))
    assert "In games against computers." in page.text
    assert line(page, "Smudges made").startswith("Smudges made in Hi Lo Jack: 2 · Ben · ")
    assert (await records(place.people[2], players="computers")).text == page.text


async def test_where_people_have_played_against_computers_alone_the_page_begins_there(
    place: Playground, past: Past
) -> None:
    """As the leaderboard does."""
    ann, ben, *_ = ids(place)
    await past.play(ann, None, game="hi-lo-jack", feats=[Feat("smudge_made", 0)])
    page = await records(place.people[2])
    assert "In games against computers." in page.text
    assert line(page, "Smudges made").startswith("Smudges made in Hi Lo Jack: 1 · Ann · ")
    assert "In games between people." in (await records(place.people[2], players="people")).text
    await past.play(ben, ann, game="sneak", feats=[Feat("longest_sneak", 0, 2)])
    assert "In games between people." in (await records(place.people[2])).text


async def test_the_leaderboard_leads_to_the_records_also_after_a_restart(
    place: Playground, bot: Serving, past: Past
) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, game="bluff-n-peg", feats=[Feat("out_the_back", 0)])
    board = answered(await place.people[4].slash("/leaderboard"))
    await bot.restart()
    page = answered(await place.people[4].click("Records", on=board))
    assert page.id != board.id
    assert line(page, "Wins out the back").startswith("Wins out the back in Bluff 'N' Peg: 1 · Ann · ")


async def test_on_a_server_without_games_the_page_says_so_for_each_kind(place: Playground, bot: Serving) -> None:
    page = await records(place.people[0])
    assert "nobody yet" in page.text
    assert [select.placeholder for select in page.selects] == [PLAYERS]


# -- profiles, and who goes -------------------------------------------------------------------------------------------


async def test_a_profile_tells_personal_bests_with_day_and_table(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, game="high-handed", feats=[Feat("best_play", 0, 61, "straight flush")])
    await past.play(ann, ben, game="high-handed", feats=[Feat("best_play", 0, 60, "straight flush")])
    await past.play(ann, None, game="sneak", feats=[Feat("longest_sneak", 0, 7)])
    page = answered(await place.people[1].slash("/profile", None, player=place.people[0].user.id))
    told = page.image.alt
    assert "Best play in High Handed: straight flush, 61 points, " in told
    assert ", table PAST001. " in told.replace(" · table", ", table")
    assert "Longest sneak in Sneak, solo: 7 cards, " in told
    assert LOOK in [select.placeholder for select in page.selects]
    await place.people[1].slash("/preferences", show="text")
    words = answered(await place.people[1].slash("/profile", None, player=place.people[0].user.id)).text
    assert "straight flush, 61 points" in words


async def test_a_profile_leads_to_the_game_of_a_personal_best(place: Playground, clicks: DiscordStage) -> None:
    table, points = await sheets(clicks)
    ann = place.people[0]
    page = answered(await ann.slash("/profile"))
    assert f"Best sheet in High Roller: {points_text(points['Ann'])}, " in page.image.alt
    result = answered(await ann.select(LOOK, [f"Best sheet in High Roller · {table}"], on=page))
    assert result.images[0].alt == board_of(ann).images[0].alt


async def test_whoever_has_their_data_deleted_is_in_no_record(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, game="sneak", feats=[Feat("longest_sneak", 0, 9), Feat("longest_sneak", 1, 4)])
    asked = answered(await place.people[0].slash("/privacy"))
    sure = answered(await place.people[0].click("Delete my data", on=asked))
    await place.people[0].click("Delete my data", on=sure)
    assert line(await records(place.people[2]), "Longest sneak").startswith("Longest sneak in Sneak: 4 cards · Ben · ")
