"""Lays out questions to all players (to end, to pause, to take back an action) on board and hands, and the buttons that
ask them.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.table_pages.components import DANGER, PRIMARY, SUCCESS, escaped_text, make_button
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import action_text
from bot.table_pages.snapshot import OwnSeat, TableSnapshot
from bot.texts import play as texts
from engine.tables.questions import OpenQuestion, Question
from engine.text.sentences import Value, joined_with_and, sentence

ON_HAND = "hand"
"""The last argument of a button that stands on a hand: the answer shows the hand."""
ON_NOTE = "note"
"""The last argument of a button that stands on a private note: the answer says there that it counts."""
FOR_GAME = "game"
"""An argument of a button that agrees not to one question alone, but to all of its kind in the game."""


class _Words(NamedTuple):
    """The words and buttons for questions of one kind."""

    question: str
    """The template of the line on the board, and for those who are asked."""
    own: str
    """The template of the line for those who have asked."""
    agree: str
    refuse: str
    codes: tuple[Code, Code]
    """The codes of the buttons that agree and refuse."""
    style: discord.ButtonStyle = SUCCESS
    """The style of the button that agrees."""
    agree_for_game: str = ""
    """The label of the button that agrees for the whole game; "" for a question to which nobody can."""


_WORDS: Mapping[Question, _Words] = {
    Question.CLOSE: _Words(
        *(texts.END_VOTE, texts.OWN_END_VOTE, texts.AGREE_TO_END_BUTTON, texts.REFUSE_TO_END_BUTTON),
        codes=(Code.CLOSE_AGREE, Code.CLOSE_REFUSE),
        style=DANGER,
    ),
    Question.TAKE_BACK: _Words(
        *(
            texts.TAKE_BACK_QUESTION,
            texts.OWN_TAKE_BACK_QUESTION,
            texts.AGREE_TO_TAKE_BACK_BUTTON,
            texts.REFUSE_TO_TAKE_BACK_BUTTON,
        ),
        codes=(Code.TAKE_BACK_AGREE, Code.TAKE_BACK_REFUSE),
        agree_for_game=texts.LET_ALL_BE_TAKEN_BACK_BUTTON,
    ),
    Question.PAUSE: _Words(
        *(texts.PAUSE_QUESTION, texts.OWN_PAUSE_QUESTION, texts.AGREE_TO_PAUSE_BUTTON, texts.REFUSE_TO_PAUSE_BUTTON),
        codes=(Code.PAUSE_AGREE, Code.PAUSE_REFUSE),
        agree_for_game=texts.AGREE_TO_ALL_PAUSES_BUTTON,
    ),
}


def question_lines(snapshot: TableSnapshot) -> list[str]:
    """A line for each open question: who asks for what, who must agree, and until when."""
    return [
        _question_line(snapshot, one, snapshot.seat) for one in _in_order(snapshot) if one in snapshot.questions_end_at
    ]


def answer_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons that answer the open questions, in the order of `question_lines`; on a hand only for questions that
    its player is asked and to which they have not agreed. A hand with one such question also has a button that agrees
    for the whole game; beside more of them a message has no room for it.
    """
    asked, where = snapshot.state.open_questions, () if snapshot.seat is None else (ON_HAND,)
    to_answer = [one for one in _in_order(snapshot) if snapshot.seat not in asked[one].agreed]
    buttons = [button for one in to_answer for button in _answer_buttons(snapshot, one, asked[one], *where)]
    return [*buttons, *(_for_game_buttons(snapshot, *to_answer) if where and len(to_answer) == 1 else [])]


def _for_game_buttons(snapshot: TableSnapshot, asked: Question) -> list[ui.Button[Any]]:
    """The button on a hand that agrees to an open question and to all later ones of its kind; empty for a question to
    which nobody can agree so.
    """
    words, number = _WORDS[asked], snapshot.state.open_questions[asked].number
    agree = CustomId(words.codes[0], snapshot.id, (str(number), FOR_GAME, ON_HAND))
    return [make_button(agree, words.agree_for_game)] if words.agree_for_game else []


