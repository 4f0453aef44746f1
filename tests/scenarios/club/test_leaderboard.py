"""People look around in the leaderboard of their server: other games, orders and pages, their own place, text."""

from collections.abc import Sequence

import pytest

from engine.durations import DAY
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_results import Past
from tests.scenarios.playing import plays_to_the_end
from tests.scenarios.screen import answered, board_of, presses_more, seen_by
from tests.scenarios.stage import sits_down

MONTH = 31.0 * DAY
OTHERS = [f"Player {number}" for number in range(1, 20)]


@pytest.fixture
def past(place: Playground, bot: Serving) -> Past:
    return Past(place, bot)


async def plays_alone(clicks: DiscordStage) -> MessageView:
    """Ann has played a short game against a computer to its end; its result."""
    ann = clicks.players[0]
    await sits_down(clicks, 1, options={"target": "7"})
    await ann.adds_computer()
    await ann.starts()
    await plays_to_the_end(clicks)
    return board_of(ann.person)


async def looks(place: Playground, **options: str) -> MessageView:
    return answered(await place.people[0].slash("/leaderboard", None, **options))


async def picks(place: Playground, page: MessageView, prompt: str, label: str) -> MessageView:
    return answered(await place.people[0].select(prompt, [label], on=page))


async def test_a_page_of_ones_own_marks_ones_row_and_says_how_sure_a_rating_is(place: Playground, past: Past) -> None:
    ann, ben = (str(person.user.id) for person in place.people[:2])
    await past.play(ben, ann, times=10)
    await past.play(ann, "3", times=1)
    page = await looks(place)
    assert page.is_ephemeral
    told = page.image.alt
    assert told.startswith("All games · best players, by rating · since ")
    assert "1. ?, won 10 of 10, rating 1," in told, "Ben has never done anything, so nobody knows his name"
    assert "2. Ann (you), won 1 of 11, rating 1," in told
    assert "\N{EN DASH} ?, won 0 of 1, provisional rating 1," in told


async def test_pages_are_turned_and_ones_own_place_is_found(place: Playground, past: Past) -> None:
    ann = place.people[0]
    await past.name(*OTHERS)
    for number, name in enumerate(OTHERS):
        await past.play(name, "Nobody", times=1 + number)
    await past.play("Player 19", str(ann.user.id))
    page = await looks(place, by="games")
    assert "Page 1 of 3, 21 players" in page.image.alt
    assert page.button("◀ Previous").is_disabled
    own = answered(await ann.click("My place", on=page))
    assert own.id == page.id
    assert "Ann (you), won 0 of 1" in own.image.alt
    assert "Page 3 of 3" in own.image.alt
    assert own.button("Next ▶").is_disabled
    back = answered(await ann.click("◀ Previous", on=own))
    assert "Page 2 of 3" in back.image.alt


async def test_where_nobody_has_finished_a_game_the_leaderboard_is_one_line(place: Playground, past: Past) -> None:
    page = await looks(place)
    assert page.text == "**All games**: nobody has finished a game with other people here yet. Try /play."
    assert page.buttons == []
    assert page.selects == []
    await past.play(*(str(person.user.id) for person in place.people[:2]))
    page = answered(await place.people[0].slash("/leaderboard", game="sneak"))
    assert page.text == "**Sneak**: nobody has finished a game with other people here yet. Try /play."
    assert page.selects


