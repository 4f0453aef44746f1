"""The endpoints for reading channels, for starting, changing and deleting threads, and for opening direct messages.

Handlers raise DiscordError 10003 for a channel that does not exist, 50001 for one that the bot cannot see, 50013 where
it lacks a permission.
"""

from collections.abc import Sequence
from typing import Any

from playground.discord import posting, threads
from playground.discord.channels import PRIVATE_THREAD, TEXT, THREAD
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Request
from playground.discord.errors import (
    BOT_FLAGGED,
    INVALID_FORM,
    INVALID_RECIPIENT,
    MISSING_PERMISSIONS,
    NOT_FOR_THIS_CHANNEL,
    THREAD_EXISTS,
    DiscordError,
    field_error,
)
from playground.discord.permissions import Permissions
from playground.discord.world import World

Json = dict[str, Any]
ANNOUNCEMENT_THREAD = 10
"""Discord's type of a thread in a channel for announcements; the playground has no such channels."""
ARCHIVE_MINUTES = (1440, 60, 4320, 10080)
"""The minutes without activity after which Discord archives a thread; the first is the default."""


def get_channel(world: World, request: Request) -> Json:
    """The channel in the path, as Discord's channel object.

    Raises DiscordError 10003 if there is no such channel, 50001 if the bot cannot see it.
    """
    found = world.channel(request.params["channel"])
    world.require_bot_permissions(found)
    return world.channel_json(found)


def delete_channel(world: World, request: Request) -> Json:
    """Delete the thread in the path, and return its channel object.

    Raises DiscordError 50013 for a channel that is no thread, because the bot may not manage channels, and if the bot
    may not manage threads (even for a thread that it started); 10003 or 50001.
    """
    thread = world.channel(request.params["channel"])
    world.require_bot_permissions(thread, Permissions.MANAGE_THREADS)
    if not thread.is_thread:
        raise DiscordError(MISSING_PERMISSIONS)
    world.delete_channel(thread)
    return world.channel_json(thread)


def trigger_typing(world: World, request: Request) -> object:
    """Check that the bot may write in the channel in the path; nobody here is shown that it types. Returns NO_CONTENT.

    Raises DiscordError 10003 if there is no such channel, 50001 or 50013 if the bot may not write there.
    """
    found = world.channel(request.params["channel"])
    world.require_bot_permissions(found, Permissions.SEND_MESSAGES)
    return NO_CONTENT


def open_dm(world: World, request: Request) -> Json:
    """Open direct messages with the `recipient_id` of the body, or find the open channel. Returns its channel object.

    Raises DiscordError 50035 without a recipient, 50033 for an unknown recipient or a bot, 20026 for a new channel
    while the bot is flagged. The rate limits refuse too many new channels (40003).
    """
    if request.form.get("recipient_id") is None:
        raise DiscordError(INVALID_FORM, field_error("recipient_id", "BASE_TYPE_REQUIRED", "This field is required"))
    user = world.users.get(str(request.form["recipient_id"]))
    if user is None or user.bot:
        raise DiscordError(INVALID_RECIPIENT)
    if world.is_bot_flagged and world.dm_with(user) is None:
        raise DiscordError(BOT_FLAGGED)
    return world.channel_json(world.open_dm(user))


def modify_channel(world: World, request: Request) -> Json:
    """Archive or unarchive the thread in the path, lock or unlock it, or change its name, as the body says. Returns its
    channel object.

    Raises DiscordError 50013 for a channel that is no thread, because the bot may not manage channels; and, if the bot
    may not manage threads, for another's thread and for a lock; 50083 for an archived thread that stays archived.
    """
    thread, form = world.channel(request.params["channel"]), request.form
    world.require_bot_permissions(thread)
    may_manage = bool(world.bot_permissions(thread) & Permissions.MANAGE_THREADS)
    is_own = thread.owner_id == world.bot.id and "locked" not in form
    if not thread.is_thread or not (may_manage or is_own):
        raise DiscordError(MISSING_PERMISSIONS)
    if form.get("archived", True):
        threads.require_unarchived(thread)
    if "name" in form:
        thread.name = _thread_name(request)
    archived, locked = bool(form.get("archived", thread.archived)), bool(form.get("locked", thread.locked))
    threads.set_thread_state(world, thread, archived=archived, locked=locked)
    return world.channel_json(thread)


