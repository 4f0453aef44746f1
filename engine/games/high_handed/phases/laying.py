"""Laying cards: what goes where, what it scores, and what follows (sections 5 and 6 of the rules text)."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.high_handed.actions import CoverCard, Lay, PlayAlone
from engine.games.high_handed.phases.drawing import (
    allow_pick_up,
    check_pile_has_cards,
    draw_cards,
    forfeit_forgotten_cards,
    may_pick_up,
    pick_up_cards,
)
from engine.games.high_handed.phases.turns import give_turn_to_first_able_seat
from engine.games.high_handed.pieces.cells import Cell, all_cells, places_by_cell
from engine.games.high_handed.pieces.deck import THIEF, hand_without, has_rank_and_suit, regular_cards, specials_text
from engine.games.high_handed.pieces.hands import points_multiplier, scored_hands
from engine.games.high_handed.public import Play, ScoredHand
from engine.games.high_handed.state import Cards, State
from engine.pieces.cards import RANK_VALUE, Card, card_text
from engine.seats import with_value_at
from engine.text.sentences import joined_with_and

MOST_SPECIALS = 2
"""The most specials (Two Timers and Thieves) that may be laid under one card."""


class Placement(NamedTuple):
    """The cards that a seat wants to lay, and the cell for them."""

    card: Card
    cell: Cell
    specials: Cards
    """The specials to lay under the card, from bottom to top."""
    alone: bool
    """Whether the card is a special laid by itself."""
    pile: str | None
    """The pile to draw from afterwards; ``None`` if the player named none."""


def placement_of_action(action: Lay | CoverCard | PlayAlone) -> Placement:
    """The cards and the cell that an action names, with Thieves before Two Timers among the specials."""
    match action:
        case Lay(card=card, cell=cell, under=under, pile=pile):
            return Placement(card, cell, _specials_with_thieves_first(under or ()), False, pile)
        case CoverCard(card=card, cell=cell, pile=pile):
            return Placement(card, cell, _specials_with_thieves_first(action.specials), alone=False, pile=pile)
        case PlayAlone(special=special, cell=cell, pile=pile):
            return Placement(special, cell, (), alone=True, pile=pile)


def _specials_with_thieves_first(specials: Cards) -> Cards:
    """Specials in the order in which they lie: a Thief on the card that it covers, a Two Timer under the new one. They
    may be typed in any order.
    """
    return tuple(sorted(specials, key=lambda special: special != THIEF)) if len(specials) > 1 else specials


def lay_cards(state: State, seat: int, wanted: Placement, chance: Chance, events: list[Event]) -> State:
    """Lay the ``wanted`` cards of a seat, score them, let the seat draw, and give the turn to the next seat or finish
    the game. Appends events to ``events``. Raises `Refusal` if the cards may not be laid on that cell.
    """
    place = checked_place(state, seat, wanted)
    by_hand = state.terms.options.draw_mode == "manual"
    if by_hand:
        state = forfeit_forgotten_cards(state, seat, events)
    play = _play_of_placement(state, seat, wanted, place)
    _tell_play(play, events)
    state = _with_play(state, play, place)
    number = 1 + len(play.specials)
    if not by_hand:
        state = draw_cards(state, seat, number, wanted.pile, events)
    else:
        state = allow_pick_up(state, seat, number)
        if wanted.pile and may_pick_up(state.draws[seat]):  # who names a pile at once has not forgotten it
            state = pick_up_cards(state, seat, state.draws[seat].owed, wanted.pile, events)
    return give_turn_to_first_able_seat(state, chance, events)


def checked_place(state: State, seat: int, wanted: Placement) -> int:
    """The index, from 0 in reading order, of the cell on which the seat wants to lay the ``wanted`` cards. Raises
    `Refusal` unless it may: for too many specials, a cell off the board, taken or with nothing to cover, cards not in
    the hand, or an empty pile.
    """
    if len(wanted.specials) > MOST_SPECIALS:
        raise Refusal("too_many_specials")
    size = state.terms.options.board_size
    place = places_by_cell(size).get(wanted.cell)
    if place is None:
        raise Refusal("off_board", cell=wanted.cell, last=all_cells(size)[-1])
    _check_cell(wanted, state.board[place])
    _check_held(state.hands[seat], (*wanted.specials, wanted.card))
    check_pile_has_cards(state.piles, wanted.pile)
    return place


def _check_cell(wanted: Placement, stack: Cards) -> None:
    """Raise `Refusal` if the cell is taken, or has nothing to cover."""
    if THIEF in wanted.specials:
        if not stack:
            raise Refusal("thief_needs_card", cell=wanted.cell)
    elif stack and wanted.alone:
        raise Refusal("lone_on_card")
    elif stack:
        top = stack[-1]
        raise Refusal(
            "occupied", cell=wanted.cell, what=card_text(top) if has_rank_and_suit(top) else specials_text((top,))
        )


def _check_held(hand: Cards, cards: Sequence[Card]) -> None:
    """Raise `Refusal` unless the hand holds all of these cards."""
    for card in cards:
        if hand.count(card) < cards.count(card):
            raise Refusal("card_not_held", card=card)


def _play_of_placement(state: State, seat: int, wanted: Placement, place: int) -> Play:
    """The play that a placement makes, with its poker hands and points."""
    card, cell, specials, alone, _ = wanted
    terms, stack = state.terms, state.board[place]
    hands: tuple[ScoredHand, ...] = ()
    if not alone:
        hands = scored_hands(
            state.board, terms.options.board_size, place, card, adjacent_only=terms.hand_cards_must_be_adjacent
        )
    times = points_multiplier(specials)
    points = times * sum([hand.points for hand in hands])
    return Play(seat, cell, card, specials, stack[-1] if stack else None, hands, times, points)


def _with_play(state: State, play: Play, place: int) -> State:
    """The state with the board, the hand and the score after a play on the cell with the index ``place``; the next seat
    has the turn.
    """
    board, hands, scores, seat = state.board, state.hands, state.scores, play.seat
    cards, side = (*play.specials, play.card), state.terms.side_of[seat]
    return state._replace(
        turn=(seat + 1) % len(hands),
        board=with_value_at(board, place, board[place] + cards),
        empty_cells=state.empty_cells if play.covered else _without_cell(state.empty_cells, play.cell),
        hands=with_value_at(hands, seat, hand_without(hands[seat], cards)),
        scores=with_value_at(scores, side, scores[side] + play.points) if play.points else scores,
        last_play=play,
    )


def _without_cell(cells: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    """The ``cells`` without ``cell``."""
    index = cells.index(cell)
    return cells[:index] + cells[index + 1 :]


def _tell_play(play: Play, events: list[Event]) -> None:
    """Append the public events of a play to ``events``."""
    events.append(_laid_event(play))
    if play.points:
        hands = joined_with_and([f"{hand.kind.replace('_', ' ')} ({hand.points})" for hand in play.hands])
        code = "points_scored" if play.multiplier == 1 else "points_multiplied"
        events.append(event(code, seat=play.seat, points=play.points, hands=hands, times=play.multiplier))


def _laid_event(play: Play) -> Event:
    """The event for the card of a play."""
    seat, cell, card = play.seat, play.cell, play.card
    if play.covered:
        code = "card_covered_with" if len(play.specials) > 1 else "card_covered"
        if not has_rank_and_suit(play.covered):
            code = "special_covered"
        return event(code, seat=seat, cell=cell, card=card, covered=play.covered, specials=specials_text(play.specials))
    if play.specials:
        return event("card_laid_with", seat=seat, cell=cell, card=card, specials=specials_text(play.specials))
    return event("card_laid" if card in RANK_VALUE else "special_laid", seat=seat, cell=cell, card=card)


def auto_play(state: State, seat: int) -> Lay | CoverCard | PlayAlone:
    """The play of a seat whose time runs out: its lowest card on an empty cell where it scores nothing, if there is
    one; without a card of rank and suit, a special alone; on a full board, a Thief with the lowest card on the first
    cell.
    """
    size, hand, empty = state.terms.options.board_size, state.hands[seat], state.empty_cells
    regular = sorted(regular_cards(hand), key=lambda card: (RANK_VALUE[card], card[1]))
    if not regular:
        return PlayAlone(special=hand[0], cell=empty[0])
    card = regular[0]
    if not empty:
        return CoverCard(card=card, cell=all_cells(size)[0])
    places, adjacent_only = places_by_cell(size), state.terms.hand_cards_must_be_adjacent
    harmless = (
        cell for cell in empty if not scored_hands(state.board, size, places[cell], card, adjacent_only=adjacent_only)
    )
    return Lay(card=card, cell=next(harmless, empty[0]))
