"""Seat marks can be told apart, and the signs that all tables share say what they mean."""

import math
from itertools import combinations

import pytest

from render import marks, sprites, tokens
from render.board import Board
from render.canvas import Box, Canvas
from render.tokens import Colour
from tests.each import each
from tests.render.colour_vision import CONFUSIONS, seen
from tests.render.looking import assert_tidy, words_on

SEATS = range(8)
SMALL = 20
"""The smallest mark that any painter draws, in pixels."""
LEAST = 14.0
"""The CIE 1976 distance between two colours that are easily told apart; 2.3 is just noticeable."""


def apart(one: Colour, other: Colour, sight: str) -> float:
    return math.dist(seen(one, sight), seen(other, sight))


def differing(one: int, other: int) -> float:
    """How much of two seats' shapes does not cover the other, as a share of a mark's square."""
    first, second = (sprites.shape_mask(tokens.SHAPES[seat], SMALL).tobytes() for seat in (one, other))
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / 255 / SMALL**2


@pytest.mark.parametrize("sight", CONFUSIONS)
def test_the_colours_of_eight_seats_can_be_told_apart(sight: str) -> None:
    near = {(i, j): apart(tokens.SEAT_COLOURS[i], tokens.SEAT_COLOURS[j], sight) for i, j in combinations(SEATS, 2)}
    assert {pair: distance for pair, distance in near.items() if distance < LEAST} == {}


@pytest.mark.parametrize("sight", CONFUSIONS)
def test_two_scored_lines_can_be_told_apart(sight: str) -> None:
    assert apart(tokens.CYAN, tokens.ALSO_SCORED, sight) >= 2 * LEAST


@each(("one", "other"), [*combinations(SEATS, 2)])
def test_the_shapes_of_eight_seats_can_be_told_apart_even_when_they_are_small(one: int, other: int) -> None:
    assert differing(one, other) >= 0.06


def test_no_seats_mark_is_the_star_that_a_game_may_use() -> None:
    assert "star" not in tokens.SHAPES


def test_partners_share_a_colour_and_others_do_not() -> None:
    teams = Board(Canvas(), None, ("Ann", "Ben", "Cem", "Dee"), (0, 1, 0, 1))
    alone = Board(Canvas(), None, ("Ann", "Ben"))
    assert [teams.seat_colour(seat) for seat in range(4)] == [*tokens.SEAT_COLOURS[:2], *tokens.SEAT_COLOURS[:2]]
    assert [alone.seat_colour(seat) for seat in range(2)] == [*tokens.SEAT_COLOURS[:2]]


@pytest.mark.parametrize(("side", "begins"), [("right", 300 - marks.pill_width("to play")), ("left", 300)])
def test_a_pill_lies_on_the_side_of_its_point_that_was_asked_for(side: str, begins: int) -> None:
    canvas = Canvas(600, 100)
    pill = marks.draw_pill(canvas, "to play", (300, 50), side)
    assert (pill.left, pill.width) == (begins, marks.pill_width("to play"))
    assert words_on(canvas) == ["to play"]
    assert_tidy(canvas)


@pytest.mark.parametrize("size", [30, 32, 36])
def test_the_dealers_disc_holds_its_letter(size: int) -> None:
    canvas = Canvas(100, 100)
    marks.draw_dealer_disc(canvas, (50, 50), size)
    assert words_on(canvas) == ["D"]
    assert_tidy(canvas)


@pytest.mark.parametrize(("waited_for", "sign", "told"), [(True, "x", ["?"]), (False, "x", ["x"]), (False, "", [])])
def test_an_empty_place_asks_only_who_is_waited_for(waited_for: bool, sign: str, told: list[str]) -> None:
    canvas = Canvas(200, 200)
    marks.draw_empty_place(canvas, Box(20, 10, 140, 180), is_waited_for=waited_for, sign=sign)
    assert words_on(canvas) == told


@pytest.mark.parametrize("width", [480, 696])
def test_a_result_fits_its_plate_whatever_the_names(width: int) -> None:
    canvas = Canvas(800, 400)
    marks.draw_winner_plate(canvas, Box(20, 40, 20 + width, 330), "W" * 80 + " win", "reached the target on a made bid")
    assert_tidy(canvas)
