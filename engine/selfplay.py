"""Plays games of the rules against themselves, many and fast, with an ordinary generator of chance."""

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
"""A function that chooses an action for (state, seat). If the action is refused, it is called again."""

MOST_REFUSALS_IN_A_ROW = 10_000
"""The number of refusals in a row after which a player counts as stuck."""


class SelfplayError(Exception):
    """A seat that must act finds no action that the rules accept."""


class GameSummary(NamedTuple):
    """The result and the length of one game."""

    outcome: Outcome
    actions: int
    """The number of accepted actions."""
    refusals: int
    events: int


class Tally(NamedTuple):
    """The figures of many games added up: numbers of games, actions, refusals, events and endings, and
    average scores.
    """

    games: int
    actions: int
    """The number of accepted actions in all games."""
    refusals: int
    events: int
    endings: Mapping[str, int]
    """From the code of an ending to the number of games that ended so."""
    scores: tuple[float, ...]
    """The average score of each seat."""


class Match(NamedTuple):
    """The games of one player against others that all play alike, in rotating seats."""

    tally: Tally
    wins: int
    """The number of games in which the player took first place, alone or shared."""

    def win_rate_with_interval(self) -> tuple[float, float, float]:
        """The rate of games won (0 to 1), then the lower and the upper end of its 95 % interval."""
        return (self.wins / self.tally.games, *wilson_interval(self.wins, self.tally.games))


# -- players ----------------------------------------------------------------------------------------------------------


def make_player(game: AnyGame, policy: Policy, seed: str) -> Player:
    """Make a player that chooses by ``policy``: "random" of the whole menu, or "sound" as the game's computer plays. It
    draws its own random numbers from ``seed``, so its decisions do not change the cards.
    """
    if policy == "random":
        fortune = random.Random(seed)  # an ordinary generator: nobody's game depends on it
        return lambda state, seat: random_action(game.rules.menu(state, seat), fortune)
    view, menu, policy_of_game, chance = game.rules.view, game.rules.menu, game.mind.policy, FastChance(seed)
    return lambda state, seat: policy_of_game(view(state, seat), menu(state, seat), chance)


def random_action(menu: Menu, generator: random.Random) -> Action:
    """A random choice of the menu, completed with random options; every choice is equally likely. Raises
    `SelfplayError` for an empty menu.
    """
    if not menu:
        raise SelfplayError("a seat that is waited for has an empty menu")
    action, given, picks, _ = menu[int(generator.random() * len(menu))]
    values = [*given.items()]
    for pick in picks:
        options = pick.options
        if pick.high == 1 == pick.low:  # by far the most picks
            values.append((pick.field, options[int(generator.random() * len(options))]))
        elif text := _random_options_text(pick, generator):
            values.append((pick.field, text))
    return _cached_action(action, *values)


def _random_options_text(pick: Pick, generator: random.Random) -> str:
    """Random options of a pick, as many as it allows, as the field's text."""
    most = min(pick.high, len(pick.options))
    return pick.field_text(generator.sample(pick.options, generator.randint(min(pick.low, most), most)))


@lru_cache(maxsize=4096)
def _cached_action(action: type[Action], *values: tuple[str, str]) -> Action:
    """Make an action and remember it: actions are immutable, and the same few come again and again."""
    return action.from_values(dict(values))


# -- games ------------------------------------------------------------------------------------------------------------


def play_game(game: AnyGame, options: Options, players: Sequence[Player], chance: FastChance) -> GameSummary:
    """Play one game from its opening to its end. ``players`` has one player for each seat.

    Raises `SelfplayError` if a player finds no action, and `Refusal` if the options do not fit the number of seats.
    """
    waiting_for, apply = game.rules.waiting_for, game.rules.apply
    state, happened = game.rules.setup(len(players), options, chance)
    actions = refusals = patience = 0
    events = len(happened)
    while waiting := waiting_for(state):
        seat = waiting[0] if len(waiting) == 1 else waiting[chance.pick(len(waiting))]
        action = players[seat](state, seat)
        try:
            state, happened = apply(state, seat, action, chance)
        except Refusal as refusal:
            refusals, patience = refusals + 1, patience + 1
            if patience == MOST_REFUSALS_IN_A_ROW:
                raise SelfplayError(
                    f"{game.meta.title}: “{action.to_line()}” and others meet only {refusal.code}"
                ) from None
            continue
        actions, patience = actions + 1, 0
        events += len(happened)
    outcome = game.rules.outcome(state)
    if outcome is None:
        raise SelfplayError(f"{game.meta.title} waits for nobody and has no outcome")
    return GameSummary(outcome, actions, refusals, events)


