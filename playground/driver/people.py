"""People for tests: each acts and sees as somebody with a Discord window of their own.

Every verb returns when the bot has answered, and raises InteractionFailed when it did not.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from playground.discord.channels import Channel
from playground.discord.client_events import ClientEvent, ModalOpened, Notice
from playground.discord.commands import NotOfferedError
from playground.discord.components import USER_SELECT
from playground.discord.interactions import Interaction, InteractionState
from playground.discord.users import User
from playground.driver import user_actions
from playground.driver.views import Button, MessageView, Modal, Select

if TYPE_CHECKING:
    from playground.server import Playground

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds a person waits for what they were promised."""


class InteractionFailedError(Exception):
    """The bot did not answer; the text is what Discord's window says."""


class Choice(NamedTuple):
    """One choice that autocomplete offers."""

    name: str
    value: str | int | float


class ChannelView:
    """A channel as one person sees it."""

    def __init__(self, person: "Person", channel: Channel | None) -> None:
        self._person = person
        self._channel = channel

    @property
    def messages(self) -> list[MessageView]:
        """The messages, oldest first, with the ephemeral ones of this person."""
        if self._channel is None:
            return []
        return [
            MessageView(message)
            for message in user_actions.visible_messages(
                self._person.playground.world, self._person.user, self._channel
            )
        ]

    @property
    def last(self) -> MessageView:
        """The newest message. Raises LookupError while there is none."""
        if not self.messages:
            raise LookupError(f"{self._person.name} sees no message there")
        return self.messages[-1]

    @property
    def text(self) -> str:
        return "\n".join(message.text for message in self.messages)

    def read_aloud(self) -> str:
        return "\n".join(message.read_aloud() for message in self.messages)


