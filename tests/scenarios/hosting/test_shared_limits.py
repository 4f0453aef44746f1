"""What one installation may do in all, however many bots it has."""

import pytest

from tests.scenarios.hosting.shore import Shore, two_bots
from tests.scenarios.playing import leaves_early_often
from tests.scenarios.screen import answered, presses_more
from tests.scenarios.stage import SLUG


def openings(shore: Shore) -> int:
    return len(shore.place.world.calls.calls_of_route("POST /users/@me/channels"))


async def test_all_bots_together_write_to_so_many_new_people(shore: Shore) -> None:
    bots = await two_bots(shore, new_dms=1)
    for person, number in zip(shore.place.people[:2], (0, 1), strict=True):
        await shore.table(person, number, bots[number])
    ann, ben = shore.place.people[:2]
    assert openings(shore) == 1
    assert (len(ann.dm.messages), len(ben.dm.messages)) == (1, 0)


async def test_a_warning_of_discords_to_one_bot_holds_for_all(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann, ben = shore.place.people[:2]
    shore.place.world.is_bot_flagged = True
    await shore.table(ann, 0, bots[0])
    assert bots[0].app.dm_channels.seconds_until_openings_resume
    shore.place.world.is_bot_flagged = False
    asked = openings(shore)
    await shore.table(ben, 1, bots[1])
    assert openings(shore) == asked
    assert bots[1].app.dm_channels.seconds_until_openings_resume


async def test_invitations_count_wherever_they_are_made(shore: Shore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.people.invitation_limit.MOST_INVITED_PER_HOUR", 1)
    bots = await two_bots(shore)
    ann, ben, cem = shore.place.people[:3]
    ann.here = shore.channel_of(0)
    await ann.slash("/play", game="sneak", invite1=ben.user)
    limit = bots[1].app._invitation_limit
    await bots[1].until(lambda: len(limit._recent_invitations(ann.user.id)) == 1)
    ann.here = shore.channel_of(1)
    refused = answered(await ann.slash("/play", game="sneak", invite1=cem.user))
    assert "an hour" in refused.text
    assert not bots[1].tables.directory
    assert len(bots[0].app._invitation_limit._recent_invitations(ann.user.id)) == 1


async def test_a_waiting_list_passes_over_whoever_has_left_too_many_games_of_another_bot_early(shore: Shore) -> None:
    bots = await two_bots(shore)
    *seated, eli = shore.place.people[:5]
    for person in (*seated, eli):
        person.here = shore.channel_of(0)
    lobby = answered(await seated[0].slash("/play", game=SLUG))
    for person in seated:
        await person.click("Join", on=lobby)
    await eli.click("Wait for a seat", on=answered(await eli.click("Join", on=lobby)))
    fay = shore.place.add_person("Fay")
    fay.here = eli.here = shore.channel_of(1)
    told = await leaves_early_often(bots[1], eli, fay)
    assert "You keep your place on a waiting list" in told[-1]
    bots[0].clock.ahead = bots[1].clock.ahead  # times that lie ahead count for nothing
    left_early = bots[1].tables.profiles.player(eli.user.id).left_early
    await bots[0].until(lambda: bots[0].tables.profiles.player(eli.user.id).left_early == left_early)
    await presses_more(seated[1], "Leave", on=lobby)
    (live,) = bots[0].tables.in_memory.values()
    assert bots[0].tables.seat_names(live) == ("Ann", "Cem", "Dot")


async def test_who_deleted_their_data_at_one_bot_is_held_back_by_the_other(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann, ben = shore.place.people[:2]
    ann.here = ben.here = shore.channel_of(1)
    await leaves_early_often(bots[1], ben, ann)
    asked = answered(await ben.click("Delete my data", on=answered(await ben.slash("/privacy"))))
    assert answered(await ben.click("Delete my data", on=asked)).text.startswith("Done")
    ann.here = ben.here = shore.channel_of(0)
    await bots[0].until(lambda: not bots[0].tables.early_leaves.may_sit_down(ben.user.id))
    lobby = answered(await ann.slash("/play", game=SLUG))
    assert "You can sit down again in" in answered(await ben.click("Join", on=lobby)).text
