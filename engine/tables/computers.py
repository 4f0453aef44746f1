"""What the computers at a table are asked, what they have found, and how their number changes in a lobby."""

from collections.abc import Iterable

from engine.errors import Refusal
from engine.strengths import Strength
from engine.tables.actions import TABLE_ACTIONS, AddComputer, RemoveComputer
from engine.tables.chance import computer_seed
from engine.tables.log import Cause, Entry, verb_of_line
from engine.tables.options import seats_fitting_options
from engine.tables.strengths import check_strengths
from engine.tables.table import Table
from engine.thinking.question import ComputerQuestion

_TABLE_VERBS = frozenset(action.verb for action in TABLE_ACTIONS)


def question_for(table: Table, seat: int, strength: str) -> ComputerQuestion:
    """The question to a computer of this strength that acts for a seat: the seat's view, its menu, and a seed."""
    seed = computer_seed(table.opening.secret, seat, actions_of(table.log, seat) + 1)
    return ComputerQuestion(strength, seat, table.view(seat), table.menu(seat), seed)


def actions_of(log: Iterable[Entry], seat: int) -> int:
    """How many actions a seat has taken in its game, including those that were taken back."""
    return sum(entry.seat == seat and is_of_game(entry) for entry in log)


def action_of_person(log: Iterable[Entry], seat: int, number: int) -> Entry | None:
    """The entry of a seat's action with this number (from 0, counting actions that were taken back). ``None`` if there
    is no such action yet, or if a computer or the clock took it.
    """
    taken = [entry for entry in log if entry.seat == seat and is_of_game(entry)]
    return taken[number] if 0 <= number < len(taken) and taken[number].cause is Cause.PERSON else None


def is_of_game(entry: Entry) -> bool:
    """Whether an entry's action is one of the game, not of its table."""
    return verb_of_line(entry.line) not in _TABLE_VERBS


def computer_changes(table: Table, count: int, strength: Strength | None) -> list[AddComputer | RemoveComputer]:
    """The actions that leave ``count`` computers in a lobby, or ``count`` of this ``strength``; others are removed if
    there is no room. With ``strength=None``, added computers are sound.

    Raises `Refusal` ``too_many_computers`` if people leave too little room, ``seats_kept`` if kept seats do, and what
    `check_strengths` raises.
    """
    computers = [seat.strength for seat in table.state.seats if seat.player is None]
    own = [one for one in computers if strength in {None, one}]
    if count <= len(own):
        return [RemoveComputer(strength=strength)] * (len(own) - count)
    others = [one for one in computers if strength not in {None, one}]
    leaving = others[max(0, _room_for_computers(table, count) - count) :]
    added = added_computer(strength)
    left = table.state._replace(seats=table.state.seats[len(leaving) :])  # only their number counts
    check_strengths(table.game, table.opening, left, added)
    return [*(RemoveComputer(strength=one) for one in reversed(leaving)), *[added] * (count - len(own))]


def added_computer(strength: Strength | None) -> AddComputer:
    """The action that adds a computer of this strength. ``None`` and "sound" give the same line, which names no
    strength, as in earlier logs.
    """
    return AddComputer() if strength in {None, "sound"} else AddComputer(strength=strength)


def _room_for_computers(table: Table, count: int) -> int:
    """The greatest number of computers that may sit in a lobby. Raises `Refusal` if it is less than ``count``."""
    state = table.state
    seated = sum(seat.player is None for seat in state.seats)
    room = max(0, max(seats_fitting_options(table.game, state.chosen)) - len(state.seats) + seated)
    if count > room:
        raise Refusal("too_many_computers", free=room)
    if count > max(room - len(state.kept_for), seated):
        raise Refusal("seats_kept", kept=room - seated)
    return max(room - len(state.kept_for), seated)
