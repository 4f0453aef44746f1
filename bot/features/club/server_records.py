"""The records of a server: what was done best in the games that ended there, and the games themselves."""

from discord import app_commands

from bot.features.club.leaderboard_page import Against
from bot.features.club.server_records_page import server_records_page
from bot.intake.choices import choices_with_titles
from bot.intake.feature import Command, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.table_pages.feats import known_feats
from bot.tables.host import Host
from bot.texts.club import feats as texts
from bot.texts.club import leaderboard as leaderboard_texts
from data.store import Store
from engine.errors import Refusal


class ServerRecords:
    """The feature ``/records``. The games on its page are shown by the feature `History`."""

    def __init__(self, host: Host, store: Store) -> None:
        self._store = store
        self._known = known_feats(host.games)

    def commands(self) -> tuple[Command, ...]:
        """The command ``/records``."""

        @app_commands.command(name="records", description=texts.RECORDS)
        @app_commands.rename(against="players")
        @app_commands.describe(against=leaderboard_texts.LEADERBOARD_AGAINST)
        @app_commands.choices(against=choices_with_titles(leaderboard_texts.AGAINST_TITLES))
        @app_commands.guild_only()
        async def show_records(interaction: Interaction, against: str = Against.PEOPLE) -> None:
            await send_page_when_made(interaction, self._page(command_request(interaction), against))

        return (show_records,)

    def routes(self) -> Routes:
        """The handlers of the button **Records** below a leaderboard, and of the page's select."""
        return Routes(plain={Code.RECORDS: self._show, Code.RECORDS_AGAINST: self._change_against})

    async def _show(self, request: Request) -> None:
        await send_page_when_made(request.interaction, self._page(request, "".join(request.custom_id.args)))

    async def _change_against(self, request: Request) -> None:
        await edit_clicked_when_made(request.interaction, self._page(request, "".join(request.values)))

    async def _page(self, request: Request, against: str) -> Page:
        """The page for whoever asks. Raises `Refusal` ``server_only`` or ``outdated``."""
        if request.guild is None:
            raise Refusal("server_only")
        if against not in set(Against):
            raise Refusal("outdated")
        chosen, keys = Against(against), list(self._known)
        records = await self._store.guild_records(request.guild, keys, is_solo=chosen is Against.COMPUTERS)
        own = await self._store.personal_bests(request.guild, request.person.id, keys)
        return server_records_page(self._known, records, own, chosen, request.person.id)
