"""The world that a bot and some people share: one guild, its channels, DMs, messages and gateway sessions.

Pure: it keeps no time of its own, opens nothing, and outlives every restart of the bot. Posting is in `posting.py`,
interactions in `interactions.py`, what people do in `verbs.py`; this module is what they share.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from playground.discord.attachments import Attachment, Cdn
from playground.discord.calls import CallLog
from playground.discord.channels import DIRECT, TEXT, THREAD, Channel
from playground.discord.client_events import BotChanged, ChannelGone, ChannelSeen, ClientEvent, DmSeen, MessageSeen
from playground.discord.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    DiscordError,
)
from playground.discord.faults import Faults
from playground.discord.messages import Message
from playground.discord.permissions import DIRECT_MESSAGE, EVERYONE, MODERATOR, NOTHING, Permissions
from playground.discord.sessions import Intents, Sessions
from playground.discord.snowflakes import Snowflake, Snowflakes
from playground.discord.timers import Timers
from playground.discord.users import User

if TYPE_CHECKING:
    from playground.discord.interactions import Interaction

Observer = Callable[[ClientEvent], None]
TOKEN = "playground"  # noqa: S105  # the loopback's only token, no secret
ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer to an interaction."""
CHANNELS = ("general", "card-room", "den")
FOUNDED_AT = 1_600_000_000.0
"""When guild, channels and people were made. They have the same ids in every world, so that a bot which kept its
database knows them again after the playground was restarted. The application is a new one, without commands.
"""


