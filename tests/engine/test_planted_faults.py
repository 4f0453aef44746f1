"""Faults that give something away, planted in a game of dice and in games of cards: the promises find them.

For each fault in the game of dice stands which promises it breaks, and so which it does not.
"""

import pytest

from engine.actions import Action
from engine.errors import Refusal
from tests.engine import planted_faults as plant
from tests.engine.game_folders import folder_of, own_module
from tests.engine.moments import GAMES, AnyGame, every_game, moments, seeds_with
from tests.engine.planted_faults import (
    AT_ONCE,
    AUTO,
    OPENING,
    PRIVATE,
    PUBLIC,
    REFUSALS,
    RESAMPLING,
    VIEWS,
    WAITING,
    Fault,
    broken,
    is_broken,
)
from tests.games.dudo import Bid, Doubt, DudoState, Peek, Rethrow

NUMBERS_OF_SEATS = (2, 3)


def seats_of(state: DudoState) -> int:
    return len(state.dice)


def holds(state: DudoState) -> bool:
    """Whether the dice bear the last bid out."""
    bid = state.public.bid
    return bid is not None and sum(cup.count(bid.face) for cup in (*state.dice, (state.middle,))) >= bid.dice


def can_peek(state: DudoState, seat: int) -> bool:
    return state.public.phase == "bidding" and not state.public.peeked[seat]


def has_a_one(state: DudoState, seat: int) -> bool:
    return state.public.phase == "throwing" and 1 in state.dice[seat]


def begins(state: DudoState, seat: int) -> bool:
    return state.public.phase == "bidding" and state.public.bid is None


def reason(state: DudoState, seat: int, action: Action) -> Refusal | None:
    is_low = isinstance(action, Bid) and state.public.bid is not None
    return Refusal("bid_not_higher", middle=state.middle) if is_low else None


def by_strength(state: DudoState) -> tuple[int, ...]:
    """Seats, in an order that their dice give."""
    return tuple(sorted(range(len(state.dice)), key=lambda seat: sum(state.dice[seat])))


PLANTED: dict[str, tuple[Fault, set[str]]] = {
    "what is seen on a turn is told to all": (plant.told_to_all("middle_seen"), {PUBLIC, PRIVATE}),
    "what is thrown is told to all": (plant.told_to_all("dice_thrown"), {PUBLIC, OPENING}),
    "what is chosen at the same time is told to all": (plant.told_to_all("die_rethrown"), {PUBLIC, PRIVATE, AT_ONCE}),
    "what is seen on a turn is told to another seat": (
        plant.told_to_the_next_seat("middle_seen", seats_of),
        {PRIVATE},
    ),
    "what is thrown is told to another seat": (
        plant.told_to_the_next_seat("dice_thrown", seats_of),
        {PRIVATE, OPENING},
    ),
    "a bid carries a hidden value": (plant.carrying("bid_made", lambda state: str(state.middle)), {PUBLIC, PRIVATE}),
    "a round begins with a hidden value": (
        plant.carrying("round_begun", lambda state: str(state.middle)),
        {PUBLIC, PRIVATE, OPENING},
    ),
    "time runs out on what others hold": (
        plant.acting_on(lambda state, seat: can_peek(state, seat) and holds(state), lambda *_: Peek()),
        {AUTO},
    ),
    "time runs out on what a seat holds, in choosing": (
        plant.acting_on(has_a_one, lambda *_: Rethrow(die=1)),
        {AUTO},
    ),
    "time runs out on what a seat holds, in a bid": (
        plant.acting_on(begins, lambda state, seat: Bid(dice=1, face=max(state.dice[seat]))),
        {AUTO},
    ),
    "a refusal gives a hidden reason": (plant.refusing(reason), {REFUSALS}),
    "nobody waits for who has thrown well": (
        plant.waiting_only_for(lambda state, seat: set(state.dice[seat]) != {6}),
        {WAITING},
    ),
    "a doubt is offered only where it helps": (plant.without(Doubt, holds), {VIEWS}),
    "a view lists seats by what they hold": (plant.showing(by_strength), {VIEWS, RESAMPLING, AT_ONCE}),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_in_a_game_of_dice_is_found(name: str) -> None:
    fault, found = PLANTED[name]
    assert broken(fault(GAMES["dudo"]), *NUMBERS_OF_SEATS) == found


def test_without_a_fault_nothing_is_found() -> None:
    assert broken(plant.showing(lambda _: 0)(GAMES["dudo"]), *NUMBERS_OF_SEATS) == set()


MOST_NUMBERS_OF_SEATS = 3
"""With how many numbers of seats an event is tried before nothing shows that it is told to all."""


def private_codes(game: AnyGame) -> dict[str, list[int]]:
    """The codes of a game's events that are meant for one seat, each with the numbers of seats at which they happen."""
    found: dict[str, list[int]] = {}
    for seats in game.meta.seats:
        played = (moment for seed in seeds_with(seats) for moment in moments(game, seats, seed))
        for code in {happened.code for moment in played for happened in moment.events if happened.only is not None}:
            found.setdefault(code, []).append(seats)
    return found


@every_game
def test_an_event_that_is_meant_for_one_seat_and_told_to_all_is_found(game: AnyGame) -> None:
    """But for those which a game names itself: they say what everybody can see."""
    declared = own_module(game.meta.slug, "secrets")
    open_to_all: frozenset[str] = getattr(declared, "OPEN_TO_ALL", frozenset())
    folder, codes = folder_of(game.meta.slug), private_codes(game)
    assert open_to_all <= set(game.words.sentences)
    for code, numbers in codes.items():
        fault = plant.told_to_all(code)(game)
        is_found = any(is_broken(plant.PROMISES[PUBLIC], fault, seats) for seats in numbers[:MOST_NUMBERS_OF_SEATS])
        assert is_found != (code in open_to_all), (
            f"{code} is meant for one seat; told to all, it is {'' if is_found else 'not '}found. If it says"
            f" only what everybody can see, OPEN_TO_ALL in tests/engine/games/{folder}/secrets.py names it."
        )
