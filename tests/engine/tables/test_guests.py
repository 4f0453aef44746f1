"""A lobby's invitations, kept seats and waiting list, and people whom the host sends away."""

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import (
    NAMING_VERBS,
    TABLE_ACTIONS,
    AddComputer,
    Decline,
    EndRematch,
    Invite,
    Leave,
    Rematch,
    Remove,
    RemoveComputer,
    SetOptions,
    Start,
    Wait,
)
from engine.tables.log import Cause, player_id_in_line, replace_player_in_line
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import Phase, TableState
from tests.engine.tables.playing import Played, everything, refused, replayed

FULL = 4
"""The seats of Tiny."""


async def lobby(*seated: str, invited: tuple[str, ...] = (), computers: int = 0) -> Played:
    """A lobby of these people, in which seats are kept for others."""
    played = Played()
    await played.join(*seated)
    await played.computers(computers)
    for player in invited:
        await invites(played, player)
    return played


async def invites(played: Played, player: str) -> None:
    await played.table.act(None, Invite(player=player), cause=Cause.HOST)


async def waits(played: Played, *players: str) -> None:
    for player in players:
        await played.table.act(None, Wait(player=player, interaction=f"8{player}"))


async def acts(played: Played, action: Action) -> None:
    await played.table.act(None, action)


def seated(played: Played) -> list[str | None]:
    return [seat.player for seat in played.table.state.seats]


def kept(played: Played) -> list[str]:
    return [*played.table.state.kept_for]


def declined(played: Played) -> list[str]:
    return [*played.table.state.guests.declined]


def phase(played: Played) -> Phase:
    return played.table.state.phase


def queue(played: Played) -> list[str]:
    return [one.player for one in played.table.state.guests.queue]


async def no_seat_for(played: Played, player: str) -> str:
    """The sentence with which somebody is refused a seat, or "" if they get one."""
    try:
        await played.join(player)
    except Refusal as refusal:
        return refusal.sentence(TABLE_SENTENCES)
    return ""


# -- kept seats -------------------------------------------------------------------------------------------------------


async def test_a_seat_is_kept_for_whoever_was_invited() -> None:
    played = await lobby("ann", "ben", invited=("cem", "dot"))
    assert await no_seat_for(played, "eli") == "2 seats are free, but kept for people who were invited."
    assert await refused(played, None, AddComputer()) == "seats_kept"
    await played.join("dot", "cem")
    assert seated(played) == ["ann", "ben", "dot", "cem"]
    assert kept(played) == []
    assert await no_seat_for(played, "eli") == "All 4 seats of this table are taken."


async def test_a_kept_seat_is_free_again_after_a_no_and_whoever_said_no_may_still_come() -> None:
    played = await lobby("ann", "ben", invited=("cem", "dot"))
    await acts(played, Decline(player="cem"))
    assert await no_seat_for(played, "eli") == ""
    assert declined(played) == ["cem"]
    assert await no_seat_for(played, "cem") == "1 seat is free, but kept for people who were invited."
    await acts(played, Leave(player="eli"))
    assert await no_seat_for(played, "cem") == ""
    assert declined(played) == []


async def test_who_may_be_invited_and_who_may_say_no() -> None:
    played = await lobby("ann", invited=("ben",), computers=1)
    assert await refused(played, None, Invite(player="ann")) == "invitee_seated"
    assert await refused(played, None, Invite(player="ben")) == "already_invited"
    assert await refused(played, None, Decline(player="ann")) == "already_seated"
    assert await refused(played, None, Decline(player="cem")) == "not_invited"
    await invites(played, "cem")
    assert await refused(played, None, Invite(player="dot")) == "no_seat_to_keep"
    await played.join("ben")
    await played.start()
    for action in (
        Invite(player="dot"),
        Decline(player="cem"),
        Remove(player="ben"),
        Wait(player="7", interaction="1"),
    ):
        assert await refused(played, None, action) == "already_started"


async def test_the_game_starts_with_those_who_are_there() -> None:
    played = await lobby("ann", "ben", invited=("cem", "dot"))
    await waits(played, "eli")
    await played.start()
    assert sorted(map(str, seated(played))) == ["ann", "ben"]
    assert played.table.state.guests == TableState().guests


async def test_nobody_is_invited_to_one_table_again_and_again() -> None:
    played = await lobby("ann")
    for _ in range(3):
        await invites(played, "ben")
        await acts(played, Decline(player="ben"))
    assert await refused(played, None, Invite(player="ben")) == "invited_often"


