"""The world that a bot and some people share: guilds, channels, direct messages and gateway sessions.

It keeps no time of its own, opens nothing, and outlives every restart of the bot. Messages are written by `posting`,
interactions begun by `interaction_lifecycle` and answered by `responses`; this module is what they all share.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from playground.discord.attachments import Attachment, Cdn
from playground.discord.calls import CallLog
from playground.discord.channels import DIRECT, TEXT, Channel
from playground.discord.client_events import BotChanged, ChannelChanged, ChannelGone, ClientEvent
from playground.discord.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    DiscordError,
)
from playground.discord.faults import Faults
from playground.discord.interactions import Interaction
from playground.discord.messages import Message
from playground.discord.permissions import DIRECT_MESSAGE, EVERYONE, MODERATOR, NOTHING, Permissions
from playground.discord.roles import founding_roles
from playground.discord.sessions import Intents, Sessions
from playground.discord.snowflakes import Snowflake, Snowflakes
from playground.discord.timers import Timers
from playground.discord.users import User

Observer = Callable[[ClientEvent], None]
"""A function that is called with each change that one person's window would show."""
TOKEN = "playground"  # noqa: S105  # the loopback's only token, no secret
"""The bot's token for this Discord, without "Bot " before it."""
ANSWER_SECONDS = 3.0
"""The seconds for which Discord waits for the first answer to an interaction."""
CHANNELS = ("general", "card-room", "den")
"""The text channels of a guild, unless it is given others."""
FOUNDED_AT = 1_600_000_000.0
"""The moment at which guild, channels and people were made, in seconds since 1970. They have the same ids in every
world, so that a bot which kept its database knows them again after the playground was restarted. The application is a
new one, without commands.
"""


