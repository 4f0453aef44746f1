"""The computer player: what it throws, when it lays, folds and doubles, and that it beats players who act at random."""

import re
from itertools import pairwise
from statistics import fmean

import pytest

from engine.chance import FastChance
from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.computer.card_choice import cards_to_lay, draw_plans, ways_to_lead
from engine.games.bluff_n_peg.computer.estimates import GUESSES, imagine_rival_hands, rival_seats
from engine.games.bluff_n_peg.computer.outlook import chance_to_win, viewer_outlook
from engine.games.bluff_n_peg.computer.worth import WON, worth_of_positions
from engine.games.bluff_n_peg.options import BluffNPegOptions
from engine.games.bluff_n_peg.public import Playoff
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.view import view
from engine.pieces.notation import parse_cards
from engine.pieces.poker import Category, hand_strength
from engine.selfplay import Policy, play_match
from tests.engine.games.bluff_n_peg.positions import L1, L2, L3, OUT, STANDARD, A, B, in_hand, run, table, to_throw

GAMES = 24
NEAR = 0.17
"""How far a share that is said to be "about" so much may be from what is counted, on average in a band."""


def answer(state: State, seat: int | None = None) -> str:
    acting = GAME.rules.waiting_for(state)[0] if seat is None else seat
    return GAME.mind.policy(GAME.rules.view(state, acting), GAME.rules.menu(state, acting), FastChance(0)).to_line()


@pytest.mark.parametrize(
    ("hand", "throws"),
    [
        ("Kh 9d 9c 4s 2h", "Kh 4s 2h"),
        ("Kh Kd 9c 9s 2h", "2h"),
        ("7h 7d 7c 9s 2h", "9s 2h"),
        ("8h 8d 8c 8s 2h", "2h"),
        ("Kh Qh 9h 4h 2s", "2s"),
        ("Js Th 9d 8c 2s", "2s"),
        ("As Kh Qd Jc 2s", "Qd Jc 2s"),
        ("Ah Kd 9c 4s 3h", "9c 4s 3h"),
        ("Ah Kh 9h 4h 3h", ""),
        ("6h 5d 4c 3s 2h", ""),
        ("6h 6d 6c 3s 3h", ""),
    ],
)
def test_it_keeps_what_makes_a_hand_and_throws_the_rest(hand: str, throws: str) -> None:
    assert draw_plans(parse_cards(hand), wild_twos=False)[0].thrown == parse_cards(throws)


@pytest.mark.parametrize(
    ("hand", "throws"), [("Kh 9d 9c 4s 2h", "Kh 4s"), ("Kh 9d 7c 4s 2h", "9d 7c 4s"), ("Kh Kd 2c 2s 2h", "")]
)
def test_it_never_throws_a_wild_two(hand: str, throws: str) -> None:
    assert draw_plans(parse_cards(hand), wild_twos=True)[0].thrown == parse_cards(throws)


def test_it_says_so_when_it_keeps_all() -> None:
    assert answer(to_throw("Ah Kh 9h 4h 3h", "")) == "keep"
    assert answer(to_throw("Kh Kd 9c 4s 2h", "")) == "discard cards=9c,4s,2h"


def test_it_finds_the_fewest_cards_that_lead() -> None:
    show, hand = parse_cards("9h"), parse_cards("Kh 9d 4c")
    one = ways_to_lead(show, hand, hand_strength(parse_cards("Ah")), wild_twos=False)
    assert list(one) == [parse_cards("9d")]
    assert list(ways_to_lead(show, hand, hand_strength(parse_cards("Kc")), wild_twos=False)) == [
        parse_cards("Kh"),
        parse_cards("9d"),
    ]
    assert ways_to_lead(show, hand, hand_strength(parse_cards("As Ad")), wild_twos=False) == {}


def test_a_tie_leads_only_with_the_last_card() -> None:
    show, best = parse_cards("Kh Kd Qs 9c"), hand_strength(parse_cards("Kc Ks Qh 9d 3h"))
    assert list(ways_to_lead(show, parse_cards("3c"), best, wild_twos=False)) == [parse_cards("3c")]
    assert ways_to_lead(show[:3], parse_cards("9c 3c 2c"), best, wild_twos=False) == {}


def test_it_shows_off_or_hides_its_strength() -> None:
    ways = ways_to_lead((), parse_cards("Kh 9d 4c"), hand_strength(()), wild_twos=False)
    assert cards_to_lay(ways, lays_strongest=True) == ("Kh", "4c")
    assert cards_to_lay(ways, lays_strongest=False) == ("4c", "Kh")


def test_with_a_sure_hand_it_begins_low_and_with_a_weak_one_high() -> None:
    assert answer(in_hand("Ah Ad Ac As 3h", "", "")) == "play card=3h"
    assert answer(in_hand("Ac 7s 5h 5d 3h", "")) == "play card=Ac"


