"""The points that each card would score along one line.

A line is a text here: a letter for each of its cards, and `HOLE` for the empty cell on which the next card may lie.
`LAID` stands for a card that may be laid first, whichever it is. Most cards are *strangers* to such a line: they have
nothing in common with its cards, so any of them changes as much.
"""

from functools import lru_cache
from itertools import combinations
from string import ascii_letters
from typing import NamedTuple

from engine.games.high_handed.computer.packed_points import ONE_POINT, ONE_POINT_BY_RANK, PackedPoints, mask_of
from engine.games.high_handed.pieces.hands import (
    STRAIGHTS,
    WINDOW,
    hands_completed_by,
    hands_completed_without_flush,
    hands_of_equal_ranks,
    sum_of_points,
)
from engine.games.high_handed.pieces.lines import CardsOnBothSides
from engine.games.high_handed.state import Cards
from engine.pieces.cards import PACK, RANKS, SUITS, Card, Suit

LETTER = dict(zip(PACK, ascii_letters, strict=True))
"""By card, the letter that stands for it in a line."""
HOLE = "."
"""The empty cell of a line on which the next card may lie."""
LAID = "*"
"""The card of a line that may be laid first, whichever it is."""

_CARD = {letter: card for card, letter in LETTER.items()}
_TO_RANKS = str.maketrans({letter: card[0] for card, letter in LETTER.items()})
_TO_SUITS = str.maketrans({letter: card[1] for card, letter in LETTER.items()})
_LETTERS = {each: "".join([LETTER[card] for card in PACK if each in card]) for each in (*RANKS, *SUITS)}
"""By rank and by suit, the letters of its cards."""
_CARDS_OF_SUIT = {suit: mask_of(card for card in PACK if card[1] == suit) for suit in SUITS}
"""By suit, the mask of its cards."""
_OTHERS = WINDOW - 1
"""The number of cells beside the hole in a window of five."""
_MISSING_IN_STRAIGHT = {
    some: {rank for straight in STRAIGHTS if some < straight for rank in straight - some}
    for size in (_OTHERS - 1, _OTHERS)
    for some in {frozenset(ranks) for straight in STRAIGHTS for ranks in combinations(straight, size)}
}
"""By three or four different ranks, those that may be with them in a straight; without the ranks that are in none."""


class StrangerPoints(NamedTuple):
    """The points that each card would score along a line with a stranger at `LAID`."""

    points: PackedPoints
    """The points of all cards but those of the stranger's rank, which have 0 here."""
    pair: int
    """The points of each card of the stranger's rank."""
    kin: str
    """The letters of all cards that are no strangers to the line, and perhaps of some that are."""


@lru_cache(maxsize=1 << 14)
def points_along_line(line: str, adjacent_only: bool) -> PackedPoints:
    """The points that each card would score along a line if laid on its hole. ``adjacent_only``: the cards of a poker
    hand must lie side by side, with no other card between them.
    """
    ranks = line.translate(_TO_RANKS)
    points = _packed_points(_points_by_rank(ranks, adjacent_only))
    if len(line) < WINDOW:
        return points
    suits = line.translate(_TO_SUITS)
    if max(map(suits.count, SUITS)) < _OTHERS:
        return points
    special = {*ranks, *_ranks_that_make_straight(ranks)} - {HOLE}
    for suit in _suits_that_make_flush(suits):
        points -= points & _CARDS_OF_SUIT[suit]
        points += _points_of_suit(suit, line, special, adjacent_only)
    return points


@lru_cache(maxsize=1 << 14)
def points_with_stranger(line: str, adjacent_only: bool) -> StrangerPoints:
    """The points as `points_along_line` gives them, once a stranger is at `LAID` of the ``line``."""
    ranks = line.translate(_TO_RANKS)
    related = {*ranks}
    if len(line) >= WINDOW:
        suits = line.translate(_TO_SUITS)
        many = [suit for suit in SUITS if suits.count(suit) >= _OTHERS - 1]
        if any(suits.count(suit) >= _OTHERS for suit in many):
            return StrangerPoints(0, 0, ascii_letters)
        related.update(many, _ranks_near_straight(ranks))
    by_rank = _points_by_rank(ranks, adjacent_only)
    pair = by_rank.pop(LAID)
    kin = "".join([_LETTERS[each] for each in related if each in _LETTERS])
    return StrangerPoints(_packed_points(by_rank), pair, kin)


