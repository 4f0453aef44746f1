"""A whole state drawn from what one seat sees: every hidden card lies at random in somebody's hand, in a pile, among
the blind cards, or out of play. Nothing that has been played tells which.
"""

from collections.abc import Iterator
from itertools import islice

from engine.chance import Chance
from engine.games.high_handed.phases.drawing import may_pick_up
from engine.games.high_handed.pieces.cells import empty_cells
from engine.games.high_handed.pieces.deck import THIEF, cards_of_game, hand_without, has_rank_and_suit, sorted_hand
from engine.games.high_handed.state import Cards, State
from engine.games.high_handed.view import View
from engine.pieces.cards import PACK, Card


def resample(view: View, chance: Chance) -> State:
    """A random state that would give this view. Hidden cards are dealt at random; but a seat that has the turn on a
    full board gets cards with which it can play.
    """
    known = _known_hands(view)
    hidden = chance.shuffled(unseen_cards(view))
    sure = _cards_that_seats_must_hold(view, hidden)
    unknown = iter(hand_without(hidden, [card for cards in sure.values() for card in cards]))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        told = known.get(seat, sure.get(seat, ()))
        hands.append(sorted_hand([*told, *_take_cards(unknown, size - len(told))]))
    a, b = view.pile_sizes
    return State(
        terms=view.terms,
        phase=view.phase,
        number=view.number,
        dealer=view.dealer,
        turn=view.waiting[0] if view.waiting else view.dealer,
        board=view.board,
        empty_cells=empty_cells(view.board, view.terms.options.board_size),
        hands=tuple(hands),
        piles=(_take_cards(unknown, a), _take_cards(unknown, b)),
        blind=view.blind or _take_cards(unknown, view.blind_size),
        removed=_take_cards(unknown, view.removed),
        scores=view.scores,
        draws=view.draws,
        last_play=view.last_play,
        standing=view.standing,
        outcome=view.outcome,
    )


def _take_cards(cards: Iterator[Card], number: int) -> Cards:
    """Take the next ``number`` cards."""
    return tuple(islice(cards, number))


def _known_hands(view: View) -> dict[int, Cards]:
    """By seat, the hands that the viewer sees: its own and those of mates."""
    own = {} if view.viewer is None else {view.viewer: view.hand}
    return own | dict(view.mates)


def unseen_cards(view: View) -> Cards:
    """The cards of the deck that the viewer has not seen: in other hands, in the piles, set aside, or out of play."""
    seen = [card for stack in view.board for card in stack]
    seen += [card for hand in _known_hands(view).values() for card in hand]
    seen += view.blind
    regular, specials = set(seen), cards_of_game(view.terms.two_timers, view.terms.thieves)[len(PACK) :]
    rest = hand_without(specials, [card for card in seen if not has_rank_and_suit(card)])
    return (*[card for card in PACK if card not in regular], *rest)


def _cards_that_seats_must_hold(view: View, hidden: Cards) -> dict[int, Cards]:
    """By seat, cards that it must hold: on a full board a seat has the turn because of a Thief and a regular card,
    unless it may pick one up (HH-22).
    """
    if () in view.board:
        return {}
    a_regular = next((card for card in hidden if has_rank_and_suit(card)), None)
    known = _known_hands(view)
    return {
        seat: (THIEF, a_regular)
        for seat in view.waiting
        if a_regular and seat not in known and not may_pick_up(view.draws[seat])
    }
