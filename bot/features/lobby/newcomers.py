"""Offers a lesson to people who sit down at a table of a game for the first time."""

from bot.features.learn_page import lesson_offer_page
from bot.intake.request import TableRequest
from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.replies import can_follow_up
from data.store import Store


class Newcomers:
    """Tells newcomers of a game, once and in private, that there is a lesson. Nothing is stored for that: the log of
    their first table says that they have sat down there.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def offer_lesson(self, request: TableRequest) -> None:
        """Offer the lesson of a table's game to somebody who has just sat down and was answered, if they have never sat
        down at a table of that game before. Discord's errors are logged.
        """
        game, interaction = request.live.game, request.interaction
        if game.lesson is None or not can_follow_up(interaction):
            return
        if await self._store.joins_of_game(request.person.id, game.meta.slug) != 1:
            return
        with log_api_errors("not_told", "a newcomer"):
            page = lesson_offer_page(game, game.lesson)
            await interaction.followup.send(ephemeral=True, **page.send_arguments())
