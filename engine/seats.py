"""Seats round a table, which count from 0 clockwise: tuples with one value for each seat, and orders of seats."""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")
NamesBySeat = Sequence[str]
"""The players' names, in the order of their seats."""


def with_value_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A copy of ``values``, which are by seat or by place, with ``value`` at ``index``.

    >>> with_value_at(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    copy = list(values)
    copy[index] = value
    return tuple(copy)


@cache
def seats_clockwise_after(seat: int, seat_count: int) -> tuple[int, ...]:
    """All seats of a table with ``seat_count`` seats: first the one at the left of ``seat``, last ``seat`` itself.

    >>> seats_clockwise_after(1, 4)
    (2, 3, 0, 1)
    """
    return (*range(seat + 1, seat_count), *range(seat + 1))


@cache
def seats_by_side(seat_count: int, side_count: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each of ``side_count`` equal sides, whose members sit in turn: seat 5 is on side 5 % side_count.

    >>> seats_by_side(4, 2), seats_by_side(3, 3)
    (((0, 2), (1, 3)), ((0,), (1,), (2,)))
    """
    return tuple(tuple(range(side, seat_count, side_count)) for side in range(side_count))
