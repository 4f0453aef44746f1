"""People for tests: each acts and sees as somebody with a Discord window.

A method whose act reaches the bot returns once the bot has answered, and raises InteractionFailedError if it does not.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from playground.discord.channels import Channel
from playground.discord.client_events import ClientEvent, ClientNotice, ModalOpened
from playground.discord.commands import NotOfferedError
from playground.discord.component_types import ComponentType
from playground.discord.guild import role_named
from playground.discord.interactions import Interaction, InteractionState
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.world import World
from playground.driver import user_actions
from playground.driver.modal_views import ModalView
from playground.driver.views import Button, ChannelView, MessageView, Select

T = TypeVar("T")
PATIENCE = 600.0
"""The seconds for which people and tests wait unless they are told otherwise, so long that only a hang takes longer on
a busy machine.
"""


class InteractionFailedError(Exception):
    """The bot did not answer an interaction in time; the text is the sentence that Discord shows the person."""


class Choice(NamedTuple):
    """One choice that autocomplete offers: the text that is shown, and the value that is sent."""

    name: str
    value: str | int | float


class LiveWorld(Protocol):
    """A world in real time, in which people act and wait; a running playground is one."""

    world: World

    async def until(self, predicate: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait until `predicate()` is true. Returns its value; raises TimeoutError after `within` seconds."""

    async def until_settled(self, interaction: Interaction, within: float = PATIENCE) -> None:
        """Wait until an interaction is answered or has failed. Raises TimeoutError after `within` seconds."""

    async def until_idle(self, quiet: float = 0.05, within: float = PATIENCE) -> None:
        """Wait until nobody waits for an answer and the bot made no call for `quiet` seconds. Raises TimeoutError after
        `within` seconds.
        """


