"""The records of a server: the greatest feats in games that ended there, and the games themselves."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.intake.feature import Commands, Routes
from bot.intake.request import Request
from bot.messages.api.replies import edit_clicked_when_made, send_page_when_made
from bot.table_pages.components import Page, escaped_text, make_page, make_select
from bot.table_pages.custom_ids import Against, Code, CustomId
from bot.table_pages.feats import KnownFeat, known_feats, look_select
from bot.tables.table_service import TableService
from bot.texts import club as texts
from data.leaderboards.models import FeatKey, StoredFeat
from data.store import Store
from engine.errors import Refusal
from engine.text.sentences import capitalised


def server_records_page(
    known: Mapping[FeatKey, KnownFeat],
    records: Sequence[StoredFeat],
    own_bests: Sequence[StoredFeat],
    against: Against,
    reader_id: str,
) -> Page:
    """The private page of a server's records in games ``against`` people or computers, and the reader's own bests.

    ``known`` holds all kinds of feats; ``records`` at most one record of each.
    """
    holders = {record.key: record for record in records}
    own = {best.key: best for best in own_bests if best.is_solo is (against is Against.COMPUTERS)}
    lines = [
        line for key, kind in known.items() for line in _record_lines(kind, holders.get(key), own.get(key), reader_id)
    ]
    shown = [one for one in (*records, *own.values()) if one.player == reader_id or not one.is_hidden]
    heading = texts.RECORDS_HEADING.format(against=texts.AGAINST_TITLES[against])
    items = [ui.TextDisplay[Any](text) for text in (heading, "\n".join(lines), texts.RECORDS_COUNT_SINCE)]
    return make_page([*items, *look_select(known, shown), _against_select(against)])


def _record_lines(kind: KnownFeat, record: StoredFeat | None, own: StoredFeat | None, reader_id: str) -> list[str]:
    """The line of a kind's record, one that explains the kind, and one for the reader's own best if that is not the
    record.
    """
    about = [texts.RECORDS_ABOUT.format(about=capitalised(kind.kind.about))] if kind.kind.about else []
    if record is None:
        return [texts.RECORDS_NOBODY_YET.format(kind=kind.title()), *about]
    is_visible = record.player == reader_id or not record.is_hidden
    template = texts.RECORD_LINE if is_visible else texts.HIDDEN_RECORD_LINE
    name, where = escaped_text(record.name or "?"), _record_place(record)
    line = template.format(kind=kind.title(), feat=kind.entry(record), name=name, where=where)
    if own is None or record.player == reader_id:
        return [line, *about]
    return [line, *about, texts.OWN_RECORD_LINE.format(feat=kind.entry(own), where=_record_place(own))]


def _record_place(feat: StoredFeat) -> str:
    return texts.RECORD_PLACE.format(at=int(feat.at), table=feat.table)


def _against_select(against: Against) -> ui.ActionRow[Any]:
    options = [
        discord.SelectOption(label=capitalised(title), value=value, default=value == against)
        for value, title in texts.AGAINST_TITLES.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.RECORDS_AGAINST), texts.AGAINST_PROMPT, options))


class ServerRecords:
    """The feature of a server's records, which ``/leaderboard by:records`` shows. The games on its page are shown
    by the feature `History`.
    """

    def __init__(self, tables: TableService, store: Store) -> None:
        self._store = store
        self._known_feats = known_feats(tables.games)

    def commands(self) -> Commands:
        """No commands: ``/leaderboard by:records`` shows the records."""
        return Commands()

    def routes(self) -> Routes:
        """The handlers of the button **Records** below a leaderboard, and of the page's select."""
        return Routes(plain={Code.RECORDS: self._show, Code.RECORDS_AGAINST: self._change_against})

    async def show(self, request: Request, against: str | None) -> None:
        """Show a person the records in games ``against`` people or computers (a value of `Against`); ``None``: between
        people, or against computers if there are records of those alone. Raises `Refusal` ``server_only``.
        """
        await send_page_when_made(request.interaction, self._page(request, against))

    async def _show(self, request: Request) -> None:
        await self.show(request, "".join(request.custom_id.args))

    async def _change_against(self, request: Request) -> None:
        await edit_clicked_when_made(request.interaction, self._page(request, "".join(request.values)))

    async def _page(self, request: Request, against: str | None) -> Page:
        """The page for the request's person; ``against`` ``None``: of games between people, or against computers if
        there are records of those alone. Raises `Refusal`: ``server_only``, or ``outdated`` if ``against`` is not in
        `Against`.
        """
        if request.guild is None:
            raise Refusal("server_only")
        if against not in {None, *Against}:
            raise Refusal("outdated")
        chosen = Against.PEOPLE if against is None else Against(against)
        records = await self._records(request.guild, chosen)
        if against is None and not records and (solo := await self._records(request.guild, Against.COMPUTERS)):
            chosen, records = Against.COMPUTERS, solo
        own = await self._store.personal_bests(request.guild, request.person.id, list(self._known_feats))
        return server_records_page(self._known_feats, records, own, chosen, request.person.id)

    async def _records(self, guild_id: str, against: Against) -> Sequence[StoredFeat]:
        is_solo = against is Against.COMPUTERS
        return await self._store.guild_records(guild_id, list(self._known_feats), is_solo=is_solo)
