"""Lessons: a guided first game that only the learner sees, step by step.

How far a learner has come stands in the ids of the controls before them, so nothing is stored, and no table is opened.
"""

from collections.abc import Mapping
from functools import partial

from discord import app_commands

from bot.features.learn_page import IN_THREAD, AnyGame, LessonMoment, LessonPicture, choose_lesson_page, lesson_page
from bot.features.lobby.joining import join_action
from bot.features.lobby.opening import TableOpener
from bot.features.play.rules import Rules
from bot.intake.autocomplete import choices_with_titles, game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made, send_private_page
from bot.table_pages.builder import DrawRequest, PageBuilder
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.tables.table_service import TableService
from bot.texts import help as texts
from bot.texts.names import person_name
from engine.errors import Refusal
from engine.lessons.lesson import MAX_STEPS, Lesson
from engine.lessons.scenes import LessonScene, lesson_scenes
from engine.tables.actions import AddComputer


class Lessons:
    """The feature ``/learn``, and the buttons that lead to a lesson and through it."""

    def __init__(self, tables: TableService, builder: PageBuilder, opener: TableOpener, rules: Rules) -> None:
        self._tables = tables
        self._builder = builder
        self._opener = opener
        self._rules = rules
        self._scenes: dict[str, tuple[LessonScene, ...]] = {}
        """By game slug, the scenes of its lesson, one for each step; played when first needed."""

    def commands(self) -> Commands:
        """The command ``/learn``; empty if no game has a lesson."""
        taught = {slug: game for slug, game in self._tables.games.items() if game.words.lesson is not None}
        if not taught:
            return Commands()
        games = choices_with_titles(game_titles(taught))

        @app_commands.command(description=texts.LEARN_COMMAND)
        @app_commands.describe(game=texts.LEARN_GAME_OPTION, step=texts.LEARN_STEP_OPTION)
        @app_commands.choices(game=games)
        async def learn(
            interaction: Interaction,
            game: str | None = None,
            step: app_commands.Range[int, 1, MAX_STEPS] = 1,
        ) -> None:
            request = command_request(interaction)
            if game is None:
                await self.choose(request)
            else:
                lesson = self._lesson_of(game)
                await self._show_first_step(request, game, min(step, len(lesson.steps)) - 1)

        return Commands(alone=(learn,))

    def routes(self) -> Routes:
        """The handlers of all buttons of lessons, except the one in ``/help``."""
        return Routes(
            plain={
                Code.LEARN: self._begin_by_button,
                Code.LEARN_STEP: self._show_step,
                Code.LEARN_TRY: self._try_offer,
                Code.LEARN_RULES: self._show_rules,
                Code.LEARN_PLAY: self._open_table,
            }
        )

    # -- ways in ------------------------------------------------------------------------------------------------------

    async def choose(self, request: Request) -> None:
        """Ask a person privately which game they want to learn."""
        await send_private_page(request.interaction, choose_lesson_page(self._tables.games.values()))

    async def _begin_by_button(self, request: Request) -> None:
        await self._show_first_step(request, _lesson_slug(request), request.custom_id.number_arg(1))

    async def _show_first_step(self, request: Request, slug: str, number: int) -> None:
        """Show a step (from 0) in a new private message."""
        moment = await self._moment(request, slug, number)
        await send_page_when_made(request.interaction, self._page(request, moment))

    # -- through the lesson -------------------------------------------------------------------------------------------

    async def _show_step(self, request: Request) -> None:
        """Show another step in place of the clicked one."""
        has_gone_on = request.custom_id.args[2:] == ("on",)
        moment = await self._moment(request, _lesson_slug(request), request.custom_id.number_arg(1))
        await edit_clicked_when_made(request.interaction, self._page(request, moment._replace(has_gone_on=has_gone_on)))

    async def _try_offer(self, request: Request) -> None:
        """Show the next step after the right offer; after any other, say why it is wrong, at the same step."""
        moment = await self._moment(request, _lesson_slug(request), request.custom_id.number_arg(1))
        asked, offers = request.custom_id, moment.step.offers if moment.step is not None else ()
        offer, *before = (asked.number_arg(place) for place in range(2, max(3, len(asked.args))))
        if not 0 <= offer < len(offers):
            raise Refusal("outdated_lesson")
        if offers[offer].goes_on:
            moment = await self._moment(request, moment.slug, moment.number + 1)
            moment = moment._replace(has_gone_on=True)
        else:
            in_vain = {place for place, one in enumerate(offers) if place in before and not one.goes_on}
            moment = moment._replace(tried=(*sorted(in_vain - {offer}), offer))
        await edit_clicked_when_made(request.interaction, self._page(request, moment))

    async def _moment(self, request: Request, slug: str, number: int) -> LessonMoment:
        """The state of a learner at a step, from 0. Raises `Refusal` ``outdated_lesson`` if there is no such step."""
        lesson = self._lesson_of(slug)
        if not 0 <= number <= len(lesson.steps):
            raise Refusal("outdated_lesson")
        own = person_name(request.person.name, request.person.id)
        names = tuple(name or own for name in lesson.names)
        scenes = await self._scenes_of(slug, lesson)
        next_game = next_taught_game(self._tables.games, slug)
        return LessonMoment(self._tables.game(slug), lesson, number, scenes[number], names, next_game=next_game)

    def _lesson_of(self, slug: str) -> Lesson:
        """The lesson of a game. Raises `Refusal`: ``unknown_game``, ``outdated_lesson`` for a game without one."""
        lesson = self._tables.game(slug).words.lesson
        if lesson is None:
            raise Refusal("outdated_lesson")
        return lesson

    async def _scenes_of(self, slug: str, lesson: Lesson) -> tuple[LessonScene, ...]:
        """The scenes of a game's lesson. They are played in a thread the first time, which may take a while."""
        if slug not in self._scenes:
            play = partial(lesson_scenes, self._tables.game(slug), lesson)
            self._scenes[slug] = await self._builder.pool.run_in_thread(play)
        return self._scenes[slug]

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _page(self, request: Request, moment: LessonMoment) -> Page:
        prefs = await self._tables.profiles.display_prefs(request.guild, request.person.id)
        shows = "table" if moment.step is None else moment.step.shows
        about, scene = moment.slug, moment.scene
        table = DrawRequest(about, moment.game, scene.table_view, moment.names)
        hand = DrawRequest(about, moment.game, scene.view, moment.names, scene.menu)
        wanted = [("table.png", table)] if shows != "hand" else []
        wanted += [("hand.png", hand)] if shows != "table" else []
        pictures = [LessonPicture(name, *await self._builder.picture_or_text(one, prefs)) for name, one in wanted]
        return lesson_page(moment, pictures, in_server=request.guild is not None)

    async def _show_rules(self, request: Request) -> None:
        await self._rules.show(request, self._tables.game(_lesson_slug(request)))

    async def _open_table(self, request: Request) -> None:
        """Open a real table with as many computers as the lesson has, at which the learner sits: here, or in a new
        thread. Raises `Refusal` ``play_in_thread`` if the channel has a table, and whatever else `TableOpener` raises.
        """
        lesson = self._lesson_of(slug := _lesson_slug(request))
        computers = [AddComputer()] * (len(lesson.names) - 1)
        opens = self._opener.way_to_open(in_thread=request.custom_id.args[1:] == (IN_THREAD,))
        try:
            await opens(request, slug, first_actions=[join_action(request), *computers])
        except Refusal as refusal:
            if refusal.code != "channel_taken":
                raise
            raise Refusal("play_in_thread", where=refusal.values["where"]) from None


def next_taught_game(games: Mapping[str, AnyGame], slug: str) -> AnyGame | None:
    """The game whose lesson comes after that of the game ``slug``, in the order of ``games``, the first after the last;
    ``None`` if no other game has a lesson.
    """
    taught = [one for one, game in games.items() if game.words.lesson is not None]
    following = taught[(taught.index(slug) + 1) % len(taught)]
    return None if following == slug else games[following]


def _lesson_slug(request: Request) -> str:
    """The slug of the game in the custom id of a lesson's button; empty if there is none."""
    return next(iter(request.custom_id.args), "")
