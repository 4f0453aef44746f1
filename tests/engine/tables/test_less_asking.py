"""Partners are not asked, and who has agreed for the whole game is not asked again while they play themselves."""

from dataclasses import replace

import pytest

from engine.tables.actions import (
    AgreeToPause,
    AgreeToTakeBack,
    AskMeAgain,
    AskToTakeBack,
    GoOn,
    RefuseToPause,
    RefuseToTakeBack,
    SetOptions,
    Start,
)
from engine.tables.log import Cause
from engine.tables.questions import Question
from engine.tables.rules import TableRules
from engine.tables.state import TableState
from engine.tables.table import Table
from tests.engine.seats import after, codes, join, played, refusal
from tests.engine.tables.playing import OPENING, Clock, Played, Storage, everything
from tests.games.tiny import GAME

OF_THREE = after(join("ann"), join("ben"), join("cem"), SetOptions(values=("seating=as_joined",)), Start())
SEALED = played(OF_THREE, 0, Cause.PERSON)
ASKED = after((0, AskToTakeBack()), state=SEALED)
FOR_GAME = AgreeToTakeBack(for_game=True)
LET = after((1, FOR_GAME), (2, AgreeToTakeBack()), state=ASKED)
"""Ben and Cem have let Ann take back what she did, Ben for the whole game."""
TEAMS = replace(GAME, rules=replace(GAME.rules, partners=lambda _, seat: tuple({0, 2} - {seat}) if seat != 1 else ()))
"""The first and the third seat play together."""
OF_TEAMS = TableRules(TEAMS, OPENING)


def asks(state: TableState) -> TableState:
    """Ann plays, and wants to take that back."""
    return after((0, AskToTakeBack()), state=played(state, 0, Cause.PERSON))


# -- for the whole game -----------------------------------------------------------------------------------------------


def test_who_agrees_for_the_whole_game_agrees_now_and_is_not_asked_again() -> None:
    assert codes(ASKED, FOR_GAME, 1) == ["agreed_to_take_back", "lets_take_back"]
    assert LET.game == OF_THREE.game
    again = asks(LET)
    assert again.take_back_vote is not None
    assert again.take_back_vote.agreed == {0, 1}
    assert codes(again, AgreeToTakeBack(), 2) == ["agreed_to_take_back", "taken_back"]


def test_if_all_have_agreed_for_the_whole_game_it_is_taken_back_at_once() -> None:
    both = after((1, FOR_GAME), (2, FOR_GAME), state=ASKED)
    assert codes(played(both, 0, Cause.PERSON), AskToTakeBack(), 0) == ["taken_back"]
    assert asks(both).game == OF_THREE.game


@pytest.mark.parametrize("gone", [{"on_auto": True}, {"on_auto": True, "sat_in": True}], ids=["auto", "a computer"])
def test_it_counts_only_while_its_player_plays(gone: dict[str, bool]) -> None:
    away = LET.with_seat(1, **gone)
    vote = asks(away).take_back_vote
    assert vote is not None
    assert vote.agreed == {0}
    back = asks(away.with_seat(1, on_auto=False, sat_in=False)).take_back_vote
    assert back is not None
    assert back.agreed == {0, 1}


def test_it_is_for_one_kind_of_question() -> None:
    asked = after((0, AgreeToPause()), state=LET).open_questions
    assert [one.agreed for one in asked.values()] == [{0}]


def test_it_is_agreed_by_nobody_for_others_and_without_no_question() -> None:
    assert refusal(SEALED, FOR_GAME, 1).code == "no_take_back"
    assert refusal(ASKED, FOR_GAME, 0).code == "already_voted"
    assert not ASKED.seats[0].lets_take_back


def test_whoever_wants_to_is_asked_again() -> None:
    assert codes(LET, AskMeAgain(), 1) == ["asked_again"]
    vote = asks(after((1, AskMeAgain()), state=LET)).take_back_vote
    assert vote is not None
    assert vote.agreed == {0}
    for seat in (0, 2):
        assert refusal(LET, AskMeAgain(), seat).code == "asked_anyway"


