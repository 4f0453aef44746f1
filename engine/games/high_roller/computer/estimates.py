"""The hands that a row may still become, with their chances, and the points that they promise.

A row aims at several hands at once. Each aim has a chance, from how often the dice bring what it still needs, and the
best aim that comes true is the row's hand. All this is rough; it is good enough to tell a better space from a worse.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.games.high_roller.pieces.scores import HAND_POINTS
from engine.pieces.cards import RANK_VALUE, SUIT_OF, Card
from engine.pieces.poker import FULL_HAND, Category, Strength, hand_strength, strength_of_ranks

ATTENTION = 0.5
"""The share of further rounds (beyond one for each empty space of a row) whose card the row can have: other rows want
cards too.

Players with half of it, or nearly all the rounds, were not seen to win more.
"""
USUAL_TOP = 11
"""The rank assumed for the highest card of a future flush, unless the row has a higher one."""
WORTH_A_THOUGHT = 0.01
"""The chance, 0 to 1, below which a hand that a row may become is left out of the estimate."""
COMMON = (7, 8)
"""The ranks that two dice show most often, so that a row without them may still get several cards of them."""


class HandAim(NamedTuple):
    """A poker hand that a row may come to, with its chance."""

    strength: float
    """The strength of the hand as one number: the category before the point, the ranks in base 15 behind it."""
    chance: float
    """The chance, 0 to 1, that the row ends as this hand."""


Outlook = tuple[HandAim, ...]
"""The hands that a row may come to, the strongest first. Their chances add up to 1."""


class RowProspects(NamedTuple):
    """The facts on which the future of a row depends."""

    rounds: int
    """The number of rounds in which the player still writes cards, in any row."""
    joker: bool
    """Whether a joker chip may fill the row's last empty space."""
    seats: int
    """The number of players. Each is first player, who may add the yellow die, in one of that many rounds."""


def strength_as_number(hand: Strength) -> float:
    """The strength of a poker hand as one number; a better hand has a greater number."""
    return float(sum([part / 15**place for place, part in enumerate((hand.category, *hand.tiebreak))]))


def likely_hands_of_row(row: tuple[Card, ...], prospects: RowProspects) -> Outlook:
    """The poker hands that a row with these 0 to 5 cards may come to, the strongest first, with their chances. A full
    row has a single hand, of chance 1.
    """
    if len(row) == FULL_HAND:
        return (HandAim(strength_as_number(hand_strength(row)), 1.0),)
    one_suit = len({SUIT_OF[card] for card in row}) <= 1
    return _likely_hands_of_ranks(tuple(sorted([RANK_VALUE[card] for card in row])), one_suit, prospects)


@lru_cache(maxsize=20_000)
def _likely_hands_of_ranks(ranks: tuple[int, ...], one_suit: bool, prospects: RowProspects) -> Outlook:
    """The hands as `likely_hands_of_row` gives them, of a row with empty spaces. ``ranks`` are those of its cards, the
    lowest first; ``one_suit``: whether it may still be a flush.
    """
    missing = FULL_HAND - len(ranks)
    aims = [*_aims_at_goals((*_goals_of_equal_ranks(ranks), *_goals_of_straights(ranks)), missing, prospects)]
    if one_suit:
        aims += _aims_at_flushes(ranks, missing, prospects)
    left, found = 1.0, []
    for aim in sorted([aim for aim in aims if aim.chance > WORTH_A_THOUGHT], reverse=True):
        if left * aim.chance > WORTH_A_THOUGHT:
            found.append(HandAim(aim.strength, left * aim.chance))
            left *= 1 - aim.chance
    return (*found, HandAim(strength_as_number(strength_of_ranks(ranks)), left))


# -- chances ----------------------------------------------------------------------------------------------------------

_TWO_DICE = {rank: max(0, 6 - abs(7 - rank)) / 36 for rank in range(2, 15)}
_THREE_DICE = {rank: ways / 216 for rank, ways in enumerate((0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 35), 2)}
"""By rank (2 to 14), the chance that three dice have that sum; fourteen stands for all higher sums, too."""


@lru_cache
def chance_to_make_rank(rank: int, seat_count: int) -> float:
    """The chance, 0 to 1, that a round's dice let a player write a card of this rank (2 to 14) in a given row. The sum
    with the yellow die counts only for the first player: in one round of ``seat_count``.
    """
    return 1 - (1 - _TWO_DICE[rank]) * (1 - _THREE_DICE[rank] / seat_count)


