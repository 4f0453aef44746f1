"""Where the cards of a hand lie: in one row while their ranks and suits stay readable, then in rows by suit.

A hand of Sneak holds one card or, with two packs, thirty and more.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.cards import Card
from render import tokens
from render.canvas import Box
from render.hand import SIDE

_ROOM = tokens.WIDTH - 2 * SIDE
_SUIT_GAP = 26
"""Between the last card of a suit and the first of the next, more than between two cards."""


class _Size(NamedTuple):
    """A size of cards, and how near they may lie."""

    width: int
    height: int
    least: int
    """From card to card, so that rank and suit of the lower one are still in sight."""
    most: int

    def needs(self, groups: Sequence[Sequence[Card]], pitch: int) -> int:
        """How wide a row is."""
        return pitch * (sum(map(len, groups)) - 1) + _SUIT_GAP * (len(groups) - 1) + self.width

    def pitch(self, rows: Sequence[Sequence[Sequence[Card]]]) -> int:
        """The same in all rows, so that columns can be compared."""
        return min(self.most, *(self._pitch(groups) for groups in rows), self.most)

    def _pitch(self, groups: Sequence[Sequence[Card]]) -> int:
        return (_ROOM - self.needs(groups, 0)) // max(sum(map(len, groups)) - 1, 1)


_LARGE = _Size(150, 206, 72, 162)
_MIDDLE = _Size(128, 176, 72, 108)
_SMALL = _Size(110, 152, 56, 108)
_ROW_GAP = 16
_COVERED = 56
"""How much of a row the next one covers where there are more than two."""


class Hand(NamedTuple):
    """The places of all cards, row by row, each card's before those that lie over it."""

    places: tuple[tuple[Box, Card], ...]
    bottom: int


def arranged(cards: Sequence[Card], top: int) -> Hand:
    """The places of the cards, which come grouped by suit."""
    groups = [tuple(group) for _, group in groupby(cards, key=lambda card: card[1])]
    if not groups:
        return Hand((), top + _LARGE.height)
    size, rows = _rows(groups)
    down = size.height - _COVERED if len(rows) > 2 else size.height + _ROW_GAP
    pitch = size.pitch(rows)
    places = [
        place
        for number, row in enumerate(rows)
        for place in _row(row, size, pitch, (_left(row, size, pitch, len(rows)), top + down * number))
    ]
    return Hand(tuple(places), top + down * (len(rows) - 1) + size.height)


def _rows(groups: Sequence[Sequence[Card]]) -> tuple[_Size, Sequence[Sequence[Sequence[Card]]]]:
    """As few rows as can be read, by suits."""
    if _LARGE.needs(groups, _LARGE.least) <= _ROOM:
        return _LARGE, [groups]
    halves = min(
        ([groups[:at], groups[at:]] for at in range(1, len(groups))),
        key=lambda rows: max(_SMALL.needs(row, _SMALL.least) for row in rows),
        default=[groups],
    )
    for size in (_MIDDLE, _SMALL):
        if all(size.needs(row, size.least) <= _ROOM for row in halves):
            return size, halves
    return _SMALL, [[group] for group in groups]


def _left(row: Sequence[Sequence[Card]], size: _Size, pitch: int, rows: int) -> int:
    """One row stands in the middle; several begin at the left, so that the eye finds them."""
    return SIDE if rows > 1 else (tokens.WIDTH - size.needs(row, pitch)) // 2


def _row(row: Sequence[Sequence[Card]], size: _Size, pitch: int, at: tuple[int, int]) -> list[tuple[Box, Card]]:
    left, top = at
    places = []
    for group in row:
        for card in group:
            places.append((Box(left, top, left + size.width, top + size.height), card))
            left += pitch
        left += _SUIT_GAP
    return places
