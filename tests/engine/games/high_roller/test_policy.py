"""The computer player: it builds hands, keeps jokers for the end, puts numbers into runs, and beats random players."""

from math import sqrt

import pytest

from engine.chance import FastChance
from engine.errors import Refusal
from engine.games.high_roller import GAME
from engine.games.high_roller.actions import Write
from engine.games.high_roller.computer.estimates import (
    RowProspects,
    chance_of_at_least,
    chance_to_make_rank,
    expected_row_points,
    likely_hands_of_row,
    strength_as_number,
)
from engine.games.high_roller.computer.policy import good_boxes_for_number
from engine.games.high_roller.computer.reason_codes import CardGain, reason_for_card
from engine.games.high_roller.options import HighRollerOptions
from engine.games.high_roller.pieces.sheets import cards_in_row
from engine.games.high_roller.state import State
from engine.pieces.cards import Card
from engine.pieces.notation import parse_card, parse_cards
from engine.pieces.poker import hand_strength
from tests.engine.games.high_roller.positions import (
    FULL_BLACK,
    FULL_RED,
    NAMES,
    A,
    a_sheet,
    after,
    cards_row,
    choosing,
    numbers_row,
    random_action,
    started,
)
from tests.long_runs import repetitions

GAMES = repetitions(8, long=16)


def answer(state: State, seat: int = A) -> str:
    return GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(0)).to_line()


def reasons_by_line(state: State, seat: int = A) -> dict[str, str]:
    """By action, the best first, what is said of it to a seat."""
    weighed = GAME.mind.weighed(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(0))
    return {one.action.to_line(): GAME.words.reason(one, NAMES) for one in weighed}


# -- what it says -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "card", "code"),
    [
        ("", "Kh", "begins_row"),
        ("Kh", "Kd", "improves_hand"),
        ("Kh 9h", "4h", "keeps_flush"),
        ("5h 7d", "6c", "keeps_straight"),
        ("Ah 3d", "4c", "keeps_straight"),
        ("Kh 9d", "4c", "promises_most"),
        ("Kh 9d 4c 2s", "4h", "completes_row"),
    ],
)
def test_a_card_is_praised_for_what_it_makes_of_its_row(row: str, card: str, code: str) -> None:
    gain = CardGain(0.5, 2, parse_card(card))
    assert reason_for_card(gain, gain, parse_cards(row))[0] == code


def test_a_worse_card_is_compared_with_the_best_one() -> None:
    best = CardGain(1.0, 3, Card("Kh"))
    for points, code in ((0.4, "promises_less"), (0.98, "promises_nearly_as_much")):
        assert reason_for_card(CardGain(points, 2, Card("9d")), best, ())[0] == code
    assert reason_for_card(CardGain(-0.2, 2, Card("9d")), CardGain(-0.2, 1, Card("8d")), ())[0] == "costs_least"


def test_the_reasons_of_a_game_do_not_read_alike() -> None:
    chance, codes = FastChance(3), set[str]()
    state = GAME.rules.setup(3, GAME.meta.options(), chance).state
    while waiting := GAME.rules.waiting_for(state):
        best = GAME.mind.weighed(GAME.rules.view(state, waiting[0]), GAME.rules.menu(state, waiting[0]), chance)[0]
        codes |= {best.reason} if isinstance(best.action, Write) else set()
        state = GAME.rules.apply(state, waiting[0], best.action, chance).state
    assert len(codes) >= 5


def test_a_row_that_gets_better_is_named() -> None:
    nines = reasons_by_line(choosing("6 4 3 1", a_sheet("Th 9s", FULL_BLACK, FULL_RED, FULL_BLACK)))
    assert "in row 1: that makes it better (pair of nines) by about" in next(iter(nines.values()))
    others = reasons_by_line(choosing("6 4 3 1", a_sheet("Th 9s 4c")))
    assert any("less than the best choice (the row: " in one for one in others.values())


# -- cards ------------------------------------------------------------------------------------------------------------


def test_it_rolls_when_it_is_first_player() -> None:
    assert answer(started()) == "roll"


def test_it_makes_four_of_a_kind_where_it_can() -> None:
    assert answer(choosing("4 3 3 1", a_sheet("7c 7d 7h", "9s 2h", "Jc 2d", "3s 9d"))).startswith("write card=7s row=1")


def test_it_keeps_a_row_in_its_suit() -> None:
    state = choosing("6 3 5 1", a_sheet("2s 9s 4s", FULL_BLACK, "Kc 4d 3h", FULL_BLACK))
    assert answer(state).startswith("write card=Js row=1")


