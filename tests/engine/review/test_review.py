"""Reviews: whose decisions they judge, by what, and how they tell a decision's loss from luck."""

import json
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

from engine.chance import FastChance
from engine.games import games
from engine.review.decisions import Decision, SeatCourse, course_of
from engine.review.judging import (
    LEAST_LOSS,
    MOST_OFFERED,
    Doubt,
    Judged,
    Review,
    doubts_about,
    judged_by,
    offered_actions,
    trial_of,
)
from engine.review.trial import TriedAction, results_from_plain, trial_from_bytes, trial_to_bytes, try_actions
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack
from engine.tables.log import Cause, Opening
from engine.weighing import weighed_action
from playground.bot_process import ROOT
from tests.engine.moments import GAMES, AnyGame, Moment, every_game, moments, seeds_with
from tests.engine.tables.playing import SECRET, Played
from tests.games.tiny import GAME, Seal, Stand, Throw
from tests.patience import WAIT_SECONDS

COMMAND = [sys.executable, "-m", "engine.review.worker"]


def doubt_at(game: AnyGame, moment: Moment, state: Any) -> Doubt | None:
    """The doubt about the action of a moment, if the game was in this state."""
    seat = moment.seat
    decision = Decision(7, 0, game.rules.view(state, seat), game.rules.menu(state, seat), moment.action, "seed")
    return next(iter(doubts_about(game, SeatCourse(seat, (decision,), (0.5,)))), None)


def doubtful_moments(game: AnyGame) -> list[tuple[Moment, Doubt]]:
    """Some moments of random games whose action a sound player would not have taken."""
    seats = game.meta.seats[0]
    played = (moment for seed in seeds_with(seats) for moment in moments(game, seats, seed))
    found = ((moment, doubt_at(game, moment, moment.state)) for moment in played)
    return list(islice(((moment, doubt) for moment, doubt in found if doubt is not None), 2))


# -- only from what the seat could see --------------------------------------------------------------------------------


@every_game
def test_where_only_others_hidden_cards_differ_the_judgement_is_the_same(game: AnyGame) -> None:
    found = doubtful_moments(game)
    assert found
    for moment, doubt in found:
        seat = moment.seat
        other = game.mind.resample(game.rules.view(moment.state, seat), FastChance("others"))
        same = doubt_at(game, moment, other)
        assert same == doubt
        one, two = trial_of(doubt, seat, 2, "seed"), trial_of(same, seat, 2, "seed")
        assert trial_to_bytes(game, one) == trial_to_bytes(game, two)
        judged = judged_by(doubt, try_actions(game, one))
        assert judged == judged_by(same, try_actions(game, two))
        assert offered_actions(judged, "seed") == offered_actions(judged, "seed")


@every_game
def test_a_trial_is_the_same_after_a_way_to_another_process(game: AnyGame) -> None:
    for moment, doubt in doubtful_moments(game):
        trial = trial_of(doubt, moment.seat, 2, "seed")
        head, view, _ = trial_to_bytes(game, trial).split(b"\n")
        assert trial_from_bytes(head, view, GAMES) == (game, trial)


def test_the_program_carries_out_trials_and_ends_with_its_input() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for game in games().values():
            moment, doubt = doubtful_moments(game)[0]
            trial = trial_of(doubt, moment.seat, 2, "seed")
            process.stdin.write(trial_to_bytes(game, trial))
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert results_from_plain(answer["results"]) == try_actions(game, trial)
        process.stdin.close()
        assert process.wait(timeout=WAIT_SECONDS) == 0


# -- whose decisions --------------------------------------------------------------------------------------------------


async def tiny_game() -> Played:
    played = Played(GAME, Opening("7Q2M", GAME.meta.slug, SECRET, 1_000.0))
    await played.join("ann")
    await played.join("ben")
    await played.start()
    return played


async def play_to_the_end(played: Played, last_cause: Cause = Cause.PERSON) -> None:
    """Everybody takes the last of what they may do; with a ``last_cause``, seat 1 does not act by itself."""
    table = played.table
    while waiting := table.waiting_for():
        seat = waiting[0]
        choice = table.menu(seat)[-1]
        action = choice.complete(*(pick.options[: pick.low] for pick in choice.picks))
        await table.act(seat, action, cause=last_cause if seat else Cause.PERSON)


async def course_of_player(played: Played, player: str) -> SeatCourse:
    course = course_of(played.table.game, played.table.opening, played.table.log, player)
    assert course is not None
    return course


