"""Which strengths the computers of a table may have: those that its game offers at the number of players.

Only what people ask is judged by this, so that a stored log replays when a game offers other strengths.
"""

from typing import Any, get_args

from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game
from engine.strengths import Strength
from engine.tables.actions import AddComputer, SetStrength, Start
from engine.tables.log import Opening
from engine.tables.options import seats_fitting_options
from engine.tables.state import TableState
from engine.text.sentences import joined_with_and

STRENGTHS: tuple[Strength, ...] = get_args(Strength)
"""All strengths, the easiest first."""


def strengths_to_choose(game: Game[Any, Any], state: TableState, *, is_in_set: bool = False) -> tuple[Strength, ...]:
    """The strengths that the host of a lobby may choose for the next computer, the easiest first.

    They are those with which the game can start under the chosen options with one more player, or at a full table with
    the present number. In a duplicate set there is only *sound*, so that all tables meet the same opponents.
    """
    if is_in_set:
        return ("sound",)
    fitting = seats_fitting_options(game, state.chosen)
    numbers = [seats for seats in fitting if seats > len(state.seats)] or [max(fitting)]
    offered = {strength for seats in numbers for strength in game.meta.strengths.offered(seats)}
    return tuple(strength for strength in STRENGTHS if strength in offered)


def strengths_for_all(game: Game[Any, Any], state: TableState, *, is_in_set: bool = False) -> tuple[Strength, ...]:
    """The strengths that the host of a lobby may choose for all its computers at once, as `strengths_to_choose` for the
    last of them. Empty if there are no computers.
    """
    if all(seat.player is not None for seat in state.seats):
        return ()
    without_one = state._replace(seats=state.seats[1:])  # only their number counts
    return strengths_to_choose(game, without_one, is_in_set=is_in_set)


def misfit_strength(game: Game[Any, Any], state: TableState) -> Refusal | None:
    """The refusal if a lobby's game cannot start because of a computer's strength: the game does not offer it for this
    number of players. ``None`` if the strengths fit, or if the game does not allow this number of players.
    """
    seats = len(state.seats)
    if seats not in game.meta.seats:
        return None
    offered = game.meta.strengths.offered(seats)
    misfits = (seat.strength for seat in state.seats if seat.player is None and seat.strength not in offered)
    misfit = next(misfits, None)
    return misfit and Refusal("strength_does_not_fit", title=game.meta.title, seats=seats, strength=misfit)


def check_strengths(game: Game[Any, Any], opening: Opening, state: TableState, action: Action) -> None:
    """Raise `Refusal` if the action would add a computer whose strength cannot be chosen, or start a game with one."""
    if isinstance(action, AddComputer | SetStrength) and action.strength is not None:
        choices = strengths_to_choose if isinstance(action, AddComputer) else strengths_for_all
        offered = choices(game, state, is_in_set=opening.set_id is not None)
        if action.strength not in offered:
            code = "strength_not_offered" if opening.set_id is None else "sound_in_set"
            raise Refusal(code, title=game.meta.title, offered=joined_with_and(offered), strength=action.strength)
    elif isinstance(action, Start) and (refusal := misfit_strength(game, state)):
        raise refusal
