"""Imagined hands listen to the bidding: a bidder holds a better suit than chance gives, and a seat that passed less."""

from statistics import fmean

import pytest

from engine.chance import FastChance
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.computer.estimates import expected_points, ranks_by_suit
from engine.games.hi_lo_jack.computer.plausibility import cards_dealt, plausibility
from engine.games.hi_lo_jack.state import State
from engine.minds.worlds import imagine_worlds
from engine.pieces.cards import Card
from engine.pieces.notation import parse_cards
from tests.engine.games.hi_lo_jack.positions import B, bidding

DEALS = 40
WORLDS = 12


def after_bidding(number: int) -> State:
    """A deal of sound players, in which the bidding is just over."""
    options, chance = GAME.meta.options.model_validate({"format": "solo4"}), FastChance(f"bidding {number}")
    state = GAME.rules.setup(4, options, chance).state
    while state.phase == "bidding":
        view, menu = GAME.rules.view(state, state.turn), GAME.rules.menu(state, state.turn)
        state = GAME.rules.apply(state, state.turn, GAME.mind.policy(view, menu, chance), chance).state
    return state


def best_suit(dealt: tuple[Card, ...]) -> float:
    """The points that the best suit of nine cards promises."""
    return max(expected_points(ranks, "solo4") for ranks in ranks_by_suit(dealt).values())


def test_bidders_are_imagined_with_better_suits_and_passers_with_worse() -> None:
    true: dict[bool, list[float]] = {True: [], False: []}
    deaf: dict[bool, list[float]] = {True: [], False: []}
    heard: dict[bool, list[float]] = {True: [], False: []}
    for number in range(DEALS):
        state, chance = after_bidding(number), FastChance(number)
        viewer = (state.deal.dealer + number) % 4
        view = GAME.rules.view(state, viewer)
        worlds = [world.state for world in imagine_worlds(GAME, view, WORLDS, chance)]
        random = [GAME.mind.resample(view, chance) for _ in range(WORLDS)]
        for seat in {*range(4)} - {viewer, state.deal.dealer}:  # a dealer may have had to bid
            has_bid = state.deal.bids[seat] != "pass"
            true[has_bid].append(best_suit(state.hands[seat]))
            deaf[has_bid].append(fmean(best_suit(other.hands[seat]) for other in random))
            heard[has_bid].append(fmean(best_suit(world.hands[seat]) for world in worlds))
    for has_bid in (True, False):
        far, near = fmean(deaf[has_bid]) - fmean(true[has_bid]), fmean(heard[has_bid]) - fmean(true[has_bid])
        assert abs(near) < 0.6 * abs(far)


def test_a_bid_makes_a_good_suit_more_plausible_and_a_pass_a_bad_one() -> None:
    good, bad = "As Ks Qs 9h 7h 5d 4d 9c 7c", "9s 7s 5h 4h 8d 6d 3d 7c 5c"

    def weight(bid: str, hand_of_a: str) -> float:
        state = bidding(bid)
        imagined = state._replace(hands=(parse_cards(hand_of_a), *state.hands[1:]))
        return plausibility(imagined, GAME.rules.view(state, B))

    assert weight("bid level=2", good) > 3 * weight("bid level=2", bad) > 0
    assert weight("pass", bad) > 3 * weight("pass", good) > 0


@pytest.mark.parametrize("actions", [0, 1, 12])
def test_the_nine_cards_of_a_seat_can_be_told_from_a_state(actions: int) -> None:
    state, chance = after_bidding(1), FastChance(1)
    dealt = [set(hand) for hand in state.hands]
    for _ in range(actions):
        view, menu = GAME.rules.view(state, state.turn), GAME.rules.menu(state, state.turn)
        state = GAME.rules.apply(state, state.turn, GAME.mind.policy(view, menu, chance), chance).state
    assert [set(cards_dealt(state, seat)) for seat in range(4)] == dealt
