"""Who sits down at a lobby: joining and leaving, computers, kept seats, and the waiting list.

A seat is kept for each person who was invited and has not answered, and for the people with whom a game is to be played
again. Nobody else gets a kept seat. It is free again when its person says no or is removed, and when the game starts.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.errors import Refusal
from engine.game import Event, Step, event
from engine.strengths import Strength, Strengths
from engine.tables.actions import AddComputer, Decline, Invite, Join, Leave, Remove, RemoveComputer, SetStrength, Wait
from engine.tables.guests import Waiting
from engine.tables.state import Phase, Seat, TableState

LONGEST_QUEUE = 10
"""The most people on a waiting list."""


class Doors(NamedTuple):
    """The limits on who may sit down, by the game and the table's options."""

    seats: int
    """The greatest number of seats that the game allows."""
    only_invited: bool = False
    """Whether nobody may sit down but people who were invited."""


def require_lobby(state: TableState) -> None:
    """Raise `Refusal` ``already_started`` unless the table is a lobby."""
    if state.phase is not Phase.LOBBY:
        raise Refusal("already_started")


# -- people -----------------------------------------------------------------------------------------------------------


def join(state: TableState, action: Join, doors: Doors) -> Step[TableState]:
    """Seat a person, who takes the seat that is kept for them if there is one."""
    if refusal := _refusal_of_seat(state, action.player, doors):
        raise refusal
    seats = (*state.seats, Seat(action.player, action.interaction, action.luck or ""))
    joined = _without_guest(state, action.player)._replace(seats=seats)
    return Step(joined, (event("joined", seat=len(state.seats)),))


def leave(state: TableState, action: Leave) -> Step[TableState]:
    """Free a person's seat, or their place on the waiting list. The table closes if nobody is left, unless the action
    says that its opener is still to come.
    """
    require_lobby(state)
    if state.guests.is_waiting(action.player):
        return _leave_queue(state, action.player)
    index = state.seat_of(action.player)
    if index is None:
        raise Refusal("not_seated")
    left = state.without_seat(index)
    if left.people or left.kept_for or left.guests.queue or action.awaits_opener:
        return Step(left, (event("seat_freed"),))
    return Step(left._replace(phase=Phase.CLOSED), (event("closed"),))


def wait(state: TableState, action: Wait, doors: Doors) -> Step[TableState]:
    """Put a person on the waiting list. If a seat is free, `first_who_may_sit` then returns this person."""
    refusal = _refusal_of_seat(state, action.player, doors)
    if refusal is not None and refusal.code not in FULL_CODES:
        raise refusal
    if state.guests.is_waiting(action.player):
        raise Refusal("already_waiting")
    if len(state.guests.queue) >= LONGEST_QUEUE:
        raise Refusal("queue_full", people=LONGEST_QUEUE)
    queue = (*state.guests.queue, Waiting(action.player, action.interaction))
    waiting = state._replace(guests=state.guests._replace(queue=queue))
    return Step(waiting, (_queue_event("waits", waiting),))


FULL_CODES = frozenset({"table_full", "seats_kept"})
"""The codes of refusals after which somebody may wait for a seat."""


def first_who_may_sit(state: TableState, doors: Doors, may_be_seated: Callable[[str], bool]) -> Join | None:
    """The action that seats the first person on the waiting list who may sit down now; ``None`` if nobody may.

    ``may_be_seated`` is called with a person's id; people for whom it is false are passed over and go on waiting.
    """
    if state.phase is not Phase.LOBBY:
        return None
    may_sit = (one for one in state.guests.queue if _refusal_of_seat(state, one.player, doors) is None)
    first = next((one for one in may_sit if may_be_seated(one.player)), None)
    return first and Join(player=first.player, interaction=first.interaction)


def _leave_queue(state: TableState, player: str) -> Step[TableState]:
    left = state._replace(guests=state.guests.without(player))
    return Step(left, (_queue_event("waits_no_longer", left),))


def _refusal_of_seat(state: TableState, player: str, doors: Doors) -> Refusal | None:
    """Why somebody may not sit down; ``None`` if they may."""
    if state.seat_of(player) is not None:
        return Refusal("already_seated")
    if state.phase is not Phase.LOBBY:
        return Refusal("already_started")
    if player in state.guests.removed:
        return Refusal("was_removed")
    if doors.only_invited and player not in state.guests.welcome:
        return Refusal("only_invited")
    if player in state.kept_for and len(state.seats) < doors.seats:
        return None
    return _refusal_of_free_seat(state, doors)


def check_room(state: TableState, action: Join | AddComputer | Invite, doors: Doors) -> None:
    """Raise `Refusal` if an action would fill more seats than ``doors`` has."""
    match action:
        case Join():
            join(state, action, doors)
        case Invite():
            invite(state, action, doors)
        case AddComputer():
            add_computer(state, action, doors, Strengths())


# -- computers --------------------------------------------------------------------------------------------------------


