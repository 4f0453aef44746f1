"""How interactions begin, reach the bot, are found by their token, and fail when no answer comes.

The bot must answer within the world's `answer_seconds` (Discord waits three seconds); after that first answer it may
act by the interaction's token for fifteen minutes.
"""

from itertools import islice

from playground.discord.channels import DIRECT, Channel
from playground.discord.client_events import ClientNotice
from playground.discord.errors import INVALID_TOKEN, UNKNOWN_WEBHOOK, DiscordError
from playground.discord.interactions import TOKEN_SECONDS, Interaction, InteractionKind, InteractionState, Payload
from playground.discord.messages import Message
from playground.discord.sessions import Intents
from playground.discord.users import User
from playground.discord.world import World

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""The largest file, in bytes, that the bot may send in an answer."""
_FAILURES = {
    InteractionKind.COMMAND: "The application did not respond",
    InteractionKind.COMPONENT: "This interaction failed",
    InteractionKind.AUTOCOMPLETE: "Loading options failed",
    InteractionKind.MODAL: "Something went wrong. Try again.",
}


def begin_interaction(  # noqa: PLR0913  # who, where and what of an interaction
    world: World,
    user: User,
    channel: Channel,
    kind: InteractionKind,
    data: Payload,
    *,
    source: Message | None = None,
    opener: Interaction | None = None,
) -> Interaction:
    """Start an interaction and send it to the bot. Returns the interaction at once, still unanswered.

    If the bot does not answer within `world.answer_seconds`, the interaction fails and the person is told so. `source`
    is the message whose control was used, `opener` the interaction whose answer opened the form that is sent.
    """
    interaction_id = world.ids.new_id()
    token = f"interaction-{int(interaction_id):x}"
    interaction = Interaction(interaction_id, token, kind, user, channel, data, world.clock(), source, opener)
    _forget_expired_interactions(world)
    world.interactions[interaction_id] = interaction
    world.tokens[token] = interaction_id
    for observer in world.interaction_observers:
        observer(interaction)
    world.timers.call_after(
        world.answer_seconds, lambda: fail_interaction(world, interaction, InteractionState.WAITING)
    )
    world.dispatch("INTERACTION_CREATE", interaction_create_data(world, interaction), channel.guild_id, Intents.NONE)
    return interaction


def interaction_create_data(world: World, interaction: Interaction) -> Payload:
    """The data of the gateway event INTERACTION_CREATE by which the bot hears of an interaction."""
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
        "app_permissions": str(int(world.bot_permissions_from_roles(channel))),
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


def interaction_by_token(world: World, token: str) -> Interaction:
    """The interaction on which the bot may act by `token`.

    Raises DiscordError 50027 for an unknown token and fifteen minutes after the interaction began, 10015 before the
    bot's first answer and when none came in time.
    """
    found = world.interactions.get(world.tokens.get(token, ""))
    if found is None or world.clock() - found.created_at > TOKEN_SECONDS:
        raise DiscordError(INVALID_TOKEN)
    if found.state in (InteractionState.WAITING, InteractionState.FAILED):
        raise DiscordError(UNKNOWN_WEBHOOK)
    return found


def fail_interaction(world: World, interaction: Interaction, while_in: InteractionState) -> None:
    """End an interaction as failed and tell its person; nothing happens unless its state still is `while_in`.

    An autocomplete that fails is told to nobody: Discord shows it in the list of options.
    """
    if interaction.state is not while_in:
        return
    interaction.failure = _FAILURES[interaction.kind]
    if interaction.kind is not InteractionKind.AUTOCOMPLETE:
        world.notify(interaction.user, ClientNotice(interaction.channel.id, interaction.failure))
    interaction.settle(InteractionState.FAILED)


def _forget_expired_interactions(world: World) -> None:
    """Drop up to two interactions that are settled and whose tokens have expired, the oldest first. Called whenever one
    interaction begins, this is enough to drop them all.
    """
    for interaction in list(islice(world.interactions.values(), 2)):
        if world.clock() - interaction.created_at <= TOKEN_SECONDS or not interaction.is_settled:
            return
        del world.interactions[interaction.id], world.tokens[interaction.token]
