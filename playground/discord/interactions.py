"""Interactions as they are stored here: what a person did (a command, a click, a form), and how the bot answered."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any

from playground.discord.channels import Channel
from playground.discord.messages import Message
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User

Payload = dict[str, Any]
TOKEN_SECONDS = 15 * 60.0
"""The seconds from an interaction's beginning for which the bot may act by its token."""


class InteractionKind(IntEnum):
    """The kinds of things that a person does, by Discord's interaction types: use a command, use a button or select,
    type into an option (`AUTOCOMPLETE`), send a form (`MODAL`).
    """

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CallbackType(IntEnum):
    """How a bot first answers an interaction, by Discord's numbers.

    `THINKING` promises a message and shows "thinking…" until then; `DEFERRED_UPDATE` promises an edit, or nothing.
    """

    MESSAGE = 4
    THINKING = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class InteractionState(Enum):
    """The states of an interaction: `WAITING` for its first answer, `THINKING` while the promised message is still to
    come, `ANSWERED`, or `FAILED` because no answer came in time.
    """

    WAITING = "waiting"
    THINKING = "thinking"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(slots=True)
class Interaction:
    """One thing that a person did and that the bot must answer.

    `data` is what Discord sends of the interaction, `source` the message whose control was used, and for a form
    `opener` the interaction that opened it. Of the answer, `original` is the response message (for an update the
    `source`), `choices` what autocomplete offers, and `modal` the form that was opened, None again once it was sent or
    closed. `failure` is the sentence that Discord showed when no answer came in time, and `answers_tried` the number of
    first answers that the bot sent, of which Discord accepts one. `watchers` are called once the interaction is
    settled.
    """

    id: Snowflake
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Payload
    created_at: float
    source: Message | None = None
    opener: "Interaction | None" = None
    state: InteractionState = InteractionState.WAITING
    callback_type: CallbackType | None = None
    original: Message | None = None
    choices: list[Payload] = field(default_factory=list)
    modal: Payload | None = None
    failure: str | None = None
    answers_tried: int = 0
    watchers: list[Callable[["Interaction"], None]] = field(default_factory=list)

    @property
    def is_settled(self) -> bool:
        """Whether the interaction is over: answered, or failed because no answer came."""
        return self.state in (InteractionState.ANSWERED, InteractionState.FAILED)

    def when_settled(self, watcher: Callable[["Interaction"], None]) -> None:
        """Call `watcher` with this interaction once it is answered or has failed; at once if it already is."""
        if self.is_settled:
            watcher(self)
        else:
            self.watchers.append(watcher)

    def settle(self, state: InteractionState) -> None:
        """Set the final state of the interaction, and call the watchers of `when_settled`."""
        self.state = state
        watchers, self.watchers = self.watchers, []
        for watcher in watchers:
            watcher(self)

    def metadata(self) -> Payload:
        """Discord's object `interaction_metadata`, which stands in each message that answers this interaction."""
        described: Payload = {
            "id": self.id,
            "type": int(self.kind),
            "user": self.user.json(),
            "authorizing_integration_owners": {"0": self.channel.guild_id or "0"},
        }
        if self.kind is InteractionKind.COMMAND:
            described |= {"name": self.data["name"], "command_type": self.data["type"]}
        if self.kind is InteractionKind.COMPONENT and self.source is not None:
            described["interacted_message_id"] = self.source.id
        if self.kind is InteractionKind.MODAL and self.opener is not None:
            described["triggering_interaction_metadata"] = self.opener.metadata()
        return described
