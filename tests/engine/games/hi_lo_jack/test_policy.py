"""The computer player: it follows the seed's advice, and beats players who act at random."""

from math import sqrt

import pytest

from engine.chance import FastChance
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.computer.card_choice import outlooks_of_cards
from engine.games.hi_lo_jack.computer.estimates import WEIGHTS, expected_points
from engine.games.hi_lo_jack.computer.knowledge import viewer_knowledge
from engine.games.hi_lo_jack.options import HiLoJackOptions
from engine.games.hi_lo_jack.public import Trick
from engine.games.hi_lo_jack.state import State
from engine.pieces.notation import parse_cards
from tests.engine.games.hi_lo_jack.positions import A, B, D, bidding, following_led, to_lead, to_name_trumps
from tests.engine.games.hi_lo_jack.random_moments import random_action
from tests.long_runs import repetitions

GAMES = repetitions(60, long=200)


def answer(state: State) -> str:
    seat = state.turn
    return GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(0)).to_line()


def with_hand(state: State, hand: str) -> State:
    hands = list(state.hands)
    hands[state.turn] = parse_cards(hand)
    return state._replace(hands=tuple(hands))


@pytest.mark.parametrize(
    "hand", ["As Ks 2s 9h 7h 5d 4d 9c 7c", "As 2s 7s 9h 7h 5d 4d 9c 7c", "As Ks Qs Ts 9h 7h 5d 4d 9c"]
)
def test_it_bids_on_the_seeds_good_hands(hand: str) -> None:
    assert answer(with_hand(bidding(), hand)) == "bid level=2"


@pytest.mark.parametrize("hand", ["As Ks 2s 9h 7h 5d 4d 9c 7c", "As Ks Qs Js 9s 7h 5d 4d 9c"])
def test_it_bids_three_on_ace_king_and_two_or_better_when_two_is_taken(hand: str) -> None:
    assert answer(with_hand(bidding("bid level=2"), hand)) == "bid level=3"


def test_it_passes_with_nothing() -> None:
    assert answer(with_hand(bidding(), "9s 7s 5h 4h 8d 6d 3d 7c 5c")) == "pass"


def test_it_passes_when_only_a_smudge_would_do() -> None:
    assert answer(with_hand(bidding("bid level=4"), "As Ks Qs 9s 9h 7h 5d 4d 9c")) == "pass"


def test_it_bids_a_smudge_that_cannot_fail() -> None:
    assert answer(with_hand(bidding("bid level=4"), "As Ks Qs Js Ts 9s 5d 4d 9c")) == "bid level=smudge"


def test_it_bids_two_when_it_is_stuck() -> None:
    assert answer(with_hand(bidding("pass", "pass", "pass"), "9s 7s 5h 4h 8d 6d 3d 7c 5c")) == "bid level=2"


def test_it_names_the_suit_that_promises_most_not_the_longest() -> None:
    assert answer(to_name_trumps("As Ks 2s 9h 7h 5h 4h 9c 7c")) == "trump suit=s"


def test_it_puts_low_trumps_out_of_play() -> None:
    state = to_name_trumps("As Ks Qs Js Ts 9s 2s 3h 4h")
    buried = GAME.rules.apply(state, A, GAME.meta.actions[2].from_values({"suit": "s"}), FastChance(0)).state
    assert answer(buried) == "bury cards=9s"


def test_it_gives_no_ten_to_a_sure_winner() -> None:
    assert answer(following_led("As", "Ts 4s 9h 8h 7h")) == "play card=4s"


def test_it_gives_a_worthless_card_rather_than_the_jack() -> None:
    assert answer(following_led("As", "Js 9s 9h 8h")) == "play card=9s"


def test_the_last_player_wins_a_rich_trick_as_cheaply_as_it_can() -> None:
    state = following_led("Td", "As 6s Kc 2h")
    last = state._replace(
        trick=state.trick._replace(leader=B, cards=parse_cards("Td Ad Kd"), winner=(B + 1) % 4), turn=A
    )
    last = last._replace(hands=(parse_cards("As 6s Kc 2h"), *last.hands[1:]))
    assert answer(last) == "play card=6s"


