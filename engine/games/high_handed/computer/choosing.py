"""Which play a sound player prefers: the points it scores now, less what it opens to the next player, and with regard
to what specials may still bring.

Against a player with these numbers, one with 0 for `DANGER` and `PROMISE` lost 18 points a game on average (120 games
for two, 95 % interval 15 to 22), and half the danger was clearly worse than 0.8. What specials are kept for made no
measurable difference.
"""

from collections.abc import Mapping
from itertools import islice
from operator import attrgetter, itemgetter
from typing import NamedTuple

from engine.games.high_handed.computer.packed_points import MASK, PLACE, PackedPoints, mask_of, points_by_place
from engine.games.high_handed.computer.prospects import (
    BoardOffers,
    CellOutlook,
    best_points_by_next_card,
    board_prospects,
    cell_outlook,
    points_of_covering,
)
from engine.games.high_handed.phases.laying import MOST_SPECIALS
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER, has_rank_and_suit
from engine.games.high_handed.resample import unseen_cards
from engine.games.high_handed.state import Cards
from engine.games.high_handed.view import View
from engine.pieces.cards import Card

MOST_TRIES = 16
"""The number of possible plays that are looked at closely: those with the most points.

Half as many won 0.7 percentage points less at a table of four (350 deals, 1,400 games, 95 % interval -1.9 to 0.5).
"""
MOST_COVERS = 4
"""The number of possible plays with a Thief that are looked at closely: those with the most points."""
MOST_NAMED = 6
"""The number of plays that are named to choose from."""
DANGER = 1.1
"""The weight of a point that the next player may score afterwards; a point scored now weighs 1."""
PROMISE = 0.3
"""The weight of a point that the player's own cards could score next if the board stayed so; a point scored now weighs
1.
"""
TWO_TIMER_KEPT = 0.7
"""The worth in points of a Two Timer in the hand, for each turn that is left; up to `MOST_KEPT`."""
THIEF_KEPT = 0.5
"""The worth in points of a Thief in the hand, for each turn that is left; up to `MOST_KEPT`."""
MOST_KEPT = 8.0
"""The most points that a special (Two Timer or Thief) kept in the hand is worth."""


class CardTry(NamedTuple):
    """A card of the player's on a cell, before specials are laid under it."""

    card: Card
    place: int
    """The cell, counted from 0 in reading order."""
    points: int
    """The points that the card scores there by itself."""
    covers: bool = False
    """Whether the card covers another one, which needs a Thief."""


class RatedPlay(NamedTuple):
    """A possible play, and its worth in points."""

    card: Card
    place: int
    """The cell, counted from 0 in reading order."""
    specials: tuple[Card, ...]
    """The specials laid under the card."""
    worth: float
    """The worth of the play, in points."""
    scores: int
    """The points that the play scores at once."""
    danger: float
    """The points that the next player scores afterwards on average, with one of the cells that are open then."""


class PositionFacts(NamedTuple):
    """The facts by which a computer player judges a position."""

    view: View
    own: tuple[Card, ...]
    """The player's regular cards."""
    own_mask: PackedPoints
    """The mask of the player's regular cards."""
    unseen: PackedPoints
    """The mask of the regular cards that may be in other hands."""
    two_timers: int
    """The number of Two Timers that the player holds."""
    turns: float
    """The number of turns that the player will still have, roughly."""
    share: float
    """The share of the hidden cards that the next player holds, 0 to 1."""
    offered: BoardOffers
    """The points that the board offers."""


def viewer_outlook(view: View) -> PositionFacts:
    """The facts by which the viewer judges the position. The viewer must be a seat, and the one that has the turn."""
    terms, (seat,) = view.terms, view.waiting
    own = tuple([card for card in view.hand if has_rank_and_suit(card)])
    hidden = unseen_cards(view)
    sizes = [*view.hand_sizes[seat + 1 :], *view.hand_sizes[:seat]]
    return PositionFacts(
        view=view,
        own=own,
        own_mask=mask_of(own),
        unseen=mask_of(filter(has_rank_and_suit, hidden)),
        two_timers=view.hand.count(TWO_TIMER),
        turns=len(own) - 1 + sum(view.pile_sizes) / terms.seats,
        share=next((size for size in sizes if size), 0) / max(1, len(hidden)),
        offered=board_prospects(view.board, terms.options.board_size, adjacent_only=terms.hand_cards_must_be_adjacent),
    )


