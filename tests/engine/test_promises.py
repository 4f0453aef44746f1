"""What every game promises, whatever its rules: checked on random games of each registered game.

A position is judged from every seat and from a spectator's place. Nothing here knows a game.
"""

from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

import pytest

from engine.actions import Action, Choice, Pick, parse_action
from engine.chance import Chance, FastChance
from engine.errors import COMMON_REFUSALS, Refusal
from engine.game import Event, Game, Step
from engine.games import games
from tests.engine.random_games import random_options
from tests.long_runs import repetitions

GAMES = tuple(games().values())
RANDOM_GAMES = 4
"""For each number of seats; every second one under house rules drawn at random."""
MOST_ACTIONS = 20_000
MOST_MOMENTS = repetitions(20, long=60)
"""Positions of a game that are looked at, spread over all of it."""
PAGE = 2000
"""Characters in one Discord message."""


class Moment(NamedTuple):
    """A position, the action a random player takes in it, and what comes of it."""

    state: Any
    seat: int
    action: Action
    after: Any
    events: tuple[Event, ...]


def random_action(choices: tuple[Choice, ...], chance: Chance) -> Action:
    choice = choices[chance.pick(len(choices))]
    return choice.complete(*(_random_pick(pick, chance) for pick in choice.picks))


def _random_pick(pick: Pick, chance: Chance) -> tuple[str, ...]:
    return chance.shuffled(pick.options)[: pick.low + chance.pick(pick.high - pick.low + 1)]


def moments(game: Game[Any, Any], seats: int, seed: int) -> tuple[Moment, ...]:
    """Moments of a random game, the last one among them. In every second game the policy makes some of the moves."""
    return _moments(game.meta.slug, seats, seed)


