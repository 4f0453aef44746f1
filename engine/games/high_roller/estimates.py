"""What a row may still become, as a computer player reckons: strengths and their chances, and the points they promise.

A row aims for several hands at once. Each aim has a chance, from how often the dice bring what it still needs, and the
best aim that comes true is the row's hand. All this is rough; it is good enough to tell a better space from a worse.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.cards import RANK_VALUE, SUIT_OF, Card
from engine.games.high_roller.scoring import PAYS
from engine.poker import FULL, Category, Key, key

ATTENTION = 0.5
"""Of the rounds that are left beyond a row's own spaces, how many it can choose from: other rows want cards too."""
USUAL_TOP = 11
"""The highest card that a flush usually ends up with."""
COMMON = 7
"""The rank that two dice show most often."""


class Aim(NamedTuple):
    """A hand that a row may come to."""

    strength: float
    """Comparable: the category, then ranks behind the point, in base 15."""
    chance: float


Outlook = tuple[Aim, ...]
"""What may become of a row, the strongest aim first; the chances add up to 1."""


class Room(NamedTuple):
    """What a row has to fill its empty spaces with."""

    rounds: int
    """Rounds until the sheet is full."""
    joker: bool
    """Whether a chip may fill the last space."""
    first: float
    """How often its player is first and may add the yellow die."""


def strength(hand: Key) -> float:
    return sum(part / 15**place for place, part in enumerate((hand.category, *hand.tiebreak)))


@lru_cache(maxsize=50_000)
def outlook(row: tuple[Card, ...], room: Room) -> Outlook:
    """What may become of a row that holds these cards."""
    missing = FULL - len(row)
    if not missing:
        return (Aim(strength(key(row)), 1.0),)
    aims = sorted([*_groups(row, room), *_flush(row, room), *_sequences(row, room)], reverse=True)
    rest, found = 1.0, []
    for aim in aims:
        found.append(Aim(aim.strength, rest * aim.chance))
        rest *= 1 - aim.chance
    floor = strength(key(row)) if row else 1.0
    return (*found, Aim(floor, rest))


# -- chances ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def at_least(needed: int, tries: float, chance: float) -> float:
    """The chance that something comes at least so often; numbers of tries between two whole ones are weighed."""
    whole = int(tries)
    share = tries - whole
    return (1 - share) * _tail(needed, whole, chance) + share * _tail(needed, whole + 1, chance)


def _tail(needed: int, tries: int, chance: float) -> float:
    return 1 - sum(comb(tries, n) * chance**n * (1 - chance) ** (tries - n) for n in range(min(needed, tries + 1)))


_TWO_DICE = {rank: max(0, 6 - abs(7 - rank)) / 36 for rank in range(2, 15)}
_THREE_DICE = dict(zip(range(3, 14), [n / 216 for n in (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21)], strict=True))
_THREE_DICE |= {2: 0.0, 14: 35 / 216}


def chance_of_rank(rank: int, first: float) -> float:
    """How often a round brings this rank to a row."""
    return 1 - (1 - _TWO_DICE[rank]) * (1 - first * _THREE_DICE[rank])


def _tries(missing: int, room: Room) -> float:
    return missing + ATTENTION * max(0, room.rounds - missing)


def _comes(wanted: dict[int, int], missing: int, room: Room, share: float = 1.0) -> float:
    """The chance to get so many of each rank into the missing spaces; the joker brings one of the rarest."""
    needed = dict(wanted)
    if room.joker and needed:
        rarest = min(
            needed, key=lambda rank: at_least(needed[rank], _tries(missing, room), chance_of_rank(rank, room.first))
        )
        needed[rarest] -= 1
    chance = 1.0
    for rank, number in needed.items():
        chance *= at_least(number, _tries(missing, room), share * chance_of_rank(rank, room.first)) if number else 1.0
    return chance


# -- aims -------------------------------------------------------------------------------------------------------------


def _groups(row: tuple[Card, ...], room: Room) -> Iterable[Aim]:
    """Pairs, two pair, threes, full houses and fours."""
    missing, held = FULL - len(row), Counter(RANK_VALUE[card] for card in row)
    ranks = [*held, *[rank for rank in (COMMON, COMMON + 1) if rank not in held]]
    for rank in ranks:
        for number, category in ((4, Category.FOUR_OF_A_KIND), (3, Category.THREE_OF_A_KIND), (2, Category.PAIR)):
            yield from _aim(category, {rank: number}, held, missing, room)
        for other in ranks:
            if other != rank:
                yield from _aim(Category.FULL_HOUSE, {rank: 3, other: 2}, held, missing, room)
            if other < rank:
                yield from _aim(Category.TWO_PAIR, {rank: 2, other: 2}, held, missing, room)


def _aim(category: Category, hand: dict[int, int], held: Counter[int], missing: int, room: Room) -> Iterable[Aim]:
    wanted = {rank: number - held[rank] for rank, number in hand.items() if number > held[rank]}
    if sum(wanted.values()) <= missing:
        yield Aim(strength(Key(category, tuple(hand))), _comes(wanted, missing, room))


def _flush(row: tuple[Card, ...], room: Room) -> Iterable[Aim]:
    """Every other round brings the colour of the suit."""
    if len({SUIT_OF[card] for card in row}) > 1:
        return
    missing = FULL - len(row)
    top = max([USUAL_TOP, *(RANK_VALUE[card] for card in row)])
    yield Aim(
        strength(Key(Category.FLUSH, (14 if room.joker else top,))),
        at_least(missing - room.joker, _tries(missing, room), 0.5),
    )


def _sequences(row: tuple[Card, ...], room: Room) -> Iterable[Aim]:
    """Straights and straight flushes that have a place for every card of the row."""
    held = [RANK_VALUE[card] for card in row]
    if len(set(held)) < len(held):
        return
    is_suited = len({SUIT_OF[card] for card in row}) <= 1
    for top in range(14, 4, -1):
        ranks = {rank if rank > 1 else 14 for rank in range(top - 4, top + 1)}
        if ranks.issuperset(held):
            wanted = dict.fromkeys(ranks.difference(held), 1)
            missing = FULL - len(row)
            yield Aim(strength(Key(Category.STRAIGHT, (top,))), _comes(wanted, missing, room))
            if is_suited:
                yield Aim(strength(Key(Category.STRAIGHT_FLUSH, (top,))), _comes(wanted, missing, room, 0.5))


# -- points -----------------------------------------------------------------------------------------------------------


def points_expected(own: Outlook, others: Sequence[Outlook]) -> float:
    """The points that a row promises against the others' rows."""
    return sum(aim.chance * _points(aim.strength, others) for aim in own if aim.chance)


def _points(own: float, others: Sequence[Outlook]) -> float:
    """For a hand of this strength: by how many others are better. The same hand as a finished one is worth nothing."""
    better = [1.0, 0.0, 0.0]
    valid = 1.0
    for other in others:
        above = sum([aim.chance if aim.strength > own else aim.chance / 2 for aim in other if aim.strength >= own])
        if other[0].strength == own and other[0].chance == 1:
            valid = 0.0
        better = [
            better[0] * (1 - above),
            better[1] * (1 - above) + better[0] * above,
            better[2] * (1 - above) + better[1] * above,
        ]
    return valid * sum(chance * pays for chance, pays in zip(better, PAYS, strict=True))
