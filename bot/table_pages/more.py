"""Lays out the page behind **More**: what its reader can do with a table besides what its message offers."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table_pages.board import further_buttons
from bot.table_pages.components import Page, button_rows, make_button, make_page
from bot.table_pages.custom_ids import Against, Code, CustomId
from bot.table_pages.lobby import can_grow
from bot.table_pages.questions import pause_button
from bot.table_pages.snapshot import Reader, TableSnapshot
from bot.texts import lobby as lobby_texts
from bot.texts import past_games as past_games_texts
from bot.texts import play as texts
from engine.game import Game
from engine.tables.state import Phase


def more_page(snapshot: TableSnapshot, reader: Reader) -> Page:
    """The private page with those controls of a table that its message leaves out and its reader may use."""
    match snapshot.state.phase:
        case Phase.LOBBY:
            buttons = _lobby_buttons(snapshot, reader)
        case Phase.PLAYING:
            buttons = _game_buttons(snapshot, reader)
        case _:
            buttons = _result_buttons(snapshot)
    return _page(snapshot.game, buttons)


def more_page_without_log(table_id: str, game: Game[Any, Any]) -> Page:
    """The same page for a table whose log no longer replays: what needs none, or says why it cannot be had."""
    return _page(game, [_rules_button(table_id), _transcript_button(table_id), _leaderboard_button(table_id)])


def _page(game: Game[Any, Any], buttons: Sequence[ui.Button[Any]]) -> Page:
    heading = ui.TextDisplay[Any](texts.MORE_HEADING.format(title=game.meta.title))
    return make_page([heading, *button_rows(buttons)])


def _lobby_buttons(snapshot: TableSnapshot, reader: Reader) -> list[ui.Button[Any]]:
    leave = make_button(CustomId(Code.LEAVE_LOBBY, snapshot.id), lobby_texts.LEAVE_BUTTON)
    add_table = make_button(CustomId(Code.ADD_TABLE, snapshot.id), lobby_texts.ADD_TABLE_BUTTON)
    return [
        *([leave] if reader.may_leave_lobby else []),
        *([add_table] if can_grow(snapshot.of_set) else []),
        _rules_button(snapshot.id),
        _shuffles_button(snapshot.id),
    ]


def _game_buttons(snapshot: TableSnapshot, reader: Reader) -> list[ui.Button[Any]]:
    leave = make_button(CustomId(Code.LEAVE_GAME, snapshot.id), texts.LEAVE_GAME_BUTTON)
    close = make_button(CustomId(Code.CLOSE, snapshot.id), texts.CLOSE_TABLE_BUTTON)
    is_seated = reader.seat is not None
    return [
        *further_buttons(snapshot, is_player=is_seated),
        make_button(CustomId(Code.AS_TEXT, snapshot.id), texts.AS_TEXT_BUTTON),
        _rules_button(snapshot.id),
        *(pause_button(snapshot) if is_seated else []),
        *([leave] if is_seated else []),
        *([close] if is_seated or reader.moderates else []),
    ]


def _result_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons that look back on a finished game; while others play the same cards, only what tells nothing of
    it.
    """
    if snapshot.is_shut:
        return [_rules_button(snapshot.id)]
    against = (Against.COMPUTERS,) if snapshot.is_solo else ()
    return [
        make_button(CustomId(Code.AS_TEXT, snapshot.id), past_games_texts.AS_TEXT_BUTTON),
        _rules_button(snapshot.id),
        _transcript_button(snapshot.id),
        _shuffles_button(snapshot.id),
        _leaderboard_button(snapshot.id, *against),
    ]


def _rules_button(table_id: str) -> ui.Button[Any]:
    return make_button(CustomId(Code.RULES, table_id), texts.RULES_BUTTON)


def _shuffles_button(table_id: str) -> ui.Button[Any]:
    return make_button(CustomId(Code.SHUFFLES, table_id), texts.SHUFFLES_BUTTON)


def _transcript_button(table_id: str) -> ui.Button[Any]:
    return make_button(CustomId(Code.TRANSCRIPT, table_id), past_games_texts.TRANSCRIPT_BUTTON)


def _leaderboard_button(table_id: str, *against: str) -> ui.Button[Any]:
    return make_button(CustomId(Code.LEADERBOARD, table_id, against), past_games_texts.LEADERBOARD_BUTTON)
