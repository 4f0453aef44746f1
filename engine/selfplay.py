"""Games played by the rules against themselves, many and fast, on an ordinary generator of chance."""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from engine.actions import Action, Menu, Pick
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game, Options, Outcome
from engine.options import option_fields

AnyGame = Game[Any, Any]
Policy = Literal["random", "sound"]

Player = Callable[[Any, int], Action]
"""A way to play: the action of a seat in a state. It is asked again if the action is refused."""

PATIENCE = 10_000
"""Refusals in a row after which a player is taken to know no way on."""


class SelfplayError(Exception):
    """A seat that is waited for finds no action that is accepted."""


class Course(NamedTuple):
    """How one game went."""

    outcome: Outcome
    actions: int
    """Accepted actions."""
    refusals: int
    events: int


class Tally(NamedTuple):
    """What many games came to."""

    games: int
    actions: int
    refusals: int
    events: int
    endings: Mapping[str, int]
    scores: tuple[float, ...]
    """Average score per seat."""


class Match(NamedTuple):
    """How one player did against others that all play alike, seats rotated."""

    tally: Tally
    wins: int
    """Games in which the player took first place, alone or shared."""

    def interval(self) -> tuple[float, float, float]:
        """The rate of wins, and the lower and upper end of its 95 % interval."""
        return (self.wins / self.tally.games, *wilson(self.wins, self.tally.games))


# -- players ----------------------------------------------------------------------------------------------------------


def player(game: AnyGame, policy: Policy, seed: str) -> Player:
    """A player with chance of its own, so that what it does does not change the cards."""
    if policy == "random":
        fortune = random.Random(seed)  # an ordinary generator: nobody's game depends on it
        return lambda state, seat: random_action(game.menu(state, seat), fortune)
    chance = FastChance(seed)
    return lambda state, seat: game.policy(game.view(state, seat), game.menu(state, seat), chance)


def random_action(menu: Menu, fortune: random.Random) -> Action:
    """Any of the menu's choices, completed with any of its options: each equally likely."""
    if not menu:
        raise SelfplayError("a seat that is waited for has an empty menu")
    choice = menu[int(fortune.random() * len(menu))]
    return _action(
        choice.action, *choice.given.items(), *[(pick.field, _picked(pick, fortune)) for pick in choice.picks]
    )


def _picked(pick: Pick, fortune: random.Random) -> str:
    if pick.high == 1 == pick.low:  # by far the most picks
        return pick.options[int(fortune.random() * len(pick.options))]
    most = min(pick.high, len(pick.options))
    return pick.value(fortune.sample(pick.options, fortune.randint(min(pick.low, most), most)))


@lru_cache(maxsize=4096)
def _action(action: type[Action], *values: tuple[str, str]) -> Action:
    """Actions are immutable, and the same few come again and again: checked once, then remembered."""
    return action.of(dict(values))


# -- games ------------------------------------------------------------------------------------------------------------


def course(game: AnyGame, options: Options, players: Sequence[Player], chance: FastChance) -> Course:
    """Plays one game from its opening to its end.

    Raises `SelfplayError`, and `Refusal` if the options do not fit the seats.
    """
    state, told = game.setup(len(players), options, chance)
    actions = refusals = patience = 0
    events = len(told)
    while waiting := game.waiting_for(state):
        seat = waiting[0] if len(waiting) == 1 else waiting[chance.pick(len(waiting))]
        action = players[seat](state, seat)
        try:
            state, told = game.apply(state, seat, action, chance)
        except Refusal as refusal:
            refusals, patience = refusals + 1, patience + 1
            if patience == PATIENCE:
                raise SelfplayError(
                    f"{game.meta.title}: “{action.line()}” and others meet only {refusal.code}"
                ) from None
            continue
        actions, patience = actions + 1, 0
        events += len(told)
    outcome = game.outcome(state)
    if outcome is None:
        raise SelfplayError(f"{game.meta.title} waits for nobody and has no outcome")
    return Course(outcome, actions, refusals, events)


def tallied(game: AnyGame, options: Options, policies: Sequence[Policy], games: Iterable[int], seed: str) -> Tally:
    """The games of these numbers, each with its own cards, whoever plays."""
    return _tally([_numbered(game, options, policies, number, seed) for number in games])


def matched(game: AnyGame, options: Options, policies: Sequence[Policy], games: int, seed: str) -> Match:
    """``policies[0]`` against the others, in another seat each game."""
    courses, wins = [], 0
    for number in range(games):
        seat = number % len(policies)
        turned = [*policies[len(policies) - seat :], *policies[: len(policies) - seat]]
        courses.append(_numbered(game, options, turned, number, seed))
        wins += courses[-1].outcome.ranking[seat] == 1
    return Match(_tally(courses), wins)


def _numbered(game: AnyGame, options: Options, policies: Sequence[Policy], number: int, seed: str) -> Course:
    players = {policy: player(game, policy, f"{seed}/{number}/{policy}") for policy in dict.fromkeys(policies)}
    return course(game, options, [players[policy] for policy in policies], FastChance(f"{seed}/{number}"))


def _tally(courses: Sequence[Course]) -> Tally:
    outcomes = [played.outcome for played in courses]
    by_seat = zip(*(outcome.scores for outcome in outcomes), strict=True)
    return Tally(
        games=len(courses),
        actions=sum(played.actions for played in courses),
        refusals=sum(played.refusals for played in courses),
        events=sum(played.events for played in courses),
        endings=dict(sorted(Counter(outcome.ending for outcome in outcomes).items())),
        scores=tuple(sum(scores) / len(courses) for scores in by_seat),
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score (1927), which holds near 0 and 1 too.

    >>> [round(end, 3) for end in wilson(600, 1000)]
    [0.569, 0.63]
    """
    z = 1.959964
    middle = (wins + z * z / 2) / (games + z * z)
    spread = z / (games + z * z) * math.sqrt(wins * (games - wins) / games + z * z / 4)
    return middle - spread, middle + spread


# -- options ----------------------------------------------------------------------------------------------------------


def fitting_options(game: AnyGame, seats: int, chosen: Mapping[str, str]) -> Options:
    """The options as chosen. Where the game asks for one more (four players, but how?), its first value that fits.

    Raises `Refusal` if they do not fit the seats, and pydantic's `ValidationError` for a value that is none.
    """
    options = game.meta.options.model_validate(chosen)
    try:
        game.setup(seats, options, FastChance(0))
    except Refusal as question:
        if not question.asks or question.asks in chosen:
            raise
        asked = next(field for field in option_fields(game.meta.options) if field.name == question.asks)
        for value in filter(None, dict(asked.choices)):
            try:
                return fitting_options(game, seats, {**chosen, question.asks: value})
            except (Refusal, ValidationError):
                continue
        raise
    return options
