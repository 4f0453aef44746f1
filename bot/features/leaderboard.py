"""The leaderboard of a server: its best players at one game, or at all."""

from functools import partial

from discord import app_commands

from bot.features.intake import command_request
from bot.features.request import Command, Request, Routes
from bot.messages.replies import Interaction, send_page_when_made
from bot.pages.components import Page
from bot.pages.custom_ids import Code
from bot.pages.drawing import DrawingPool
from bot.pages.leaderboard import leaderboard_page
from bot.tables.host import Host
from bot.tables.profiles import DisplayPrefs
from bot.texts import leaderboard as texts
from data.store import Store
from engine.errors import Refusal
from render.leaderboard import MOST_ROWS, Row, leaderboard_picture


class Leaderboard:
    """The feature that shows the best-rated players of a server."""

    def __init__(self, host: Host, store: Store, pool: DrawingPool) -> None:
        self._host = host
        self._store = store
        self._pool = pool

    def commands(self) -> tuple[Command, ...]:
        """The command ``/leaderboard``."""
        games = [app_commands.Choice(name=game.meta.title, value=slug) for slug, game in self._host.games.items()]

        @app_commands.command(name="leaderboard", description=texts.LEADERBOARD)
        @app_commands.describe(game=texts.LEADERBOARD_GAME)
        @app_commands.choices(game=games)
        @app_commands.guild_only()
        async def show_leaderboard(interaction: Interaction, game: str | None = None) -> None:
            request = command_request(interaction)
            prefs = await self._host.profiles.display_prefs(str(request.guild))
            await send_page_when_made(interaction, self._page(request, game, prefs), ephemeral=False)

        return (show_leaderboard,)

    def routes(self) -> Routes:
        """The handler of the leaderboard button below a game's result."""
        return Routes(plain={Code.LEADERBOARD: self._show_leaderboard_of_table})

    async def _show_leaderboard_of_table(self, request: Request) -> None:
        game = await self._host.loader.game_of(request.custom_id.table)
        prefs = await self._host.profiles.display_prefs(request.guild, request.person.id)
        await send_page_when_made(request.interaction, self._page(request, game.meta.slug, prefs))

    async def _page(self, request: Request, game_slug: str | None, prefs: DisplayPrefs) -> Page:
        """The server's best players at the game with this slug, or (``None``) at all games. Raises `Refusal`."""
        if request.guild is None:
            raise Refusal("server_only")
        title = self._host.game(game_slug).meta.title if game_slug else texts.ALL_GAMES
        standings = await self._store.leaderboard(request.guild, game_slug, limit=MOST_ROWS)
        rows = [Row(one.place, one.name or "?", one.played, one.won, one.rating) for one in standings]
        if prefs.as_text or not rows:
            return leaderboard_page(title, rows, None)
        paint = partial(leaderboard_picture, title, rows)
        return leaderboard_page(title, rows, await self._pool.draw(paint, prefs.theme, about="leaderboard"))
