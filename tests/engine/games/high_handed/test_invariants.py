"""What holds in every game of High Handed, on random games spread over seats and house rules."""

import pytest

from engine.chance import FastChance
from engine.games.high_handed import GAME
from engine.games.high_handed.state import Cards, State
from tests.engine.games.high_handed.invariants import check
from tests.engine.games.high_handed.random_moments import SEATS, moments

every_number = pytest.mark.parametrize("seats", SEATS)


@every_number
def test_every_position_is_one_that_the_rules_can_lead_to(seats: int) -> None:
    for moment in moments(seats):
        check(moment.after)


@every_number
def test_scores_change_by_what_was_played_and_called(seats: int) -> None:
    for before, after, _ in moments(seats):
        if before.number != after.number:
            continue
        called = 5 * (len(after.removed) - len(before.removed))
        scored = after.last_play.points if after.last_play and after.last_play != before.last_play else 0
        assert sum(after.scores) - sum(before.scores) == scored - called


@every_number
def test_stacks_only_grow(seats: int) -> None:
    for before, after, _ in moments(seats):
        if before.number == after.number:
            grown = [(old, new) for old, new in zip(before.board, after.board, strict=True) if old != new]
            assert len(grown) <= 1
            assert all(new[: len(old)] == old and len(new) - len(old) <= 3 for old, new in grown)


@every_number
def test_a_view_is_the_same_whatever_is_hidden(seats: int) -> None:
    """The truth is changed behind the viewer: hidden cards of the same kind of place are exchanged."""
    chance, swapped = FastChance(1), 0
    for number, (_, state, _) in enumerate(moments(seats)):
        if number % 7:
            continue
        for viewer in (*range(seats), None):
            other = exchanged(state, viewer, chance)
            assert GAME.rules.view(other, viewer) == GAME.rules.view(state, viewer)
            swapped += other != state
    assert swapped > 50


def exchanged(state: State, viewer: int | None, chance: FastChance) -> State:
    """The piles, the blind cards until they are shown, and one foreign hand, shuffled among themselves."""
    seen = {viewer} | {mate for mate, _ in GAME.rules.view(state, viewer).mates}
    foreign = [seat for seat in range(state.terms.seats) if seat not in seen]
    hidden = [*state.piles[0], *state.piles[1], *state.removed]
    hidden += [] if state.phase == "over" else state.blind
    hidden += [card for seat in foreign for card in state.hands[seat]]
    cards = iter(chance.shuffled(hidden))

    def dealt(number: int) -> Cards:
        return tuple(next(cards) for _ in range(number))

    return state._replace(
        piles=(dealt(len(state.piles[0])), dealt(len(state.piles[1]))),
        removed=dealt(len(state.removed)),
        blind=state.blind if state.phase == "over" else dealt(len(state.blind)),
        hands=tuple(dealt(len(hand)) if seat in foreign else hand for seat, hand in enumerate(state.hands)),
    )


@every_number
def test_a_resampled_state_can_be_played_on(seats: int) -> None:
    chance = FastChance(2)
    for number, (_, state, _) in enumerate(moments(seats)):
        if number % 7:
            continue
        for viewer in (*range(seats), None):
            seen = GAME.rules.view(state, viewer)
            drawn = GAME.mind.resample(seen, chance)
            assert GAME.rules.view(drawn, viewer) == seen
            check(drawn)
            for seat in GAME.rules.waiting_for(drawn):
                (action, *_) = GAME.rules.auto(drawn, seat)
                assert GAME.rules.apply(drawn, seat, action, chance).state != drawn
