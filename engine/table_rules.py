"""The table's own rules: who sits where, which options hold, when the game starts, who plays on auto, when it ends.

Pure like a game's rules: `TableRules.apply` turns a `TableState` and an action, the table's or the game's, into the
next state, or raises `Refusal` and changes nothing. It names no game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, ValidationError

from engine.actions import Action
from engine.chance import FairSource, salt_of
from engine.errors import Refusal
from engine.game import Game, Options, Outcome, Step, event
from engine.log import (
    AddComputer,
    Back,
    Cause,
    Close,
    Join,
    Leave,
    Opening,
    RemoveComputer,
    Resign,
    SetOptions,
    SitIn,
    Start,
)
from engine.sentences import enumeration

DAY = 24 * 3600
MISSES_BEFORE_AUTO = 2

TABLE_SENTENCES: Mapping[str, str] = {
    # events
    "joined": "{seat:name} sat down.",
    "seat_freed": "A seat is free again.",
    "computer_joined": "{seat:name} fills a seat.",
    "options_changed": "The options were changed.",
    "started": "The game starts. Seats: {seats:names}.",
    "time_ran_out": "{seat:name} ran out of time.",
    "on_auto": "{seat:name} missed {missed:# turn|# turns} in a row and is on auto now.",
    "back": "{seat:name} is back.",
    "resigned": "{seat:name} left the game; the seat plays on auto and ranks last.",
    "wants_computer": "{seat:name} wants a computer to play for {away:name} ({votes} of {needed:# vote|# votes}).",
    "sat_in": "A computer plays for {seat:name} now.",
    "sat_in_for": "A computer plays for you until you are back.",
    "finished": "",
    "closed": "The table was closed without a result.",
    "abandoned": "Nobody had done anything here for a long time, so the table was closed without a result.",
    "channel_gone": "The channel was deleted, so the table was closed without a result.",
    # refusals
    "already_seated": "You already have a seat at this table.",
    "table_full": "All {seats:# seat|# seats} of this table are taken.",
    "already_started": "The game has already started.",
    "not_started": "The game has not started yet.",
    "seats_do_not_fit": "{title} needs {allowed} players; {seats:# is|# are} seated. Add computers or wait for people.",
    "nobody_there": "At least one person must be seated.",
    "no_computer": "No computer is seated.",
    "bad_option": "“{name}” cannot be “{value}”: {reason}.",
    "options_do_not_fit": "These options do not go together: {reason}.",
    "unknown_option": "There is no option “{name}”. Options: {known}.",
    "not_on_auto": "You are already playing yourself.",
    "sitting_in_off": "At this table computers do not sit in for people.",
    "not_away": "{seat:name} is not away.",
    "already_sat_in": "A computer already plays for {seat:name}.",
    "already_voted": "You have voted for that already; others must too.",
}


_HERE: Mapping[str, Any] = {"missed": 0, "on_auto": False, "sat_in": False, "votes": frozenset()}
"""What a seat is like whose player is here."""


class Phase(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end; there is an outcome."""
    CLOSED = "closed"
    """Ended without a result."""


class Seat(NamedTuple):
    """A place at the table. ``player`` is a person's platform id, or ``None`` for a computer."""

    player: str | None
    interaction: str = ""
    luck: str = ""
    missed: int = 0
    """Turns in a row that the clock has ended."""
    on_auto: bool = False
    left: bool = False
    sat_in: bool = False
    """Whether a computer sits in for the player: the seat is on auto, and plays as well as it can."""
    votes: frozenset[int] = frozenset()
    """The seats whose players want a computer to sit in here."""

    @property
    def is_away(self) -> bool:
        """Whether the player has left, or the clock has ended their last turn."""
        return self.left or self.on_auto or self.missed > 0


_UNITS = {
    unit: seconds
    for seconds, units in (
        (1, ("", "s", "sec", "secs", "second", "seconds")),
        (60, ("m", "min", "mins", "minute", "minutes")),
        (3600, ("h", "hr", "hrs", "hour", "hours")),
        (DAY, ("d", "day", "days")),
    )
    for unit in units
}


