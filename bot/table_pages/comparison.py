"""The comparison of a duplicate set: what its tables came to, gathered, and as a part of each table's result."""

from collections.abc import Sequence

from discord import ui

from bot.table_pages.components import PagePart, escaped_text, optional_gallery_and_files
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts.lobby import duplicate as texts
from engine.comparison import ComparedSeat, ComparedTable, compare_tables, difference_text
from engine.errors import Refusal
from engine.text.sentences import ordinal
from engine.text.words import name_shortened_for_story, score_text
from render import PictureFile
from render.past_games.comparison import ComparedPlayer, ComparedSet, best_players_text, player_sentences

MAX_COMPARISON_LENGTH = 600
"""Characters of the players' lines in a comparison that is told in words: a result needs most of a message."""


async def compared_set(host: Host, live: LiveTable) -> ComparedSet | None:
    """The tables of the duplicate set to which a table belongs, compared. ``None`` for a table of its own, before the
    last table of the set has ended, and if fewer than two were played to their end.
    """
    in_set = live.in_set
    if in_set is None or not in_set.is_over or live.table.state.game is None:
        return None
    tables = [await _table_or_none(host, table_id) for table_id in in_set.table_ids]
    compared = compare_tables([_ended_table(one) for one in tables])
    if compared is None:
        return None
    players = [_players(host, table, seats) for table, seats in zip(tables, compared, strict=True)]
    return ComparedSet(live.game.meta.title, players)


def comparison_part(compared: ComparedSet, picture: PictureFile | None, *, line: str) -> PagePart:
    """The comparison as a part of a page, below the ``line`` that names the set: with its picture, or for ``None``, all
    of it in words.
    """
    shown, files = optional_gallery_and_files("comparison.png", picture)
    lines = [line, texts.BEST.format(sentence=escaped_text(best_players_text(compared)))]
    if picture is None:
        lines += _fitting([escaped_text(sentence) for sentence in player_sentences(compared)])
        lines.append(texts.COMPARED_HOW)
    lines.append(texts.AGAIN)
    return PagePart(tuple(shown), (ui.TextDisplay("\n".join(lines)),), files)


def _fitting(lines: Sequence[str]) -> list[str]:
    """The first lines that have together at most `MAX_COMPARISON_LENGTH` characters, and how many are left out."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) > MAX_COMPARISON_LENGTH:
            return [*kept, texts.MORE_PLAYERS.format(count=len(lines) - len(kept))]
        kept.append(line)
    return kept


async def _table_or_none(host: Host, table_id: str) -> LiveTable | None:
    """The table with this id; ``None`` if its log no longer replays."""
    try:
        return await host.get(table_id)
    except Refusal:
        return None


def _ended_table(live: LiveTable | None) -> ComparedTable:
    if live is None:
        return ComparedTable(None)
    state = live.table.state
    return ComparedTable(
        state.outcome, frozenset(index for index, seat in enumerate(state.seats) if seat.has_forfeited)
    )


def _players(
    host: Host, live: LiveTable | None, seats: Sequence[ComparedSeat] | None
) -> tuple[ComparedPlayer, ...] | None:
    outcome = None if live is None else live.table.state.outcome
    if live is None or outcome is None or seats is None:
        return None
    unit, sitting = live.game.meta.score_unit, live.table.state.seats
    return tuple(
        ComparedPlayer(
            name=name_shortened_for_story(name),
            place=seat.place,
            score=score_text(outcome, index, unit) or texts.PLACE.format(place=ordinal(seat.place_at_table)),
            brief_score=score_text(outcome, index, None) or ordinal(seat.place_at_table),
            difference=difference_text(seat.difference),
            has_left=sitting[index].has_forfeited,
        )
        for index, (name, seat) in enumerate(zip(host.seat_names(live), seats, strict=True))
    )
