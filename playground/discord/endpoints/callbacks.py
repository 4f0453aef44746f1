"""The endpoints for answering interactions, and for the messages that the bot may change by an interaction's token.

Every handler raises the same DiscordErrors as the function of `responses` that it calls.
"""

from typing import Any

from playground.discord import responses
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Request
from playground.discord.errors import UNKNOWN_WEBHOOK, DiscordError
from playground.discord.interaction_lifecycle import interaction_by_token
from playground.discord.interactions import CallbackType, Interaction
from playground.discord.messages import EPHEMERAL, LOADING
from playground.discord.world import World

Json = dict[str, Any]


def answer_interaction(world: World, request: Request) -> object:
    """Accept the bot's first answer to the interaction in the path.

    Returns NO_CONTENT, or with the query `with_response=true` a description of the interaction and of the message that
    answered. Raises DiscordError as `responses.accept_callback` does.
    """
    interaction = responses.accept_callback(
        world, request.params["interaction"], request.params["token"], request.form, request.uploads
    )
    wanted = request.query.get("with_response", "").lower() in {"1", "true"}
    return _callback_response_json(world, interaction) if wanted else NO_CONTENT


def follow_up(world: World, request: Request) -> Json:
    """Send one more message by the interaction's token in the path. Returns Discord's message object.

    Raises DiscordError as `responses.follow_up` does; for errors of the token see `interaction_by_token`.
    """
    interaction = _interaction_by_token(world, request)
    return world.message_json(responses.follow_up(world, interaction, request.form, request.uploads))


def get_message(world: World, request: Request) -> Json:
    """The message in the path as Discord's message object, read by an interaction's token.

    Raises DiscordError 10008 if the token does not lead to this message; for errors of the token see
    `interaction_by_token`.
    """
    interaction = _interaction_by_token(world, request)
    return world.message_json(responses.message_by_token(interaction, request.params["message"]))


def edit_message(world: World, request: Request) -> Json:
    """Edit the message in the path by an interaction's token. Returns Discord's message object.

    Raises DiscordError as `get_message` does, 50006 or 50035 for a body that breaks a limit.
    """
    interaction = _interaction_by_token(world, request)
    message = responses.message_by_token(interaction, request.params["message"])
    return world.message_json(responses.edit_by_token(world, interaction, message, request.form, request.uploads))


def delete_message(world: World, request: Request) -> object:
    """Delete the message in the path by an interaction's token.

    Returns NO_CONTENT. Raises DiscordError 10008 if the token does not lead to this message, and those of
    `interaction_by_token`.
    """
    interaction = _interaction_by_token(world, request)
    message = responses.message_by_token(interaction, request.params["message"])
    responses.delete_by_token(world, interaction, message)
    return NO_CONTENT


def _interaction_by_token(world: World, request: Request) -> Interaction:
    if request.params["application"] != world.application_id:
        raise DiscordError(UNKNOWN_WEBHOOK)
    return interaction_by_token(world, request.params["token"])


def _callback_response_json(world: World, interaction: Interaction) -> Json:
    """Discord's object that describes an interaction and the message that answered it."""
    answer, message = interaction.callback_type, interaction.original
    shown: Json = {"id": interaction.id, "type": int(interaction.kind), "channel_id": interaction.channel.id}
    if interaction.channel.guild_id:
        shown["guild_id"] = interaction.channel.guild_id
    if message is not None:
        shown |= {
            "response_message_id": message.id,
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
        }
    if message is None or answer not in (CallbackType.MESSAGE, CallbackType.UPDATE):
        return {"interaction": shown}
    return {"interaction": shown, "resource": {"type": int(answer), "message": world.message_json(message)}}


_MESSAGES = "/webhooks/{application}/{token}"
ENDPOINTS = tuple(
    Endpoint(method, template, handler, counted=False, needs_token=False)
    for method, template, handler in (
        ("POST", "/interactions/{interaction}/{token}/callback", answer_interaction),
        ("POST", _MESSAGES, follow_up),
        ("GET", _MESSAGES + "/messages/{message}", get_message),
        ("PATCH", _MESSAGES + "/messages/{message}", edit_message),
        ("DELETE", _MESSAGES + "/messages/{message}", delete_message),
    )
)
