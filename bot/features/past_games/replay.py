"""Finished games looked back on: as an animation for everybody, or step by step for one person.

Nothing is kept between two clicks: a step is made anew from the table's log, so its buttons work after a restart.
"""

from functools import partial

from discord import app_commands

from bot.features.past_games.finished_games import FinishedGames
from bot.features.past_games.replay_animation import ReplayAnimator
from bot.features.past_games.replay_page import PastGame, animation_page, step_page
from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.one_per_person import OneAnswerPerPerson
from bot.intake.request import Request, TableRequest, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.people.profiles import DisplayPrefs
from bot.table_pages.builder import DrawRequest, PageBuilder, shortened_names
from bot.table_pages.components import Page, escaped_text
from bot.table_pages.custom_ids import Code
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.playback import check_finished, headlines_of, replay_steps
from bot.texts.past_games import replay as texts
from engine.errors import Refusal
from engine.text.words import winners_text
from render import PictureFile
from render.boards import Painter, painter
from render.past_games.replay import alt_text_of_replay
from render.themes import theme_named


class Replays:
    """The feature that replays finished games, as an animation or step by step."""

    def __init__(self, host: Host, builder: PageBuilder, finder: TableFinder, finished: FinishedGames) -> None:
        self._host = host
        self._finished = finished
        self._builder = builder
        self._finder = finder
        self._animator = ReplayAnimator(builder.pool)
        self._one_each = OneAnswerPerPerson()

    def commands(self) -> tuple[Command, ...]:
        """The command ``/replay``."""

        @app_commands.command(description=texts.REPLAY)
        @app_commands.describe(table=texts.REPLAY_TABLE)
        @app_commands.autocomplete(table=self._finished.table_id_completer())
        async def replay(interaction: Interaction, table: str | None = None) -> None:
            request = await self._requested_table(command_request(interaction), table)
            is_here = request.live.place.guild == str(interaction.guild_id)
            await self._show_replay(request, in_public=is_here)

        return (replay,)

    def routes(self) -> Routes:
        """The handlers of the replay button below a result, and of the buttons on replays."""
        return Routes(
            plain={
                Code.REPLAY: self._show_first_step,
                Code.REPLAY_STEP: self._show_step,
                Code.ANIMATION: self._show_animation,
            }
        )

    async def _show_first_step(self, request: Request) -> None:
        meant = await self._finder.find_to_look_back_on(request, request.custom_id.table)
        await send_page_when_made(
            request.interaction, self._step_page(meant.live, 1, await self._display_prefs(request))
        )

    async def _show_step(self, request: Request) -> None:
        meant = await self._finder.find_to_look_back_on(request, request.custom_id.table)
        making = self._step_page(meant.live, request.custom_id.number_arg(0), await self._display_prefs(request))
        await edit_clicked_when_made(request.interaction, making)

    async def _show_animation(self, request: Request) -> None:
        await self._show_replay(
            await self._finder.find_to_look_back_on(request, request.custom_id.table), in_public=False
        )

    async def _display_prefs(self, request: Request) -> DisplayPrefs:
        return await self._host.profiles.display_prefs(request.guild, request.person.id)

    # -- which game ---------------------------------------------------------------------------------------------------

    async def _requested_table(self, request: Request, table_id: str | None) -> TableRequest:
        """The table of this name; for ``None``, as `FinishedGames.latest_id`."""
        if table_id is not None:
            return await self._finder.find_to_look_back_on(request, table_id.strip().upper())
        return await self._finder.find_to_look_back_on(request, await self._finished.latest_id(request))

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _show_replay(self, request: TableRequest, *, in_public: bool) -> None:
        """The whole game as an animation; step by step where there is none, or somebody wants text for themselves."""
        live, interaction = request.live, request.interaction
        check_finished(live)
        own, drawn_by = await self._display_prefs(request), painter(live.game.meta.slug)
        prefs = await self._host.profiles.display_prefs(live.place.guild) if in_public else own
        if drawn_by is None or prefs.as_text:
            await send_page_when_made(interaction, self._step_page(live, 1, own))
            return
        making = self._animation_page(request, drawn_by, prefs)
        await send_page_when_made(interaction, making, ephemeral=not in_public)

    async def _animation_page(self, request: TableRequest, painter: Painter, prefs: DisplayPrefs) -> Page:
        live = request.live
        title, names = live.game.meta.title, shortened_names(self._host.seat_names(live))
        steps = await self._builder.pool.run_in_thread(partial(replay_steps, live, names))
        with self._one_each.hold(request):
            content = await self._animator.draw_gif(painter, steps, names, theme_named(prefs.theme))
        ending = winners_text(live.table.state.outcome, names) or texts.CLOSED_ENDING
        file = PictureFile(content, alt_text_of_replay(title, names, len(steps), f"{ending}.", headlines_of(steps)))
        return animation_page(live.id, title, file)

    async def _step_page(self, live: LiveTable, step_number: int, prefs: DisplayPrefs) -> Page:
        """One step, by its number from 1. Raises `Refusal` ``no_such_step``."""
        game = await self._past_game(live)
        if not 1 <= step_number <= len(game.steps):
            raise Refusal("no_such_step", steps=len(game.steps))
        view, names = game.steps[step_number - 1].view, self._host.seat_names(live)
        picture, text = await self._builder.picture_or_text(DrawRequest(live.id, live.game, view, names), prefs)
        return step_page(game, step_number, picture, text)

    async def _past_game(self, live: LiveTable) -> PastGame:
        """The game with sentences for the chat. Raises `Refusal` ``not_over`` or ``never_started``."""
        names = tuple(map(escaped_text, self._host.seat_names(live)))
        steps = await self._builder.pool.run_in_thread(partial(replay_steps, live, names))
        slug, title = live.game.meta.slug, live.game.meta.title
        return PastGame(live.id, title, steps, has_animation=painter(slug) is not None)
