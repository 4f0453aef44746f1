"""Hands: taking cards out of them, and the combos that can be found in them."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from engine.errors import Refusal
from engine.games.sneak.pieces.combos import ACE, LOW_ACE, STRENGTH, Combo, Kind, Ladder, beats_flaunt, combo_of
from engine.pieces.cards import RANK_VALUE, SUITS, Card

Cards = tuple[Card, ...]

LONGEST_RUN = 13
"""The most cards of a sequence."""


def hand_without(hand: Cards, cards: Cards) -> Cards:
    """The hand without ``cards``, each taken away once. Raises `Refusal` ``card_not_held``, or ``duplicate_card`` if
    the hand holds fewer copies of a card than are named.
    """
    rest = list(hand)
    for card in cards:
        if card not in rest:
            raise Refusal("duplicate_card" if card in hand else "card_not_held", card=card)
        rest.remove(card)
    return tuple(rest)


# -- by kind ----------------------------------------------------------------------------------------------------------


def matches_in(hand: Cards, size: int) -> Iterator[Cards]:
    """The matches (cards of equal rank) of ``size`` cards: one for each rank of which the hand holds enough, the
    highest first.
    """
    for rank, cards in _cards_by_rank(hand).items():
        if len(cards) >= size and rank != LOW_ACE:
            yield tuple(cards[:size])


def flushes_in(hand: Cards, size: int) -> Iterator[Cards]:
    """The highest flush of ``size`` cards in each suit of which the hand holds enough."""
    for cards in cards_by_suit(hand):
        if len(cards) >= size and (found := _highest_flush(cards, size)):
            yield found


@lru_cache(maxsize=1024)  # a suit stays as it is while others change
def _highest_flush(suited: Cards, size: int) -> Cards:
    """The highest flush of ``size`` among cards of one suit; () if there is none."""
    return next((found for found in combinations(suited, size) if combo_of(found).kind == "flush"), ())


def straight_flushes_in(hand: Cards, size: int) -> Iterator[Cards]:
    """The sequences of ``size`` cards in one suit, one for each suit and top card: suit by suit, the highest of each
    suit first.
    """
    for suited in cards_by_suit(hand):
        if len(suited) >= size:
            yield from _sequences_of_suit(suited, size)


@lru_cache(maxsize=1024)  # as in `_highest_flush`
def _sequences_of_suit(suited: Cards, size: int) -> tuple[Cards, ...]:
    """The sequences of ``size`` among cards of one suit, one for each top card, the highest first."""
    return tuple([tuple([cards[0] for cards in run]) for run in _card_options_of_sequences(suited, size)])


def straights_in(hand: Cards, size: int) -> Iterator[Cards]:
    """One straight of ``size`` cards for each top card, the highest first; none is a straight flush."""
    for run in _card_options_of_sequences(hand, size):
        cards = [there[0] for there in run]
        if len({card[1] for card in cards}) == 1 and not _swap_in_other_suit(cards, run):
            continue
        yield tuple(cards)


def _swap_in_other_suit(cards: list[Card], cards_by_rank: list[list[Card]]) -> bool:
    """Exchange a card of a sequence of one suit, ``cards``, for one of another suit and the same rank, taken from
    ``cards_by_rank``. Returns whether that had such a card.
    """
    for place, there in enumerate(cards_by_rank):
        other = next((card for card in there if card[1] != cards[0][1]), None)
        if other is not None:
            cards[place] = other
            return True
    return False


def _card_options_of_sequences(hand: Cards, size: int) -> list[list[list[Card]]]:
    """For each sequence of ``size`` ranks in a hand, the highest first, the cards that can stand at each of its
    places.
    """
    ranks = _cards_by_rank(hand)
    return [[ranks[rank] for rank in run] for run in _sequences_among(tuple(ranks), size)]


def _sequences_among(ranks: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """The sequences of ``size`` of these ranks, which come downwards, each from the top down; the highest first. 1 is a
    low ace.
    """
    if not 2 <= size <= LONGEST_RUN:
        return ()
    runs = [ranks[first : first + size] for first in range(len(ranks) - size + 1)]
    return tuple([run for run in runs if run[0] - run[-1] == size - 1])


@lru_cache(maxsize=1024)
def _cards_by_rank(hand: Cards) -> Mapping[int, list[Card]]:
    """The cards of each rank in a hand, the highest rank first; ranks count 2 to 14, and the aces stand at 1, too."""
    ranks: dict[int, list[Card]] = {}
    for card in sorted(hand, key=RANK_VALUE.__getitem__, reverse=True):
        ranks.setdefault(RANK_VALUE[card], []).append(card)
    if ACE in ranks:
        ranks[LOW_ACE] = ranks[ACE]
    return ranks


@lru_cache(maxsize=256)
def cards_by_suit(hand: Cards) -> tuple[Cards, ...]:
    """The cards of each suit in a hand, in the order of `SUITS`, the highest first."""
    suits: dict[str, list[Card]] = {suit: [] for suit in SUITS}
    for card in sorted(hand, key=RANK_VALUE.__getitem__, reverse=True):
        suits[card[1]].append(card)
    return tuple(map(tuple, suits.values()))


_FINDERS: dict[Kind, Callable[[Cards, int], Iterator[Cards]]] = {
    "match": matches_in,
    "straight_flush": straight_flushes_in,
    "straight": straights_in,
    "flush": flushes_in,
}


# -- for a purpose ----------------------------------------------------------------------------------------------------


def combos_in(hand: Cards, size: int) -> Iterator[Cards]:
    """Combos of ``size`` cards in a hand, kind by kind: matches, straight flushes, straights, flushes. Not all of them:
    of each kind, those that the functions above give, like one match for each rank.
    """
    for finder in _FINDERS.values():
        yield from finder(hand, size)


def strongest_set(hand: Cards, size: int, ladder: Ladder) -> Cards:
    """The strongest set of ``size`` cards in a hand, if the house plays by ``ladder``: of equal ones, the first of
    `combos_in`; the highest cards if there is no combo, or for one card.
    """
    for kind in sorted(_FINDERS, key=STRENGTH[ladder].__getitem__, reverse=True) if size > 1 else ():
        combos = [*_FINDERS[kind](hand, size)]
        if combos:
            return max(combos, key=lambda cards: combo_of(cards).ranks)
    return highest_cards(hand, size)


def highest_cards(hand: Cards, size: int) -> Cards:
    """The ``size`` highest cards of a hand, the highest first; all of a smaller hand."""
    return tuple(sorted(hand, key=RANK_VALUE.__getitem__, reverse=True)[:size])


def longest_sequence(hand: Cards) -> Cards:
    """The longest sequence in a hand, one card for each rank, from the top down. The ace counts high or low; of equally
    long sequences the higher. An empty hand gives ().
    """
    held = {RANK_VALUE[card]: card for card in hand}
    if ACE in held:
        held[LOW_ACE] = held[ACE]
    bits = longer = sum([1 << rank for rank in held])
    lowest = length = 0  # bits for the lowest ranks of all sequences of this length
    while longer and length < LONGEST_RUN:
        lowest, length = longer, length + 1
        longer = lowest & bits >> length
    top = lowest.bit_length() - 2 + length
    return tuple([held[rank] for rank in range(top, top - length, -1)])


def sets_that_beat(hand: Cards, lead: Cards, combo: Combo) -> tuple[Cards, ...]:
    """The sets of a hand that beat the face-up ``lead``, whose ``combo`` is `combo_of` these cards: all higher single
    cards of its suit, otherwise for each rank, suit or top card one set that beats it, the best or, of matches, any. ()
    if none.
    """
    if combo.kind == "single":
        suit, rank = lead[0][1], combo.ranks[0]
        return tuple([(card,) for card in dict.fromkeys(hand) if card[1] == suit and RANK_VALUE[card] > rank])
    return tuple([cards for cards in _FINDERS[combo.kind](hand, len(lead)) if beats_flaunt(cards, lead)])


def cards_for_answers(hand: Cards, answers: tuple[Cards, ...], combo: Combo) -> Cards:
    """Every card of a hand that can be part of an answer to the lead ``combo``, in hand order: the cards of ``answers``
    (sets that beat it), and for a match or straight all others of their ranks, for a flush all others of their suits.
    """
    if combo.kind in ("match", "straight"):
        ranks = {card[0] for cards in answers for card in cards}
        return tuple([card for card in hand if card[0] in ranks])
    if combo.kind == "flush":
        suits = {cards[0][1] for cards in answers}
        return tuple([card for card in hand if card[1] in suits])
    useful = {card for cards in answers for card in cards}
    return tuple([card for card in hand if card in useful])
