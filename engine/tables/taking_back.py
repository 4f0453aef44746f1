"""Taking back an action: a player asks, all who are asked agree, and the game is as if the action had not been played.

What may be asked for is judged in two steps. The rules here allow it until somebody has decided after the action, and a
log that they have allowed replays for ever. Whether the action has told anybody anything, `check_take_back` judges only
when a person asks, so that the check may become stricter without changing logs of before.
"""

from collections.abc import Sequence
from typing import Any

from engine.actions import Choice
from engine.errors import Refusal
from engine.game import Game, Step, event
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack
from engine.tables.play import ChanceAt, others_notice
from engine.tables.questions import Question
from engine.tables.reveals import TRIALS, CountedChance, TakenAction, told_beyond_its_line
from engine.tables.state import LatestActions, Phase, PlayedAction, TableState, TakeBackVote, TakenBack
from engine.tables.votes import unasked_seats

MOST_TAKEN_BACK = 3
"""How many actions in a row a seat may take back before another seat acts."""

AnyGame = Game[Any, Any]


def ask_to_take_back(
    game: AnyGame, state: TableState, seat: int, action: AskToTakeBack, chance_at: ChanceAt
) -> Step[TableState]:
    """Ask to take back the seat's last action; it is taken back at once if there is nobody to ask.

    Raises `Refusal`: ``paused``, ``take_back_asked`` or ``take_back_open`` while a question of this seat or of another
    one is open, or what `action_to_take_back` raises.
    """
    if state.is_paused:
        raise Refusal("paused")
    if state.take_back_vote is not None and state.take_back_vote.seat == seat:
        raise Refusal("take_back_asked")
    if state.take_back_vote is not None:
        raise Refusal("take_back_open", seat=state.take_back_vote.seat)
    played = action_to_take_back(state, seat)
    number, asked_before = state.questions + 1, state.asked_to_take_back
    spares_partners = bool(action.spares_partners)
    unasked = unasked_seats(game, state, seat, Question.TAKE_BACK, spares_partners=spares_partners)
    vote = TakeBackVote(played, unasked | {seat}, number)
    asked = state._replace(take_back_vote=vote, asked_to_take_back=asked_before | {played.number}, questions=number)
    if vote.agreed >= state.seats_to_agree:
        return _take_back_if_agreed(game, Step(asked, ()), chance_at)
    return Step(asked, (event("wants_to_take_back", seat=seat),))


def agree_to_take_back(
    game: AnyGame, state: TableState, seat: int, answer: AgreeToTakeBack, chance_at: ChanceAt
) -> Step[TableState]:
    """Agree, perhaps for the whole game; the action is taken back if everybody who is asked has now agreed.

    Raises `Refusal` ``no_take_back`` if nobody asks, ``already_voted``, or ``paused``.
    """
    if state.is_paused:
        raise Refusal("paused")
    vote = _open_vote(state)
    if seat in vote.agreed:
        raise Refusal("already_voted")
    agreed = state._replace(take_back_vote=vote._replace(agreed=vote.agreed | {seat}))
    told = [event("agreed_to_take_back", seat=seat)]
    if answer.for_game:
        agreed = agreed.with_seat(seat, lets_take_back=True)
        told.append(event("lets_take_back", seat=seat))
    return _take_back_if_agreed(game, Step(agreed, tuple(told)), chance_at)


def refuse_to_take_back(state: TableState, seat: int) -> Step[TableState]:
    """Refuse, so that the action stands; whoever asks can withdraw the question so. Somebody who had agreed for the
    whole game is asked again from now on. Raises `Refusal` ``no_take_back`` if nobody asks.
    """
    code = "take_back_withdrawn" if _open_vote(state).seat == seat else "refused_to_take_back"
    stands = state._replace(take_back_vote=None)
    if state.seats[seat].lets_take_back and code == "refused_to_take_back":
        stands = stands.with_seat(seat, lets_take_back=False)
    return Step(stands, (event(code, seat=seat),))


def end_take_back_vote(state: TableState) -> Step[TableState]:
    """End a question whose time is over. Raises `Refusal` ``no_take_back`` if there is none."""
    return Step(state._replace(take_back_vote=None), (event("take_back_over", seat=_open_vote(state).seat),))


def without_leaver_in_question(
    game: AnyGame, step: Step[TableState], seat: int, chance_at: ChanceAt
) -> Step[TableState]:
    """The step by which a seat was given up, with its effect on an open question: the seat's own question ends, and
    nobody waits for its answer to another's.
    """
    vote = step.state.take_back_vote
    if vote is None or step.state.phase is not Phase.PLAYING:
        return step
    if vote.seat == seat:
        return step._replace(state=step.state._replace(take_back_vote=None))
    return _take_back_if_agreed(game, step, chance_at)


