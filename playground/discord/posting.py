"""Posting, editing and deleting messages, and telling the bot and everybody who sees them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from playground.discord import threads
from playground.discord.attachments import Attachment, Upload
from playground.discord.channels import DIRECT, TEXT, Channel
from playground.discord.client_events import DmAppeared, MessageChanged, MessageGone
from playground.discord.components import Component, copy_json, media_objects, walk_components, with_component_defaults
from playground.discord.errors import INVALID_FORM, DiscordError, field_error, raise_if_refused
from playground.discord.limits import AttachedFile, message_errors
from playground.discord.messages import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    REPLY,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    THREAD_CREATED,
    Message,
)
from playground.discord.permissions import Permissions
from playground.discord.sessions import Intents
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.visibility import people_who_see
from playground.discord.world import World

Payload = dict[str, Any]
NONCE_SECONDS = 300.0
"""The seconds for which a message's nonce is remembered; Discord says "the past few minutes"."""
_SETTABLE_FLAGS = EPHEMERAL | COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS
_MENTION = re.compile(r"<@!?(\d+)>")
_OWN_FILE = re.compile(r"/attachments/\d+/(\d+)/")


def message_with_nonce(world: World, author: User, payload: Payload) -> Message | None:
    """The message that the author has already sent with the payload's `nonce`, within the last five minutes.

    None if there is no such message, or if the payload has no `enforce_nonce`.
    """
    nonce = payload.get("nonce")
    if nonce is None or not payload.get("enforce_nonce"):
        return None
    channel_id, message_id, sent_at = world.nonces.get(f"{author.id}:{nonce}", ("", "", float("-inf")))
    if world.clock() - sent_at > NONCE_SECONDS or channel_id not in world.channels:
        return None
    return world.channels[channel_id].messages.get(message_id)


def post_message(  # noqa: PLR0913  # a message has this many sides, all but three with a default
    world: World,
    channel: Channel,
    author: User,
    payload: Payload,
    uploads: Sequence[Upload] = (),
    *,
    kind: int = 0,
    visible_to: Snowflake | None = None,
    interaction: Payload | None = None,
    loading: bool = False,
    path_prefix: Sequence[str] = (),
) -> Message:
    """Add a message to a channel, and tell the bot and everybody who sees the message. Returns the message.

    `payload` is the message as Discord's API takes it, `kind` its message type, and `interaction` the metadata of the
    interaction that it answers. Only the person with the id `visible_to` sees an ephemeral message. A `loading` message
    says "thinking…" and is not checked, since its content is still to come. Raises DiscordError 50006 for an empty
    message and 50035 for one that breaks a limit; `path_prefix` is the path to the message in the request's body, for
    the error.
    """
    message = Message(world.ids.new_id(), channel.id, author, world.clock(), kind, visible_to=visible_to)
    message.flags = int(payload.get("flags") or 0) & _SETTABLE_FLAGS | (LOADING if loading else 0)
    message.interaction = interaction
    message.application_id = world.application_id if author.bot and interaction else None
    message.nonce = payload.get("nonce")
    _set_reference(message, channel, payload)
    _set_attachments(world, message, payload, uploads)
    if not loading:
        raise_if_refused(
            message_errors(payload, attachments=_files_after_edit(message, uploads), path_prefix=path_prefix)
        )
    _set_fields_in_payload(world, message, payload)
    channel.messages[message.id] = message
    if payload.get("enforce_nonce"):
        _remember_nonce(world, f"{author.id}:{message.nonce}", channel, message)
    channel.read_up_to[author.id] = int(message.id)
    announce_message(world, channel, message, "MESSAGE_CREATE")
    return message


def announce_thread(world: World, parent: Channel, thread: Channel, owner: User) -> Message:
    """Add the message to a channel by which Discord says that somebody has started a thread there. Returns the
    message.
    """
    message = Message(world.ids.new_id(), parent.id, owner, world.clock(), THREAD_CREATED, content=thread.name)
    message.reference = {"type": 0, "channel_id": thread.id, "guild_id": thread.guild_id}
    parent.messages[message.id] = message
    announce_message(world, parent, message, "MESSAGE_CREATE")
    return message


