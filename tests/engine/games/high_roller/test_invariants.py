"""What holds in every game of High Roller, checked after every action of random games over seats and options."""

from functools import cache
from typing import Any

from engine.games.high_roller import GAME
from engine.games.high_roller.pieces.sheets import sheet_counts
from engine.games.high_roller.public import NOTHING_WRITTEN
from tests.each import each
from tests.engine.games.high_roller.invariants import check
from tests.engine.games.high_roller.positions import Moment, random_game
from tests.long_runs import repetitions

HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"bottom_length": "12", "first_player": "fixed"},
    {"yellow_others": "never", "sheets": "secret"},
    {"match": "two_games", "sheets": "secret"},
)
SHARE = repetitions(2, long=1)
TABLES = [(seats, house) for house in range(len(HOUSES)) for seats in range(2, 9) if (seats + house) % SHARE == 0]
"""Each set of house rules with every second number of seats; the next with the others."""
GAMES = repetitions(1, long=2)
"""Of each number of seats under each set of house rules."""


@cache
def moments(seats: int, house: int) -> tuple[Moment, ...]:
    options: dict[str, Any] = HOUSES[house]
    return tuple(moment for seed in range(GAMES) for moment in random_game(seats, seed, **options))


every_table = each(("seats", "house"), TABLES)


@every_table
def test_every_position_is_sound(seats: int, house: int) -> None:
    for moment in moments(seats, house):
        check(moment.after)


@every_table
def test_cards_and_numbers_only_increase_and_chips_only_decrease(seats: int, house: int) -> None:
    for before, _, _, after, _ in moments(seats, house):
        if before.game == after.game:
            for old, new in zip(map(sheet_counts, before.sheets), map(sheet_counts, after.sheets), strict=True):
                assert old.cards <= new.cards <= old.cards + 1 + (old.chips - new.chips)
                assert old.numbers <= new.numbers <= old.numbers + 1
                assert old.chips >= new.chips


@every_table
def test_a_public_view_tells_nothing_of_the_running_round_but_who_is_ready(seats: int, house: int) -> None:
    for before, seat, action, after, events in moments(seats, house)[:150]:
        if before.phase == "choose" and action.verb != "lock":
            assert GAME.rules.view(after, None) == GAME.rules.view(before, None)
            assert all(happened.only == seat for happened in events)
            assert all(
                GAME.rules.menu(after, other) == GAME.rules.menu(before, other)
                for other in range(seats)
                if other != seat
            )


@every_table
def test_a_view_is_the_same_whatever_others_have_written(seats: int, house: int) -> None:
    """Not by way of `resample`, which is made from the view: here the truth itself is changed behind the viewers."""
    differing = 0
    for moment in moments(seats, house)[:100]:
        state = moment.after
        blank = state.drafts[moment.seat]._replace(sheet=state.sheets[moment.seat], written=NOTHING_WRITTEN)
        changed = state._replace(drafts=(*state.drafts[: moment.seat], blank, *state.drafts[moment.seat + 1 :]))
        differing += changed != state
        for viewer in (*range(seats), None):
            if viewer != moment.seat:
                assert GAME.rules.view(changed, viewer) == GAME.rules.view(state, viewer)
    assert differing > 20


def test_a_game_lasts_twenty_rounds_or_a_few_more_or_less() -> None:
    """Jokers make it shorter, rounds without a legal card longer."""
    rounds = {result.rounds for table in TABLES for result in moments(*table)[-1].after.results}
    assert 20 in rounds
    assert all(16 <= number <= 24 for number in rounds)
