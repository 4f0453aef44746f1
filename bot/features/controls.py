"""What is clicked: every button, select and form, answered from its custom id alone.

A click on a board or a hand is answered by editing that very message, inside its gate; if the gate is busy, the click
is acknowledged and the presenter writes. What concerns one person is answered privately.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from bot.features.deck import Deck, person_of
from bot.features.errors import answered
from bot.features.lobby import Lobbies
from bot.messages.gates import Gate
from bot.messages.replies import (
    Handler,
    Interaction,
    acknowledge,
    edit_drawn,
    edited,
    say_privately,
    send_form,
    show_drawn,
    show_privately,
)
from bot.pages import layouts
from bot.pages.custom_ids import CustomId, place
from bot.pages.menu import form, form_picks
from bot.tables.host import Picked
from bot.tables.live_table import LiveTable
from engine.errors import Refusal
from engine.log import Back, Resign


class Controls:
    """Answers clicks. It is the router of `bot.pages.components`."""

    def __init__(self, deck: Deck, lobby: Lobbies, others: Mapping[str, Handler]) -> None:
        self._deck = deck
        self._lobby = lobby
        self._handlers: dict[str, Handler] = {
            "play": self._play,
            "pick": self._pick,
            "form": self._form,
            "hand": self._hand,
            "text": self._text,
            "refresh": self._refresh,
            "back": self._back,
            "sitin": self._sit_in,
            "resign": self._resign,
            "gone": self._gone,
            "rules": self._rules,
            "again": self._again,
            "transcript": self._transcript,
            "standings": self._standings,
            **self._lobby.handlers(),
            **others,
        }

    async def clicked(self, interaction: Interaction, address: CustomId | None, values: list[str]) -> None:
        """A button or a select."""
        async with answered(interaction):
            self._deck.in_flight.begin(interaction)
            handler = self._handlers.get(address.what) if address else None
            if address is None or handler is None:
                raise Refusal("outdated")
            if await self._deck.met(interaction):
                await handler(interaction, address, values)

    async def submitted(self, interaction: Interaction, custom_id: str, fields: dict[str, list[str]]) -> None:
        """A form, handled from its custom id alone, so that one that was open over a restart still works."""
        async with answered(interaction):
            self._deck.in_flight.begin(interaction)
            address = CustomId.read(custom_id)
            if address is None:
                raise Refusal("outdated")
            if not await self._deck.met(interaction):
                return
            if address.what == "form":
                await self._fill(interaction, address, fields)
            else:
                await self._lobby.submitted(interaction, address, fields)

    # -- a seat's own controls ----------------------------------------------------------------------------------------

    async def _play(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        picks = [[address.number(index)] for index in range(2, len(address.args))]  # of each pick, its one option
        await self._do(interaction, address, picks)

    async def _pick(self, interaction: Interaction, address: CustomId, values: list[str]) -> None:
        await self._do(interaction, address, [[place(value) for value in values]])

    async def _form(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted, seat = await self._deck.seated(interaction, address.table)
        menu, since, number = hosted.table.menu(seat), address.number(0), address.number(1)
        if since < hosted.table.since(seat) or not 0 <= number < len(menu):
            await self._show_hand(interaction, hosted, seat, None)
            return
        opened = form(menu[number], address, self._deck.host.names(hosted))
        if opened.children:
            await send_form(interaction, opened)
        else:
            await self._show_hand(interaction, hosted, seat, None)

    async def _fill(self, interaction: Interaction, address: CustomId, fields: dict[str, list[str]]) -> None:
        hosted, seat = await self._deck.seated(interaction, address.table)
        menu, number = hosted.table.menu(seat), address.number(1)
        if not 0 <= number < len(menu):
            await self._show_hand(interaction, hosted, seat, None)
            return
        await self._do(interaction, address, form_picks(menu[number], address, fields))

    async def _do(self, interaction: Interaction, address: CustomId, picks: Picked) -> None:
        """Plays what was picked and shows the hand as it is then; a stale click only shows it."""
        hosted, seat = await self._deck.seated(interaction, address.table)
        since, host = address.number(0), self._deck.host
        with self._claimed(interaction, hosted) as gate, self._deck.in_words(hosted):
            try:
                action = host.picked(hosted, seat, since, address.number(1), picks)
                await host.act(person_of(interaction), hosted.id, action, since=since)
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
            await self._show_hand(interaction, hosted, seat, gate)

    @contextmanager
    def _claimed(self, interaction: Interaction, hosted: LiveTable) -> Iterator[Gate | None]:
        clicked = interaction.message.id if interaction.message else None
        with self._deck.presenter.hand_claimed(hosted, str(interaction.user.id), clicked) as gate:
            yield gate

    async def _show_hand(self, interaction: Interaction, hosted: LiveTable, seat: int, gate: Gate | None) -> None:
        """Answers a click on a hand by showing it anew."""
        player = str(interaction.user.id)
        if gate is None and self._is_hand_message(interaction, hosted):
            await acknowledge(interaction)
            return
        is_kept_up = gate is not None
        as_text = None if is_kept_up or _has_picture(interaction) else True
        making = self._deck.pages.hand(hosted, seat, is_kept_up=is_kept_up, as_text=as_text)
        page = await edit_drawn(interaction, making, is_kept_up=is_kept_up)
        if page is not None and gate is not None:
            gate.wrote(page.version)
            await self._deck.presenter.hand_written(hosted, player, page.version)

    @staticmethod
    def _is_hand_message(interaction: Interaction, hosted: LiveTable) -> bool:
        known = hosted.hands.get(str(interaction.user.id))
        return known is not None and interaction.message is not None and known.message == str(interaction.message.id)

    # -- the board's controls -----------------------------------------------------------------------------------------

    async def _hand(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted, seat = await self._deck.seated(interaction, address.table)
        await show_drawn(interaction, self._deck.pages.hand(hosted, seat))

    async def _text(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        manner = await self._deck.manner(interaction, as_text=True)
        await show_drawn(interaction, self._deck.pages.board(hosted, manner))

    async def _refresh(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        """A private copy of a hand is nobody's to keep up, so its owner has it drawn anew."""
        hosted, seat = await self._deck.seated(interaction, address.table)
        as_text = True if address.args == layouts.AS_TEXT else None
        await edit_drawn(interaction, self._deck.pages.hand(hosted, seat, as_text=as_text))

    async def _back(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted, seat = await self._deck.seated(interaction, address.table)
        with self._claimed(interaction, hosted) as gate, self._deck.in_words(hosted):
            await self._deck.host.act(person_of(interaction), hosted.id, Back())
            if gate is not None:
                await self._show_hand(interaction, hosted, seat, gate)
                return
        await say_privately(interaction, "Welcome back; you play yourself again.")

    async def _sit_in(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted, _ = await self._deck.seated(interaction, address.table)
        voting = self._deck.host.sit_in(person_of(interaction), hosted.id, address.number(0))
        await self._lobby.on_board(interaction, hosted, voting)

    async def _resign(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted, _ = await self._deck.seated(interaction, address.table)
        await show_privately(interaction, layouts.leaving(hosted.id, is_last=len(hosted.people()) == 1))

    async def _gone(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted, _ = await self._deck.seated(interaction, address.table)
        with self._deck.in_words(hosted):
            await self._deck.host.act(person_of(interaction), hosted.id, Resign())
        await edited(interaction, layouts.note("You left the game."))

    async def _rules(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        await self._deck.show_rules(interaction, await self._deck.host.game_of(address.table))

    # -- after the end ------------------------------------------------------------------------------------------------

    async def _again(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        game = await self._deck.host.game_of(address.table)
        await self._deck.open_table(interaction, game.meta.slug, await self._deck.host.options_of(address.table))

    async def _transcript(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        await self._deck.show_transcript(interaction, address.table)

    async def _standings(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        game = await self._deck.host.game_of(address.table)
        manner = await self._deck.manner(interaction)
        await show_drawn(interaction, self._deck.leaderboard(interaction, game.meta.slug, manner))


def _has_picture(interaction: Interaction) -> bool:
    """Whether the message that was clicked shows a picture. A private copy that was asked for as text stays text."""
    return interaction.message is None or layouts.has_picture(interaction.message)
