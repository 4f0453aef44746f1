"""Fresh and stale: what a control was drawn for, when a turn began, and what is public of what seats do in secret."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from engine.actions import Menu
from engine.errors import Refusal
from engine.tables.limits import UNSEEN_PAUSE_SECONDS
from tests.engine.tables.playing import OPENING, Played, refused, replayed, started
from tests.games.tiny import GAME, Throw


async def test_two_clicks_on_one_button_count_once() -> None:
    played = await started()
    shown = played.table.public_seq
    await played.table.act(0, played.harmless(0), controls_version=shown)
    assert await refused(played, 0, played.harmless(0), controls_version=shown) == "stale"


async def test_two_clicks_at_the_same_moment_count_once() -> None:
    played = await started()
    shown = played.table.public_seq
    clicks = [played.table.act(0, played.harmless(0), controls_version=shown) for _ in range(2)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Entry", "StaleRefusal"]


async def test_seats_that_act_at_the_same_time_do_not_make_each_others_buttons_stale() -> None:
    played = await started("ann", "ben", "cem")
    shown = played.table.public_seq
    acts = [played.table.act(seat, played.harmless(seat), controls_version=shown) for seat in range(3)]
    assert [entry.seat for entry in await asyncio.gather(*acts)] == [0, 1, 2]


async def test_a_button_is_stale_once_its_seat_is_offered_something_else() -> None:
    played = await started()
    shown = played.table.public_seq
    thrower = await played.seal_all()
    assert await refused(played, thrower, Throw(), controls_version=shown) == "stale"
    await played.table.act(thrower, Throw(), controls_version=played.table.public_seq)


async def test_a_sealed_answer_can_be_changed_with_the_button_that_shows_it() -> None:
    played = await started()
    entry = await played.table.act(0, played.harmless(0))
    again = await played.table.act(0, played.another_card(0), controls_version=entry.seq)
    assert played.table.controls_version(0) == again.seq


async def test_a_change_that_only_its_own_seat_may_see_is_not_public() -> None:
    played = await started()
    await played.table.act(0, played.harmless(0))
    public, other = played.table.public_seq, played.table.controls_version(1)
    again = await played.table.act(0, played.another_card(0))
    assert again.seq > public
    assert (played.table.public_seq, played.table.controls_version(1)) == (public, other)


async def test_a_turn_begins_when_a_seat_is_waited_for_not_when_others_act() -> None:
    played = await started()
    for seat, now in ((0, 2_000.0), (1, 3_000.0)):
        assert played.table.turn_started_at(seat) == 1_000.0
        played.clock.now = now
        await played.table.act(seat, played.harmless(seat))
    (thrower,) = played.table.waiting_for()
    assert played.table.turn_started_at(thrower) == 3_000.0


async def test_a_turn_goes_on_anew_after_what_others_are_told_of() -> None:
    played = await started()
    for seat in (0, 1):
        await played.table.act(seat, played.harmless(seat))
    (thrower,) = played.table.waiting_for()
    played.clock.now = 4_000.0
    await played.table.act(thrower, Throw())
    assert (played.table.waiting_for(), played.table.turn_started_at(thrower)) == ((thrower,), 4_000.0)


async def test_an_empty_table_has_no_turns() -> None:
    table = Played().table
    assert (table.seq, table.controls_version(0), table.turn_started_at(0), table.menu(0)) == (0, 0, OPENING.at, ())


async def test_who_changes_a_sealed_answer_on_and_on_has_to_wait_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.tables.limits.MOST_UNSEEN_ACTIONS", 5)
    played = await started("ann", "ben", "cem")
    ann, ben, _ = played.table.waiting_for()
    for seat in (ann, ben):
        await played.table.act(seat, played.harmless(seat))
    for _ in range(5):
        await played.table.act(ann, played.harmless(ann))
    assert await refused(played, ann, played.harmless(ann)) == "too_often"
    await played.table.act(ben, played.harmless(ben))
    again = replayed(played)
    with pytest.raises(Refusal, match="too_often"):
        await again.act(ann, played.harmless(ann))
    played.clock.now += UNSEEN_PAUSE_SECONDS
    await played.table.act(ann, played.harmless(ann))
    assert await refused(played, ann, played.harmless(ann)) == "too_often"
    await played.seal_all()
    assert played.table.public_seq == played.table.seq


async def test_how_often_somebody_replaces_a_sealed_answer_shows_in_nothing_that_others_have() -> None:
    shown = []
    for times in (1, 3):
        played = await started()
        for _ in range(times):
            await played.table.act(0, played.another_card(0))
        await played.table.act(1, played.harmless(1))
        told = [(happened.cause, happened.event) for happened in played.table.recent_events]
        shown.append((told, [played.table.controls_version(seat) for seat in (1, 2)]))
    assert shown[0] == shown[1]


async def test_a_menu_is_made_only_for_seats_that_may_have_choices() -> None:
    asked: list[int] = []

    def menu(state: Any, seat: int) -> Menu:
        asked.append(seat)
        return GAME.rules.menu(state, seat)

    rules = replace(GAME.rules, menu=menu, seats_with_choices=lambda _state: (0, 1))
    played = Played(replace(GAME, rules=rules))
    await played.join("ann", "ben", "cem")
    await played.start()
    await played.table.act(0, played.harmless(0))
    assert asked == [0, 1, 0, 1]
    assert [bool(played.table.menu(seat)) for seat in range(3)] == [True, True, False]
