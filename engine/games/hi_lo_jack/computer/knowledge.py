"""The facts that a seat can work out from its view: which cards are out, who can hold them, and who will win the
trick.
"""

from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple, cast

from engine.games.hi_lo_jack.computer.card_bits import CARD_BIT, HIGHER, LOWER, OF_SUIT, WHOLE_PACK, CardBits, card_bits
from engine.games.hi_lo_jack.public import HandChange, Trick
from engine.games.hi_lo_jack.resample import void_suits_after_trick
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import PACK, Card, Suit
from engine.seats import seats_clockwise_after

RIVAL_DARES = 0.9
"""The chance, 0 to 1, that a rival who can win a trick does so."""
PARTNER_HELPS = 0.8
"""The chance, 0 to 1, that a partner who can win a trick does so."""


LaterSeat = tuple[bool, int, frozenset[str], float]
"""A seat that plays to the present trick after the viewer: whether it is a partner, the size of its hand, the suits of
which it has shown that it holds no card, and the average number of trumps that it may hold.
"""


class RivalHand(NamedTuple):
    """The hand of a rival of the viewer."""

    size: int
    """The number of cards in the hand."""
    trumps: float
    """The average number of trumps that the rival may hold."""
    is_later: bool
    """Whether the rival plays to the present trick after the viewer."""

    @property
    def trump_share(self) -> float:
        """The chance, 0 to 1, that a card of the hand is a trump. The hand must not be empty."""
        return min(1.0, self.trumps / self.size)


class Knowledge(NamedTuple):
    """The facts that a seat knows at its turn to play a card."""

    view: View
    trump: Suit
    unseen: CardBits
    """The cards that the seat has not seen, which others may hold."""
    unseen_count: int
    """The number of unseen cards."""
    trumps_out: int
    """The number of unseen trumps."""
    seen_trumps: CardBits
    """The trumps that were played in the deal or are in the seat's hand."""
    density: float
    """The share of the unseen cards that the others hold in their hands, 0 to 1; the rest is out of play."""
    winning: Card | None
    """The card that is winning the present trick; ``None`` while no card lies there."""
    is_ours: bool
    """Whether a partner of the seat is winning the present trick; false while no card lies there."""
    beating: CardBits
    """The cards that beat `winning`; all cards while no card lies there."""
    later: tuple[LaterSeat, ...]
    """The seats that play to the present trick after this seat, in order."""


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
    trump, hand, buried = cast("Suit", view.trump), view.hand, view.buried
    shown = _shown_by_tricks(view.tricks, trump, view.changes, buried)
    seen = shown.cards | card_bits((*view.trick.cards, *hand))
    unseen = WHOLE_PACK & ~(seen | _bits_of_piles(view.thrown, *buried))
    number, trumps = unseen.bit_count(), OF_SUIT[trump]
    trumps_out = (unseen & trumps).bit_count()
    winning, is_ours, beating = _winning_card(view, trump)
    return Knowledge(
        view=view,
        trump=trump,
        unseen=unseen,
        unseen_count=number,
        trumps_out=trumps_out,
        seen_trumps=seen & trumps,
        density=min(1.0, (sum(view.hand_sizes) - len(hand)) / max(1, number)),
        winning=winning,
        is_ours=is_ours,
        beating=beating,
        later=_later_seats(view, shown, trumps_out, number),
    )


class ShownByTricks(NamedTuple):
    """Facts that the complete tricks of a deal have shown to everybody."""

    cards: CardBits
    """All cards in the complete tricks."""
    void: tuple[frozenset[str], ...]
    """By seat, the suits of which the seat has shown that it holds no card."""
    kept_trumps: tuple[int, ...]
    """By seat, the number of trumps that it kept and has not played. Each trump that it played counts as a kept one, as
    long as there are any.
    """


@lru_cache(maxsize=256)  # every seat asks for the same tricks, and then for one more
def _shown_by_tricks(
    tricks: tuple[Trick, ...], trump: Suit, changes: tuple[HandChange, ...], buried: tuple[tuple[Card, ...], ...]
) -> ShownByTricks:
    """The facts that these tricks have shown, worked out from those that all but the last trick have shown."""
    if not tricks:
        kept = [change.kept - len(out) for change, out in zip(changes, buried, strict=True)]
        return ShownByTricks(0, (frozenset(),) * len(kept), tuple(kept))
    cards, void, before = _shown_by_tricks(tricks[:-1], trump, changes, buried)
    trick, kept = tricks[-1], list(before)
    for place, card in enumerate(trick.cards, trick.leader):
        if card[1] == trump and kept[seat := place % len(kept)]:
            kept[seat] -= 1
    return ShownByTricks(cards | card_bits(trick.cards), void_suits_after_trick(void, trick, trump), tuple(kept))


@lru_cache(maxsize=256)  # they stay the same for all tricks of a deal
def _bits_of_piles(*piles: tuple[Card, ...]) -> CardBits:
    return card_bits(chain(*piles))


def _winning_card(view: View, trump: Suit) -> tuple[Card | None, bool, CardBits]:
    """The card that is winning the present trick, whether it is a partner's, and the cards that beat it."""
    leader, cards, winner = view.trick
    if not cards:
        return None, False, WHOLE_PACK
    side_of = view.terms.side_of
    winning = cards[(winner - leader) % len(side_of)]
    beating = HIGHER[winning] if winning[1] == trump else HIGHER[winning] | OF_SUIT[trump]
    return winning, side_of[winner] == side_of[view.waiting[0]], beating


