"""Finished games looked back on: as an animation for everybody, or step by step for one person.

Nothing is kept between two clicks: a step is made anew from the table's log, so its buttons work after a restart.
"""

from functools import partial

from discord import app_commands

from bot.features.find_table import MAX_COMPLETIONS, Completions, TableFinder
from bot.features.intake import command_request
from bot.features.one_per_person import OnePerPerson
from bot.features.request import Command, Request, Routes, TableRequest
from bot.messages.replies import Interaction, edit_clicked_drawn, send_drawn
from bot.pages.builder import DrawRequest, PageBuilder, short_names
from bot.pages.components import Page, escaped
from bot.pages.custom_ids import Code
from bot.pages.replay import PastGame, animation_page, step_page
from bot.pages.replay_animation import ReplayAnimator
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.playback import check_finished, playback, story
from bot.tables.profiles import DisplayPrefs
from bot.texts import replay as texts
from data.records import FinishedGame
from data.store import Store
from engine.errors import Refusal
from engine.options import DAY
from engine.words import winners_text
from render import PictureFile
from render.boards import Painter, painter
from render.replay import alt_text_of_replay
from render.themes import theme_named


class Replays:
    """Answers ``/replay`` and the buttons of replays."""

    def __init__(self, host: Host, store: Store, builder: PageBuilder, finder: TableFinder) -> None:
        self._host = host
        self._store = store
        self._builder = builder
        self._finder = finder
        self._animator = ReplayAnimator(builder.pool)
        self._one_each = OnePerPerson()

    def commands(self) -> tuple[Command, ...]:
        """``/replay``."""

        @app_commands.command(description=texts.REPLAY)
        @app_commands.describe(table=texts.REPLAY_TABLE)
        async def replay(interaction: Interaction, table: str | None = None) -> None:
            request = await self._meant(command_request(interaction), table)
            is_here = request.live.place.guild == str(interaction.guild_id)
            await self._show(request, in_public=is_here)

        @replay.autocomplete("table")
        async def finished(interaction: Interaction, current: str) -> Completions:
            return await self._complete(command_request(interaction), current)

        return (replay,)

    def routes(self) -> Routes:
        """The buttons of results and replays."""
        return Routes(
            plain={
                Code.REPLAY: self._show_first_step,
                Code.REPLAY_STEP: self._show_step,
                Code.ANIMATION: self._show_animation,
            }
        )

    async def _show_first_step(self, request: Request) -> None:
        meant = await self._finder.finished(request, request.custom_id.table)
        await send_drawn(request.interaction, self._step_page(meant.live, 1, await self._prefs(request)))

    async def _show_step(self, request: Request) -> None:
        meant = await self._finder.finished(request, request.custom_id.table)
        making = self._step_page(meant.live, request.custom_id.number(0), await self._prefs(request))
        await edit_clicked_drawn(request.interaction, making)

    async def _show_animation(self, request: Request) -> None:
        await self._show(await self._finder.finished(request, request.custom_id.table), in_public=False)

    async def _prefs(self, request: Request) -> DisplayPrefs:
        return await self._host.profiles.display_prefs(request.guild, request.person.id)

    # -- which game ---------------------------------------------------------------------------------------------------

    async def _meant(self, request: Request, table: str | None) -> TableRequest:
        """The table of this name; for ``None`` the last one that ended in this channel, or else in this server."""
        if table is not None:
            return await self._finder.finished(request, table.strip().upper())
        if request.guild is None:
            raise Refusal("none_finished")
        games = await self._store.finished_games(
            request.guild, channel=request.channel, limit=1
        ) or await self._store.finished_games(request.guild, limit=1)
        if not games:
            raise Refusal("none_finished")
        return await self._finder.finished(request, games[0].id)

    async def _complete(self, request: Request, current: str) -> Completions:
        """The latest games of the server whose title has what was typed in it."""
        if request.guild is None:
            return []
        games = await self._store.finished_games(request.guild, limit=MAX_COMPLETIONS)
        named = [(game.id, self._title(game, request.interaction.created_at.timestamp())) for game in games]
        typed = current.strip().lower()
        return [app_commands.Choice(name=title, value=table) for table, title in named if typed in title.lower()]

    def _title(self, finished: FinishedGame, now: float) -> str:
        game = self._host.games.get(finished.game)
        title = game.meta.title if game else finished.game
        return texts.COMPLETION.format(table=finished.id, title=title, ended=days_ago(now - finished.at))

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _show(self, request: TableRequest, *, in_public: bool) -> None:
        """The whole game as an animation; step by step where there is none, or somebody wants text for themselves."""
        live, interaction = request.live, request.interaction
        check_finished(live)
        own, drawn_by = await self._prefs(request), painter(live.game.meta.slug)
        prefs = await self._host.profiles.display_prefs(live.place.guild) if in_public else own
        if drawn_by is None or prefs.as_text:
            await send_drawn(interaction, self._step_page(live, 1, own))
            return
        with self._one_each.hold(request):
            await send_drawn(interaction, self._animation_page(live, drawn_by, prefs), ephemeral=not in_public)

    async def _animation_page(self, live: LiveTable, drawn_by: Painter, prefs: DisplayPrefs) -> Page:
        title, names = live.game.meta.title, short_names(self._host.seat_names(live))
        steps = await self._builder.pool.run(partial(playback, live, names))
        content = await self._animator.gif(drawn_by, steps, names, theme_named(prefs.theme))
        ending = winners_text(live.table.state.outcome, names) or texts.CLOSED_ENDING
        file = PictureFile(content, alt_text_of_replay(title, names, len(steps), f"{ending}.", story(steps)))
        return animation_page(live.id, title, file)

    async def _step_page(self, live: LiveTable, number: int, prefs: DisplayPrefs) -> Page:
        """One step, by its number from 1. Raises `Refusal` ``no_such_step``."""
        game = await self._past_game(live)
        if not 1 <= number <= len(game.steps):
            raise Refusal("no_such_step", steps=len(game.steps))
        view, names = game.steps[number - 1].view, self._host.seat_names(live)
        picture, text = await self._builder.draw(DrawRequest(live.id, live.game, view, names), prefs)
        return step_page(game, number, picture, text)

    async def _past_game(self, live: LiveTable) -> PastGame:
        """The game with sentences for the chat. Raises `Refusal` ``not_over`` or ``never_started``."""
        names = tuple(map(escaped, self._host.seat_names(live)))
        steps = await self._builder.pool.run(partial(playback, live, names))
        slug, title = live.game.meta.slug, live.game.meta.title
        return PastGame(live.id, title, steps, has_animation=painter(slug) is not None)


def days_ago(seconds: float) -> str:
    """How many days ago something was, roughly, in words; from the seconds since then.

    >>> days_ago(3600), days_ago(30 * 3600), days_ago(80 * 3600)
    ('today', 'yesterday', '3 days ago')
    """
    days = max(int(seconds // DAY), 0)
    return (texts.TODAY, texts.YESTERDAY)[days] if days in {0, 1} else texts.DAYS_AGO.format(days=days)
