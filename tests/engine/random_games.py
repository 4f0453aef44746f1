"""Whole random games of any game, under any of its house rules, with a look at every position on the way."""

from collections.abc import Callable
from functools import cache
from typing import Any

from pydantic import ValidationError

from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.game import Game, Options, Outcome
from engine.selfplay import make_player
from tests.engine.game_folders import INVARIANTS, needed_module

MOST_ACTIONS = 20_000
MOST_TRIES = 200

Check = Callable[[Any], None]
"""What must hold in a state: raises AssertionError."""


def check_of(slug: str) -> Check:
    """A game's own invariants, from its folder of tests. Raises `AssertionError` if it has none."""
    check: Check = needed_module(slug, "invariants", INVARIANTS).check
    return check


def random_game(game: Game[Any, Any], number: int, check: Check) -> Outcome:
    """The game of this number: seats in turn, every second time round under house rules; each position checked."""
    chance = FastChance(f"{game.meta.slug}/{number}")
    seats = seats_of(game, number)
    options = random_options(game, seats, chance, daring=number // len(game.meta.seats) % 2 == 1)
    state = game.rules.setup(seats, options, chance).state
    somebody = make_player(game, "random", f"{game.meta.slug}/{number}/player")
    for _ in range(MOST_ACTIONS):
        check(state)
        waiting = game.rules.waiting_for(state)
        if not waiting:
            break
        state = _acted(game, state, waiting[chance.pick(len(waiting))], somebody, chance)
    outcome = game.rules.outcome(state)
    assert outcome is not None, "the game does not end"
    assert outcome.ending in game.meta.endings, f"{game.meta.slug} declares no ending {outcome.ending}"
    assert len(outcome.ranking) == seats
    assert len(outcome.scores) in {0, seats}
    return outcome


def seats_of(game: Game[Any, Any], number: int) -> int:
    """The number of seats of the random game of this number."""
    return game.meta.seats[number % len(game.meta.seats)]


def _acted(game: Game[Any, Any], state: Any, seat: int, somebody: Any, chance: Chance) -> Any:
    for _ in range(MOST_TRIES):
        try:
            return game.rules.apply(state, seat, somebody(state, seat), chance).state
        except Refusal:
            continue
    raise AssertionError(f"{MOST_TRIES} offered actions were refused to seat {seat}")


def random_options(game: Game[Any, Any], seats: int, chance: Chance, *, daring: bool) -> Options:
    """The defaults, or house rules drawn at random; what the seats need is chosen either way."""
    values = _values_by_option(game.meta.options)
    for attempt in range(MOST_TRIES):
        drawn = {name: among[chance.pick(len(among))] for name, among in values.items() if among}
        chosen = drawn if daring else {name: drawn[name] for name in _asked(game, seats) if attempt}
        try:
            options = game.meta.options.model_validate(chosen)
            game.rules.setup(seats, options, FastChance(0))
        except (Refusal, ValidationError):
            continue
        return options
    raise AssertionError(f"no options of {game.meta.title} fit {seats} seats")


def _asked(game: Game[Any, Any], seats: int) -> tuple[str, ...]:
    """The option that must be chosen for so many seats, where the defaults leave it open."""
    try:
        game.rules.setup(seats, game.meta.options(), FastChance(0))
    except Refusal as question:
        return (question.asks,) if question.asks else ()
    return ()


@cache
def _values_by_option(options: type[Options]) -> dict[str, list[Any]]:
    """What each option may be set to."""
    return {name: _values(field) for name, field in options.model_json_schema()["properties"].items()}


def _values(field: dict[str, Any]) -> list[Any]:
    """What an option may be set to; of a range, its lower end, so that games stay short."""
    parts = (field, *field.get("anyOf", ()))
    found = [value for part in parts for value in part.get("enum", ())]
    found += [value for part in parts if part.get("type") == "boolean" for value in (False, True)]
    found += [part["minimum"] + extra for part in parts if "minimum" in part for extra in (0, 1, 2)]
    return found + [part["const"] for part in parts if "const" in part]