@lru_cache(maxsize=20_000)
def chance_of_at_least(needed: int, tries: float, chance: float) -> float:
    """The chance, 0 to 1, that an event whose chance is ``chance`` happens at least ``needed`` times in ``tries``.
    Between two whole numbers of tries, their chances are averaged by weight.
    """
    whole = int(tries)
    return (1 - tries + whole) * _chance_of_at_least_in_whole_tries(needed, whole, chance) + (
        tries - whole
    ) * _chance_of_at_least_in_whole_tries(needed, whole + 1, chance)


def _chance_of_at_least_in_whole_tries(needed: int, tries: int, chance: float) -> float:
    return 1 - sum(comb(tries, n) * chance**n * (1 - chance) ** (tries - n) for n in range(min(needed, tries + 1)))


def _expected_rounds_for_row(missing: int, prospects: RowProspects) -> float:
    return missing + ATTENTION * max(0, prospects.rounds - missing)


def _probability_of_wanted_ranks(
    count_by_rank: Mapping[int, int], empty_spaces: int, prospects: RowProspects, usable_share: float = 1.0
) -> float:
    """The chance that a row with ``empty_spaces`` gets ``count_by_rank`` cards of each rank, if ``usable_share`` (0 to
    1) of the cards of a rank can be used. A joker stands for the card that is hardest to get.
    """
    tries, all_come, hardest = _expected_rounds_for_row(empty_spaces, prospects), 1.0, 1.0
    for rank, number in count_by_rank.items():
        comes, last_comes = _chances_of_rank(rank, number, tries, usable_share, prospects.seats)
        all_come *= comes
        hardest = min(hardest, last_comes)
    return all_come / hardest if prospects.joker and hardest else all_come


@lru_cache(maxsize=20_000)
def _chances_of_rank(
    rank: int, number: int, tries: float, usable_share: float, seat_count: int
) -> tuple[float, float]:  # a cache wants plain arguments
    """The chance that ``number`` cards of a rank come in ``tries`` rounds, and the chance that the last of them comes
    if the others do.
    """
    chance = usable_share * chance_to_make_rank(rank, seat_count)
    comes = chance_of_at_least(number, tries, chance)
    return comes, comes / (chance_of_at_least(number - 1, tries, chance) or 1)


# -- aims -------------------------------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """A poker hand that a row can still become, because it has space for the cards that are missing."""

    strength: float
    """The strength of the hand, as in `HandAim`."""
    wanted: Mapping[int, int]
    """By rank, the number of cards that the row still needs."""


def _aims_at_goals(
    goals: Iterable[Goal], missing: int, prospects: RowProspects, usable_share: float = 1.0
) -> Iterable[HandAim]:
    """These hands as aims of a row with ``missing`` empty spaces, each with its chance."""
    return [
        HandAim(strength, _probability_of_wanted_ranks(wanted, missing, prospects, usable_share))
        for strength, wanted in goals
    ]


@lru_cache(maxsize=4096)
def _goals_of_equal_ranks(ranks: tuple[int, ...]) -> Sequence[Goal]:
    """Pairs, two pair, threes, full houses and fours of a row that holds these ranks."""
    held = Counter(ranks)
    hoped = [*held, *[rank for rank in COMMON if rank not in held]]
    hands: list[tuple[Category, Mapping[int, int]]] = [
        (category, {rank: number})
        for category, number in ((Category.FOUR_OF_A_KIND, 4), (Category.THREE_OF_A_KIND, 3), (Category.PAIR, 2))
        for rank in hoped
    ]
    pairs = [(one, other) for one in hoped for other in hoped if one != other]
    hands += [(Category.FULL_HOUSE, {one: 3, other: 2}) for one, other in pairs]
    hands += [(Category.TWO_PAIR, {one: 2, other: 2}) for one, other in pairs if other < one]
    return [
        Goal(strength_as_number(Strength(category, tuple(counts))), wanted)
        for category, counts in hands
        if sum((wanted := _still_wanted(counts, held)).values()) <= FULL_HAND - len(ranks)
    ]


