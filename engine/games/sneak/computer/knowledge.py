"""What a seat knows when it weighs its cards: its hand, the cards that it has not seen, and its rivals."""

from collections.abc import Mapping
from functools import cached_property

from engine.games.sneak.computer.captures import (
    Ranks,
    capture_bounds,
    captures_without,
    ranks_by_suit,
    ranks_of_counts,
    ranks_of_each_suit,
)
from engine.games.sneak.computer.odds import UnseenCounts, count_unseen
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.view import View
from engine.pieces.cards import PACK, RANK_VALUE, SUITS

DARES = 0.2
"""The chance, 0 to 1, that a seat with enough cards challenges a sneak (a face-down lead), before anything is known of
the table.
"""
SURENESS = 3.0
"""The number of observed answers that weigh as much as the first guess `DARES`."""
LED_AT_ONCE = 2
"""The average number of cards in one lead; cards that cannot be led before the last round ends score nothing."""

CAPTURE = 1.0
"""The worth, in points, of each card of rivals that the hand can beat when the stock is gone, one for one."""
RISK = 0.4
"""The points less that a card is worth which rivals can beat then, one for one."""
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
        self.rivals: tuple[int, ...] = (*view.hand_sizes[:seat], *view.hand_sizes[seat + 1 :])
        """The numbers of cards that the other seats hold."""
        self._own_cards: Cards = (*view.hand, *view.pile_unseen, *(view.lead.cards if view.lead else ()))
        unseen = len(PACK) * view.terms.packs - len(view.seen) - len(self._own_cards)
        later = sum(self.rivals) + view.stock_size * len(self.rivals) / view.terms.seats
        self.in_play: float = later / max(1, unseen)
        """The share of the cards not seen, 0 to 1, that rivals will hold when the stock is gone."""
        self.to_lead: float = _share_of_hand_still_to_lead(view)
        """The share of the hand, 0 to 1, that can still be led before the deal ends."""
        self._kept: dict[Cards, float] = {}
        self._rivals_with: dict[int, tuple[int, ...]] = {}

    def rivals_with(self, size: int) -> tuple[int, ...]:
        """The numbers of cards of the other seats that hold at least ``size``."""
        found = self._rivals_with.get(size)
        if found is None:
            found = self._rivals_with[size] = tuple([held for held in self.rivals if held >= size])
        return found

    @cached_property
    def daring(self) -> float:
        """The chance, 0 to 1, that a seat challenges a sneak (a face-down lead) at this table, judged by the last
        contest.
        """
        contest = self.view.last_contest
        if contest is None:
            return DARES
        others = [other for other in contest.asked if other != self.seat]
        challenged = sum([bool(contest.shown[other]) for other in others])
        return (DARES * SURENESS + challenged) / (SURENESS + len(others))

    @cached_property
    def unseen(self) -> UnseenCounts:
        """The numbers, by rank and suit, of the cards that the seat has not seen."""
        return count_unseen(self.view.terms.packs, self.view.seen, self._own_cards)

    @cached_property
    def own(self) -> Mapping[str, Ranks]:
        """The cards of the hand, by suit."""
        return ranks_by_suit(self.view.hand)

    @cached_property
    def others(self) -> Mapping[str, Ranks]:
        """The cards that the seat has not seen, by suit."""
        return dict(zip(SUITS, map(ranks_of_counts, self.unseen.suits), strict=True))

    def worth_of_keeping(self, cards: Cards) -> float:
        """The worth, in points, that the hand loses with these cards, beyond the turn that one of them would take."""
        worth = self._kept.get(cards)
        if worth is None:
            worth = self._kept[cards] = self._worth(len(cards), *self._captures_without(cards))
        return worth

    def least_worth_of_keeping(self, size: int) -> float:
        """A lower bound of `worth_of_keeping` for any ``size`` cards: they beat no card, and all of them are lost."""
        return self._worth(size, 0, size)

    def _captures_without(self, cards: Cards) -> tuple[int, int]:
        """How many fewer cards of rivals the hand could beat without these, one for one, and how many fewer of its own
        could be beaten.
        """
        captured = lost = 0
        for suit, gone in ranks_of_each_suit(cards):
            if len(gone) == 1:
                idle, in_danger = capture_bounds(self.own[suit], self.others[suit])
                captured += gone[0] > idle
                lost += gone[0] < in_danger
            else:
                fewer_captured, fewer_lost = captures_without(gone, self.own[suit], self.others[suit])
                captured += fewer_captured
                lost += fewer_lost
        return captured, lost

    def _worth(self, size: int, captured: int, lost: int) -> float:
        return self.to_lead * (size + self.in_play * (CAPTURE * captured - RISK * lost) + WAIT * (size - 1))

    @cached_property
    def hand_least_missed_first(self) -> Cards:
        """The hand, with the cards first that are worth least if they are kept."""
        return tuple(sorted(self.view.hand, key=lambda card: (self.worth_of_keeping((card,)), RANK_VALUE[card])))


def _share_of_hand_still_to_lead(view: View) -> float:
    """The share of the hand that can still be led before the deal ends; 1 where it goes on until the hands are
    empty.
    """
    if view.terms.options.endgame == "parlett":
        return 1.0
    turns = view.stock_size // view.terms.seats
    return min(1.0, LED_AT_ONCE * turns / max(1, len(view.hand)))