def test_it_plays_for_every_trick_of_a_smudge() -> None:
    hands = ("As Ks Qs Js Ts 9s", "8s 2d 3d 4d 5d 6d", "7s 2h 3h 4h 5h 6h", "6s 7d 8d 9d 7h 8h")
    state = to_lead(*hands, level="smudge")
    for _ in range(20):
        action = GAME.mind.policy(GAME.rules.view(state, state.turn), GAME.rules.menu(state, state.turn), FastChance(0))
        state = GAME.rules.apply(state, state.turn, action, FastChance(0)).state
    assert state.outcome is not None
    assert state.outcome.ending == "smudge_made"


def test_more_and_higher_trumps_are_worth_more() -> None:
    for form in WEIGHTS:
        assert expected_points("975", form) < expected_points("AK75", form)


def first_places(games: int) -> int:
    """In how many games a sound player is first, alone or with others, among three who act at random."""
    firsts = 0
    for number in range(games):
        chance, sound = FastChance(f"contest/{number}"), number % 4
        state = GAME.rules.setup(4, HiLoJackOptions(format="solo4"), chance).state
        while GAME.rules.waiting_for(state):
            seat = state.turn
            if seat == sound:
                action = GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), chance)
            else:
                action = random_action(state, chance)
            state = GAME.rules.apply(state, seat, action, chance).state
        assert state.outcome is not None
        firsts += state.outcome.ranking[sound] == 1
    return firsts


def test_it_is_first_among_random_players_far_more_often_than_they() -> None:
    share = first_places(GAMES) / GAMES
    assert share - 1.96 * sqrt(share * (1 - share) / GAMES) >= 0.6


def test_it_takes_over_from_a_rival_who_could_win_the_game() -> None:
    state = bidding("pass", "pass", "bid level=2")
    weak = with_hand(state, "Ks Js 5s 9h 7h 5d 4d 9c 7c")
    close = weak._replace(scores=(0, 0, 9, 0))
    assert (state.turn, answer(weak), answer(close)) == (D, "pass", "bid level=2")


def test_it_does_not_outbid_its_partner_on_a_hand_that_would_outbid_a_rival() -> None:
    hand = "As Ks 2s 9h 7h 5d 4d 9c 7c"
    after_rival = with_hand(bidding("pass", "bid level=2", form="teams4"), hand)
    after_partner = with_hand(bidding("bid level=2", "pass", form="teams4"), hand)
    assert (answer(after_rival), answer(after_partner)) == ("bid level=3", "pass")


def test_it_gives_its_ten_to_a_partner_who_wins_the_trick() -> None:
    """The ace of trumps cannot be beaten: the last player's ten is safe with a partner and lost to a rival."""
    hands = ("2c 3c", "As 4c", "3h 4h", "Td 5d")
    for form, card in (("teams4", "Td"), ("solo4", "5d")):
        state = to_lead(*hands, form=form)
        trick = Trick(A, parse_cards("9s As 3h"), B)
        state = state._replace(trick=trick, tricks=(Trick(A, parse_cards("Qh 7c 8c 9c"), A),), turn=D)
        assert answer(state) == f"play card={card}"


def test_it_counts_on_a_partner_who_is_still_to_play() -> None:
    hands = ("Ac 3c 4c 5c 6c 7c", "Td 5d 7d 8d 9d Jd", "3h 4h 5h 6h 7h 8h", "As Ks Qs Js Ts 9s")
    alone, together = (viewer_knowledge(GAME.rules.view(to_lead(*hands, form=form), A)) for form in ("solo4", "teams4"))
    (seven_together,), (seven_alone,) = (outlooks_of_cards(parse_cards("7c"), known) for known in (together, alone))
    assert seven_together.wins > seven_alone.wins
