"""Replays finished games: as an animation for everybody, or step by step for one person."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot.features.past_games.finished_games import FinishedGames
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import Request, TableRequest, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.messages.public_answers import PublicAnswers
from bot.people.profiles import DisplayPrefs
from bot.table_pages.builder import DrawRequest, PageBuilder, shortened_names
from bot.table_pages.components import (
    FELT,
    PRIMARY,
    SECONDARY,
    Page,
    button_rows,
    escaped_text,
    gallery_and_file,
    make_button,
    make_page,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.drawing import DrawingPool
from bot.table_pages.news import MAX_NEWS_LENGTH
from bot.tables.live_table import LiveTable
from bot.tables.playback import ReplayStep, check_finished, headlines_of, replay_steps, shorten_replay
from bot.tables.table_service import TableService
from bot.texts import past_games as texts
from engine.errors import Refusal
from engine.text.words import winners_text
from render import PictureFile
from render.boards import Painter, painter
from render.past_games.replay import MAX_FRAMES, Frame, GifWriter, alt_text_of_replay
from render.themes import Theme, theme_named

FRAMES_AT_ONCE = 8
"""The number of frames that are drawn without a break: about as much work as two boards."""


class ReplayAnimator:
    """Draws animations of finished games, one at a time."""

    def __init__(self, pool: DrawingPool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()

    async def draw_gif(
        self, painter: Painter, steps: Sequence[ReplayStep], seat_names: Sequence[str], theme: Theme
    ) -> bytes:
        """Draw a finished game as an animated GIF, and return the file's bytes.

        Of more than `MAX_FRAMES` steps, some are joined to the next, those without headlines first.
        """
        film, frames = GifWriter(theme), shorten_replay(steps, MAX_FRAMES)
        async with self._turn:
            for start in range(0, len(frames), FRAMES_AT_ONCE):
                piece = frames[start : start + FRAMES_AT_ONCE]
                await self._pool.run_in_thread(
                    partial(film.add, _animation_frames(painter, piece, seat_names, step_count=len(steps)))
                )
        return film.gif()


def _animation_frames(
    painter: Painter, steps: Iterable[ReplayStep], seat_names: Sequence[str], step_count: int
) -> Iterator[Frame]:
    for step in steps:
        said = " ".join(step.headlines or step.sentences)
        yield Frame(painter.table_canvas(step.view, seat_names), said, step.number, step_count, bool(step.headlines))


class PastGame(NamedTuple):
    """A finished game with the steps of its replay."""

    table: str
    """The table's id."""
    title: str
    """The game's title."""
    steps: Sequence[ReplayStep]
    """All steps; their sentences are escaped for a chat."""
    has_animation: bool
    """Whether the game can be shown as an animation."""


def animation_page(table_id: str, title: str, animation: PictureFile) -> Page:
    """The page with a game's animation, and a button for the replay step by step. ``title`` is the game's."""
    item, file = gallery_and_file("replay.gif", animation)
    closer = make_button(CustomId(Code.REPLAY, table_id), texts.STEP_BY_STEP_BUTTON)
    return make_page(
        [_replay_heading(table_id, title, texts.REPLAY_ANIMATION), item, *button_rows([closer])], FELT, (file,)
    )


def step_page(game: PastGame, step_number: int, picture: PictureFile | None, text: str) -> Page:
    """The page of a step of a replay (``step_number`` counts from 1): the table after it, its events, and buttons.

    The table is ``picture``, or ``text`` if that is ``None``.
    """
    shown, files = picture_or_text_item("step.png", picture, text)
    news = _step_news_text(game.steps[step_number - 1])
    heading = _replay_heading(
        game.table, game.title, texts.REPLAY_STEP.format(number=step_number, steps=len(game.steps))
    )
    items = [heading, shown, *([ui.TextDisplay(news)] if news else [])]
    return make_page(
        [
            *items,
            *button_rows(_step_buttons(game, step_number)),
            *button_rows(_headline_and_animation_buttons(game, step_number)),
        ],
        FELT,
        files,
    )


