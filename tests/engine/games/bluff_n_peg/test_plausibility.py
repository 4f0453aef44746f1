"""Imagined hands listen to the play: who is still in the deal holds a better hand than chance gives."""

from collections.abc import Iterator
from statistics import fmean

from engine.chance import FastChance
from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.computer.plausibility import plausibility, share_of_worse_hands
from engine.games.bluff_n_peg.state import State
from engine.minds.worlds import imagine_worlds
from engine.pieces.poker import hand_strength
from tests.engine.games.bluff_n_peg.positions import B, in_hand, run, to_throw

GAMES = 2
WORLDS = 6
GOOD, BAD = "As Ah Ad Kc Ks", "9s 7h 5d 4c 3s"
OWN = "Qc Jd Tc 8h 2h"
"""The hand of B, who imagines the others'."""


def goodness(state: State, seat: int) -> float:
    """The share of random hands that are worse than all five cards of a seat."""
    hand = hand_strength((*state.deal.shows[seat], *state.deal.hands[seat]), wild_twos=False)
    return share_of_worse_hands(hand, wild_twos=False)


def weight(state: State) -> float:
    """The plausibility of a state to B."""
    return plausibility(state, GAME.rules.view(state, B))


def turns(number: int) -> Iterator[tuple[State, int]]:
    """The states of a game of three sound players in which somebody has to lay or fold, with the seat that has to."""
    chance = FastChance(f"laying {number}")
    state = GAME.rules.setup(3, GAME.meta.options(), chance).state
    while waiting := GAME.rules.waiting_for(state):
        seat = waiting[0]
        if state.phase == "turn":
            yield state, seat
        action = GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), chance)
        state = GAME.rules.apply(state, seat, action, chance).state


def test_who_has_laid_cards_is_imagined_with_a_better_hand() -> None:
    true, deaf, heard = list[float](), list[float](), list[float]()
    chance = FastChance("worlds")
    for state, viewer in [turn for number in range(GAMES) for turn in turns(number)]:
        rivals = [seat for seat in state.deal.active if seat != viewer and state.deal.shows[seat]]
        view = GAME.rules.view(state, viewer)
        worlds = [world.state for world in imagine_worlds(GAME, view, WORLDS, chance)] if rivals else []
        random = [GAME.mind.resample(view, chance) for _ in worlds]
        for seat in rivals:
            true.append(goodness(state, seat))
            deaf.append(fmean(goodness(other, seat) for other in random))
            heard.append(fmean(goodness(world, seat) for world in worlds))
    assert abs(fmean(heard) - fmean(true)) < 0.6 * abs(fmean(deaf) - fmean(true))


def test_a_good_hand_of_a_rival_is_more_plausible_once_cards_are_thrown_and_not_before() -> None:
    assert weight(to_throw(GOOD, OWN)) == weight(to_throw(BAD, OWN)) == 1.0
    assert weight(in_hand(GOOD, OWN)) > 3 * weight(in_hand(BAD, OWN)) > 0


def test_the_hand_of_who_has_folded_does_not_count() -> None:
    good, bad = (run(in_hand(hand, OWN, "Kd Qd 6h 6c 2d"), "A fold") for hand in (GOOD, BAD))
    assert weight(good) == weight(bad) < 1.0
