"""Who may ask for a hint, and when: alone against computers, or where all joined a table that allows it."""

from collections.abc import Sequence

import pytest

from engine.errors import Refusal
from engine.tables.actions import AgreeToPause, CloseSalt, Resign, SetOptions, Start, Wait
from engine.tables.chance import salt_of_seats
from engine.tables.hints import are_hints_on, hint_question, may_have_hint
from engine.tables.log import Cause
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.table import Table
from engine.thinking.advice import advice
from tests.engine.tables.playing import OPENING, Played, started
from tests.games.tiny import GAME

ALWAYS = SetOptions(values=("hints=always",))


def refused(table: Table, seat: int = 0) -> str:
    """The code of the refusal of a hint."""
    with pytest.raises(Refusal) as refusal:
        hint_question(table, seat)
    assert not may_have_hint(table, seat)
    assert refusal.value.code in TABLE_SENTENCES or refusal.value.code == "game_over"
    return refusal.value.code


async def lobby(*people: str) -> Played:
    played = Played()
    for person in people:
        await played.join(person)
    return played


async def sets(played: Played, *, by: int | None, values: Sequence[str] = ("hints=always",)) -> str:
    """What comes of it if the player of a seat, or somebody without one, changes options: a refusal's code."""
    try:
        await played.table.act(by, SetOptions(values=tuple(values)), cause=Cause.HOST)
    except Refusal as refusal:
        return refusal.code
    return ""


# -- in a game --------------------------------------------------------------------------------------------------------


async def test_whoever_plays_against_computers_alone_may_ask_and_gets_the_same_again() -> None:
    played = await started("ann", computers=1, options=("seating=as_joined",))
    table = played.table
    assert are_hints_on(table)
    log = list(table.log)
    asked = hint_question(table, 0)
    assert asked == hint_question(table, 0)
    assert advice(GAME, asked) == advice(GAME, hint_question(table, 0))
    assert table.log == log
    await table.act(0, advice(GAME, asked)[0].action)


async def test_in_a_game_of_several_people_there_are_none() -> None:
    played = await started("ann", "ben")
    assert refused(played.table) == "hints_off"
    assert not are_hints_on(played.table)


async def test_a_table_may_allow_them_to_several_people_or_to_nobody() -> None:
    allowed = Played()
    assert await sets(allowed, by=None) == ""
    for person in ("ann", "ben"):
        await allowed.join(person)
    await allowed.start()
    assert may_have_hint(allowed.table, 0)
    nobody = await started("ann", computers=1, options=("hints=never",))
    assert refused(nobody.table) == "hints_never"


async def test_a_game_of_two_stays_one_of_two_when_somebody_leaves_it() -> None:
    played = await started("ann", "ben", "cem", options=("seating=as_joined",))
    await played.seal_all()
    for seat in (1, 2):
        await played.table.act(seat, Resign())
    assert refused(played.table) == "hints_off"


async def test_only_a_seat_that_the_game_waits_for_has_something_to_ask() -> None:
    played = await started("ann", computers=1, options=("seating=as_joined",))
    await played.table.act(0, played.harmless(0))
    assert refused(played.table) == "nothing_to_hint"
    await played.table.act(1, played.harmless(1))
    await played.table.act(0, AgreeToPause())
    assert refused(played.table) == "paused"


async def test_before_and_after_a_game_there_are_none() -> None:
    played = await lobby("ann")
    assert refused(played.table) == "not_started"
    await played.computers(1)
    await played.start()
    while waiting := played.table.waiting_for():
        await played.table.act(waiting[0], played.harmless(waiting[0]))
    assert refused(played.table) == "game_over"
    assert are_hints_on(played.table), "its result says so"


# -- all must have agreed ---------------------------------------------------------------------------------------------


async def test_who_sits_alone_or_looks_on_at_an_empty_table_may_allow_them() -> None:
    assert await sets(await lobby(), by=None) == ""
    assert await sets(await lobby("ann"), by=0) == ""


@pytest.mark.parametrize("by", [0, None])
async def test_once_others_have_joined_without_them_it_is_too_late(by: int | None) -> None:
    played = await lobby("ann", "ben")
    assert await sets(played, by=by) == "hints_too_late"
    assert await sets(played, by=by, values=("clock=10m", "hints=Always")) == "hints_too_late"
    assert played.table.state.chosen == {}


async def test_who_waits_for_a_seat_has_not_agreed_either() -> None:
    played = await lobby(*"abcdefgh"[: max(GAME.meta.seats)])
    await played.table.act(None, Wait(player="z", interaction="9"))
    for _ in range(max(GAME.meta.seats) - 1):
        played.table.state = played.table.state.without_seat(1)
    assert await sets(played, by=0) == "hints_too_late"


async def test_other_options_may_still_change_then_and_hints_go_off() -> None:
    played = await lobby()
    await sets(played, by=None)
    await played.join("ann")
    await played.join("ben")
    assert await sets(played, by=0, values=("clock=10m", "hints=always")) == ""
    assert await sets(played, by=0, values=("hints=never",)) == ""
    assert await sets(played, by=0) == "hints_too_late"


async def test_an_old_log_is_not_judged_by_this() -> None:
    played = await lobby("ann", "ben")
    await played.table.act(None, ALWAYS, cause=Cause.TIMER)
    assert played.table.state.chosen == {"hints": "always"}


# -- duplicate sets ---------------------------------------------------------------------------------------------------


async def test_in_a_duplicate_set_there_are_none() -> None:
    played = Played(opening=OPENING._replace(set_id=OPENING.table))
    assert await sets(played, by=None) == "no_hints_in_set"
    await played.join("ann")
    await played.computers(1)
    salt = f"{played.table.id}:{salt_of_seats(played.table.state.seats)}"
    await played.table.act(None, CloseSalt(salts=(salt,)))
    await played.table.act(None, Start())
    assert refused(played.table) == "no_hints_in_set"
