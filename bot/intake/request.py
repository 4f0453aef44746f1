"""Requests: who clicks, types or sends something, where, at which table and seat, with which values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple
from weakref import ref

import discord
from discord import AppCommandOptionType
from structlog.contextvars import bind_contextvars

from bot.messages.api.replies import Interaction
from bot.people.person import Person
from bot.table_pages.custom_ids import NO_CUSTOM_ID, CustomId
from bot.tables.live_table import LiveTable
from engine.errors import Refusal
from engine.text.typed import clean_text

_OPTION_TYPES: Mapping[int, type | tuple[type, ...]] = {
    AppCommandOptionType.string.value: str,
    AppCommandOptionType.integer.value: int,
    AppCommandOptionType.boolean.value: bool,
    AppCommandOptionType.number.value: (int, float),
}
_ID_OPTIONS = frozenset(
    (
        AppCommandOptionType.user.value,
        AppCommandOptionType.channel.value,
        AppCommandOptionType.role.value,
        AppCommandOptionType.mentionable.value,
        AppCommandOptionType.attachment.value,
    )
)
"""The types of options whose value is an id of Discord's."""


class NamedPerson(NamedTuple):
    """A person who was chosen in a select or a command's option, as Discord describes them."""

    id: str
    name: str
    """The name under which the server shows them, as Discord sent it: not escaped."""
    is_bot: bool
    is_member: bool
    """Whether they are a member of the server in which they were chosen."""


def named_person(user: discord.User | discord.Member) -> NamedPerson:
    """The person whom a command's option names."""
    return NamedPerson(str(user.id), user.display_name, user.bot, isinstance(user, discord.Member))


def chosen_people(data: Mapping[str, Any]) -> tuple[NamedPerson, ...]:
    """The people chosen in a select of people, from the interaction's data. People whom Discord does not describe are
    left out.

    >>> users = {"7": {"username": "ann99", "global_name": "Ann"}, "8": {"username": "botty", "bot": True}}
    >>> chosen_people({"values": ["7", "8"], "resolved": {"users": users, "members": {"8": {"nick": None}}}})
    (NamedPerson(id='7', name='Ann', is_bot=False, is_member=False), \
NamedPerson(id='8', name='botty', is_bot=True, is_member=True))
    """
    resolved = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    return tuple(
        NamedPerson(one, _display_name(users[one], members.get(one)), bool(users[one].get("bot")), one in members)
        for one in data.get("values", ())
        if one in users
    )


def _display_name(user: Mapping[str, Any], member: Mapping[str, Any] | None) -> str:
    """The name that Discord shows for a person: their nickname in the server, else their own, else their account's."""
    return str((member or {}).get("nick") or user.get("global_name") or user.get("username") or "")


def options_have_declared_types(options: Mapping[str, Any]) -> bool:
    """Whether all options of a command or subcommand, as Discord sent them, have values of the type that they state.

    discord.py does not check that. The value of an option that is being typed must be a text.

    >>> options_have_declared_types({"options": [{"type": 1, "options": [{"type": 3, "value": "Td"}]}]})
    True
    >>> options_have_declared_types({"options": [{"type": 3, "value": 10}]})
    False
    >>> options_have_declared_types({"options": [{"type": 6, "value": "d4"}]})
    False
    """
    fits = "value" not in options or _has_declared_type(options)
    return fits and all(map(options_have_declared_types, options.get("options", ())))


def _has_declared_type(option: Mapping[str, Any]) -> bool:
    """Whether the value of an option is of the type that the option states; an id is a text of digits."""
    value = option["value"]
    if option.get("type") in _ID_OPTIONS:
        return isinstance(value, str) and value.isascii() and value.isdecimal()
    return isinstance(value, str if option.get("focused") else _OPTION_TYPES.get(option.get("type", 0), object))


_PLACES_OF_TYPED_TEXTS = ("value", "values", "options", "components", "component")
"""The keys of Discord's interaction data below which stands what a person typed or chose."""


def clean_typed_texts(data: Mapping[str, Any]) -> dict[str, Any]:
    r"""The data of an interaction, with each text that a person typed or chose as `clean_text` makes it. What Discord
    adds to it stays as it is.

    >>> clean_typed_texts({"name": "join", "options": [{"name": "luck", "value": "a\0b"}]})
    {'name': 'join', 'options': [{'name': 'luck', 'value': 'ab'}]}
    """
    return {key: _clean_content(content) if key in _PLACES_OF_TYPED_TEXTS else content for key, content in data.items()}


def _clean_content(content: object) -> object:
    if isinstance(content, str):
        return clean_text(content)
    if isinstance(content, list):
        return [_clean_content(one) for one in content]
    return clean_typed_texts(content) if isinstance(content, dict) else content


def submitted_form_values(components: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The values of a submitted form, by the custom id of the field: a list of one for a text field.

    Skips fields without a value. ``components`` are those of Discord's interaction data.
    """
    values: dict[str, list[str]] = {}
    for component in components:
        inner = component.get("component") or component
        for filled in component.get("components", [inner]):
            value = filled.get("values", filled.get("value"))
            if "custom_id" in filled and value is not None:
                values[filled["custom_id"]] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    return values


TABLE_KEY = "table"
"""The key of `Interaction.extras` with a weak reference to the table, whose game words the refusals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One thing that a person did (a click, a choice in a select, a submitted form or a command), who they are, and
    where.
    """

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
        """The id that Discord gave to the interaction, which nobody could foresee."""
        return str(self.interaction.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Request):
    """A request about one table, which was found for it."""

    live: LiveTable


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest(TableRequest):
    """A request of a person who has a seat at the table."""

    seat: int
    """The person's seat, counted from 0."""


def command_request(interaction: Interaction) -> Request:
    """The request of a command or autocompletion, with person, server and channel; `Intake` adds what a control or form
    holds.
    """
    guild = None if interaction.guild_id is None else str(interaction.guild_id)
    channel = str(interaction.channel_id)
    return Request(
        interaction=interaction, person=_person_of(interaction, guild, channel), guild=guild, channel=channel
    )


def table_request(request: Request, live: LiveTable) -> TableRequest:
    """The request completed with its table. From now on the task's log lines name the table, and refusals use its
    game's wording.
    """
    bind_contextvars(table=live.id)
    request.interaction.extras[TABLE_KEY] = ref(live)  # the latest interactions are kept, their tables are not
    return TableRequest(**_field_values(request), live=live)


def seat_request(request: TableRequest) -> SeatRequest:
    """The request completed with the person's seat. Raises `Refusal` ``not_seated`` if they have none at the table."""
    seat = request.live.table.state.seat_of(request.person.id)
    if seat is None:
        raise Refusal("not_seated")
    return SeatRequest(**_field_values(request), seat=seat)


def seat_request_at(request: Request, live: LiveTable) -> SeatRequest:
    """The request completed with a table and the person's seat there. Raises `Refusal` ``not_seated`` if they have
    none.
    """
    return seat_request(table_request(request, live))


def _field_values(request: Request) -> dict[str, Any]:
    return {one.name: getattr(request, one.name) for one in fields(request)}


def _person_of(interaction: Interaction, guild_id: str | None, channel_id: str) -> Person:
    """The person who asks, with their roles and whether they moderate the server or channel in which they ask."""
    person, granted = Person(str(interaction.user.id), interaction.user.display_name), interaction.permissions
    if guild_id is None:
        return person
    return person._replace(
        server=guild_id if granted.manage_guild else "",
        channel=channel_id if granted.manage_messages else "",
        roles=frozenset(str(role.id) for role in getattr(interaction.user, "roles", ())),
    )