def add_computer(state: TableState, action: AddComputer, doors: Doors, strengths: Strengths) -> Step[TableState]:
    """Seat a computer on a seat that is kept for nobody; ``strengths`` are those of the game, by which the computer is
    rated.
    """
    require_lobby(state)
    if refusal := _refusal_of_free_seat(state, doors):
        raise refusal
    strength: Strength = action.strength or "sound"
    seat = _with_strength(Seat(None), strength, strengths)
    return Step(state._replace(seats=(*state.seats, seat)), (event("computer_joined", seat=len(state.seats)),))


def set_strength(state: TableState, action: SetStrength, strengths: Strengths) -> Step[TableState]:
    """Have all computers play with the action's strength, each in its place; ``strengths`` are those of the game."""
    require_lobby(state)
    if all(seat.player is not None for seat in state.seats):
        raise Refusal("no_computer")
    changed = (
        seat if seat.player is not None else _with_strength(seat, action.strength, strengths) for seat in state.seats
    )
    return Step(state._replace(seats=tuple(changed)), ())


def _with_strength(seat: Seat, strength: Strength, strengths: Strengths) -> Seat:
    """A computer's seat with this strength and its rating."""
    return seat._replace(strength=strength, rating=strengths.rating(strength))


def remove_computer(state: TableState, action: RemoveComputer) -> Step[TableState]:
    """Send the computer away that was added last, of the action's strength if it names one."""
    require_lobby(state)
    meant = {seat.strength for seat in state.seats} if action.strength is None else {action.strength}
    computers = [at for at, seat in enumerate(state.seats) if seat.player is None and seat.strength in meant]
    if not computers:
        raise Refusal("no_computer")
    return Step(state.without_seat(computers[-1]), (event("seat_freed"),))


# -- invitations ------------------------------------------------------------------------------------------------------


def invite(state: TableState, action: Invite, doors: Doors) -> Step[TableState]:
    """Keep a seat for a person until they answer. Whoever was removed is welcome again."""
    require_lobby(state)
    if state.seat_of(action.player) is not None:
        raise Refusal("invitee_seated")
    if action.player in state.kept_for:
        raise Refusal("already_invited")
    if free_seats(state, doors) < 1:
        raise Refusal("no_seat_to_keep")
    return Step(state._replace(guests=state.guests.with_invited(action.player)), (event("invited"),))


def decline(state: TableState, action: Decline) -> Step[TableState]:
    """Free the seat that is kept for a person, who does not want it."""
    require_lobby(state)
    if action.player not in state.kept_for:
        raise Refusal("not_invited" if state.seat_of(action.player) is None else "already_seated")
    declined = _without_kept_seat_of_rematch(state, action.player)
    return Step(declined._replace(guests=declined.guests.with_declined(action.player)), (event("invitation_declined"),))


def remove(state: TableState, action: Remove) -> Step[TableState]:
    """Take a person's seat, invitation or place on the waiting list away. The table stays open without anybody, too.

    Whoever had a seat or waited for one may not come back uninvited; whoever was only invited may, like anybody else.
    """
    require_lobby(state)
    player, seat = action.player, state.seat_of(action.player)
    if seat is None and player in state.kept_for:
        left = _without_kept_seat_of_rematch(state, player)
        return Step(left._replace(guests=left.guests.with_invitation_taken_back(player)), (event("invitation_ended"),))
    if seat is None and not state.guests.is_waiting(player):
        raise Refusal("nobody_to_remove")
    left, happened = (state, "invitation_ended") if seat is None else (state.without_seat(seat), "seat_freed")
    left = _without_kept_seat_of_rematch(left, player)
    return Step(left._replace(guests=left.guests.with_removed(player)), (event(happened),))


def free_seats(state: TableState, doors: Doors) -> int:
    """How many seats are neither taken nor kept for somebody; 0 if there are too many people already."""
    return max(0, doors.seats - len(state.seats) - len(state.kept_for))


def _refusal_of_free_seat(state: TableState, doors: Doors) -> Refusal | None:
    """Why a person for whom no seat is kept cannot have one; ``None`` if a seat is free."""
    if len(state.seats) >= doors.seats:
        return Refusal("table_full", seats=doors.seats)
    return None if free_seats(state, doors) else Refusal("seats_kept", kept=doors.seats - len(state.seats))


def _without_guest(state: TableState, player: str) -> TableState:
    """The state without a person's invitation and place on the waiting list."""
    left = state._replace(guests=state.guests.without(player))
    if left.rematch is None:
        return left
    kept = tuple(one for one in left.rematch.kept if one != player)
    return left._replace(rematch=left.rematch._replace(kept=kept))


def _without_kept_seat_of_rematch(state: TableState, player: str) -> TableState:
    """The state in which a rematch waits for one person less, if it waited for ``player``. A rematch of one person is
    no longer waited for.
    """
    wait = state.rematch
    if wait is None or player not in wait.kept:
        return state
    fewer = wait._replace(people=wait.people - 1, kept=tuple(one for one in wait.kept if one != player))
    return state._replace(rematch=fewer if fewer.people > 1 else None)


def _queue_event(code: str, state: TableState) -> Event:
    return event(code, waiting=len(state.guests.queue))
