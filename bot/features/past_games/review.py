"""Reviews of one's own play in a finished game: the worst decisions, each first as a question, and a summary.

Nothing is kept between two clicks except the review itself, which comes out the same if it has to be made again.
"""

from collections.abc import Awaitable, Callable
from functools import partial

from discord import app_commands

from bot.computers.reviewing import ReviewDesk, ReviewWork
from bot.features.past_games.finished_games import FinishedGames
from bot.features.past_games.review_page import (
    END,
    ReviewedGame,
    ShownTable,
    answer_page,
    progress_page,
    question_page,
    review_card,
    summary_page,
)
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import TableRequest, command_request
from bot.messages.api import api_errors
from bot.messages.api.calls import Calls
from bot.messages.api.replies import (
    Interaction,
    edit_clicked_message,
    edit_clicked_when_made,
    is_seen_by_one,
    send_page_when_made,
    send_private_page,
)
from bot.people.profiles import DisplayPrefs
from bot.table_pages.builder import DrawRequest, PageBuilder
from bot.table_pages.components import Page, text_page
from bot.table_pages.custom_ids import Code
from bot.tables.playback import check_finished
from bot.tables.table_service import TableService
from bot.texts import past_games as texts
from bot.texts.refusals import REFUSALS
from engine.errors import Refusal
from render.past_games.review import review_picture

MakeReviewPage = Callable[[ReviewedGame, DisplayPrefs], Awaitable[Page]]
"""Makes one page of a finished review, for a reader with these display preferences."""