def _replay_heading(table_id: str, title: str, suffix: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(texts.REPLAY_HEADING.format(title=title, table=table_id, rest=suffix))


def _step_news_text(step: ReplayStep) -> str:
    """The step's sentences, headlines in bold; the last ones are left out beyond `MAX_NEWS_LENGTH` characters."""
    lines = [f"**{text}**" if text in step.headlines else text for text in step.sentences]
    while len("\n".join(lines)) > MAX_NEWS_LENGTH:
        del lines[-1]
    return "\n".join(lines)


def _step_buttons(game: PastGame, step_number: int) -> list[ui.Button[Any]]:
    last = len(game.steps)
    is_first, is_last = step_number == 1, step_number == last
    return [
        _step_button(game, "first", None if is_first else 1, texts.FIRST_STEP_BUTTON),
        _step_button(game, "back", None if is_first else step_number - 1, texts.BACK_STEP_BUTTON),
        _step_button(game, "next", None if is_last else step_number + 1, texts.NEXT_STEP_BUTTON, PRIMARY),
        _step_button(game, "last", None if is_last else last, texts.LAST_STEP_BUTTON),
    ]


def _headline_and_animation_buttons(game: PastGame, step_number: int) -> list[ui.Button[Any]]:
    """The button to the next headline, if the game has any, and the one to the animation, if there is one."""
    highlights = [step.number for step in game.steps if step.headlines]
    following = next((highlight for highlight in highlights if highlight > step_number), None)
    leap = _step_button(game, "highlight", following, texts.HIGHLIGHT_BUTTON)
    animation = make_button(CustomId(Code.ANIMATION, game.table), texts.ANIMATION_BUTTON)
    return [*([leap] if highlights else []), *([animation] if game.has_animation else [])]


def _step_button(
    game: PastGame, id_suffix: str, step: int | None, label: str, style: discord.ButtonStyle = SECONDARY
) -> ui.Button[Any]:
    """A button to a step, from 1; disabled for ``None``. ``id_suffix`` keeps the ids of buttons to the same step
    different.
    """
    custom_id = CustomId(Code.REPLAY_STEP, game.table, (str(step or 0), id_suffix))
    return make_button(custom_id, label, style, disabled=step is None)


class Replays:
    """The feature ``/games replay``, which replays finished games as an animation or step by step."""

    def __init__(
        self,
        tables: TableService,
        builder: PageBuilder,
        finder: TableFinder,
        finished: FinishedGames,
        public_answers: PublicAnswers,
    ) -> None:
        self._public_answers = public_answers
        self._tables = tables
        self._finished = finished
        self._builder = builder
        self._finder = finder
        self._animator = ReplayAnimator(builder.pool)
        self._one_answer_each = OneAnswerPerPerson()

    def commands(self) -> Commands:
        """The command ``/games replay``."""

        @app_commands.command(description=texts.REPLAY_COMMAND)
        @app_commands.describe(table=texts.REPLAY_TABLE_OPTION)
        @app_commands.autocomplete(table=self._finished.table_id_completer())
        async def replay(interaction: Interaction, table: str | None = None) -> None:
            request = await self._requested_table(command_request(interaction), table)
            is_here = request.live.place.guild == str(interaction.guild_id)
            await self._show_replay(request, in_public=is_here)

        return Commands(games=(replay,))

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
        return await self._tables.profiles.display_prefs(request.guild, request.person.id)

    # -- which game ---------------------------------------------------------------------------------------------------

    async def _requested_table(self, request: Request, table_id: str | None) -> TableRequest:
        """The table with this id; for ``None``, as `FinishedGames.latest_id`."""
        if table_id is not None:
            return await self._finder.find_to_look_back_on(request, table_id.strip().upper())
        return await self._finder.find_to_look_back_on(request, await self._finished.latest_id(request))

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _show_replay(self, request: TableRequest, *, in_public: bool) -> None:
        """Show a game's animation; if it has none, or the person prefers text, its first step privately."""
        live, interaction = request.live, request.interaction
        check_finished(live)
        own, drawn_by = await self._display_prefs(request), painter(live.game.meta.slug)
        prefs = await self._tables.profiles.display_prefs(live.place.guild) if in_public else own
        if drawn_by is None or prefs.as_text:
            await send_page_when_made(interaction, self._step_page(live, 1, own))
            return
        making = self._animation_page(request, drawn_by, prefs)
        await (self._public_answers.send if in_public else send_page_when_made)(interaction, making)

    async def _animation_page(self, request: TableRequest, painter: Painter, prefs: DisplayPrefs) -> Page:
        live = request.live
        title, names = live.game.meta.title, shortened_names(self._tables.seat_names(live))
        with self._one_answer_each.hold(request):
            steps = await self._builder.pool.run_in_thread(partial(replay_steps, live, names))
            content = await self._animator.draw_gif(painter, steps, names, theme_named(prefs.theme))
        ending = winners_text(live.table.state.outcome, names) or texts.CLOSED_ENDING
        file = PictureFile(content, alt_text_of_replay(title, names, len(steps), f"{ending}.", headlines_of(steps)))
        return animation_page(live.id, title, file)

    async def _step_page(self, live: LiveTable, step_number: int, prefs: DisplayPrefs) -> Page:
        """The page of a step, from 1. Raises `Refusal` ``no_such_step``, and what `check_finished` raises."""
        game = await self._past_game(live)
        if not 1 <= step_number <= len(game.steps):
            raise Refusal("no_such_step", steps=len(game.steps))
        view, names = game.steps[step_number - 1].view, self._tables.seat_names(live)
        picture, text = await self._builder.picture_or_text(DrawRequest(live.id, live.game, view, names), prefs)
        return step_page(game, step_number, picture, text)

    async def _past_game(self, live: LiveTable) -> PastGame:
        """The game with its steps, whose sentences are escaped for a chat. Raises what `check_finished` raises."""
        names = tuple(map(escaped_text, self._tables.seat_names(live)))
        steps = await self._builder.pool.run_in_thread(partial(replay_steps, live, names))
        slug, title = live.game.meta.slug, live.game.meta.title
        return PastGame(live.id, title, steps, has_animation=painter(slug) is not None)