def edit_message(
    world: World, message: Message, payload: Payload, uploads: Sequence[Upload] = (), *, path_prefix: Sequence[str] = ()
) -> Message:
    """Change the fields of a message that the payload names, and tell the bot and everybody who sees it. Returns the
    message.

    A message that shows "thinking…" gets its content in this way. Raises DiscordError 50006 if the message would become
    empty and 50035 if it would break a limit, and then changes nothing; `path_prefix` is the path to the message in the
    request's body.
    """
    changed = copy_message(message)
    _set_attachments(world, changed, payload, uploads)
    refused = message_errors(
        payload,
        attachments=_files_after_edit(changed, uploads),
        edit=True,
        existing_flags=message.flags,
        existing_fields=_non_empty_fields(message),
        path_prefix=path_prefix,
    )
    raise_if_refused(refused)
    _set_fields_in_payload(world, changed, payload)
    changed.flags |= int(payload.get("flags") or 0) & (COMPONENTS_V2 | SUPPRESS_EMBEDS)
    changed.flags &= ~LOADING
    changed.edited_at = None if message.is_loading else world.clock()
    channel = world.channel(message.channel_id)
    _replace_content(message, changed)
    announce_message(world, channel, message, "MESSAGE_UPDATE")
    return message


def _remember_nonce(world: World, key: str, channel: Channel, message: Message) -> None:
    """Note the nonce by which a message was sent, and forget nonces older than five minutes."""
    now = world.clock()
    while world.nonces and now - next(iter(world.nonces.values()))[2] > NONCE_SECONDS:
        del world.nonces[next(iter(world.nonces))]
    world.nonces.pop(key, None)  # so that they stand in the order of their times
    world.nonces[key] = (channel.id, message.id, now)


def delete_message(world: World, message: Message) -> None:
    """Delete a message, and tell the bot and everybody who saw it."""
    channel = world.channel(message.channel_id)
    channel.messages.pop(message.id, None)
    data = {"id": message.id, "channel_id": channel.id}
    intent = _intent_for_message(channel, message)
    if channel.guild_id and not message.is_ephemeral:
        data["guild_id"] = channel.guild_id
    world.dispatch("MESSAGE_DELETE", data, data.get("guild_id"), intent)
    for user in people_who_see(world, channel, message):
        world.notify(user, MessageGone(channel.id, message.id))


def announce_message(world: World, channel: Channel, message: Message, event: str) -> None:
    """Tell the bot and everybody who sees a message that it is new (`event` is MESSAGE_CREATE) or was changed.

    The bot hears only of channels that it sees. An ephemeral message reaches it without its guild, under the intent of
    direct messages, as on Discord.
    """
    if world.bot in message.mentions:
        threads.let_bot_in(world, channel)
    shown = world.message_json(message)
    data, seen = {**shown}, MessageChanged(channel.id, shown)
    guild_id = None if message.is_ephemeral else channel.guild_id
    if guild_id:
        data |= {"guild_id": guild_id, "member": message.author.member_json(world.roles_of(message.author))}
    if channel.type == TEXT or channel.is_thread:
        data["channel_type"] = channel.type
    private = bool(guild_id) and not message.author.bot and world.bot not in message.mentions
    if world.bot_permissions(channel) & Permissions.VIEW_CHANNEL:
        world.sessions.dispatch(
            event, data, guild_id, _intent_for_message(channel, message), needs_content_intent=private
        )
    is_first = event == "MESSAGE_CREATE" and channel.type == DIRECT and len(channel.messages) == 1
    for user in people_who_see(world, channel, message):
        if is_first:
            world.notify(user, DmAppeared(channel.id, world.bot.json()))
        world.notify(user, seen)


def copy_message(message: Message) -> Message:
    """A copy of a message that can be changed without changing the message; users and the files' bytes are shared."""
    copied = Message(message.id, message.channel_id, message.author, message.created_at)
    _replace_content(copied, message)
    copied.components, copied.embeds = copy_json(message.components), copy_json(message.embeds)
    copied.attachments, copied.mentions = list(message.attachments), list(message.mentions)
    return copied


def _replace_content(message: Message, source: Message) -> None:
    for name in Message.__slots__:
        setattr(message, name, getattr(source, name))


def _intent_for_message(channel: Channel, message: Message) -> Intents:
    direct = channel.type == DIRECT or message.is_ephemeral
    return Intents.DIRECT_MESSAGES if direct else Intents.GUILD_MESSAGES


