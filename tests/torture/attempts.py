"""What people do, as Discord has it: every interaction that was sent, and what its sender saw of an answer."""

from bot.table_pages.custom_ids import NO_TABLE, Code, CustomId
from bot.table_pages.menu_forms import submitted_picks
from engine.actions import Choice, Menu
from engine.errors import Refusal
from playground.discord.commands import SUBCOMMAND
from playground.discord.components import Component, walk_components
from playground.discord.interactions import CallbackType, Interaction, InteractionKind, InteractionState
from playground.driver.views import MessageView
from tests.simulation.census import is_acknowledged

CONTROLS = {Code.PLAY, Code.ASK_FIRST, Code.PICK, Code.CHOOSE, Code.FORM}
"""The codes of controls of a game."""
LOBBY = {Code.JOIN, Code.ADD_COMPUTER, Code.REMOVE_COMPUTER, Code.START, Code.START_WITH}
"""Controls of a lobby that change it."""
_DONE = {CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE}


class Attempt:
    """Something that a person did, and the interaction that it became."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.player = str(interaction.user.id)
        self.address = CustomId.parse(interaction.data.get("custom_id", ""))
        """What was clicked or submitted; ``None`` for a command."""
        self.answered: tuple[CustomId, ...] = ()
        """The addresses of the controls that the answer showed."""
        self.is_counted = False
        """Whether it stands in the figures already."""
        interaction.when_settled(self._note)

    def _note(self, interaction: Interaction) -> None:
        if interaction.original is not None:
            self.answered = addresses(MessageView(interaction.original))

    @property
    def code(self) -> Code | None:
        """What was clicked or submitted; ``None`` for a command."""
        return self.address and self.address.code

    @property
    def typed(self) -> str:
        """The command that was typed; empty for anything else."""
        is_command = self.interaction.kind is InteractionKind.COMMAND
        return " ".join([f"/{self.interaction.data['name']}", *self._subcommands]) if is_command else ""

    @property
    def _subcommands(self) -> list[str]:
        return [one["name"] for one in self.interaction.data.get("options", ()) if one["type"] == SUBCOMMAND]

    @property
    def typed_options(self) -> dict[str, str]:
        """The options of the command, by name."""
        given = self.interaction.data.get("options", ())
        inner = given[0].get("options", ()) if self._subcommands else given
        return {one["name"]: one.get("value", "") for one in inner}

    @property
    def is_granted(self) -> bool:
        """Whether a command was answered as wished."""
        return bool(self.typed) and is_acknowledged(self.interaction)

    @property
    def count(self) -> int:
        """The seat's count for which the control was drawn; -1 for what has none."""
        return self.address.number_arg(0) if self.address else -1

    @property
    def table(self) -> str:
        """The table that it is about; of what was typed, the one that the answer shows."""
        own = (self.address,) if self.address else ()
        if self.typed and "table" in self.typed_options:
            return self.typed_options["table"]
        return next((one.table for one in (*own, *self.answered) if one.table != NO_TABLE), NO_TABLE)

    @property
    def shown(self) -> set[int]:
        """The counts for which the controls were drawn that the answer showed: one count, unless something is wrong."""
        return {one.number_arg(0) for one in self.answered if one.code in CONTROLS and one.table == self.table}

    @property
    def is_in_flight(self) -> bool:
        return self.is_change and self.interaction.state is InteractionState.WAITING

    @property
    def is_action(self) -> bool:
        """Whether it asks for an action of the game; a button that only opens a form does not."""
        asks = {InteractionKind.COMPONENT: {Code.PLAY, Code.PICK, Code.CHOOSE}, InteractionKind.MODAL: {Code.FORM}}
        return self.code in asks.get(self.interaction.kind, set())

    @property
    def is_change(self) -> bool:
        """Whether something would be saved."""
        return self.is_action or self.code in LOBBY or self.interaction.kind is InteractionKind.COMMAND

    @property
    def is_acknowledged(self) -> bool:
        """Whether the answer was that of something done; a refusal is a private message."""
        return self.interaction.state is InteractionState.ANSWERED and self.interaction.callback_type in _DONE

    @property
    def opened(self) -> str | None:
        """The table whose lobby the answer showed, if it was a new one."""
        original = self.interaction.original
        if self.code not in {None, Code.PLAY_AGAIN} or original is None or original.is_ephemeral:
            return None
        return next((one.table for one in self.answered if one.code == Code.JOIN), None)

    @property
    def has_set(self) -> bool:
        """Whether an option was typed, and the answer shows the options."""
        return self.code is None and any(one.code == Code.OPTION for one in self.answered)

    def line(self, menu: Menu) -> str | None:
        """The action that the control stands for in the menu for which it was drawn; nothing if it stands for none."""
        number = self.address.number_arg(1) if self.address else -1
        if self.code == Code.CHOOSE:
            number = int(self.interaction.data["values"][0])
        choice = menu[number] if 0 <= number < len(menu) else None
        picks = self._picks(choice) if choice else []
        if choice is None or len(picks) != len(choice.picks):
            return None
        options = [
            [pick.options[one] if isinstance(one, int) else one for one in places]
            for pick, places in zip(choice.picks, picks, strict=True)
        ]
        try:
            return choice.complete(*options).to_line()
        except Refusal:  # as where two fields of a form do not go together
            return None

    def _picks(self, choice: Choice) -> list[list[int | str]]:
        """For each pick, places of its options, or what was typed."""
        if self.address is None:
            return []
        if self.interaction.kind is InteractionKind.MODAL:
            return submitted_picks(choice, self.address, _filled(self.interaction.data["components"]))
        if self.code == Code.CHOOSE:
            return []
        if self.code == Code.PICK:
            return [[int(value) for value in self.interaction.data["values"]]]
        return [[self.address.number_arg(index)] for index in range(2, len(self.address.args))]


def addresses(sight: MessageView) -> tuple[CustomId, ...]:
    """Where the controls of a message lead."""
    return tuple(filter(None, map(CustomId.parse, controls_of(sight))))


def controls_of(sight: MessageView) -> list[str]:
    """The custom ids of all buttons and selects of a message."""
    return [button.custom_id for button in sight.buttons] + [select.custom_id for select in sight.selects]


def _filled(components: list[Component]) -> dict[str, list[str]]:
    """The fields of a form that was sent, by their custom ids."""
    sent = [part for part in walk_components(components) if "custom_id" in part]
    return {part["custom_id"]: list(part.get("values", [part.get("value") or ""])) for part in sent}
