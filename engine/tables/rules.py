"""The table's own rules: who sits where, when the game starts, who plays on auto, who leaves, and when the table ends.

Pure like a game's rules: `TableRules.apply` turns a `TableState` and an action, the table's or the game's, into the
next state, or raises `Refusal` and changes nothing. It names no game.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game, Options, Step, event
from engine.set_chance import NO_DRAWS, ChanceSource, chance_of_action, draws_after
from engine.tables import seating
from engine.tables.actions import (
    AddComputer,
    AgreeToClose,
    AgreeToPause,
    AgreeToTakeBack,
    AskMeAgain,
    AskToTakeBack,
    Back,
    Close,
    CloseSalt,
    Decline,
    EndCloseVote,
    EndPause,
    EndRematch,
    EndTakeBackVote,
    GoOn,
    Invite,
    Join,
    Leave,
    RefuseToClose,
    RefuseToPause,
    RefuseToTakeBack,
    Rematch,
    Remove,
    RemoveComputer,
    Resign,
    SetOptions,
    SetStrength,
    Start,
    VoteForSitIn,
    Wait,
)
from engine.tables.chance import chance_source, join_order_by_seat, salt_for_start
from engine.tables.close_votes import (
    agree_to_close,
    check_close_vote_may_begin,
    end_close_vote,
    refuse_to_close,
    without_vote_of_leaver,
)
from engine.tables.guests import Guests, RematchWait
from engine.tables.log import Cause, Opening
from engine.tables.options import TableOptions, check_chosen, seats_fitting_options, set_options, validated_options
from engine.tables.pausing import (
    agree_to_pause,
    check_pause_vote_may_begin,
    end_pause,
    go_on,
    refuse_to_pause,
    without_pause_vote_of_leaver,
)
from engine.tables.play import PRESENT, ChanceAt, play, resigned_event, stalling_seats
from engine.tables.questions import Answer
from engine.tables.seating import Doors, require_lobby
from engine.tables.sitting_in import vote_for_sit_in
from engine.tables.state import LatestActions, Phase, TableState
from engine.tables.strengths import check_strengths
from engine.tables.taking_back import (
    agree_to_take_back,
    ask_to_take_back,
    check_take_back,
    end_take_back_vote,
    refuse_to_take_back,
    without_leaver_in_question,
)
from engine.tables.votes import ask_again, check_is_asked
from engine.text.sentences import allowed_numbers_text

_Handler = Callable[[TableState, int | None, Any], Step[TableState]]
"""(state, seat or ``None``, action) -> the next state, with its events. Raises `Refusal`."""


class TableRules:
    """The rules of one table: those of the lobby and of its game, with the chance that the table's opening fixes."""

    def __init__(self, game: Game[Any, Any], opening: Opening) -> None:
        """Use the rules of ``game``; the secret in ``opening`` fixes all chance."""
        self.game = game
        self._opening = opening
        self._source: tuple[str, ChanceSource] | None = None
        self._handlers: dict[type[Action], _Handler] = {
            Join: lambda state, _seat, action: seating.join(state, action, self._doors(state)),
            Leave: lambda state, _seat, action: seating.leave(state, action),
            Invite: lambda state, _seat, action: seating.invite(state, action, self._doors(state)),
            Decline: lambda state, _seat, action: seating.decline(state, action),
            Remove: lambda state, _seat, action: seating.remove(state, action),
            Wait: lambda state, _seat, action: seating.wait(state, action, self._doors(state)),
            AddComputer: lambda state, _seat, action: seating.add_computer(
                state, action, self._doors(state), game.meta.strengths
            ),
            RemoveComputer: lambda state, _seat, action: seating.remove_computer(state, action),
            SetStrength: lambda state, _seat, action: seating.set_strength(state, action, game.meta.strengths),
            SetOptions: lambda state, _seat, action: set_options(self.game.meta, state, action),
            Start: self._start,
            Back: self._back,
            VoteForSitIn: self._sit_in,
            Resign: self._resign,
            Rematch: self._rematch,
            EndRematch: self._end_rematch,
            CloseSalt: self._close_salt,
            AgreeToClose: self._by_seat(agree_to_close),
            RefuseToClose: self._by_seat(refuse_to_close),
            EndCloseVote: lambda state, *_: end_close_vote(state),
            AskToTakeBack: self._ask_to_take_back,
            AgreeToTakeBack: self._agree_to_take_back,
            RefuseToTakeBack: self._by_seat(refuse_to_take_back),
            EndTakeBackVote: lambda state, *_: end_take_back_vote(state),
            AgreeToPause: lambda state, seat, vote: agree_to_pause(game, state, self._seat_in_game(state, seat), vote),
            RefuseToPause: self._by_seat(refuse_to_pause),
            GoOn: self._by_seat(go_on),
            EndPause: lambda state, *_: end_pause(state),
            AskMeAgain: self._by_seat(ask_again),
            Close: self._close,
        }

    def apply(self, state: TableState, seat: int | None, action: Action, cause: Cause) -> Step[TableState]:
        """The next state of the table, with its events. Raises `Refusal` if the action is not allowed.

        ``seat`` is ``None`` for an action of no seat, such as joining.
        """
        if state.phase is Phase.OVER or state.phase is Phase.CLOSED:
            raise Refusal("game_over")
        if handler := self._handlers.get(type(action)):
            if isinstance(action, Answer):
                check_is_asked(state, action)
            return handler(state, seat, action)
        acting = self._acting_seat(state, seat, cause), action
        return play(self.game, state, acting, cause, self._chance_at(state))

    def check_asking(self, state: TableState, seat: int | None, action: Action) -> None:
        """Raise `Refusal` if a person may not ask for this action. Stored logs are not judged by this, so it may become
        stricter.
        """
        if isinstance(action, AskToTakeBack):
            self.check_take_back(state, seat)
        elif isinstance(action, AgreeToClose):
            check_close_vote_may_begin(state, seat)
        elif isinstance(action, AgreeToPause):
            check_pause_vote_may_begin(state, seat)
        elif isinstance(action, SetOptions):
            check_chosen(self.game.meta, state, seat, action, in_set=self._opening.set_id is not None)
        elif isinstance(action, Join | AddComputer | Invite):
            seating.check_room(state, action, self._doors(state, by_options=True))
        elif isinstance(action, Back) and seat is not None and not state.seats[seat].on_auto:
            raise Refusal("back_by_playing")  # words alone would put off a time limit, or a vote, for ever
        check_strengths(self.game, self._opening, state, action)

    def check_take_back(self, state: TableState, seat: int | None, *, with_trials: bool = True) -> None:
        """Check that the seat's last action may be taken back: the table allows it, and nobody has learnt anything from
        the action. Stored logs are not judged by this. Raises `Refusal`. ``with_trials`` is as in
        `engine.tables.taking_back.check_take_back`.
        """
        index = self._seat_in_game(state, seat)
        if self.game_and_table_options(state.chosen)[1].taking_back == "never":
            raise Refusal("taking_back_off")
        check_take_back(self.game, state, index, self._chance_at(state), with_trials=with_trials)

    def game_and_table_options(self, chosen: Mapping[str, str]) -> tuple[Options, TableOptions]:
        """The game's and the table's options, from ``chosen`` texts by option name. Raises `Refusal` for a wrong name
        or value.
        """
        return validated_options(self.game.meta, chosen)

    def first_of_queue(self, state: TableState, may_be_seated: Callable[[str], bool]) -> Join | None:
        """The action that seats the first person on the waiting list who may sit down now, see
        `seating.first_who_may_sit`.
        """
        if not state.guests.queue:
            return None
        return seating.first_who_may_sit(state, self._doors(state, by_options=True), may_be_seated)

    # -- the lobby ----------------------------------------------------------------------------------------------------

    def _rematch(self, state: TableState, _seat: int | None, action: Rematch) -> Step[TableState]:
        require_lobby(state)
        kept, guests = state.guests.invited, state.guests._replace(invited=(), declined=())  # nobody has been asked yet
        waiting = state._replace(rematch=RematchWait(action.of, action.people, kept, bool(kept)), guests=guests)
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
        opening = self.game.rules.setup(len(order), options, chance)
        started = state._replace(
            phase=Phase.PLAYING,
            seats=tuple(state.seats[place] for place in order),
            salt=salt,
            draws=draws_after(chance, NO_DRAWS),
            game=opening.state,
            latest=LatestActions(opening.state),
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

    def _back(self, state: TableState, seat: int | None, _action: Back) -> Step[TableState]:
        index = self._seat_in_game(state, seat)
        if not (state.seats[index].is_away or state.seats[index].votes):
            raise Refusal("not_on_auto")
        return Step(state.with_seat(index, **PRESENT), (event("back", seat=index),))

    def _sit_in(self, state: TableState, seat: int | None, action: VoteForSitIn) -> Step[TableState]:
        voter = self._seat_in_game(state, seat)
        if self.game_and_table_options(state.chosen)[1].sitting_in == "never":
            raise Refusal("sitting_in_off")
        return vote_for_sit_in(state, voter, action.seat)

    def _resign(self, state: TableState, seat: int | None, _action: Resign) -> Step[TableState]:
        index = self._seat_in_game(state, seat)
        resigned = state.with_seat(index, on_auto=True, left=True, sat_in=False)
        if not resigned.seats_to_agree:
            closed = resigned._replace(phase=Phase.CLOSED, last_to_leave=index)
            return Step(closed, (resigned_event(closed, index), event("closed")))
        step = without_vote_of_leaver(Step(resigned, ()), index)
        step = without_leaver_in_question(self.game, step, index, self._chance_at(state))
        step = without_pause_vote_of_leaver(step, index)
        return step._replace(events=(resigned_event(step.state, index), *step.events))

    def _close(self, state: TableState, seat: int | None, action: Close) -> Step[TableState]:
        why, reason = action.why or "closed", action.reason or ""
        has_played = why == "moderated" and seat is not None and state.seats[seat].has_had_turn
        closed = state._replace(phase=Phase.CLOSED, closed=why, closing_reason=reason)
        if why == "stalled":
            closed = closed._replace(stalled_by=stalling_seats(self.game, state))
        return Step(closed._replace(moderated_by=seat if has_played else None), (event(why),))

    # -- what several of them need ------------------------------------------------------------------------------------

    def _chance_source(self, salt: str) -> ChanceSource:
        if self._source is None or self._source[0] != salt:
            self._source = (salt, chance_source(self._opening, salt))
        return self._source[1]

    def _doors(self, state: TableState, *, by_options: bool = False) -> Doors:
        """The limits on who may sit down. ``by_options`` also counts how many seats the chosen options allow, which
        logs of earlier versions did not.
        """
        of_table = self.game_and_table_options(state.chosen)[1]
        seats = seats_fitting_options(self.game, state.chosen) if by_options else self.game.meta.seats
        return Doors(max(seats), only_invited=of_table.is_private)

    def _chance_at(self, state: TableState) -> ChanceAt:
        """The chance of the game's actions. Called only during a game, because before it there is no salt."""
        return lambda number, seat, draws: chance_of_action(self._chance_source(state.salt), number, seat, draws)

    def _by_seat(self, rule: Callable[[TableState, int], Step[TableState]]) -> _Handler:
        """The handler that applies a rule of (state, seat) for a seat whose player is in the game."""
        return lambda state, seat, _action: rule(state, self._seat_in_game(state, seat))

    def _ask_to_take_back(self, state: TableState, seat: int | None, action: AskToTakeBack) -> Step[TableState]:
        return ask_to_take_back(self.game, state, self._seat_in_game(state, seat), action, self._chance_at(state))

    def _agree_to_take_back(self, state: TableState, seat: int | None, answer: AgreeToTakeBack) -> Step[TableState]:
        return agree_to_take_back(self.game, state, self._seat_in_game(state, seat), answer, self._chance_at(state))

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
            words, title = allowed_numbers_text(allowed), self.game.meta.title
            raise Refusal("seats_do_not_fit", title=title, allowed=words, seats=len(state.seats))