def play_games(
    game: AnyGame, options: Options, policies: Sequence[Policy], game_numbers: Iterable[int], seed: str
) -> Tally:
    """Play one game for each of the ``game_numbers`` and add up the figures. The cards of a game depend on its number
    and ``seed`` alone.

    ``policies`` has one policy for each seat. Raises `SelfplayError` and `Refusal` as `play_game` does.
    """
    return _tally_of_games([_play_numbered_game(game, options, policies, number, seed) for number in game_numbers])


def play_match(game: AnyGame, options: Options, policies: Sequence[Policy], game_count: int, seed: str) -> Match:
    """Play ``game_count`` games of ``policies[0]`` against the other policies; the seats move on by one each game.
    ``seed`` fixes the cards. Raises `SelfplayError` and `Refusal` as `play_game` does.
    """
    courses, wins = [], 0
    for number in range(game_count):
        seat = number % len(policies)
        turned = [*policies[len(policies) - seat :], *policies[: len(policies) - seat]]
        courses.append(_play_numbered_game(game, options, turned, number, seed))
        wins += courses[-1].outcome.ranking[seat] == 1
    return Match(_tally_of_games(courses), wins)


def _play_numbered_game(
    game: AnyGame, options: Options, policies: Sequence[Policy], number: int, seed: str
) -> GameSummary:
    players = {policy: make_player(game, policy, f"{seed}/{number}/{policy}") for policy in dict.fromkeys(policies)}
    return play_game(game, options, [players[policy] for policy in policies], FastChance(f"{seed}/{number}"))


def _tally_of_games(summaries: Sequence[GameSummary]) -> Tally:
    outcomes = [played.outcome for played in summaries]
    by_seat = zip(*(outcome.scores for outcome in outcomes), strict=True)
    return Tally(
        games=len(summaries),
        actions=sum(played.actions for played in summaries),
        refusals=sum(played.refusals for played in summaries),
        events=sum(played.events for played in summaries),
        endings=dict(sorted(Counter(outcome.ending for outcome in outcomes).items())),
        scores=tuple(sum(scores) / len(summaries) for scores in by_seat),
    )


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate of wins by Wilson's score (1927), as its lower and upper end between 0 and 1.

    It holds near 0 and 1 too. A shared win counts in part. ``games`` must be at least 1.

    >>> [round(end, 3) for end in wilson_interval(600, 1000)]
    [0.569, 0.63]
    """
    z = 1.959964
    middle = (wins + z * z / 2) / (games + z * z)
    spread = z / (games + z * z) * math.sqrt(wins * (games - wins) / games + z * z / 4)
    return middle - spread, middle + spread


# -- options ----------------------------------------------------------------------------------------------------------


def options_fitted_to_seats(game: AnyGame, seats: int, chosen: Mapping[str, str]) -> Options:
    """The options of a game from ``chosen`` texts by option name. Where the game asks for another option at this number
    of seats (four players: in teams or not?), the first value that fits is added.

    Raises `Refusal` if the options do not fit the number of seats, and pydantic's `ValidationError` for a wrong value.
    """
    options = game.meta.options.model_validate(chosen)
    try:
        game.rules.setup(seats, options, FastChance(0))
    except Refusal as question:
        if not question.asks or question.asks in chosen:
            raise
        asked = next(field for field in option_fields(game.meta.options) if field.name == question.asks)
        for value in filter(None, dict(asked.choices)):
            try:
                return options_fitted_to_seats(game, seats, {**chosen, question.asks: value})
            except (Refusal, ValidationError):
                continue
        raise
    return options
