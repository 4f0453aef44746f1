"""What a seat can work out from what it sees: which cards are out, who can hold them, and who will win the trick."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from engine.games.hi_lo_jack.public import Trick
from engine.games.hi_lo_jack.resample import void_suits_by_seat
from engine.games.hi_lo_jack.scoring import CARD_VALUE
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import PACK, RANK_VALUE, SUIT_OF, SUITS, Card, Suit
from engine.pieces.tricks import card_beats
from engine.seats import seats_clockwise_after

RIVAL_DARES = 0.9
"""The chance, 0 to 1, that a rival who can win a trick does so."""
PARTNER_HELPS = 0.8
"""The chance, 0 to 1, that a partner who can win a trick does so."""


RankBits = int
"""Ranks of one suit as bits: 1 << 2 for the two, up to 1 << 14 for the ace."""
RANK_BIT: dict[Card, RankBits] = {card: 1 << rank for card, rank in RANK_VALUE.items()}


class Knowledge(NamedTuple):
    """The facts that a seat knows at its turn to play a card."""

    view: View
    seat: int
    trump: Suit
    unseen: Mapping[str, RankBits]
    """By suit, the ranks of the cards that the seat has not seen, which others may hold."""
    unseen_count: int
    """The number of these cards."""
    seen_trumps: RankBits
    """The ranks of the trumps that were played in the deal or are in the seat's hand."""
    density: float
    """The share of the unseen cards that the others hold in their hands, 0 to 1; the rest is out of play."""
    later: tuple[int, ...]
    """The seats that play to the present trick after this seat, in order."""
    trick_value: int
    """The card values that lie in the present trick."""
    void: tuple[frozenset[str], ...]
    """By seat, the suits of which it has shown that it holds no card."""
    trumps_out: int
    """The number of unseen cards that are trumps."""
    trumps_of: tuple[float, ...]
    """By seat, the average number of trumps that it may hold."""


def has_partner_the_bid(view: View) -> bool:
    """Whether the highest bid so far is that of a partner of the seat whose turn it is."""
    side_of = view.terms.side_of
    return view.high_bidder is not None and side_of[view.high_bidder] == side_of[view.waiting[0]]


def could_high_bid_win_game(view: View) -> bool:
    """Whether the highest bid so far would win the game if it is made; false before the first bid."""
    if view.high_bidder is None or view.high_bid is None:
        return False
    score = view.scores[view.terms.side_of[view.high_bidder]]
    return view.high_bid == "smudge" or score + int(view.high_bid) >= view.terms.options.target


def viewer_knowledge(view: View) -> Knowledge:
    """The facts that the viewer knows at its turn to play a card. The view must not be a spectator's."""
    seat, trump, seats = cast("int", view.viewer), cast("Suit", view.trump), len(view.hand_sizes)
    played = [card for trick in (*view.tricks, view.trick) for card in trick.cards]
    seen = rank_bits_by_suit([*played, *view.hand])
    away = rank_bits_by_suit([*view.thrown, *[card for cards in view.buried for card in cards]])
    unseen = {suit: _ALL_RANKS & ~(bits | away[suit]) for suit, bits in seen.items()}
    number = sum([bits.bit_count() for bits in unseen.values()])
    void = void_suits_by_seat(view)
    return Knowledge(
        view=view,
        seat=seat,
        trump=trump,
        unseen=unseen,
        unseen_count=number,
        seen_trumps=seen[trump],
        density=min(1.0, (sum(view.hand_sizes) - len(view.hand)) / max(1, number)),
        later=seats_clockwise_after(seat, seats)[: seats - len(view.trick.cards) - 1],
        trick_value=sum([CARD_VALUE[card] for card in view.trick.cards]),
        void=void,
        trumps_out=unseen[trump].bit_count(),
        trumps_of=_average_trumps_by_seat(view, void, unseen[trump].bit_count(), number),
    )


