"""What holds in every game of Hi Lo Jack, checked on random games of each format: the invariants of the rules text."""

from collections.abc import Iterator

import pytest

from engine.chance import FastChance
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.options import Format
from engine.games.hi_lo_jack.public import Trick
from engine.games.hi_lo_jack.scoring import CARD_VALUE
from engine.games.hi_lo_jack.state import State
from engine.games.hi_lo_jack.view import View, view
from engine.pieces.cards import PACK
from tests.engine.games.hi_lo_jack.positions import SEATS, all_cards
from tests.engine.games.hi_lo_jack.random_moments import (
    FORMATS,
    moments,
)
from tests.long_runs import repetitions

every_format = pytest.mark.parametrize("form", FORMATS)


@every_format
def test_no_card_is_lost_or_in_two_places(form: Format) -> None:
    pack = sorted(PACK)
    for moment in moments(form):
        if moment.after.phase != moment.before.phase or not moment.after.trick.cards:
            assert sorted(all_cards(moment.after)) == pack


@every_format
def test_everybody_holds_six_cards_after_the_refill(form: Format) -> None:
    refilled = [m.after for m in moments(form) if m.after.phase == "tricks" and m.before.phase != "tricks"]
    assert refilled
    assert all(list(map(len, state.hands)) == [6] * SEATS[form] for state in refilled)


@every_format
def test_the_junk_pile_holds_no_trumps(form: Format) -> None:
    for moment in moments(form):
        deal = moment.after.deal
        assert not any(card[1] == deal.trump for pile in (*deal.thrown, *deal.salvaged) for card in pile)


@every_format
def test_a_deal_has_six_tricks_unless_a_smudge_is_lost(form: Format) -> None:
    for moment in moments(form):
        done = moment.after.last_deal
        if done is not None and done is not moment.before.last_deal:
            assert len(done.tricks) == 6 or (done.level == "smudge" and not done.made)


@every_format
def test_the_card_values_of_a_deal_are_those_of_the_cards_played(form: Format) -> None:
    for moment in moments(form):
        done = moment.after.last_deal
        if done is not None:
            assert sum(done.values) == sum(CARD_VALUE[card] for trick in done.tricks for card in trick.cards)
    assert sum(CARD_VALUE.values()) == 80


@every_format
def test_high_and_low_always_have_an_owner_and_at_most_four_points_are_entered(form: Format) -> None:
    for moment in moments(form):
        done = moment.after.last_deal
        if done is not None and done.points:
            assert [point.name for point in done.points] == ["high", "low", "jack", "game"]
            assert all(point.side is not None for point in done.points[:2])
            assert sum(max(change, 0) for change in done.changes) == sum(point.scored for point in done.points)


@every_format
def test_a_score_falls_by_the_bid_or_not_at_all(form: Format) -> None:
    for moment in moments(form):
        done = moment.after.last_deal
        if done is not None and min(done.changes) < 0:
            assert not done.made
            assert done.changes.index(-int(done.level)) == moment.after.terms.side_of[done.pitcher]


@every_format
def test_no_game_ends_with_a_failed_bid_except_a_lost_smudge(form: Format) -> None:
    endings = set()
    for moment in moments(form):
        if moment.after.outcome is not None:
            assert moment.after.last_deal is not None
            endings.add(moment.after.outcome.ending)
            assert moment.after.last_deal.made or moment.after.outcome.ending == "smudge_lost"
    assert {"target_reached", "smudge_lost"} <= endings


@every_format
def test_the_menu_is_what_the_rules_accept(form: Format) -> None:
    """Every option of every menu of the tricks is legal, and every other card of the hand is not offered."""
    for moment in moments(form)[:2000]:
        state = moment.before
        if state.phase == "tricks":
            (pick,) = GAME.rules.menu(state, state.turn)[0].picks
            assert set(pick.options) <= set(state.hands[state.turn])


def hidden_cards_swapped(state: State, viewer: int | None, chance: FastChance) -> State:
    """The same state with one card of somebody else's hand and one of the stock exchanged."""
    others = [seat for seat, hand in enumerate(state.hands) if seat != viewer and hand]
    seat = others[chance.pick(len(others))]
    ours, theirs = state.hands[seat][0], state.deal.stock[-1]
    hands = (*state.hands[:seat], (theirs, *state.hands[seat][1:]), *state.hands[seat + 1 :])
    return state._replace(hands=hands, deal=state.deal._replace(stock=(*state.deal.stock[:-1], ours)))


@every_format
def test_a_view_is_the_same_whatever_is_hidden(form: Format) -> None:
    """Not by way of `resample`, which is made from the view: here the truth itself is changed behind the viewer."""
    chance, swapped = FastChance(1), 0
    for moment in moments(form)[:1500]:
        state = moment.after
        if not state.deal.stock or not any(state.hands):
            continue
        for viewer in (*range(SEATS[form]), None):
            if any(hand for seat, hand in enumerate(state.hands) if seat != viewer):
                assert view(hidden_cards_swapped(state, viewer, chance), viewer) == view(state, viewer)
                swapped += 1
    assert swapped > 1000


@every_format
def test_thrown_and_drawn_cards_are_seen_by_their_owner_only(form: Format) -> None:
    for moment in moments(form)[: 1500 : repetitions(3, long=1)]:
        deal = moment.after.deal
        for viewer in (*range(SEATS[form]), None):
            seen = view(moment.after, viewer)
            assert cards_in(seen) <= known_to(viewer, moment.after)
            if viewer is not None and deal.drawn:
                assert seen.drawn == deal.drawn[viewer] + deal.salvaged[viewer]


def cards_in(seen: View) -> set[str]:
    """Every card that a view holds for this deal, found in whatever field it stands."""
    rest = seen._replace(last_deal=None, last_trick=None)
    return set(_cards(tuple(rest)))


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, str) and value in CARD_VALUE:
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _cards(part)


def known_to(viewer: int | None, state: State) -> set[str]:
    """What a viewer may know: played and buried cards, and of its own all that it ever held in this deal."""
    tricks: tuple[Trick, ...] = (*state.tricks, state.trick)
    public: set[str] = {card for trick in tricks for card in trick.cards} | {
        card for cards in state.deal.buried for card in cards
    }
    if viewer is None:
        return public
    thrown = state.deal.thrown[viewer] if state.deal.thrown else ()
    drawn = state.deal.drawn[viewer] + state.deal.salvaged[viewer] if state.deal.drawn else ()
    return public | {*state.hands[viewer], *thrown, *drawn}
