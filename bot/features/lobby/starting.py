"""Starts the game of a lobby, perhaps after a question: for an option, or whether the host wants to play along."""

from discord import app_commands

from bot.features.lobby.options import option_field_at, start_question_page, table_option_fields
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page, send_private_text
from bot.table_pages.components import Page, text_page
from bot.table_pages.custom_ids import NO_CUSTOM_ID, Code
from bot.table_pages.private_lobby_pages import WITHOUT_ME, start_offer_page
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from bot.texts.refusals import sentence_templates
from engine.chance import FastChance
from engine.errors import Refusal
from engine.tables.actions import SetOptions, Start
from engine.tables.log import Cause
from engine.tables.state import Phase


class Starting:
    """The feature for starting a lobby's game."""

    def __init__(self, tables: TableService, finder: TableFinder, actions: TableActions) -> None:
        self._tables = tables
        self._finder = finder
        self._actions = actions

    def commands(self) -> Commands:
        """The command ``/table start``."""

        @app_commands.command(description=texts.START_COMMAND)
        @app_commands.describe(without_me=texts.START_WITHOUT_ME_OPTION)
        @app_commands.guild_only()
        async def start(
            interaction: Interaction,
            without_me: bool = False,  # an option of the command
        ) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            await self._start_or_ask(request, without_them=without_me)

        return Commands(table=(start,))

    def routes(self) -> Routes:
        """The handlers of the button that starts the game, and of the question that may come first."""
        return Routes(
            lobby={
                Code.START: self._start_on_page,
                Code.START_WITH: self._start_with_option,
            }
        )

    async def _start_on_page(self, request: TableRequest) -> None:
        await self._start_or_ask(request, without_them=WITHOUT_ME in request.custom_id.args)

    async def _start_or_ask(self, request: TableRequest, *, without_them: bool) -> None:
        """Start the game; if the game needs an option first, ask for it. A person without a seat who could have one is
        asked whether they want it, unless ``without_them`` says that they do not.
        """
        live = request.live
        if live.table.state.phase is Phase.PLAYING:
            raise Refusal("already_started")  # whoever asks
        await self._actions.require_starter(request)
        is_seated = self._tables.directory.has_seat(live, request.person.id)
        if not without_them and not is_seated and live.lets_in(request.person.id):
            question = start_offer_page(live.id, can_start_without=bool(live.person_ids()))
            await send_private_page(request.interaction, question)
            return
        try:
            await self._start_now(request)
        except Refusal as refusal:
            if refusal.asks is None:
                raise
            question = self._option_question_page(request.live, refusal, refusal.asks)
            await send_private_page(request.interaction, question)

    async def _start_now(self, request: TableRequest) -> None:
        """Start the game, and answer a click on the lobby with the board, anything else with a text. Raises
        `Refusal`.
        """
        is_command, is_on_hosts_page = request.custom_id is NO_CUSTOM_ID, bool(request.custom_id.args)
        if not is_command and not is_on_hosts_page:
            await self._actions.act(request, Start(), Cause.HOST)
            return
        await self._tables.act(request.person, request.live, Start(), cause=Cause.HOST)
        if is_on_hosts_page:
            await edit_clicked_message(request.interaction, text_page(_started_text(request)))
        else:
            await send_private_text(request.interaction, _started_text(request))

    def _option_question_page(self, live: LiveTable, refusal: Refusal, option_name: str) -> Page:
        """The page that asks for the option without which the game cannot start."""
        fields = table_option_fields(live)
        place = next(place for place, field in enumerate(fields) if field.name == option_name)
        return start_question_page(
            live.id,
            refusal.sentence(sentence_templates(live.game)),
            place,
            fields[place],
            lambda value: could_start_with_option(live, option_name, value),
            seats_drawn_by_lot=live.duplicate_set is None
            and live.table.game_and_table_options()[1].seating == "random",
        )

    async def _start_with_option(self, request: TableRequest) -> None:
        """Set the option for which the game has asked to the chosen value, and start the game."""
        live, field, place = (
            request.live,
            option_field_at(request.live, request.custom_id.number_arg(0)),
            request.custom_id.number_arg(1),
        )
        if not 0 <= place < len(field.choices):
            raise Refusal("outdated")
        value = field.choices[place][0]
        await self._actions.require_starter(request)
        if live.table.state.phase is Phase.LOBBY and not could_start_with_option(live, field.name, value):
            raise Refusal("outdated")
        await self._actions.act_as_starter(request, SetOptions(values=(f"{field.name}={value}",)))
        await self._actions.act_as_starter(request, Start())
        await edit_clicked_message(request.interaction, text_page(_started_text(request)))


def _started_text(request: TableRequest) -> str:
    """The text for the person who has started a game: where their hand is, or that they have none."""
    is_seated = request.live.table.state.seat_of(request.person.id) is not None
    return texts.STARTED_WITH if is_seated else texts.STARTED_WITHOUT_OWN_SEAT


def could_start_with_option(live: LiveTable, option_name: str, value: str) -> bool:
    """Whether a table's game could start with its present seats if this option had this value; False without people."""
    if not live.person_ids():
        return False
    of_game, _ = live.table.game_and_table_options()
    try:
        options = type(of_game).model_validate({**of_game.model_dump(), option_name: value})
        live.game.rules.setup(len(live.table.state.seats), options, FastChance(0))
    except (Refusal, ValueError):
        return False
    return True