def ask_me_again_button(snapshot: TableSnapshot, seat: int) -> list[ui.Button[Any]]:
    """The button on a hand with which its player, who has agreed for the whole game, wants to be asked again; empty
    for everybody else.
    """
    sitting = snapshot.state.seats[seat]
    if not (sitting.lets_take_back or sitting.lets_pause):
        return []
    return [make_button(CustomId(Code.ASK_ME_AGAIN, snapshot.id, (ON_HAND,)), texts.ASK_ME_AGAIN_BUTTON)]


def question_note(snapshot: TableSnapshot, asked: Question, reader: int | None) -> tuple[str, list[ui.Button[Any]]]:
    """The line of an open question for a private note, and the buttons with which its reader answers: both or, if they
    have agreed, the one that refuses. No buttons for ``reader`` ``None``, a person without a seat. ``snapshot`` is
    everybody's.
    """
    vote = snapshot.state.open_questions[asked]
    line = _question_line(snapshot, asked, reader)
    if reader is None:
        return line, []
    agree, refuse = _answer_buttons(snapshot, asked, vote, ON_NOTE)
    return line, [refuse] if reader in vote.agreed else [agree, refuse]


def _in_order(snapshot: TableSnapshot) -> list[Question]:
    """The open questions, in the order in which they were asked."""
    asked = snapshot.state.open_questions
    return sorted(asked, key=lambda one: asked[one].number)


def _answer_buttons(snapshot: TableSnapshot, asked: Question, vote: OpenQuestion, *where: str) -> list[ui.Button[Any]]:
    """The buttons that agree and refuse; ``where`` is `ON_HAND` or `ON_NOTE`, and empty on the board."""
    words = _WORDS[asked]
    args = (str(vote.number), *where)
    agree, refuse = (CustomId(code, snapshot.id, args) for code in words.codes)
    return [make_button(agree, words.agree, words.style), make_button(refuse, words.refuse, PRIMARY)]


def _question_line(snapshot: TableSnapshot, asked: Question, reader: int | None) -> str:
    """The line of an open question for the player of a seat; ``None``: for everybody."""
    vote = snapshot.state.open_questions[asked]
    template = _WORDS[asked].own if reader in vote.wanted_by else _WORDS[asked].question
    values: dict[str, Value] = {
        "names": _names_of_seats(snapshot, vote.wanted_by),
        "asking": len(vote.wanted_by),
        "others": _names_of_seats(snapshot, snapshot.state.seats_to_agree - vote.agreed),
        "until": int(snapshot.questions_end_at[asked]),
        "what": _what_is_asked_back(snapshot, reader),
    }
    return sentence(template, values)


def _what_is_asked_back(snapshot: TableSnapshot, reader: int | None) -> str:
    """The action that somebody asks to take back, in words that its reader may know; empty if nobody asks."""
    vote = snapshot.state.take_back_vote
    if vote is None:
        return ""
    if reader == vote.seat:
        return escaped_text(action_text(vote.action.action, snapshot.names))
    return snapshot.asked_back or texts.TAKE_BACK_SOMETHING


def _names_of_seats(snapshot: TableSnapshot, seats: frozenset[int]) -> str:
    return joined_with_and([escaped_text(snapshot.names[seat]) for seat in sorted(seats)])


def pause_button(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The button that asks for a pause; empty in a pause, and while somebody asks for one."""
    if snapshot.state.is_paused or snapshot.state.pause_vote.is_open:
        return []
    return [make_button(CustomId(Code.PAUSE, snapshot.id), texts.PAUSE_BUTTON)]


def go_on_button(snapshot: TableSnapshot) -> ui.Button[Any]:
    """The button that ends the pause."""
    args = () if snapshot.seat is None else (ON_HAND,)
    return make_button(CustomId(Code.GO_ON, snapshot.id, args), texts.GO_ON_BUTTON, SUCCESS)


def take_back_button(snapshot: TableSnapshot, own: OwnSeat) -> list[ui.Button[Any]]:
    """The button with which a seat asks to take back its last action, which it names; empty if it may not."""
    if own.may_take_back is None:
        return []
    label = texts.TAKE_BACK_BUTTON.format(action=action_text(own.may_take_back, snapshot.names))
    return [make_button(CustomId(Code.TAKE_BACK, snapshot.id, (str(own.controls_version),)), label)]