class World:
    """Everything that is true on this Discord: users, channels with their messages, commands, interactions, sessions.

    `on_change` is called whenever something may have changed, each of `interaction_observers` with every interaction
    that begins, before the bot hears of it. `faults` and `timers` are described in the modules of these names.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        people: Sequence[str] = ("Ann", "Ben", "Cem", "Dot"),
        *,
        token: str = TOKEN,
        channels: Sequence[str] = CHANNELS,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        """Create a guild with people and text channels of these names, and a bot that is not online yet.

        `clock` gives seconds since 1970. The first of `people` owns the guild and is its moderator. An interaction
        fails unless the bot answers within `answer_seconds` of this clock.
        """
        self.clock = clock
        self.token = token
        self.answer_seconds = answer_seconds
        self.ids = Snowflakes(clock)
        self.timers = Timers(clock)
        self.cdn = Cdn()
        self.gateway_url = "ws://gateway.invalid"
        self.on_change: Callable[[], None] = lambda: None
        self.interaction_observers: list[Callable[[Interaction], None]] = []
        self.calls = CallLog()
        self.calls.subscribe(lambda _call: self.on_change())
        self.faults = Faults()
        self.sessions = Sessions(clock, self.ids.new_id, self._update_bot_online_state)
        self.privileged_intents = Intents.NONE
        self.is_bot_flagged = False
        """Whether Discord takes the bot for a spammer, so that it cannot open direct messages with people whom it has
        not written to before.
        """
        founding = _ids_of_day(0)
        self.guild_id, self.guild_name = founding.new_id(), "Harbour"
        self.guilds = {self.guild_id: self.guild_name}
        self.moderator_role_id = founding.new_id()
        self.roles = founding_roles(self.guild_id, self.moderator_role_id, founding)
        self.bot = User(self.ids.new_id(), "Deckhand", bot=True)
        self.application_id = self.bot.id
        self.users: dict[Snowflake, User] = {self.bot.id: self.bot}
        self.channels: dict[Snowflake, Channel] = {}
        self.commands: list[dict[str, Any]] = []
        self.guild_commands: list[dict[str, Any]] = []
        self.interactions: dict[Snowflake, Interaction] = {}
        self.tokens: dict[str, Snowflake] = {}
        self.nonces: dict[str, tuple[Snowflake, Snowflake, float]] = {}
        self.bot_state = "offline"
        self._channel_ids, self._person_ids = _ids_of_day(1), _ids_of_day(2)
        self._observers: defaultdict[Snowflake, list[Observer]] = defaultdict(list)
        self._dms: dict[Snowflake, Channel] = {}
        for position, name in enumerate(channels):
            self._create_channel(name, position)
        for name in people:
            self.add_person(name, moderator=len(self.users) == 1)

    # People

    def add_person(self, name: str, *, moderator: bool = False) -> User:
        """Let somebody of this name join the guild. Nobody is told. Returns the new user."""
        user = User(self._person_ids.new_id(), name, moderator=moderator)
        self.users[user.id] = user
        return user

    @property
    def people(self) -> list[User]:
        """Every user but the bot, in the order in which they joined, with those who left the guild."""
        return [user for user in self.users.values() if not user.bot]

    def user(self, user_id: Snowflake) -> User:
        """The person or bot with this id. Raises DiscordError 10013 if there is none."""
        if user_id not in self.users:
            raise DiscordError(UNKNOWN_USER)
        return self.users[user_id]

    def roles_of(self, user: User) -> list[Snowflake]:
        """The ids of a user's roles beside @everyone."""
        return [*([self.moderator_role_id] if user.moderator else []), *user.role_ids]

    # Channels

    def add_channel(self, name: str, guild_id: Snowflake | None = None) -> Channel:
        """Create a text channel below the others, in the first guild or another; the bot and everybody see it."""
        channel = self._create_channel(name, len(self.channels), guild_id)
        self.announce_channel("CHANNEL_CREATE", channel)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its messages and threads; the bot and everybody see them go."""
        for thread in [other for other in self.channels.values() if other.parent_id == channel.id]:
            self.delete_channel(thread)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        del self.channels[channel.id]
        self.dispatch(event, self.channel_json(channel), channel.guild_id, Intents.GUILDS)
        self.notify_everyone(ChannelGone(channel.id))

    def channel(self, channel_id: Snowflake) -> Channel:
        """The channel, thread or direct message channel with this id. Raises DiscordError 10003 if there is none."""
        if channel_id not in self.channels:
            raise DiscordError(UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def channel_named(self, name: str) -> Channel:
        """The guild's first channel or thread of this name, given with or without `#`. Raises KeyError if there is
        none.
        """
        wanted = name.removeprefix("#")
        for channel in self.channels.values():
            if channel.type != DIRECT and channel.name == wanted:
                return channel
        raise KeyError(f"there is no channel #{wanted}")

    def dm_with(self, user: User) -> Channel | None:
        """The direct message channel between a person and the bot; None until one of them has opened it."""
        channel = self._dms.get(user.id)
        return channel if channel is not None and channel.id in self.channels else None

    def open_dm(self, user: User) -> Channel:
        """Open the direct message channel between a person and the bot, or find the one that is open."""
        channel = self.dm_with(user)
        if channel is None:
            channel = Channel(self.ids.new_id(), DIRECT, recipient=user)
            self.channels[channel.id] = self._dms[user.id] = channel
        return channel

    def channel_json(self, channel: Channel) -> dict[str, Any]:
        """Discord's channel object; the permissions that the bot lacks there stand in it as an overwrite."""
        return channel.json(self.bot.id, self.moderator_role_id)

    # Permissions

    def bot_permissions(self, channel: Channel) -> Permissions:
        """The permissions that the bot has in a channel. A thread inherits those of its channel. The bot has none in a
        private thread that it has not joined, and none in the guild once it was removed.
        """
        return NOTHING if channel.lacks_bot else self.bot_permissions_from_roles(channel)

    def bot_permissions_from_roles(self, channel: Channel) -> Permissions:
        """The bot's permissions in a channel as interactions tell them: by roles and overwrites alone. In a private
        thread they are the same whether the bot has joined it or not.
        """
        if channel.type == DIRECT:
            return DIRECT_MESSAGE
        if not self.bot.in_guild:
            return NOTHING
        places = [channel, *([self.channels[channel.parent_id]] if channel.parent_id in self.channels else [])]
        granted = reduce(or_, (place.granted for place in places))
        return (EVERYONE | granted) & ~reduce(or_, (place.denied for place in places))

    def person_permissions(self, user: User, channel: Channel) -> Permissions:
        """The permissions that a person has in a channel: in direct messages `DIRECT_MESSAGE`, in the guild `MODERATOR`
        or `EVERYONE`.
        """
        if channel.type == DIRECT:
            return DIRECT_MESSAGE
        return MODERATOR if user.moderator else EVERYONE

    def deny_bot(self, channel: Channel, permissions: Permissions) -> None:
        """Take permissions away from the bot in one channel; the bot and everybody are told of the change."""
        channel.denied |= permissions
        self.announce_channel("CHANNEL_UPDATE", channel)

    def allow_bot(self, channel: Channel, permissions: Permissions) -> None:
        """Give the bot permissions back that were denied in one channel; the bot and everybody are told."""
        channel.denied &= ~permissions
        self.announce_channel("CHANNEL_UPDATE", channel)

    def require_bot_permissions(self, channel: Channel, needed: Permissions = NOTHING) -> None:
        """Check that the bot sees a channel and has every permission in `needed` there.

        Raises DiscordError 50001 if it does not see the channel, 50013 if it lacks a permission.
        """
        held = self.bot_permissions(channel)
        if not held & Permissions.VIEW_CHANNEL:
            raise DiscordError(MISSING_ACCESS)
        if needed & ~held:
            raise DiscordError(MISSING_PERMISSIONS)

    # Messages

    def message(self, channel: Channel, message_id: Snowflake) -> Message:
        """The message with this id that the bot can reach by its own token. Raises DiscordError 10008 if there is none,
        or if the message is ephemeral.
        """
        message = channel.messages.get(message_id)
        if message is None or message.is_ephemeral:
            raise DiscordError(UNKNOWN_MESSAGE)
        return message

    def message_json(self, message: Message) -> dict[str, Any]:
        """Discord's message object, with addresses of files that are signed at this moment."""
        return message.json(self.cdn, self.clock())

    def find_attachment(self, channel_id: Snowflake, attachment_id: Snowflake) -> Attachment | None:
        """The file with this id in a channel; None once no message there has it, or if there is no such channel."""
        channel = self.channels.get(channel_id)
        messages = channel.messages.values() if channel else ()
        found = (message.attachment(attachment_id) for message in messages)
        return next((file for file in found if file is not None), None)

    # Who is told of changes

    def subscribe(self, person_id: Snowflake, observer: Observer) -> Callable[[], None]:
        """Call `observer` with every change that a person's Discord window would show.

        Returns a function that ends the subscription; it must be called once at most.
        """
        self._observers[person_id].append(observer)
        return lambda: self._observers[person_id].remove(observer)

    def notify(self, user: User, event: ClientEvent) -> None:
        """Pass an event to the observers of one person's window."""
        for observer in list(self._observers[user.id]):
            observer(event)
        self.on_change()

    def notify_everyone(self, event: ClientEvent) -> None:
        """Pass an event to the observers of every person's window."""
        for user in self.people:
            self.notify(user, event)

    def dispatch(self, event: str, data: dict[str, Any], guild_id: Snowflake | None, intent: Intents) -> None:
        """Send a gateway event, such as `GUILD_DELETE`, to the bot's sessions that asked for this intent.

        Only sessions whose shard has the guild are sent it; None for `guild_id` means shard 0.
        """
        self.sessions.dispatch(event, data, guild_id, intent)
        self.on_change()

    def announce_channel(self, event: str, channel: Channel) -> None:
        """Tell the bot by a gateway event, and everybody's window, that a channel or thread is new or has changed."""
        if not channel.lacks_bot:
            self.dispatch(event, self.channel_json(channel), channel.guild_id, Intents.GUILDS)
        self.notify_everyone(ChannelChanged(self.channel_json(channel)))

    def set_bot_state(self, state: str) -> None:
        """Note that the bot is `online`, `offline` or `starting`; everybody is told if the state has changed."""
        if state != self.bot_state:
            self.bot_state = state
            self.notify_everyone(BotChanged(state))

    def _create_channel(self, name: str, position: int, guild_id: Snowflake | None = None) -> Channel:
        channel = Channel(self._channel_ids.new_id(), TEXT, name, guild_id or self.guild_id, position=position)
        self.channels[channel.id] = channel
        return channel

    def _update_bot_online_state(self) -> None:
        self.set_bot_state("online" if self.sessions.online_sessions else "offline")


def _ids_of_day(day: int) -> Snowflakes:
    """A source of ids for things that exist from the beginning, with the times of this day after `FOUNDED_AT`; each
    kind of thing has a day of its own.
    """
    return Snowflakes(lambda: FOUNDED_AT + day * 86_400)
