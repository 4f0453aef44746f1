"""Captures: how many cards of one side those of another can beat one for one, all of them face up and alone.

When the stock is gone everybody must lead in turn, and a single card is beaten only by a higher one of its suit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from engine.games.sneak.pieces.hands import Cards, hand_without
from engine.pieces.cards import RANK_VALUE, SUIT_OF, SUITS, Card

CAPTURE = 1.0
"""The worth, in points, of each card of rivals that the hand can beat when the stock is gone, one for one."""
RISK = 0.4
"""The points less that a card is worth which rivals can beat then, one for one."""

Ranks = Sequence[int]
"""The ranks of one side's cards of a suit, 2 to 14, the lowest first."""
Counts = tuple[int, ...]
"""The numbers of one side's cards of a suit, whose index is the rank, up to 14."""


@lru_cache(maxsize=4096)  # the same sets are weighed again at every turn
def cards_of_each_suit(cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """The cards of each suit among ``cards``, with the place of the suit in `engine.pieces.cards.SUITS`.

    >>> cards_of_each_suit(("9s", "9d", "4s"))
    ((3, ('9s', '4s')), (1, ('9d',)))
    """
    found: dict[int, Cards] = {}
    for card in cards:
        suit = SUITS.index(SUIT_OF[card])
        found[suit] = (*found.get(suit, ()), card)
    return tuple(found.items())


def most_captures(ours: Ranks, theirs: Ranks) -> int:
    """The most cards of ``theirs`` that ``ours``, of the same suit, can beat, each of them by another card.

    >>> most_captures((4, 9), (2, 3, 13))
    2
    """
    beaten, most = 0, len(theirs)
    for rank in ours:
        if beaten < most and theirs[beaten] < rank:
            beaten += 1
    return beaten


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """What a single card is good for, against the cards of others of its suit. Each object equals only itself, so that
    dictionaries find it quickly; cards that are good for the same share one.
    """

    captured: int
    """How many fewer cards its side could beat without it: 0 or 1."""
    lost: int
    """How many fewer cards of its side could be beaten without it: 0 or 1."""
    higher: int
    """The number of cards that beat it."""
    worth: float
    """The worth, in points, of the captures that its side loses without it."""
    least_worth: float
    """A lower bound of what it adds to the `worth_of_captures` of a set of cards. Without several cards at least as
    many captures are lost as without each of them alone, and no card is at risk of which there is no higher one.
    """


def worth_of_captures(captured: int, lost: int) -> float:
    """The worth, in points, of so many captures less, and so many cards less that can be captured."""
    return CAPTURE * captured - RISK * lost


@lru_cache(maxsize=1024)  # a suit stays as it is while others change
def uses_in_suit(cards: Cards, theirs: Counts) -> Mapping[Card, Use]:
    """What each of ``cards``, of one suit, is good for, against ``theirs`` of the same suit.

    >>> [use.captured for use in uses_in_suit(("9s", "4s"), (0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0)).values()]
    [1, 0]
    """
    below = [0, 0, *accumulate(theirs[2:], initial=0)]
    idle, in_danger = _idle_and_in_danger(_ranks(cards), below)
    uses: dict[Card, Use] = {}
    for card in cards:
        rank = RANK_VALUE[card]
        uses[card] = _use(rank > idle, rank < in_danger, below[-1] - below[rank + 1])
    return uses


@lru_cache(maxsize=256)  # many cards are good for the same
def _use(is_needed: bool, is_in_danger: bool, higher: int) -> Use:
    """The use of a card that its side needs to beat as many cards, or that makes one more card that can be beaten."""
    captured, lost = int(is_needed), int(is_in_danger)
    worth, least = worth_of_captures(captured, lost), worth_of_captures(captured, min(1, higher))
    return Use(captured, lost, higher, worth, least)


def _idle_and_in_danger(ours: Ranks, below: Sequence[int]) -> tuple[int, int]:
    """The rank up to which each of our cards is idle: without one we could beat as many, without a higher one, one
    fewer; and the rank below which each is in danger: without one, one fewer could be beaten, without another, as many.
    ``below`` has by rank, to one above the ace, the number of the others' cards of lower ranks.

    Cards lack something to beat where there are more of them, up to a rank, than of the others below it: the greatest
    lack is the number of cards that beat nothing. A card that goes leaves one fewer there, or the others with one more.
    Lacks are greatest at ranks of our cards, those of the others also above all of them.
    """
    idle = in_danger = lack = their_lack = 0
    for number, rank in enumerate(ours):  # so many of ours are lower
        if number + 1 - below[rank] > lack:
            lack, idle = number + 1 - below[rank], rank
        if below[rank + 1] - number >= their_lack:
            their_lack, in_danger = below[rank + 1] - number, rank
    return idle, in_danger if below[-1] - len(ours) < their_lack else len(below)


@lru_cache(maxsize=1024)
def captures_without(gone: Cards, cards: Cards, theirs: Counts) -> tuple[int, int]:
    """How many fewer of ``theirs`` the ``cards`` of the same suit could beat without those of ``gone``, and how many
    fewer of them could be beaten.
    """
    others, captured, lost = _captures(cards, theirs)
    rest = _ranks(hand_without(cards, gone))
    return captured - most_captures(rest, others), lost - most_captures(others, rest)


@lru_cache(maxsize=1024)  # for all sets of a suit
def _captures(cards: Cards, theirs: Counts) -> tuple[Ranks, int, int]:
    """The ranks of ``theirs``, how many of them the ``cards`` can beat, and how many cards they can beat."""
    ours, others = _ranks(cards), [rank for rank in range(2, 15) for _ in range(theirs[rank])]
    return others, most_captures(ours, others), most_captures(others, ours)


def _ranks(cards: Cards) -> Ranks:
    return sorted([RANK_VALUE[card] for card in cards])