async def test_a_table_whose_last_player_leaves_stays_open_for_those_who_were_invited() -> None:
    played = await lobby("ann", invited=("ben",))
    await acts(played, Leave(player="ann"))
    assert phase(played) is Phase.LOBBY
    await played.join("ben")
    await acts(played, Leave(player="ben"))
    assert phase(played) is Phase.CLOSED


# -- private tables ---------------------------------------------------------------------------------------------------


async def test_at_a_private_table_only_the_invited_sit_down() -> None:
    played = await lobby("ann", invited=("ben",))
    await played.options("admission=Only the invited")
    assert await no_seat_for(played, "cem") == "Only people whom the host invites may sit down here. You can look on."
    assert await refused(played, None, Wait(player="cem", interaction="1")) == "only_invited"
    await played.join("ben")
    await acts(played, Leave(player="ben"))
    await played.join("ben")  # who was let in may come back
    await acts(played, AddComputer())
    await played.options("admission=everybody")
    assert await no_seat_for(played, "cem") == ""


# -- the waiting list -------------------------------------------------------------------------------------------------


async def test_whoever_waits_first_gets_the_first_free_seat_at_once() -> None:
    played = await lobby("ann", "ben", "cem", computers=1)
    await waits(played, "dot", "eli")
    assert queue(played) == ["dot", "eli"]
    await acts(played, Leave(player="ben"))
    assert seated(played) == ["ann", "cem", None, "dot"]
    assert [entry.line for entry in played.storage.batches[-1]] == [
        "leave player=ben",
        "join player=dot interaction=8dot",
    ]
    assert [entry.cause for entry in played.storage.batches[-1]] == [Cause.PERSON, Cause.AUTO]
    await acts(played, RemoveComputer())
    assert seated(played) == ["ann", "cem", "dot", "eli"]
    assert queue(played) == []


async def test_a_no_and_an_invitation_that_is_taken_back_make_room_too() -> None:
    played = await lobby("ann", "ben", invited=("cem", "dot"))
    await waits(played, "eli", "fay")
    await acts(played, Decline(player="cem"))
    await acts(played, Remove(player="dot"))
    assert seated(played) == ["ann", "ben", "eli", "fay"]


async def test_whom_the_tables_keeper_denies_a_seat_is_passed_over_and_goes_on_waiting() -> None:
    played = await lobby("ann", "ben", "cem", computers=1)
    await waits(played, "eli", "fay")
    played.table.may_be_seated = lambda player: player != "eli"
    await acts(played, Leave(player="ben"))
    assert seated(played) == ["ann", "cem", None, "fay"]
    assert queue(played) == ["eli"]
    assert everything(replayed(played)) == everything(played.table), "a log is not judged by it"
    played.table.may_be_seated = lambda _player: True
    await acts(played, Leave(player="cem"))
    assert seated(played) == ["ann", None, "fay", "eli"]


async def test_who_waits_where_a_seat_is_free_sits_down() -> None:
    played = await lobby("ann")
    await waits(played, "ben")
    assert seated(played) == ["ann", "ben"]


async def test_who_may_wait() -> None:
    played = await lobby("ann", "ben", "cem", "dot")
    assert await refused(played, None, Wait(player="ann", interaction="1")) == "already_seated"
    await waits(played, "eli")
    assert await refused(played, None, Wait(player="eli", interaction="1")) == "already_waiting"
    await acts(played, Leave(player="eli"))
    assert queue(played) == []
    await waits(played, *(f"p{number}" for number in range(10)))
    assert await refused(played, None, Wait(player="eli", interaction="1")) == "queue_full"


async def test_nobody_joins_the_waiting_list_again_and_again() -> None:
    played = await lobby("ann", "ben", "cem", "dot")
    for _ in range(10):
        await waits(played, "eli")
        await acts(played, Leave(player="eli"))
    assert await refused(played, None, Wait(player="eli", interaction="1")) == "joined_often"


async def test_a_limit_on_joining_keeps_nobody_from_leaving() -> None:
    """Somebody who has come and gone ten times is seated from the waiting list by whoever leaves."""
    played = await lobby("ann", "ben", "cem")
    for _ in range(9):
        await played.join("eli")
        await acts(played, Leave(player="eli"))
    await played.join("dot")
    await waits(played, "eli")
    await acts(played, Leave(player="dot"))
    assert seated(played)[-1] == "eli"


