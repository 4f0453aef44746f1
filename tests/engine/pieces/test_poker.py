"""Poker hands: vectors by their ids, and the order of all five-card hands beside an independent evaluator."""

from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, islice, pairwise, product

import pytest
from phevaluator import evaluate_cards  # type: ignore[import-untyped]

from engine.chance import FastChance
from engine.pieces.cards import PACK, Card
from engine.pieces.notation import parse_cards
from engine.pieces.poker import Category, Strength, hand_name, hand_strength
from tests.each import each
from tests.long_runs import repetitions

VECTORS = """
PK-01 Ah 9d 7c 5s 3h > Kh Qd Jc 9s 8h
PK-02 Ah Kd 7c 5s 3h > Ac Qd Jc Ts 9h
PK-03 Ah Kd 7c 5s 4h > Ac Ks 7d 5c 3d
PK-04 Ah Kd 7c 5s 3h = Ac Ks 7d 5c 3d
PK-05 Th Td 5c 4s 3h > 7h 7d Ac Ks Qh
PK-06 Th Td Ac 4s 3h > Tc Ts Kc Qs Jh
PK-07 Jh Jd 4c 4s 3h > Tc Ts 9c 9s Ah
PK-08 Jh Jd 4c 4s Ah < Jc Js 5c 5s 3h
PK-09 Jh Jd 4c 4s Ah > Jc Js 4d 4h Kh
PK-10 Ah Ad Ac 4s 3h > Kh Kd Kc As Qh
PK-11 2h 3d 4c 5s 6h > Ah 2d 3c 4s 5h
PK-12 Ah Kd Qc Js Th > Kh Qd Jc Ts 9h
PK-13 Ah 2d 3c 4s 5h > As Ac Ad Kh Qs
PK-14 Kh Ad 2c 3s 4h < As Kc 9d 8h 7s
PK-15 Ah 9h 7h 5h 3h > Ac 9c 7c 5c 2c
PK-16 Kh Kd Kc 2s 2h > Qh Qd Qc As Ah
PK-17 Kh Kd Kc Ks 2h > Qh Qd Qc Qs Ah
PK-18 5h 6h 7h 8h 9h > Ac 2c 3c 4c 5c
PK-19 Ac 2c 3c 4c 5c > Kh Kd Kc Ks Ah
PK-20 Ah Kh Qh Jh Th = As Ks Qs Js Ts
PK-21 Kh > Qd
PK-22 Kh = Kd
PK-23 Kh 3d > Kd
PK-24 Ah 2d > Kh Qd
PK-25 2h 2d > Ah Kd Qc Js
PK-26 2h 2d 3c > 2c 2s
PK-27 Kh Qh Jh Th < 2c 2d
PK-28 9h 9d 8c 8s > Ah Ad Kc Qs Jh
PK-29 9h 9d 8c 8s < 9c 9s 8d 8h 2c
PK-30 7h 7d 7c > Ah Ad Kc Ks
PK-31 4h 4d 4c 4s > Ah Kh Qh 9h 8h
PK-32 Ah 2d 3c 4s 5h > Kh Kd Kc
"""
WILD_VECTORS = """
PK-33 2h > Kd
PK-34 2h = Ad
PK-35 2h 3d > Ad Kc
PK-36 2h 2d = Ac As
PK-37 2h 2d 2c 2s 7h > Ah Kh Qh Jh Th
PK-38 2h 2d 2c 9h 5h > Kc Kd Kh Ks Ah
PK-39 2h Ah 9h 7h 4h > Ac Qc 9c 7c 4c
PK-40 2h Ah Kh 7h 4h = Ac Kc Qc 7c 4c
PK-41 2h Kd Kc Qs Qh = Kh Ks Kc Qd Qc
PK-42 2c Ah 3d 4s 5c < 2d 3h 4c 5s 6d
PK-43 2c Kh Kd 9s 8s = Kc Ks 2d 9d 8d
"""


def rows(text: str) -> dict[str, str]:
    return dict(line.split(maxsplit=1) for line in text.strip().splitlines())


