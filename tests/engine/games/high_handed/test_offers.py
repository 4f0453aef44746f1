"""What a computer reckons with along a line is what the rules give for each card."""

import random

import pytest

from engine.games.high_handed.computer.offers import points_along_line
from engine.games.high_handed.pieces.cells import Stack
from engine.games.high_handed.pieces.hands import hands_completed_by, sum_of_points
from engine.pieces.cards import PACK, Card
from engine.pieces.notation import parse_cards


def random_line(fortune: random.Random) -> tuple[Stack, Stack]:
    """The cards on both sides of a cell, up to eight and often of few suits and near ranks, so that there is much to
    complete.
    """
    suits, ranks = fortune.choice(["cdhs", "dh", "h"]), fortune.choice(["23456789TJQKA", "56789TJ", "A2345"])
    cards = [card for card in PACK if card[1] in suits and card[0] in ranks]
    drawn = tuple(fortune.sample(cards, min(len(cards), fortune.randint(1, 8))))
    behind = fortune.randint(0, len(drawn))
    return drawn[:behind], drawn[behind:]


@pytest.mark.parametrize("adjacent_only", [False, True])
def test_points_along_a_line_are_those_of_the_rules(adjacent_only: bool) -> None:
    fortune = random.Random(1)
    for _ in range(300):
        behind, ahead = random_line(fortune)
        points = points_along_line(behind, ahead, adjacent_only)
        assert 0 not in points.values()
        for card in PACK:
            hands = hands_completed_by((behind, ahead), card, None, adjacent_only=adjacent_only)
            assert points.get(card, 0) == sum_of_points(hands)


def test_a_flush_that_lies_there_already_is_no_straight_in_the_way_of_another() -> None:
    """5 to 9 of hearts are a straight flush: unlike a straight, it does not take a straight to the ten away."""
    line = parse_cards("9h 8h 7h 6h 5h")
    assert points_along_line(line, (), adjacent_only=False)[Card("Tc")] == 10