def rank_bits_by_suit(cards: Iterable[Card]) -> dict[str, RankBits]:
    """By suit, the ranks of some cards, of which each may stand several times."""
    bits = dict.fromkeys(SUITS, 0)
    for card in cards:
        bits[SUIT_OF[card]] |= RANK_BIT[card]
    return cast("dict[str, RankBits]", bits)


_ALL_RANKS = rank_bits_by_suit(PACK)["s"]


def _average_trumps_by_seat(
    view: View, void: tuple[frozenset[str], ...], trumps_out: int, unseen_count: int
) -> tuple[float, ...]:
    """By seat, how many trumps it holds on average: those that it kept and has not played, and of all other trumps its
    share.
    """
    left = [change.kept - len(buried) for change, buried in zip(view.changes, view.buried, strict=True)]
    for trick in (*view.tricks, view.trick):
        for seat in _seats_that_played_trumps(trick, view.trump, len(left)):
            left[seat] -= 1
    sure = [0 if seat == view.viewer else max(0, number) for seat, number in enumerate(left)]
    rate = max(0, trumps_out - sum(sure)) / max(1, unseen_count - sum(sure))
    return tuple(
        [
            0.0 if view.trump in void[seat] else sure[seat] + (size - sure[seat]) * rate
            for seat, size in enumerate(view.hand_sizes)
        ]
    )


@lru_cache(maxsize=1024)  # a trick is asked for again by every seat and in every later trick
def _seats_that_played_trumps(trick: Trick, trump: Suit | None, seat_count: int) -> tuple[int, ...]:
    return tuple([seat for seat, card in trick.plays_in_order(seat_count) if card[1] == trump])


def chance_that_side_wins(card: Card, known: Knowledge) -> float:
    """The chance, 0 to 1, that the seat's side (a player or team) wins the trick if the seat plays this card."""
    trick, side_of = known.view.trick, known.view.terms.side_of
    side, best, ours = side_of[known.seat], card, True
    if trick.cards:
        winning = trick.cards[(trick.winner - trick.leader) % len(side_of)]
        if not card_beats(card, winning, known.trump):
            best, ours = winning, side_of[trick.winner] == side
    chance, higher = 1.0 if ours else 0.0, count_higher_ranks(known.unseen[best[1]], best)
    for seat in known.later:
        beaten = _chance_seat_beats(best, higher, seat, known)
        if side_of[seat] == side:
            chance += (1 - chance) * beaten * PARTNER_HELPS
        else:
            chance *= 1 - beaten * RIVAL_DARES
    return chance


def _chance_seat_beats(best: Card, higher: int, seat: int, known: Knowledge) -> float:
    """The chance that a seat holds a card that beats the best one, if so many unseen cards of its suit are higher. A
    seat may always play a trump.
    """
    if best[1] == known.trump:
        return float(1 - (1 - higher / known.trumps_out) ** known.trumps_of[seat]) if higher else 0.0
    size = known.view.hand_sizes[seat]
    follows = 0.0 if best[1] in known.void[seat] else 1 - (1 - higher / max(1, known.unseen_count)) ** size
    return float(1 - (1 - follows) * (1 - min(1.0, known.trumps_of[seat])))


def count_higher_ranks(ranks: RankBits, card: Card) -> int:
    """The number of ``ranks``, which are of the suit of ``card``, that are higher than its own."""
    return (ranks >> RANK_VALUE[card] + 1).bit_count()


def chance_to_be_lowest_trump(card: Card, known: Knowledge) -> float:
    """The chance, 0 to 1, that no trump lower than ``card`` is played in the deal; 0 if a lower one is played or in the
    seat's hand.
    """
    lower_ranks = RANK_BIT[card] - 1
    if known.seen_trumps & lower_ranks:
        return 0.0
    return float((1 - known.density) ** (known.unseen[known.trump] & lower_ranks).bit_count())
