"""The table's own rules: who sits where, when the game starts, who plays on auto, who leaves, and when the table ends.

Pure like a game's rules: `TableRules.apply` turns a `TableState` and an action, the table's or the game's, into the
next state, or raises `Refusal` and changes nothing. It names no game.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game, Options, Step, event
from engine.sentences import joined_with_or
from engine.set_chance import NO_DRAWS, ChanceSource, chance_of_action, draws_after
from engine.tables import seating
from engine.tables.actions import (
    AddComputer,
    AgreeToClose,
    Back,
    Close,
    CloseSalt,
    Decline,
    EndCloseVote,
    EndRematch,
    Invite,
    Join,
    Leave,
    RefuseToClose,
    Rematch,
    Remove,
    RemoveComputer,
    Resign,
    SetOptions,
    Start,
    VoteForSitIn,
    Wait,
)
from engine.tables.chance import chance_source, join_order_by_seat, salt_for_start
from engine.tables.feats import feats_after
from engine.tables.guests import Guests
from engine.tables.log import Cause, Opening
from engine.tables.options import TableOptions, validated_options, with_values_for_titles
from engine.tables.seating import Doors, require_lobby
from engine.tables.state import Phase, RematchWait, TableState, rank_leavers_last
from engine.tables.votes import (
    agree_to_close,
    end_close_vote,
    refuse_to_close,
    vote_for_sit_in,
    without_vote_of_leaver,
)

MISSES_BEFORE_AUTO = 2
"""The number of turns in a row that a seat may miss before the engine plays for it."""

_PRESENT: Mapping[str, Any] = {"missed": 0, "on_auto": False, "sat_in": False, "votes": frozenset()}
"""The values of a `Seat` whose player is here."""


class TableRules:
    """The rules of one table: those of the lobby and of its game, with the chance that the table's opening fixes."""

    def __init__(self, game: Game[Any, Any], opening: Opening) -> None:
        """Take the game, and the table's opening, whose secret fixes all chance."""
        self.game = game
        self._opening = opening
        self._source: tuple[str, ChanceSource] | None = None
        self._handlers: dict[type[Action], Callable[[TableState, int | None, Any], Step[TableState]]] = {
            Join: self._join,
            Leave: self._leave,
            Invite: self._invite,
            Decline: self._decline,
            Remove: self._remove,
            Wait: self._wait,
            AddComputer: self._add_computer,
            RemoveComputer: self._remove_computer,
            SetOptions: self._set_options,
            Start: self._start,
            Back: self._back,
            VoteForSitIn: self._sit_in,
            Resign: self._resign,
            Rematch: self._rematch,
            EndRematch: self._end_rematch,
            CloseSalt: self._close_salt,
            AgreeToClose: self._agree_to_close,
            RefuseToClose: self._refuse_to_close,
            EndCloseVote: self._end_close_vote,
            Close: self._close,
        }

    def apply(self, state: TableState, seat: int | None, action: Action, cause: Cause) -> Step[TableState]:
        """The next state of the table, with its events. Raises `Refusal` if the action is not allowed.

        ``seat`` is ``None`` for an action of no seat, such as joining.
        """
        if state.phase in {Phase.OVER, Phase.CLOSED}:
            raise Refusal("game_over")
        if handler := self._handlers.get(type(action)):
            return handler(state, seat, action)
        return self._play(state, self._acting_seat(state, seat, cause), action, cause)

    def game_and_table_options(self, chosen: Mapping[str, str]) -> tuple[Options, TableOptions]:
        """The game's and the table's options, from ``chosen`` texts by option name. Raises `Refusal` for a wrong name
        or value.
        """
        return validated_options(self.game.meta, chosen)

    def first_of_queue(self, state: TableState) -> Join | None:
        """The joining of the first person on the waiting list who may sit down now; ``None`` if nobody may."""
        return seating.first_who_may_sit(state, self._doors(state)) if state.guests.queue else None

    # -- the lobby ----------------------------------------------------------------------------------------------------

    def _join(self, state: TableState, _seat: int | None, action: Join) -> Step[TableState]:
        return seating.join(state, action, self._doors(state))

    def _leave(self, state: TableState, _seat: int | None, action: Leave) -> Step[TableState]:
        return seating.leave(state, action)

    def _invite(self, state: TableState, _seat: int | None, action: Invite) -> Step[TableState]:
        return seating.invite(state, action, self._doors(state))

    def _decline(self, state: TableState, _seat: int | None, action: Decline) -> Step[TableState]:
        return seating.decline(state, action)

    def _remove(self, state: TableState, _seat: int | None, action: Remove) -> Step[TableState]:
        return seating.remove(state, action)

    def _wait(self, state: TableState, _seat: int | None, action: Wait) -> Step[TableState]:
        return seating.wait(state, action, self._doors(state))

    def _add_computer(self, state: TableState, _seat: int | None, _action: AddComputer) -> Step[TableState]:
        return seating.add_computer(state, self._doors(state))

    def _remove_computer(self, state: TableState, _seat: int | None, _action: RemoveComputer) -> Step[TableState]:
        return seating.remove_computer(state)

    def _set_options(self, state: TableState, _seat: int | None, action: SetOptions) -> Step[TableState]:
        require_lobby(state)
        new = with_values_for_titles(self.game.meta, dict(text.partition("=")[::2] for text in action.values))
        chosen = {name: value for name, value in {**state.chosen, **new}.items() if value}
        _, of_table = self.game_and_table_options(chosen)
        changed = state._replace(chosen=chosen, clock=of_table.clock, rematch=None)  # somebody wants it otherwise
        return Step(changed, (event("options_changed"),))

    def _rematch(self, state: TableState, _seat: int | None, action: Rematch) -> Step[TableState]:
        require_lobby(state)
        kept, guests = state.guests.invited, state.guests._replace(invited=())  # nobody has to be asked
        waiting = state._replace(rematch=RematchWait(action.of, action.people, kept), guests=guests)
        return Step(waiting, (event("rematch", people=action.people),))

    def _end_rematch(self, state: TableState, _seat: int | None, _action: EndRematch) -> Step[TableState]:
        require_lobby(state)
        return Step(state._replace(rematch=None), (event("rematch_over"),))

    def _start(self, state: TableState, _seat: int | None, _action: Start) -> Step[TableState]:
        require_lobby(state)
        self._require_players(state)
        options, of_table = self.game_and_table_options(state.chosen)
        salt = salt_for_start(self._opening, state)
        source = self._chance_source(salt)
        order = join_order_by_seat(source, len(state.seats), of_table.seating)
        chance = chance_of_action(source, 0, None, NO_DRAWS)
        opening = self.game.setup(len(order), options, chance)
        started = state._replace(
            phase=Phase.PLAYING,
            seats=tuple(state.seats[place] for place in order),
            salt=salt,
            draws=draws_after(chance, NO_DRAWS),
            game=opening.state,
            rematch=None,
            guests=Guests(),  # the lobby is over for all who did not come
        )
        return Step(started, (event("started", seats=tuple(range(len(order)))), *opening.events))

    def _close_salt(self, state: TableState, _seat: int | None, action: CloseSalt) -> Step[TableState]:
        require_lobby(state)
        if self._opening.set_id is None:
            raise Refusal("not_in_set")
        salts = tuple((table, salt) for table, _, salt in (text.partition(":") for text in action.salts))
        return Step(state._replace(salts=salts), ())

    # -- the game -----------------------------------------------------------------------------------------------------

    def _play(self, state: TableState, seat_index: int, action: Action, cause: Cause) -> Step[TableState]:
        moves = state.moves + 1
        chance = chance_of_action(self._chance_source(state.salt), moves, seat_index, state.draws)
        step = self.game.apply(state.game, seat_index, action, chance)
        noted, about_clock = self._update_presence(state, seat_index, cause, step)
        outcome = self.game.outcome(step.state)
        feats = feats_after(self.game, state.feats, noted.seats, step)
        draws = draws_after(chance, state.draws)
        played = noted._replace(game=step.state, moves=moves, feats=feats, draws=draws)
        if outcome is None:
            return Step(played, about_clock + step.events)
        final = played._replace(phase=Phase.OVER, outcome=rank_leavers_last(outcome, noted.seats))
        return Step(final, (*about_clock, *step.events, event("finished")))

    def _update_presence(self, state: TableState, seat_index: int, cause: Cause, step: Step[Any]) -> Step[TableState]:
        """Note whether the seat's player is here: their own action shows it, a time-out speaks against it.

        Only what the others notice of an action counts. That somebody does a part of their turn in secret, or replaces
        a sealed answer, must not show by their being back.
        """
        seat = state.seats[seat_index]
        if (
            cause is Cause.PERSON
            and (seat.is_away or seat.votes)
            and self._is_seen_to_have_acted(state, seat_index, step)
        ):
            return Step(state.with_seat(seat_index, **_PRESENT), ())
        if cause is not Cause.TIMER:
            return Step(state, ())
        missed = seat.missed + 1
        ran_out = event("time_ran_out", seat=seat_index)
        if missed < MISSES_BEFORE_AUTO:
            return Step(state.with_seat(seat_index, missed=missed), (ran_out,))
        on_auto = event("on_auto", seat=seat_index, missed=missed)
        return Step(state.with_seat(seat_index, missed=missed, on_auto=True), (ran_out, on_auto))

    def _is_seen_to_have_acted(self, state: TableState, seat_index: int, step: Step[Any]) -> bool:
        """Whether this seat was waited for, and the others see that it has acted."""
        before, after = self.game.waiting_for(state.game), self.game.waiting_for(step.state)
        return seat_index in before and (
            seat_index not in after or any(happened.only is None for happened in step.events)
        )

    def _back(self, state: TableState, seat: int | None, _action: Back) -> Step[TableState]:
        index = self._seat_in_game(state, seat)
        if not (state.seats[index].is_away or state.seats[index].votes):
            raise Refusal("not_on_auto")
        return Step(state.with_seat(index, **_PRESENT), (event("back", seat=index),))

    def _sit_in(self, state: TableState, seat: int | None, action: VoteForSitIn) -> Step[TableState]:
        voter = self._seat_in_game(state, seat)
        if self.game_and_table_options(state.chosen)[1].sitting_in == "never":
            raise Refusal("sitting_in_off")
        return vote_for_sit_in(state, voter, action.seat)

    def _resign(self, state: TableState, seat: int | None, _action: Resign) -> Step[TableState]:
        index = self._seat_in_game(state, seat)
        resigned = state.with_seat(index, on_auto=True, left=True, sat_in=False)
        left = event("resigned", seat=index)
        if not resigned.seats_to_agree:
            return Step(resigned._replace(phase=Phase.CLOSED, last_to_leave=index), (left, event("closed")))
        return without_vote_of_leaver(Step(resigned, (left,)), index)

    def _agree_to_close(self, state: TableState, seat: int | None, _action: AgreeToClose) -> Step[TableState]:
        return agree_to_close(state, self._seat_in_game(state, seat))

    def _refuse_to_close(self, state: TableState, seat: int | None, _action: RefuseToClose) -> Step[TableState]:
        return refuse_to_close(state, self._seat_in_game(state, seat))

    def _end_close_vote(self, state: TableState, _seat: int | None, _action: EndCloseVote) -> Step[TableState]:
        return end_close_vote(state)

    def _close(self, state: TableState, _seat: int | None, action: Close) -> Step[TableState]:
        why, reason = action.why or "closed", action.reason or ""
        return Step(state._replace(phase=Phase.CLOSED, closed=why, closing_reason=reason), (event(why),))

    # -- what several of them need ------------------------------------------------------------------------------------

    def _chance_source(self, salt: str) -> ChanceSource:
        if self._source is None or self._source[0] != salt:
            self._source = (salt, chance_source(self._opening, salt))
        return self._source[1]

    def _doors(self, state: TableState) -> Doors:
        admission = self.game_and_table_options(state.chosen)[1].admission
        return Doors(max(self.game.meta.seats), only_invited=admission == "invited")

    def _seat_in_game(self, state: TableState, seat: int | None) -> int:
        """The seat, if its player is in the game. Raises `Refusal` ``not_started`` or ``not_seated``."""
        if state.phase is Phase.LOBBY:
            raise Refusal("not_started")
        if seat is None or state.seats[seat].left:
            raise Refusal("not_seated")
        return seat

    def _acting_seat(self, state: TableState, seat: int | None, cause: Cause) -> int:
        """The seat of a game's action. A seat that was left goes on playing, but no person may play it."""
        if cause is Cause.PERSON or seat is None or state.phase is Phase.LOBBY:
            return self._seat_in_game(state, seat)
        return seat

    def _require_players(self, state: TableState) -> None:
        allowed = self.game.meta.seats
        if all(seat.player is None for seat in state.seats):
            raise Refusal("nobody_there")
        if len(state.seats) not in allowed:
            words, title = joined_with_or([*map(str, allowed)]), self.game.meta.title
            raise Refusal("seats_do_not_fit", title=title, allowed=words, seats=len(state.seats))