def _set_reference(message: Message, channel: Channel, payload: Payload) -> None:
    reference = payload.get("message_reference")
    if not reference:
        return
    target = str(reference.get("message_id"))
    if target not in channel.messages and reference.get("fail_if_not_exists", True):
        raise DiscordError(
            INVALID_FORM, field_error("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        )
    message.type = REPLY
    message.reference = {"type": 0, "channel_id": channel.id, "message_id": target}
    if channel.guild_id:
        message.reference["guild_id"] = channel.guild_id


def _set_fields_in_payload(world: World, message: Message, payload: Payload) -> None:
    """Set the fields of a message that a payload names; a null empties a field."""
    if "content" in payload:
        message.content = str(payload["content"] or "").strip()
    if "embeds" in payload:
        message.embeds = [_stored_embed(embed) for embed in payload["embeds"] or []]
    if "components" in payload:
        message.components = _resolve_attachment_urls(message, with_component_defaults(payload["components"] or []))
    if {"content", "components", "allowed_mentions"} & payload.keys():
        _set_mentions(world, message, payload.get("allowed_mentions"))


def _stored_embed(given: Payload) -> Payload:
    fields = [{"inline": False, **field} for field in given.get("fields") or ()]
    return {"type": "rich", **given, **({"fields": fields} if fields else {})}


def _set_attachments(world: World, message: Message, payload: Payload, uploads: Sequence[Upload]) -> None:
    """Keep the message's files that the payload's `attachments` name, or all if it has none, and add the uploaded
    files.
    """
    described = {str(entry.get("id")): entry for entry in payload.get("attachments") or []}
    if "attachments" in payload:
        message.attachments = [
            replace(file, description=described[file.id].get("description", file.description))
            for file in message.attachments
            if file.id in described
        ]
    for upload in uploads:
        entry = described.get(str(upload.number), {})
        name = str(entry.get("filename") or upload.filename)
        message.attachments.append(Attachment(world.ids.new_id(), name, upload.data, entry.get("description")))


def _resolve_attachment_urls(message: Message, components: list[Component]) -> list[Component]:
    """Replace each address of a file of the message (`attachment://name`, or one of the CDN's) by the attachment's id.
    Returns the components, which are changed. Raises KeyError for a name that no file has.
    """
    by_name = {file.filename: file.id for file in message.attachments}
    kept = {file.id for file in message.attachments}
    for media in (media for part in walk_components(components) for media in media_objects(part)):
        url = str(media.get("url", ""))
        own = _OWN_FILE.search(url)
        if url.startswith("attachment://"):
            media.clear()
            media["attachment_id"] = by_name[url.removeprefix("attachment://")]
        elif own and own[1] in kept:
            media.clear()
            media["attachment_id"] = own[1]
        else:
            media.update({"proxy_url": url, "loading_state": 2, "id": message.id})
    return components


def _set_mentions(world: World, message: Message, allowed: Payload | None) -> None:
    """Set the people whom a message mentions and pings, as far as `allowed` (its `allowed_mentions`) permits; None
    permits all.
    """
    texts = [message.content, *(str(part.get("content", "")) for part in walk_components(message.components))]
    named = [world.users[user_id] for text in texts for user_id in _MENTION.findall(text) if user_id in world.users]
    parse = {"users", "everyone", "roles"} if allowed is None else set(allowed.get("parse", ()))
    allowed_ids = set() if allowed is None else {str(user_id) for user_id in allowed.get("users", ())}
    pinged = [user for user in named if "users" in parse or user.id in allowed_ids]
    message.mentions = list({user.id: user for user in pinged}.values())
    everyone = any(word in text for text in texts for word in ("@everyone", "@here"))
    message.mention_everyone = everyone and "everyone" in parse and not message.author.bot


def _files_after_edit(message: Message, uploads: Sequence[Upload]) -> list[AttachedFile]:
    """The files that a message will have, with their sizes in bytes; files that it had before count as 0, because they
    were checked when they came.
    """
    kept = len(message.attachments) - len(uploads)
    files = enumerate(message.attachments)
    return [AttachedFile(file.filename, len(file.data) if place >= kept else 0) for place, file in files]


def _non_empty_fields(message: Message) -> list[str]:
    names = ("content", "embeds", "components", "attachments")
    return [name for name in names if getattr(message, name)]
