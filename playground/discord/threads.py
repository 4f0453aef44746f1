"""Archived and locked threads: what is refused in them, and what brings them back.

Source: Discord's documentation, "Threads". What is archived cannot be changed; a new message, or somebody who uses an
app there, brings it back; where it is locked, only somebody may do so who manages threads. The bot does not.
"""

from playground.discord.channels import Channel
from playground.discord.errors import THREAD_ARCHIVED, THREAD_LOCKED, DiscordError
from playground.discord.permissions import Permissions
from playground.discord.users import User
from playground.discord.world import World


def archive(world: World, thread: Channel, *, locked: bool = False) -> None:
    """As a moderator may at any time, or Discord after a while in which nobody wrote."""
    world.change_thread(thread, archived=True, locked=locked)


def reopen(world: World, thread: Channel) -> None:
    """Unlock a thread and bring it back, as a moderator may."""
    world.change_thread(thread, archived=False, locked=False)


def may_use(world: World, user: User, thread: Channel) -> bool:
    """Whether somebody can write and use apps there at all."""
    return not thread.locked or bool(world.person_permissions(user, thread) & Permissions.MANAGE_THREADS)


def unarchive(world: World, thread: Channel) -> None:
    """Whoever may use an archived thread brings it back by that; a lock stays."""
    world.change_thread(thread, archived=False, locked=thread.locked)


def require_writable(world: World, thread: Channel) -> None:
    """A message of the bot's brings an archived thread back. Raises DiscordError 50083 or 160005 where it is locked."""
    if thread.locked:
        raise DiscordError(THREAD_ARCHIVED if thread.archived else THREAD_LOCKED)
    unarchive(world, thread)


def require_unarchived(thread: Channel) -> None:
    """Raises DiscordError 50083 for what would change something in an archived thread."""
    if thread.archived:
        raise DiscordError(THREAD_ARCHIVED)
