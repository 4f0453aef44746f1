"""What holds in every game of Sneak, checked on random games over all numbers of seats and house rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from engine.chance import FastChance
from engine.games.sneak import GAME
from engine.games.sneak.options import SEATS
from engine.games.sneak.state import Pile, State
from engine.games.sneak.view import View, view
from engine.pieces.cards import PACK, in_hand_order
from tests.each import each
from tests.engine.games.sneak.invariants import check
from tests.engine.games.sneak.random_moments import (
    GAMES,
    LADDERS,
    lookers,
    moments,
    some_moments,
)

CARDS = frozenset(PACK)


@each("number", range(GAMES))
def test_cards_answers_leads_and_points_are_in_order_in_every_position(number: int) -> None:
    check(moments(number)[0].before)
    for moment in moments(number):
        check(moment.after)
    assert moments(number)[-1].after.outcome is not None


def rules_of(number: int) -> Iterator[object]:
    """The number of seats and of packs in a random game, and its house rules."""
    terms = moments(number)[0].before.terms
    yield from (terms.seats, terms.packs, *dict(terms.options).values())


def test_these_games_meet_every_option_and_both_ways_of_leading() -> None:
    met = Counter(value for number in range(GAMES) for value in rules_of(number))
    assert {*SEATS, 1, 2, *LADDERS, "set_aside", "one_round", "single_deal", "target", "each_deals_once"} <= set(met)
    assert {(4, 1), (4, 2)} <= {tuple(rules_of(number))[:2] for number in range(GAMES)}
    played = [moment.after.last_contest for number in range(GAMES) for moment in moments(number)]
    assert {(done.way, done.size > 1) for done in played if done} == set(product(("sneak", "flaunt"), (False, True)))


# -- what others see --------------------------------------------------------------------------------------------------


def test_a_view_is_the_same_whatever_is_hidden() -> None:
    """Not by way of `resample`, which is made from the view: here the truth itself is changed behind the viewer."""
    chance, changed = FastChance(1), 0
    for moment in some_moments():
        for viewer in lookers(moment.after):
            other = hidden_cards_mixed(moment.after, viewer, chance)
            assert view(other, viewer) == view(moment.after, viewer)
            changed += other != moment.after
    assert changed > 1000


def hidden_cards_mixed(state: State, viewer: int | None, chance: FastChance) -> State:
    """The same state with all cards that the viewer has not seen mixed, and others' sealed answers turned."""
    others = [seat for seat in range(state.terms.seats) if seat != viewer]
    hides_lead = state.lead is not None and state.lead.way == "sneak" and state.lead.seat != viewer
    lead = state.lead.cards if state.lead and hides_lead else ()
    hidden = [state.stock, lead, *(cards for seat in others for cards in (state.hands[seat], state.piles[seat].unseen))]
    mixed = iter(chance.shuffled([card for cards in hidden for card in cards]))
    stock, lead, *rest = (tuple([next(mixed) for _ in cards]) for cards in hidden)
    hands, piles, answers = list(state.hands), list(state.piles), list(state.answers)
    for seat, hand, unseen in zip(others, rest[::2], rest[1::2], strict=True):
        hands[seat], piles[seat] = in_hand_order(hand), Pile(piles[seat].shown, unseen)
        if state.lead and answers[seat] is not None:
            answers[seat] = () if answers[seat] else hand[: state.lead.size]
    return state._replace(
        stock=stock,
        lead=state.lead._replace(cards=lead) if state.lead and hides_lead else state.lead,
        hands=tuple(hands),
        piles=tuple(piles),
        answers=tuple(answers),
    )


def test_hidden_cards_are_seen_by_their_owner_only() -> None:
    for moment in some_moments():
        state = moment.after
        for viewer in lookers(state):
            assert not cards_in(view(state, viewer)) - known_to(state, viewer)


def cards_in(seen: View) -> Counter[str]:
    """Every card that a view holds for this deal; lists of what is also listed elsewhere are left out."""
    rest = seen._replace(last_contest=None, last_deal=None, answer=None, aside=(), pile=())
    return Counter(_cards(tuple(rest)))


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, str) and value in CARDS:
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _cards(part)


def known_to(state: State, viewer: int | None) -> Counter[str]:
    """What a viewer may know: all that lay face up, and of its own what it holds, leads, and won unseen."""
    known = Counter[str]([*state.aside, *(card for pile in state.piles for card in pile.shown)])
    if state.lead and (state.lead.way == "flaunt" or state.lead.seat == viewer):
        known.update(state.lead.cards)
    if viewer is not None:
        known.update([*state.hands[viewer], *state.piles[viewer].unseen])
    return known


def test_what_everybody_reads_names_only_cards_that_lie_face_up() -> None:
    for number in range(GAMES):
        for before, _, after, events in moments(number):
            told = {
                card for happened in events if happened.only is None for card in _cards((*happened.values.values(),))
            }
            assert after.number != before.number or told <= {*known_to(after, None)}


# -- whose hand is drawn anew -----------------------------------------------------------------------------------------


def test_who_sees_another_hand_has_acted_or_has_another_menu_or_is_told() -> None:
    """These are the seats whose hands a table has drawn anew; a hand must not go on showing cards that are gone."""
    quiet = 0
    for number in range(GAMES):
        for before, actor, after, events in moments(number):
            told = {actor, *(happened.only for happened in events)}
            for seat in range(before.terms.seats):
                menus = GAME.rules.menu(before, seat), GAME.rules.menu(after, seat)
                if before.hands[seat] != after.hands[seat] and seat != actor:
                    assert seat in told or menus[0] != menus[1]
                    quiet += menus[0] == menus[1]
    assert quiet, "no hand changed that only a private event tells of"
