"""What a seat knows when it weighs its cards: its hand, the cards that it has not seen, and its rivals."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from engine.games.sneak.computer.captures import (
    Use,
    captures_without,
    cards_of_each_suit,
    uses_in_suit,
    worth_of_captures,
)
from engine.games.sneak.computer.odds import UnseenCounts, count_unseen
from engine.games.sneak.pieces.hands import Cards, cards_by_suit
from engine.games.sneak.view import View
from engine.pieces.cards import PACK, RANK_VALUE, SUIT_OF, SUITS, Card

DARES = 0.2
"""The chance, 0 to 1, that a seat with enough cards challenges a sneak (a face-down lead), before anything is known of
the table.
"""
SURENESS = 3.0
"""The number of observed answers that weigh as much as the first guess `DARES`."""
LED_AT_ONCE = 2
"""The average number of cards in one lead; cards that cannot be led before the last round ends score nothing."""

WAIT = 0.6
"""The worth, in points, of a turn that a card left in the hand can fill: who has more of them leads weak cards later,
and perhaps never, since the last seat with cards wins them.
"""


class SeatKnowledge:
    """The facts by which a seat weighs its cards. Those that take time are found when they are first asked for."""

    def __init__(self, view: View, seat: int) -> None:
        """Take the view, which must be that of ``seat``."""
        self.view = view
        self.seat = seat
        self.rivals: tuple[int, ...] = view.hand_sizes[:seat] + view.hand_sizes[seat + 1 :]
        """The numbers of cards that the other seats hold."""
        self._own_cards: Cards = view.hand + view.pile_unseen + (view.lead.cards if view.lead else ())
        unseen = len(PACK) * view.terms.packs - len(view.seen) - len(self._own_cards)
        later = sum(self.rivals) + view.stock_size * len(self.rivals) / view.terms.seats
        self.in_play: float = later / max(1, unseen)
        """The share of the cards not seen, 0 to 1, that rivals will hold when the stock is gone."""
        self.to_lead: float = _share_of_hand_still_to_lead(view)
        """The share of the hand, 0 to 1, that can still be led before the deal ends."""
        self._fewest = min(self.rivals)
        self._uses: dict[Card, Use] = {}

    def rivals_with(self, size: int) -> tuple[int, ...]:
        """The numbers of cards of the other seats that hold at least ``size``."""
        return self.rivals if self._fewest >= size else tuple([held for held in self.rivals if held >= size])

    @cached_property
    def unseen(self) -> UnseenCounts:
        """The numbers, by rank and suit, of the cards that the seat has not seen."""
        return count_unseen(self.view.terms.packs, self.view.seen, self._own_cards)

    @cached_property
    def daring(self) -> float:
        """The chance, 0 to 1, that a seat challenges a sneak (a face-down lead) at this table."""
        return _daring_at_table(self.view, self.seat)

    @cached_property
    def uses(self) -> Mapping[Card, Use]:
        """What each different card of the hand is good for, against those that the seat has not seen."""
        for cards, theirs in zip(cards_by_suit(self.view.hand), self.unseen.suits, strict=True):
            if cards:
                self._uses.update(uses_in_suit(cards, theirs))
        return self._uses

    def use_of(self, card: Card) -> Use:
        """What a card of the hand is good for; in less time than by `uses` if few suits are looked at."""
        use = self._uses.get(card)
        if use is None:
            suit = SUITS.index(SUIT_OF[card])
            self._uses.update(uses_in_suit(cards_by_suit(self.view.hand)[suit], self.unseen.suits[suit]))
            use = self._uses[card]
        return use

    def worth_of_keeping(self, cards: Cards) -> float:
        """The worth, in points, that the hand loses with these cards, beyond the turn that one of them would take."""
        if len(cards) == 1:
            return self.worth_of_keeping_one(self.use_of(cards[0]))
        captured = lost = 0
        for suit, gone in cards_of_each_suit(cards):
            if len(gone) == 1:
                use = self.uses[gone[0]]
                captured += use.captured
                lost += use.lost
            else:
                fewer_captured, fewer_lost = captures_without(
                    gone, cards_by_suit(self.view.hand)[suit], self.unseen.suits[suit]
                )
                captured += fewer_captured
                lost += fewer_lost
        return self._worth(len(cards), worth_of_captures(captured, lost))

    def worth_of_keeping_one(self, use: Use) -> float:
        """The `worth_of_keeping` of a single card that is good for so much."""
        return self._worth(1, use.worth)

    def least_worth_at_a_glance(self, size: int) -> float:
        """A lower bound of `worth_of_keeping` for any ``size`` cards: they beat no card, and all of them are lost."""
        return self._worth(size, worth_of_captures(0, size))

    def least_worth_of_keeping(self, cards: Cards) -> float:
        """A lower bound of `worth_of_keeping` that takes little time."""
        uses = self.uses
        return self._worth(len(cards), sum([uses[card].least_worth for card in cards]))

    def least_worth_of_any(self, size: int) -> float:
        """A lower bound of `worth_of_keeping` for any ``size`` cards of the hand."""
        return self._worth(size, self._least_captures[size])

    @cached_property
    def _least_captures(self) -> Sequence[float]:
        """By the number of cards, from 0 to the whole hand, the least sum of their `Use.least_worth`."""
        uses = self.uses
        return [*accumulate(sorted([uses[card].least_worth for card in self.view.hand]), initial=0.0)]

    def _worth(self, size: int, captures: float) -> float:
        """The worth of ``size`` cards without which the hand loses so many points by ``captures``."""
        return self.to_lead * (size + self.in_play * captures + WAIT * (size - 1))

    @cached_property
    def hand_least_missed_first(self) -> Cards:
        """The hand, with the cards first that are worth least if they are kept."""
        worths = {card: self.worth_of_keeping_one(use) for card, use in self.uses.items()}
        return tuple(sorted(sorted(self.view.hand, key=RANK_VALUE.__getitem__), key=worths.__getitem__))


def _daring_at_table(view: View, seat: int) -> float:
    """The chance, 0 to 1, that a seat challenges a sneak, judged by the others' answers in the last contest."""
    contest = view.last_contest
    if contest is None:
        return DARES
    challenges = len([other for other in contest.asked if other != seat and contest.shown[other]])
    return (DARES * SURENESS + challenges) / (SURENESS + len(contest.asked) - (seat in contest.asked))


def _share_of_hand_still_to_lead(view: View) -> float:
    """The share of the hand that can still be led before the deal ends; 1 where it goes on until the hands are
    empty.
    """
    if view.terms.options.endgame == "parlett":
        return 1.0
    turns = view.stock_size // view.terms.seats
    return min(1.0, LED_AT_ONCE * turns / max(1, len(view.hand)))
