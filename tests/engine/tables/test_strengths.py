"""The strengths of a table's computers: who may have which, what the log keeps, and how many sit there."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.actions import parse_action
from engine.errors import Refusal
from engine.game import Game
from engine.strengths import SearchBudget, Strength, Strengths
from engine.tables.actions import AddComputer, Invite, RemoveComputer, SetStrength, Start, VoteForSitIn
from engine.tables.computers import computer_changes
from engine.tables.log import Cause, Opening
from engine.tables.strengths import strengths_for_all, strengths_to_choose
from engine.tables.table import Table
from tests.engine.tables.playing import OPENING, Played
from tests.games.tiny import GAME

HARD_IN_THREE = Strengths(blur=1.0, search=SearchBudget(worlds=2, seats=(3,)), ratings={"easy": 1_300, "hard": 1_700})
"""Easy everywhere, hard with three players only."""


def game_with(strengths: Strengths) -> Game[Any, Any]:
    return replace(GAME, meta=replace(GAME.meta, strengths=strengths))


async def lobby(people: Sequence[str] = ("ann",), strengths: Strengths = HARD_IN_THREE) -> Played:
    played = Played(game_with(strengths))
    await played.join(*people)
    return played


def seated(table: Table) -> list[str]:
    return ["-" if seat.player else seat.strength for seat in table.state.seats]


async def refusal_of_adding(table: Table, strength: Strength) -> str:
    with pytest.raises(Refusal) as refused:
        await table.act(None, AddComputer(strength=strength), cause=Cause.HOST)
    return refused.value.code


async def change(table: Table, count: int, strength: Strength | None = None) -> list[str]:
    for action in computer_changes(table, count, strength):
        await table.act(None, action, cause=Cause.HOST)
    return seated(table)


def test_a_line_of_an_earlier_version_means_a_sound_one() -> None:
    assert parse_action("add_computer", (AddComputer,)) == AddComputer(strength=None)
    assert AddComputer().to_line() == "add_computer"
    assert AddComputer(strength="easy").to_line() == "add_computer strength=easy"


async def test_a_log_keeps_the_strengths_and_replays() -> None:
    played = await lobby()
    for action in (AddComputer(), AddComputer(strength="hard")):
        await played.table.act(None, action, cause=Cause.HOST)
    await played.options("seating=as_joined")
    await played.start()
    assert seated(played.table) == ["-", "sound", "hard"]
    assert [seat.rating for seat in played.table.state.seats[1:]] == [1_500, 1_700]
    game = game_with(Strengths())  # which offers nothing any more
    again = Table.replay(game, OPENING, played.storage.entries, played.storage, played.clock)
    assert seated(again) == ["-", "sound", "hard"]


async def test_a_strength_is_offered_if_as_many_may_come() -> None:
    played = await lobby()
    game, state = played.table.game, played.table.state
    assert strengths_to_choose(game, state) == ("easy", "sound", "hard")
    assert strengths_to_choose(game, state, is_in_set=True) == ("sound",)
    assert strengths_to_choose(game_with(Strengths()), state) == ("sound",)
    await played.join("ben", "cem", "dan")
    assert strengths_to_choose(game, played.table.state) == ("easy", "sound"), "three cannot come any more"


async def test_a_strength_that_is_not_offered_is_refused() -> None:
    assert await refusal_of_adding((await lobby(strengths=Strengths())).table, "easy") == "strength_not_offered"
    of_set = Played(game_with(HARD_IN_THREE), Opening("7Q2M", "tiny", bytes(32), 1_000.0, set_id="S"))
    await of_set.join("ann")
    assert await refusal_of_adding(of_set.table, "easy") == "sound_in_set"
    await of_set.table.act(None, AddComputer(strength="sound"), cause=Cause.HOST)


async def test_a_game_does_not_start_with_a_strength_that_does_not_fit_its_number() -> None:
    played = await lobby()
    table = played.table
    await table.act(None, AddComputer(strength="hard"), cause=Cause.HOST)
    with pytest.raises(Refusal) as refused:
        await table.act(None, Start(), cause=Cause.HOST)
    assert refused.value.code == "strength_does_not_fit"
    await table.act(None, AddComputer(strength="easy"), cause=Cause.HOST)
    await table.act(None, Start(), cause=Cause.HOST)
    assert sorted(seated(table)) == ["-", "easy", "hard"]


async def test_whoever_is_away_is_played_by_a_sound_one() -> None:
    played = await lobby(("ann", "ben", "cem"))
    await played.start()
    table, away = played.table, played.seat("ben")
    version = table.controls_version(away)
    await table.take_timeout_actions(away, cause=Cause.TIMER, controls_version=version)
    for voter in ("ann", "cem"):
        await table.act(played.seat(voter), VoteForSitIn(seat=away))
    assert table.state.seats[away].sat_in
    assert table.state.seats[away].strength == "sound"


async def test_the_one_of_that_strength_leaves_that_was_added_last() -> None:
    table = (await lobby()).table
    for strength in ("easy", "sound", "easy"):
        await table.act(None, AddComputer(strength=strength), cause=Cause.HOST)
    await table.act(None, RemoveComputer(strength="sound"), cause=Cause.HOST)
    assert seated(table) == ["-", "easy", "easy"]
    with pytest.raises(Refusal, match="no_computer"):
        await table.act(None, RemoveComputer(strength="hard"), cause=Cause.HOST)


async def test_a_number_without_a_strength_counts_all_computers() -> None:
    table = (await lobby()).table
    await change(table, 1, "easy")
    assert await change(table, 3) == ["-", "easy", "sound", "sound"]
    assert await change(table, 2) == ["-", "easy", "sound"]


async def test_a_number_of_a_strength_leaves_others_where_there_is_room() -> None:
    table = (await lobby()).table
    most = max(GAME.meta.seats) - 1
    await change(table, 1, "easy")
    assert await change(table, 2, "sound") == ["-", "easy", "sound", "sound"]
    assert await change(table, 1, "sound") == ["-", "easy", "sound"]
    assert await change(table, most, "easy") == ["-", *["easy"] * most], "the others made room"


async def test_a_number_that_cannot_be_changes_nothing() -> None:
    played = await lobby()
    table, most = played.table, max(GAME.meta.seats) - 1
    await change(table, most)
    with pytest.raises(Refusal, match="too_many_computers"):
        computer_changes(table, most + 1, None)
    with pytest.raises(Refusal, match="strength_not_offered"):
        computer_changes(Table(game_with(Strengths()), OPENING, played.storage, played.clock), 1, "easy")
    await change(table, 0)
    await table.act(None, Invite(player="ben"), cause=Cause.HOST)
    with pytest.raises(Refusal, match="seats_kept"):
        computer_changes(table, most, "easy")
    assert seated(table) == ["-"]


async def test_all_computers_change_in_their_places_or_none_does() -> None:
    played = await lobby()
    table = played.table
    await table.act(None, AddComputer(strength="easy"), cause=Cause.HOST)
    await played.join("ben")
    assert strengths_for_all(table.game, table.state) == ("easy", "sound", "hard")
    await table.act(None, SetStrength(strength="hard"), cause=Cause.HOST)
    assert seated(table) == ["-", "hard", "-"]
    assert table.state.seats[1].rating == 1_700
    await table.act(None, AddComputer(strength="easy"), cause=Cause.HOST)
    assert strengths_for_all(table.game, table.state) == ("easy", "sound"), "hard ones play with three only"
    with pytest.raises(Refusal, match="strength_not_offered"):
        await table.act(None, SetStrength(strength="hard"), cause=Cause.HOST)
    assert seated(table) == ["-", "hard", "-", "easy"]
    again = Table.replay(table.game, OPENING, played.storage.entries, played.storage, played.clock)
    assert again.state.seats == table.state.seats


async def test_without_computers_there_is_no_strength_to_change() -> None:
    table = (await lobby()).table
    assert strengths_for_all(table.game, table.state) == ()
    with pytest.raises(Refusal, match="no_computer"):
        await table.act(None, SetStrength(strength="easy"), cause=Cause.HOST)
