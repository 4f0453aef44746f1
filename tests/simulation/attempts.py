"""What people sent to the bot: actions that they tried, and old controls that they pressed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from bot.table_pages.custom_ids import CustomId
from playground.discord.interactions import CallbackType, Interaction, InteractionState
from playground.driver.views import MessageView

DONE = "Done:"
"""How the bot answers a typed action that it has taken."""


class Press(NamedTuple):
    """Something that was sent to the bot."""

    at: float
    """When, by the bot's clock."""
    interaction: Interaction

    @property
    def was_answered(self) -> bool:
        """Whether an answer came before Discord said that it failed, if only that the bot is at work."""
        return self.interaction.state is InteractionState.ANSWERED


@dataclass(slots=True)
class Attempt:
    """An action of the game that somebody tried: what it was, and the interactions that it became."""

    person: str
    table: str
    seat: int
    line: str
    is_typed: bool
    interactions: list[Interaction]
    is_sure: bool
    """Whether nothing that this person tried before could still come between."""
    at: float
    """When it began, by the bot's clock."""
    sent_at: float = 0.0
    """When the last of the interactions was sent, by the bot's clock."""
    settled_at: float = 0.0
    """When the last of the interactions that are over was answered or failed, by the bot's clock."""

    @property
    def controls_version(self) -> int:
        """The version of the seat's controls for which the control that was used last was drawn; of no typed action."""
        address = CustomId.parse(self.interactions[-1].data["custom_id"])
        assert address is not None
        return address.number_arg(0)

    def note(self, interaction: Interaction, clock: Callable[[], float]) -> None:
        """Keep an interaction that this attempt became; ``clock`` is the bot's."""
        self.interactions.append(interaction)
        self.sent_at = clock()
        interaction.when_settled(lambda _: setattr(self, "settled_at", clock()))

    @property
    def is_acknowledged(self) -> bool:
        """Whether the person saw it accepted."""
        if not self.interactions or self.interactions[-1].state is not InteractionState.ANSWERED:
            return False
        last = self.interactions[-1]
        if self.is_typed:
            return last.original is not None and MessageView(last.original).text.startswith(DONE)
        return last.callback_type is CallbackType.UPDATE and len(self.interactions) > self._opening

    @property
    def _opening(self) -> int:
        """Opening a form is an interaction of its own, and no answer to the action."""
        return sum(one.modal is not None for one in self.interactions)