def _duration(value: object) -> int | None:
    """Seconds from ``90``, ``10m``, ``5 minutes``, ``24h`` or ``7 days``; ``None`` from ``none``."""
    text = str(value).strip().lower()
    if text in {"none", "off"}:
        return None
    found = re.fullmatch(r"(\d{1,9})\s*([a-z]*)", text, re.ASCII)
    seconds = int(found[1]) * _UNITS.get(found[2], 0) if found else 0
    if not 60 <= seconds <= 7 * DAY:
        raise ValueError("it is a time from 1m to 7d, like 10m or 24h, or none")
    return seconds


class TableOptions(Options):
    """What every table lets its host choose, whatever the game."""

    clock: Annotated[int | None, BeforeValidator(_duration)] = Field(
        default=DAY, title="Time for each turn", description="From 1m to 7d, like 10m or 24h; or none"
    )
    sitting_in: Literal["vote", "never"] = Field(
        default="vote",
        title="Computers sit in",
        description="Whether the others may vote for a computer to play for somebody who is away",
        json_schema_extra={"titles": {"vote": "By vote", "never": "Never"}},
    )
    seating: Literal["random", "as_joined"] = Field(
        default="random",
        description="Whether seats are drawn by lot when the game starts, or stay as people joined",
        json_schema_extra={"titles": {"random": "Random", "as_joined": "As people joined"}},
    )


def option_title(name: str, given: str | None = None) -> str:
    """What an option is called before people: the title it was given, or its name in words."""
    return given or name.replace("_", " ").capitalize()


def _possible(schema: Mapping[str, Any]) -> str:
    """What an option may be, in words, from its field's JSON schema."""
    parts: list[Mapping[str, Any]] = schema.get("anyOf", [schema])
    titles: Mapping[str, str] = schema.get("titles", {})
    values = [str(value) for part in parts for value in part.get("enum", [part["const"]] if "const" in part else [])]
    if values:
        return f"it is one of: {', '.join(_titled(value, titles) for value in values)}"
    kinds = {part.get("type"): part for part in parts}
    if "boolean" in kinds:
        return "it is yes or no"
    if "integer" in kinds:
        return f"it is a whole number{_limits(kinds['integer'])}"
    return "that is none of its values"


def _titled(value: str, titles: Mapping[str, str]) -> str:
    title = titles.get(value, value)
    return value if title.lower() == value.replace("_", " ") else f"{value} ({title})"


def _limits(schema: Mapping[str, Any]) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    return (f" from {least}" if least is not None else "") + (f" to {most}" if most is not None else "")