def test_it_folds_at_once_what_cannot_lead() -> None:
    assert answer(table("3h | 9d 7c 5s 4d", "Ah Ad |")) == "fold"
    assert answer(table("| 9d 7c 5s 4d 2h", "Kh Kd |")) == "fold"


def test_it_does_not_pay_for_a_hand_that_will_be_beaten() -> None:
    assert answer(table("3h | 3d 7c 5s 4d", "Ah |", "Kh Kd Qc |")) == "fold"


def test_it_plays_on_with_a_hand_that_wins_for_certain() -> None:
    assert answer(table("Ah Kh | Qh Jh Th", "9c 9d |")).startswith("play")


@pytest.mark.parametrize(("hand", "said"), [("Ac | As Ah Ad Kd", "accept"), ("5c | 4c 7d 8s Jd", "fold")])
def test_it_accepts_a_double_with_strength_only(hand: str, said: str) -> None:
    assert answer(run(table("9h 9d | 9c", hand), "A 9c declare"), B) == said


def test_in_the_last_chance_area_it_accepts_because_a_loss_costs_no_more() -> None:
    seats = ("9h 9d | Kc", "Tc | Td 8s 7d 3s", "Qd Js |")
    assert answer(run(table(*seats, pegs=(0, 0, 0)), "A Kc declare"), B) == "fold"
    assert answer(run(table(*seats, pegs=(0, L1, 0)), "A Kc declare"), B) == "accept"


def test_it_doubles_with_a_hand_that_nobody_beats() -> None:
    assert answer(run(table("Ah Ad | Ac As 2c", "Kh Kd |"), "A Ac")) == "declare"


def test_it_does_not_double_what_it_expects_to_lose() -> None:
    assert answer(run(table("3h 4d | 6c 7c 9s", "Kh Kd |", "Qh Qd |"), "A 6c")) == "decline"


def how_often_it_plays(state: State) -> float:
    """Worlds are imagined at random, so near decisions go now this way and now that."""
    lines = [
        GAME.mind.policy(GAME.rules.view(state, A), GAME.rules.menu(state, A), FastChance(seed)).to_line()
        for seed in range(20)
    ]
    return sum(line.startswith("play") for line in lines) / len(lines)


def test_it_protects_a_peg_on_the_last_hole() -> None:
    nines = "9h 9d Kc 7s 3h"
    assert how_often_it_plays(in_hand(nines, "", pegs=(0, 0))) > 0.9
    assert how_often_it_plays(in_hand(nines, "", pegs=(L3, 0))) < 0.5


def test_it_does_not_leave_the_game_to_rivals_who_need_only_this_deal() -> None:
    ace_high = "Ah Kd 9c 7s 3h"
    assert answer(in_hand(ace_high, "", "", pegs=(0, 0, 0))) == "fold"
    assert answer(in_hand(ace_high, "", "", pegs=(0, 46, 46))).startswith("play")


def test_in_a_playoff_it_lays_whatever_may_win() -> None:
    playoff = Playoff((A, B), 1, "winner_hole")
    assert answer(table("3h | 3d 7c 5s 4d", "Kh |", pegs=(50, 50), playoff=playoff)).startswith("play")


def test_worlds_agree_with_what_lies_on_the_table() -> None:
    state = run(table("3h 4c | 5d 6s 8h", "Ah As Ad Ac Kd |", "Qh |", "| 2c"), "A fold")
    hands = imagine_rival_hands(view(state, 3), FastChance(1))
    assert set(hands) == {1, 2}
    assert set(hands[B]) == {hand_strength(parse_cards("Ah As Ad Ac Kd"))}
    assert len(set(hands[2])) > 10


def test_guesses_share_the_hands_that_a_rival_with_one_hidden_card_may_have() -> None:
    """Of 43 unseen cards, four make a full house. So the best of three hands is one with a chance of
    1 - (39 / 43) ** 3, which is 25 %: ten guesses of forty, whatever chance says.
    """
    seen = view(table("3h 4c | 5d 6s 8h", "Ah As Kd Kc | 2d"), A)
    for seed in range(5):
        hands = imagine_rival_hands(seen, FastChance(seed))[B]
        assert len(hands) == GUESSES == 40
        assert sum(hand.category is Category.FULL_HOUSE for hand in hands) == 10


