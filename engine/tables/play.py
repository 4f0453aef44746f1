"""Actions of a game at its table: they are judged by the game's rules, and show which players are here."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.actions import Action
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Game, Outcome, Step, event
from engine.set_chance import Draws, draws_after
from engine.tables.feats import feats_after
from engine.tables.log import Cause
from engine.tables.state import LatestActions, Phase, PlayedAction, Seat, TableState

MISSES_BEFORE_AUTO = 2
"""The number of turns in a row that a seat may miss before the engine plays for it."""
PRESENT: Mapping[str, Any] = {"missed": 0, "on_auto": False, "sat_in": False, "votes": frozenset()}
"""The values of those `Seat` fields that say whether its player is here, for a player who is."""

ChanceAt = Callable[[int, int, Draws], Chance]
"""(number of an action, its seat, how often the game has drawn before) -> the chance of the action."""


def play(
    game: Game[Any, Any], state: TableState, acting: tuple[int, Action], cause: Cause, chance_at: ChanceAt
) -> Step[TableState]:
    """Carry out an action of the game, given as (seat, action). Raises `Refusal` if the game does not allow it, or
    ``paused`` in a pause, or ``take_back_asked`` to a person whose own question is open: an action in secret could
    neither stand before it nor settle it without showing.
    """
    if state.is_paused:
        raise Refusal("paused")
    if cause is Cause.PERSON and state.take_back_vote is not None and state.take_back_vote.seat == acting[0]:
        raise Refusal("take_back_asked")
    number, (seat, action) = state.moves + 1, acting
    chance = chance_at(number, seat, state.draws)
    step = game.rules.apply(state.game, seat, action, chance)
    is_noticed = others_notice(game, state.game, step)
    played = PlayedAction(number, seat, action, cause is Cause.PERSON, is_noticed, state.draws, step.public_events)
    if cause is Cause.TIMER or (cause is Cause.PERSON and is_noticed):
        state = state if state.seats[seat].has_had_turn else state.with_seat(seat, has_had_turn=True)
    present, about_clock = _update_presence(game, state, seat, cause, step)
    settled, about_question = _with_action(present, played, step.state)
    feats, draws = feats_after(game, state.feats, present.seats, step), draws_after(chance, state.draws)
    if feats is not state.feats or draws is not state.draws:
        settled = settled._replace(feats=feats, draws=draws)
    told = (*about_clock, *step.events, *about_question)
    outcome = game.rules.outcome(step.state)
    if outcome is None:
        return Step(settled, told)
    ranked = rank_leavers_last(outcome, settled.seats)
    final = settled._replace(phase=Phase.OVER, outcome=ranked, latest=LatestActions(None))
    return Step(final, (*told, event("finished")))


def rank_leavers_last(outcome: Outcome, seats: tuple[Seat, ...]) -> Outcome:
    """The outcome with everybody who left ranked behind everybody who stayed; the others keep their order. The seat of
    somebody who left without having taken part is a computer's, and ranks as it played.
    """
    lost = [seat.has_forfeited for seat in seats]
    if not any(lost):
        return outcome
    behind = [(has_lost, 0 if has_lost else place) for has_lost, place in zip(lost, outcome.ranking, strict=True)]
    ranking = tuple(1 + sum(other < mine for other in behind) for mine in behind)
    return outcome._replace(ranking=ranking)


def resigned_event(state: TableState, seat: int) -> Event:
    """The event that tells that a seat's player has left, and what becomes of the seat. ``state`` is the one after
    leaving.
    """
    if state.phase is not Phase.PLAYING:
        return event("resigned_at_end", seat=seat)
    return event("resigned" if state.seats[seat].takes_part else "resigned_early", seat=seat)


def others_notice(game: Game[Any, Any], before: Any, step: Step[Any]) -> bool:  # noqa: ANN401  # each game has its own
    """Whether anybody but the acting seat sees that an action was taken. It led from the game's state ``before`` to
    ``step``.
    """
    return bool(step.public_events) or game.rules.waiting_for(before) != game.rules.waiting_for(step.state)


def _with_action(state: TableState, played: PlayedAction, game_state: Any) -> Step[TableState]:  # noqa: ANN401  # each game has its own
    """The table's state after an action that led to ``game_state``. If others notice the action, it settles any
    question about earlier ones.
    """
    latest = state.latest.followed_by(played, state.game, state.feats)
    noticed = state.noticed + played.is_noticed
    after = state._replace(game=game_state, moves=played.number, noticed=noticed, latest=latest)
    is_askers = state.take_back_vote is not None and state.take_back_vote.seat == played.seat
    if not (played.is_noticed or is_askers) or not (
        state.take_back_vote or state.asked_to_take_back or state.taken_back
    ):
        return Step(after, ())
    settled = () if state.take_back_vote is None else (event("played_on", seat=played.seat),)
    in_a_row = state.taken_back if state.taken_back and state.taken_back.seat == played.seat else None
    return Step(after._replace(take_back_vote=None, asked_to_take_back=frozenset(), taken_back=in_a_row), settled)


def stalling_seats(game: Game[Any, Any], state: TableState) -> frozenset[int]:
    """The seats for whose players a game in play waits, though they have had a turn and nothing plays for them."""
    waiting = game.rules.waiting_for(state.game) if state.phase is Phase.PLAYING else ()
    by_people = [seat for seat in waiting if state.seats[seat].player is not None and not state.seats[seat].on_auto]
    return frozenset(seat for seat in by_people if state.seats[seat].has_had_turn)


# -- who is here ------------------------------------------------------------------------------------------------------


def _update_presence(
    game: Game[Any, Any], state: TableState, seat_index: int, cause: Cause, step: Step[Any]
) -> Step[TableState]:
    """Note whether the seat's player is here: their own action shows that they are, a time-out speaks against it.

    Only actions that others notice count. A return must not show that somebody did a part of their turn in secret, or
    replaced a sealed answer.
    """
    seat = state.seats[seat_index]
    if cause is Cause.PERSON and (seat.is_away or seat.votes) and _is_seen_to_have_acted(game, state, seat_index, step):
        return Step(state.with_seat(seat_index, **PRESENT), ())
    if cause is not Cause.TIMER:
        return Step(state, ())
    missed = seat.missed + 1
    ran_out = event("time_ran_out", seat=seat_index)
    if missed < MISSES_BEFORE_AUTO:
        return Step(state.with_seat(seat_index, missed=missed), (ran_out,))
    on_auto = event("on_auto", seat=seat_index, missed=missed)
    return Step(state.with_seat(seat_index, missed=missed, on_auto=True), (ran_out, on_auto))


def _is_seen_to_have_acted(game: Game[Any, Any], state: TableState, seat_index: int, step: Step[Any]) -> bool:
    """Whether the game waited for this seat, and the others see that the seat has acted."""
    before, after = game.rules.waiting_for(state.game), game.rules.waiting_for(step.state)
    return seat_index in before and (seat_index not in after or bool(step.public_events))