class World:
    """Everything that is true on this Discord.

    `clock` gives seconds since 1970. The first of `people` owns the guild and moderates it. `stir` is called whenever
    something may have changed, `begun` with each interaction before the bot hears of it.
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
        self.clock = clock
        self.token = token
        self.answer_seconds = answer_seconds
        self.ids = Snowflakes(clock)
        self.timers = Timers(clock)
        self.cdn = Cdn()
        self.gateway_url = "ws://gateway.invalid"
        self.on_change: Callable[[], None] = lambda: None
        self.on_interaction: Callable[[Interaction], None] = lambda _: None
        self.calls = CallLog(self._stirred)
        self.faults = Faults()
        self.sessions = Sessions(clock, self.ids.new_id, self._bot_came_or_went)
        self.privileged_intents = Intents.NONE
        founding = _founded(0)
        self.guild_id, self.guild_name = founding.new_id(), "Harbour"
        self.moderator_role_id = founding.new_id()
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
        self._channel_ids, self._person_ids = _founded(1), _founded(2)
        self._observers: defaultdict[Snowflake, list[Observer]] = defaultdict(list)
        self._dms: dict[Snowflake, Channel] = {}
        for position, name in enumerate(channels):
            self._add_channel(name, position)
        for name in people:
            self.add_person(name, moderator=len(self.users) == 1)

    # People

    def add_person(self, name: str, *, moderator: bool = False) -> User:
        user = User(self._person_ids.new_id(), name, moderator=moderator)
        self.users[user.id] = user
        return user

    @property
    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    def user(self, user_id: Snowflake) -> User:
        """Raises DiscordError 10013 for an id nobody has."""
        if user_id not in self.users:
            raise DiscordError(UNKNOWN_USER)
        return self.users[user_id]

    def roles_of(self, user: User) -> list[Snowflake]:
        return [self.moderator_role_id] if user.moderator else []

    # Channels

    def _add_channel(self, name: str, position: int) -> Channel:
        channel = Channel(self._channel_ids.new_id(), TEXT, name, self.guild_id, position=position)
        self.channels[channel.id] = channel
        return channel

    def add_channel(self, name: str) -> Channel:
        """A new text channel, which the bot and everybody see appear."""
        channel = self._add_channel(name, len(self.channels))
        self._announce_channel("CHANNEL_CREATE", channel)
        return channel

    def add_thread(self, parent: Channel, name: str, owner: User, *, thread_id: Snowflake | None = None) -> Channel:
        """A new public thread; begun from a message it takes that message's id."""
        thread = Channel(thread_id or self.ids.new_id(), THREAD, name, self.guild_id, parent.id, owner.id)
        self.channels[thread.id] = thread
        self._announce_channel("THREAD_CREATE", thread)
        return thread

    def change_thread(self, thread: Channel, *, archived: bool, locked: bool) -> None:
        """Archive, lock or bring back a thread, and say so if that is anything new."""
        if (thread.archived, thread.locked) != (archived, locked):
            thread.archived, thread.locked = archived, locked
            self._announce_channel("THREAD_UPDATE", thread)

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel and its threads, as a moderator may at any time."""
        for thread in [other for other in self.channels.values() if other.parent_id == channel.id]:
            self.delete_channel(thread)
        event = "THREAD_DELETE" if channel.type == THREAD else "CHANNEL_DELETE"
        del self.channels[channel.id]
        self.dispatch(event, self.channel_json(channel), self.guild_id, Intents.GUILDS)
        self.notify_everyone(ChannelGone(channel.id))

    def channel(self, channel_id: Snowflake) -> Channel:
        """Raises DiscordError 10003 for a channel that is not there."""
        if channel_id not in self.channels:
            raise DiscordError(UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def channel_named(self, name: str) -> Channel:
        """The guild channel or thread of this name, with or without its `#`. Raises KeyError."""
        wanted = name.removeprefix("#")
        for channel in self.channels.values():
            if channel.type != DIRECT and channel.name == wanted:
                return channel
        raise KeyError(f"there is no channel #{wanted}")

    def dm_with(self, user: User) -> Channel | None:
        """The DM channel between a person and the bot, once one of them opened it."""
        channel = self._dms.get(user.id)
        return channel if channel is not None and channel.id in self.channels else None

    def open_dm(self, user: User) -> Channel:
        """The DM channel between a person and the bot, made if there is none."""
        channel = self.dm_with(user)
        if channel is None:
            channel = Channel(self.ids.new_id(), DIRECT, recipient=user)
            self.channels[channel.id] = self._dms[user.id] = channel
        return channel

    def is_new_dm(self, body: object) -> bool:
        """Whether a request to open a DM names somebody who has none with the bot."""
        user = self.users.get(str(body.get("recipient_id"))) if isinstance(body, dict) else None
        return user is not None and not user.bot and self.dm_with(user) is None

    def channel_json(self, channel: Channel) -> dict[str, Any]:
        return channel.json(self.bot.id)

    def sees(self, user: User, channel: Channel) -> bool:
        """Whether a person can look into a channel at all."""
        return channel.recipient is user if channel.type == DIRECT else user.in_guild

    # What the bot may do

    def permissions(self, channel: Channel) -> Permissions:
        """What the bot may do in a channel; a thread inherits from its parent."""
        if channel.type == DIRECT:
            return DIRECT_MESSAGE
        if not self.bot.in_guild:
            return NOTHING
        denied = channel.denied
        if channel.parent_id in self.channels:
            denied |= self.channels[channel.parent_id].denied
        return EVERYONE & ~denied

    def deny(self, channel: Channel, permissions: Permissions) -> None:
        """Take permissions away from the bot in one channel."""
        channel.denied |= permissions
        self._announce_channel("CHANNEL_UPDATE", channel)

    def allow(self, channel: Channel, permissions: Permissions) -> None:
        """Give back permissions that were taken away."""
        channel.denied &= ~permissions
        self._announce_channel("CHANNEL_UPDATE", channel)

    def require(self, channel: Channel, needed: Permissions = NOTHING) -> None:
        """Raises DiscordError 50001 if the bot cannot see the channel, 50013 if it may not do what is needed."""
        held = self.permissions(channel)
        if not held & Permissions.VIEW_CHANNEL:
            raise DiscordError(MISSING_ACCESS)
        if needed & ~held:
            raise DiscordError(MISSING_PERMISSIONS)

    def person_permissions(self, user: User, channel: Channel) -> Permissions:
        if channel.type == DIRECT:
            return DIRECT_MESSAGE
        return MODERATOR if user.moderator else EVERYONE

    # Messages

    def message(self, channel: Channel, message_id: Snowflake) -> Message:
        """A message the bot can reach by its own token. Raises DiscordError 10008, also for an ephemeral one."""
        message = channel.messages.get(message_id)
        if message is None or message.is_ephemeral:
            raise DiscordError(UNKNOWN_MESSAGE)
        return message

    def age(self, channel_id: Snowflake | None, message_id: Snowflake | None) -> float:
        """Seconds since a message was posted; 0 for one that is not there."""
        channel = self.channels.get(channel_id or "")
        message = channel.messages.get(message_id or "") if channel else None
        return self.clock() - message.created_at if message else 0.0

    def attachment(self, channel_id: Snowflake, attachment_id: Snowflake) -> Attachment | None:
        """A file that a message of this channel still has."""
        channel = self.channels.get(channel_id)
        messages = channel.messages.values() if channel else ()
        found = (message.attachment(attachment_id) for message in messages)
        return next((file for file in found if file is not None), None)

    def message_json(self, message: Message) -> dict[str, Any]:
        """The message object, with addresses signed now."""
        return message.json(self.cdn, self.clock())

    def readers(self, channel: Channel, message: Message) -> list[User]:
        """The people who see a message."""
        people = [user for user in self.people if self.sees(user, channel)]
        return [user for user in people if message.visible_to in (None, user.id)]

    # Those who are told

    def subscribe(self, person_id: Snowflake, observer: Observer) -> Callable[[], None]:
        """Call `observer` with every fact that this person's window shows, until the returned function is called."""
        self._observers[person_id].append(observer)
        return lambda: self._observers[person_id].remove(observer)

    def notify(self, user: User, fact: ClientEvent) -> None:
        for observer in list(self._observers[user.id]):
            observer(fact)
        self.on_change()

    def notify_everyone(self, fact: ClientEvent) -> None:
        for user in self.people:
            self.notify(user, fact)

    def tell_message(self, channel: Channel, message: Message, *, is_new: bool) -> None:
        """Show a new or changed message to those who see it."""
        shown = self.message_json(message)
        for user in self.readers(channel, message):
            if is_new and channel.type == DIRECT and len(channel.messages) == 1:
                self.notify(user, DmSeen(channel.id, self.bot.json()))
            self.notify(user, MessageSeen(channel.id, shown))

    def dispatch(self, event: str, data: dict[str, Any], guild_id: Snowflake | None, intent: Intents) -> None:
        """Send an event to the bot's sessions that ask for it."""
        self.sessions.dispatch(event, data, guild_id, intent)
        self.on_change()

    def _announce_channel(self, event: str, channel: Channel) -> None:
        self.dispatch(event, self.channel_json(channel), self.guild_id, Intents.GUILDS)
        self.notify_everyone(ChannelSeen(self.channel_json(channel)))

    def set_bot_state(self, state: str) -> None:
        """The bot is `online`, `offline` or `starting`."""
        if state != self.bot_state:
            self.bot_state = state
            self.notify_everyone(BotChanged(state))

    def _stirred(self) -> None:
        self.on_change()

    def _bot_came_or_went(self) -> None:
        self.set_bot_state("online" if self.sessions.online else "offline")


def _founded(day: int) -> Snowflakes:
    """Ids of what was there before, one day for each kind of thing."""
    return Snowflakes(lambda: FOUNDED_AT + day * 86_400)
