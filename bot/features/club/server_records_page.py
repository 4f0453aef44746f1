"""What the records of a server look like: a line for each kind of feat, and the way to the games."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.features.club.leaderboard_page import Against
from bot.table_pages.components import Page, escaped_text, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.feats import KnownFeat, look_select
from bot.texts.club import feats as texts
from bot.texts.club import leaderboard as leaderboard_texts
from data.leaderboards.records import FeatKey, StoredFeat
from engine.text.sentences import capitalised


def server_records_page(
    known: Mapping[FeatKey, KnownFeat],
    records: Sequence[StoredFeat],
    own_bests: Sequence[StoredFeat],
    against: Against,
    reader_id: str,
) -> Page:
    """The private page of a server's records in games ``against`` people or computers, with the reader's own bests
    beside them. ``known`` has all kinds; of each there is at most one record.
    """
    holders = {record.key: record for record in records}
    own = {best.key: best for best in own_bests if best.is_solo is (against is Against.COMPUTERS)}
    lines = [line for key, kind in known.items() for line in _lines(kind, holders.get(key), own.get(key), reader_id)]
    shown = [one for one in (*records, *own.values()) if one.player == reader_id or not one.is_hidden]
    heading = texts.HEADING.format(against=leaderboard_texts.AGAINST_TITLES[against])
    items = [ui.TextDisplay[Any](text) for text in (heading, "\n".join(lines), texts.COUNTS_SINCE)]
    return make_page([*items, *look_select(known, shown), _against_select(against)])


def _lines(kind: KnownFeat, record: StoredFeat | None, own: StoredFeat | None, reader_id: str) -> list[str]:
    """The line of a kind's record, what such a feat is, and a line for the reader's own best if that is another."""
    about = [texts.ABOUT.format(about=capitalised(kind.kind.about))] if kind.kind.about else []
    if record is None:
        return [texts.NOBODY_YET.format(kind=kind.title()), *about]
    is_visible = record.player == reader_id or not record.is_hidden
    template = texts.LINE if is_visible else texts.HIDDEN_LINE
    name, where = escaped_text(record.name or "?"), _where(record)
    line = template.format(kind=kind.title(), feat=kind.entry(record), name=name, where=where)
    if own is None or record.player == reader_id:
        return [line, *about]
    return [line, *about, texts.OWN_LINE.format(feat=kind.entry(own), where=_where(own))]


def _where(feat: StoredFeat) -> str:
    return texts.WHERE.format(at=int(feat.at), table=feat.table)


def _against_select(against: Against) -> ui.ActionRow[Any]:
    options = [
        discord.SelectOption(label=capitalised(title), value=value, default=value == against)
        for value, title in leaderboard_texts.AGAINST_TITLES.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.RECORDS_AGAINST), leaderboard_texts.AGAINST_PROMPT, options))
