"""Which channels and messages a person's Discord window shows, and how much of a channel is unread."""

from playground.discord.channels import DIRECT, Channel
from playground.discord.messages import Message
from playground.discord.users import User
from playground.discord.world import World


def can_see(user: User, channel: Channel) -> bool:
    """Whether a person can look into a channel: their own direct messages, or any channel while they are in the guild.

    What the bot is denied in a channel does not matter for people.
    """
    return channel.recipient is user if channel.type == DIRECT else user.in_guild


def people_who_see(world: World, channel: Channel, message: Message) -> list[User]:
    """The people who see a message of a channel; at most one person for an ephemeral message."""
    people = [user for user in world.people if can_see(user, channel)]
    return [user for user in people if message.visible_to in (None, user.id)]


def visible_messages(user: User, channel: Channel) -> list[Message]:
    """The messages of a channel that a person sees, oldest first, with the ephemeral ones for them.

    Empty without access.
    """
    if not can_see(user, channel):
        return []
    return [message for message in channel.messages.values() if message.visible_to in (None, user.id)]


def visible_channels(world: World, user: User) -> list[Channel]:
    """The channels and threads that a person sees, and their direct messages with the bot if there are any."""
    seen = [channel for channel in world.channels.values() if can_see(user, channel)]
    return [channel for channel in seen if channel.type != DIRECT or channel.messages]


def unread_count(user: User, channel: Channel) -> int:
    """How many messages of a channel are newer than the newest that a person has read."""
    last_read = channel.read_up_to.get(user.id, 0)
    return sum(int(message.id) > last_read for message in visible_messages(user, channel))


def mark_read(user: User, channel: Channel) -> None:
    """Note that a person has read a channel to its end."""
    channel.read_up_to[user.id] = channel.newest_message_id()