def start_thread(world: World, request: Request) -> Json:
    """Start a public thread in the channel in the path, from a message if the path has one. Returns its channel object.
    Without a message, a new message in the channel says that there is a thread.

    Raises DiscordError 50024 outside text channels, 10008 for a message that does not exist, 160004 if it has a thread,
    50035 for a name that is empty or longer than 100 characters, or for an `auto_archive_duration` or `type` that
    Discord does not have; 50013 for a private thread, which is what Discord makes without a `type` and without a
    message.
    """
    parent = world.channel(request.params["channel"])
    if parent.type != TEXT:
        raise DiscordError(NOT_FOR_THIS_CHANNEL)
    world.require_bot_permissions(parent, Permissions.CREATE_PUBLIC_THREADS)
    message_id = request.params.get("message")
    if message_id is not None:
        world.message(parent, message_id)
        if message_id in world.channels:
            raise DiscordError(THREAD_EXISTS)
    name, minutes = _thread_name(request), _number_of_form(request, "auto_archive_duration", ARCHIVE_MINUTES)
    kind = _number_of_form(request, "type", (PRIVATE_THREAD, THREAD, ANNOUNCEMENT_THREAD))
    if message_id is None and kind != THREAD:
        raise DiscordError(MISSING_PERMISSIONS if kind == PRIVATE_THREAD else NOT_FOR_THIS_CHANNEL)
    thread = threads.start_thread(world, parent, name, world.bot, message_id, archives_after=minutes)
    if message_id is None:
        posting.announce_thread(world, parent, thread, world.bot)
    return world.channel_json(thread)


def _thread_name(request: Request) -> str:
    name = str(request.form.get("name") or "")
    if not 1 <= len(name) <= 100:
        raise DiscordError(
            INVALID_FORM, field_error("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
        )
    return name


def _number_of_form(request: Request, field: str, allowed: Sequence[int]) -> int:
    """The number in a field of the body; the first of `allowed` if the field is missing. Raises DiscordError 50035 for
    a number that is not allowed.
    """
    value = request.form.get(field)
    if value is None:
        return allowed[0]
    if value not in allowed:
        told = f"Value must be one of {{{', '.join(map(str, allowed))}}}."
        raise DiscordError(INVALID_FORM, field_error(field, "BASE_TYPE_CHOICES", told))
    return int(value)


def join_thread(world: World, request: Request) -> object:
    """Join the thread in the path. Returns NO_CONTENT.

    Raises DiscordError 10003 if there is no such thread, 50001 if the bot cannot see it (such as a private thread that
    it was not added to), 50024 for a channel that is no thread.
    """
    thread = world.channel(request.params["channel"])
    world.require_bot_permissions(thread)
    if not thread.is_thread:
        raise DiscordError(NOT_FOR_THIS_CHANNEL)
    return NO_CONTENT


ENDPOINTS = (
    Endpoint("POST", "/users/@me/channels", open_dm),
    Endpoint("GET", "/channels/{channel}", get_channel),
    Endpoint("PATCH", "/channels/{channel}", modify_channel),
    Endpoint("DELETE", "/channels/{channel}", delete_channel),
    Endpoint("POST", "/channels/{channel}/typing", trigger_typing),
    Endpoint("POST", "/channels/{channel}/threads", start_thread, status=201),
    Endpoint("POST", "/channels/{channel}/messages/{message}/threads", start_thread, status=201),
    Endpoint("PUT", "/channels/{channel}/thread-members/@me", join_thread),
)