def relation(left: Strength, right: Strength) -> str:
    return "=" if left == right else "<" if left < right else ">"


@each("row", rows(VECTORS))
def test_pk_natural(row: str) -> None:
    said = next(sign for sign in "<>=" if sign in row)
    left, right = map(parse_cards, row.split(said))
    assert relation(hand_strength(left), hand_strength(right)) == said


@each("row", rows(WILD_VECTORS))
def test_pk_wild(row: str) -> None:
    said = next(sign for sign in "<>=" if sign in row)
    left, right = map(parse_cards, row.split(said))
    assert relation(hand_strength(left, wild_twos=True), hand_strength(right, wild_twos=True)) == said


EACH = repetitions(40, long=1)
"""Of how many five-card hands one is looked at."""


def one_of_each_class() -> Iterator[tuple[Card, ...]]:
    """Five ranks, in one suit too where they differ; otherwise never all in one suit."""
    for ranks in combinations_with_replacement("23456789TJQKA", 5):
        if len(set(ranks)) == 5:
            yield tuple(Card(rank + "c") for rank in ranks)
        if len(set(ranks)) > 1:
            yield tuple(
                Card(rank + "dchs"[place % 4]) for place, rank in enumerate(ranks)
            )  # equal ranks are neighbours


def test_all_five_card_hands_stand_in_the_same_order_as_by_another_evaluator() -> None:
    """Its 7,462 classes, 1 the best, each have one key, and the keys fall as its numbers rise."""
    keys: dict[int, Strength] = {}
    for hand in chain(one_of_each_class(), islice(combinations(PACK, 5), 0, None, EACH)):
        known = keys.setdefault(evaluate_cards(*hand), found := hand_strength(hand))
        assert known == found
    ordered = [keys[number] for number in sorted(keys)]
    assert len(ordered) == 7462
    assert all(better > worse for better, worse in pairwise(ordered))


def test_a_show_is_higher_than_an_empty_one() -> None:
    assert hand_strength(parse_cards("2c")) > hand_strength(())


def test_no_wild_two_makes_more_than_the_best_of_all_cards_it_may_stand_for() -> None:
    """Each two tried as every card that the show does not hold already, or as a fifth of its kind."""
    chance = FastChance("wild")
    for _ in range(150):
        wild = 1 + chance.pick(2)
        twos, others = PACK[::13], [card for card in PACK if card[0] != "2"]
        fixed = chance.shuffled(others)[: chance.pick(6 - wild)]
        assert hand_strength((*twos[:wild], *fixed), wild_twos=True) == best_stand_in(fixed, wild)


def best_stand_in(fixed: tuple[Card, ...], wild: int) -> Strength:
    size = len(fixed) + wild
    if size == 5 and len({card[0] for card in fixed}) == 1:
        return Strength(Category.FIVE_OF_A_KIND, (hand_strength(fixed[:1]).tiebreak[0],))
    free = [card for card in PACK if card not in fixed]
    return max(
        hand_strength((*fixed, *stand_in)) for stand_in in product(free, repeat=wild) if len(set(stand_in)) == wild
    )


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", "nothing"),
        ("Ah", "ace high"),
        ("6h 6d 9c", "pair of sixes"),
        ("6h 6d 9c 9d", "two pair, nines and sixes"),
        ("Th Td Tc", "three tens"),
        ("5h 4h 3h 2h Ac", "straight, five high"),
        ("Ah 9h 7h 5h 3h", "flush, ace high"),
        ("Qh Qd Qc As Ah", "full house, queens over aces"),
        ("4h 4d 4c 4s", "four fours"),
        ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("Ts Js Qs Ks As", "royal flush"),
    ],
)
def test_a_show_is_called_what_people_call_it(cards: str, said: str) -> None:
    assert hand_name(parse_cards(cards)) == said


def test_five_of_a_kind_has_a_name() -> None:
    assert hand_name(parse_cards("2h 2d 2c 2s 7h"), wild_twos=True) == "five sevens"
