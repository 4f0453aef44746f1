"""A computer plays for somebody who is away: who may vote for it, what it takes, and how it ends."""

import pytest

from engine.actions import Action
from engine.tables.actions import AddComputer, Back, Resign, SetOptions, Start, VoteForSitIn
from engine.tables.log import Cause
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import TableState
from engine.text.sentences import sentence
from tests.engine.seats import LOBBY, PLAYING, RULES, after, codes, join, on_auto, played, refusal, until_waited_for


def of_four(*options: str) -> TableState:
    """Ann, Ben, Cem and a computer at play."""
    chosen = SetOptions(values=("seating=as_joined", *options))
    return after(*map(join, ("ann", "ben", "cem")), AddComputer(), chosen, Start())


def without_ann(state: TableState) -> TableState:
    """Ann's time has run out once."""
    return played(until_waited_for(state, 0), 0, Cause.TIMER)


def test_a_computer_sits_in_when_most_of_those_who_are_here_want_it() -> None:
    away = without_ann(of_four())
    assert codes(away, VoteForSitIn(seat=0), 1) == ["wants_computer"]
    wanted = after((1, VoteForSitIn(seat=0)), state=away)
    assert not wanted.seats[0].on_auto
    assert codes(wanted, VoteForSitIn(seat=0), 2) == ["wants_computer", "sat_in", "sat_in_for"]
    state = after((2, VoteForSitIn(seat=0)), state=wanted)
    assert (state.seats[0].on_auto, state.seats[0].sat_in) == (True, True)
    assert state.seat_of("ann") == 0


def test_with_one_other_person_that_one_decides() -> None:
    away = played(PLAYING, 0, Cause.TIMER)
    assert after((1, VoteForSitIn(seat=0)), state=away).seats[0].sat_in


def test_the_vote_is_told_to_all_and_what_came_of_it_to_the_absent_too() -> None:
    away = played(PLAYING, 0, Cause.TIMER)
    voted, *others = RULES.apply(away, 1, VoteForSitIn(seat=0), Cause.PERSON).events
    assert sentence(TABLE_SENTENCES[voted.code], voted.values, ("Ann", "Ben")) == (
        "Ben wants a computer to play for Ann (1 of 1 vote)."
    )
    assert [happened.only for happened in others] == [None, 0]


def test_the_votes_of_those_who_went_away_meanwhile_do_not_count() -> None:
    state = after((1, VoteForSitIn(seat=0)), state=without_ann(of_four()))
    state = played(until_waited_for(state, 1), 1, Cause.TIMER)
    assert codes(state, VoteForSitIn(seat=0), 2)[1:] == ["sat_in", "sat_in_for"]


def test_a_vote_given_counts_once_and_again_when_fewer_are_needed() -> None:
    state = after((1, VoteForSitIn(seat=0)), state=without_ann(of_four()))
    assert refusal(state, VoteForSitIn(seat=0), 1).code == "already_voted"
    state = played(until_waited_for(state, 2), 2, Cause.TIMER)
    assert codes(state, VoteForSitIn(seat=0), 1)[1:] == ["sat_in", "sat_in_for"]


def sat_in() -> TableState:
    return after((1, VoteForSitIn(seat=0)), state=on_auto())


def test_whose_seat_a_computer_plays_takes_over_by_saying_so_or_by_playing() -> None:
    before = PLAYING.seats[0]._replace(has_had_turn=True)
    assert after((0, Back()), state=sat_in()).seats[0] == before
    assert played(until_waited_for(sat_in(), 0), 0, Cause.PERSON).seats[0] == before


def test_what_a_computer_plays_leaves_it_sitting_in() -> None:
    assert played(until_waited_for(sat_in(), 0), 0, Cause.COMPUTER).seats[0].sat_in


@pytest.mark.parametrize("how", [Back(), None], ids=["by saying so", "by playing"])
def test_who_is_back_ends_the_vote(how: Action | None) -> None:
    state = after((1, VoteForSitIn(seat=0)), state=without_ann(of_four()))
    back = after((0, how), state=state) if how else played(until_waited_for(state, 0), 0, Cause.PERSON)
    assert back.seats[0] == of_four().seats[0]._replace(has_had_turn=True)


def test_a_computer_may_play_for_somebody_who_has_left_too() -> None:
    left = after((0, Resign()), state=of_four())
    state = after((1, VoteForSitIn(seat=0)), (2, VoteForSitIn(seat=0)), state=left)
    assert (state.seats[0].left, state.seats[0].sat_in) == (True, True)


def test_who_leaves_while_a_computer_plays_for_them_leaves_it_to_the_others_anew() -> None:
    assert not after((0, Resign()), state=sat_in()).seats[0].sat_in


@pytest.mark.parametrize(
    ("state", "voter", "away", "code"),
    [
        (PLAYING, 1, 0, "not_away"),
        (on_auto(), 0, 0, "not_away"),
        (on_auto(), 1, 7, "not_away"),
        (of_four(), 1, 3, "not_away"),
        (without_ann(of_four("sitting_in=never")), 1, 0, "sitting_in_off"),
        (sat_in(), 1, 0, "already_sat_in"),
        (on_auto(), None, 0, "not_seated"),
        (LOBBY, 1, 0, "not_started"),
    ],
)
def test_for_whom_no_computer_sits_in(state: TableState, voter: int | None, away: int, code: str) -> None:
    assert refusal(state, VoteForSitIn(seat=away), voter).code == code


def test_without_a_clock_nothing_shows_here_that_somebody_is_away() -> None:
    state = after(join("ann"), join("ben"), SetOptions(values=("clock=none",)), Start())
    assert after((1, VoteForSitIn(seat=0)), state=state).seats[0].sat_in


def test_whoever_lets_others_wait_until_a_computer_sits_in_has_had_a_turn() -> None:
    untimed = of_four("clock=none")
    voted = after((1, VoteForSitIn(seat=0)), (2, VoteForSitIn(seat=0)), state=untimed)
    assert voted.seats[0].has_had_turn
    assert after((0, Resign()), state=voted).seats[0].has_forfeited


def test_a_computer_for_somebody_who_left_before_makes_them_no_opponent() -> None:
    left = after((0, Resign()), state=of_four("clock=none"))
    voted = after((1, VoteForSitIn(seat=0)), (2, VoteForSitIn(seat=0)), state=left)
    assert voted.seats[0].sat_in
    assert not voted.seats[0].takes_part
