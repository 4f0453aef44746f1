"""Resampling: what a drawn state may contain, given what a seat has seen."""

from engine.chance import FastChance
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.resample import resample, void_suits_by_seat
from engine.games.hi_lo_jack.state import State
from engine.games.hi_lo_jack.view import view
from engine.pieces.cards import PACK
from tests.engine.games.hi_lo_jack.positions import (
    A,
    B,
    C,
    D,
    act,
    all_cards,
    run,
    to_lead,
    to_name_trumps,
    with_spades,
)
from tests.engine.games.hi_lo_jack.random_moments import random_game
from tests.long_runs import repetitions

DRAWS = 40


def draws(state: State, seat: int | None) -> list[State]:
    seen = view(state, seat)
    return [resample(seen, FastChance(seed)) for seed in range(DRAWS)]


def test_every_drawn_state_is_a_whole_pack_in_which_the_numbers_hold() -> None:
    for seed in range(repetitions(3, long=6)):
        for moment in random_game("solo4", seed):
            seen = view(moment.after, seed % 4)
            drawn = resample(seen, FastChance(seed))
            assert sorted(all_cards(drawn)) == sorted(PACK)
            assert not any(card[1] == drawn.deal.trump for pile in drawn.deal.thrown for card in pile)
            assert list(map(len, drawn.deal.thrown)) == list(map(len, moment.after.deal.thrown))


def test_others_keep_as_many_trumps_as_they_kept() -> None:
    state = act(with_spades(4, 3, 2, 2), A, "trump suit=s").state
    for drawn in draws(state, A):
        assert [
            sum(card[1] == "s" for card in hand) >= kept for hand, kept in zip(drawn.hands, (4, 3, 2, 2), strict=True)
        ]
        assert drawn.hands[A] == state.hands[A]


VOID_HANDS = ("As Ks 2s Th Qd 5c", "Qs 9s Ah Td 3c 7d", "Js 4s Kh Kd Tc 8c", "Qh 6h Ad Jh Ac 9d")


def test_who_does_not_follow_is_void_and_gets_no_card_of_that_suit() -> None:
    state, _ = run(to_lead(*VOID_HANDS), "As 9s 4s 6h")
    assert void_suits_by_seat(view(state, A)) == (frozenset(), frozenset(), frozenset(), frozenset("s"))
    drawn = draws(state, A)
    assert not any(card[1] == "s" for state in drawn for card in state.hands[D])
    assert any(card[1] == "s" for state in drawn for card in state.hands[C])


def test_who_trumps_or_follows_is_void_of_nothing() -> None:
    state, _ = run(to_lead(*VOID_HANDS), "As 9s 4s 6h Qd 7d Js Ad")
    assert void_suits_by_seat(view(state, A)) == (frozenset(), frozenset(), frozenset(), frozenset("s"))


def test_the_truth_is_not_peeked_at() -> None:
    state = to_name_trumps("As Ks Qs Js 2h 3h 4h 5d 6d")
    assert len({drawn.hands[B] for drawn in draws(state, A)}) == DRAWS
    assert all(drawn.hands[A] == state.hands[A] for drawn in draws(state, A))


def test_a_card_drawn_from_the_junk_pile_was_thrown_by_somebody() -> None:
    state = act(with_spades(1, 1, 1, 1), A, "trump suit=s").state
    for seat in (*range(4), None):
        for drawn in draws(state, seat):
            thrown = {card for pile in drawn.deal.thrown for card in pile}
            assert {card for pile in drawn.deal.salvaged for card in pile} <= thrown
            assert GAME.rules.view(drawn, seat) == GAME.rules.view(state, seat)


def test_while_trumps_are_buried_hands_are_trumps_only() -> None:
    state = act(to_name_trumps("As Ks Qs Js Ts 9s 8s 2h 3h"), A, "trump suit=s").state
    for drawn in draws(state, B):
        assert all(card[1] == "s" for hand in drawn.hands for card in hand)
        assert (drawn.phase, drawn.turn, len(drawn.hands[A])) == ("bury", A, 7)
