"""What holds in every game of Bluff 'N' Peg, checked on random games over all numbers of seats and house rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import FastChance
from engine.games.bluff_n_peg.options import SEATS
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.view import View, view
from engine.pieces.cards import PACK
from tests.engine.games.bluff_n_peg.random_moments import GAMES, positions, some_positions

CARDS = set(PACK)


@pytest.mark.parametrize("seats", SEATS)
def test_cards_pegs_and_turns_are_in_order_in_every_position(seats: int) -> None:
    for number in range(seats - SEATS[0], GAMES, len(SEATS)):
        for state in positions(number):
            assert state.terms.seats == seats


def test_a_view_is_the_same_whatever_is_hidden() -> None:
    """Not by way of `resample`, which is made from the view: here the truth itself is changed behind the viewer."""
    chance, swapped = FastChance(1), 0
    for state in some_positions():
        for viewer in (*state.deal.order, None):
            other = hidden_cards_swapped(state, viewer, chance)
            assert view(other, viewer) == view(state, viewer)
            swapped += other != state
    assert swapped > 1000


def hidden_cards_swapped(state: State, viewer: int | None, chance: FastChance) -> State:
    """The same state with a card of somebody else's hand exchanged for one of the stock, and sealed answers turned."""
    deal = state.deal
    others = [seat for seat in deal.order if seat != viewer and deal.hands[seat]]
    if others and deal.stock:
        seat = others[chance.pick(len(others))]
        ours, theirs = deal.hands[seat][0], deal.stock[-1]
        hands = (*deal.hands[:seat], (theirs, *deal.hands[seat][1:]), *deal.hands[seat + 1 :])
        deal = deal._replace(hands=hands, stock=(*deal.stock[:-1], ours))
    if state.terms.options.double_response == "simultaneous":
        turned: dict[Any, Any] = {"accept": "fold", "fold": "accept", None: None}
        answers = [said if seat == viewer else turned[said] for seat, said in enumerate(deal.answers)]
        deal = deal._replace(answers=tuple(answers))
    return state._replace(deal=deal)


def test_hidden_cards_are_seen_by_their_owner_only() -> None:
    for state in some_positions():
        for viewer in (*state.deal.order, None):
            assert cards_in(view(state, viewer)) <= known_to(viewer, state)


def cards_in(seen: View) -> set[str]:
    """Every card that a view holds for this deal, found in whatever field it stands."""
    return set(_cards(tuple(seen._replace(last_deal=None, first_draws=()))))


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, str) and value in CARDS:
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _cards(part)


def known_to(viewer: int | None, state: State) -> set[str]:
    """What a viewer may know: all that ever lay face up, and of its own all that it ever held in this deal."""
    deal = state.deal
    public: set[str] = {card for show in deal.shows for card in show}
    if viewer is None:
        return public
    return public | {*deal.hands[viewer], *(deal.thrown[viewer] or ()), *deal.drawn[viewer]}
