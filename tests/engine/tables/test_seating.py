"""The rules of a table at play, without the table: who is here, whose turn counts, and how it ends."""

from dataclasses import replace
from typing import Any, Literal

import pytest

from engine.actions import Action
from engine.chance import FairSource
from engine.errors import COMMON_REFUSALS
from engine.game import Outcome, Step, event
from engine.tables.actions import TABLE_ACTIONS, Back, Close, Leave, Resign, SetOptions, Start, VoteForSitIn
from engine.tables.log import Cause
from engine.tables.play import rank_leavers_last
from engine.tables.rules import TableRules
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import Phase, Seat, TableState
from engine.text.sentences import sentence
from tests.each import each
from tests.engine.seats import (
    LOBBY,
    PLAYING,
    RULES,
    after,
    codes,
    harmless,
    join,
    on_auto,
    played,
    played_out,
    refusal,
    until_waited_for,
)
from tests.engine.tables.playing import OPENING, SECRET
from tests.games.tiny import GAME, Throw

# -- the game ---------------------------------------------------------------------------------------------------------


def test_a_games_refusal_counts_no_move() -> None:
    refused = refusal(PLAYING, Throw(), 0)
    assert refused.code == "not_your_turn"
    assert PLAYING.moves == 0


def test_each_game_action_draws_its_chance_at_its_own_number() -> None:
    state = played(played(PLAYING, 0, Cause.PERSON), 1, Cause.PERSON)
    thrower = state.game.thrower
    source = FairSource(SECRET, OPENING.table, state.salt)
    thrown = RULES.apply(state, thrower, Throw(), Cause.PERSON)
    assert thrown.state.moves == 3
    assert thrown.events[0].values["pips"] == source.chance_at(3).dice(1)[0]


def test_a_spectator_cannot_play() -> None:
    assert refusal(PLAYING, Throw(), None).code == "not_seated"
    assert refusal(PLAYING, Throw(), None, Cause.AUTO).code == "not_seated"


def test_one_missed_turn_is_noted_and_the_next_own_act_clears_it() -> None:
    missed = played(PLAYING, 0, Cause.TIMER)
    assert (missed.seats[0].missed, missed.seats[0].on_auto) == (1, False)
    assert played(until_waited_for(missed, 0), 0, Cause.PERSON).seats[0].missed == 0


def test_two_missed_turns_put_a_seat_on_auto() -> None:
    once = played(PLAYING, 0, Cause.TIMER)
    assert codes(once, harmless(once, 0), 0, Cause.TIMER)[:2] == ["time_ran_out", "on_auto"]
    assert played(once, 0, Cause.TIMER).seats[0].on_auto


@pytest.mark.parametrize("cause", [Cause.AUTO, Cause.COMPUTER, Cause.HOST])
def test_what_is_played_for_a_seat_says_nothing_about_its_player(cause: Cause) -> None:
    once = played(PLAYING, 0, Cause.TIMER)
    assert played(once, 0, cause).seats == once.seats


def test_a_player_on_auto_comes_back_by_saying_so() -> None:
    state = after((0, Back()), state=on_auto())
    assert (state.seats[0].missed, state.seats[0].on_auto) == (0, False)


def test_a_player_on_auto_comes_back_by_playing() -> None:
    assert not played(until_waited_for(on_auto(), 0), 0, Cause.PERSON).seats[0].on_auto


def test_who_only_replaces_a_sealed_answer_stays_on_auto_because_others_see_that() -> None:
    state = on_auto()
    assert 0 not in GAME.rules.waiting_for(state.game)
    assert GAME.rules.menu(state.game, 0)
    assert played(state, 0, Cause.PERSON).seats == state.seats


def test_who_does_a_part_of_their_turn_in_secret_stays_away_because_others_see_that() -> None:
    rules = TableRules(
        replace(GAME, rules=replace(GAME.rules, apply=lambda state, seat, *_: Step(state, (event("noted", seat),)))),
        OPENING,
    )
    missed = played(PLAYING, 0, Cause.TIMER)._replace(game=PLAYING.game)
    assert rules.apply(missed, 0, harmless(missed, 0), Cause.PERSON).state.seats == missed.seats


def test_who_plays_already_cannot_come_back() -> None:
    assert refusal(PLAYING, Back(), 0).code == "not_on_auto"


# -- leaving and ending -----------------------------------------------------------------------------------------------


def test_who_resigns_is_nobody_at_the_table_any_more() -> None:
    state = after((0, Resign()), state=PLAYING)
    assert state.seat_of("ann") is None
    assert (state.seats[0].left, state.seats[0].on_auto) == (True, True)
    for action in (Back(), Resign(), harmless(state, 0)):
        assert refusal(state, action, 0).code == "not_seated"


