"""What the computers at a table are asked, and what they have found."""

from collections.abc import Iterable

from engine.tables.actions import TABLE_ACTIONS
from engine.tables.chance import computer_seed
from engine.tables.log import Entry, verb_of_line
from engine.tables.table import Table
from engine.thinking.question import Question

_TABLE_VERBS = frozenset(action.verb for action in TABLE_ACTIONS)


def question_for(table: Table, seat: int, strength: str) -> Question:
    """The question to the computer that has to act for this seat: what the seat sees, what it may do, and its seed."""
    seed = computer_seed(table.opening.secret, seat, actions_of(table.log, seat) + 1)
    return Question(strength, seat, table.view(seat), table.menu(seat), seed)


def actions_of(log: Iterable[Entry], seat: int) -> int:
    """How many actions of its game a seat has done, those that were taken back too."""
    return sum(entry.seat == seat and verb_of_line(entry.line) not in _TABLE_VERBS for entry in log)
