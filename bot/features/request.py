"""What an interaction asks for: who asks, where, at which table, from which seat. `bot.features.intake` finds out."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from discord import app_commands

from bot.messages.replies import Interaction
from bot.pages.custom_ids import NO_CUSTOM_ID, Code, CustomId
from bot.tables.live_table import LiveTable, Person

Command = app_commands.Command[Any, ..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A click, a choice in a select, a submitted form, or a command."""

    interaction: Interaction
    person: Person
    guild: str | None
    """The id of the server in which they ask; ``None`` in direct messages."""
    channel: str
    """The id of the channel in which they ask."""
    custom_id: CustomId = NO_CUSTOM_ID
    """What was clicked or submitted; `NO_CUSTOM_ID` for a command."""
    values: Sequence[str] = ()
    """What was chosen in a select; empty for anything else."""
    fields: Mapping[str, list[str]] = field(default_factory=dict)
    """The values of a submitted form, by field; empty for anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Request):
    """A request about a table."""

    live: LiveTable


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest(TableRequest):
    """A request of somebody who has a seat at the table."""

    seat: int
    """The seat, from 0."""


Handler = Callable[[Request], Awaitable[None]]
TableHandler = Callable[[TableRequest], Awaitable[None]]
SeatHandler = Callable[[SeatRequest], Awaitable[None]]


class Routes(NamedTuple):
    """What answers the controls and forms of a feature, by what is looked up for them first."""

    plain: Mapping[Code, Handler] = {}
    """Controls for which nothing is looked up."""
    table: Mapping[Code, TableHandler] = {}
    """Controls whose table is looked up, for anybody."""
    seat: Mapping[Code, SeatHandler] = {}
    """Controls whose table is looked up, and the seat of whoever asks; others are refused."""
    table_forms: Mapping[Code, TableHandler] = {}
    """Submitted forms whose table is looked up, for anybody."""
    seat_forms: Mapping[Code, SeatHandler] = {}
    """Submitted forms whose table is looked up, and the seat of whoever asks."""

    def form_routes(self) -> "Routes":
        """The handlers of forms, as those of controls are: by code in ``table`` and ``seat``."""
        return Routes(table=self.table_forms, seat=self.seat_forms)


class Feature(Protocol):
    """Something that people can do: its commands, and what answers its controls and forms."""

    def commands(self) -> Iterable[Command]:
        """The commands to register."""

    def routes(self) -> Routes:
        """What answers its buttons, selects and forms."""


def merge_routes(routes: Iterable[Routes]) -> Routes:
    """The routes of all features as one. Raises `ValueError` if two of them answer the same control or form."""
    merged: list[dict[Code, Any]] = [{}, {}, {}, {}, {}]
    for one in routes:
        for kind, handlers in zip(merged, one, strict=True):
            if kind.keys() & handlers.keys():
                raise ValueError(f"two features answer one of {', '.join(handlers)}")
            kind.update(handlers)
    return Routes(*merged)
