"""Lays out the closing of a table: the questions before, and the table's last page."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table_pages.common_pages import confirmation_page
from bot.table_pages.components import (
    DANGER,
    EMPTY_PART,
    PRIMARY,
    Page,
    PagePart,
    button_rows,
    escaped_text,
    heading_item,
    make_button,
    make_page,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.questions import question_note
from bot.table_pages.snapshot import TableSnapshot
from bot.tables.live_table import LiveTable
from bot.texts import lobby as lobby_texts
from bot.texts import past_games as past_games_texts
from bot.texts import play as texts
from engine.tables.questions import Question
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import AGREED, TableState
from engine.tables.typed_words import LONGEST_REASON
from engine.text.sentences import joined_with_and

_ENDINGS_ALONE = {"lost": texts.END_IS_LOSS, "early": texts.END_IS_EARLY, "left": texts.OTHERS_HAVE_LEFT}
"""By `meaning_of_ending`, the text for a player whose consent alone ends the game."""
REASON_FIELD = "reason"
"""The custom id of the form field in which a moderator types the reason."""


def close_question_page(table_id: str, title: str, channel_id: str) -> Page:
    """The page that asks whether to close a lobby of the game called ``title``, with the button that closes it."""
    question = texts.CLOSE_QUESTION.format(title=title, channel=channel_id)
    return confirmation_page(question, CustomId(Code.CLOSE_CONFIRMED, table_id), texts.CLOSE_CONFIRM_BUTTON)


def end_game_question_page(live: LiveTable, seat: int | None, *, is_moderator: bool) -> Page:
    """The page that asks how to end a game: by asking the other players, for a reader with a ``seat`` (``None``:
    without one), or as a moderator.

    It says who has lost already, and warns a player who would be alone with computers that ending the game loses it. A
    player who is alone ends the game at once, and reads what that means.
    """
    table_id, state = live.id, live.table.state
    meaning = None if seat is None else meaning_of_ending(state, seat)
    if meaning is not None and meaning in _ENDINGS_ALONE:
        question = live.fill_in(texts.END_QUESTION, meaning=_ENDINGS_ALONE[meaning])
        return confirmation_page(question, CustomId(Code.CLOSE_ASK, table_id, (meaning,)), texts.AGREE_TO_END_BUTTON)
    lines = [live.fill_in(texts.ASK_TO_END_QUESTION)]
    lines += [texts.LEAVERS_LOST] if any(one.has_forfeited for one in state.seats) else []
    lines += [texts.AGAINST_COMPUTERS] if meaning is not None and state.has_computers else []
    lines += _moderator_lines(plays=meaning is not None) if is_moderator else []
    asking = [] if meaning is None else [CustomId(Code.CLOSE_ASK, table_id, (meaning,))]
    by_vote = [make_button(one, texts.ASK_TO_END_BUTTON, PRIMARY) for one in asking]
    by_force = _moderator_buttons(table_id) if is_moderator else []
    return make_page([ui.TextDisplay("\n".join(lines)), *button_rows([*by_vote, *by_force])])


def meaning_of_ending(state: TableState, seat: int) -> str:
    """What it means if a seat's player ends the game now: ``ask`` the others must agree, ``early`` it does not count,
    ``lost`` the player loses, ``left`` all others have left. Custom ids of old messages hold these words, so they never
    change.
    """
    if state.seats_to_agree != {seat}:
        return "ask"
    if not state.seats[seat].has_had_turn:
        return "early"
    return "lost" if state.loses_by_ending(seat) else "left"


def close_vote_page(snapshot: TableSnapshot, reader: int | None, *, is_moderator: bool) -> Page:
    """The private page that takes the place of `end_game_question_page` while a vote on it is open: who wants the end,
    who must answer, and the reader's own answer. ``reader`` is a seat; ``None`` for somebody without one.
    """
    line, answers = question_note(snapshot, Question.CLOSE, reader)
    lines = [texts.END_VOTE_RUNS, line, *(_moderator_lines(plays=reader is not None) if is_moderator else [])]
    by_force = _moderator_buttons(snapshot.id) if is_moderator else []
    return make_page([ui.TextDisplay("\n".join(lines)), *button_rows([*answers, *by_force])])


def _moderator_lines(*, plays: bool) -> list[str]:
    """The lines for a moderator about ending the game; ``plays``: whether they have a seat in it."""
    return [texts.MODERATOR_QUESTION, *([texts.OWN_GAME] if plays else [])]


def _moderator_buttons(table_id: str) -> list[ui.Button[Any]]:
    return [make_button(CustomId(Code.CLOSE_AS_MODERATOR, table_id), texts.MODERATOR_BUTTON, DANGER)]


def reason_form(table_id: str) -> ui.Modal:
    """The form in which a moderator types why a game ends."""
    custom_id = CustomId(Code.CLOSE_AS_MODERATOR, table_id).as_button_id()
    form = ui.Modal(title=texts.MODERATOR_BUTTON, custom_id=custom_id)
    reason = ui.TextInput[Any](custom_id=REASON_FIELD, max_length=LONGEST_REASON, min_length=3)
    form.add_item(ui.Label(text=texts.REASON_FIELD, description=texts.REASON_ABOUT, component=reason))
    return form


def closed_page(snapshot: TableSnapshot, above: PagePart = EMPTY_PART) -> Page:
    """The page of a table that was closed without a result: why, and who keeps a loss. ``above`` is placed right below
    the heading.
    """
    buttons = [make_button(CustomId(Code.PLAY_AGAIN, snapshot.id), past_games_texts.NEW_TABLE_BUTTON, PRIMARY)]
    if snapshot.state.game is not None and not snapshot.is_shut:
        buttons.append(make_button(CustomId(Code.REPLAY, snapshot.id), past_games_texts.REPLAY_BUTTON))
        buttons.append(make_button(CustomId(Code.TRANSCRIPT, snapshot.id), past_games_texts.TRANSCRIPT_BUTTON))
    shut = [lobby_texts.SET_CLOSED] if snapshot.is_shut else []
    lines = [closing_sentence(snapshot), *_players_lines(snapshot), *_losses_lines(snapshot), *shut]
    text = ui.TextDisplay[Any]("\n".join(lines))
    items = [heading_item(snapshot, past_games_texts.CLOSED_HEADING), *above.pictures, *above.texts, text]
    return make_page([*items, *button_rows(buttons)], None, above.files, snapshot.version)


def closing_sentence(snapshot: TableSnapshot) -> str:
    """The reason why the table was closed: a moderator's words, the name of whoever ended it alone, or a fixed
    sentence.
    """
    if snapshot.state.closing_reason:
        reason = escaped_text(snapshot.state.closing_reason.replace("_", " "))
        return texts.ENDED_BY_MODERATOR.format(reason=reason)
    agreed = snapshot.state.close_vote.agreed
    if snapshot.state.closed == AGREED and len(agreed) == 1:
        return texts.ENDED_BY_ONE.format(names=_names_of_seats(snapshot, list(agreed)))
    return TABLE_SENTENCES[snapshot.state.closed]


def _players_lines(snapshot: TableSnapshot) -> list[str]:
    """A line with the names of those who played; empty if the game had not begun."""
    if snapshot.state.game is None:
        return []
    return [texts.GAME_WAS_PLAYED.format(names=_names_of_seats(snapshot, list(range(len(snapshot.names)))))]


def _losses_lines(snapshot: TableSnapshot) -> list[str]:
    """Lines with the names of those who lost a game that ended without a result, and by what."""
    lost, state = snapshot.state.kept_losses, snapshot.state
    by_moderating, by_stalling = lost & {state.moderated_by}, lost & state.stalled_by
    told = [
        template.format(names=_names_of_seats(snapshot, sorted(seats)))
        for template, seats in ((texts.LOSSES_BY_STALLING, by_stalling), (texts.LOSS_OF_MODERATOR, by_moderating))
        if seats
    ]
    return [*_leavers_lines(snapshot, sorted(lost - by_moderating - by_stalling)), *told]


def _leavers_lines(snapshot: TableSnapshot, losers: Sequence[int]) -> list[str]:
    if not losers:
        return []
    if not all(snapshot.state.seats[seat].left for seat in losers) or snapshot.state.last_to_leave in losers:
        to_computers = texts.LOSS_TO_COMPUTERS if len(losers) == 1 else texts.LOSSES_TO_COMPUTERS
        return [to_computers.format(names=_names_of_seats(snapshot, losers))]
    losses = texts.LOSSES_ONE if len(losers) == 1 else texts.LOSSES_SEVERAL
    return [losses.format(names=_names_of_seats(snapshot, losers))]


def _names_of_seats(snapshot: TableSnapshot, seats: Sequence[int]) -> str:
    return joined_with_and([escaped_text(snapshot.names[seat]) for seat in seats])