def test_whoever_refuses_later_is_asked_again() -> None:
    refused = after((1, RefuseToTakeBack()), state=asks(LET))
    assert not refused.seats[1].lets_take_back
    assert codes(asks(LET), RefuseToTakeBack(), 1) == ["refused_to_take_back"]
    others = after((2, RefuseToTakeBack()), state=asks(LET))
    assert others.seats[1].lets_take_back


def test_whoever_agrees_to_all_pauses_is_not_asked_again_until_they_refuse_one() -> None:
    asked = after((0, AgreeToPause()), state=OF_THREE)
    assert codes(asked, AgreeToPause(for_game=True), 1) == ["wants_pause", "lets_pause"]
    on = after((1, AgreeToPause(for_game=True)), (2, AgreeToPause()), (0, GoOn()), state=asked)
    again = after((0, AgreeToPause()), state=on)
    question = again.open_questions[Question.PAUSE]
    assert (question.agreed, question.wanted_by) == (frozenset({0, 1}), frozenset({0}))
    assert codes(again, AgreeToPause(), 2) == ["wants_pause", "pause_began"]
    refused = after((1, RefuseToPause()), state=again)
    assert not refused.seats[1].lets_pause
    assert refused.pause_vote.failed is not None
    assert refused.pause_vote.failed.wanted_by == {0}, "who was not asked has not wanted it"


# -- partners ---------------------------------------------------------------------------------------------------------


def test_partners_are_not_asked() -> None:
    asked = OF_TEAMS.apply(SEALED, 0, AskToTakeBack(spares_partners=True), Cause.PERSON).state
    assert [one.agreed for one in asked.open_questions.values()] == [{0, 2}]
    done = OF_TEAMS.apply(asked, 1, AgreeToTakeBack(), Cause.PERSON)
    assert [one.code for one in done.events] == ["agreed_to_take_back", "taken_back"]
    paused = OF_TEAMS.apply(OF_THREE, 2, AgreeToPause(spares_partners=True), Cause.PERSON).state
    question = paused.open_questions[Question.PAUSE]
    assert (question.agreed, question.wanted_by) == (frozenset({0, 2}), frozenset({2}))
    assert OF_TEAMS.apply(paused, 1, AgreeToPause(), Cause.PERSON).state.is_paused


def test_somebody_without_partners_asks_all() -> None:
    asked = OF_TEAMS.apply(OF_THREE, 1, AgreeToPause(spares_partners=True), Cause.PERSON).state
    assert [one.agreed for one in asked.open_questions.values()] == [{1}]


def test_a_log_of_before_asks_partners_too() -> None:
    asked = OF_TEAMS.apply(SEALED, 0, AskToTakeBack(), Cause.PERSON).state
    assert [one.agreed for one in asked.open_questions.values()] == [{0}]
    voted = OF_TEAMS.apply(OF_THREE, 0, AgreeToPause(), Cause.PERSON).state
    assert [one.agreed for one in voted.open_questions.values()] == [{0}]


async def test_a_new_log_says_that_partners_are_not_asked_and_replays() -> None:
    of_teams = Played(TEAMS)
    await of_teams.join("ann", "ben", "cem")
    await of_teams.options("seating=as_joined")
    await of_teams.start()
    table = of_teams.table
    await table.act(0, AgreeToPause())
    await table.act(1, AgreeToPause(for_game=True))
    await table.act(0, GoOn())
    await table.act(1, AskMeAgain())
    await table.act(1, AgreeToPause())
    assert [entry.line for entry in table.log[-5:]] == [
        "agree_to_pause spares_partners=yes",
        "agree_to_pause for_game=yes",
        "go_on",
        "ask_me_again",
        "agree_to_pause",
    ]
    again = Table.replay(TEAMS, OPENING, table.log, Storage(), Clock())
    assert everything(again) == everything(table)
