"""Random games of Hi Lo Jack in each format, for the tests that look at many positions."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.actions import Action
from engine.chance import FastChance
from engine.game import Event
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.actions import Bid
from engine.games.hi_lo_jack.options import Format, HiLoJackOptions
from engine.games.hi_lo_jack.state import State
from tests.engine.games.hi_lo_jack.positions import SEATS
from tests.long_runs import repetitions

FORMATS: tuple[Format, ...] = ("solo2", "solo3", "solo4", "teams4")

GAMES_PER_FORMAT = repetitions(20, long=75)


class Moment(NamedTuple):
    before: State
    after: State
    events: tuple[Event, ...]


@cache
def moments(form: Format) -> tuple[Moment, ...]:
    return tuple(moment for seed in range(GAMES_PER_FORMAT) for moment in random_game(form, seed))


def random_game(form: Format, seed: int) -> Iterator[Moment]:
    """A game to 7 between players who seldom dare a smudge."""
    chance = FastChance(f"{form}/{seed}")
    options = HiLoJackOptions(format=form, target=7, low_to="holder" if seed % 2 else "taker")
    state = GAME.rules.setup(SEATS[form], options, chance).state
    while GAME.rules.waiting_for(state):
        step = GAME.rules.apply(state, state.turn, random_action(state, chance), chance)
        yield Moment(state, step.state, step.events)
        state = step.state


def random_action(state: State, chance: FastChance) -> Action:
    choices = GAME.rules.menu(state, state.turn)
    choice = choices[chance.pick(len(choices))]
    action = choice.complete(*(chance.shuffled(pick.options)[: pick.low] for pick in choice.picks))
    if isinstance(action, Bid) and action.level == "smudge" and chance.pick(10):
        return GAME.rules.auto(state, state.turn)[0]
    return action
