"""What the tests of the table's own rules share: states, and how one leads to another."""

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import Join, SetOptions, Start
from engine.tables.log import Cause
from engine.tables.rules import TableRules
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import TableState
from tests.engine.tables.playing import OPENING
from tests.games.tiny import GAME

RULES = TableRules(GAME, OPENING)


def join(player: str, luck: str | None = None) -> Join:
    return Join(player=player, interaction=f"9{player}", luck=luck)


def after(*actions: Action | tuple[int, Action], state: TableState | None = None) -> TableState:
    """The state after these actions; a seat's own is written ``(seat, action)``."""
    state = state or TableState()
    for one in actions:
        seat, action = one if isinstance(one, tuple) else (None, one)
        state = RULES.apply(state, seat, action, Cause.PERSON).state
    return state


def refusal(state: TableState, action: Action, seat: int | None = None, cause: Cause = Cause.PERSON) -> Refusal:
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, seat, action, cause)
    said = refused.value.sentence(TABLE_SENTENCES)
    assert said.endswith((".", "?"))
    assert "{" not in said
    return refused.value


def codes(state: TableState, action: Action, seat: int | None = None, cause: Cause = Cause.PERSON) -> list[str]:
    return [happened.code for happened in RULES.apply(state, seat, action, cause).events]


def harmless(state: TableState, seat: int) -> Action:
    return GAME.rules.auto(state.game, seat)[0]


def played(state: TableState, seat: int, cause: Cause) -> TableState:
    return RULES.apply(state, seat, harmless(state, seat), cause).state


def until_waited_for(state: TableState, seat: int) -> TableState:
    """Everybody else plays until the table waits for a seat."""
    while seat not in (waiting := GAME.rules.waiting_for(state.game)):
        state = played(state, waiting[0], Cause.AUTO)
    return state


def played_out(state: TableState) -> TableState:
    while waiting := GAME.rules.waiting_for(state.game):
        state = played(state, waiting[0], Cause.AUTO)
    return state


LOBBY = after(join("ann"), join("ben"))
PLAYING = after(join("ann"), join("ben"), SetOptions(values=("seating=as_joined",)), Start())


def on_auto() -> TableState:
    """Ann's time has run out twice."""
    return played(played(PLAYING, 0, Cause.TIMER), 0, Cause.TIMER)
