"""What an interaction asks for: who asks, where, at which table, from which seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any
from weakref import ref

from structlog.contextvars import bind_contextvars

from bot.messages.api.replies import Interaction
from bot.table_pages.custom_ids import NO_CUSTOM_ID, CustomId
from bot.tables.live_table import LiveTable, Person
from engine.errors import Refusal

TABLE = "table"
"""Under this key an interaction carries a weak reference to its table, whose game's words a refusal is said in."""


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

    @property
    def interaction_id(self) -> str:
        """The id that Discord gave to what the person did, which nobody could foresee."""
        return str(self.interaction.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Request):
    """A request about one table."""

    live: LiveTable


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest(TableRequest):
    """A request of a person who has a seat at the table."""

    seat: int
    """The person's seat, counted from 0."""


def command_request(interaction: Interaction) -> Request:
    """The request of a command or autocompletion: who asks, and in which server and channel; `Intake` adds what a
    control or form carries.
    """
    guild = None if interaction.guild_id is None else str(interaction.guild_id)
    channel = str(interaction.channel_id)
    return Request(
        interaction=interaction, person=_person_of(interaction, guild, channel), guild=guild, channel=channel
    )


def table_request(request: Request, live: LiveTable) -> TableRequest:
    """The same request with its table. From now on log lines name the table, and refusals use its game's wording."""
    bind_contextvars(table=live.id)
    request.interaction.extras[TABLE] = ref(live)  # the latest interactions are kept, their tables are not
    return TableRequest(**_field_values(request), live=live)


def seat_request(request: TableRequest) -> SeatRequest:
    """The same request with the person's seat. Raises `Refusal` ``not_seated`` if they have none at the table."""
    seat = request.live.table.state.seat_of(request.person.id)
    if seat is None:
        raise Refusal("not_seated")
    return SeatRequest(**_field_values(request), seat=seat)


def _field_values(request: Request) -> dict[str, Any]:
    return {one.name: getattr(request, one.name) for one in fields(request)}


def _person_of(interaction: Interaction, guild_id: str | None, channel_id: str) -> Person:
    """Who asks, what they moderate of where they ask, and their roles there."""
    person, granted = Person(str(interaction.user.id), interaction.user.display_name), interaction.permissions
    if guild_id is None:
        return person
    return person._replace(
        server=guild_id if granted.manage_guild else "",
        channel=channel_id if granted.manage_messages else "",
        roles=frozenset(str(role.id) for role in getattr(interaction.user, "roles", ())),
    )
