"""A pause begins if all who hold a seat agree, and any one of them ends it."""

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import (
    AgreeToClose,
    AgreeToPause,
    AskToTakeBack,
    Back,
    EndPause,
    GoOn,
    RefuseToPause,
    Resign,
    SetOptions,
    Start,
)
from engine.tables.log import Cause
from engine.tables.pausing import pause_vote_began_at
from tests.engine.seats import RULES, after, codes, harmless, join, on_auto, played, refusal
from tests.engine.tables.playing import everything, refused, replayed, started

OF_THREE = after(join("ann"), join("ben"), join("cem"), SetOptions(values=("seating=as_joined",)), Start())
ASKED = after((0, AgreeToPause()), state=OF_THREE)
PAUSED = after((1, AgreeToPause()), (2, AgreeToPause()), state=ASKED)


def test_all_must_agree() -> None:
    assert codes(OF_THREE, AgreeToPause(), 0) == ["wants_pause"]
    assert not after((1, AgreeToPause()), state=ASKED).is_paused
    assert (PAUSED.is_paused, PAUSED.pause_vote.agreed) == (True, frozenset())
    assert refusal(ASKED, AgreeToPause(), 0).code == "already_voted"
    assert refusal(PAUSED, AgreeToPause(), 0).code == "paused_already"


def test_who_plays_with_computers_alone_pauses_at_once() -> None:
    state = after(join("ann"), SetOptions(values=("seating=as_joined",)))
    state = state._replace(seats=(*state.seats, state.seats[0]._replace(player=None)))
    assert codes(after(Start(), state=state), AgreeToPause(), 0) == ["pause_began"]


@pytest.mark.parametrize("cause", list(Cause))
def test_nobody_acts_in_a_pause(cause: Cause) -> None:
    assert refusal(PAUSED, harmless(PAUSED, 0), 0, cause).code == "paused"
    assert refusal(PAUSED, AskToTakeBack(), 0).code == "paused"


def test_any_player_goes_on() -> None:
    assert codes(PAUSED, GoOn(), 2) == ["went_on"]
    assert played(after((2, GoOn()), state=PAUSED), 0, Cause.PERSON).moves == 1
    assert codes(PAUSED, EndPause()) == ["pause_over"]
    assert refusal(OF_THREE, GoOn(), 0).code == "not_paused"


@pytest.mark.parametrize("no", [(1, RefuseToPause()), EndPause()], ids=["a refusal", "silence"])
def test_one_refusal_or_silence_ends_the_vote_and_the_next_must_wait(no: Action | tuple[int, Action]) -> None:
    refused_vote = after(no, state=ASKED)
    assert refused_vote.pause_vote.agreed == frozenset()
    RULES.check_asking(refused_vote, 1, AgreeToPause())
    unseen = refused_vote._replace(moves=refused_vote.moves + 3)
    for soon in (refused_vote, unseen):
        with pytest.raises(Refusal, match="pause_again_later"):
            RULES.check_asking(soon, 0, AgreeToPause())
    later = unseen._replace(noticed=refused_vote.noticed + 3)
    RULES.check_asking(later, 0, AgreeToPause())
    assert codes(later, AgreeToPause(), 0) == ["wants_pause"]
    for action in (RefuseToPause(), EndPause()):
        assert refusal(refused_vote, action, 1).code == "no_pause_vote"


def test_who_refused_may_ask_but_no_two_take_turns_in_asking() -> None:
    others = after((1, RefuseToPause()), (1, AgreeToPause()), (2, RefuseToPause()), state=ASKED)
    for seat in (0, 1):
        with pytest.raises(Refusal, match="pause_again_later"):
            RULES.check_asking(others, seat, AgreeToPause())
    RULES.check_asking(others, 2, AgreeToPause())


def test_an_answer_is_to_the_question_that_was_read() -> None:
    first = ASKED.pause_vote.number
    again = after((1, RefuseToPause(question=first)), (1, AgreeToPause()), state=ASKED)
    for late in (AgreeToPause(question=first), RefuseToPause(question=first)):
        assert refusal(again, late, 2).code == "asked_anew"
        assert refusal(OF_THREE, late, 2).code == "no_pause_vote"
    assert after((2, AgreeToPause(question=again.pause_vote.number)), state=again).pause_vote.agreed == {1, 2}


def test_who_leaves_is_not_waited_for() -> None:
    two = after((1, AgreeToPause()), state=ASKED)
    assert codes(two, Resign(), 2) == ["resigned_early", "pause_began"]
    assert after((0, Resign()), state=ASKED).pause_vote.agreed == frozenset()


def test_a_pause_does_not_hold_people_at_the_table() -> None:
    away = on_auto()._replace(is_paused=True)
    assert not after((0, Back()), state=away).seats[0].on_auto
    assert after((0, Resign()), state=PAUSED).is_paused
    assert after((0, AgreeToClose()), state=PAUSED).close_vote.agreed == {0}


# -- at the table -----------------------------------------------------------------------------------------------------


async def test_a_pause_is_remembered_with_its_times_and_prolongs_no_turn() -> None:
    at = await started(options=("seating=as_joined",))
    began = at.clock.now
    at.clock.now += 10.0
    await at.table.act(0, AgreeToPause())
    await at.table.act(1, AgreeToPause())
    assert await refused(at, 0, at.harmless(0)) == "paused"
    at.clock.now += 50.0
    await at.table.act(0, GoOn())
    assert at.table.pauses == [(began + 10.0, began + 60.0)]
    assert at.table.turn_started_at(0) == at.table.turn_started_at(1) == began
    again = replayed(at)
    assert (everything(again), again.pauses) == (everything(at.table), at.table.pauses)


async def test_a_second_vote_began_with_its_own_first_voice() -> None:
    at = await started(options=("seating=as_joined",))
    for action in (AgreeToPause(), GoOn()):
        for seat in (0, 1) if isinstance(action, AgreeToPause) else (0,):
            await at.table.act(seat, action)
    at.clock.now += 60.0
    await at.table.act(1, AgreeToPause())
    assert pause_vote_began_at(at.table.log, at.table.state.pause_vote) == at.clock.now
