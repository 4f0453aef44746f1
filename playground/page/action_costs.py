"""The number of calls to Discord that the bot made for each action of a person: a command, a click, a choice, a form.

A call says nothing of its cause, so it is counted to the action before it: from the action's beginning until the next
one begins, or until the action is answered and the bot was quiet for a second.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from playground.discord.calls import Call
from playground.discord.channels import DIRECT
from playground.discord.commands import CHAT_INPUT, GROUP, SUBCOMMAND
from playground.discord.component_types import ComponentType
from playground.discord.components import find_control
from playground.discord.interactions import Interaction, InteractionKind
from playground.discord.world import World

Json = dict[str, Any]
KEPT_ACTIONS = 50
"""The number of latest actions that the log keeps."""
KEPT_CALLS = 100
"""The number of calls of one action that are listed; more are only counted."""
QUIET_SECONDS = 1.0
"""The seconds after the last call of an answered action from which on a call is not counted to the action any more."""


@dataclass(slots=True)
class CallsOfAction:
    """One action of a person (`deed` says in words what it was), and the calls that the bot made for it.

    `counted` and `exempt` are the numbers of calls that count against the global rate limit and that do not. `revision`
    is that of the log when the action changed last. Moments are seconds since 1970.
    """

    interaction: Interaction
    deed: str
    revision: int
    settled_at: float | None = None
    last_at: float | None = None
    counted: int = 0
    exempt: int = 0
    calls: list[Call] = field(default_factory=list)

    @property
    def quiet_since(self) -> float | None:
        """The moment of the answer or of the last call, whichever was later; None before the answer."""
        return None if self.settled_at is None else max(self.settled_at, self.last_at or 0.0)

    def json(self) -> Json:
        """The action as everybody on the page may see it; `settled`, `last` and `at` are milliseconds after its start.

        Routes and statuses are shown, but no options, custom ids, bodies or tokens, since these may tell a secret.
        """
        begun = self.interaction
        return {
            "id": begun.id,
            "who": begun.user.name,
            "what": self.deed,
            "where": "direct messages" if begun.channel.type == DIRECT else f"#{begun.channel.name}",
            "state": begun.state.value,
            "settled": _milliseconds_after(begun, self.settled_at),
            "last": _milliseconds_after(begun, self.last_at),
            "counted": self.counted,
            "exempt": self.exempt,
            "calls": [
                {
                    "name": call.method_and_route,
                    "status": call.status,
                    "counted": call.counted,
                    "at": _milliseconds_after(begun, call.at),
                }
                for call in self.calls
            ],
        }


class ActionLog:
    """The latest actions of everybody in a world, and the number of calls that were `unprompted` by any action.

    `revision` grows with every change.
    """

    def __init__(self, world: World) -> None:
        """Log the actions and calls of a world from now on."""
        self.revision = 0
        self.unprompted = 0
        self._clock = world.clock
        self._kept: deque[CallsOfAction] = deque(maxlen=KEPT_ACTIONS)
        self._open: CallsOfAction | None = None
        world.interaction_observers.append(self._begin_action)
        world.calls.subscribe(self._count_call)

    def end_action(self) -> None:
        """Count calls from now on as `unprompted`, until the next action begins."""
        self._open = None

    def changed_since(self, revision: int) -> list[CallsOfAction]:
        """The actions that began or changed after this revision of the log, oldest first; all of them for 0."""
        return [action for action in self._kept if action.revision > revision]

    def _begin_action(self, interaction: Interaction) -> None:
        """Count calls to this interaction from now on. Typing in an option with autocomplete is no action; calls are
        then `unprompted`.
        """
        self.end_action()
        if interaction.kind is InteractionKind.AUTOCOMPLETE:
            return
        self.revision += 1
        action = self._open = CallsOfAction(interaction, _deed_text(interaction), self.revision)
        self._kept.append(action)
        interaction.when_settled(lambda _: self._settle_action(action))

    def _count_call(self, call: Call) -> None:
        action = self._open
        if action is None or self._is_over(action, call.at):
            self._open = None
            self.unprompted += 1
            return
        action.last_at = call.at
        action.counted += call.counted
        action.exempt += not call.counted
        if len(action.calls) < KEPT_CALLS:
            action.calls.append(call)
        self._mark_changed(action)

    def _settle_action(self, action: CallsOfAction) -> None:
        action.settled_at = self._clock()
        self._mark_changed(action)

    def _mark_changed(self, action: CallsOfAction) -> None:
        self.revision += 1
        action.revision = self.revision

    @staticmethod
    def _is_over(action: CallsOfAction, now: float) -> bool:
        quiet_since = action.quiet_since
        return quiet_since is not None and now - quiet_since > QUIET_SECONDS


def _milliseconds_after(interaction: Interaction, moment: float | None) -> int | None:
    """The milliseconds from the beginning of an interaction to a moment; None for None."""
    return None if moment is None else round((moment - interaction.created_at) * 1000)


def _deed_text(interaction: Interaction) -> str:
    """An action in words, without what the person typed or chose.

    A button is called by its label only on a message that everybody sees: on a hand, the label names a card.
    """
    if interaction.kind is InteractionKind.COMMAND:
        is_typed = interaction.data["type"] == CHAT_INPUT
        return "/" + " ".join(_command_path(interaction.data)) if is_typed else f"menu entry {interaction.data['name']}"
    if interaction.kind is InteractionKind.MODAL:
        return "form"
    return (
        f"button {_label_of_public_control(interaction)}".strip()
        if interaction.data["component_type"] == ComponentType.BUTTON
        else "select"
    )


def _command_path(data: Json) -> list[str]:
    """The names of a command and, if it has them, of its group and subcommand."""
    inner = next((option for option in data.get("options", ()) if option["type"] in (SUBCOMMAND, GROUP)), None)
    return [data["name"]] if inner is None else [data["name"], *_command_path(inner)]


def _label_of_public_control(interaction: Interaction) -> str:
    source = interaction.source
    if source is None or source.visible_to is not None or interaction.channel.type == DIRECT:
        return ""
    component = find_control(source.components, interaction.data["custom_id"]) or {}
    return str(component.get("label") or (component.get("emoji") or {}).get("name") or "")
