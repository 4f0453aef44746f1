"""What a computer reckons with along a line is what the rules give for each card."""

import random

import pytest

from engine.games.high_handed.computer.line_points import HOLE, LETTER, points_along_line, sides_of_hole
from engine.games.high_handed.computer.packed_points import points_of
from engine.games.high_handed.pieces.hands import hands_completed_by, sum_of_points
from engine.pieces.cards import PACK, Card


def line_of(*cards: str) -> str:
    """A line of cards, with "." for the hole."""
    return "".join([card if card == HOLE else LETTER[Card(card)] for card in cards])


def points_by_rules(line: str, card: Card, *, adjacent_only: bool) -> int:
    return sum_of_points(hands_completed_by(sides_of_hole(line), card, None, adjacent_only=adjacent_only))


def random_line(fortune: random.Random) -> str:
    """A line of up to eight cards, often of few suits and near ranks, in which there is much to complete."""
    suits, ranks = fortune.choice(["cdhs", "dh", "h"]), fortune.choice(["23456789TJQKA", "56789TJ", "A2345"])
    cards = [card for card in PACK if card[1] in suits and card[0] in ranks]
    drawn = fortune.sample(cards, min(len(cards), fortune.randint(1, 8)))
    drawn.insert(fortune.randint(0, len(drawn)), Card(HOLE))
    return line_of(*drawn)


@pytest.mark.parametrize("adjacent_only", [False, True])
def test_points_along_a_line_are_those_of_the_rules(adjacent_only: bool) -> None:
    fortune = random.Random(1)
    for _ in range(300):
        line = random_line(fortune)
        points = points_along_line(line, adjacent_only)
        for card in PACK:
            assert points_of(points, card) == points_by_rules(line, card, adjacent_only=adjacent_only)


def test_a_flush_that_lies_there_already_is_no_straight_in_the_way_of_another() -> None:
    """5 to 9 of hearts are a straight flush: unlike a straight, it does not take a straight to the ten away."""
    line = line_of("5h", "6h", "7h", "8h", "9h", HOLE)
    assert points_of(points_along_line(line, adjacent_only=False), Card("Tc")) == 10
