"""Which play a sound player prefers: the points it scores now, less what it opens to the next player, and with regard
to what specials may still bring.

Against a player with these numbers, one with 0 for `DANGER` and `PROMISE` lost 18 points a game on average (120 games
for two, 95 % interval 15 to 22), and half the danger was clearly worse than 0.8. What specials are kept for made no
measurable difference.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.cards import Card
from engine.games.high_handed.computer.prospects import (
    PLACE_IN_PACK,
    BoardOffers,
    best_points_by_next_card,
    board_prospects,
    points_of_covering,
)
from engine.games.high_handed.phases.laying import MOST_SPECIALS
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER, has_rank_and_suit
from engine.games.high_handed.resample import unseen_cards
from engine.games.high_handed.view import View

MOST_TRIES = 16
"""The number of possible plays that are looked at closely: those with the most points."""
MOST_COVERS = 4
"""The number of possible plays with a Thief that are looked at closely: those with the most points."""
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


class PositionFacts(NamedTuple):
    """The facts by which a computer player judges a position."""

    view: View
    own: tuple[Card, ...]
    """The player's regular cards."""
    two_timers: int
    """The number of Two Timers that the player holds."""
    turns: float
    """The number of turns that the player will still have, roughly."""
    share: float
    """The share of the hidden cards that the next player holds, 0 to 1."""
    offered: BoardOffers
    """The points that the board offers to the player's own cards and to those that are hidden."""


def viewer_outlook(view: View) -> PositionFacts:
    """The facts by which the viewer judges the position. The viewer must be a seat, and the one that has the turn."""
    terms, (seat,) = view.terms, view.waiting
    own = tuple([card for card in view.hand if has_rank_and_suit(card)])
    hidden = unseen_cards(view)
    unseen = [card for card in hidden if has_rank_and_suit(card)]
    sizes = [*view.hand_sizes[seat + 1 :], *view.hand_sizes[:seat]]
    return PositionFacts(
        view=view,
        own=own,
        two_timers=view.hand.count(TWO_TIMER),
        turns=len(own) - 1 + sum(view.pile_sizes) / terms.seats,
        share=next((size for size in sizes if size), 0) / max(1, len(hidden)),
        offered=board_prospects(
            view.board, terms.options.board_size, (*own, *unseen), adjacent_only=terms.hand_cards_must_be_adjacent
        ),
    )


def best_play(view: View) -> RatedPlay:
    """The play that is worth most to the viewer, who must have the turn and hold a card with rank and suit. Raises
    `ValueError` if no cell is open to any card.
    """
    seen = viewer_outlook(view)
    tries = [*_best_tries(_scoring_tries(seen), MOST_TRIES), *_tries_touching_nothing(seen)]
    if THIEF in view.hand:
        tries += _best_tries(_covering_tries(seen), MOST_COVERS)
    return max((_rated_play(one, seen) for one in tries), key=lambda chosen: chosen.worth)


def best_cell_to_block(view: View) -> int:
    """The cell, counted from 0 in reading order, on which to lay a special alone: the empty cell where unseen cards
    could score most, or the first empty cell if none scores. Raises `ValueError` if the board is full.
    """
    seen = viewer_outlook(view)
    out = [PLACE_IN_PACK[card] for card in seen.offered.ranking]
    offers = {place: sum([points[card] for card in out]) for place, points in seen.offered.offers.items()}
    return max(offers, key=offers.__getitem__, default=view.board.index(()))


def _best_tries(tries: Iterable[CardTry], number: int) -> list[CardTry]:
    """The ``number`` tries with most points."""
    return sorted(tries, key=lambda one: one.points, reverse=True)[:number]


def _scoring_tries(seen: PositionFacts) -> Iterator[CardTry]:
    """Each of the player's cards on each cell where it would score."""
    for place, points in seen.offered.offers.items():
        yield from (CardTry(card, place, points[PLACE_IN_PACK[card]]) for card in seen.own)


def _covering_tries(seen: PositionFacts) -> Iterator[CardTry]:
    """Each of the player's cards on each cell that it could cover with a Thief."""
    for place, stack in enumerate(seen.view.board):
        if stack:
            yield from (
                CardTry(card, place, points_of_covering(seen.offered, place, card), covers=True) for card in seen.own
            )


def _tries_touching_nothing(seen: PositionFacts) -> list[CardTry]:
    """Each of the player's cards on an empty cell where it touches nothing; none if there is no such cell."""
    lonely = (at for at, stack in enumerate(seen.view.board) if not stack and at not in seen.offered.offers)
    place = next(lonely, None)
    return [] if place is None else [CardTry(card, place, 0) for card in seen.own]


def _rated_play(candidate: CardTry, seen: PositionFacts) -> RatedPlay:
    """The play of a try, with as many Two Timers as are worth laying under it."""
    best = best_points_by_next_card(seen.offered, candidate.place, candidate.card)
    mine = max([best[card] for card in seen.own if card != candidate.card], default=0)
    theirs = [points for card, points in best.items() if card not in seen.own]
    lasting = PROMISE * mine - DANGER * _expected_points(theirs, seen.share)
    kept = min(TWO_TIMER_KEPT * seen.turns, MOST_KEPT)
    thieves = (THIEF,) if candidate.covers else ()
    most = min(seen.two_timers, MOST_SPECIALS - len(thieves))
    two_timers = max(range(most + 1), key=lambda n: candidate.points * 2**n - n * kept)
    worth = candidate.points * 2**two_timers - two_timers * kept + lasting
    if candidate.covers:
        worth -= min(THIEF_KEPT * seen.turns, MOST_KEPT)
    return RatedPlay(candidate.card, candidate.place, (*thieves, *[TWO_TIMER] * two_timers), worth)


def _expected_points(points_by_card: list[int], chance_of_each: float) -> float:
    """The points that a player scores on average who holds each card with the chance ``chance_of_each`` and plays the
    best one held. ``points_by_card`` are the points of the cards, in any order.
    """
    expected, chance = 0.0, chance_of_each
    for points in sorted(points_by_card, reverse=True):
        expected += points * chance
        chance *= 1 - chance_of_each
    return expected