class TableState(NamedTuple):
    """All that a table is between two entries."""

    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    chosen: Mapping[str, str] = {}
    """The options as they were typed; what is not chosen has its default."""
    clock: int | None = DAY
    """Seconds a seat has for its turn; ``None`` for no limit."""
    salt: str = ""
    game: Any = None
    """The game's own state, once it has started."""
    moves: int = 0
    """The number of game actions so far: where the next one's chance is drawn."""
    outcome: Outcome | None = None
    closed: str = "closed"
    """Why the table was closed, if it was: the code of a sentence."""

    def seat_of(self, player: str) -> int | None:
        """The seat that this person plays, or ``None``. A seat that was left is nobody's."""
        taken = (index for index, seat in enumerate(self.seats) if seat.player == player and not seat.left)
        return next(taken, None)

    def changed_seat(self, index: int, **changes: Any) -> "TableState":  # noqa: ANN401  # as NamedTuple._replace
        seat = self.seats[index]._replace(**changes)
        return self._replace(seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


class TableRules:
    """The rules of one table: its game, and the chance fixed by its opening."""

    def __init__(self, game: Game[Any, Any], opening: Opening) -> None:
        self.game = game
        self._opening = opening
        self._fair: tuple[str, FairSource] | None = None
        self._handlers: dict[type[Action], Callable[[TableState, int | None, Any], Step[TableState]]] = {
            Join: self._join,
            Leave: self._leave,
            AddComputer: self._add_computer,
            RemoveComputer: self._remove_computer,
            SetOptions: self._set_options,
            Start: self._start,
            Back: self._back,
            SitIn: self._sit_in,
            Resign: self._resign,
            Close: self._close,
        }

    def apply(self, state: TableState, seat: int | None, action: Action, cause: Cause) -> Step[TableState]:
        """The next state, or `Refusal`. ``seat`` is ``None`` for what is no seat's doing."""
        if state.phase in {Phase.OVER, Phase.CLOSED}:
            raise Refusal("game_over")
        if handler := self._handlers.get(type(action)):
            return handler(state, seat, action)
        return self._play(state, self._played_seat(state, seat, cause), action, cause)

    def options(self, chosen: Mapping[str, str]) -> tuple[Options, TableOptions]:
        """The game's and the table's options for what was typed. Raises `Refusal` for a value that is none."""
        of_table = {name: value for name, value in chosen.items() if name in TableOptions.model_fields}
        of_game = {name: value for name, value in chosen.items() if name not in of_table}
        try:
            return self.game.meta.options.model_validate(of_game), TableOptions.model_validate(of_table)
        except ValidationError as invalid:
            raise self._option_refusal(invalid, chosen) from None

    def _option_refusal(self, invalid: ValidationError, chosen: Mapping[str, str]) -> Refusal:
        """The first thing that is wrong, in words that people see: the option's title, and what it may be."""
        first = invalid.errors(include_url=False)[0]
        own_words = first["msg"].removeprefix("Value error, ").rstrip(".") if first["type"] == "value_error" else ""
        if not first["loc"]:
            return Refusal("options_do_not_fit", reason=own_words or "choose others")
        name, fields = str(first["loc"][0]), {**self.game.meta.options.model_fields, **TableOptions.model_fields}
        titles = {known: option_title(known, field.title) for known, field in fields.items()}
        if name not in titles:
            return Refusal("unknown_option", name=name[:40], known=enumeration(list(titles.values())))
        model = TableOptions if name in TableOptions.model_fields else self.game.meta.options
        reason = own_words or _possible(model.model_json_schema()["properties"][name])
        return Refusal("bad_option", name=titles[name], value=chosen.get(name, "")[:40], reason=reason)

    # -- the lobby ----------------------------------------------------------------------------------------------------

    def _join(self, state: TableState, _seat: int | None, action: Join) -> Step[TableState]:
        if state.seat_of(action.player) is not None:
            raise Refusal("already_seated")
        self._need_free_seat(state)
        joined = Seat(action.player, action.interaction, action.luck or "")
        return Step(state._replace(seats=(*state.seats, joined)), (event("joined", seat=len(state.seats)),))

    def _leave(self, state: TableState, _seat: int | None, action: Leave) -> Step[TableState]:
        self._need_lobby(state)
        index = state.seat_of(action.player)
        if index is None:
            raise Refusal("not_seated")
        seats = state.seats[:index] + state.seats[index + 1 :]
        if all(seat.player is None for seat in seats):
            return Step(state._replace(seats=seats, phase=Phase.CLOSED), (event("closed"),))
        return Step(state._replace(seats=seats), (event("seat_freed"),))

    def _add_computer(self, state: TableState, _seat: int | None, _action: AddComputer) -> Step[TableState]:
        self._need_free_seat(state)
        return Step(
            state._replace(seats=(*state.seats, Seat(None))), (event("computer_joined", seat=len(state.seats)),)
        )

    def _remove_computer(self, state: TableState, _seat: int | None, _action: RemoveComputer) -> Step[TableState]:
        self._need_lobby(state)
        computers = [index for index, seat in enumerate(state.seats) if seat.player is None]
        if not computers:
            raise Refusal("no_computer")
        seats = state.seats[: computers[-1]] + state.seats[computers[-1] + 1 :]
        return Step(state._replace(seats=seats), (event("seat_freed"),))

    def _set_options(self, state: TableState, _seat: int | None, action: SetOptions) -> Step[TableState]:
        self._need_lobby(state)
        new = dict(text.partition("=")[::2] for text in action.values)
        chosen = {name: value for name, value in {**state.chosen, **new}.items() if value}
        _, of_table = self.options(chosen)
        return Step(state._replace(chosen=chosen, clock=of_table.clock), (event("options_changed"),))

    def _start(self, state: TableState, _seat: int | None, _action: Start) -> Step[TableState]:
        self._need_lobby(state)
        self._need_players(state)
        options, of_table = self.options(state.chosen)
        salt = salt_of((seat.interaction, seat.luck) for seat in state.seats if seat.player is not None)
        source = self._source(salt)
        seats = source.at("seats").shuffled(state.seats) if of_table.seating == "random" else state.seats
        opening = self.game.setup(len(seats), options, source.at(0))
        started = state._replace(phase=Phase.PLAYING, seats=seats, salt=salt, game=opening.state)
        return Step(started, (event("started", seats=tuple(range(len(seats)))), *opening.events))

    # -- the game -----------------------------------------------------------------------------------------------------

    def _play(self, state: TableState, index: int, action: Action, cause: Cause) -> Step[TableState]:
        moves = state.moves + 1
        step = self.game.apply(state.game, index, action, self._source(state.salt).at(moves))
        noted, about_clock = self._noted_presence(state, index, cause, step)
        outcome = self.game.outcome(step.state)
        played = noted._replace(game=step.state, moves=moves)
        if outcome is None:
            return Step(played, about_clock + step.events)
        final = played._replace(phase=Phase.OVER, outcome=_leavers_last(outcome, noted.seats))
        return Step(final, (*about_clock, *step.events, event("finished")))

    def _noted_presence(self, state: TableState, index: int, cause: Cause, step: Step[Any]) -> Step[TableState]:
        """Whether the seat's player is there: their own act shows it, a time-out speaks against it.

        Only what the others notice of an act counts. That somebody does a part of their turn in secret, or replaces a
        sealed answer, must not show by their being back.
        """
        seat = state.seats[index]
        if cause is Cause.PERSON and (seat.is_away or seat.votes) and self._is_noticed(state, index, step):
            return Step(state.changed_seat(index, **_HERE), ())
        if cause is not Cause.TIMER:
            return Step(state, ())
        missed = seat.missed + 1
        ran_out = event("time_ran_out", seat=index)
        if missed < MISSES_BEFORE_AUTO:
            return Step(state.changed_seat(index, missed=missed), (ran_out,))
        on_auto = event("on_auto", seat=index, missed=missed)
        return Step(state.changed_seat(index, missed=missed, on_auto=True), (ran_out, on_auto))

    def _is_noticed(self, state: TableState, index: int, step: Step[Any]) -> bool:
        """Whether this seat was waited for, and the others see that it has acted."""
        before, after = self.game.waiting_for(state.game), self.game.waiting_for(step.state)
        return index in before and (index not in after or any(told.only is None for told in step.events))

    def _back(self, state: TableState, seat: int | None, _action: Back) -> Step[TableState]:
        index = self._seated(state, seat)
        if not (state.seats[index].is_away or state.seats[index].votes):
            raise Refusal("not_on_auto")
        return Step(state.changed_seat(index, **_HERE), (event("back", seat=index),))

    def _sit_in(self, state: TableState, seat: int | None, action: SitIn) -> Step[TableState]:
        voter = self._seated(state, seat)
        away = self._sat_in_for(state, voter, action.seat)
        voters = _voters(state.seats, voter, action.seat)
        votes, needed = away.votes | {voter}, len(voters) // 2 + 1
        given = len(votes & voters)
        if given < needed and voter in away.votes:
            raise Refusal("already_voted")
        voted = event("wants_computer", seat=voter, away=action.seat, votes=given, needed=needed)
        if given < needed:
            return Step(state.changed_seat(action.seat, votes=votes), (voted,))
        told = event("sat_in", seat=action.seat), event("sat_in_for", action.seat)
        return Step(state.changed_seat(action.seat, on_auto=True, sat_in=True, votes=frozenset()), (voted, *told))

    def _sat_in_for(self, state: TableState, voter: int, index: int) -> Seat:
        """The seat of somebody else who is away. Raises `Refusal`.

        Where no clock runs nothing shows here that somebody is away: whoever passes the vote on has to judge it.
        """
        if self.options(state.chosen)[1].sitting_in == "never":
            raise Refusal("sitting_in_off")
        away = state.seats[index] if 0 <= index < len(state.seats) else Seat(None)
        if away.sat_in:
            raise Refusal("already_sat_in", seat=index)
        if away.player is None or index == voter or (state.clock is not None and not away.is_away):
            raise Refusal("not_away", seat=index)
        return away

    def _resign(self, state: TableState, seat: int | None, _action: Resign) -> Step[TableState]:
        index = self._seated(state, seat)
        resigned = state.changed_seat(index, on_auto=True, left=True, sat_in=False)
        if any(other.player is not None and not other.left for other in resigned.seats):
            return Step(resigned, (event("resigned", seat=index),))
        return Step(resigned._replace(phase=Phase.CLOSED), (event("resigned", seat=index), event("closed")))

    def _close(self, state: TableState, _seat: int | None, action: Close) -> Step[TableState]:
        why = action.why or "closed"
        return Step(state._replace(phase=Phase.CLOSED, closed=why), (event(why),))

    # -- what several of them need ------------------------------------------------------------------------------------

    def _source(self, salt: str) -> FairSource:
        if self._fair is None or self._fair[0] != salt:
            self._fair = (salt, FairSource(self._opening.secret, self._opening.table, salt))
        return self._fair[1]

    def _seated(self, state: TableState, seat: int | None) -> int:
        if state.phase is Phase.LOBBY:
            raise Refusal("not_started")
        if seat is None or state.seats[seat].left:
            raise Refusal("not_seated")
        return seat

    def _played_seat(self, state: TableState, seat: int | None, cause: Cause) -> int:
        """The seat of a game's action. A seat that was left goes on playing, only not by the hand of a person."""
        if cause is Cause.PERSON or seat is None or state.phase is Phase.LOBBY:
            return self._seated(state, seat)
        return seat

    def _need_lobby(self, state: TableState) -> None:
        if state.phase is not Phase.LOBBY:
            raise Refusal("already_started")

    def _need_free_seat(self, state: TableState) -> None:
        self._need_lobby(state)
        most = max(self.game.meta.seats)
        if len(state.seats) >= most:
            raise Refusal("table_full", seats=most)

    def _need_players(self, state: TableState) -> None:
        allowed = self.game.meta.seats
        if all(seat.player is None for seat in state.seats):
            raise Refusal("nobody_there")
        if len(state.seats) not in allowed:
            words, title = _alternatives(allowed), self.game.meta.title
            raise Refusal("seats_do_not_fit", title=title, allowed=words, seats=len(state.seats))


def _voters(seats: Sequence[Seat], voter: int, away: int) -> frozenset[int]:
    """Who has a say in whether a computer sits in: whoever votes now, and all others who are here."""
    here = {index for index, seat in enumerate(seats) if seat.player is not None and not seat.is_away}
    return frozenset((here | {voter}) - {away})


def _alternatives(numbers: tuple[int, ...]) -> str:
    """Numbers as people offer them: ``2, 3 or 4``."""
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def _leavers_last(outcome: Outcome, seats: tuple[Seat, ...]) -> Outcome:
    """The outcome with everybody who left ranked behind everybody who stayed; the others keep their order."""
    if not any(seat.left for seat in seats):
        return outcome
    behind = [(seat.left, 0 if seat.left else place) for seat, place in zip(seats, outcome.ranking, strict=True)]
    ranking = tuple(1 + sum(other < mine for other in behind) for mine in behind)
    return outcome._replace(ranking=ranking)
