"""Faults that would give something away, each to be planted in a game, and found by what all games promise."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from types import ModuleType
from typing import Any, NamedTuple

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Step
from tests.engine import test_promises, test_secrets
from tests.engine.moments import AnyGame, seeds_with

Fault = Callable[[AnyGame], AnyGame]
Promise = Callable[[AnyGame, int, int], None]


PUBLIC = "test_public_events_say_only_what_a_spectators_view_allows"
PRIVATE = "test_a_seat_is_told_only_what_its_view_allows"
OPENING = "test_the_opening_tells_nobody_more_than_they_see"
AUTO = "test_auto_looks_at_nothing_hidden_that_it_need_not"
WAITING = "test_who_is_waited_for_is_no_secret"
REFUSALS = "test_a_refusal_tells_a_seat_nothing_that_it_cannot_see"
VIEWS = "test_views_show_nothing_that_is_hidden"
RESAMPLING = "test_a_resampled_state_looks_the_same"
AT_ONCE = "test_what_is_done_at_the_same_time_is_secret"


def promises(*modules: ModuleType) -> Iterator[tuple[str, Promise]]:
    """The promises of these modules that are checked on random games, by name."""
    for module in modules:
        for name, found in vars(module).items():
            promise = inspect.unwrap(found) if name.startswith("test_") else None
            if promise and [*inspect.signature(promise).parameters] == ["game", "seats", "seed"]:
                yield name, promise


PROMISES = dict(promises(test_promises, test_secrets))


def is_broken(promise: Promise, game: AnyGame, seats: int) -> bool:
    """Whether a promise does not hold for a game, on one of its random games with this number of seats."""
    with suppress(AssertionError):
        for seed in seeds_with(seats):
            promise(game, seats, seed)
        return False
    return True


def broken(game: AnyGame, *numbers_of_seats: int) -> set[str]:
    """The names of all promises that do not hold for a game with one of these numbers of seats."""
    return {
        name for name, promise in PROMISES.items() if any(is_broken(promise, game, seats) for seats in numbers_of_seats)
    }


# -- events -----------------------------------------------------------------------------------------------------------


def with_events(game: AnyGame, changed: Callable[[Event, Any], Event]) -> AnyGame:
    """The game with other events: each is made anew, with the state that it led to."""

    def retold(step: Step[Any]) -> Step[Any]:
        return Step(step.state, tuple(changed(happened, step.state) for happened in step.events))

    return replace(
        game,
        rules=replace(
            game.rules,
            setup=lambda *asked: retold(game.rules.setup(*asked)),
            apply=lambda *asked: retold(game.rules.apply(*asked)),
        ),
    )


def told_to_all(code: str) -> Fault:
    """An event that is meant for one seat is told to everybody."""
    return lambda game: with_events(
        game, lambda happened, _: happened._replace(only=None) if happened.code == code else happened
    )


def told_to_the_next_seat(code: str, seats: Callable[[Any], int]) -> Fault:
    """An event that is meant for one seat is told to its left neighbour. ``seats`` counts the seats of a state."""

    def changed(happened: Event, state: Any) -> Event:
        if happened.only is None or happened.code != code:
            return happened
        return happened._replace(only=(happened.only + 1) % seats(state))

    return lambda game: with_events(game, changed)


def carrying(code: str, hidden: Callable[[Any], str]) -> Fault:
    """A public event carries a hidden value of the state that it led to."""

    def changed(happened: Event, state: Any) -> Event:
        if happened.code != code:
            return happened
        return happened._replace(values={**happened.values, "hidden": hidden(state)})

    return lambda game: with_events(game, changed)


# -- time running out ------------------------------------------------------------------------------------------------


def acting_on(is_better: Callable[[Any, int], bool], action: Callable[[Any, int], Action]) -> Fault:
    """When its time runs out, a seat does something else where hidden values make that better."""

    def fault(game: AnyGame) -> AnyGame:
        def auto(state: Any, seat: int) -> tuple[Action, ...]:
            return (action(state, seat),) if is_better(state, seat) else game.rules.auto(state, seat)

        return replace(game, rules=replace(game.rules, auto=auto))

    return fault


# -- refusals, menus, views, and who is waited for --------------------------------------------------------------------


def refusing(reason: Callable[[Any, int, Action], Refusal | None]) -> Fault:
    """What is refused is refused for another reason where hidden values give one."""

    def fault(game: AnyGame) -> AnyGame:
        def apply(state: Any, seat: int, action: Action, chance: Chance) -> Step[Any]:
            try:
                return game.rules.apply(state, seat, action, chance)
            except Refusal as refusal:
                raise reason(state, seat, action) or refusal from None

        return replace(game, rules=replace(game.rules, apply=apply))

    return fault


def without(verb: type[Action], is_idle: Callable[[Any], bool]) -> Fault:
    """A verb is not offered where hidden values make it useless."""

    def fault(game: AnyGame) -> AnyGame:
        def menu(state: Any, seat: int) -> Menu:
            offered = game.rules.menu(state, seat)
            return tuple(one for one in offered if one.action is not verb) if is_idle(state) else offered

        return replace(game, rules=replace(game.rules, menu=menu))

    return fault


def waiting_only_for(has_chances: Callable[[Any, int], bool]) -> Fault:
    """Of several seats, only those are waited for whose hidden values give them a chance, if there are any."""

    def fault(game: AnyGame) -> AnyGame:
        def waiting_for(state: Any) -> tuple[int, ...]:
            waiting = game.rules.waiting_for(state)
            return tuple(seat for seat in waiting if has_chances(state, seat)) or waiting

        return replace(game, rules=replace(game.rules, waiting_for=waiting_for))

    return fault


class Extended(NamedTuple):
    """A view with more than there was in it."""

    seen: Any
    more: Any


def showing(more: Callable[[Any], Any]) -> Fault:
    """Everybody's view shows something more of the state."""

    def fault(game: AnyGame) -> AnyGame:
        return replace(
            game,
            rules=replace(game.rules, view=lambda state, seat: Extended(game.rules.view(state, seat), more(state))),
            mind=replace(
                game.mind,
                resample=lambda view, chance: game.mind.resample(view.seen, chance),
                weighed=lambda view, menu, chance: game.mind.weighed(view.seen, menu, chance),
            ),
        )

    return fault
