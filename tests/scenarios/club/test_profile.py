"""Profiles: what a server's results tell of somebody, to whoever asks, unless they hide it."""

import pytest

from data.leaderboards.schema import champions
from engine.durations import DAY
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.past_results import Past
from tests.scenarios.screen import answered


@pytest.fixture
async def past(place: Playground, bot: Serving) -> Past:
    """Everybody's name is known."""
    for person in place.people:
        await person.slash("/help")
    return Past(place, bot)


async def asks(place: Playground, who: int, of: int | None = None) -> MessageView:
    options = {} if of is None else {"player": place.people[of].user.id}
    return answered(await place.people[who].slash("/profile", None, **options))


def ids(place: Playground) -> list[str]:
    return [str(person.user.id) for person in place.people]


async def test_ones_own_profile_tells_games_ratings_runs_and_opponents(place: Playground, past: Past) -> None:
    ann, ben, cem, *_ = ids(place)
    await past.play(ben, ann, times=3, ago=900.0)
    await past.play(ann, ben, cem, game="sneak", times=2, ago=500.0)
    await past.play(ann, None, ago=400.0)
    page = await asks(place, 0)
    assert page.is_ephemeral
    told = page.image.alt
    assert told.startswith("Ann: won 3 of 6 games, since ")
    assert "longest run of wins 2, now 2." in told
    assert "All games: won 2 of 5, provisional rating 1," in told
    assert "Hi Lo Jack: won 0 of 3, provisional rating 1," in told
    assert "Sneak: won 2 of 2, provisional rating 1," in told
    assert "Against computers: won 1 of 1, provisional rating 1," in told
    assert "All games: rating in the last 5 games: 1,500, 1," in told
    assert "Against Ben: 5 games, 2 ahead, 3 behind." in told
    assert "Against Cem: 2 games, 2 ahead, 0 behind." in told


async def test_the_chart_of_another_game_is_chosen(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, times=2)
    await past.play(ann, ben, game="sneak")
    page = await asks(place, 1, of=0)
    page = answered(await place.people[1].select("Chart of the rating", ["Hi Lo Jack"], on=page))
    assert "Hi Lo Jack: rating in the last 2 games: 1,500, " in page.image.alt
    page = answered(await place.people[1].select("Chart of the rating", ["High Roller"], on=page))
    assert "rating in the last" not in page.image.alt


async def test_whoever_plays_alone_sees_how_their_rating_against_computers_ran(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, None, times=3)
    await past.play(ann, None, game="sneak")
    page = await asks(place, 0)
    assert "All games against computers: rating in the last 4 games: 1,500, 1," in page.image.alt
    assert "Against computers: won 4 of 4, provisional rating 1," in page.image.alt
    assert "Hi Lo Jack, solo: won 3 of 3, provisional rating 1," in page.image.alt
    assert "Sneak, solo: won 1 of 1, provisional rating 1," in page.image.alt
    page = answered(await place.people[0].select("Chart of the rating", ["Hi Lo Jack"], on=page))
    assert "Hi Lo Jack against computers: rating in the last 3 games: 1,500, 1," in page.image.alt
    page = answered(await place.people[0].select("Chart of the rating", ["High Roller"], on=page))
    assert "No such game was finished here" in page.text
    await past.play(ann, ben)
    page = await asks(place, 0)
    assert "All games: rating in the last game: 1,500, 1," in page.image.alt
    assert "solo" not in page.image.alt, "beside games with people, one row is enough"
    page = answered(await place.people[0].select("Chart of the rating", ["Against computers"], on=page))
    assert "All games against computers: rating in the last 4 games: 1,500, 1," in page.image.alt


async def test_a_profile_says_what_stands_behind_a_rating_while_that_is_provisional(
    place: Playground, past: Past
) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, times=9)
    page = await asks(place, 0)
    assert "A rating is provisional (“?”) until 10 games of its kind" in page.text
    posted = answered(await place.people[0].click("Show everybody", on=page))
    assert "A rating is provisional (“?”)" in posted.text
    await past.play(ann, ben)
    assert "provisional" not in (await asks(place, 0)).text


async def test_champions_wear_their_titles(place: Playground, bot: Serving, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben, times=10)
    await bot.skip(183.0 * DAY)
    await past.play(ben, ann)
    told = (await asks(place, 1, of=0)).image.alt
    assert "Champion: Season 1, All games; Season 1, Hi Lo Jack." in told
    assert "Champion" not in (await asks(place, 1)).image.alt


async def test_a_profile_is_shown_to_everybody_by_whoever_may_see_it(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben)
    own = await asks(place, 0)
    shown = answered(await place.people[0].click("Show everybody", on=own))
    assert not shown.is_ephemeral
    assert shown.image.alt.startswith("Ann: won 1 of 1 game")


async def test_a_hidden_profile_is_seen_by_its_owner_alone(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben)
    before = await asks(place, 1, of=0)
    await place.people[0].slash("/preferences", profile="private")
    assert "There is nothing to see" in (await asks(place, 1, of=0)).text
    posted = answered(await place.people[1].click("Show everybody", on=before))
    assert posted.is_ephemeral
    assert "There is nothing to see" in posted.text
    later = answered(await place.people[1].select("Chart of the rating", ["Hi Lo Jack"], on=before))
    assert "There is nothing to see" in later.text
    assert not later.images
    assert "Ann: won 1 of 1" in (await asks(place, 0)).image.alt
    await place.people[0].slash("/preferences", profile="everybody")
    assert "Ann: won 1 of 1" in (await asks(place, 1, of=0)).image.alt


async def test_whoever_hides_their_profile_is_in_no_other_persons_head_to_head(place: Playground, past: Past) -> None:
    ann, ben, cem, *_ = ids(place)
    await past.play(ann, ben)
    await past.play(ann, cem)
    assert "Ben" in (await asks(place, 2, of=0)).image.alt
    await place.people[1].slash("/preferences", profile="private")
    own = await asks(place, 0)
    posted = answered(await place.people[0].click("Show everybody", on=own))
    for sight in (own, await asks(place, 2, of=0), posted):
        assert "Ben" not in sight.image.alt
        assert "Cem" in sight.image.alt
    assert "Ben" in (await asks(place, 1, of=0)).image.alt, "they see themselves"


async def test_who_has_finished_no_game_has_no_profile_yet(place: Playground, past: Past) -> None:
    own = await asks(place, 0)
    assert "You have not finished a game on this server yet." in own.text
    assert answered(await place.people[0].click("Learn a game", on=own)).is_ephemeral
    lobby = answered(await place.people[0].select("Open a table of …", ["Sneak"], on=own))
    assert not lobby.is_ephemeral
    assert "Sneak" in lobby.text
    assert "There is nothing to see: this player has not" in (await asks(place, 0, of=1)).text


async def test_a_champion_of_many_seasons_has_a_page_that_fits(place: Playground, bot: Serving, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben)
    titles = [{"guild": str(place.world.guild_id), "season": one, "game": "", "player": ann} for one in range(1, 400)]
    await bot.store._writer.run(lambda connection: connection.execute(champions.insert(), titles))
    told = (await asks(place, 0)).image.alt
    assert "Season 399, All games; Season 398, All games; Season 397, All games; 396 more." in told
    await place.people[0].slash("/preferences", show="text")
    assert "396 more" in (await asks(place, 0)).text


async def test_in_text_a_profile_says_the_same(place: Playground, past: Past) -> None:
    ann, ben, *_ = ids(place)
    await past.play(ann, ben)
    await place.people[0].slash("/preferences", show="text")
    page = await asks(place, 0)
    assert not page.images
    assert "Against Ben" in page.text
