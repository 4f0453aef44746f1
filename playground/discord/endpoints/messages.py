"""The endpoints for sending, reading, editing and deleting messages by the bot's own token.

Handlers raise DiscordError 10003 for a channel and 10008 for a message that does not exist, 50001 for a channel that
the bot cannot see, 50013 where it lacks a permission, 50083 and 160005 in threads that are archived or locked.
"""

from typing import Any

from playground.discord import posting, threads
from playground.discord.channels import DIRECT, Channel
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Request
from playground.discord.errors import (
    BOT_FLAGGED,
    CLOSED_DIRECT_MESSAGES,
    INVALID_FORM,
    MISSING_PERMISSIONS,
    NO_MUTUAL_GUILD,
    NOT_THE_AUTHOR,
    UNKNOWN_MESSAGE,
    DiscordError,
    field_error,
)
from playground.discord.messages import EPHEMERAL
from playground.discord.permissions import Permissions
from playground.discord.world import World

Json = dict[str, Any]


def create_message(world: World, request: Request) -> Json:
    """Send the message in the body to the channel in the path. Returns Discord's message object.

    If the body enforces a nonce that was used within five minutes, nothing is sent, and the message that was sent with
    it is returned. Raises DiscordError 50007 and 50278 for people who accept no direct messages or have left the guild,
    and 20026 for the first message to somebody while the bot is flagged.
    """
    channel = world.channel(request.params["channel"])
    _require_sending(world, channel, request)
    known = posting.message_with_nonce(world, world.bot, request.form)
    if known is not None:
        return world.message_json(known)
    threads.unarchive_for_message(world, channel)
    payload = request.form | {"flags": int(request.form.get("flags") or 0) & ~EPHEMERAL}
    return world.message_json(posting.post_message(world, channel, world.bot, payload, request.uploads))


def edit_message(world: World, request: Request) -> Json:
    """Edit the message in the path. Returns its message object; raises DiscordError 50005 if the bot did not write
    it.
    """
    channel = world.channel(request.params["channel"])
    world.require_bot_permissions(channel, Permissions.ATTACH_FILES if request.uploads else Permissions(0))
    message = world.message(channel, request.params["message"])
    if message.author is not world.bot:
        raise DiscordError(NOT_THE_AUTHOR)
    threads.require_unarchived(channel)
    return world.message_json(posting.edit_message(world, message, request.form, request.uploads))


def delete_message(world: World, request: Request) -> object:
    """Delete the message in the path. Returns NO_CONTENT; raises DiscordError 50013 for another's message in direct
    messages, or if the bot may not manage messages.
    """
    channel = world.channel(request.params["channel"])
    world.require_bot_permissions(channel)
    message = world.message(channel, request.params["message"])
    if message.author is not world.bot:
        if channel.type == DIRECT:
            raise DiscordError(MISSING_PERMISSIONS)
        world.require_bot_permissions(channel, Permissions.MANAGE_MESSAGES)
    posting.delete_message(world, message)
    return NO_CONTENT


def get_message(world: World, request: Request) -> Json:
    """The message in the path, as Discord's message object. Raises DiscordError 10008 if the bot cannot reach it."""
    channel = world.channel(request.params["channel"])
    world.require_bot_permissions(channel, Permissions.READ_MESSAGE_HISTORY)
    return world.message_json(world.message(channel, request.params["message"]))


def get_history(world: World, request: Request) -> list[Json]:
    """Messages of the channel in the path as message objects, newest first; ephemeral ones are left out.

    They are the last 50, or the number that the query's `limit` says (1 to 100), with ids below the query's `before`.
    With an id `after` they are the first ones with a greater id. Raises DiscordError 50035 for any other limit or id.
    """
    channel = world.channel(request.params["channel"])
    world.require_bot_permissions(channel, Permissions.READ_MESSAGE_HISTORY)
    limit = _number_in_query(request, "limit", 50, range(1, 101))
    low, high = _number_in_query(request, "after", 0), _number_in_query(request, "before", 1 << 63)
    messages = [m for m in channel.messages.values() if not m.is_ephemeral and low < int(m.id) < high]
    chosen = messages[:limit] if "after" in request.query else messages[-limit:]
    return [world.message_json(message) for message in reversed(chosen)]


def _number_in_query(request: Request, name: str, default: int, allowed: range | None = None) -> int:
    """A number of a request's query, `default` if it is missing. Raises DiscordError 50035 for a text that is no
    number, and for a number that is not `allowed`.
    """
    text = str(request.query.get(name, default))
    if not text.isascii() or not text.isdigit():
        raise DiscordError(INVALID_FORM, field_error(name, "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.'))
    if allowed is not None and int(text) not in allowed:
        told = f"int value should be between {allowed[0]} and {allowed[-1]}."
        code = "NUMBER_TYPE_MIN" if int(text) < allowed[0] else "NUMBER_TYPE_MAX"
        raise DiscordError(INVALID_FORM, field_error(name, code, told))
    return int(text)


def get_pins(world: World, request: Request) -> Json:
    """The pinned messages of the channel in the path; there never are any: `{"items": [], "has_more": False}`."""
    world.require_bot_permissions(world.channel(request.params["channel"]), Permissions.READ_MESSAGE_HISTORY)
    return {"items": [], "has_more": False}


def add_reaction(world: World, request: Request) -> object:
    """Check that the bot may react to the message in the path; reactions are not kept. Returns NO_CONTENT.

    Raises DiscordError 10008 if there is no such message, 50001 or 50013 if the bot may not react there.
    """
    channel = world.channel(request.params["channel"])
    world.require_bot_permissions(channel, Permissions.ADD_REACTIONS | Permissions.READ_MESSAGE_HISTORY)
    if request.params["message"] not in channel.messages:
        raise DiscordError(UNKNOWN_MESSAGE)
    threads.unarchive_for_message(world, channel)
    return NO_CONTENT


def _require_sending(world: World, channel: Channel, request: Request) -> None:
    """Check that the bot may send a message to a channel. Raises DiscordError 50278 if the recipient or the bot has
    left the guild, 50007 if the recipient accepts no direct messages, 20026 for a first message while the bot is
    flagged, 50001 or 50013 for lack of a permission.
    """
    if channel.recipient is not None:
        if not (channel.recipient.in_guild and world.bot.in_guild):
            raise DiscordError(NO_MUTUAL_GUILD)
        if not channel.recipient.dms_open:
            raise DiscordError(CLOSED_DIRECT_MESSAGES)
        if world.is_bot_flagged and not channel.messages:
            raise DiscordError(BOT_FLAGGED)
    needed = Permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permissions.SEND_MESSAGES
    world.require_bot_permissions(channel, needed | Permissions.ATTACH_FILES if request.uploads else needed)


ENDPOINTS = (
    Endpoint("POST", "/channels/{channel}/messages", create_message),
    Endpoint("GET", "/channels/{channel}/messages", get_history),
    Endpoint("GET", "/channels/{channel}/messages/pins", get_pins),
    Endpoint("GET", "/channels/{channel}/messages/{message}", get_message),
    Endpoint("PATCH", "/channels/{channel}/messages/{message}", edit_message),
    Endpoint("DELETE", "/channels/{channel}/messages/{message}", delete_message),
    Endpoint("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", add_reaction),
)
