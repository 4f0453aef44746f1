"""The computer player: what it leads, keeps and challenges with, and that it beats players who act at random."""

from collections.abc import Callable
from contextlib import suppress
from itertools import combinations

import pytest

from engine.actions import Action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.games.sneak import GAME
from engine.games.sneak.actions import Draw, Pass
from engine.games.sneak.computer.captures import CAPTURE, RISK, captures_lost, most_captures
from engine.games.sneak.computer.choosing import (
    MOST_FLAUNTED,
    MOST_SETS,
    MOST_SNEAKED,
    best_flaunts,
    best_sneaks,
    single_card_sets,
)
from engine.games.sneak.computer.estimates import gain_of_flaunt, gain_of_sneak
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.computer.odds import chance_of_holding_stronger_set, chance_that_hand_beats, count_unseen
from engine.games.sneak.pieces.combos import beats_flaunt, combo_of
from engine.games.sneak.pieces.hands import Cards, combos_in, hand_without, strongest_set
from engine.games.sneak.state import Pile, State
from engine.lessons.scenes import lesson_states
from engine.minds.decisions import decide
from engine.pieces.cards import PACK, RANK_VALUE
from engine.pieces.notation import parse_cards
from engine.selfplay import Policy, make_player, options_fitted_to_seats, play_match
from tests.engine.games.sneak.positions import NAMES, A, B, endgame, run, table
from tests.engine.random_games import random_options
from tests.long_runs import repetitions

ROUNDS = 20
"""How often a position is decided where chance has a say."""
SKILL_GAMES = repetitions(8, long=15)
HAND, HANDS = 6, 300
"""Size and number of the hands in which estimates are looked up."""
CLOSE = 0.15
"""How far an estimate may be from what is found: it takes ranks and suits to come independently."""
MOST_ACTIONS = repetitions(80, long=150)
LEADS = 40
"""The number of leads, all by computers, at which all sets are weighed."""


def decided(state: State, seat: int, seed: int = 0) -> Action:
    return GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(seed))


def answer(state: State, seat: int, seed: int = 0) -> str:
    return decided(state, seat, seed).to_line()


def often(state: State, seat: int) -> set[str]:
    """All that it does in a position, where chance has a say."""
    return {answer(state, seat, seed) for seed in range(ROUNDS)}


def last_round(*hands: str, turns_left: int = 1) -> State:
    return endgame(*hands, endgame="one_round")._replace(turns_left=turns_left)


# -- on the turn ------------------------------------------------------------------------------------------------------


def test_it_draws_on_its_first_turn() -> None:
    state = GAME.rules.setup(3, GAME.meta.options(), FastChance(1)).state
    assert decided(state, state.turn) == Draw()


def test_it_draws_while_its_hand_is_small() -> None:
    assert often(table("4h 9c", "5d 2s", "Tc Kh"), A) == {"draw"}


def test_whoever_holds_one_card_does_not_read_of_others_at_risk() -> None:
    said = reasons_by_line(table("4h", "9c Qs", "Tc Kh"))
    assert said["sneak cards=4h"] == (
        "A sneak of 4♥ wins only what you lay down; if you keep it, that can still win later."
    )


def test_its_reasons_agree_with_what_the_lesson_teaches_though_it_would_draw() -> None:
    """There the learner flaunts the ace, which nobody can beat, and sneaks what wins in no other way."""
    lesson = GAME.words.lesson
    assert lesson is not None
    steps = {step.title: place for place, step in enumerate(lesson.steps)}
    states = [step.state for step in lesson_states(GAME, lesson)]
    flaunting = reasons_by_line(states[steps["Flaunting"]])
    assert next(iter(flaunting)) == "draw"
    assert flaunting["draw"].startswith("Draw a card: it is one more to win with later, and one that no rival gets;")
    assert flaunting["flaunt cards=As"] == (
        "Nobody can beat A♠ now, but kept for later, that may win cards of others, too."
    )
    assert "a challenge may take" in flaunting["flaunt cards=Tc"]
    sneaking = reasons_by_line(states[steps["Sneaking"]])
    assert sneaking["sneak cards=3d"].startswith("A sneak of 3♦ wins only what you lay down;")
    assert any("draw" in line for line in lesson.learned)


def reasons_by_line(state: State, seat: int = A) -> dict[str, str]:
    """By action, best first, what is said of it to a seat."""
    weighed = GAME.mind.weighed(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(1))
    return {one.action.to_line(): GAME.words.reason(one, NAMES) for one in weighed}