def _still_wanted(count_by_rank: Mapping[int, int], held: Mapping[int, int]) -> Mapping[int, int]:
    """By rank, the number of cards beyond those that a row holds."""
    return {rank: number - held[rank] for rank, number in count_by_rank.items() if number > held[rank]}


@lru_cache(maxsize=4096)
def _goals_of_straights(ranks: tuple[int, ...], category: Category = Category.STRAIGHT) -> Sequence[Goal]:
    """The straights, or straight flushes, that have a place for every card of a row that holds these ranks."""
    held = set(ranks)
    straights = [(top, {rank if rank > 1 else 14 for rank in range(top - 4, top + 1)}) for top in range(14, 4, -1)]
    return [
        Goal(strength_as_number(Strength(category, (top,))), dict.fromkeys(straight.difference(ranks), 1))
        for top, straight in straights
        if straight >= held and len(held) == len(ranks)
    ]


def _aims_at_flushes(ranks: tuple[int, ...], missing: int, prospects: RowProspects) -> Iterable[HandAim]:
    """The aims at a flush, for which every other round brings a card, and at straight flushes."""
    top = 14 if prospects.joker else max([USUAL_TOP, *ranks])
    flush = HandAim(
        strength_as_number(Strength(Category.FLUSH, (top,))),
        chance_of_at_least(missing - prospects.joker, _expected_rounds_for_row(missing, prospects), 0.5),
    )
    return [flush, *_aims_at_goals(_goals_of_straights(ranks, Category.STRAIGHT_FLUSH), missing, prospects, 0.5)]


# -- points -----------------------------------------------------------------------------------------------------------


def expected_row_points(choices: Sequence[Outlook], rivals: Sequence[Outlook], *, kinds_only: bool) -> list[float]:
    """The points, 0 to 8, that a player's row brings on average, from the hands that it and the ``rivals``' same rows
    may come to: one number for each of the ``choices`` for the player's row. ``kinds_only``: hands of one kind are the
    same whatever their ranks (HR-12).
    """
    strengths = {aim.strength for outlook in choices for aim in outlook}
    points_of_hand = _expected_points_by_kind if kinds_only else _expected_points_of_hand
    points = {strength: points_of_hand(strength, rivals) for strength in strengths}
    return [sum([aim.chance * points[aim.strength] for aim in outlook]) for outlook in choices]


def _expected_points_by_kind(own_strength: float, rivals: Sequence[Outlook]) -> float:
    """The points that a hand of this strength (as in `HandAim`) is worth on average where the hand of a rival makes it
    worthless if it is of the same kind.

    It makes the rival's hand worthless, too. So the same kind is worth as much as the place, between two places, from
    which the player would be as far ahead of the average rival: 7 points among two players, 1 among four. Against
    players who count only equal hands, one who counts kinds won 68 of 100 games of two, and 46 of 100 of four.
    """
    kind, players, no_other = int(own_strength), len(rivals) + 1, 1.0
    by_place = [1.0, *[0.0] * len(HAND_POINTS)]  # by the number of better rivals, the chance that all others are worse
    for outlook in rivals:
        better = sum([chance for strength, chance in outlook if int(strength) > kind])
        worse = sum([chance for strength, chance in outlook if int(strength) < kind])
        by_place = [worse * here + better * before for here, before in zip(by_place, (0.0, *by_place), strict=False)]
        no_other *= better + worse
    shared = (sum(HAND_POINTS[:players]) - sum(HAND_POINTS[: players - 2])) / players
    paid = sum([chance * points for chance, points in zip(by_place, HAND_POINTS, strict=False)])
    return paid + (1 - no_other) * shared


def _expected_points_of_hand(own_strength: float, rivals: Sequence[Outlook]) -> float:
    """The points that a hand of this strength (as in `HandAim`) brings on average; 0 if a rival has finished an equal
    one. An equal hand of a rival counts as better with half its chance.
    """
    none, one, two = 1.0, 0.0, 0.0
    for outlook in rivals:
        equal = sum([chance for strength, chance in outlook if strength == own_strength])
        if equal == 1:
            return 0.0
        better = sum([chance for strength, chance in outlook if strength > own_strength]) + equal / 2
        none, one, two = none * (1 - better), one * (1 - better) + none * better, two * (1 - better) + one * better
    return none * HAND_POINTS[0] + one * HAND_POINTS[1] + two * HAND_POINTS[2]
