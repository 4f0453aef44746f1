"""What a feature offers to the bot: its slash commands, and the handlers of its controls and forms."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from discord import app_commands

from bot.intake.request import Request, SeatRequest, TableRequest
from bot.table_pages.custom_ids import Code

Command = app_commands.Command[Any, ..., Any]

Handler = Callable[[Request], Awaitable[None]]
TableHandler = Callable[[TableRequest], Awaitable[None]]
SeatHandler = Callable[[SeatRequest], Awaitable[None]]


class Commands(NamedTuple):
    """A feature's slash commands, in the field that says how people type them.

    A command with ``guild_only`` is for servers: alone, it is not offered in direct messages; in a group, it is
    refused there.
    """

    alone: Sequence[Command] = ()
    """Commands typed by their name, as ``/play``. Typing ``/`` lists them, so they are few."""
    table: Sequence[Command] = ()
    """Commands of the group ``/table``, as ``/table join``: what one does at a table that also has a control."""
    games: Sequence[Command] = ()
    """Commands of the group ``/games``, as ``/games history``: ways to look back on finished games."""


class Routes(NamedTuple):
    """The handlers of a feature's controls and forms, by the code in the custom id.

    The field in which a handler stands says what is looked up before it is called: nothing, the table, or the table and
    the person's seat.
    """

    plain: Mapping[Code, Handler] = {}
    """Handlers of controls for which nothing is looked up."""
    lobby: Mapping[Code, TableHandler] = {}
    """Handlers of a lobby's controls, with the table looked up, for people in the table's server; refused to all
    others.
    """
    table: Mapping[Code, TableHandler] = {}
    """Handlers of controls with the table looked up, for people in its server, and elsewhere for whoever has or had a
    seat there, or for whom one is kept.
    """
    seat: Mapping[Code, SeatHandler] = {}
    """Handlers of controls with the table and the person's seat looked up; people without a seat there are refused."""
    plain_forms: Mapping[Code, Handler] = {}
    """Handlers of submitted forms for which nothing is looked up."""
    lobby_forms: Mapping[Code, TableHandler] = {}
    """Handlers of a lobby's submitted forms, for the same people as ``lobby``."""
    table_forms: Mapping[Code, TableHandler] = {}
    """Handlers of submitted forms with the table looked up, for the same people as ``table``."""
    seat_forms: Mapping[Code, SeatHandler] = {}
    """Handlers of submitted forms with the table and the person's seat looked up."""

    def form_routes(self) -> "Routes":
        """The handlers of forms in the fields of controls: ``plain_forms`` as ``plain`` and so on. The result has no
        handlers in its own form fields.
        """
        return Routes(plain=self.plain_forms, lobby=self.lobby_forms, table=self.table_forms, seat=self.seat_forms)


class Feature(Protocol):
    """Something that people can do with the bot: slash commands, and the handlers of buttons, selects and forms."""

    def commands(self) -> Commands:
        """The slash commands of the feature; may be empty."""

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