def test_it_draws_when_nobody_could_match_a_lead() -> None:
    assert answer(table("Ah As", "", ""), A) == "draw"


def test_it_keeps_its_combos_while_there_is_a_stock() -> None:
    assert "flaunt" not in {line.split()[0] for line in often(table("Ah Kh Qh Ac Ad", "5d 2s 7c", "Tc Jh 3s"), A)}


def test_without_a_lead_limit_it_weighs_a_sneak_of_more_cards_than_it_has_not_seen() -> None:
    assert often(table(" ".join(PACK[:30]), PACK[30], lead_limit="none"), A) == {"draw"}


def test_it_sneaks_its_best_where_everybody_challenges() -> None:
    """All have just challenged: an ace led face down brings what they lay down beside it, as much as a draw."""
    rivals = ("5d 2s 7c", "Tc Jh 3s", "7h 9d 2h", "8s 4s 6h", "Qd 8d 3c")
    challenges = ("B challenge 7c", "C challenge Tc", "D challenge 7h", "E challenge 8s", "F challenge Qd")
    state = run(table("Ah 4d", *rivals), "A sneak 4d", *challenges)._replace(turn=A)
    assert often(state, A) == {"draw", "sneak cards=Ah"}


def nearly_gone(stock: int) -> State:
    """So many cards are left to draw, and three seats hold eight each; all others lie in C's pile."""
    state = endgame("Ah As Ac Kh Ks 9c 4d 2h", "5d 2s 7c 3c 6h 9h Td Qd", "Tc Jh 3s 4s 7h 8d Qc Kd")
    left = state.piles[-1].shown
    return state._replace(stock=left[:stock], piles=(*state.piles[:-1], Pile(left[stock:])))


def test_now_and_then_it_sneaks_where_that_costs_no_card() -> None:
    """Each seat draws two more cards, whether A leads now or not."""
    state = nearly_gone(stock=6)
    assert often(state, A) == {"draw", "sneak cards=2h"}
    said = reasons_by_line(state)
    assert said["draw"].startswith("Draw a card: you could as well sneak first,")
    assert said["sneak cards=2h"].startswith("Sneak 2♥: it costs you no draw,")


def test_it_draws_where_a_sneak_would_leave_the_last_card_to_others() -> None:
    assert often(nearly_gone(stock=7), A) == {"draw"}


# -- when the stock is gone -------------------------------------------------------------------------------------------


def test_it_flaunts_what_nobody_can_beat() -> None:
    """No spade is out that beats the queen, since the ace and the king have been won; hearts are."""
    assert answer(endgame("Qs 3h 6d", "Th 9d", "Kh 8d"), A) == "flaunt cards=Qs"


def test_it_flaunts_first_what_is_of_no_use_later() -> None:
    """Nobody can beat the ace either, but kept, it takes the king."""
    state = endgame("Ad 2c 3h 4s 6d 7c 8h 9s", "Kd", "Kh")
    assert answer(state, A) == "flaunt cards=2c"


def test_it_leads_safe_cards_one_by_one_and_weak_ones_last() -> None:
    """Who runs out of safe cards first must lead the others."""
    state = endgame("Qs Js 3h 2h", "9s 8s 7h 6h", piles=(30,))
    assert answer(state, A) in ("flaunt cards=Js", "flaunt cards=Qs")


def test_in_the_last_round_it_flaunts_all_it_can_at_once() -> None:
    assert answer(last_round("9s 9h 9d 2c", "5d 6d 7h Kc", "Jd Jc 3d 4c"), A) == "flaunt cards=9s,9h,9d"


def test_in_the_last_round_it_gives_a_rival_nothing() -> None:
    """The two of clubs is beaten by each of ten clubs, and what it has scores nothing in any case."""
    clubs = "3c 4c 5c 6c 7c"
    assert answer(last_round("2c", clubs, "8c 9c Tc Jc Qc"), A) == "done"


def test_a_hard_one_keeps_what_beats_the_cards_that_its_rival_must_lead() -> None:
    """A has the four of spades and the five of diamonds left, and must lead one of them next: B can beat either."""
    state = endgame("4s 5d", "5s 7c Td 7d 6d", turn=B)
    assert answer(state, B) == "flaunt cards=6d"
    for seed in range(5):
        hard = decide(GAME, "hard", GAME.rules.view(state, B), GAME.rules.menu(state, B), FastChance(seed))
        assert hard.to_line() in ("flaunt cards=7c", "flaunt cards=Td")


