"""The differences between a play and the best one, for reasons that somebody reads; the decision itself needs none of
this.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.games.high_handed.computer.choosing import DANGER, RatedPlay, hands_made
from engine.games.high_handed.computer.offers import offers_of_board
from engine.games.high_handed.pieces.cells import all_cells
from engine.games.high_handed.pieces.deck import hand_without, has_rank_and_suit
from engine.games.high_handed.public import ScoredHand
from engine.games.high_handed.resample import unseen_cards
from engine.games.high_handed.view import View
from engine.pieces.cards import Card
from engine.seats import with_value_at
from engine.text.sentences import Value

NOTICED = 0.05
"""The least difference of worth, in points, of which a reason speaks."""


class _NextPlay(NamedTuple):
    """A card that could be laid on an empty cell next, with the poker hands that it would make there."""

    card: Card
    place: int
    hands: tuple[ScoredHand, ...]

    @property
    def points(self) -> int:
        return sum([hand.points for hand in self.hands])


def reason_beside(play: RatedPlay, best: RatedPlay) -> str:
    """The code of the reason for which a play that scores as much as the best one is worth no more: mainly for what it
    opens to the next player, or mainly for what it leaves to the player's own cards.
    """
    opened = DANGER * (play.danger - best.danger)
    left = (best.worth - best.scores) - (play.worth - play.scores) - opened
    if max(opened, left) < NOTICED:
        return "as_good"
    return "opens_a_little_more" if opened >= left else "brings_less_later"


def values_beside(play: RatedPlay, best: RatedPlay, view: View) -> dict[str, Value]:
    """The values of a reason that compares a play with the best one: the points of both, those that each opens, and the
    play that others could make only after this one (``threat``), or the player only after the best one (``lost``), each
    with the points that are left after the other one.
    """
    out, own = unseen_cards(view), view.hand
    after_play, after_best = hand_without(own, [play.card]), hand_without(own, [best.card])
    threat, spared = _best_next_play(view, play, out), _best_next_play(view, best, out)
    lost, kept = _best_next_play(view, best, after_best), _best_next_play(view, play, after_play)
    values: dict[str, Value] = {"best_points": best.scores}
    values |= {"opened": f"{play.danger:.1f}", "best_opened": f"{best.danger:.1f}"}
    values |= _values_of_next("threat", threat, spared, view) | _values_of_next("lost", lost, kept, view)
    return values if lost is None else values | {"lost_card": lost.card}


def _values_of_next(name: str, play: _NextPlay | None, other: _NextPlay | None, view: View) -> dict[str, Value]:
    """The values, but for its card, of a play that is possible only on one of two boards; none if as much can be made
    on the other one.
    """
    left = other.points if other else 0
    if play is None or play.points <= left:
        return {}
    cell = all_cells(view.terms.options.board_size)[play.place]
    hands = tuple([f"{hand.kind} {hand.axis}" for hand in play.hands])
    values: dict[str, Value] = {"cell": cell, "hands": hands, "points": play.points, "left": left}
    return {f"{name}_{key}": value for key, value in values.items()}


def _best_next_play(view: View, play: RatedPlay, cards: Iterable[Card]) -> _NextPlay | None:
    """The highest-scoring next play that one of these cards makes on an empty cell after ``play``; ``None`` if none
    scores.
    """
    laid = (*view.board[play.place], *play.specials, play.card)
    after = view._replace(board=with_value_at(view.board, play.place, laid))
    terms, regular = view.terms, [card for card in cards if has_rank_and_suit(card)]
    offers = offers_of_board(after.board, terms.options.board_size, adjacent_only=terms.hand_cards_must_be_adjacent)
    found = [(offer.get(card, 0), card, place) for place, offer in offers.by_cell.items() for card in regular]
    points, card, place = max(found, key=lambda one: one[0], default=(0, Card("2c"), 0))
    return _NextPlay(card, place, hands_made(after, card, place)) if points else None
