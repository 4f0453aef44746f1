"""Hints: whether the people at a table may ask what a computer would do in their place, and who may ask now.

In a game of several people there are hints only if an option of the table said so before anybody else sat down
(`engine.tables.options.check_chosen`): whoever joins after that has agreed. Asking changes nothing, so it is no action,
and no log tells of it.
"""

from engine.errors import Refusal
from engine.tables.computers import question_for
from engine.tables.options import HINTS_ALWAYS
from engine.tables.state import Phase, TableState
from engine.tables.table import Table
from engine.thinking.answer import SOUND
from engine.thinking.question import ComputerQuestion


def hint_question(table: Table, seat: int) -> ComputerQuestion:
    """The question that leads to a hint for a seat (from 0): what a sound computer in its place would be asked. The
    seed is the same each time, so asking again leads to the same hint. Raises `Refusal` if the seat may have no hint
    now.
    """
    if refusal := _refusal_of_hint(table, seat):
        raise refusal
    return question_for(table, seat, SOUND)._replace(wants_advice=True)


def may_have_hint(table: Table, seat: int) -> bool:
    """Whether a seat (from 0) may have a hint now: hints are on, and the game waits for it."""
    return _refusal_of_hint(table, seat) is None


def are_hints_on(table: Table) -> bool:
    """Whether the table's game, which must have begun, allows hints: by the option, or because one person plays against
    computers only. Never in a duplicate set, whose tables are compared.
    """
    return _refusal_of_hints(table) is None


def _refusal_of_hint(table: Table, seat: int) -> Refusal | None:
    if table.state.phase is Phase.LOBBY:
        return Refusal("not_started")
    if table.state.phase is not Phase.PLAYING:
        return Refusal("game_over")
    if refusal := _refusal_of_hints(table):
        return refusal
    if table.state.is_paused:
        return Refusal("paused")
    return None if seat in table.waiting_for() else Refusal("nothing_to_hint")


def _refusal_of_hints(table: Table) -> Refusal | None:
    if table.opening.set_id is not None:
        return Refusal("no_hints_in_set")
    allowed = table.game_and_table_options()[1].hints
    if allowed == "never":
        return Refusal("hints_never")
    return Refusal("hints_off") if allowed != HINTS_ALWAYS and _people_who_play(table.state) > 1 else None


def _people_who_play(state: TableState) -> int:
    """How many different people play the game, or did so before they left."""
    return len({seat.player for seat in state.seats if seat.takes_part})