@pytest.mark.parametrize("cause", [Cause.AUTO, Cause.COMPUTER, Cause.TIMER])
def test_a_seat_that_was_left_goes_on_playing(cause: Cause) -> None:
    state = after((0, Resign()), state=PLAYING)
    assert played(state, 0, cause).moves == 1


def test_when_the_last_person_resigns_the_table_closes() -> None:
    state = after((0, Resign()), state=PLAYING)
    assert codes(state, Resign(), 1) == ["resigned_at_end", "closed"]
    closed = after((1, Resign()), state=state)
    assert (closed.phase, closed.outcome) == (Phase.CLOSED, None)


def test_the_end_of_the_game_is_the_end_of_the_table() -> None:
    over = played_out(PLAYING)
    assert over.phase is Phase.OVER
    assert over.outcome == GAME.rules.outcome(over.game)


def test_a_closed_table_has_no_outcome() -> None:
    closed = after(Close(), state=PLAYING)
    assert (closed.phase, closed.outcome) == (Phase.CLOSED, None)


@pytest.mark.parametrize("why", ["abandoned", "channel_gone", "restored", "left_out"])
def test_a_table_that_nobody_closed_says_why_it_ended(
    why: Literal["abandoned", "channel_gone", "restored", "left_out"],
) -> None:
    assert codes(PLAYING, Close(why=why)) == [why]
    closed = after(Close(why=why), state=LOBBY)
    assert (closed.phase, closed.closed) == (Phase.CLOSED, why)


def test_leavers_rank_behind_everybody_who_stayed() -> None:
    lobby = after(join("ann"), join("ben"), join("cem"), SetOptions(values=("seating=as_joined",)), Start())
    best = played_out(lobby).outcome.ranking.index(1)  # type: ignore[union-attr]  # a finished table has an outcome
    over = played_out(after((best, Resign()), state=lobby.with_seat(best, has_had_turn=True)))
    assert over.outcome is not None
    assert over.outcome.ranking[best] == 3
    assert over.outcome.scores == GAME.rules.outcome(over.game).scores  # type: ignore[union-attr]  # as above


@pytest.mark.parametrize(
    ("ranking", "left", "expected"),
    [
        ((1, 2, 3, 4), (), (1, 2, 3, 4)),
        ((1, 2, 3, 4), (0,), (4, 1, 2, 3)),
        ((1, 2, 3, 4), (0, 2), (3, 1, 3, 2)),
        ((1, 3, 1, 3), (0,), (4, 2, 1, 2)),
        ((1, 1, 1, 1), (3,), (1, 1, 1, 4)),
    ],
)
def test_those_who_stayed_keep_their_order_and_those_who_left_share_the_last_place(
    ranking: tuple[int, ...], left: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    seats = tuple(Seat(str(seat), left=seat in left, has_had_turn=True) for seat in range(4))
    outcome = Outcome((0, 0, 0, 0), ranking, "played_out")
    assert rank_leavers_last(outcome, seats).ranking == expected


def test_the_seat_of_a_leaver_who_took_no_part_ranks_as_it_played() -> None:
    seats = Seat("ann", has_had_turn=True), Seat("ben", left=True), Seat("cem", left=True, has_had_turn=True)
    outcome = Outcome((0, 7, 9), (3, 2, 1), "played_out")
    assert rank_leavers_last(outcome, seats).ranking == (2, 1, 3)


def every_action() -> list[Action]:
    return [join("eve"), Leave(player="ann"), SetOptions(values=()), VoteForSitIn(seat=1), Close(), Throw()] + [
        action() for action in TABLE_ACTIONS if not action.model_fields
    ]


@pytest.mark.parametrize("ended", [after(Close(), state=PLAYING), played_out(PLAYING)], ids=["closed", "over"])
@each("action", {action.verb: action for action in every_action()})
def test_after_the_end_everything_is_refused(ended: TableState, action: Action) -> None:
    assert refusal(ended, action, 0).code == "game_over"


def test_every_code_of_the_table_has_a_sentence_that_can_be_said() -> None:
    values: dict[str, Any] = dict.fromkeys(("title", "allowed", "name", "value", "reason", "help", "text"), "x.")
    values |= {"offered": "easy and sound", "strength": "hard"}
    numbers: dict[str, Any] = {
        "seat": 0,
        "away": 1,
        "missed": 2,
        "seats": 1,
        "votes": 1,
        "needed": 2,
        "times": 10,
        "people": 2,
        "kept": 2,
        "waiting": 2,
    }
    for code, template in TABLE_SENTENCES.items():
        listed = {**numbers, "seats": (0, 1)} if code == "started" else numbers
        said = sentence(template, {**values, **listed}, ("Ann", "Ben"))
        assert "{" not in said
        assert template == "" or said.endswith((".", "?"))
    assert not set(TABLE_SENTENCES) & set(COMMON_REFUSALS)
