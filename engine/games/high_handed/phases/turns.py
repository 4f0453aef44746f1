"""Whose turn it is: players who can do nothing are skipped or pass, and when nobody can, the game is over."""

from engine.chance import Chance
from engine.game import Event, event
from engine.games.high_handed.phases.drawing import may_pick_up
from engine.games.high_handed.pieces.deck import THIEF, regular_cards
from engine.games.high_handed.public import GameEnding
from engine.games.high_handed.scoring import finish_game
from engine.games.high_handed.state import State
from engine.seats import seats_clockwise_after


def can_play(state: State, seat: int) -> bool:
    """Whether a seat can play: with any card while there is an empty cell; on a full board only with a Thief and a card
    to lay on it (HH-22).
    """
    hand = state.hands[seat]
    return bool(hand) and (bool(state.empty_cells) or (THIEF in hand and bool(regular_cards(hand))))


def give_turn_to_first_able_seat(state: State, chance: Chance, events: list[Event]) -> State:
    """Give the turn to the first seat, from the one that has it on clockwise, that can play or may pick up cards. If
    there is none, finish the game. Appends events to ``events``.

    A seat that is passed over with cards in hand passes, which is announced; one with an empty hand is skipped.
    """
    for seat in seats_clockwise_after(state.turn - 1, len(state.hands)):
        if can_play(state, seat) or may_pick_up(state.draws[seat]):
            return state if seat == state.turn else state._replace(turn=seat)
        if state.hands[seat]:
            events.append(event("passed", seat=seat))
    return finish_game(state, _game_ending(state), chance, events)


def _game_ending(state: State) -> GameEnding:
    """The code of the reason why nobody can act any more."""
    if any(state.hands):
        return "nobody_could_play"
    return "nobody_picked_up" if any(state.piles) else "all_cards_played"
