"""Interactions: begun by a person, answered by the bot within three seconds, alive for fifteen minutes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from itertools import islice
from typing import Any

from playground.discord.channels import DIRECT, Channel
from playground.discord.client_events import Notice
from playground.discord.errors import INVALID_TOKEN, UNKNOWN_WEBHOOK, DiscordError
from playground.discord.messages import Message
from playground.discord.sessions import Intents
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.world import World

Payload = dict[str, Any]
TOKEN_SECONDS = 15 * 60.0
ATTACHMENT_LIMIT = 10 * 1024 * 1024


class InteractionKind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CallbackType(IntEnum):
    """The types of an interaction callback."""

    MESSAGE = 4
    THINKING = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class InteractionState(Enum):
    WAITING = "waiting"
    THINKING = "thinking"
    ANSWERED = "answered"
    FAILED = "failed"


_FAILURES = {
    InteractionKind.COMMAND: "The application did not respond",
    InteractionKind.COMPONENT: "This interaction failed",
    InteractionKind.AUTOCOMPLETE: "Loading options failed",
    InteractionKind.MODAL: "Something went wrong. Try again.",
}


@dataclass(slots=True)
class Interaction:
    """One interaction. `source` is the message whose component was used; `original` is the response message.

    `choices` are an autocomplete's answer, `modal` the modal that was opened, `failure` what the person was told when
    no answer came.
    """

    id: Snowflake
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Payload
    created_at: float
    source: Message | None = None
    opener: "Interaction | None" = None
    state: InteractionState = InteractionState.WAITING
    callback_type: CallbackType | None = None
    original: Message | None = None
    choices: list[Payload] = field(default_factory=list)
    modal: Payload | None = None
    failure: str | None = None
    watchers: list[Callable[["Interaction"], None]] = field(default_factory=list)

    @property
    def is_settled(self) -> bool:
        """Whether the person has their answer, or was told that none came."""
        return self.state in (InteractionState.ANSWERED, InteractionState.FAILED)

    def when_settled(self, watcher: Callable[["Interaction"], None]) -> None:
        """Call `watcher` once, now or when the interaction is answered or failed."""
        if self.is_settled:
            watcher(self)
        else:
            self.watchers.append(watcher)


def begin(  # noqa: PLR0913  # who, where and what of an interaction
    world: World,
    user: User,
    channel: Channel,
    kind: InteractionKind,
    data: Payload,
    *,
    source: Message | None = None,
    opener: Interaction | None = None,
) -> Interaction:
    """Send an interaction to the bot; unless it answers in three seconds the person is told that it failed."""
    interaction_id = world.ids.new_id()
    token = f"interaction-{int(interaction_id):x}"
    interaction = Interaction(interaction_id, token, kind, user, channel, data, world.clock(), source, opener)
    _forget_old(world)
    world.interactions[interaction_id] = interaction
    world.tokens[token] = interaction_id
    world.on_interaction(interaction)
    world.timers.call_after(world.answer_seconds, lambda: fail(world, interaction, InteractionState.WAITING))
    world.dispatch("INTERACTION_CREATE", event_payload(world, interaction), channel.guild_id, Intents.NONE)
    return interaction


def event_payload(world: World, interaction: Interaction) -> Payload:
    """The INTERACTION_CREATE of an interaction."""
    channel, user = interaction.channel, interaction.user
    permissions = str(int(world.person_permissions(user, channel)))
    data: Payload = {
        "id": interaction.id,
        "application_id": world.application_id,
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "channel_id": channel.id,
        "channel": world.channel_json(channel) | {"permissions": permissions},
        "data": interaction.data,
        "locale": "en-US",
        "app_permissions": str(int(world.permissions(channel))),
        "entitlements": [],
        "authorizing_integration_owners": {"0": channel.guild_id or "0"},
        "context": 1 if channel.type == DIRECT else 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    if channel.type == DIRECT:
        data["user"] = user.json()
    else:
        member = user.member_json(world.roles_of(user)) | {"user": user.json(), "permissions": permissions}
        guild: Payload = {"id": channel.guild_id, "locale": "en-US", "features": []}
        data |= {"guild_id": channel.guild_id, "guild": guild, "guild_locale": "en-US", "member": member}
    if interaction.source is not None:
        data["message"] = world.message_json(interaction.source)
    return data


def settle(interaction: Interaction, state: InteractionState) -> None:
    """Bring an interaction to its end and call those who wait for it."""
    interaction.state = state
    watchers, interaction.watchers = interaction.watchers, []
    for watcher in watchers:
        watcher(interaction)


def by_token(world: World, token: str) -> Interaction:
    """The acknowledged interaction of a webhook call. Raises DiscordError 50027 after fifteen minutes, 10015 before
    the callback.
    """
    found = world.interactions.get(world.tokens.get(token, ""))
    if found is None or world.clock() - found.created_at > TOKEN_SECONDS:
        raise DiscordError(INVALID_TOKEN)
    if found.state in (InteractionState.WAITING, InteractionState.FAILED):
        raise DiscordError(UNKNOWN_WEBHOOK)
    return found


def metadata(interaction: Interaction) -> Payload:
    """The `interaction_metadata` of a response."""
    shown: Payload = {
        "id": interaction.id,
        "type": int(interaction.kind),
        "user": interaction.user.json(),
        "authorizing_integration_owners": {"0": interaction.channel.guild_id or "0"},
    }
    if interaction.kind is InteractionKind.COMMAND:
        shown |= {"name": interaction.data["name"], "command_type": interaction.data["type"]}
    if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
        shown["interacted_message_id"] = interaction.source.id
    if interaction.kind is InteractionKind.MODAL and interaction.opener is not None:
        shown["triggering_interaction_metadata"] = metadata(interaction.opener)
    return shown


def _forget_old(world: World) -> None:
    """Drop up to two interactions whose tokens have expired, the oldest first: more than come in."""
    for interaction in list(islice(world.interactions.values(), 2)):
        if world.clock() - interaction.created_at <= TOKEN_SECONDS or not interaction.is_settled:
            return
        del world.interactions[interaction.id], world.tokens[interaction.token]


def fail(world: World, interaction: Interaction, while_in: InteractionState) -> None:
    """Tell the person that no answer came, if the interaction still is in that state."""
    if interaction.state is not while_in:
        return
    interaction.failure = _FAILURES[interaction.kind]
    if interaction.kind is not InteractionKind.AUTOCOMPLETE:
        world.notify(interaction.user, Notice(interaction.channel.id, interaction.failure))
    settle(interaction, InteractionState.FAILED)
