"""The lines of a log: every action of the table reads back from its line, and holds no more than it may."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.actions import Action, parse_action
from engine.chance import salt_of_joins
from engine.errors import Refusal
from engine.game import event
from engine.tables.actions import (
    TABLE_ACTIONS,
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
from engine.tables.log import events_digest
from tests.each import each

SALT = "09af" * 16
EVERY_LINE = {
    "join player=7 interaction=42 luck=seven_of_nine": Join(player="7", interaction="42", luck="seven of nine"),
    "join player=7 interaction=42": Join(player="7", interaction="42"),
    "leave player=7": Leave(player="7"),
    "leave player=7 awaits_opener=yes": Leave(player="7", awaits_opener=True),
    "invite player=7": Invite(player="7"),
    "decline_invitation player=7": Decline(player="7"),
    "remove player=7": Remove(player="7"),
    "wait player=7 interaction=42": Wait(player="7", interaction="42"),
    "add_computer": AddComputer(),
    "remove_computer": RemoveComputer(),
    "set_strength strength=hard": SetStrength(strength="hard"),
    "options values=clock=10m,target=11": SetOptions(values=("clock=10m", "target=11")),
    "start": Start(),
    f"close_salt salts=7Q2M:{SALT},7Q2N:{SALT}": CloseSalt(salts=(f"7Q2M:{SALT}", f"7Q2N:{SALT}")),
    "back": Back(),
    "resign": Resign(),
    "sit_in seat=2": VoteForSitIn(seat=2),
    "rematch of=7Q2MXAB people=3": Rematch(of="7Q2MXAB", people=3),
    "rematch_over": EndRematch(),
    "agree_to_close": AgreeToClose(),
    "refuse_to_close": RefuseToClose(),
    "close_vote_over": EndCloseVote(),
    "ask_take_back": AskToTakeBack(),
    "ask_take_back spares_partners=yes": AskToTakeBack(spares_partners=True),
    "agree_take_back": AgreeToTakeBack(),
    "agree_take_back question=2 for_game=yes": AgreeToTakeBack(question=2, for_game=True),
    "refuse_take_back": RefuseToTakeBack(),
    "take_back_over": EndTakeBackVote(),
    "agree_to_pause": AgreeToPause(),
    "agree_to_pause for_game=yes": AgreeToPause(for_game=True),
    "agree_to_pause spares_partners=yes": AgreeToPause(spares_partners=True),
    "ask_me_again": AskMeAgain(),
    "refuse_to_pause": RefuseToPause(),
    "go_on": GoOn(),
    "pause_over": EndPause(),
    "close": Close(),
    "close why=moderated reason=They_swore,_twice": Close(why="moderated", reason=" They swore,\ttwice "),
    "close why=channel_gone": Close(why="channel_gone"),
    "close why=restored": Close(why="restored"),
}


@each(("line", "action"), {line: (line, action) for line, action in EVERY_LINE.items()})
def test_a_table_action_reads_back_from_its_line(line: str, action: Action) -> None:
    assert action.to_line() == line
    assert parse_action(line, TABLE_ACTIONS) == action


def test_every_table_action_is_shown_above() -> None:
    assert {type(action) for action in EVERY_LINE.values()} == set(TABLE_ACTIONS)


@pytest.mark.parametrize("typed", ["a b", " a\tb ", "a\u2028b", "a\n\nb", "a\x1cb"])
def test_a_lucky_word_is_one_word_whatever_was_typed(typed: str) -> None:
    join = Join(player="7", interaction="42", luck=typed)
    assert join.luck == "a_b"
    assert parse_action(join.to_line(), TABLE_ACTIONS) == join


def test_a_lucky_word_is_cut_to_forty_characters() -> None:
    assert Join(player="7", interaction="42", luck="x" * 99).luck == "x" * 40


@pytest.mark.parametrize("hidden", ["\u202e", "\u2069\u202e", "\x07", "\u200b", "\ud800"])
def test_a_lucky_word_has_nothing_that_cannot_be_seen(hidden: str) -> None:
    assert Join(player="7", interaction="42", luck=f"{hidden}lucky{hidden}").luck == "lucky"


@given(st.text(st.characters(), max_size=60))
@example("👩‍" * 30)
@example("🇩" * 60)
def test_a_lucky_word_is_the_same_when_it_is_read_again(typed: str) -> None:
    join = Join(player="7", interaction="42", luck=typed)
    assert parse_action(join.to_line(), TABLE_ACTIONS) == join
    assert salt_of_joins([("42", join.luck or "")])


def test_an_option_is_no_novel() -> None:
    with pytest.raises(Refusal) as refused:
        SetOptions.from_values({"values": ("target=" + "0" * 5000,)})
    assert "The values can have at most 80 characters." in refused.value.sentence({})


@pytest.mark.parametrize("typed", ["-", " - ", "", "  "])
def test_a_dash_and_nothing_are_no_lucky_word(typed: str) -> None:
    assert Join(player="7", interaction="42", luck=typed).luck == ""


@pytest.mark.parametrize("typed", ["clock=10 m", " clock = 10m ", "clock=10m,"])
def test_an_option_reads_back_although_it_was_typed_with_spaces(typed: str) -> None:
    chosen = SetOptions(values=(typed,))
    assert chosen.values == ("clock=10m",)
    assert parse_action(chosen.to_line(), TABLE_ACTIONS) == chosen


@pytest.mark.parametrize("line", ["join player=7", "start now", "options", "start card=Td", "jump"])
def test_a_line_of_the_wrong_form_is_refused(line: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_action(line, TABLE_ACTIONS)
    assert refused.value.code == "bad_action"


def test_the_digest_sees_codes_values_readers_and_order() -> None:
    made, passed = event("bid_made", seat=0, level="3"), event("passed", seat=1)
    several = [
        events_digest([made, passed]),
        events_digest([passed, made]),
        events_digest([made]),
        events_digest([event("bid_made", seat=0, level="4")]),
        events_digest([event("bid_made", 0, seat=0, level="3")]),
        events_digest([]),
    ]
    assert len(set(several)) == len(several)
    assert all(len(one) == 8 for one in several)


@pytest.mark.parametrize("code", ["resigned_early", "resigned_at_end"])
def test_logs_in_which_all_who_left_have_one_sentence_replay(code: str) -> None:
    assert events_digest([event(code, seat=1)]) == events_digest([event("resigned", seat=1)])


def test_the_digest_does_not_depend_on_the_order_of_values() -> None:
    assert events_digest([event("bid_made", seat=0, level="3")]) == events_digest(
        [event("bid_made", level="3", seat=0)]
    )