async def test_at_a_table_turned_private_who_waits_stays_behind_until_invited() -> None:
    played = await lobby("ann", "ben", "cem", "dot")
    await waits(played, "eli")
    await played.options("admission=invited")
    await acts(played, Leave(player="dot"))
    assert queue(played) == ["eli"]
    await invites(played, "eli")
    assert seated(played) == ["ann", "ben", "cem", "eli"]
    assert kept(played) == []


# -- sent away --------------------------------------------------------------------------------------------------------


async def test_whoever_was_removed_may_not_come_back_unless_invited() -> None:
    played = await lobby("ann", "ben")
    await acts(played, Remove(player="ben"))
    assert seated(played) == ["ann"]
    assert (await no_seat_for(played, "ben")).startswith("The host has removed you from this table.")
    assert await refused(played, None, Wait(player="ben", interaction="1")) == "was_removed"
    assert await refused(played, None, Remove(player="ben")) == "nobody_to_remove"
    await invites(played, "ben")
    await played.join("ben")
    assert seated(played) == ["ann", "ben"]


async def test_removing_the_last_player_leaves_the_table_open() -> None:
    played = await lobby("ann")
    await acts(played, Remove(player="ann"))
    assert played.table.state.phase is Phase.LOBBY


async def test_whoever_waits_can_be_removed() -> None:
    played = await lobby("ann", "ben", "cem", "dot")
    await waits(played, "eli")
    await acts(played, Remove(player="eli"))
    await acts(played, Leave(player="dot"))
    assert seated(played) == ["ann", "ben", "cem"]


# -- playing again ----------------------------------------------------------------------------------------------------


async def again(*kept: str) -> Played:
    """A lobby in which Ann waits for others to play again."""
    played = await lobby("ann", invited=kept)
    await acts(played, Rematch(of="7Q2M", people=1 + len(kept)))
    return played


async def test_seats_are_kept_for_those_with_whom_a_game_is_played_again() -> None:
    played = await again("ben", "cem", "dot")
    assert played.table.state.guests.invited == ()
    assert kept(played) == ["ben", "cem", "dot"]
    assert "kept for people" in await no_seat_for(played, "eli")
    await played.join("cem")
    assert kept(played) == ["ben", "dot"]
    await acts(played, EndRematch())
    assert kept(played) == []


async def test_nobody_waits_for_somebody_who_does_not_want_to_play_again() -> None:
    played = await again("ben", "cem")
    await acts(played, Decline(player="ben"))
    assert played.table.state.rematch is not None
    assert (played.table.state.rematch.people, kept(played)) == (2, ["cem"])
    await acts(played, Remove(player="cem"))
    assert played.table.state.rematch is None


async def test_another_option_ends_the_wait_and_keeps_no_seats() -> None:
    played = await again("ben", "cem", "dot")
    assert await refused(played, None, Invite(player="eli")) == "no_seat_to_keep"
    await acts(played, SetOptions(values=("clock=10m",)))
    assert kept(played) == []


# -- the log ----------------------------------------------------------------------------------------------------------


async def test_a_restart_loses_nobody() -> None:
    played = await lobby("ann", "ben", invited=("cem", "dot"))
    await waits(played, "eli", "fay")
    await acts(played, Decline(player="dot"))
    await acts(played, Remove(player="ben"))
    assert everything(replayed(played)) == everything(played.table)


async def test_a_deleted_person_is_named_nowhere() -> None:
    played = await lobby("ann", "ben", invited=("cem", "dot"))
    await waits(played, "eli")
    await acts(played, Decline(player="dot"))
    for player in ("cem", "dot", "eli"):
        async with played.table.exclusive_access():
            played.table.rename_player(player, f"gone-{player[0]}")
    assert not {"cem", "dot", "eli"} & (played.table.state.named_people | played.table.state.guests.welcome)
    assert everything(replayed(played, played.table.log)) == everything(played.table)


@pytest.mark.parametrize("action", [one for one in TABLE_ACTIONS if "player" in one.model_fields])
def test_each_line_that_names_a_person_is_known(action: type[Action]) -> None:
    values = {name: "7" for name, field in action.model_fields.items() if field.is_required()}
    line = action.from_values(values).to_line()
    assert player_id_in_line(line) == "7"
    assert replace_player_in_line(line, "7", "gone-1").split(" ")[1] == "player=gone-1"
    assert action.verb in NAMING_VERBS


async def test_a_start_that_is_refused_seats_nobody() -> None:
    played = await lobby("ann", invited=("ben", "cem", "dot"))
    await waits(played, "eli")
    assert await refused(played, None, Start()) == "seats_do_not_fit"