def plays_best_first(view: View) -> list[RatedPlay]:
    """The plays that are worth most to the viewer, at most `MOST_NAMED`, the best first; of equally good plays the one
    that was tried first. The viewer must have the turn and hold a card with rank and suit. () if no cell is open to any
    card.
    """
    seen = viewer_outlook(view)
    tries = [*_touching_tries(seen), *_tries_touching_nothing(seen)]
    if THIEF in view.hand:
        tries += _covering_tries(seen)
    cells = {place: cell_outlook(seen.offered, place) for place in {one.place for one in tries}}
    rated = [_rated_play(one, cells[one.place], seen) for one in tries]
    return sorted(rated, key=attrgetter("worth"), reverse=True)[:MOST_NAMED]


def best_cell_to_block(view: View) -> int:
    """The cell, counted from 0 in reading order, on which to lay a special alone: the empty cell where unseen cards
    could score most, or the first empty cell if none scores. Raises `ValueError` if the board is full.
    """
    seen = viewer_outlook(view)
    out = seen.unseen | seen.own_mask
    offers = {place: sum(points_by_place(points & out)) for place, points in seen.offered.offers.items()}
    return max(offers, key=offers.__getitem__, default=view.board.index(()))


def _touching_tries(seen: PositionFacts) -> list[CardTry]:
    """The best tries of the player's cards on empty cells next to a card."""
    return _best_tries(seen.offered.offers, seen.own, MOST_TRIES)


def _covering_tries(seen: PositionFacts) -> list[CardTry]:
    """The best tries of the player's cards on cells that they could cover with a Thief."""
    taken = [place for place, stack in enumerate(seen.view.board) if stack]
    offers = {place: points_of_covering(seen.offered, place, frozenset(seen.own)) for place in taken}
    return [one._replace(covers=True) for one in _best_tries(offers, seen.own, MOST_COVERS)]


def _best_tries(offers: Mapping[int, PackedPoints], own: Cards, number: int) -> list[CardTry]:
    """The ``number`` tries of one's ``own`` cards that score most by these ``offers`` (by cell); if too few score, the
    first of the others as well.
    """
    offered = {at: points_by_place(points) for at, points in offers.items()}
    tries = [(points[PLACE[card]], card, at) for at, points in offered.items() for card in own]
    best = sorted([one for one in tries if one[0]], key=itemgetter(0), reverse=True)[:number]
    others = islice((one for one in tries if not one[0]), number - len(best))
    return [CardTry(card, at, points) for points, card, at in (*best, *others)]


def _tries_touching_nothing(seen: PositionFacts) -> list[CardTry]:
    """Each of the player's cards on an empty cell where it touches nothing; none if there is no such cell."""
    lonely = (at for at, stack in enumerate(seen.view.board) if not stack and at not in seen.offered.offers)
    place = next(lonely, None)
    return [] if place is None else [CardTry(card, place, 0) for card in seen.own]


def _rated_play(candidate: CardTry, cell: CellOutlook, seen: PositionFacts) -> RatedPlay:
    """The play of a try on ``cell``, with as many Two Timers as are worth laying under it."""
    best = best_points_by_next_card(seen.offered, cell, candidate.card)
    mine = max(points_by_place(best & (seen.own_mask ^ MASK[candidate.card])))
    danger = _expected_points(points_by_place(best & seen.unseen), seen.share)
    lasting = PROMISE * mine - DANGER * danger
    kept = min(TWO_TIMER_KEPT * seen.turns, MOST_KEPT)
    thieves = (THIEF,) if candidate.covers else ()
    most = min(seen.two_timers, MOST_SPECIALS - len(thieves))
    two_timers = max(range(most + 1), key=lambda n: candidate.points * 2**n - n * kept) if most else 0
    scores = candidate.points * 2**two_timers
    worth = scores - two_timers * kept + lasting
    if candidate.covers:
        worth -= min(THIEF_KEPT * seen.turns, MOST_KEPT)
    specials = (*thieves, *[TWO_TIMER] * two_timers)
    return RatedPlay(candidate.card, candidate.place, specials, worth, scores, danger)


def _expected_points(points_of_cards: bytes, chance_of_each: float) -> float:
    """The points that a player scores on average who holds each card with the chance ``chance_of_each`` and plays the
    best one held.
    """
    expected, chance = 0.0, 1.0
    for points in sorted({*points_of_cards} - {0}, reverse=True):
        chance_of_less = chance * (1 - chance_of_each) ** points_of_cards.count(points)
        expected += points * (chance - chance_of_less)
        chance = chance_of_less
    return expected