def action_to_take_back(state: TableState, seat: int) -> PlayedAction:
    """The seat's last action, if the seat may ask to take it back.

    Raises `Refusal`: ``decided_since`` if another seat has acted visibly since, ``nothing_to_take_back``,
    ``asked_before`` if the others did not agree to it, or ``taken_back_often``.
    """
    action = state.latest.last_of(seat)
    if action is None or not action.by_person:
        others = [one.seat for one in state.latest.actions[:1] if one.is_noticed and one.seat != seat]
        raise Refusal("decided_since", seat=others[0]) if others else Refusal("nothing_to_take_back")
    if action.number in state.asked_to_take_back:
        raise Refusal("asked_before")
    if state.taken_back is not None and state.taken_back.seat == seat and state.taken_back.times >= MOST_TAKEN_BACK:
        raise Refusal("taken_back_often", times=MOST_TAKEN_BACK)
    return action


def last_action_to_offer(
    state: TableState, seat: int, menu: Sequence[Choice], waiting: Sequence[int]
) -> PlayedAction | None:
    """The seat's last action, or ``None`` where it makes no sense to offer it back: in a pause, while a question is
    open, if the action is about to stand anyway, or if ``menu`` has an undo of its own. ``waiting`` are the seats that
    must act.
    """
    if state.phase is not Phase.PLAYING or state.is_paused or state.take_back_vote is not None:
        return None
    last = state.latest.last_of(seat)
    if last is None or last.action.is_undo or any(choice.action.is_undo for choice in menu):
        return None
    return None if _is_about_to_stand(state, last, waiting) else last


def _is_about_to_stand(state: TableState, action: PlayedAction, waiting: Sequence[int]) -> bool:
    """Whether this action is about to stand without a person's doing: a computer, or a seat on auto, is among the seats
    that the game waits for, and others notice the action, or no person is waited for.
    """
    by_themselves = [seat for seat in waiting if not state.seats[seat].is_played_by_person]
    return bool(by_themselves) and (action.is_noticed or len(by_themselves) == len(waiting))


def check_take_back(
    game: AnyGame, state: TableState, seat: int, chance_at: ChanceAt, *, with_trials: bool = True
) -> None:
    """Check that nobody has learnt more from the seat's last action than what it says itself.

    Raises `Refusal`: what `action_to_take_back` raises; ``chance_since`` if cards were dealt or dice rolled for it, or
    what `Rules.reveals` says if somebody learnt something by it. The trials take some milliseconds; without them only
    the game's own word counts.
    """
    action = action_to_take_back(state, seat)
    place = state.latest.actions.index(action)
    before = _replayed(game, LatestActions(state.latest.before, state.latest.actions[:place]), chance_at)
    chance = CountedChance(chance_at(action.number, seat, action.draws))
    step = game.rules.apply(before, seat, action.action, chance)
    if chance.draws:
        raise Refusal("chance_since")
    taken = TakenAction(before, seat, action.action, step)
    if (code := told_beyond_its_line(game, len(state.seats), taken, trials=TRIALS if with_trials else 0)) is not None:
        raise Refusal(code)


def _open_vote(state: TableState) -> TakeBackVote:
    if state.take_back_vote is None:
        raise Refusal("no_take_back")
    return state.take_back_vote


def _take_back_if_agreed(game: AnyGame, step: Step[TableState], chance_at: ChanceAt) -> Step[TableState]:
    """The step, with the action taken back if everybody who is asked has agreed."""
    state = step.state
    vote = _open_vote(state)
    if not vote.agreed >= state.seats_to_agree:
        return step
    taken_back = without_action(game, state.latest, vote.action, chance_at)
    if taken_back is None:
        return Step(state._replace(take_back_vote=None), (*step.events, event("played_on", seat=vote.seat)))
    game_state, latest = taken_back
    times = 1 + (state.taken_back.times if state.taken_back and state.taken_back.seat == vote.seat else 0)
    feats = state.latest.feats if vote.action.is_noticed else state.feats
    after = state._replace(game=game_state, feats=feats, latest=latest)
    after = after._replace(take_back_vote=None, taken_back=TakenBack(vote.seat, times))
    return Step(after, (*step.events, event("taken_back", seat=vote.seat)))


def without_action(
    game: AnyGame, latest: LatestActions, action: PlayedAction, chance_at: ChanceAt
) -> tuple[Any, LatestActions] | None:
    """The game's state as if one of the latest actions had not been played, and the other actions, played again with
    the same chance. ``None`` if one of them is not possible without it.
    """
    others = latest._replace(actions=tuple(one for one in latest.actions if one != action))
    try:
        return _replayed(game, others, chance_at), others
    except Refusal:
        return None


def _replayed(game: AnyGame, latest: LatestActions, chance_at: ChanceAt) -> Any:  # noqa: ANN401  # a game's own state
    """The game's state after the latest actions, played again. Raises `Refusal` if one of them is not allowed any more,
    or if others would notice one that they did not notice before.
    """
    state = latest.before
    for one in latest.actions:
        step = game.rules.apply(state, one.seat, one.action, chance_at(one.number, one.seat, one.draws))
        if not one.is_noticed and others_notice(game, state, step):
            raise Refusal("decided_since", seat=one.seat)
        state = step.state
    return state
