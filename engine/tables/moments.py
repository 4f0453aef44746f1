"""A table after an entry of its log, and how that is written down: as three lines of JSON, which name no person.

JSON and not pickle, because reading it back can only make values of the types that the table and its game declare.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from pydantic import TypeAdapter

from engine.actions import parse_action
from engine.game import Event, Feat, Game
from engine.set_chance import Draws
from engine.tables.actions import TABLE_ACTIONS, Join, Start
from engine.tables.limits import UnseenActions
from engine.tables.log import Entry, LoggedEvent, entry_with_seq
from engine.tables.state import LatestActions, Phase, PlayedAction, Seat, TableState, TakeBackVote
from engine.tables.turn_times import Pause

AnyGame = Game[Any, Any]


class TableMoment(NamedTuple):
    """All that a table knows after an entry of its log, except the log. The menus follow from the state."""

    state: TableState
    recent_events: tuple[LoggedEvent, ...]
    public_seq: int
    public_count: int
    public_acts: int
    public_at: float
    unseen: Mapping[int, UnseenActions]
    controls_versions: tuple[int, ...]
    """By seat, `SeatControls.version`."""
    turn_starts: tuple[float, ...]
    """By seat, `TurnTimes.started_at`."""
    pauses: tuple[Pause, ...]


class _WrittenAction(NamedTuple):
    """A `PlayedAction`, with its action as a line."""

    number: int
    seat: int
    line: str
    by_person: bool
    is_noticed: bool
    draws: Draws
    told: tuple[Event, ...]


class _WrittenVote(NamedTuple):
    """A `TakeBackVote`."""

    action: _WrittenAction
    agreed: frozenset[int]
    number: int


class _Head(NamedTuple):
    """The first of the three lines: the moment, without the game's own states, actions and people."""

    moment: TableMoment
    joined_by: tuple[int | None, ...]
    """By seat, the number of the entry by which its person joined; ``None`` for a computer."""
    latest: tuple[_WrittenAction, ...]
    feats_before: tuple[Feat, ...]
    """`LatestActions.feats`."""
    take_back_vote: _WrittenVote | None


_HEADS = TypeAdapter(_Head)


def moment_to_json(game: AnyGame, moment: TableMoment, log: Sequence[Entry]) -> bytes | None:
    """Write a moment of a table of this game, after the whole ``log``, as three lines: the table, the game's state, and
    the game's state before the actions that may be taken back. `moment_from_json` reads them.

    ``None`` in the lobby and for a closed table, whose states name people and what a moderator wrote.
    """
    state = moment.state
    if state.phase not in {Phase.PLAYING, Phase.OVER}:
        return None
    seats = tuple(seat._replace(player=None, interaction="", luck="") for seat in state.seats)
    bare = state._replace(seats=seats, game=None, latest=LatestActions(None), take_back_vote=None)
    vote = state.take_back_vote and _WrittenVote(_written(state.take_back_vote.action), *state.take_back_vote[1:])
    latest = tuple(map(_written, state.latest.actions))
    head = _Head(moment._replace(state=bare), _joined_by(state.seats, log), latest, state.latest.feats, vote)
    states = state_adapter(game.rules.view)
    return b"\n".join((_HEADS.dump_json(head), states.dump_json(state.game), states.dump_json(state.latest.before)))


def moment_from_json(game: AnyGame, lines: bytes, log: Sequence[Entry]) -> TableMoment:
    """The moment that `moment_to_json` has written. ``log`` has at least the entries by which people joined.

    Raises `pydantic.ValidationError`, a `ValueError`, for other lines, `Refusal` for an action that the game does not
    have, and `LookupError` if somebody did not join as the lines say.
    """
    first, now, before = lines.split(b"\n")
    head, states = _HEADS.validate_json(first), state_adapter(game.rules.view)
    bare, actions, vote = head.moment.state, tuple(_read(game, one) for one in head.latest), head.take_back_vote
    seats = (_with_person(*one, log) for one in zip(bare.seats, head.joined_by, strict=True))
    state = bare._replace(
        seats=tuple(seats),
        game=states.validate_json(now),
        latest=LatestActions(states.validate_json(before), actions, head.feats_before),
        take_back_vote=vote and TakeBackVote(_read(game, vote.action), *vote[1:]),
    )
    return head.moment._replace(state=state)


@cache
def state_adapter(view: Callable[..., Any]) -> TypeAdapter[Any]:
    """The reader and writer of the states of a game, or of ``None``: of the type that its function ``view`` says it
    takes first.
    """
    return TypeAdapter(next(iter(get_type_hints(view).values())) | None)


def _written(played: PlayedAction) -> _WrittenAction:
    return _WrittenAction(played.number, played.seat, played.action.to_line(), *played[3:])


def _read(game: AnyGame, written: _WrittenAction) -> PlayedAction:
    action = parse_action(written.line, game.meta.actions)
    return PlayedAction(written.number, written.seat, action, *written[3:])


def _joined_by(seats: Sequence[Seat], log: Sequence[Entry]) -> tuple[int | None, ...]:
    """By seat, the number of the last entry by which its person joined; ``None`` for a computer."""
    joined: dict[str, int] = {}
    for entry in log:
        if entry.line == Start.verb:
            break
        if entry.line.startswith(f"{Join.verb} "):
            joined[_joining(entry).player] = entry.seq
    return tuple(None if seat.player is None else joined[seat.player] for seat in seats)


def _with_person(seat: Seat, joined_by: int | None, log: Sequence[Entry]) -> Seat:
    """The seat with the person who joined by entry number ``joined_by``; unchanged for ``None``."""
    if joined_by is None:
        return seat
    join = _joining(entry_with_seq(log, joined_by))
    return seat._replace(player=join.player, interaction=join.interaction, luck=join.luck or "")


def _joining(entry: Entry) -> Join:
    """The action of an entry by which somebody joined. Raises `LookupError` if it is another one."""
    action = parse_action(entry.line, TABLE_ACTIONS)
    if isinstance(action, Join):
        return action
    raise LookupError(entry.seq)