async def test_games_months_orders_and_solo_games_are_chosen_one_by_one(place: Playground, past: Past) -> None:
    ann, ben = (str(person.user.id) for person in place.people[:2])
    await past.play(ann, ben, ago=2 * MONTH)
    await past.play(ben, ann, game="sneak")
    await past.play(ann, None, None, game="sneak", times=2)
    page = await looks(place)
    assert "won 1 of 2" in page.image.alt
    page = await picks(place, page, "Time", "This month")
    assert "Ann (you), won 0 of 1" in page.image.alt
    assert page.image.alt.startswith("All games · best players, by rating · this month.")
    page = await picks(place, page, "Game", "Hi Lo Jack")
    assert not page.images
    assert "nobody has finished such a game here this month" in page.text
    page = await picks(place, page, "Time", "Of all time")
    assert page.image.alt.startswith("Hi Lo Jack · best players, by rating · since ")
    page = await picks(place, page, "Order", "By games won")
    assert "1. Ann (you), won 1 of 1" in page.image.alt
    page = await picks(place, page, "Game", "Sneak")
    page = await picks(place, page, "Players", "Against computers")
    assert page.image.alt.startswith("Sneak · best players, by games won · against computers")
    assert "1. Ann (you), won 2 of 2" in page.image.alt


async def test_what_is_shown_to_everybody_is_where_each_can_look_around(place: Playground, past: Past) -> None:
    ann, ben = place.people[:2]
    await past.play(str(ann.user.id), str(ben.user.id))
    own = await looks(place)
    shown = answered(await ann.click("Show everybody", on=own))
    assert not shown.is_ephemeral
    assert "(you)" not in shown.image.alt
    assert [button.label for button in shown.buttons] == ["Look around"]
    his = answered(await ben.click("Look around", on=shown))
    assert his.is_ephemeral
    assert "Ben (you)" in his.image.alt
    assert "(you)" not in shown.image.alt


async def test_whoever_wants_text_gets_the_same_in_words(place: Playground, past: Past) -> None:
    ann, ben = place.people[:2]
    await past.play(str(ben.user.id), str(ann.user.id))
    await ann.slash("/preferences", show="text")
    page = await looks(place, game="hi-lo-jack", by="wins", period="month", players="people")
    assert not page.images
    assert "Hi Lo Jack · best players, by games won · this month" in page.text
    assert "won 0 of 1, provisional rating 1,421" in page.text


@pytest.mark.parametrize(
    "args",
    [
        ("sneak", "all", "rating", "people"),
        ("sneak", "all", "rating", "people", "1", "x", "y"),
        ("sneak", "week", "rating", "people", "1"),
        ("no-such-game", "all", "rating", "people", "1"),
    ],
    ids=["too short", "too long", "no such time", "no such game"],
)
async def test_a_control_that_says_nothing_sensible_is_refused(
    place: Playground, past: Past, args: Sequence[str]
) -> None:
    ann = place.people[0]
    await past.play(str(ann.user.id), "2")
    page = await looks(place)
    forged = ":".join(("dk1", "post", "-", *args))
    page.message.components[-1]["components"][0]["custom_id"] = forged
    await ann.press(page, forged)
    assert "out of date" in seen_by(ann)[-1] or "no game called" in seen_by(ann)[-1]


async def test_the_result_of_a_game_against_computers_leads_to_their_leaderboard(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    board = await plays_alone(clicks)
    page = answered(await presses_more(ann, "Leaderboard", on=board))
    assert "against computers" in page.image.alt
    assert "Ann (you), won" in page.image.alt
    await ann.slash("/settings", solo="hidden")
    page = answered(await presses_more(ann, "Leaderboard", on=board))
    assert "nobody has finished a game with other people" in page.text


async def test_where_people_have_played_against_computers_only_that_leaderboard_is_shown(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    await plays_alone(clicks)
    page = await looks(place)
    assert "against computers" in page.image.alt
    assert "Ann (you), won" in page.image.alt
    page = await picks(place, page, "Players", "Between people")
    assert "nobody has finished a game with other people" in page.text
    assert "Ann (you), won" in (await picks(place, page, "Players", "Against computers")).image.alt
    asked = answered(await ann.slash("/leaderboard", players="between people"))
    assert "nobody has finished a game with other people" in asked.text
    await ann.slash("/settings", solo="hidden")
    assert "Against computers" not in (await looks(place)).text
