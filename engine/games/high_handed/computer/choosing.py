"""Which play a sound player prefers: the points it scores now, less what it opens to the next player, and with regard
to what specials may still bring.

Against a player with these numbers, one with 0 for `DANGER` and `PROMISE` lost 18 points a game on average (120 games
for two, 95 % interval 15 to 22), and half the danger was clearly worse than 0.8. What specials are kept for made no
measurable difference.

Of covers (plays with a Thief) that score alike, the one that is worth most is taken. A seat that played so gained +0.46
points (of 100) of the share of the win a deal (95 % interval -0.37 to +1.29; 1,200 deals of four, played twice) among
seats that took the first one found.
"""

from collections.abc import Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from engine.games.high_handed.computer.offers import (
    BoardOffers,
    CardPoints,
    best_points_after,
    offers_of_board,
    points_on_cell,
)
from engine.games.high_handed.phases.laying import MOST_SPECIALS
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER, has_rank_and_suit
from engine.games.high_handed.pieces.hands import scored_hands
from engine.games.high_handed.public import ScoredHand
from engine.games.high_handed.resample import unseen_cards
from engine.games.high_handed.state import Cards
from engine.games.high_handed.view import View
from engine.pieces.cards import Card

MOST_TRIES = 6
"""The number of possible plays without a Thief that are looked at closely: those that promise most at first sight.

Of 6,000 positions, the best of all plays was worth 0.03 points more on average than the best of these, and 0.02 more
than the best of eight. Of the 21 that were looked at before, chosen by their points alone, the best missed 0.07.
"""
MOST_QUIET = 2
"""The number of cards that are looked at on each cell where they score nothing: the most harmless ones."""
BLOCKING = 0.2
"""The first sight's weight of the most points that another player could score on a cell and no longer does; a point
scored now weighs 1.
"""
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
    harmless_first: tuple[Card, ...]
    """The player's cards with rank and suit, those first that open least to others where they score nothing."""
    unseen: frozenset[Card]
    """The cards with rank and suit that may be in other hands."""
    turns: float
    """The number of turns that the player will still have, roughly."""
    share: float
    """The share of the hidden cards that the next player holds, 0 to 1."""
    offers: BoardOffers
    """The points that the board offers."""


def viewer_outlook(view: View) -> PositionFacts:
    """The facts by which the viewer judges the position. The viewer must be a seat, and the one that has the turn."""
    terms, (seat,) = view.terms, view.waiting
    own = tuple([card for card in view.hand if has_rank_and_suit(card)])
    hidden = unseen_cards(view)
    sizes = [*view.hand_sizes[seat + 1 :], *view.hand_sizes[:seat]]
    return PositionFacts(
        view=view,
        harmless_first=_harmless_first(own, hidden),
        unseen=frozenset(filter(has_rank_and_suit, hidden)),
        turns=len(own) - 1 + sum(view.pile_sizes) / terms.seats,
        share=next((size for size in sizes if size), 0) / max(1, len(hidden)),
        offers=offers_of_board(view.board, terms.options.board_size, adjacent_only=terms.hand_cards_must_be_adjacent),
    )


def plays_best_first(view: View) -> list[RatedPlay]:
    """The plays that are looked at closely, those first that are worth most to the viewer; of equally good plays the
    one that promised most at first sight. The viewer must have the turn and hold a card with rank and suit. [] if no
    cell is open to any card.
    """
    seen = viewer_outlook(view)
    tries = _promising_tries(seen)
    rated = [_rated_play(one, seen) for one in tries]
    if THIEF in view.hand:
        covers = _best_covers(seen, least=max([one.points for one in tries], default=-1) + 1)
        rated += sorted([_rated_play(one, seen) for one in covers], key=attrgetter("worth"))[-1:]
    return sorted(rated, key=attrgetter("worth"), reverse=True)


def best_cell_to_block(view: View) -> int:
    """The cell, counted from 0 in reading order, on which to lay a special alone: the empty cell where unseen cards and
    the viewer's own could score most together, or the first empty cell if none lies beside a card with rank and suit.
    Raises `ValueError` if the board is full.
    """
    seen = viewer_outlook(view)
    out = seen.unseen.union(seen.harmless_first)
    offers = {place: sum([offer.get(card, 0) for card in out]) for place, offer in seen.offers.by_cell.items()}
    return max(offers, key=offers.__getitem__, default=view.board.index(()))