class Person:
    """Somebody on the guild. `here` is the channel they look at; `modal` the form that is open for them."""

    def __init__(self, playground: "Playground", user: User) -> None:
        self.playground = playground
        self.user = user
        self.here: Channel = next(iter(playground.world.channels.values()))
        self.modal: Modal | None = None
        self.notices: list[str] = []
        playground.world.subscribe(user.id, self._notice)

    @property
    def name(self) -> str:
        return self.user.name

    # What they see

    @property
    def dm(self) -> ChannelView:
        """The direct messages with the bot."""
        return ChannelView(self, self._dm())

    def channel(self, name: str | None = None) -> ChannelView:
        """A channel of the guild, by name; without one the channel they look at."""
        return ChannelView(self, self._channel(name))

    def messages(self, channel: str | None = None) -> list[MessageView]:
        """The messages of a channel that this person sees, oldest first."""
        return self.channel(channel).messages

    def read_aloud(self, channel: str | None = None) -> str:
        """What a screen reader tells of a channel, then of the direct messages."""
        return "\n".join(part for part in (self.channel(channel).read_aloud(), self.dm.read_aloud()) if part)

    async def until(self, predicate: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait until `predicate()` is true, looking again whenever anything becomes visible to anybody.

        Returns its value; a LookupError inside it counts as "not yet". Raises TimeoutError after `within` seconds.
        """
        try:
            return await self.playground.until(predicate, within)
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited in vain; what {self.name} reads:\n{self.read_aloud()}") from None

    # What they do

    def go_to(self, channel: str) -> None:
        """Look at another channel; "dm" is the one with the bot."""
        self.here = self._channel(channel)

    async def say(self, text: str, channel: str | None = None) -> MessageView:
        return MessageView(user_actions.say(self.playground.world, self.user, self._look(channel), text))

    async def slash(self, command: str, channel: str | None = None, **options: object) -> MessageView | None:
        """Send a slash command: `slash("/hi-lo-jack bid", level=3)`. `channel="dm"` sends it to the bot.

        Returns the message that answered it, None if a modal did.
        """
        path, where = command.removeprefix("/").split(), self._look(channel)
        return await self._answer(user_actions.slash(self.playground.world, self.user, where, path, options))

    async def autocomplete(
        self, command: str, focused: str, channel: str | None = None, **options: object
    ) -> list[Choice]:
        """The choices offered for one option while it is being typed: `autocomplete("/play", "game", game="hi")`."""
        path, where = command.removeprefix("/").split(), self._look(channel)
        interaction = user_actions.autocomplete(self.playground.world, self.user, where, path, options, focused)
        await self._settled(interaction)
        return [Choice(choice["name"], choice["value"]) for choice in interaction.choices]

    async def choose_menu_entry(self, name: str, on: "MessageView | Person") -> MessageView | None:
        """Choose an entry of the context menu of a message or a person."""
        target = on.user if isinstance(on, Person) else on.message
        return await self._answer(
            user_actions.choose_menu_entry(self.playground.world, self.user, self.here, name, target)
        )

    async def click(self, label: str, on: MessageView | None = None) -> MessageView | None:
        """Press the newest visible enabled button of this label, words or emoji; `on` names its message.

        This channel and the direct messages come first, then every other channel; one looks there from now on.
        Returns the message that answered, which for an update is the one that was clicked.
        """
        message, button = self._button(label, on)
        return await self.press(message, button.custom_id)

    async def press(self, message: MessageView, custom_id: str) -> MessageView | None:
        """Press one known button, also of a message as it was seen earlier."""
        self._turn_to(message)
        return await self._answer(user_actions.click(self.playground.world, self.user, message.message, custom_id))

    async def select(self, name: str, chosen: Sequence[str], on: MessageView | None = None) -> MessageView | None:
        """Choose options, by label or value, in the newest select whose placeholder or custom id contains `name`.

        In a select of people the options are names.
        """
        message, select = self._select(name, on)
        self._turn_to(message)
        values = [
            self.playground.id_of(value) if select.type == USER_SELECT else value for value in select.values(chosen)
        ]
        return await self._answer(
            user_actions.select(self.playground.world, self.user, message.message, select.custom_id, values)
        )

    async def submit(self, fields: Mapping[str, str | bool | Sequence[str]] | None = None) -> MessageView | None:
        """Send the open modal, fields by label or custom id. It stays open if the bot does not answer."""
        if self.modal is None:
            raise NotOfferedError(f"no modal is open for {self.name}")
        modal = self.modal
        answers = {
            modal.field(name).custom_id: modal.field(name).answer(given) for name, given in (fields or {}).items()
        }
        interaction = user_actions.submit_modal(self.playground.world, self.user, modal.id, answers)
        answered = await self._answer(interaction)
        if self.modal is modal:
            self.modal = None
        return answered

    def dismiss(self, message: MessageView) -> None:
        """Remove an ephemeral message from one's window."""
        user_actions.dismiss(self.playground.world, self.user, message.message)

    def close_dms(self) -> None:
        user_actions.set_dms_closed(self.playground.world, self.user)

    def open_dms(self) -> None:
        user_actions.set_dms_closed(self.playground.world, self.user, closed=False)

    def _notice(self, fact: ClientEvent) -> None:
        match fact:
            case ModalOpened(modal_id, modal):
                self.modal = Modal(modal_id, modal)
            case Notice(_, text):
                self.notices.append(text)

    def _channel(self, name: str | None) -> Channel:
        if name is None:
            return self.here
        if name == "dm":
            return self.playground.world.open_dm(self.user)
        return self.playground.world.channel_named(name)

    def _look(self, channel: str | None) -> Channel:
        """The channel to act in, which is the one looked at from now on."""
        self.here = self._channel(channel)
        return self.here

    def _turn_to(self, message: MessageView) -> None:
        channel = self.playground.world.channels.get(message.message.channel_id)
        if channel is not None and channel is not self._dm():
            self.here = channel

    def _visible(self, on: MessageView | None) -> list[MessageView]:
        """The messages to look for a control in: newest first, of this channel and the DM, then of all others."""
        if on is not None:
            return [on]
        near = {self.here.id: self.here} | {channel.id: channel for channel in filter(None, [self._dm()])}
        others = [channel for channel in self.playground.world.channels.values() if channel.id not in near]
        return [*self._newest_first(list(near.values())), *self._newest_first(others)]

    def _newest_first(self, channels: list[Channel]) -> list[MessageView]:
        seen = [message for channel in channels for message in ChannelView(self, channel).messages]
        return sorted(seen, key=lambda message: int(message.id), reverse=True)

    def _dm(self) -> Channel | None:
        return self.playground.world.dm_with(self.user)

    def _button(self, label: str, on: MessageView | None) -> tuple[MessageView, Button]:
        found = [(sight, b) for sight in self._visible(on) for b in sight.buttons if b.matches(label) and b.custom_id]
        for sight, button in found:
            if not button.disabled:
                return sight, button
        labels = [button.label for sight in self._visible(on) for button in sight.buttons if not button.disabled]
        what = "only a disabled button" if found else "no button"
        raise NotOfferedError(f"{self.name} sees {what} {label!r}; enabled are: {labels}")

    def _select(self, name: str, on: MessageView | None) -> tuple[MessageView, Select]:
        seen = [(sight, select) for sight in self._visible(on) for select in sight.selects]
        for sight, select in seen:
            if select.matches(name) and not select.disabled:
                return sight, select
        raise NotOfferedError(f"{self.name} sees no select {name!r}; there are: {[s.placeholder for _, s in seen]}")

    async def _answer(self, interaction: Interaction) -> MessageView | None:
        await self._settled(interaction)
        return None if interaction.original is None else MessageView(interaction.original)

    async def _settled(self, interaction: Interaction) -> None:
        """Wait for the answer. Raises InteractionFailed without one, or when "thinking…" lasts too long."""
        await self.playground.until_settled(interaction, PATIENCE)
        if interaction.state is InteractionState.FAILED:
            raise InteractionFailedError(interaction.failure)
        if interaction.state is InteractionState.THINKING:
            raise InteractionFailedError(f"still thinking after {PATIENCE:.0f} seconds")