def test_it_leaves_the_space_under_its_chip_for_the_joker() -> None:
    """Row 1 has its last gap in column 5, so row 3 ends in another column, where a chip is free for it too."""
    state = choosing("5 1 3 1", a_sheet("2s 2h 3s 3h _", FULL_BLACK, "_ _ 8h 8d", FULL_BLACK))
    assert answer(state).startswith("write card=8")
    last = after(state, A, answer(state)).drafts[A].sheet
    assert last.rows[2].index(None) != last.rows[0].index(None)


def test_it_uses_a_joker_before_a_card_spoils_the_row() -> None:
    """Only the last space of a row of four aces is left, and the dice make a nine for it."""
    state = choosing("6 3 5 4", a_sheet(FULL_RED, FULL_BLACK, FULL_RED, "Ah Ad Ac _ Ks"))
    assert answer(state) == "joker row=4 rank=A suit=s"
    done = after(state, A, answer(state))
    assert answer(done) in {"fill number=4 box=E1", "fill number=4 box=E10"}
    assert answer(after(done, A, "fill")) == "lock"


def test_it_writes_into_another_row_while_it_waits_with_its_joker() -> None:
    state = choosing("6 3 5 4", a_sheet(FULL_RED, FULL_BLACK, FULL_RED, "Ah Ad Ac _ Ks"))
    roomy = choosing("6 3 5 4", a_sheet(FULL_RED, "9c 2h 4d", FULL_RED, "Ah Ad Ac _ Ks"))
    assert answer(roomy).startswith("write card=9s row=2")
    assert answer(state).startswith("joker")


def test_a_joker_avoids_the_hand_that_somebody_else_has() -> None:
    rival = a_sheet(FULL_RED, FULL_BLACK, FULL_RED, "Ah Ad Kc Ac As")
    state = choosing("6 3 5 4", a_sheet(FULL_RED, FULL_BLACK, FULL_RED, "Ah Ad Ac _ Kh"), rival)
    assert answer(state) != "joker row=4 rank=A suit=s"


# -- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("boxes", "number", "places"),
    [
        ("", 1, (1, 10)),
        ("1", 1, (2,)),
        ("1", 3, (10,)),
        ("1 _ _ _ _ _ _ _ _ 3", 5, (5, 6)),
        ("1 _ _ _ _ _ _ _ 3 3", 3, (8,)),
        ("1 1 _ 3 _ _ _ _ _ _", 3, (3,)),
        ("1 1 _ 3 _ _ 5 5 5 5", 3, (3, 5)),
        ("1 1 1 _ 3 3 3 3 3 3", 5, (4,)),
        ("1 1 _ _ _ 3 _ _ 5 5", 1, (3,)),
        ("1 1 _ _ _ 3 _ _ 5 5", 3, (5, 7)),
        ("3 _ _ _ 3 _ _ 3 3 3", 5, (3, 6, 7)),
    ],
)
def test_it_puts_numbers_into_runs(boxes: str, number: int, places: tuple[int, ...]) -> None:
    assert good_boxes_for_number(numbers_row(boxes), number) == places


def test_by_option_it_leaves_the_yellow_die_alone() -> None:
    state = after(choosing("6 3 5 4", yellow_others="never"), A, "write card=Js row=1")
    assert answer(state) == "lock"


# -- estimates --------------------------------------------------------------------------------------------------------

ROOM = RowProspects(rounds=12, joker=False, seats=4)


def test_chances_add_up_to_one() -> None:
    for row in ("", "9s", "9s 9h", "2s 3s 4s", "2s 3s 4s 5s", "9s 9h 4s 4h 2c"):
        assert sum(aim.chance for aim in likely_hands_of_row(cards_in_row(cards_row(row)), ROOM)) == pytest.approx(1)


def test_strengths_compare_as_hands_do() -> None:
    rows = ["As Ks Qs Js 9h", "2s 2h 3d 4c 5s", "2s 2h Ad 4c 5s", "3s 3h 4d 5c 6s", "As 2d 3h 4c 5s", "2s 3d 4h 5c 6s"]
    hands = [hand_strength(cards_in_row(cards_row(row))) for row in rows]
    assert sorted(hands) == hands
    assert sorted(map(strength_as_number, hands)) == list(map(strength_as_number, hands))


def test_more_of_a_hand_promises_more() -> None:
    rivals = (likely_hands_of_row((), ROOM),) * 3
    choices = [
        likely_hands_of_row(cards_in_row(cards_row(row)), ROOM)
        for row in ("7s 9h 2d Kc", "7s 7h 2d Kc", "7s 7h 7d Kc", "7s 7h 7d 7c")
    ]
    promised = expected_row_points(choices, rivals, kinds_only=False)
    assert sorted(promised) == promised


