"""What an interaction asks for: who asks, where, at which table, from which seat. The intake beside it finds out."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from discord import app_commands

from bot.messages.api.replies import Interaction
from bot.pages.custom_ids import NO_CUSTOM_ID, Code, CustomId
from bot.tables.live_table import LiveTable, Person

Command = app_commands.Command[Any, ..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a person did: a click, a choice in a select, a submitted form, or a command; with who they are and where."""

    interaction: Interaction
    person: Person
    guild: str | None
    """The id of the server in which they ask; ``None`` in direct messages."""
    channel: str
    """The id of the channel in which they ask."""
    custom_id: CustomId = NO_CUSTOM_ID
    """The custom id of the control or form; `NO_CUSTOM_ID` for a command."""
    values: Sequence[str] = ()
    """The values chosen in a select; empty for anything else."""
    fields: Mapping[str, list[str]] = field(default_factory=dict)
    """The values of a submitted form, by field; empty for anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Request):
    """A request about one table."""

    live: LiveTable


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest(TableRequest):
    """A request of a person who has a seat at the table."""

    seat: int
    """The person's seat, counted from 0."""


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
