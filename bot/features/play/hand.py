"""Playing: handles the buttons, selects and forms of a seat's menu, and shows hands privately."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.intake.feature import Commands, Routes
from bot.intake.request import SeatRequest
from bot.messages.api.gates import Gate
from bot.messages.api.replies import edit_or_acknowledge, open_form, send_page_when_made
from bot.messages.hands import Hands
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import has_picture
from bot.table_pages.custom_ids import Code, CustomId, parse_number
from bot.table_pages.menu_forms import choice_form, submitted_picks
from bot.table_pages.snapshot import GraveAction
from bot.tables.table_service import TableService
from engine.actions import Action, Pick
from engine.errors import Refusal, StaleRefusal
from engine.tables.table import Table

Picked = Sequence[Sequence[int | str]]
"""The picked options for each pick of a choice: an option is its place (from 0), or a text as it was typed."""


class Play:
    """The feature for playing: does what a hand's controls stand for, and shows the hand as it is after that.

    A clicked hand message is edited as the answer. While it is already being written, the click is only acknowledged,
    and the write under way shows the result.
    """

    def __init__(self, tables: TableService, builder: PageBuilder, hands: Hands) -> None:
        self._tables = tables
        self._builder = builder
        self._hands = hands

    def commands(self) -> Commands:
        """No commands: what is typed is in `bot.features.play.act`."""
        return Commands()

    def routes(self) -> Routes:
        """The handlers of a menu's buttons, selects and forms, and of the buttons that show one's hand."""
        return Routes(
            seat={
                Code.PLAY: self._play_from_button,
                Code.ASK_FIRST: self._ask_first,
                Code.PICK: self._play_from_select,
                Code.CHOOSE: self._play_from_select_of_choices,
                Code.FORM: self._open_menu_form,
                Code.MY_HAND: self._show_private_hand,
                Code.REFRESH: self._refresh_hand,
            },
            seat_forms={Code.FORM: self._play_from_form},
        )

    async def _play_from_button(self, request: SeatRequest) -> None:
        await self._play_picked_options(request, _picked_by_button(request))

    async def _ask_first(self, request: SeatRequest) -> None:
        """Ask on the hand, in place of its menu, whether a grave action is meant; for a stale button, only show the
        hand.
        """
        action = _action_unless_stale(request, _picked_by_button(request))
        grave = None if action is None else GraveAction(action, request.custom_id)
        with self._hands.reserve_hand_message(request.live, request.person.id, clicked_message_id(request)) as gate:
            await self.show_hand(request, gate, grave)

    async def _play_from_select(self, request: SeatRequest) -> None:
        await self._play_picked_options(request, [[parse_number(value) for value in request.values]])

    async def _play_from_select_of_choices(self, request: SeatRequest) -> None:
        chosen = (*request.custom_id.args[:1], *request.values[:1])
        await self._play_picked_options(replace(request, custom_id=request.custom_id._replace(args=chosen)), [])

    async def _open_menu_form(self, request: SeatRequest) -> None:
        custom_id, table = request.custom_id, request.live.table
        with suppress(Refusal):
            choice = table.offered_choice(request.seat, custom_id.number_arg(0), custom_id.number_arg(1))
            form = choice_form(choice, custom_id, self._tables.seat_names(request.live))
            if form.children:
                await open_form(request.interaction, form)
                return
        await self.show_hand(request, None)

    async def _play_from_form(self, request: SeatRequest) -> None:
        menu, number = request.live.table.menu(request.seat), request.custom_id.number_arg(1)
        if not 0 <= number < len(menu):
            await self.show_hand(request, None)
            return
        await self._play_picked_options(request, submitted_picks(menu[number], request.custom_id, request.fields))

    async def _play_picked_options(self, request: SeatRequest, picked: Picked) -> None:
        """Play what was picked, and show the hand as it is after that; for a stale control, only show the hand."""
        action = _action_unless_stale(request, picked)
        await self.act_and_show_hand(request, action, controls_version=request.custom_id.number_arg(0))

    async def act_and_show_hand(
        self, request: SeatRequest, action: Action | None, *, controls_version: int | None = None
    ) -> None:
        """Have the seat act by a control of its hand, and show the hand as it is after that; for a stale control, only
        show it.

        ``action`` is ``None`` for a control that is known to be stale. ``controls_version`` is the version that the
        control carries; ``None`` skips the check. Raises what `TableService.act` raises, and then nothing is answered.
        """
        with self._hands.reserve_hand_message(request.live, request.person.id, clicked_message_id(request)) as gate:
            with suppress(StaleRefusal):
                if action is not None:
                    await self._tables.act(request.person, request.live, action, controls_version=controls_version)
            await self.show_hand(request, gate)

    async def show_hand(self, request: SeatRequest, gate: Gate | None, grave: GraveAction | None = None) -> None:
        """Answer a click by showing the seat's hand, as it is now, in the clicked message.

        ``gate`` is the message's, reserved; ``None`` if the message is being written, or is a copy that the bot does
        not keep up to date. ``grave``: an action about which the page asks in place of the menu.
        """
        interaction, live = request.interaction, request.live
        is_auto_updated = self._hands.is_hand_message(live, request.person.id, clicked_message_id(request))
        # A private copy that was asked for as text stays text.
        is_picture = gate is not None or interaction.message is None or has_picture(interaction.message)
        as_text = None if is_picture else True
        is_kept = gate is not None
        making = self._builder.hand(live, request.seat, is_auto_updated=is_kept, as_text=as_text, instead=grave)
        page = await edit_or_acknowledge(interaction, making, gate=gate, is_auto_updated=is_auto_updated)
        if page is not None and gate is not None:
            await self._hands.note_written(live, request.person.id, page.version)

    async def _show_private_hand(self, request: SeatRequest) -> None:
        await send_page_when_made(request.interaction, self._builder.hand(request.live, request.seat))

    async def _refresh_hand(self, request: SeatRequest) -> None:
        """Draw a hand again: others may have acted, after which no hand is written unless its controls change."""
        with self._hands.reserve_hand_message(request.live, request.person.id, clicked_message_id(request)) as gate:
            await self.show_hand(request, gate)


def clicked_message_id(request: SeatRequest) -> int | None:
    """The id of the message whose control was used; ``None`` for a command."""
    return request.interaction.message.id if request.interaction.message else None


def _picked_by_button(request: SeatRequest) -> Picked:
    """The options that a menu's button picks: one for each pick."""
    custom_id = request.custom_id
    return [[custom_id.number_arg(place)] for place in range(2, len(custom_id.args))]


