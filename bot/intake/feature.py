"""What a feature offers to the bot: commands, and the handlers of its controls and forms."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from discord import app_commands

from bot.intake.request import Request, SeatRequest, TableRequest
from bot.table_pages.custom_ids import Code

Command = app_commands.Command[Any, ..., Any]

Handler = Callable[[Request], Awaitable[None]]
TableHandler = Callable[[TableRequest], Awaitable[None]]
SeatHandler = Callable[[SeatRequest], Awaitable[None]]


class Routes(NamedTuple):
    """The handlers of a feature's controls and forms, by code of the custom id.

    The field in which a handler stands says what is looked up before it is called: nothing, the table, or the table and
    the seat of whoever asks.
    """

    plain: Mapping[Code, Handler] = {}
    """Controls for which nothing is looked up."""
    lobby: Mapping[Code, TableHandler] = {}
    """Controls of a lobby, whose table is looked up, for anybody in the table's server; refused from elsewhere."""
    table: Mapping[Code, TableHandler] = {}
    """Controls whose table is looked up, for anybody in the table's server and whoever has or had a seat there."""
    seat: Mapping[Code, SeatHandler] = {}
    """Controls whose table is looked up, and the seat of whoever asks; others are refused."""
    plain_forms: Mapping[Code, Handler] = {}
    """Submitted forms for which nothing is looked up."""
    lobby_forms: Mapping[Code, TableHandler] = {}
    """Submitted forms of a lobby, for the people for whom the controls in ``lobby`` are."""
    table_forms: Mapping[Code, TableHandler] = {}
    """Submitted forms whose table is looked up, for the people for whom the controls in ``table`` are."""
    seat_forms: Mapping[Code, SeatHandler] = {}
    """Submitted forms whose table is looked up, and the seat of whoever asks."""

    def form_routes(self) -> "Routes":
        """The routes for submitted forms: ``plain_forms`` as ``plain`` and so on; no others."""
        return Routes(plain=self.plain_forms, lobby=self.lobby_forms, table=self.table_forms, seat=self.seat_forms)


class Feature(Protocol):
    """Something that people can do with the bot: slash commands, and the handlers of buttons, selects and forms."""

    def commands(self) -> Iterable[Command]:
        """The slash commands to register; may be empty."""

    def routes(self) -> Routes:
        """The handlers of the feature's buttons, selects and forms."""


def merge_routes(routes: Iterable[Routes]) -> Routes:
    """Merge the routes of all features. Raises `ValueError` if two features handle the same control or form."""
    merged: list[dict[Code, Any]] = [{} for _ in Routes._fields]
    for one in routes:
        for kind, handlers in zip(merged, one, strict=True):
            if kind.keys() & handlers.keys():
                raise ValueError(f"two features answer one of {', '.join(handlers)}")
            kind.update(handlers)
    return Routes(*merged)
