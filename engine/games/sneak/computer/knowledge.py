"""The facts by which a seat weighs its cards: its hand, the cards that it has not seen, and its rivals."""

from functools import cached_property

from engine.games.sneak.computer.captures import captures_lost
from engine.games.sneak.computer.odds import UnseenCounts, count_unseen
from engine.games.sneak.pieces.hands import Cards, cards_by_suit
from engine.games.sneak.view import View
from engine.pieces.cards import PACK, RANK_VALUE

DARES = 0.2
"""The chance, 0 to 1, that a seat with enough cards challenges a sneak (a face-down lead), before anything is known of
the table.
"""
SURENESS = 3.0
"""The number of observed answers that weigh as much as the first guess `DARES`."""
LED_AT_ONCE = 2
"""The average number of cards in one lead; cards that cannot be led before the last round ends score nothing."""

WAIT = 0.6
"""The worth, in points, of a turn that a card left in the hand can fill. With more such cards a seat leads its weak
ones later, and perhaps never, since the last seat with cards wins them.
"""


class SeatKnowledge:
    """The facts by which a seat weighs its cards. Those that take time are found when they are first asked for."""

    def __init__(self, view: View, seat: int) -> None:
        """Work the facts out from ``view``, which must be that of ``seat``."""
        self.view = view
        self.seat = seat
        self.rivals: tuple[int, ...] = view.hand_sizes[:seat] + view.hand_sizes[seat + 1 :]
        """The numbers of cards that the other seats hold."""
        own = view.hand + view.pile_unseen + (view.lead.cards if view.lead else ())
        self._own_cards: Cards = own
        unseen = len(PACK) * view.terms.packs - len(view.seen) - len(own)
        later = sum(self.rivals) + view.stock_size * len(self.rivals) / view.terms.seats
        self.in_play: float = later / max(1, unseen)
        """The share of the cards not seen, 0 to 1, that rivals will hold when the stock is gone."""
        self.to_lead: float = _share_of_hand_still_to_lead(view)
        """The share of the hand, 0 to 1, that can still be led before the deal ends."""

    def rivals_with(self, size: int) -> tuple[int, ...]:
        """The numbers of cards of the other seats that hold at least ``size``."""
        return tuple([held for held in self.rivals if held >= size])

    @cached_property
    def unseen(self) -> UnseenCounts:
        """The numbers, by rank and suit, of the cards that the seat has not seen."""
        return count_unseen(self.view.terms.packs, self.view.seen, self._own_cards)

    @cached_property
    def daring(self) -> float:
        """The chance, 0 to 1, that a seat challenges a sneak (a face-down lead) at this table."""
        return _daring_at_table(self.view, self.seat)

    def worth_of_keeping(self, cards: Cards) -> float:
        """The worth, in points, of keeping these cards instead of playing them: a point for each, what they capture,
        and the turns that they would fill, without the one that is spent by playing them.
        """
        captures, suits = 0.0, cards_by_suit(self.view.hand)
        for gone, held, theirs in zip(cards_by_suit(cards), suits, self.unseen.suits, strict=True):
            if gone:
                captures += captures_lost(gone, held, theirs)
        return self.to_lead * (len(cards) + self.in_play * captures + WAIT * (len(cards) - 1))

    @cached_property
    def hand_least_missed_first(self) -> Cards:
        """The hand, with the cards first that are worth least if they are kept; of equal ones, the lower rank."""
        worths = {card: self.worth_of_keeping((card,)) for card in self.view.hand}
        return tuple(sorted(self.view.hand, key=lambda card: (worths[card], RANK_VALUE[card])))


def _daring_at_table(view: View, seat: int) -> float:
    """The chance, 0 to 1, that a seat challenges a sneak, judged by the others' answers in the last contest; `DARES`
    before the first.
    """
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
