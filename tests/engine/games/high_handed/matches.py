"""Matches of High Handed, game by game from the last card of each."""

from typing import Any

from engine.game import Event, Outcome
from engine.games.high_handed.pieces.cells import all_cells
from engine.games.high_handed.state import State
from tests.engine.games.high_handed.positions import A, act, table


def last_card(*scores: int, hands: tuple[str, ...] = (), **options: Any) -> State:
    """A is to lay the last card of the game, and these are the scores of the sides."""
    return table("2c", *(hands or ("",) * (len(scores) - 1)), scores=scores, **options)


def ended(state: State) -> tuple[State, list[Event]]:
    """The game after its last card, laid where it scores nothing."""
    empty = next(cell for cell, stack in zip(all_cells(8), state.board, strict=True) if not stack)
    step = act(state, A, f"lay card=2c cell={empty}")
    return step.state, list(step.events)


def outcome_of(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def after(*games: tuple[int, ...], **options: Any) -> tuple[State, list[Event]]:
    """The match after games with these scores."""
    return played_on(last_card(*games[0], **options), *games)


def played_on(state: State, *games: tuple[int, ...]) -> tuple[State, list[Event]]:
    """The match after more games with these scores."""
    events: list[Event] = []
    for scores in games:
        nothing = ((),) * state.terms.seats
        at_the_end = state._replace(hands=((table("2c", "").hands[A]), *nothing[1:]), piles=((), ()), scores=scores)
        state, told = ended(at_the_end._replace(turn=A))
        events += told
    return state, events