# -- challenges -------------------------------------------------------------------------------------------------------


def test_it_challenges_a_sneak_with_a_strong_set() -> None:
    state = run(table("4h 9c 7d", "As Ad 6c 3h", "Tc Jh 3s"), "A sneak 4h 9c")
    assert answer(state, B) == "challenge cards=As,Ad"


def test_it_lets_a_sneak_go_that_its_best_set_would_hardly_beat() -> None:
    state = run(table("4h 9c 7d", "2s 5d", "Tc Jh 3s"), "A sneak 4h 9c")
    assert answer(state, B) == "pass"


def test_it_challenges_at_times_where_that_risks_as_much_as_it_gains() -> None:
    """So a player who always bluffs is called, and one who never does is not paid."""
    state = run(table("4h 9c 7d Ah 6c", "Js Ts 9s 9d 8d 5d 2s"), "A sneak 4h")
    said = reasons_by_line(state, B)
    assert often(state, B) == {"pass", "challenge cards=Js"}
    assert said["pass"] == "Pass: a challenge risks about as much as it gains."
    assert said["challenge cards=Js"].startswith("Challenge with J♠: that risks about as much as it gains,")


def test_it_cannot_challenge_what_it_holds_too_little_for() -> None:
    state = run(table("4h 9c 7d", "2s 5d", "Tc Jh 3s"), "A flaunt 4h")
    assert decided(state, B) == Pass()


def test_it_beats_a_flaunt_with_what_nobody_can_beat() -> None:
    state = run(endgame("9s 2d 3d", "As Kd 4c", "Ts 5c 6h"), "A flaunt 9s")
    assert answer(state, B) == "challenge cards=As"


def test_it_knows_its_view_alone() -> None:
    """The cards of a sneak, and those of the others, change nothing in what it does."""
    weak = run(table("4h 9c 7d", "As Ad 6c 3h", "Tc Jh 3s"), "A sneak 4h 9c")
    strong = run(table("Ah Ac 7d", "As Ad 6c 3h", "Kc Kh 3s"), "A sneak Ah Ac")
    assert answer(weak, B) == answer(strong, B)


# -- what hidden hands may hold ---------------------------------------------------------------------------------------


def found_in_hands(size: int, stronger: Callable[[Cards], bool]) -> float:
    """How many of many random hands hold a set of so many cards of which this is true."""
    chance = FastChance(1)
    hands = [chance.shuffled(PACK)[:HAND] for _ in range(HANDS)]
    return sum(any(stronger(cards) for cards in combinations(hand, size)) for hand in hands) / HANDS


@pytest.mark.parametrize(
    "lead", ["9d", "2c 2d", "Kc Kd", "5d 6d", "Jd Qh", "9d 4d", "5c 5d 5h", "6c 7d 8h", "Ad Kd 9d"]
)
def test_the_chance_that_a_flaunt_is_beaten_is_about_right(lead: str) -> None:
    cards = parse_cards(lead)
    chance = chance_that_hand_beats(combo_of(cards), cards[0][1], count_unseen(1, (), ()), HAND)
    assert chance == pytest.approx(found_in_hands(len(cards), lambda found: beats_flaunt(found, cards)), abs=CLOSE)


@pytest.mark.parametrize("lead", ["9d", "2c 2d", "Kc Kd", "5d 6d", "Jd Qh", "9d 4d", "9d 4c", "6c 7d 8h", "Ad Kd 9d"])
def test_the_chance_that_a_sneak_is_beaten_is_about_right(lead: str) -> None:
    key = combo_of(parse_cards(lead)).strength_key("parlett")
    chance = chance_of_holding_stronger_set(combo_of(parse_cards(lead)), "parlett", count_unseen(1, (), ()), HAND)
    size = len(lead.split())
    sampled = found_in_hands(size, lambda found: combo_of(found).strength_key("parlett") > key)
    assert chance == pytest.approx(sampled, abs=CLOSE)


def test_a_set_laid_down_at_random_is_a_hand_of_its_size() -> None:
    """Of two random cards, 3 in 51 are a match."""
    twos, everything = combo_of(parse_cards("2c 2d")), count_unseen(1, (), ())
    or_twos = chance_of_holding_stronger_set(twos, "parlett", everything, 2, or_equal=True)
    assert or_twos == pytest.approx(3 / 51, abs=0.002)


