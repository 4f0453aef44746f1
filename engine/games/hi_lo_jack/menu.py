"""What a seat may try: only legal actions, and only on its turn."""

from functools import lru_cache

from engine.actions import Choice, Menu, Pick
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.phases.bidding import legal_bids
from engine.games.hi_lo_jack.phases.tricks import legal_cards
from engine.games.hi_lo_jack.phases.trump import number_to_bury, suits_in_hand
from engine.games.hi_lo_jack.public import BidOrPass
from engine.games.hi_lo_jack.state import State

_PASS = Choice(Pass)


def menu(state: State, seat: int) -> Menu:
    """The choices of a seat now, all of them legal; () for a seat whose turn it is not."""
    phase = state.phase
    if seat != state.turn or phase == "over":
        return ()
    if phase == "tricks":
        return (Choice(Play, picks=(Pick("card", legal_cards(state), shown_as="card"),)),)
    if phase == "bidding":
        return _bidding_menu(legal_bids(state.deal, seat, state.terms))
    hand = state.hands[seat]
    if phase == "trump":
        return (Choice(Trump, picks=(Pick("suit", suits_in_hand(hand), shown_as="suit"),)),)
    k = number_to_bury(hand)
    return (Choice(Bury, picks=(Pick("cards", hand, k, k, shown_as="card"),)),)


@lru_cache  # the same few lists of bids are legal again and again; menus are immutable
def _bidding_menu(legal: tuple[BidOrPass, ...]) -> Menu:
    """The menu for these legal bids."""
    levels = tuple([level for level in legal if level != "pass"])
    bids = (Choice(Bid, picks=(Pick("level", levels),)),) if levels else ()
    return (*bids, _PASS) if "pass" in legal else bids