def test_the_hand_of_a_finished_rival_is_worth_nothing() -> None:
    mine, same, less = (
        likely_hands_of_row(cards_in_row(cards_row(row)), ROOM)
        for row in ("9s 9h 4s 4h 2c", "9d 9c 4d 4c 2h", FULL_RED)
    )
    assert expected_row_points([mine], [same], kinds_only=False) == [0]
    assert expected_row_points([mine], [less], kinds_only=False) == [8]
    assert expected_row_points([less], [mine], kinds_only=False) == [6]


def test_hr12_where_kinds_count_a_rivals_hand_of_the_same_kind_costs_both_their_points() -> None:
    mine, alike, better, worse = (
        likely_hands_of_row(cards_in_row(cards_row(row)), ROOM)
        for row in ("9s 9h 4s 4h 2c", "Kd Kc 7d 7c 2h", "9s 9h 9d 4h 2c", "As Ad 5d 4d 3c")
    )
    assert expected_row_points([mine], [better, worse], kinds_only=True) == [6]
    assert expected_row_points([mine], [worse] * 4, kinds_only=True) == [8]
    assert expected_row_points([worse], [mine, better, alike, better], kinds_only=True) == [0]  # the fifth
    assert expected_row_points([mine], [alike], kinds_only=True) == [7]  # no place costs the other one as much
    assert expected_row_points([mine], [alike, worse, worse], kinds_only=True) == [1]  # two others move up
    assert expected_row_points([mine], [alike, *[worse] * 3], kinds_only=True) == [0]


def test_two_dice_show_seven_most_often_and_aces_need_the_yellow_die() -> None:
    assert max(range(2, 15), key=lambda rank: chance_to_make_rank(rank, 4)) == 7
    assert chance_to_make_rank(14, 8) < chance_to_make_rank(14, 2)
    assert chance_of_at_least(1, 2.5, 0.5) == pytest.approx((0.75 + 0.875) / 2)


# -- a hand of its own ------------------------------------------------------------------------------------------------


def test_equal_choices_are_left_to_chance() -> None:
    """White with red or with black makes a seven in one of two suits; on an empty sheet all eight are the same."""
    state = choosing("4 3 3 1")
    view, menu = GAME.rules.view(state, A), GAME.rules.menu(state, A)
    lines = {GAME.mind.policy(view, menu, FastChance(seed)).to_line() for seed in range(60)}
    assert {line.split(" column")[0] for line in lines} == {
        f"write card={card} row={row}" for card in ("7c", "7s") for row in (1, 2, 3, 4)
    }


def test_two_computers_write_sheets_of_their_own() -> None:
    same = rounds = 0
    for number in range(repetitions(4, long=10)):
        chance = FastChance(f"own/{number}")
        state = GAME.rules.setup(2, HighRollerOptions(), chance).state
        while waiting := GAME.rules.waiting_for(state):
            before, seat = state.last_round, waiting[0]
            action = GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), chance)
            state = GAME.rules.apply(state, seat, action, chance).state
            if state.last_round and state.last_round is not before:
                rounds, same = rounds + 1, same + (len(set(state.last_round.written)) == 1)
    assert same / rounds < 0.07  # 0.03 in 200 games


# -- games ------------------------------------------------------------------------------------------------------------


def share_of_wins(seats: int, **options: str) -> float:
    """How often a sound player is first, alone or with others, among those who act at random."""
    firsts = 0
    for number in range(GAMES):
        chance, sound = FastChance(f"contest/{number}"), number % seats
        state = GAME.rules.setup(seats, HighRollerOptions.model_validate(options), chance).state
        while waiting := GAME.rules.waiting_for(state):
            seat = waiting[0]
            if seat == sound:
                action = GAME.mind.policy(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), chance)
            else:
                action = GAME.rules.auto(state, seat)[0] if chance.pick(2) else random_action(state, seat, chance)
            try:
                state = GAME.rules.apply(state, seat, action, chance).state
            except Refusal:
                assert seat != sound
        assert state.outcome is not None
        firsts += state.outcome.ranking[sound] == 1
    return firsts / GAMES


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"sheets": "secret"}), (6, {"yellow_others": "never"})])
def test_it_is_first_among_random_players_far_more_often_than_they(seats: int, options: dict[str, str]) -> None:
    share = share_of_wins(seats, **options)
    assert share - 1.96 * sqrt(share * (1 - share) / GAMES) >= 0.6
