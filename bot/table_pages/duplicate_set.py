"""Lays out the tables of a duplicate set while others play the same cards, and their comparison afterwards."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table_pages.board import board_rows, few_buttons, questions_and_waiting_text
from bot.table_pages.components import (
    FELT,
    PRIMARY,
    Page,
    PagePart,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    optional_gallery_and_files,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.result import play_again_label, ranking_lines, winners_line
from bot.table_pages.shuffles import board_shuffles_line
from bot.table_pages.snapshot import TableSnapshot
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from engine.comparison import ComparedSeat, ComparedTable, compare_tables, difference_text
from engine.errors import Refusal
from engine.text.sentences import ordinal
from engine.text.words import name_shortened_for_story, score_text
from render import PictureFile
from render.past_games.comparison import ComparedPlayer, ComparedSet, best_players_text, player_sentences

MAX_COMPARISON_LENGTH = 600
"""The most characters of the players' lines in a comparison in words: a result needs most of a message."""


async def compared_set(tables: TableService, live: LiveTable) -> ComparedSet | None:
    """The comparison of all tables of the duplicate set to which ``live`` belongs. ``None`` for a table of its own,
    before the last table of the set has ended, and if fewer than two were played to their end.
    """
    duplicate_set = live.duplicate_set
    if duplicate_set is None or not duplicate_set.is_over or live.table.state.game is None:
        return None
    set_tables = [await _table_or_none(tables, table_id) for table_id in duplicate_set.table_ids]
    compared = compare_tables([_ended_table(one) for one in set_tables])
    if compared is None:
        return None
    players = [_compared_players(tables, table, seats) for table, seats in zip(set_tables, compared, strict=True)]
    return ComparedSet(live.game.meta.title, players)


def comparison_part(compared: ComparedSet, picture: PictureFile | None, *, line: str) -> PagePart:
    """The comparison as a part of a page, below the ``line`` that names the set: with ``picture`` or, if that is
    ``None``, all in words.
    """
    shown, files = optional_gallery_and_files("comparison.png", picture)
    lines = [line, texts.SET_BEST.format(sentence=escaped_text(best_players_text(compared)))]
    if picture is None:
        lines += _lines_that_fit([escaped_text(sentence) for sentence in player_sentences(compared)])
        lines.append(texts.SET_COMPARED_HOW)
    lines.append(texts.SET_AGAIN)
    return PagePart(tuple(shown), (ui.TextDisplay("\n".join(lines)),), files)


def _lines_that_fit(lines: Sequence[str]) -> list[str]:
    """The first lines with together at most `MAX_COMPARISON_LENGTH` characters, and a line with the number of those
    left out.
    """
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) > MAX_COMPARISON_LENGTH:
            return [*kept, texts.SET_MORE_PLAYERS.format(count=len(lines) - len(kept))]
        kept.append(line)
    return kept


async def _table_or_none(tables: TableService, table_id: str) -> LiveTable | None:
    """The table with this id; ``None`` if its log no longer replays."""
    try:
        return await tables.get(table_id)
    except Refusal:
        return None


def _ended_table(live: LiveTable | None) -> ComparedTable:
    if live is None:
        return ComparedTable(None)
    state = live.table.state
    return ComparedTable(
        state.outcome, frozenset(index for index, seat in enumerate(state.seats) if seat.has_forfeited)
    )


def _compared_players(
    tables: TableService, live: LiveTable | None, seats: Sequence[ComparedSeat] | None
) -> tuple[ComparedPlayer, ...] | None:
    outcome = None if live is None else live.table.state.outcome
    if live is None or outcome is None or seats is None:
        return None
    unit, sitting = live.game.meta.score_unit, live.table.state.seats
    return tuple(
        ComparedPlayer(
            name=name_shortened_for_story(name),
            place=seat.place,
            score=score_text(outcome, index, unit) or texts.SET_PLACE.format(place=ordinal(seat.place_at_table)),
            brief_score=score_text(outcome, index, None) or ordinal(seat.place_at_table),
            difference=difference_text(seat.difference),
            has_won=seat.has_won,
            has_left=sitting[index].has_forfeited,
        )
        for index, (name, seat) in enumerate(zip(tables.seat_names(live), seats, strict=True))
    )


def set_line(snapshot: TableSnapshot) -> str:
    """The line that names a table's duplicate set and the table's number in it; empty for a table of its own."""
    of_set = snapshot.of_set
    if of_set is None:
        return ""
    return texts.SET_LINE.format(set=of_set.id, number=of_set.number, tables=of_set.tables)


def shut_board_page(snapshot: TableSnapshot) -> Page:
    """The page that everybody sees of a table in play while others play the same cards: who sits there, whose turn it
    is, and how far the game is.
    """
    lines = [*_seats_and_progress_lines(snapshot), questions_and_waiting_text(snapshot)]
    told = ui.TextDisplay[Any]("\n".join(lines))
    shut = ui.TextDisplay[Any](texts.SET_SHUT.format(line=set_line(snapshot)))
    fixed = ui.TextDisplay[Any](board_shuffles_line(snapshot))
    items = [heading_item(snapshot), shut, told, fixed, *board_rows(snapshot)]
    return make_page(items, FELT, (), snapshot.version)


def shut_end_page(snapshot: TableSnapshot) -> Page:
    """The page that everybody sees of a finished table while others play the same cards: who sat there."""
    text = "\n".join([f"{set_line(snapshot)}.", *_seats_and_progress_lines(snapshot), texts.SET_ENDED])
    buttons = [
        make_button(CustomId(Code.SHOW_TABLE, snapshot.id), texts.SHOW_TABLE_BUTTON, PRIMARY),
        make_button(CustomId(Code.PLAY_AGAIN, snapshot.id), play_again_label(snapshot)),
    ]
    fixed = ui.TextDisplay[Any](board_shuffles_line(snapshot))
    items = [heading_item(snapshot), ui.TextDisplay[Any](text), fixed, *few_buttons(snapshot, buttons)]
    return make_page(items, FELT, (), snapshot.version)


def players_end_page(snapshot: TableSnapshot, picture: PictureFile | None, text: str) -> Page:
    """The page of a finished game for its own players while others play the same cards: the final table and everybody's
    place.

    ``text`` takes the place of a ``picture`` that is ``None``. Raises `ValueError` for a game without an outcome.
    """
    outcome = snapshot.state.outcome
    if outcome is None:
        raise ValueError("a result page needs an outcome")
    shown, files = picture_or_text_item("table.png", picture, text)
    won = "\n".join([winners_line(outcome, snapshot.names), *ranking_lines(outcome, snapshot)])
    asked = f"{set_line(snapshot)}. {texts.SET_ENDED} {texts.SET_ENDED_FOR_PLAYER}"
    items = [heading_item(snapshot), shown, ui.TextDisplay[Any](won), ui.TextDisplay[Any](asked)]
    return make_page(items, FELT, files, snapshot.version)


def _seats_and_progress_lines(snapshot: TableSnapshot) -> list[str]:
    """Lines with the players' names, and the last deal or round of the game that is over, if any."""
    names = ", ".join(escaped_text(name) for name in snapshot.names)
    after = texts.SET_SINCE_CHAPTER.format(**snapshot.last_chapter._asdict()) if snapshot.last_chapter else ""
    return [texts.SET_SEATS.format(names=names), *([after] if after else [])]