async def test_only_what_somebody_decided_themselves_is_theirs() -> None:
    played = await tiny_game()
    await play_to_the_end(played, Cause.TIMER)
    ann, ben = await course_of_player(played, "ann"), await course_of_player(played, "ben")
    assert (ann.seat, ben.seat) == (0, 1)
    assert len(ann.decisions) > 0
    assert ben.decisions == ()
    assert ann.shares[0] == 0.5
    assert ann.shares[-1] + ben.shares[-1] == 1


async def test_who_had_no_seat_has_no_course() -> None:
    played = await tiny_game()
    assert course_of(played.table.game, played.table.opening, played.table.log, "cem") is None


async def test_what_was_taken_back_was_not_decided() -> None:
    played = await tiny_game()
    table = played.table
    choice = next(one for one in table.menu(0) if one.action is Seal)
    await table.act(0, choice.complete(choice.picks[0].options[:1]))
    assert len((await course_of_player(played, "ann")).decisions) == 1
    await table.act(0, AskToTakeBack())
    await table.act(1, AgreeToTakeBack())
    assert (await course_of_player(played, "ann")).decisions == ()


# -- loss and luck ----------------------------------------------------------------------------------------------------

DECISION = Decision(3, 0, "a view", (), Throw(), "seed")
DOUBT = Doubt(DECISION, (weighed_action(Stand(), 2.0, "a"), weighed_action(Seal(card="Ks"), 1.0, "b")), None, 1.0)


def test_a_decision_lost_what_the_best_clearly_better_action_led_to() -> None:
    unclear, clear = TriedAction(0.5, 0.2, 0.3), TriedAction(0.4, 0.1, 0.02)
    judged = judged_by(DOUBT, (TriedAction(0.3, 0.0, 0.0), unclear, clear))
    assert (judged.better, judged.lost, judged.taken_share) == (DOUBT.others[1], 0.1, 0.3)


def test_a_decision_that_nothing_beats_lost_nothing() -> None:
    tiny = TriedAction(0.3, LEAST_LOSS / 2, 0.0)
    judged = judged_by(DOUBT, (TriedAction(0.3, 0.0, 0.0), TriedAction(0.2, -0.1, 0.0), tiny))
    assert (judged.better, judged.lost) == (None, 0.0)


def test_luck_is_what_came_beyond_what_the_chance_before_and_the_decisions_let_expect() -> None:
    late = DOUBT._replace(decision=DECISION._replace(chapter=1))
    course = SeatCourse(0, (DECISION,), (0.25, 0.5, 0.0))
    judged = (Judged(DOUBT, DOUBT.others[0], 0.3, 0.125), Judged(late, DOUBT.others[0], 0.3, 0.25))
    review = Review(course, doubts=2, judged=judged)
    assert [(one.lost, one.luck) for one in review.chapters] == [(0.125, 0.28125), (0.25, -0.375)]
    assert (review.whole.lost, review.whole.luck) == (0.34375, -0.1640625)
    assert [one.lost for one in review.worst] == [0.25, 0.125]


@pytest.mark.parametrize("end", [0.0, 1.0])
def test_many_great_losses_together_are_never_more_than_one_win(end: float) -> None:
    """Shares that were lost can be won back by luck and lost again, so their sum may be 1.38."""
    judged = tuple(Judged(DOUBT, DOUBT.others[0], 0.2, lost) for lost in (0.5, 0.4, 0.3, 0.18))
    review = Review(SeatCourse(0, (DECISION,), (0.25, end)), 4, judged)
    for told in (review.whole, *review.chapters):
        assert 0.82 < told.lost < 0.83
        assert -1 <= told.luck <= 1
    assert review.whole.lost > review.worst[0].lost


def test_a_loss_after_the_last_deal_that_ended_belongs_to_no_deal() -> None:
    """As in a game that was closed in the middle of a deal."""
    review = Review(SeatCourse(0, (DECISION,), (0.5,)), 1, (Judged(DOUBT, DOUBT.others[0], 0.3, 0.25),))
    assert review.chapters == ()
    assert review.whole.lost == 0.25


def test_what_is_offered_has_the_action_taken_and_the_better_one_and_few_others() -> None:
    others = tuple(weighed_action(Seal(card=f"{rank}s"), -float(number), "a") for number, rank in enumerate("AKQJT987"))
    judged = Judged(DOUBT._replace(others=others), others[7], 0.3, 0.1)
    offered = offered_actions(judged, "seed")
    assert len(offered) == MOST_OFFERED
    assert {others[7].action, DECISION.action} <= {one.action for one in offered}