def _action_unless_stale(request: SeatRequest, picked: Picked) -> Action | None:
    """The action of a used control, as in `picked_action`; ``None`` for a stale control."""
    with suppress(StaleRefusal):
        return picked_action(request.live.table, request.seat, request.custom_id, picked)
    return None


def picked_action(table: Table, seat: int, custom_id: CustomId, picked: Picked) -> Action:
    """The action of a used control of a seat's menu, completed by what was picked in the control.

    ``custom_id`` names the choice in the menu; ``picked`` has the picked options for each pick of that choice. Raises
    `StaleRefusal` if the menu has changed since the control was made, or if the choice has no such option.
    """
    choice = table.offered_choice(seat, custom_id.number_arg(0), custom_id.number_arg(1))
    if len(picked) != len(choice.picks):
        raise StaleRefusal
    return choice.complete(*(_picked_options(pick, ones) for pick, ones in zip(choice.picks, picked, strict=True)))


def _picked_options(pick: Pick, picked: Sequence[int | str]) -> list[str]:
    """The options at these places (from 0) of a pick; texts are returned as they are. Raises `StaleRefusal` for a place
    that the pick does not have.
    """
    if any(isinstance(one, int) and not 0 <= one < len(pick.options) for one in picked):
        raise StaleRefusal
    return [pick.options[one] if isinstance(one, int) else one for one in picked]
