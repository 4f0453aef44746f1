"""Faults that give something away, planted in a game of dice and in games of cards: the promises find them.

For each fault in the game of dice stands which promises it breaks, and so which it does not.
"""

from collections.abc import Callable
from typing import Any

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.games.sneak.actions import Challenge, Flaunt
from tests.engine import planted_faults as plant
from tests.engine.moments import GAMES
from tests.engine.planted_faults import Fault, broken, is_broken
from tests.games.dudo import Bid, Doubt, DudoState, Peek, Rethrow

PUBLIC = "test_public_events_say_only_what_a_spectators_view_allows"
PRIVATE = "test_a_seat_is_told_only_what_its_view_allows"
OPENING = "test_the_opening_tells_nobody_more_than_they_see"
AUTO = "test_auto_looks_at_nothing_hidden_that_it_need_not"
WAITING = "test_who_is_waited_for_is_no_secret"
REFUSALS = "test_a_refusal_tells_a_seat_nothing_that_it_cannot_see"
VIEWS = "test_views_show_nothing_that_is_hidden"
RESAMPLING = "test_a_resampled_state_looks_the_same"
AT_ONCE = "test_what_is_done_at_the_same_time_is_secret"
SEATS = 2


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
        plant.told_to_the_next_seat("middle_seen", SEATS),
        {PRIVATE},
    ),
    "what is thrown is told to another seat": (
        plant.told_to_the_next_seat("dice_thrown", SEATS),
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
    assert broken(fault(GAMES["dudo"]), SEATS) == found


def test_without_a_fault_nothing_is_found() -> None:
    assert broken(plant.showing(lambda _: 0)(GAMES["dudo"]), SEATS) == set()


@pytest.mark.parametrize(
    ("slug", "seats", "code"),
    [
        *(("sneak", 2, code) for code in ("your_card", "your_sneak", "your_unseen_cards", "your_last_cards")),
        *(("sneak", 3, code) for code in ("your_challenge", "your_pass")),
        *(("hi-lo-jack", 2, code) for code in ("hand_dealt", "cards_drawn")),
        *(("bluff-n-peg", 2, code) for code in ("hand_dealt", "cards_drawn")),
        *(("high-handed", 4, code) for code in ("cards_drawn", "mate_drew")),
        *(("high-roller", 2, code) for code in ("card_pencilled", "number_pencilled", "marks_undone")),
    ],
)
def test_an_event_that_is_meant_for_one_seat_and_told_to_all_is_found(slug: str, seats: int, code: str) -> None:
    assert is_broken(plant.PROMISES[PUBLIC], plant.told_to_all(code)(GAMES[slug]), seats)


def test_in_a_game_of_cards_no_other_promise_would_find_it() -> None:
    assert broken(plant.told_to_all("your_card")(GAMES["sneak"]), 2) == {PUBLIC, PRIVATE}


def strongest(state: Any, seat: int) -> tuple[str, ...]:
    return tuple(state.hands[seat][: state.lead.size])


@pytest.mark.parametrize(
    ("is_better", "action"),
    [
        (
            lambda state, seat: state.lead is not None and state.lead.way == "sneak" and seat in state.asked,
            lambda state, seat: Challenge(cards=strongest(state, seat)),
        ),
        (
            lambda state, seat: state.lead is None and state.turns >= state.terms.seats and len(state.hands[seat]) > 2,
            lambda state, seat: Flaunt(cards=state.hands[seat][:1]),
        ),
    ],
    ids=["an answer", "a turn"],
)
def test_time_that_runs_out_on_what_a_seat_holds_is_found_in_a_game_of_cards(
    is_better: Callable[[Any, int], bool], action: Callable[[Any, int], Action]
) -> None:
    """Where the seat holds an ace."""

    def with_an_ace(state: Any, seat: int) -> bool:
        return is_better(state, seat) and any(card.startswith("A") for card in state.hands[seat])

    assert is_broken(plant.PROMISES[AUTO], plant.acting_on(with_an_ace, action)(GAMES["sneak"]), 3)
