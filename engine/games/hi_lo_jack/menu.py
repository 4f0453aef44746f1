"""The menu of a seat: only legal actions, and only on its turn."""

from functools import lru_cache

from engine.actions import Menu, choice, pick
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.phases.bidding import legal_bids
from engine.games.hi_lo_jack.phases.tricks import legal_cards
from engine.games.hi_lo_jack.phases.trump import number_to_bury, suits_in_hand
from engine.games.hi_lo_jack.public import BidOrPass, Level
from engine.games.hi_lo_jack.state import State

_PASS = choice(Pass)
TAKE_BID, MUST_BID = "Take the bid: {level}", "Bid {level} (you must bid)"
"""The labels of the dealer's bid that equals the high bid, and of the lowest one if all others have passed."""


def menu(state: State, seat: int) -> Menu:
    """The choices of a seat now, all of them legal; () for a seat whose turn it is not."""
    phase = state.phase
    if seat != state.turn or phase == "over":
        return ()
    if phase == "tricks":
        return (choice(Play, picks=(pick("card", legal_cards(state), shown_as="card"),)),)
    if phase == "bidding":
        taken = state.deal.level if seat == state.deal.dealer else None
        return _bidding_menu(legal_bids(state.deal, seat, state.terms), taken)
    hand = state.hands[seat]
    if phase == "trump":
        return (choice(Trump, picks=(pick("suit", suits_in_hand(hand), shown_as="suit"),)),)
    k = number_to_bury(hand)
    return (choice(Bury, picks=(pick("cards", hand, k, k, shown_as="card"),)),)


@lru_cache  # the same few lists of bids are legal again and again; menus are immutable
def _bidding_menu(legal: tuple[BidOrPass, ...], taken: Level | None) -> Menu:
    """The menu for these legal bids. ``taken`` is the high bid; a bid equal to it takes it from its bidder. For a seat
    that may not pass, the label of the lowest bid says why.
    """
    levels = [level for level in legal if level != "pass"]
    label = TAKE_BID if taken in levels else "" if "pass" in legal else MUST_BID
    first = levels[: 1 if label else 0]
    parts = ((first, label), (levels[len(first) :], ""))
    bids = [choice(Bid, picks=(pick("level", tuple(part)),), label=said) for part, said in parts if part]
    return (*bids, _PASS) if "pass" in legal else tuple(bids)
