"""The lobby's controls: sitting down, computers, options, starting, closing. They edit the lobby that was clicked."""

from collections.abc import Awaitable
from typing import Any

import discord
from discord import ui
from pydantic import BaseModel

from bot.features.deck import Deck, person_of
from bot.messages.gates import Gate
from bot.messages.replies import (
    Handler,
    Interaction,
    acknowledge,
    edit_drawn,
    edited,
    say_privately,
    send_form,
    show_privately,
)
from bot.pages import layouts
from bot.pages.components import ButtonControl, SelectControl
from bot.pages.custom_ids import CustomId, place
from bot.pages.layouts import Page
from bot.pages.menu import PRIMARY, rows_of
from bot.pages.options import LONGEST_VALUE, OptionField, option_fields, option_value
from bot.tables.live_table import LiveTable
from bot.tables.profiles import DisplayPrefs
from bot.texts.text import refused
from engine.actions import Action
from engine.errors import Refusal
from engine.log import LONGEST_LUCK, AddComputer, Cause, Close, Join, Leave, RemoveComputer, SetOptions, Start
from engine.table_rules import Phase

AS_DEFAULT = "-"
"""Stands for no value of its own: Discord's selects have no empty one."""


class Lobbies:
    """Answers the lobby's buttons and forms."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def handlers(self) -> dict[str, Handler]:
        return {
            "join": self._join,
            "luck": self._luck,
            "leave": self._leave,
            "add": self._by_host(AddComputer()),
            "remove": self._by_host(RemoveComputer()),
            "start": self._start,
            "with": self._start_with,
            "close": self._close,
            "shut": self._shut,
            "options": self._options,
            "option": self._option,
        }

    async def submitted(self, interaction: Interaction, address: CustomId, fields: dict[str, list[str]]) -> None:
        """The forms of the lobby: a lucky word, or one option."""
        hosted = await self._deck.host.get(address.table)
        if address.what == "luck":
            luck = "".join(fields.get("luck", []))
            await self._on_board(interaction, hosted, self.joining(interaction, luck))
        elif address.what == "option":
            name = self._field(hosted, address.number(0)).name
            value = "".join(fields.get("value", [])).strip().replace(",", "").removeprefix(AS_DEFAULT)
            await self._act_as_host(interaction, hosted, SetOptions.of({"values": (f"{name}={value}",)}))
            await edited(interaction, self._options_page(hosted))
        else:
            raise Refusal("outdated")

    @staticmethod
    def joining(interaction: Interaction, luck: str = "") -> Join:
        """Raises `Refusal` ``bad_action`` for a word that cannot be written down."""
        who = {"player": str(interaction.user.id), "interaction": str(interaction.id)}
        return Join.of({**who, "luck": luck.strip() or None})

    async def _join(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        await self._on_board(interaction, hosted, self.joining(interaction))

    async def _luck(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        form = ui.Modal(title="Join with a lucky word", custom_id=address.button())
        word = ui.TextInput[Any](custom_id="luck", max_length=LONGEST_LUCK)
        form.add_item(
            ui.Label(text="Your word", description="It salts the shuffles, and everybody sees it.", component=word)
        )
        await send_form(interaction, form)

    async def _leave(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        await self._on_board(interaction, hosted, Leave(player=str(interaction.user.id)))

    def _by_host(self, action: Action) -> Handler:
        async def handle(interaction: Interaction, address: CustomId, _values: list[str]) -> None:
            hosted = await self._deck.host.get(address.table)
            self.need_host(interaction, hosted)
            await self._on_board(interaction, hosted, action, Cause.HOST)

        return handle

    async def _on_board(
        self, interaction: Interaction, hosted: LiveTable, action: Action, cause: Cause = Cause.PERSON
    ) -> None:
        """Does what was clicked and answers by editing the board that was clicked."""
        acting = self._deck.host.act(person_of(interaction), hosted.id, action, cause=cause)
        await self.on_board(interaction, hosted, acting)

    async def on_board(self, interaction: Interaction, hosted: LiveTable, acting: Awaitable[object]) -> None:
        """The same for whatever is to be done."""
        with self._deck.presenter.board_claimed(hosted) as gate, self._deck.in_words(hosted):
            await acting
            await self._show_board(interaction, hosted, gate)

    async def _show_board(self, interaction: Interaction, hosted: LiveTable, gate: Gate | None) -> None:
        if interaction.type is discord.InteractionType.application_command:
            await say_privately(interaction, "The game has started. Good luck!")
            return
        is_board = await self._is_board(interaction.message, hosted)
        if gate is None and is_board:
            await acknowledge(interaction)
            return
        making = self._deck.pages.board(hosted, await self._manner(interaction))
        page = await edit_drawn(interaction, making, is_kept_up=gate is not None)
        if page is not None and gate is not None and is_board:
            gate.wrote(page.version)

    async def _manner(self, interaction: Interaction) -> DisplayPrefs | None:
        """How a private copy is shown to whose it is: one in words stays in words. ``None`` for what everybody sees."""
        clicked = interaction.message
        if clicked is None or not clicked.flags.ephemeral:
            return None
        return await self._deck.manner(interaction, as_text=None if layouts.has_picture(clicked) else True)

    async def _is_board(self, clicked: discord.Message | None, hosted: LiveTable) -> bool:
        """Whether this message is the table's board. One that lost its board takes the one that is clicked."""
        if clicked is None:
            return False
        if hosted.board is None and not clicked.flags.ephemeral:
            self._deck.presenter.board_posted(hosted, clicked.id)
        return hosted.board is not None and hosted.board.message == str(clicked.id)

    def need_host(self, interaction: Interaction, hosted: LiveTable) -> None:
        if not self._deck.host.presence.may_host(hosted, person_of(interaction)):
            raise Refusal("only_host")

    async def _act_as_host(self, interaction: Interaction, hosted: LiveTable, action: Action) -> None:
        self.need_host(interaction, hosted)
        with self._deck.in_words(hosted):
            await self._deck.host.act(person_of(interaction), hosted.id, action, cause=Cause.HOST)

    # -- starting and closing -----------------------------------------------------------------------------------------

    async def _start(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        await self.start(interaction, hosted)

    async def start(self, interaction: Interaction, hosted: LiveTable) -> None:
        """Starts the game; where an option must be chosen first, asks for it."""
        self.need_host(interaction, hosted)
        asked = None
        with self._deck.presenter.board_claimed(hosted) as gate, self._deck.in_words(hosted):
            try:
                await self._deck.host.act(person_of(interaction), hosted.id, Start(), cause=Cause.HOST)
                await self._show_board(interaction, hosted, gate)
            except Refusal as refusal:
                if refusal.asks is None:
                    raise
                asked = refusal
        if asked is not None:
            await show_privately(interaction, self._question(hosted, asked))

    def _question(self, hosted: LiveTable, asked: Refusal) -> Page:
        """The choices of an option that the game wants to know before it starts."""
        words = refused(asked, hosted.game)
        fields = self.fields(hosted)
        number = next(index for index, field in enumerate(fields) if field.name == asked.asks)
        buttons = [
            ButtonControl.of(CustomId("with", hosted.id, (str(number), str(index))), title, PRIMARY)
            for index, (value, title) in enumerate(fields[number].choices)
            if value and hosted.would_start(fields[number].name, value)
        ]
        if hosted.table.options()[1].seating == "random":
            words += "\n-# Seats are drawn by lot when the game starts; the option Seating changes that."
        return layouts.page([ui.TextDisplay(words), *rows_of(buttons)])

    async def _start_with(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        field, index = self._field(hosted, address.number(0)), address.number(1)
        if not 0 <= index < len(field.choices):
            raise Refusal("outdated")
        value = field.choices[index][0]
        self.need_host(interaction, hosted)
        if hosted.table.state.phase is Phase.LOBBY and not hosted.would_start(field.name, value):
            raise Refusal("outdated")
        await self._act_as_host(interaction, hosted, SetOptions(values=(f"{field.name}={value}",)))
        await self._act_as_host(interaction, hosted, Start())
        await edited(
            interaction, layouts.note("Started. Good luck! Hands come by direct message, and stand behind My hand.")
        )

    async def _close(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        await self.ask_to_close(interaction, hosted)

    async def ask_to_close(self, interaction: Interaction, hosted: LiveTable) -> None:
        self.need_host(interaction, hosted)
        question = layouts.closing(hosted.id, hosted.place.channel)
        await show_privately(interaction, question)

    async def _shut(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        await self._act_as_host(interaction, hosted, Close())
        await edited(interaction, layouts.note("The table is closed."))

    # -- options ------------------------------------------------------------------------------------------------------

    async def seat_computers(self, interaction: Interaction, hosted: LiveTable, number: int) -> None:
        """Adds or sends away computers until so many sit at the table."""
        state, most = hosted.table.state, max(hosted.game.meta.seats)
        seated = sum(seat.player is None for seat in state.seats)
        with self._deck.in_words(hosted):
            free = most - len(state.seats) + seated
            if not 0 <= number <= free:
                raise Refusal("too_many_computers", free=free)
            for _ in range(abs(number - seated)):
                await self._act_as_host(interaction, hosted, AddComputer() if number > seated else RemoveComputer())
        await say_privately(interaction, f"Computers at table {hosted.id}: {number}.")

    async def choose(self, interaction: Interaction, hosted: LiveTable, name: str, value: str) -> None:
        """Sets an option by its name; without a value it is as the game has it."""
        await self._act_as_host(interaction, hosted, SetOptions.of({"values": (f"{name}={value}",)}))
        await show_privately(interaction, self._options_page(hosted))

    @staticmethod
    def fields(hosted: LiveTable) -> tuple[OptionField, ...]:
        of_game, of_table = hosted.table.options()
        models: tuple[type[BaseModel], ...] = (type(of_game), type(of_table))
        return sum(map(option_fields, models), ())

    def _field(self, hosted: LiveTable, number: int) -> OptionField:
        fields = self.fields(hosted)
        if not 0 <= number < len(fields):
            raise Refusal("outdated")
        return fields[number]

    async def _options(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        self.need_host(interaction, hosted)
        if hosted.table.state.phase is not Phase.LOBBY:
            raise Refusal("already_started")
        await show_privately(interaction, self._options_page(hosted))

    def _options_page(self, hosted: LiveTable) -> Page:
        fields, chosen = self.fields(hosted), hosted.table.state.chosen
        lines = [f"**{field.title}**: {option_value(field, chosen)}\n-# {field.description}" for field in fields]
        options = [
            discord.SelectOption(
                label=field.title[:100], value=str(index), description=option_value(field, chosen)[:100]
            )
            for index, field in enumerate(fields)
        ]
        select = SelectControl.of(CustomId("option", hosted.id), "Which option do you want to change?", options)
        return layouts.page([ui.TextDisplay("\n".join(lines)), ui.ActionRow(select)])

    async def _option(self, interaction: Interaction, address: CustomId, values: list[str]) -> None:
        hosted = await self._deck.host.get(address.table)
        self.need_host(interaction, hosted)
        number = place(values[0]) if values else -1
        field = self._field(hosted, number)
        form = ui.Modal(title=field.title[:45], custom_id=CustomId("option", hosted.id, (str(number),)).button())
        component = _component(field, hosted.table.state.chosen.get(field.name, field.default))
        form.add_item(ui.Label(text=field.title[:45], description=field.description[:100] or None, component=component))
        await send_form(interaction, form)


def _component(field: OptionField, current: str) -> ui.Item[Any]:
    """A select for an option with a few values, else a text field with the present value."""
    if not field.choices:
        return ui.TextInput(custom_id="value", default=current or None, max_length=LONGEST_VALUE, required=False)
    options = [
        discord.SelectOption(label=title[:100], value=value or AS_DEFAULT, default=value == current)
        for value, title in field.choices
    ]
    return ui.Select(custom_id="value", options=options)
