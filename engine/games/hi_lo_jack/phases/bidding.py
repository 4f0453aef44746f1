"""One round of bidding, the dealer last: every bid higher than the one before, except that the dealer may take it."""

from engine.errors import Refusal
from engine.game import Event, event
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import LEVELS, BidOrPass, Level
from engine.games.hi_lo_jack.state import Deal, State
from engine.seats import seats_clockwise_after, with_value_at


def legal_bids(deal: Deal, seat: int, terms: Terms) -> tuple[BidOrPass, ...]:
    """The bids that a seat may make on its turn, lowest first, with "pass" before them unless the seat may not pass.
    Menu, rules and time-out all use this tuple.
    """
    if seat != deal.dealer:
        return ("pass", *LEVELS[_lowest_legal_level_index(deal.level) :])
    if deal.level is None:  # everybody else passed: the dealer is stuck and must bid (H-3)
        return LEVELS[:1] if terms.options.stuck_dealer == "exactly_two" else LEVELS
    if deal.level == "smudge" and not terms.options.dealer_takes_smudge:  # H-5
        return ("pass",)
    return ("pass", *LEVELS[LEVELS.index(deal.level) :])  # the dealer may take an equal bid (H-4)


def _lowest_legal_level_index(level: Level | None) -> int:
    """The index in `LEVELS` of the lowest bid that is higher than ``level``; 0 if nobody has bid."""
    return 0 if level is None else LEVELS.index(level) + 1


def note_bid(state: State, seat: int, bid: BidOrPass, events: list[Event]) -> State:
    """Note the ``bid`` or pass of the seat whose turn it is. After the dealer's, the highest bidder is to name
    trumps. After a smudge (the highest bid) all seats but the dealer count as having passed. Appends events to
    ``events``. Raises `Refusal` if the bid is not one of `legal_bids`.
    """
    deal, terms = state.deal, state.terms
    if bid not in legal_bids(deal, seat, terms):
        raise _bid_refusal(deal, seat, terms, bid)
    events.append(_bid_event(deal, seat, bid))
    deal = _with_bid(deal, seat, bid)
    if bid == "smudge":
        deal = _pass_for_others(deal, seat, terms, events)
    if seat == deal.dealer:
        return _end_bidding(state, deal, events)
    return state._replace(deal=deal, turn=deal.bids.index(None) if bid == "smudge" else (seat + 1) % terms.seats)


def _bid_refusal(deal: Deal, seat: int, terms: Terms, bid: BidOrPass) -> Refusal:
    """The refusal of a bid that is not legal."""
    if deal.level is None:
        return Refusal("dealer_stuck" if bid == "pass" else "dealer_exactly_two")
    if seat != deal.dealer:
        return Refusal("bid_too_low", seat=deal.pitcher, level=deal.level)
    if deal.level == "smudge" and not terms.options.dealer_takes_smudge:
        return Refusal("smudge_locked")
    return Refusal("bid_below", level=deal.level)


def _bid_event(deal: Deal, seat: int, bid: BidOrPass) -> Event:
    """The public event of a bid."""
    if bid == "pass":
        return event("passed", seat=seat)
    if bid == deal.level:
        return event("bid_taken", seat=seat, level=bid, before=deal.pitcher)
    return event("smudge_bid", seat=seat) if bid == "smudge" else event("bid_made", seat=seat, level=bid)


def _with_bid(deal: Deal, seat: int, bid: BidOrPass) -> Deal:
    """The deal with a seat's bid or pass in it."""
    bids = with_value_at(deal.bids, seat, bid)
    return deal._replace(bids=bids) if bid == "pass" else deal._replace(bids=bids, pitcher=seat, level=bid)


def _pass_for_others(deal: Deal, smudger: int, terms: Terms, events: list[Event]) -> Deal:
    """Pass for all but the dealer after a smudge: they have nothing to say any more."""
    silent = [
        seat for seat in seats_clockwise_after(smudger, terms.seats) if deal.bids[seat] is None and seat != deal.dealer
    ]
    if not silent:
        return deal
    events.append(event("passed_after_smudge", seats=tuple(silent)))
    for seat in silent:
        deal = _with_bid(deal, seat, "pass")
    return deal


def _end_bidding(state: State, deal: Deal, events: list[Event]) -> State:
    """Give the turn to the pitcher, who is to name trumps."""
    pitcher = deal.pitcher if deal.pitcher is not None else deal.dealer  # a stuck dealer cannot pass: there is a bid
    events.append(event("bidding_won", seat=pitcher, level=deal.level))
    return state._replace(deal=deal, phase="trump", turn=pitcher)