def _later_seats(view: View, shown: ShownByTricks, trumps_out: int, unseen_count: int) -> tuple[LaterSeat, ...]:
    """The seats that play to the present trick after the viewer. Each holds the trumps that it kept and has not played,
    and of all other trumps its share.
    """
    (leader, cards, _), side_of, (_, voids, kept) = view.trick, view.terms.side_of, shown
    seats = len(side_of)
    if len(cards) == seats - 1:
        return ()
    seat, trump = view.waiting[0], view.trump
    sure = sum(kept) - kept[seat]
    for place, card in enumerate(cards, leader):
        if card[1] == trump and kept[place % seats]:
            sure -= 1
    rate = max(0, trumps_out - sure) / max(1, unseen_count - sure)
    later, sizes = [], view.hand_sizes
    for other, is_partner in _seats_to_play(seat, len(cards), side_of):
        size, void, own = sizes[other], voids[other], kept[other]
        trumps = 0.0 if trump in void else own + (size - own) * rate
        later.append((is_partner, size, void, trumps))
    return tuple(later)


def hands_of_rivals(known: Knowledge) -> list[RivalHand]:
    """The hands of the viewer's rivals, in seat order. Whoever has not played a trump to a trump led in this trick
    holds none.
    """
    view, trump = known.view, known.trump
    (leader, cards, _), side_of, seat = view.trick, view.terms.side_of, view.waiting[0]
    shown = _shown_by_tricks(view.tricks, trump, view.changes, view.buried)
    kept, seats = list(shown.kept_trumps), len(side_of)
    played = {place % seats: card for place, card in enumerate(cards, leader)}
    without = {other for other, card in played.items() if cards[0][1] == trump != card[1]}
    for other, card in played.items():
        kept[other] -= 1 if card[1] == trump and kept[other] else 0
    sure = sum(kept) - kept[seat]
    rate = max(0, known.trumps_out - sure) / max(1, known.unseen_count - sure)
    found = []
    for other in range(seats):
        if side_of[other] != side_of[seat]:
            size = view.hand_sizes[other]
            trumps = kept[other] + (size - kept[other]) * rate
            has_none = other in without or trump in shown.void[other]
            found.append(RivalHand(size, 0.0 if has_none else trumps, other not in played))
    return found


@cache
def _seats_to_play(seat: int, played: int, side_of: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    """The seats that play after ``seat`` to a trick of which ``played`` cards lie there, in order; and for each,
    whether it is a partner of ``seat``.
    """
    seats = seats_clockwise_after(seat, len(side_of))[: len(side_of) - played - 1]
    return tuple([(other, side_of[other] == side_of[seat]) for other in seats])


def chances_to_win(legal: tuple[Card, ...], known: Knowledge) -> list[float]:
    """For each of the ``legal`` cards, in hand order, the chance, 0 to 1, that the seat's side wins the trick with it.
    Cards with nothing unseen between them are alike.
    """
    beating, unseen, lost = known.beating, known.unseen, _chance_without_beating(known)
    chances, suit, higher, kept = [], "", 0, 0.0
    for card in legal:
        if not CARD_BIT[card] & beating:
            chances.append(lost)
            continue
        above = HIGHER[card] & unseen
        if above != higher or card[1] != suit:
            suit, higher = card[1], above
            kept = _chance_to_keep_trick(suit, higher, 1.0, known)
        chances.append(kept)
    return chances


def _chance_without_beating(known: Knowledge) -> float:
    """The chance, 0 to 1, that the seat's side wins the trick with a card that does not beat those that lie there; 0
    where none lies there, and for a seat without a partner.
    """
    best, terms = known.winning, known.view.terms
    if best is None or len(terms.sides) == len(terms.side_of):
        return 0.0
    return _chance_to_keep_trick(best[1], HIGHER[best] & known.unseen, 1.0 if known.is_ours else 0.0, known)


def _chance_to_keep_trick(suit: str, higher: CardBits, chance: float, known: Knowledge) -> float:
    """The chance, 0 to 1, that the seat's side wins the trick after the seat has played, and a card of ``suit`` is
    winning it, of which ``higher`` are the unseen higher ones: for that side if ``chance`` is 1, for a rival if it is
    0. Each later seat may change it. A seat may always play a trump.
    """
    is_trump, later = suit == known.trump, known.later
    if not later or (is_trump and not higher):
        return chance
    lower = 1 - higher.bit_count() / (known.trumps_out if is_trump else max(1, known.unseen_count))
    for is_partner, size, void, trumps in later:
        if is_trump:
            beaten = 1 - lower**trumps
        elif trumps >= 1:
            beaten = 1.0
        else:
            follows = 0.0 if suit in void else 1 - lower**size
            beaten = 1 - (1 - follows) * (1 - trumps)
        if is_partner:
            chance += (1 - chance) * beaten * PARTNER_HELPS
        else:
            chance *= 1 - beaten * RIVAL_DARES
    return chance


def lowest_trump_seen(known: Knowledge) -> tuple[Card, float]:
    """The lowest trump that was played in the deal or is in the seat's hand, and the chance, 0 to 1, that no lower one
    is played in the deal. There must be one.
    """
    lowest = PACK[(known.seen_trumps & -known.seen_trumps).bit_length() - 1]
    return lowest, float((1 - known.density) ** (known.unseen & LOWER[lowest]).bit_count())