class Reviews:
    """The feature ``/games review``, and the buttons that lead to a review and through it."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        builder: PageBuilder,
        finder: TableFinder,
        finished: FinishedGames,
        desk: ReviewDesk,
        calls: Calls,
    ) -> None:
        self._calls = calls
        self._tables = tables
        self._builder = builder
        self._finder = finder
        self._finished = finished
        self._desk = desk

    def commands(self) -> Commands:
        """The command ``/games review``."""

        @app_commands.command(description=texts.REVIEW_COMMAND)
        @app_commands.describe(table=texts.REVIEW_TABLE_OPTION)
        @app_commands.autocomplete(table=self._finished.own_table_id_completer())
        async def review(interaction: Interaction, table: str | None = None) -> None:
            request = command_request(interaction)
            table_id = await self._finished.latest_own_id(request) if table is None else table.strip().upper()
            await self._show_first_question(await self._finder.find_to_look_back_on(request, table_id))

        return Commands(games=(review,))

    def routes(self) -> Routes:
        """The handlers of the button below a result, and of a review's buttons."""
        return Routes(
            table={
                Code.REVIEW: self._show_first_question,
                Code.REVIEW_STEP: self._show_step,
                Code.REVIEW_ANSWER: self._show_answer,
            }
        )

    # -- ways in ------------------------------------------------------------------------------------------------------

    async def _show_first_question(self, request: TableRequest) -> None:
        """Show a person the first question of their review, or the summary if there is nothing to ask."""
        await self._show(request, partial(self._question_or_summary, 0), in_place=False)

    async def _show_step(self, request: TableRequest) -> None:
        """Show a question or the summary in place of the clicked page."""
        is_end = request.custom_id.args[:1] == (END,)
        place = -1 if is_end else request.custom_id.number_arg(0)
        if place < 0 and not is_end:
            raise Refusal("outdated")
        await self._show(request, self._summary if is_end else partial(self._question_or_summary, place), in_place=True)

    async def _show_answer(self, request: TableRequest) -> None:
        """Show the answer to the choice that was made on a question's page."""
        place, chosen = request.custom_id.number_arg(0), request.custom_id.number_arg(1)
        if place < 0 or chosen < 0:
            raise Refusal("outdated")
        await self._show(request, partial(self._answer_page, place, chosen), in_place=True)

    async def _show(self, request: TableRequest, make_page: MakeReviewPage, *, in_place: bool) -> None:
        """Show a page of the person's review: at once or, while the review is made, its progress, and then the page.

        Raises what `check_finished` and `ReviewDesk.review_work_for` raise.
        """
        check_finished(request.live)
        work, interaction = self._desk.review_work_for(request.live.table, request.person.id), request.interaction
        in_place = in_place and is_seen_by_one(interaction)
        if work.is_done:
            making = self._finished_page(request, work, make_page)
            await (edit_clicked_when_made if in_place else send_page_when_made)(interaction, making)
            return
        progress = self._progress_page(request, work)
        if await (edit_clicked_message if in_place else send_private_page)(interaction, progress):
            self._desk.run_in_background(self._show_progress(request, work, make_page))

    async def _show_progress(self, request: TableRequest, work: ReviewWork, make_page: MakeReviewPage) -> None:
        """Show the progress of a review in the answer's message, and at the end the page, for which it tries as
        `Calls.keep_trying` does.
        """
        while not work.is_done:
            await work.wait_for_news()
            if not work.is_done:
                with api_errors.log_api_errors("not_edited", "a review"):
                    progress = self._progress_page(request, work)
                    await request.interaction.edit_original_response(**progress.edit_arguments())
        page = await self._page_or_refusal(request, work, make_page)

        async def show() -> None:
            await request.interaction.edit_original_response(**page.edit_arguments())

        await self._calls.keep_trying(show, None, event="not_edited", about="a review")

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _page_or_refusal(self, request: TableRequest, work: ReviewWork, make_page: MakeReviewPage) -> Page:
        try:
            return await self._finished_page(request, work, make_page)
        except Refusal as refusal:
            return text_page(refusal.sentence(REFUSALS))

    async def _finished_page(self, request: TableRequest, work: ReviewWork, make_page: MakeReviewPage) -> Page:
        """The page of a finished review. Raises `Refusal` ``review_failed`` if the review failed."""
        if work.review is None:
            raise Refusal("review_failed")
        live = request.live
        names = self._tables.seat_names(live)
        prefs = await self._tables.profiles.display_prefs(request.guild, request.person.id)
        return await make_page(ReviewedGame(live.id, live.game, names, work.review, self._desk.worlds), prefs)

    def _progress_page(self, request: TableRequest, work: ReviewWork) -> Page:
        counts = work.decision_count, work.tried_count, work.to_try_count
        return progress_page(request.live.id, request.live.game.meta.title, counts)

    async def _question_or_summary(self, place: int, reviewed: ReviewedGame, prefs: DisplayPrefs) -> Page:
        """The question about the decision at ``place`` (from 0, the worst first); the summary if there is no such
        decision.
        """
        if place >= len(reviewed.asked):
            return await self._summary(reviewed, prefs)
        return question_page(reviewed, place, await self._view_at_decision(reviewed, place, prefs))

    async def _answer_page(self, place: int, chosen: int, reviewed: ReviewedGame, prefs: DisplayPrefs) -> Page:
        """The page that answers a choice. Raises `Refusal` ``outdated`` for a decision or choice that the review does
        not have.
        """
        if place >= len(reviewed.asked) or chosen >= len(reviewed.offered(place)):
            raise Refusal("outdated")
        return answer_page(reviewed, place, chosen, await self._view_at_decision(reviewed, place, prefs))

    async def _view_at_decision(self, reviewed: ReviewedGame, place: int, prefs: DisplayPrefs) -> ShownTable:
        """The seat's view of the table when it made the decision at ``place``, as a picture or text."""
        decision = reviewed.asked[place].doubt.decision
        drawn = DrawRequest(reviewed.table, reviewed.game, decision.view, reviewed.names, decision.menu)
        return ShownTable(*await self._builder.picture_or_text(drawn, prefs))

    async def _summary(self, reviewed: ReviewedGame, prefs: DisplayPrefs) -> Page:
        card = None if prefs.as_text else review_card(reviewed)
        paint = card and partial(review_picture, card)
        drawn = await self._builder.pool.draw(paint, prefs.theme, about=reviewed.table) if paint else None
        return summary_page(reviewed, drawn)
