"""Takes every interaction in: once, with its person noted and its table looked up; handles it, and answers its errors.

Rule 1: nothing is awaited before an interaction is counted as in flight and known to be new.
Rule 2: whatever a handler raises is answered here (`bot.intake.errors`); nothing goes further.
Rule 3: every text that somebody typed or chose passes `engine.text.typed.clean_text` before anything else sees it; so
does each custom id, as a modified client can make one up.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

import discord
import structlog

from bot.intake.command_names import UNKNOWN_COMMAND_ERRORS
from bot.intake.errors import ErrorReplies
from bot.intake.feature import Routes
from bot.intake.in_flight import InteractionsInFlight
from bot.intake.request import (
    Request,
    TableRequest,
    clean_typed_texts,
    command_request,
    options_have_declared_types,
    seat_request_at,
    submitted_form_values,
    table_request,
)
from bot.messages.api.edit_tokens import EditTokens
from bot.messages.api.replies import Interaction, answer_without_choices, is_too_late
from bot.messages.notes import KEEP_LATEST, LatestInteractions
from bot.table_pages.custom_ids import CustomId
from bot.tables.table_service import TableService
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.text.typed import clean_text

log = structlog.get_logger(__name__)


class OtherProcesses(Protocol):
    """Decides between processes that share the servers and hear the same interactions."""

    async def is_answered_here(self, interaction: Interaction) -> bool:
        """Whether this process is to answer an interaction; if not, another process does."""

    async def pass_on(self, interaction: Interaction, error: BaseException) -> bool:
        """Pass an interaction that failed with ``error`` on to another process. Returns whether that one handles it
        now.
        """


class Intake:
    """Takes every interaction and calls the feature that handles its button, select, form or command."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        latest: LatestInteractions,
        tokens: EditTokens,
        errors: ErrorReplies,
        routes: Routes,
        on_asked: Sequence[Callable[[Interaction], None]],
    ) -> None:
        """``latest`` gets each person's latest interaction, and ``tokens`` each click that was answered. ``on_asked``:
        functions called with each interaction that is to be answered, before it is handled.
        """
        self._tables = tables
        self._latest_interactions = latest
        self._tokens = tokens
        self._errors = errors
        self.others: OtherProcesses | None = None  # this process is alone
        self._controls, self._forms = routes, routes.form_routes()
        self._on_asked = on_asked
        self.in_flight = InteractionsInFlight()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a click, a choice in a select or a submitted form; discord.py calls this.

        Ignores commands, which pass `admit_command` instead. Never raises: errors become answers.
        """
        data: dict[str, Any] = dict(interaction.data or {})
        if interaction.type is discord.InteractionType.component:
            values = [clean_text(str(value)) for value in data.get("values", [])]
            await self._handle_control_or_form(interaction, self._controls, data.get("custom_id", ""), values=values)
        elif interaction.type is discord.InteractionType.modal_submit:
            fields = submitted_form_values(_with_clean_data(interaction).get("components", []))
            await self._handle_control_or_form(interaction, self._forms, data.get("custom_id", ""), fields=fields)

    async def admit_command(self, interaction: Interaction) -> bool:
        """Whether discord.py is to run a command or autocompletion.

        If not, the interaction is a repeat, another process's or too late, or was answered here with the reason.
        """
        is_command = interaction.type is discord.InteractionType.application_command
        data = _with_clean_data(interaction)
        try:
            if not await self._is_to_be_answered(interaction):
                return False
            _check_option_types(data)
            if not is_command:
                return True
            return await self._is_in_time(command_request(interaction))
        except Exception as error:  # noqa: BLE001  # discord.py would leave the person without an answer
            await (self._handle_error(interaction, error) if is_command else answer_without_choices(interaction))
            return False

    async def on_command_error(self, interaction: Interaction, error: Exception) -> None:
        """Tell the person why a command failed. A failed autocompletion is only logged; one of a command that is not
        known offers nothing.
        """
        if interaction.type is not discord.InteractionType.autocomplete:
            await self._handle_error(interaction, error)
        elif isinstance(error, UNKNOWN_COMMAND_ERRORS):
            await answer_without_choices(interaction)
        else:
            log.error("autocomplete_failed", exc_info=error)

    async def _handle_error(self, interaction: Interaction, error: BaseException) -> None:
        """Tell a person why their interaction failed, unless another process can do what they want."""
        if self.others is None or not await self.others.pass_on(interaction, error):
            await self._errors.reply(interaction, error)

    async def _handle_control_or_form(
        self,
        interaction: Interaction,
        routes: Routes,
        custom_id: str,
        **content: Any,  # noqa: ANN401  # fields of a `Request`
    ) -> None:
        """Handle a click or form from its custom id alone, so that controls which an ended process has made still work.
        ``content`` holds the fields ``values`` or ``fields`` of the `Request`.
        """
        try:
            if await self._is_to_be_answered(interaction):
                read = _parse_known_custom_id(clean_text(custom_id), routes)
                request = replace(command_request(interaction), custom_id=read, **content)
                if await self._is_in_time(request):
                    await self._call_handler(request, routes)
        except Exception as error:  # noqa: BLE001  # this is the place that catches everything
            await self._handle_error(interaction, error)
        finally:
            self._tokens.note_click(interaction)

    async def _call_handler(self, request: Request, routes: Routes) -> None:
        """Look up the table and seat that the handler needs, and call the handler."""
        code = request.custom_id.code
        if handler := routes.plain.get(code):
            await handler(request)
            return
        live = await self._tables.get(request.custom_id.table)
        if seat_handler := routes.seat.get(code):
            await seat_handler(seat_request_at(request, live))
            return
        at_table = table_request(request, live)
        if lobby_handler := routes.lobby.get(code):
            _check_server(at_table, is_lobby=True)
            await lobby_handler(at_table)
        else:
            _check_server(at_table)
            await routes.table[code](at_table)

    async def _is_to_be_answered(self, interaction: Interaction) -> bool:
        """Count an interaction as in flight. Returns whether it is new and this process is to answer it. Raises
        `Refusal` ``stopping`` if the bot is ending.
        """
        if not self.in_flight.begin(interaction):
            return False
        if self.others is not None and not await self.others.is_answered_here(interaction):
            return False
        if self.in_flight.is_ending:
            raise Refusal("stopping")
        return True

    async def _is_in_time(self, request: Request) -> bool:
        """Load the person and server of a request, and note the interaction and the person's name. Returns whether
        there is still time to answer. Nothing is noted if there is not: the person may have had their data deleted
        since they asked.
        """
        person, profiles = request.person, self._tables.profiles
        await profiles.load(person.id, request.guild)
        if is_too_late():
            return False
        self._latest_interactions[person.id] = request.interaction
        self._latest_interactions.move_to_end(person.id)
        if len(self._latest_interactions) > KEEP_LATEST:
            self._latest_interactions.popitem(last=False)
        for listener in self._on_asked:
            listener(request.interaction)
        try:
            if not await profiles.note_name(person, in_server=request.guild is not None):
                return True
        except (SaveError, CommitUnknownError) as failed:  # what they ask for may still be possible
            log.warning("person_not_noted", why=str(failed))
        return not is_too_late()  # now that it took a while


def _check_server(request: TableRequest, *, is_lobby: bool = False) -> None:
    """Raise `Refusal` ``other_server`` unless a control is used in its table's server, or by a person who has or had a
    seat there or for whom one is kept; with ``is_lobby``, that person must use it in direct messages.
    """
    live = request.live
    if request.guild == live.place.guild:
        return
    state, person = live.table.state, request.person.id
    has_seat = person in state.kept_for or any(seat.player == person for seat in state.seats)
    if not has_seat or (is_lobby and request.guild is not None):
        raise Refusal("other_server")


# -- what Discord sends -----------------------------------------------------------------------------------------------


def _parse_known_custom_id(custom_id: str, routes: Routes) -> CustomId:
    """The parts of a custom id that has a handler in ``routes``. Raises `Refusal` ``outdated`` for any other text."""
    read = CustomId.parse(custom_id)
    if read is None or not any(read.code in handlers for handlers in routes):
        raise Refusal("outdated")
    return read


def _check_option_types(data: dict[str, Any]) -> None:
    """Raise `Refusal` ``outdated`` if a command's options have other types than the bot declares."""
    if not options_have_declared_types(data):
        raise Refusal("outdated")


def _with_clean_data(interaction: Interaction) -> dict[str, Any]:
    """The data of an interaction, which from now on has only clean texts; discord.py reads a command's options from
    there.
    """
    data = clean_typed_texts(dict(interaction.data or {}))
    interaction.data = cast("Any", data)  # discord.py declares a kind of data for each kind of interaction
    return data
