"""Random games of Sneak, for the tests that look at many positions."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Event
from engine.games.sneak import GAME
from engine.games.sneak.options import SEATS, SneakOptions
from engine.games.sneak.pieces.combos import Ladder
from engine.games.sneak.state import State
from engine.selfplay import make_player
from tests.long_runs import repetitions

GAMES = repetitions(30, long=60)
EVERY = 20
"""One moment in so many is looked at closely."""

LADDERS = get_args(Ladder)


class Moment(NamedTuple):
    """An action of a random player, and what came of it."""

    before: State
    seat: int
    after: State
    events: tuple[Event, ...]


def options_of(number: int) -> SneakOptions:
    """House rules drawn at random, so that no two of them always come together; mostly short games."""
    chance = FastChance(f"options {number}")
    chosen: dict[str, Any] = {
        "ladder": chance.shuffled(LADDERS)[0],
        "ties": chance.shuffled(("first_in_order", "set_aside"))[0],
        "lead_limit": chance.shuffled(("matchable", "none"))[0],
        "endgame": chance.shuffled(("parlett", "one_round"))[0],
        "format": chance.shuffled(("single_deal", "single_deal", "target", "each_deals_once"))[0],
        "target": 20,
    }
    return SneakOptions.model_validate(chosen)


def seats_of(number: int) -> int:
    return SEATS[number // 2 % len(SEATS)]


@cache
def moments(number: int) -> tuple[Moment, ...]:
    """The random game of this number."""
    return tuple(_played(number))


def _played(number: int) -> Iterator[Moment]:
    chance, somebody = FastChance(number), make_player(GAME, "random", str(number))
    seats, options = seats_of(number), options_of(number)
    if seats == 4 and number % 2:
        options = options.model_copy(update={"packs": "2"})
    state = GAME.rules.setup(seats, options, chance).state
    while waiting := GAME.rules.waiting_for(state):
        seat = waiting[chance.pick(len(waiting))]
        try:
            step = GAME.rules.apply(state, seat, somebody(state, seat), chance)
        except Refusal:
            continue
        yield Moment(state, seat, step.state, step.events)
        state = step.state


def some_moments() -> Iterator[Moment]:
    for number in range(GAMES):
        yield from moments(number)[::EVERY]


def lookers(state: State) -> tuple[int | None, ...]:
    return (*range(state.terms.seats), None)
