"""The decisions that a person made in a game, read from its log, and the person's share of the win over time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.actions import Action, Menu, parse_action
from engine.game import Game
from engine.standing import shares_of_outcome
from engine.tables.actions import TABLE_ACTIONS
from engine.tables.chance import computer_seed
from engine.tables.computers import is_of_game
from engine.tables.defaults import state_before_log
from engine.tables.log import Cause, Entry, Opening
from engine.tables.rules import TableRules
from engine.tables.state import TableState


class Decision(NamedTuple):
    """An action that a person chose, and all that the person knew at that moment."""

    number: int
    """The number of the action among all actions of its game, 1 for the first."""
    chapter: int
    """The number of deals that had ended before the decision."""
    view: Any
    """The view of the person's seat, of the game's own type."""
    menu: Menu
    action: Action
    seed: str
    """The seed with which a computer would have decided in the person's place. A hint has the same, so that whoever
    follows hints decides as a sound computer does.
    """


class SeatCourse(NamedTuple):
    """One person's decisions in a finished game, and their chance to win after each deal."""

    seat: int
    decisions: tuple[Decision, ...]
    """The person's own decisions, in order: not those of the clock or a computer in their place, nor any that were
    taken back.
    """
    shares: tuple[float, ...]
    """The share of the win, 0 to 1, at the start, and after each deal that ended. The last one is the result, where the
    game has one.
    """


class _Moment(NamedTuple):
    """The table before and after one action of the game."""

    entry: Entry
    action: Action
    before: TableState
    after: TableState
    own_number: int
    """The number of the action among those of its seat, 1 for the first, as `actions_of` counts them."""


def course_of(game: Game[Any, Any], opening: Opening, entries: Iterable[Entry], player: str) -> SeatCourse | None:
    """How the game of a table's log went for the person with this id; ``None`` if they had no seat, or if no game has
    begun.
    """
    moments, end, taken_back = _replayed(TableRules(game, opening), entries)
    seat = next((index for index, one in enumerate(end.seats) if one.player == player), None)
    if seat is None or end.game is None:
        return None
    kept = [moment for moment in moments if moment.after.moves not in taken_back]
    decisions, shares = list[Decision](), [_share_at_start(game, kept, end, seat)]
    for moment in kept:
        if _is_decision(game, moment, seat):
            seed = computer_seed(opening.secret, seat, moment.own_number)
            decisions.append(_decision(game, moment, seat, len(shares) - 1, seed))
        is_over = game.rules.outcome(moment.after.game) is not None
        standing = None if is_over else game.mind.standing(moment.after.game)
        shares += [] if standing is None else [standing[seat]]
    result = [] if end.outcome is None else [shares_of_outcome(end.outcome)[seat]]
    return SeatCourse(seat, tuple(decisions), (*shares, *result))


def _share_at_start(game: Game[Any, Any], moments: Sequence[_Moment], end: TableState, seat: int) -> float:
    """The share of the win with which a seat begins: equal for all seats, or for all teams."""
    standing = game.mind.standing(moments[0].before.game) if moments else None
    return 1 / len(end.seats) if standing is None else standing[seat]


def _replayed(rules: TableRules, entries: Iterable[Entry]) -> tuple[list[_Moment], TableState, set[int]]:
    """The actions of the game, the table at the end, and the numbers of the actions that were taken back."""
    known = (*TABLE_ACTIONS, *rules.game.meta.actions)
    state, moments, taken_back, done = state_before_log(rules.game.meta), list[_Moment](), set[int](), Counter[int]()
    for entry in entries:
        action, before = parse_action(entry.line, known), state
        state, events = rules.apply(state, entry.seat, action, entry.cause)
        if any(happened.code == "taken_back" for happened in events):
            taken_back |= before.latest.numbers - state.latest.numbers
        if entry.seat is not None and is_of_game(entry):
            done[entry.seat] += 1
        if state.moves > before.moves and entry.seat is not None:
            moments.append(_Moment(entry, action, before, state, done[entry.seat]))
    return moments, state, taken_back


def _is_decision(game: Game[Any, Any], moment: _Moment, seat: int) -> bool:
    """Whether the seat's player chose the action while the game waited for this seat."""
    is_own = moment.entry.seat == seat and moment.entry.cause is Cause.PERSON
    return is_own and seat in game.rules.waiting_for(moment.before.game)


def _decision(game: Game[Any, Any], moment: _Moment, seat: int, chapter: int, seed: str) -> Decision:
    state = moment.before.game
    return Decision(
        moment.after.moves, chapter, game.rules.view(state, seat), game.rules.menu(state, seat), moment.action, seed
    )
