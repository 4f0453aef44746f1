"""Sitting down at a table that is announced in another channel."""

from bot.features.lobby.joining import Joining
from bot.intake.feature import Command, Routes
from bot.intake.request import TableRequest
from bot.messages.api.permissions import may_see
from bot.messages.api.replies import send_private_text
from bot.table_pages.components import board_link
from bot.table_pages.custom_ids import Code
from bot.texts.lobby import open_seats as texts
from engine.errors import Refusal


class AnnouncedSeats:
    """The feature behind **Join** below the announcement of a lobby."""

    def __init__(self, joining: Joining) -> None:
        self._joining = joining

    def commands(self) -> tuple[Command, ...]:
        """No commands: ``/join`` sits somebody down in the table's own channel."""
        return ()

    def routes(self) -> Routes:
        """The handler of the button."""
        return Routes(lobby={Code.TAKE_SEAT: self._take_seat})

    async def _take_seat(self, request: TableRequest) -> None:
        """Seat somebody as **Join** in the lobby does, and tell them privately where the table is.

        Raises `Refusal` ``hidden_channel`` for people who cannot look into its channel.
        """
        live, interaction = request.live, request.interaction
        if not may_see(interaction.user, interaction.client.get_channel(int(live.place.channel))):
            raise Refusal("hidden_channel")
        if await self._joining.sit_down(request):
            table = board_link(live) or f"<#{live.place.channel}>"
            await send_private_text(interaction, texts.SEATED.format(title=live.game.meta.title, table=table))
            await self._joining.newcomers.offer_lesson(request)