class Person:
    """Somebody with a Discord window.

    `here` is the channel that the person looks at, `modal` the form that is open for them (None if there is none),
    `notices` the lines that only their own client showed, such as "The application did not respond".
    """

    def __init__(self, live: LiveWorld, user: User) -> None:
        """Open a window as `user`, with the first channel shown."""
        self.live = live
        self.world = live.world
        self.user = user
        self.here: Channel = next(iter(self.world.channels.values()))
        self.modal: ModalView | None = None
        self.notices: list[str] = []
        self.world.subscribe(user.id, self._take_event)

    @property
    def name(self) -> str:
        """The person's name."""
        return self.user.name

    # What they see

    @property
    def dm(self) -> ChannelView:
        """The person's direct messages with the bot, empty until one was sent."""
        return ChannelView(self.user, self._dm_channel())

    def channel(self, name: str | None = None) -> ChannelView:
        """A channel of the guild by its name; "dm" selects the direct messages, None the channel that the person looks
        at.

        Raises KeyError if there is no channel of this name.
        """
        return ChannelView(self.user, self._channel_by_name(name))

    def messages(self, channel: str | None = None) -> list[MessageView]:
        """The messages that the person sees in a channel (None: the one that they look at), oldest first."""
        return self.channel(channel).messages

    def read_aloud(self, channel: str | None = None) -> str:
        """The text that a screen reader tells of a channel, then of the person's direct messages with the bot.

        `channel` is a name without "#"; None selects the channel that the person looks at.
        """
        return "\n".join(part for part in (self.channel(channel).read_aloud(), self.dm.read_aloud()) if part)

    async def until(self, predicate: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait until `predicate()` is true, trying it again whenever anything has changed for anybody.

        Returns its value; a LookupError in it counts as false. After `within` seconds, raises TimeoutError with
        everything that the person reads at that moment.
        """
        try:
            return await self.live.until(predicate, within)
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited in vain; what {self.name} reads:\n{self.read_aloud()}") from None

    # What they do

    def go_to(self, channel: str) -> None:
        """Look at the channel with this name from now on; "dm" selects the direct messages.

        Raises KeyError if there is no such channel.
        """
        self.here = self._channel_by_name(channel)

    async def say(self, text: str, channel: str | None = None) -> MessageView:
        """Write a message in a channel (None: the one that they look at), and look at that channel from now on. Returns
        the message.
        """
        return MessageView(user_actions.say(self.world, self.user, self._look_at_channel(channel), text))

    async def slash(self, command: str, channel: str | None = None, **options: object) -> MessageView | None:
        """Send a slash command, `slash("/act", do="bid 3")`, in a channel (None: the one that they look at).

        The person looks at that channel from now on; "dm" selects the direct messages. Returns the message that
        answered, None if a form did. Raises NotOfferedError for a command or option that this person is not offered
        there.
        """
        path, where = command.removeprefix("/").split(), self._look_at_channel(channel)
        return await self._answering_message(user_actions.slash(self.world, self.user, where, path, options))

    async def autocomplete(
        self, command: str, focused: str, channel: str | None = None, **options: object
    ) -> list[Choice]:
        """The choices that the bot offers for the option `focused` while it is being typed.

        After `/play game:hi` these are `autocomplete("/play", "game", game="hi")`.
        """
        path, where = command.removeprefix("/").split(), self._look_at_channel(channel)
        interaction = user_actions.autocomplete(self.world, self.user, where, path, options, focused)
        await self._wait_for_answer(interaction)
        return [Choice(choice["name"], choice["value"]) for choice in interaction.choices]

    async def choose_menu_entry(self, name: str, on: "MessageView | Person") -> MessageView | None:
        """Choose the entry `name` of the context menu of a message or a person.

        Returns the message that answered, None if a form did. Raises NotOfferedError if the person is not offered this
        entry.
        """
        target = on.user if isinstance(on, Person) else on.message
        return await self._answering_message(
            user_actions.choose_menu_entry(self.world, self.user, self.here, name, target)
        )

    async def click(self, label: str, on: MessageView | None = None) -> MessageView | None:
        """Press an enabled button, named by its words, its emoji or both, on the message `on`.

        Without `on`, the button is looked for in the channel that the person looks at and the direct messages, then in
        all other channels, newest message first. The person looks at its channel from now on. Returns the message that
        answered, which for an update is the one that was clicked; None if a form did. Raises NotOfferedError if there
        is no such button.
        """
        message, button = self._find_button(label, on)
        return await self.press(message, button.custom_id)

    async def press(self, message: MessageView, custom_id: str) -> MessageView | None:
        """Press the button with this custom id on a message. Returns and raises as `click` does."""
        self._look_at_message(message)
        return await self._answering_message(user_actions.click(self.world, self.user, message.message, custom_id))

    async def select(self, name: str, chosen: Sequence[str], on: MessageView | None = None) -> MessageView | None:
        """Choose options, by label or value, in an enabled select whose placeholder or custom id contains `name`.

        In a select of people, roles or channels, options are chosen by their names. `on` and the message returned are
        as for `click`. Raises NotOfferedError if there is no such select, or it does not allow these options.
        """
        message, select = self._find_select(name, on)
        self._look_at_message(message)
        values = [self._picked_id(select.type, value) for value in select.option_values(chosen)]
        return await self._answering_message(
            user_actions.select(self.world, self.user, message.message, select.custom_id, values)
        )

    async def submit(self, fields: Mapping[str, str | bool | Sequence[str]] | None = None) -> MessageView | None:
        """Send the open form, with values by a field's label or custom id. It stays open if the bot does not answer.

        A field that is left out sends what it was shown with. Returns the message that answered, None if another form
        did. Raises NotOfferedError if no form is open or a value is not allowed.
        """
        if self.modal is None:
            raise NotOfferedError(f"no modal is open for {self.name}")
        modal = self.modal
        answers = {
            modal.field(name).custom_id: modal.field(name).submitted_value(given)
            for name, given in (fields or {}).items()
        }
        interaction = user_actions.submit_modal(self.world, self.user, modal.id, answers)
        answered = await self._answering_message(interaction)
        if self.modal is modal:
            self.modal = None
        return answered

    def dismiss(self, message: MessageView) -> None:
        """Remove an ephemeral message from this person's window."""
        user_actions.dismiss(self.world, self.user, message.message)

    def refuse_dms(self) -> None:
        """Refuse direct messages from now on."""
        user_actions.set_dms_closed(self.world, self.user, closed=True)

    def allow_dms(self) -> None:
        """Accept direct messages again."""
        user_actions.set_dms_closed(self.world, self.user, closed=False)

    def _take_event(self, event: ClientEvent) -> None:
        match event:
            case ModalOpened(modal_id, modal):
                self.modal = ModalView(modal_id, modal)
            case ClientNotice(_, text):
                self.notices.append(text)

    def _channel_by_name(self, name: str | None) -> Channel:
        if name is None:
            return self.here
        if name == "dm":
            return self.world.open_dm(self.user)
        return self.world.channel_named(name)

    def _look_at_channel(self, channel: str | None) -> Channel:
        """Look at this channel from now on (None: the one looked at already), and return it."""
        self.here = self._channel_by_name(channel)
        return self.here

    def _look_at_message(self, message: MessageView) -> None:
        channel = self.world.channels.get(message.message.channel_id)
        if channel is not None and channel is not self._dm_channel():
            self.here = channel

    def _messages_to_search(self, on: MessageView | None) -> list[MessageView]:
        """The messages in which a control is looked for: only `on` if it is given, else the newest first of this
        channel and the DM, then of all other channels.
        """
        if on is not None:
            return [on]
        near = {self.here.id: self.here} | {channel.id: channel for channel in filter(None, [self._dm_channel()])}
        others = [channel for channel in self.world.channels.values() if channel.id not in near]
        return [*self._messages_newest_first(list(near.values())), *self._messages_newest_first(others)]

    def _messages_newest_first(self, channels: list[Channel]) -> list[MessageView]:
        seen = [message for channel in channels for message in ChannelView(self.user, channel).messages]
        return sorted(seen, key=lambda message: int(message.id), reverse=True)

    def _picked_id(self, select_type: int, name: str) -> Snowflake:
        """The id that a select of this type sends for the name of a person, role or channel; a select of texts sends
        the name. Raises KeyError for a name that nobody and nothing has.
        """
        match select_type:
            case ComponentType.USER_SELECT:
                return {user.name: user.id for user in self.world.people}[name]
            case ComponentType.ROLE_SELECT:
                return role_named(self.world, name).id
            case ComponentType.CHANNEL_SELECT:
                return self.world.channel_named(name).id
        return name

    def _dm_channel(self) -> Channel | None:
        return self.world.dm_with(self.user)

    def _find_button(self, label: str, on: MessageView | None) -> tuple[MessageView, Button]:
        found = [
            (sight, b)
            for sight in self._messages_to_search(on)
            for b in sight.buttons
            if b.matches(label) and b.custom_id
        ]
        for sight, button in found:
            if not button.is_disabled:
                return sight, button
        labels = [
            button.label for sight in self._messages_to_search(on) for button in sight.buttons if not button.is_disabled
        ]
        what = "only a disabled button" if found else "no button"
        raise NotOfferedError(f"{self.name} sees {what} {label!r}; enabled are: {labels}")

    def _find_select(self, name: str, on: MessageView | None) -> tuple[MessageView, Select]:
        seen = [(sight, select) for sight in self._messages_to_search(on) for select in sight.selects]
        for sight, select in seen:
            if select.has_placeholder_or_id(name) and not select.is_disabled:
                return sight, select
        raise NotOfferedError(f"{self.name} sees no select {name!r}; there are: {[s.placeholder for _, s in seen]}")

    async def _answering_message(self, interaction: Interaction) -> MessageView | None:
        await self._wait_for_answer(interaction)
        return None if interaction.original is None else MessageView(interaction.original)

    async def _wait_for_answer(self, interaction: Interaction) -> None:
        """Wait until an interaction is answered. Raises InteractionFailedError if it fails, or if it is not settled
        after PATIENCE.
        """
        try:
            await self.live.until_settled(interaction)
        except TimeoutError:
            raise InteractionFailedError(f"still {interaction.state.value} after {PATIENCE:.0f} seconds") from None
        if interaction.state is InteractionState.FAILED:
            raise InteractionFailedError(interaction.failure)