def letters_of_ranks(cards: Cards) -> frozenset[str]:
    """The letters of all cards that have the rank of one of these ``cards``."""
    return frozenset().union(*[_LETTERS[card[0]] for card in cards])


def sides_of_hole(line: str) -> CardsOnBothSides:
    """The cards on both sides of the hole of a line."""
    behind, _, ahead = line.partition(HOLE)
    return CardsOnBothSides(tuple([_CARD[letter] for letter in behind[::-1]]), tuple([_CARD[each] for each in ahead]))


# -- equal ranks and straights ----------------------------------------------------------------------------------------


def _packed_points(by_rank: dict[str, int]) -> PackedPoints:
    """The points of all cards whose points by rank are given; a rank that is left out has none."""
    return sum([points * ONE_POINT_BY_RANK[rank] for rank, points in by_rank.items() if points])


def _points_by_rank(ranks: str, adjacent_only: bool) -> dict[str, int]:
    """By rank, the points of a card on the hole of a line with these ``ranks``, if it is in no flush. A rank that is
    left out has none.
    """
    behind, _, ahead = ranks.partition(HOLE)
    line, laid_index = behind + ahead, len(behind)
    equal = tuple(map(line.index, line))
    by_rank = dict(zip(line, _points_by_equal_card(equal, laid_index, adjacent_only), strict=True))
    for rank in _ranks_that_make_straight(ranks) if len(line) >= _OTHERS else ():
        hands = hands_completed_without_flush(behind + rank + ahead, laid_index, adjacent_only=adjacent_only)
        by_rank[rank] = sum_of_points(hands)
    return by_rank


@lru_cache(maxsize=1 << 12)
def _points_by_equal_card(equal: tuple[int, ...], laid_index: int, adjacent_only: bool) -> tuple[int, ...]:
    """For each card of a line, the points that a card of the same rank would score at ``laid_index`` if it made neither
    a straight nor a flush. ``equal`` has equal numbers for equal ranks.
    """
    behind, ahead = equal[:laid_index], equal[laid_index:]
    by_number = {
        laid: sum_of_points(hands_of_equal_ranks((*behind, laid, *ahead), laid_index, adjacent_only=adjacent_only))
        for laid in dict.fromkeys(equal)
    }
    return tuple([by_number[number] for number in equal])


def _ranks_that_make_straight(ranks: str) -> set[str]:
    """The ranks that make a straight on the hole of a line with these ``ranks``."""
    windows = [frozenset(others) for others in _windows_around_hole(ranks)]
    return {rank for others in windows if len(others) == _OTHERS for rank in _MISSING_IN_STRAIGHT.get(others, ())}


def _ranks_near_straight(ranks: str) -> set[str]:
    """The ranks that make a straight on the hole of a line with these ``ranks``, or may be part of one at `LAID`."""
    windows = [frozenset(others) - {LAID} for others in _windows_around_hole(ranks)]
    return {rank for others in windows for rank in _MISSING_IN_STRAIGHT.get(others, ())}


def _windows_around_hole(line: str) -> list[str]:
    """The four other cells of each window of five cells around the hole of a line."""
    behind, _, ahead = line.partition(HOLE)
    nearest = behind[-_OTHERS:] + ahead[:_OTHERS]
    return [nearest[start : start + _OTHERS] for start in range(len(nearest) - _OTHERS + 1)]


# -- flushes ----------------------------------------------------------------------------------------------------------


def _suits_that_make_flush(suits: str) -> list[Suit]:
    """The suits of which a card on the hole may be in a flush; ``suits`` are those of a line's cards. All suits if a
    flush lies there already.
    """
    if any(suit * WINDOW in suits for suit in SUITS):
        return list(SUITS)
    windows = _windows_around_hole(suits)
    return [suit for suit in SUITS if suit * _OTHERS in windows]


def _points_of_suit(suit: Suit, line: str, special: set[str], adjacent_only: bool) -> PackedPoints:
    """The points of the cards of one suit along a line, and 0 for all others. Cards whose rank is not among the
    ``special`` ones make neither equal ranks nor a straight there, so they score alike.
    """
    sides, others = sides_of_hole(line), "".join([rank for rank in RANKS if rank not in special])
    total = 0
    for ranks in (*special, others) if others else special:
        hands = hands_completed_by(sides, Card(ranks[0] + suit), None, adjacent_only=adjacent_only)
        total += sum_of_points(hands) * sum([ONE_POINT[Card(rank + suit)] for rank in ranks])
    return total