def _promising_tries(seen: PositionFacts) -> list[CardTry]:
    """The tries, at most `MOST_TRIES`, of the player's cards on empty cells that promise most at first sight, the best
    first: by the points that they score, and those that others could score there. [] if no cell is empty.
    """
    found = list[tuple[float, CardTry]]()
    for place, offer in _open_cells(seen).items():
        quiet, blocking = 0, BLOCKING * max([offer.get(card, 0) for card in seen.unseen], default=0)
        for card in seen.harmless_first:
            points = offer.get(card, 0)
            quiet += not points
            if points or quiet <= MOST_QUIET:
                found.append((points + blocking, CardTry(card, place, points)))
    return [one for _, one in sorted(found, key=itemgetter(0), reverse=True)[:MOST_TRIES]]


def _open_cells(seen: PositionFacts) -> dict[int, CardPoints]:
    """By cell, the points that the empty cells offer to each card: those next to a card, and the first one that touches
    nothing.
    """
    offers = dict(seen.offers.by_cell)
    lonely = next((place for place, stack in enumerate(seen.view.board) if not stack and place not in offers), None)
    return offers if lonely is None else {**offers, lonely: {}}


def _harmless_first(own: Cards, hidden: Cards) -> tuple[Card, ...]:
    """One's ``own`` cards, those first with most others of the same rank among them; of these, those with the fewest
    others of the same rank among the ``hidden`` cards.
    """
    held, out = "".join(own), "".join(hidden)
    return tuple(sorted(own, key=lambda card: (-held.count(card[0]), out.count(card[0]))))


def _best_covers(seen: PositionFacts, least: int) -> list[CardTry]:
    """The tries with a Thief that score most by themselves, at most `MOST_TRIES`, if that is ``least`` points or more;
    [] otherwise.
    """
    best = list[CardTry]()
    for most, card, place in sorted(_possible_covers(seen), key=itemgetter(0), reverse=True):
        if most < least:
            break
        points = sum([hand.points for hand in hands_made(seen.view, card, place)])
        if points >= least:
            best = [*(best if points == least else ()), CardTry(card, place, points, covers=True)]
            least = points
    return best[:MOST_TRIES]


def _possible_covers(seen: PositionFacts) -> list[tuple[int, Card, int]]:
    """The covers by which the player may score: the points that each would score if its cell were empty, its card, and
    its cell. No cover scores more, since the covered card only adds poker hands that have been there. On a full board,
    some cover, even if none scores.
    """
    (board, size, adjacent_only, _), cards = seen.offers, seen.harmless_first
    possible = [] if () in board else [(0, cards[0], 0)]
    for place, stack in enumerate(board):
        if stack and (offer := points_on_cell(board, size, place, adjacent_only=adjacent_only)):
            possible += [(offer[card], card, place) for card in cards if card in offer]
    return possible


def hands_made(view: View, card: Card, place: int) -> tuple[ScoredHand, ...]:
    """The poker hands that the viewer makes with a card on the cell ``place``, counted from 0 in reading order."""
    terms = view.terms
    return scored_hands(
        view.board, terms.options.board_size, place, card, adjacent_only=terms.hand_cards_must_be_adjacent
    )


def _rated_play(candidate: CardTry, seen: PositionFacts) -> RatedPlay:
    """The play of a try, with as many Two Timers under it as are worth laying there."""
    view, (card, place, points, covers) = seen.view, candidate
    best = best_points_after(seen.offers, place, card)
    mine = max([best.get(other, 0) for other in seen.harmless_first if other != card], default=0)
    danger = _expected_points([best.get(other, 0) for other in seen.unseen], seen.share)
    kept = min(TWO_TIMER_KEPT * seen.turns, MOST_KEPT)
    most = min(view.hand.count(TWO_TIMER), MOST_SPECIALS - covers)
    two_timers = max(range(most + 1), key=lambda n: points * 2**n - n * kept)
    scores = points * 2**two_timers
    worth = scores - two_timers * kept + (PROMISE * mine - DANGER * danger)
    if covers:
        worth -= min(THIEF_KEPT * seen.turns, MOST_KEPT)
    specials = (*[THIEF] * covers, *[TWO_TIMER] * two_timers)
    return RatedPlay(card, place, specials, worth, scores, danger)


def _expected_points(points_by_card: Sequence[int], chance_of_each: float) -> float:
    """The points that a player scores on average who holds each card with the chance ``chance_of_each``, 0 to 1, and
    plays the best one held; ``points_by_card`` has the points of each card, 0 included.
    """
    expected, chance = 0.0, 1.0
    for points in sorted({*points_by_card} - {0}, reverse=True):
        chance_of_less = chance * (1 - chance_of_each) ** points_by_card.count(points)
        expected += points * (chance - chance_of_less)
        chance = chance_of_less
    return expected