def test_the_nearer_to_out_the_back_the_dearer_a_hole() -> None:
    steps = [worth_of_positions((position, 0), A, STANDARD) for position in (-20, L1, L2, L3, OUT)]
    losses = [before - after for before, after in pairwise(steps)]
    assert losses[0] < losses[1] <= losses[2] < losses[3]
    assert worth_of_positions((50, 0), A, STANDARD) == STANDARD.forward + WON > worth_of_positions((49, 0), A, STANDARD)
    assert worth_of_positions((0, 50), A, STANDARD) == OUT - WON
    assert worth_of_positions((50, 50), A, STANDARD) == STANDARD.forward


@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (4, 0.7), (6, 0.6)])
def test_it_is_first_among_random_players_far_more_often_than_they(seats: int, least: float) -> None:
    policies: list[Policy] = ["sound", "random", "random", "random", "random", "random"]
    _, lower, _ = play_match(GAME, BluffNPegOptions(), policies[:seats], GAMES, "contest").win_rate_with_interval()
    assert lower >= least


def test_it_plays_every_variation_to_the_end() -> None:
    options = BluffNPegOptions(
        board="short", wild_twos=True, discard_order="simultaneous", double_response="simultaneous", reveal_winner=True
    )
    assert play_match(GAME, options, ["sound", "sound", "random"], 6, "variation").tally.games == 6


# -- what it says -----------------------------------------------------------------------------------------------------


def test_the_share_that_a_reason_names_is_what_such_hands_win_against_those_still_in() -> None:
    """Counted in played deals of three sound players, in three bands: at each decision, how often the seat holds the
    best hand of those who are still in.
    """
    named: dict[int, list[float]] = {0: [], 1: [], 2: []}
    won: dict[int, list[bool]] = {0: [], 1: [], 2: []}
    for seed in range(8):
        chance = FastChance(f"shares {seed}")
        state = GAME.rules.setup(3, GAME.meta.options(), chance).state
        while waiting := GAME.rules.waiting_for(state):
            seat, seen_by_seat = waiting[0], GAME.rules.view(state, waiting[0])
            if state.phase != "discard":
                share = chance_to_win(viewer_outlook(seen_by_seat, chance))
                band = min(2, int(3 * share))
                named[band].append(share)
                won[band].append(has_best_hand(state, seat))
            action = GAME.mind.policy(seen_by_seat, GAME.rules.menu(state, seat), chance)
            state = GAME.rules.apply(state, seat, action, chance).state
    for band, shares in named.items():
        assert len(shares) > 50
        assert abs(fmean(shares) - fmean(won[band])) < NEAR


def has_best_hand(state: State, seat: int) -> bool:
    """Whether nobody who is still in holds better cards than the seat."""
    rivals = rival_seats(GAME.rules.view(state, seat))
    hands = [hand_strength((*state.deal.shows[one], *state.deal.hands[one])) for one in (seat, *rivals)]
    return hands[0] >= max(hands)


def test_reasons_name_the_hand_and_against_whom_it_wins_so_often() -> None:
    said = reasons_by_line(in_hand("Ah Ks Jd 9s 4d", ""))
    share = "(hardly any|about one of ten) deals"
    assert re.fullmatch(
        f"Fold: with ace high, you would win {share} against those still in, and each card up costs points.",
        said["fold"],
    )


@pytest.mark.parametrize(
    ("hand", "line", "reason"),
    [
        (
            "6h 5d 4c 3s 2h",
            "keep",
            "Keep all five: you have a straight, which needs each of them and beats most hands.",
        ),
        ("Ah Kd 9c 4s 3h", "keep", "If you keep all five, you stay with ace high, while the others draw new cards."),
        (
            "Ah Kd 9c 4s 3h",
            "discard cards=9c,4s,3h",
            "Throw 9♣ 4♠ 3♥: you keep A♥ K♦, your highest, as a high pair beats a low one.",
        ),
        (
            "Kh 9d 9c 4s 2h",
            "discard cards=Kh,4s,2h",
            "Throw K♥ 4♠ 2♥: you keep 9♣ 9♦, and each new card may improve them.",
        ),
        (
            "Kh Jd 7c 7s 2h",
            "discard cards=7c,7s,2h",
            "Throw 7♣ 7♠ 2♥: that breaks up a pair of sevens, which is worth more.",
        ),
        (
            "Kh 9d 9c 4s 2h",
            "keep",
            "If you keep all five, you stay with a pair of nines, while the others draw new cards.",
        ),
    ],
)
def test_reasons_to_throw_say_what_the_cards_are_good_for(hand: str, line: str, reason: str) -> None:
    assert reasons_by_line(to_throw(hand, ""))[line] == reason


def reasons_by_line(state: State) -> dict[str, str]:
    """By action, what is said of it to the seat that is to act."""
    seat = GAME.rules.waiting_for(state)[0]
    weighed = GAME.mind.weighed(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(0))
    return {one.action.to_line(): GAME.words.reason(one, ("Ann", "Ben")) for one in weighed}