# -- the sets that are weighed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_set_gains_more_than_those_that_are_found(seats: int) -> None:
    chance = FastChance(seats)
    state = GAME.rules.setup(seats, options_fitted_to_seats(GAME, seats, {}), chance).state
    looked_at = 0
    while looked_at < LEADS and (waiting := GAME.rules.waiting_for(state)):
        view = GAME.rules.view(state, waiting[0])
        if view.lead is None and view.lead_limit and view.turns >= seats:
            known, most = SeatKnowledge(view, waiting[0]), min(view.lead_limit, len(view.hand))
            sets = single_card_sets(view.hand)
            for size in range(2, min(most, MOST_FLAUNTED) + 1):
                sets += combos_in(view.hand, size)
            gains = sorted([gain_of_flaunt(cards, known) for cards in sets], reverse=True)
            assert [gain for gain, _ in best_flaunts(known, most)] == gains[:MOST_SETS]
            ladder, sneaks = view.terms.options.ladder, best_sneaks(known, most)
            assert [gain for gain, _ in sneaks] == sorted([gain for gain, _ in sneaks], reverse=True)
            for size in range(1, min(most, MOST_SNEAKED) + 1):
                for cards in (strongest_set(view.hand, size, ladder), known.hand_least_missed_first[:size]):
                    assert sneaks[0][0] >= gain_of_sneak(cards, known)
            looked_at += 1
        state = GAME.rules.apply(state, waiting[0], decided(state, waiting[0]), chance).state
    assert looked_at == LEADS


def suits_at_random(seed: int) -> tuple[Cards, tuple[int, ...]]:
    """Cards of two packs' hearts for one side, the highest first, and how many of each rank the others have."""
    cards = FastChance(seed).shuffled([card for card in PACK if card[1] == "h"] * 2)
    theirs = [RANK_VALUE[card] for card in cards[9 : 9 + seed % 13]]
    counts = tuple([theirs.count(rank) for rank in range(15)])
    return tuple(sorted(cards[: seed % 9], key=RANK_VALUE.__getitem__, reverse=True)), counts


def captures(cards: Cards, counts: tuple[int, ...]) -> tuple[int, int]:
    """How many of the others' cards a side can beat one for one, and how many of its own they can."""
    ours = sorted(RANK_VALUE[card] for card in cards)
    theirs = [rank for rank in range(15) for _ in range(counts[rank])]
    return most_captures(ours, theirs), most_captures(theirs, ours)


def test_cards_of_a_suit_are_worth_the_captures_that_are_lost_without_them() -> None:
    for seed in range(HANDS):
        cards, counts = suits_at_random(seed)
        captured, lost = captures(cards, counts)
        for size in range(1, min(4, len(cards)) + 1):
            for gone in combinations(cards, size):
                still_captured, still_lost = captures(hand_without(cards, gone), counts)
                expected = CAPTURE * (captured - still_captured) - RISK * (lost - still_lost)
                assert captures_lost(gone, cards, counts) == pytest.approx(expected)


# -- always -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.meta.seats)
@pytest.mark.parametrize("number", [0, 1])
def test_what_it_does_is_always_accepted(seats: int, number: int) -> None:
    """In games under any house rules, alone among random players or with others like it."""
    chance = FastChance(f"accepted/{seats}/{number}")
    state = GAME.rules.setup(seats, random_options(GAME, seats, chance, daring=number > 0), chance).state
    somebody = make_player(GAME, "random", f"accepted/{seats}/{number}")
    for _ in range(MOST_ACTIONS):
        waiting = GAME.rules.waiting_for(state)
        if not waiting:
            break
        seat = waiting[0]
        if seat == 0 or number == 1:
            state = GAME.rules.apply(state, seat, decided(state, seat, number), chance).state
        else:
            with suppress(Refusal):
                state = GAME.rules.apply(state, seat, somebody(state, seat), chance).state


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats: int) -> None:
    others: list[Policy] = ["random"] * (seats - 1)
    match = play_match(
        GAME, options_fitted_to_seats(GAME, seats, {"format": "single_deal"}), ["sound", *others], SKILL_GAMES, "skill"
    )
    assert match.win_rate_with_interval()[1] > 1 / seats
