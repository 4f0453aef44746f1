"""The channels and messages that a person's Discord window shows, and how much of a channel is unread."""

from itertools import product

from playground.discord.channels import DIRECT, Channel
from playground.discord.client_events import ChannelChanged, ChannelGone
from playground.discord.messages import Message
from playground.discord.sessions import Intents
from playground.discord.users import User
from playground.discord.world import World


def can_see(user: User, channel: Channel) -> bool:
    """Whether a person can look into a channel. Direct messages are seen by their recipient; a channel of the guild by
    its members, or only by moderators if it is hidden.

    What the bot is denied in a channel does not matter for people.
    """
    if channel.type == DIRECT:
        return channel.recipient is user
    return user.in_guild and (user.moderator or not channel.is_hidden)


def hide_channel(world: World, channel: Channel) -> None:
    """Let only moderators and the bot look into a text channel and its threads; the bot and everybody are told."""
    hidden = [channel, *(other for other in world.channels.values() if other.parent_id == channel.id)]
    for one in hidden:
        one.is_hidden = True
    world.dispatch("CHANNEL_UPDATE", world.channel_json(channel), channel.guild_id, Intents.GUILDS)
    for user, one in product(world.people, hidden):
        world.notify(user, ChannelChanged(world.channel_json(one)) if can_see(user, one) else ChannelGone(one.id))


def people_who_see(world: World, channel: Channel, message: Message) -> list[User]:
    """The people who see a message of a channel; at most one person for an ephemeral message."""
    people = [user for user in world.people if can_see(user, channel)]
    return [user for user in people if message.visible_to in (None, user.id)]


def visible_messages(user: User, channel: Channel) -> list[Message]:
    """The messages of a channel that a person sees, oldest first, with the ephemeral ones for this person.

    [] if the person cannot look into the channel.
    """
    if not can_see(user, channel):
        return []
    return [message for message in channel.messages.values() if message.visible_to in (None, user.id)]


def visible_channels(world: World, user: User) -> list[Channel]:
    """The channels and threads that a person sees, and their direct messages with the bot if there are any."""
    seen = [channel for channel in world.channels.values() if can_see(user, channel)]
    return [channel for channel in seen if channel.type != DIRECT or channel.messages]


def unread_count(user: User, channel: Channel) -> int:
    """The number of messages in a channel that are newer than the newest one that a person has read."""
    last_read = channel.read_up_to.get(user.id, 0)
    return sum(int(message.id) > last_read for message in visible_messages(user, channel))


def mark_read(user: User, channel: Channel) -> None:
    """Note that a person has read a channel to its end."""
    channel.read_up_to[user.id] = channel.newest_message_id()
