"""The view that a seat, or a spectator, has of a table. There is no field for a card that the viewer may not know."""

from functools import lru_cache
from typing import NamedTuple

from engine.game import Outcome
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import BidOrPass, DealResult, HandChange, Level, Phase, Trick
from engine.games.hi_lo_jack.state import Cards, State, waiting_for
from engine.pieces.cards import Card, Suit


class View(NamedTuple):
    """The table as one seat, or a spectator, sees it now."""

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """The rules fixed for this table: format, sides and house rules."""
    scores: tuple[int, ...]
    """By side (a player or a team), its score."""
    deal_number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    phase: Phase
    waiting: tuple[int, ...]
    """The seat that must act, as a tuple of one; () once the game is over."""
    bids: tuple[BidOrPass | None, ...]
    """By seat, its bid or pass; ``None`` until the seat has spoken."""
    high_bid: Level | None
    """The highest bid so far, or after the bidding, the one that won it; ``None`` before the first bid."""
    high_bidder: int | None
    """The seat with the highest bid; ``None`` before the first bid."""
    pitcher: int | None
    """The seat that won the bidding; ``None`` while the bidding lasts."""
    trump: Suit | None
    changes: tuple[HandChange, ...]
    """By seat, the numbers of cards that it kept, threw and drew; () until trumps are named."""
    buried: tuple[tuple[Card, ...], ...]
    """By seat, the trumps that it put face up out of play; () until trumps are named."""
    hand_sizes: tuple[int, ...]
    """By seat, the number of cards in its hand."""
    stock_size: int
    junk_size: int
    trick: Trick
    """The trick on the table, without cards before its lead; its ``winner`` is the seat that is winning now."""
    trick_number: int
    """The number of the present trick, 1 to 6; 0 until tricks begin."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    last_trick: Trick | None
    """The last complete trick, until a deal's first is complete that of the deal before; ``None`` before any."""
    tricks_won: tuple[int, ...]
    """By seat, the number of tricks won in this deal."""
    last_deal: DealResult | None
    """The result of the last finished deal; ``None`` during the first deal."""
    outcome: Outcome | None
    hand: tuple[Card, ...]
    """The viewer's own cards: spades, hearts, clubs, diamonds, high ranks first. This field and those below are () for
    a spectator.
    """
    thrown: tuple[Card, ...]
    """The viewer's own cards that went to the junk pile."""
    drawn: tuple[Card, ...]
    """The cards that the viewer drew, first from the stock, then from the junk pile."""


def view(state: State, seat: int | None) -> View:
    """The table as ``seat`` sees it, or for ``None``, as a spectator does."""
    deal = state.deal
    changes, junk_size = _hand_changes_and_junk_size(deal.kept, deal.thrown, deal.drawn, deal.salvaged)
    return View(
        viewer=seat,
        terms=state.terms,
        scores=state.scores,
        deal_number=deal.number,
        dealer=deal.dealer,
        phase=state.phase,
        waiting=waiting_for(state),
        bids=deal.bids,
        high_bid=deal.level,
        high_bidder=deal.pitcher,
        pitcher=None if state.phase == "bidding" else deal.pitcher,
        trump=deal.trump,
        changes=changes,
        buried=deal.buried,
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(deal.stock),
        junk_size=junk_size,
        trick=state.trick,
        trick_number=len(state.tricks) + (state.phase == "tricks"),
        tricks=state.tricks,
        last_trick=state.tricks[-1] if state.tricks else state.last_deal.tricks[-1] if state.last_deal else None,
        tricks_won=tricks_won_by_seat(state.tricks, len(state.hands)),
        last_deal=state.last_deal,
        outcome=state.outcome,
        hand=() if seat is None else state.hands[seat],
        thrown=deal.thrown[seat] if seat is not None and deal.thrown else (),
        drawn=deal.drawn[seat] + deal.salvaged[seat] if seat is not None and deal.drawn else (),
    )


@lru_cache(maxsize=256)  # they stay the same for all views of a trick
def tricks_won_by_seat(tricks: tuple[Trick, ...], seat_count: int) -> tuple[int, ...]:
    """By seat, the number of these ``tricks`` that it has won."""
    winners = [trick.winner for trick in tricks]
    return tuple(map(winners.count, range(seat_count)))


@lru_cache(maxsize=256)  # they stay the same for all views of a deal
def _hand_changes_and_junk_size(
    kept: tuple[int, ...], thrown: tuple[Cards, ...], drawn: tuple[Cards, ...], salvaged: tuple[Cards, ...]
) -> tuple[tuple[HandChange, ...], int]:
    """By seat, the numbers of cards by which nine became six, and the size of the junk pile; () and 0 until trumps are
    named.
    """
    none_yet = ((),) * len(kept)
    piles = zip(kept, thrown, drawn or none_yet, salvaged or none_yet, strict=True)
    changes = tuple([HandChange(number, *map(len, cards)) for number, *cards in piles])
    return changes, sum([change.thrown - change.from_junk for change in changes])
