"""Positions of random games, with what comes of them: what the promises of all games are checked on.

The games are those of the engine, and those that were made for tests. All are found by their folders.
"""

import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.actions import Action, Choice, Menu, Pick
from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.game import Event, Game, Options, Step
from engine.games import games
from tests.each import each
from tests.engine.random_games import random_options
from tests.long_runs import repetitions

AnyGame = Game[Any, Any]
TEST_GAMES = Path(__file__).parents[1] / "games"
MOST_ACTIONS = 20_000
MOST_MOMENTS = repetitions(12, long=60)
"""Positions of a game that are looked at, spread over all of it."""


def games_for_tests() -> dict[str, AnyGame]:
    """The games under ``tests/games/`` by slug."""
    found = [import_module(f"tests.games.{found.name}").GAME for found in pkgutil.iter_modules([str(TEST_GAMES)])]
    return {game.meta.slug: game for game in found}


GAMES: dict[str, AnyGame] = {**games(), **games_for_tests()}
assert len(GAMES) == len(games()) + len(games_for_tests()), "a game has the name of a game in tests/games"


class Moment(NamedTuple):
    """A position, the action a random player takes in it, and what comes of it."""

    state: Any
    seat: int
    action: Action
    after: Any
    events: tuple[Event, ...]


def moments(game: AnyGame, seats: int, seed: int) -> tuple[Moment, ...]:
    """Moments of a random game, the last one among them. In every second game the policy makes some of the moves."""
    is_known = GAMES.get(game.meta.slug) is game  # and not one in which a fault was planted
    return _known_moments(game.meta.slug, seats, seed) if is_known else _moments(game, seats, seed)


@cache
def _known_moments(slug: str, seats: int, seed: int) -> tuple[Moment, ...]:
    return _moments(GAMES[slug], seats, seed)


def _moments(game: AnyGame, seats: int, seed: int) -> tuple[Moment, ...]:
    played = tuple(all_moments(game, seats, seed))
    return played[:: -(-len(played) // MOST_MOMENTS)] + played[-1:]


def all_moments(game: AnyGame, seats: int, seed: int) -> Iterator[Moment]:
    """Plays the random game of this seed from its opening to its end. Raises `AssertionError` if it does not end."""
    chance = FastChance(f"{game.meta.slug}/{seats}/{seed}")
    state = game.rules.setup(seats, _options(game, seats, seed, chance), chance).state
    for _ in range(MOST_ACTIONS):
        waiting = game.rules.waiting_for(state)
        if not waiting:
            return
        seat = waiting[chance.pick(len(waiting))]
        by_policy = seed % 2 == 1 and chance.pick(4) == 0
        action, step = _by_policy(game, state, seat, chance) if by_policy else _accepted(game, state, seat, chance)
        yield Moment(state, seat, action, step.state, step.events)
        state = step.state
    raise AssertionError("the game does not end")


def opening(game: AnyGame, seats: int, seed: int, luck: int) -> Step[Any]:
    """The opening of the random game of this seed, with other luck."""
    options = _options(game, seats, seed, FastChance(f"{game.meta.slug}/{seats}/{seed}"))
    return game.rules.setup(seats, options, FastChance(luck))


def _options(game: AnyGame, seats: int, seed: int, chance: Chance) -> Options:
    """For two seeds of four the defaults, for the others options that are drawn at random."""
    return random_options(game, seats, chance, daring=seed % 4 > 1)


def _by_policy(game: AnyGame, state: Any, seat: int, chance: Chance) -> tuple[Action, Step[Any]]:
    action = game.mind.policy(game.rules.view(state, seat), game.rules.menu(state, seat), chance)
    try:
        return action, game.rules.apply(state, seat, action, chance)
    except Refusal as refusal:
        raise AssertionError(f"the policy of {game.meta.slug} took {action.to_line()}, refused: {refusal}") from None


def _accepted(game: AnyGame, state: Any, seat: int, chance: Chance) -> tuple[Action, Step[Any]]:
    """A random action from the menu; where a menu offers too much, refused tries are tried again."""
    for _ in range(100):
        action = random_action(game.rules.menu(state, seat), chance)
        try:
            return action, game.rules.apply(state, seat, action, chance)
        except Refusal:
            continue
    raise AssertionError("a hundred offered actions were refused")


def random_action(menu: Menu, chance: Chance) -> Action:
    """Any choice of a menu that is not empty, completed with any of its options."""
    choice: Choice = menu[chance.pick(len(menu))]
    return choice.complete(*(_random_pick(pick, chance) for pick in choice.picks))


def _random_pick(pick: Pick, chance: Chance) -> tuple[str, ...]:
    if pick.low == pick.high == 1:
        return (pick.options[chance.pick(len(pick.options))],)
    return chance.shuffled(pick.options)[: pick.low + chance.pick(pick.high - pick.low + 1)]


def lookers(seats: int) -> tuple[int | None, ...]:
    """Every seat, and a spectator (``None``)."""
    return (*range(seats), None)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def seeds_with(seats: int) -> tuple[int, ...]:
    """The seeds of the random games with this number of seats that the promises are checked on.

    Seeds 0 and 1 are played under the defaults, 2 and 3 under house rules drawn at random; in 1 and 3 the policy makes
    some of the moves. Of each two one is played, with one seat more or less the other, with `make test-long` both.
    """
    seeds = (0, 3, 1, 2) if seats % 2 == 0 else (1, 2, 0, 3)
    return seeds[: repetitions(2, long=4)]


def seats_and_seeds(game: AnyGame) -> dict[str, tuple[int, int]]:
    """Numbers of seats and seeds of the random games of a game that the promises are checked on."""
    return {f"{seats} seats and seed {seed}": (seats, seed) for seats in game.meta.seats for seed in seeds_with(seats)}


def random_games(promise: Callable[[AnyGame, int, int], None]) -> Callable[..., None]:
    """Decorate a test of a game, a number of seats and a seed: one case for each game, with all its random games."""
    of_game: Callable[..., None] = every_game(each(("seats", "seed"), seats_and_seeds)(promise))
    return of_game
