"""Threads: how they begin, are archived and locked, what Discord refuses in them, and what unarchives them.

Source: Discord's documentation, "Threads". In an archived thread nothing can be changed; a new message there, or a
person who uses an app there, unarchives it. In a locked one only people who may manage threads can do so, and the bot
may not.
"""

from playground.discord.channels import PRIVATE_THREAD, THREAD, Channel
from playground.discord.errors import THREAD_ARCHIVED, THREAD_LOCKED, DiscordError
from playground.discord.permissions import Permissions
from playground.discord.sessions import Intents
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.world import World


def start_thread(  # noqa: PLR0913  # of these, half have a default
    world: World,
    parent: Channel,
    name: str,
    owner: User,
    message_id: Snowflake | None = None,
    *,
    archives_after: int = 1440,
) -> Channel:
    """Start a public thread in a text channel; the bot and everybody see it appear.

    A thread that is started from a message takes the id of that message. `archives_after` are the minutes without
    activity after which Discord archives it; nothing here does so by itself.
    """
    thread = Channel(message_id or world.ids.new_id(), THREAD, name, parent.guild_id, parent.id, owner.id)
    thread.is_hidden, thread.archives_after = parent.is_hidden, archives_after
    world.channels[thread.id] = thread
    world.announce_channel("THREAD_CREATE", thread)
    return thread


def start_private_thread(world: World, parent: Channel, name: str, owner: User) -> Channel:
    """Start a private thread that the bot has not joined: the bot is told of nothing in it but interactions."""
    thread = Channel(world.ids.new_id(), PRIVATE_THREAD, name, parent.guild_id, parent.id, owner.id, lacks_bot=True)
    thread.is_hidden = parent.is_hidden
    world.channels[thread.id] = thread
    world.announce_channel("THREAD_CREATE", thread)
    return thread


def let_bot_in(world: World, thread: Channel) -> None:
    """Add the bot to a private thread, as a mention there does. If the bot is in the thread already, nothing
    happens.
    """
    if thread.lacks_bot:
        thread.lacks_bot = False
        world.announce_channel("THREAD_CREATE", thread)
        member = {"id": thread.id, "user_id": world.bot.id, "join_timestamp": "2026-01-01T00:00:00+00:00", "flags": 0}
        _announce_members(world, thread, added_members=[member])


def remove_bot(world: World, thread: Channel) -> None:
    """Remove the bot from a private thread, as its owner may, and tell the bot so."""
    _announce_members(world, thread, removed_member_ids=[world.bot.id])
    thread.lacks_bot = True


def _announce_members(world: World, thread: Channel, **changed: object) -> None:
    """Tell the bot that members were added to a thread or removed; `changed` are the fields of the gateway event that
    say who.
    """
    data = {"id": thread.id, "guild_id": thread.guild_id, "member_count": 2, **changed}
    world.dispatch("THREAD_MEMBERS_UPDATE", data, thread.guild_id, Intents.GUILDS)


def archive_thread(world: World, thread: Channel, *, locked: bool = False) -> None:
    """Archive a thread, as a moderator may at any time, or Discord after the minutes of its `archives_after` without a
    message.

    `locked` says whether it is locked from now on, whatever it was before.
    """
    set_thread_state(world, thread, archived=True, locked=locked)


def unlock_and_unarchive_thread(world: World, thread: Channel) -> None:
    """Unlock and unarchive a thread, as a moderator may."""
    set_thread_state(world, thread, archived=False, locked=False)


def unarchive_thread(world: World, thread: Channel) -> None:
    """Unarchive a thread and leave its lock as it is."""
    set_thread_state(world, thread, archived=False, locked=thread.locked)


def set_thread_state(world: World, thread: Channel, *, archived: bool, locked: bool) -> None:
    """Set whether a thread is archived and locked; the bot and everybody are told only of a real change."""
    if (thread.archived, thread.locked) != (archived, locked):
        thread.archived, thread.locked = archived, locked
        world.announce_channel("THREAD_UPDATE", thread)


def may_use_thread(world: World, user: User, thread: Channel) -> bool:
    """Whether a person can write and use apps in a thread: in a locked one only with the right to manage threads."""
    return not thread.locked or bool(world.person_permissions(user, thread) & Permissions.MANAGE_THREADS)


def unarchive_for_message(world: World, thread: Channel) -> None:
    """Unarchive a thread for a new message of the bot.

    Raises DiscordError for a locked one: 50083 if it is archived, 160005 if it is not.
    """
    if thread.locked:
        raise DiscordError(THREAD_ARCHIVED if thread.archived else THREAD_LOCKED)
    unarchive_thread(world, thread)


def require_unarchived(thread: Channel) -> None:
    """Raise DiscordError 50083 if a thread is archived, for acts that would change something in the thread."""
    if thread.archived:
        raise DiscordError(THREAD_ARCHIVED)