@cache
def _moments(slug: str, seats: int, seed: int) -> tuple[Moment, ...]:
    played = tuple(_played(games()[slug], seats, seed))
    return played[:: -(-len(played) // MOST_MOMENTS)] + played[-1:]


def _played(game: Game[Any, Any], seats: int, seed: int) -> Iterator[Moment]:
    chance = FastChance(f"{game.meta.slug}/{seats}/{seed}")
    state = game.setup(seats, random_options(game, seats, chance, daring=seed % 4 > 1), chance).state
    for _ in range(MOST_ACTIONS):
        waiting = game.waiting_for(state)
        if not waiting:
            return
        seat = waiting[chance.pick(len(waiting))]
        by_policy = seed % 2 == 1 and chance.pick(4) == 0
        action, step = _by_policy(game, state, seat, chance) if by_policy else _accepted(game, state, seat, chance)
        yield Moment(state, seat, action, step.state, step.events)
        state = step.state
    raise AssertionError("the game does not end")


def _by_policy(game: Game[Any, Any], state: Any, seat: int, chance: Chance) -> tuple[Action, Step[Any]]:
    action = game.policy(game.view(state, seat), game.menu(state, seat), chance)
    return action, game.apply(state, seat, action, chance)


def _accepted(game: Game[Any, Any], state: Any, seat: int, chance: Chance) -> tuple[Action, Step[Any]]:
    """A random action from the menu; where a menu offers too much, refused tries are tried again."""
    for _ in range(100):
        action = random_action(game.menu(state, seat), chance)
        try:
            return action, game.apply(state, seat, action, chance)
        except Refusal:
            continue
    raise AssertionError("a hundred offered actions were refused")


def seats_and_seeds() -> list[Any]:
    return [
        pytest.param(game, seats, seed, id=f"{game.meta.slug}-{seats}-{seed}")
        for game in GAMES
        for seats in game.meta.seats
        for seed in range(RANDOM_GAMES)
    ]


every_game = pytest.mark.parametrize("game", GAMES, ids=[game.meta.slug for game in GAMES])
random_games = pytest.mark.parametrize(("game", "seats", "seed"), seats_and_seeds())


def lookers(seats: int) -> tuple[int | None, ...]:
    return (*range(seats), None)


@random_games
def test_a_random_game_ends_with_a_declared_ending_and_a_ranking(game: Game[Any, Any], seats: int, seed: int) -> None:
    played = moments(game, seats, seed)
    assert all(game.outcome(moment.state) is None for moment in played)
    last = played[-1]
    outcome = game.outcome(last.after)
    assert outcome is not None
    assert outcome.ending in game.meta.endings
    assert len(outcome.scores) == len(outcome.ranking) == seats
    assert min(outcome.ranking) == 1
    assert max(outcome.ranking) <= seats
    assert all(game.menu(last.after, seat) == () for seat in range(seats))
    with pytest.raises(Refusal, match="game_over"):
        game.apply(last.after, last.seat, last.action, FastChance(0))


@random_games
def test_each_waited_for_seat_has_something_to_do(game: Game[Any, Any], seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for seat in game.waiting_for(moment.state):
            assert game.menu(moment.state, seat)


@random_games
def test_time_running_out_is_never_refused(game: Game[Any, Any], seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for seat in game.waiting_for(moment.state):
            actions = game.auto(moment.state, seat)
            assert actions
            state = moment.state
            for action in actions:
                state = game.apply(state, seat, action, FastChance(seed)).state
            assert state != moment.state


@random_games
def test_a_resampled_state_looks_the_same(game: Game[Any, Any], seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        for seat in lookers(seats):
            seen = game.view(moment.state, seat)
            assert game.view(game.resample(seen, chance), seat) == seen


@random_games
def test_views_show_nothing_that_is_hidden(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Hidden cards are swapped for others, from one seat's place: that seat and a spectator see no difference, and the
    menu of the seat, which is made from what it knows, stays as it is.
    """
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        public = game.view(moment.state, None)
        for seat in range(seats):
            other = game.resample(game.view(moment.state, seat), chance)
            assert game.view(other, None) == public
            assert game.menu(other, seat) == game.menu(moment.state, seat)


@random_games
def test_a_policy_answers_within_its_menu(game: Game[Any, Any], seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        action = game.policy(game.view(moment.state, moment.seat), game.menu(moment.state, moment.seat), chance)
        assert game.apply(moment.state, moment.seat, action, chance).state != moment.state


@random_games
def test_what_is_done_at_the_same_time_is_secret(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Where several seats are waited for, the others see the same whatever one of them does, until all have done it."""
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        waiting = set(game.waiting_for(moment.state))
        for seat in range(seats) if len(waiting) > 1 else ():
            shown: dict[bool, Any] = {}
            for step in _tries(game, moment.state, seat, chance):
                still = set(game.waiting_for(step.state))
                if still | {seat} == waiting | {seat}:
                    others = _shown_to_others(game, step, seat, seats)
                    assert shown.setdefault(seat in still, others) == others


def _tries(game: Game[Any, Any], state: Any, seat: int, chance: Chance) -> Iterator[Step[Any]]:
    """What a few different actions of a seat lead to."""
    for _ in range(6 if game.menu(state, seat) else 0):
        try:
            yield game.apply(state, seat, random_action(game.menu(state, seat), chance), FastChance(seat))
        except Refusal:
            continue


def _shown_to_others(game: Game[Any, Any], step: Step[Any], seat: int, seats: int) -> list[Any]:
    """All that anybody but a seat can know of a step."""
    told = [happened for happened in step.events if happened.only != seat]
    menus = [game.menu(step.state, other) for other in range(seats) if other != seat]
    return [told, menus, *(game.view(step.state, other) for other in lookers(seats) if other != seat)]


@random_games
def test_an_action_can_be_written_down_and_read_again(game: Game[Any, Any], seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for choice in game.menu(moment.state, moment.seat):
            for first in range(len(choice.picks[0].options) if choice.picks else 1):
                action = choice.complete(*(_from(pick, first) for pick in choice.picks))
                assert parse_action(action.line(), game.meta.actions) == action


def _from(pick: Pick, first: int) -> tuple[str, ...]:
    """As few options as may be picked, beginning somewhere."""
    return tuple(pick.options[(first + n) % len(pick.options)] for n in range(pick.low))


@random_games
def test_every_event_has_a_sentence(game: Game[Any, Any], seats: int, seed: int) -> None:
    names = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")[:seats]
    for moment in moments(game, seats, seed):
        for happened in moment.events:
            said = game.sentence(happened, names)
            assert "{" not in said
            assert "None" not in said
            assert happened.only is None or 0 <= happened.only < seats


@random_games
def test_a_refusal_changes_nothing_and_says_why(game: Game[Any, Any], seats: int, seed: int) -> None:
    played = moments(game, seats, seed)
    tries = tuple({type(moment.action): moment.action for moment in played}.values())
    for moment in played:
        before = repr(moment.state)
        for seat in range(seats):
            for action in (*tries, moment.action):
                refusal = _refusal(game, moment.state, seat, action)
                assert refusal is None or "{" not in refusal.sentence(game.sentences, ("Ann", "Ben"))
                assert repr(moment.state) == before


def _refusal(game: Game[Any, Any], state: Any, seat: int, action: Action) -> Refusal | None:
    try:
        game.apply(state, seat, action, FastChance(0))
    except Refusal as refusal:
        return refusal
    return None


@random_games
def test_the_same_chance_leads_to_the_same_game(game: Game[Any, Any], seats: int, seed: int) -> None:
    kept, again = iter(moments(game, seats, seed)[:-1]), _played(game, seats, seed)
    for moment in kept:
        assert moment in again  # an iterator: found in this order


@every_game
def test_a_game_says_what_it_is(game: Game[Any, Any]) -> None:
    meta = game.meta
    assert meta.slug == meta.slug.lower()
    assert meta.title
    assert meta.summary.endswith(".")
    assert meta.seats == tuple(sorted(meta.seats))
    assert meta.sources
    assert meta.rules
    assert all(0 < len(page) < PAGE for page in meta.rules)
    assert all(sentence.endswith(".") for sentence in meta.endings.values())


@every_game
def test_players_can_read_what_every_field_means(game: Game[Any, Any]) -> None:
    for model in (game.meta.options, *game.meta.actions):
        for name, field in model.model_fields.items():
            assert field.description, f"{model.__name__}.{name} has no description"
            assert not field.description.endswith(".")


@every_game
def test_verbs_differ_and_labels_name_fields_only(game: Game[Any, Any]) -> None:
    verbs = [cls.verb for cls in game.meta.actions]
    assert len(set(verbs)) == len(verbs)
    for cls in game.meta.actions:
        assert {name for _, name, _, _ in Formatter().parse(cls.label) if name} <= set(cls.model_fields)


@every_game
def test_refusals_that_all_games_share_are_worded_once(game: Game[Any, Any]) -> None:
    assert not set(game.sentences) & set(COMMON_REFUSALS)
