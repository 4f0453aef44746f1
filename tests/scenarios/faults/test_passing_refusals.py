"""Discord refuses a call once, and takes the next: nothing stays wrong, and nothing is done that cannot be undone."""

import pytest

from bot.messages.api.api_errors import TOO_MANY_DMS, UNKNOWN_MESSAGE
from engine.tables.state import Phase
from playground.discord.faults import BROKEN_LINE
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.open_seats import WHERE, announced, opens, passes
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.refusing import PASSING, REFUSED, WRONG, all_is_said, refuse
from tests.scenarios.routes import CALLBACK, DELETE_MESSAGE, EDIT_MESSAGE, GET_CHANNEL, OPEN_DM, POST_MESSAGE
from tests.scenarios.screen import ASKS_FOR_ANSWER, answered, board_of, boards_of, has_menu, plain, says
from tests.scenarios.stage import SLUG

pytestmark = pytest.mark.usefixtures("tried_again", "own_calls")


@pytest.mark.parametrize("refusal", PASSING)
async def test_the_next_player_has_a_menu_although_the_edit_of_their_hand_was_refused(
    place: Playground, clicks: DiscordStage, refusal: tuple[int, int]
) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    await acting.person.slash("/preferences", notices="off")
    other = next(player.person for player in clicks.players[:2] if player is not acting)
    await other.slash("/preferences", notices="off")  # else their hand is posted anew
    dm = place.world.dm_with(other.user)
    assert dm is not None
    refuse(place, rf"PATCH /channels/{dm.id}/messages/\d+$", refusal)
    await acting.does("bid level=2")
    await all_is_said(clicks.bot)
    assert "Your turn" in other.dm.last.text
    assert has_menu(other.dm.last)
    assert len(other.dm.messages) == 1


async def test_a_board_shows_what_happened_although_its_edit_was_refused(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    refuse(place, rf"PATCH /channels/{acting.person.here.id}/messages/\d+$", WRONG, times=2)
    await acting.does("bid level=2")
    await all_is_said(clicks.bot)
    assert clicks.told().phase is Phase.PLAYING
    (board,) = boards_of(acting.person)
    assert f"{acting.name} bids 2" in plain(board.text)


async def test_a_board_and_hands_are_sent_although_that_was_refused(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game=SLUG))
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    refuse(place, POST_MESSAGE, WRONG, times=2)
    refuse(place, OPEN_DM, REFUSED)
    await ann.slash("/table start")
    await all_is_said(clicks.bot)
    for person in (ann, ben):
        assert "You hold" in person.dm.last.image.alt
        assert len(person.dm.messages) == 1


async def test_a_hand_is_replaced_by_a_note_although_that_was_refused(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = place.people[0]
    refuse(place, EDIT_MESSAGE, REFUSED)
    await ann.slash("/preferences", hands="button")
    await all_is_said(clicks.bot)
    assert "press “My hand”" in ann.dm.last.text


@pytest.mark.parametrize("refusal", [*PASSING, (BROKEN_LINE, 0)])
async def test_whoever_may_not_do_something_is_told_so_although_that_was_refused(
    place: Playground, clicks: DiscordStage, refusal: tuple[int, int]
) -> None:
    refuse(place, CALLBACK, refusal)
    assert "There is no table in this channel" in await says(place.people[0], "/table start")


async def test_a_question_leaves_no_ping_although_its_deletion_was_refused(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    await ben.person.click("Ask the others", on=answered(await ben.person.slash("/table close")))
    await clicks.bot.shown()
    assert [one for one in boards_of(ann.person) if ASKS_FOR_ANSWER in one.text]
    refuse(place, DELETE_MESSAGE, WRONG, times=2)
    await ann.person.click("Play on", on=board_of(ann.person))
    await all_is_said(clicks.bot)
    assert not [one for one in boards_of(ann.person) if ASKS_FOR_ANSWER in one.text]


async def test_whoever_is_asked_something_is_pinged_although_that_was_refused(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    refuse(place, POST_MESSAGE, WRONG, times=2)
    await ben.person.click("Ask the others", on=answered(await ben.person.slash("/table close")))
    await all_is_said(clicks.bot)
    (ping,) = [one for one in boards_of(ann.person) if ASKS_FOR_ANSWER in one.text]
    assert ping.mentions == ["Ann"]


async def test_open_seats_are_announced_and_followed_although_that_was_refused(place: Playground, bot: Serving) -> None:
    await place.people[0].slash("/settings", WHERE, open_seats="here")
    ann, ben = place.people[:2]
    refuse(place, POST_MESSAGE, REFUSED)
    await opens(bot, ann)
    await all_is_said(bot)
    refuse(place, EDIT_MESSAGE, REFUSED)
    await ben.slash("/table join", "general")
    await passes(bot, 16.0)
    await all_is_said(bot)
    (told,) = announced(place)
    assert "3 free seats" in told.text
    refuse(place, DELETE_MESSAGE, WRONG, times=2)
    await ben.slash("/table leave", "general")
    await ann.click("Close table", on=answered(await ann.slash("/table close", "general")))
    await passes(bot, 16.0)
    await all_is_said(bot)
    assert announced(place) == []


# -- what cannot be undone --------------------------------------------------------------------------------------------


async def test_an_announcement_that_discord_once_does_not_find_is_still_followed(
    place: Playground, bot: Serving
) -> None:
    await place.people[0].slash("/settings", WHERE, open_seats="here")
    await opens(bot, place.people[0])
    (told,) = announced(place)
    refuse(place, EDIT_MESSAGE, (404, UNKNOWN_MESSAGE))
    await place.people[1].slash("/table join", "general")
    await passes(bot, 16.0)
    await all_is_said(bot)
    (after,) = announced(place)
    assert after.id == told.id
    assert "3 free seats" in after.text


async def test_a_game_goes_on_although_calls_do_not_find_its_channel(place: Playground, clicks: DiscordStage) -> None:
    """The gateway's cache has the channel: no event has told of its end."""
    await in_play(clicks)
    for route in (EDIT_MESSAGE, POST_MESSAGE, GET_CHANNEL):
        refuse(place, route, WRONG, times=20)
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    place.world.faults.clear()
    assert clicks.told().phase is Phase.PLAYING
    await waited_for(clicks).does("bid level=3")
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.PLAYING


async def test_a_warning_about_direct_messages_by_status_429_stops_new_ones_for_an_hour(
    place: Playground, clicks: DiscordStage
) -> None:
    place.world.faults.inject(OPEN_DM, 429, code=TOO_MANY_DMS, times=9)
    await in_play(clicks, people=3)
    await clicks.bot.shown()
    tried = [call for call in place.world.calls.all if call.path == "/users/@me/channels"]
    assert 1 <= len(tried) <= 3
    assert clicks.bot.app.dm_channels.seconds_until_openings_resume > 3000
