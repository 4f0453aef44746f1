"""Makes a group of slash commands for each game from its action classes, with completions from the seat's menu.

Their answers are private, because a public answer would show what was typed.
"""

import inspect
from typing import Any

import discord
from discord import app_commands

from bot.intake.autocomplete import menu_completions
from bot.intake.feature import Command
from bot.intake.find_table import TABLE_OPTION, Completions, TableFinder
from bot.intake.request import TableRequest, command_request, seat_request
from bot.messages.api.replies import Interaction, send_page_when_made, send_private_text
from bot.messages.hands import Hands
from bot.table_pages.builder import PageBuilder
from bot.table_pages.menu import action_text, verb_text
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts.play import WHICH_TABLE_OPTION
from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game

MAX_DESCRIPTION_LENGTH = 100


class GameCommands:
    """Makes the slash commands by which a game is played: a group for each game, a command for each kind of action."""

    def __init__(self, tables: TableService, finder: TableFinder, builder: PageBuilder, hands: Hands) -> None:
        self._tables = tables
        self._finder = finder
        self._builder = builder
        self._hands = hands

    def command_group(self, game: Game[Any, Any]) -> app_commands.Group:
        """A game's command group, ``/<slug> <verb>``: one command for each of the game's action classes."""
        group = app_commands.Group(name=game.meta.slug, description=game.meta.summary[:MAX_DESCRIPTION_LENGTH])
        for action in game.meta.actions:
            group.add_command(self._action_command(game, action))
        return group

    def _action_command(self, game: Game[Any, Any], action_class: type[Action]) -> Command:
        """The command for an action class: an option for each field, and ``table``. Its description on Discord is the
        first line of the class's docstring.
        """

        async def act(interaction: Interaction, **options: str | None) -> None:
            table = options.pop(TABLE_OPTION, None)
            request = await self._finder.find_of_player(command_request(interaction), table, game.meta.slug)
            wanted = action_class.from_typed({name: value for name, value in options.items() if value is not None})
            await self._act_and_answer(request, wanted)

        act.__signature__ = _command_signature(action_class)  # type: ignore[attr-defined]  # read by discord.py through inspect
        description = (action_class.__doc__ or "").split("\n")[0] or verb_text(action_class)
        command: Command = app_commands.Command(
            name=action_class.verb.replace("_", "-"), description=description[:MAX_DESCRIPTION_LENGTH], callback=act
        )
        fields = action_class.model_fields
        about = {name: (field.description or name)[:MAX_DESCRIPTION_LENGTH] for name, field in fields.items()}
        app_commands.describe(**about, **{TABLE_OPTION: WHICH_TABLE_OPTION})(command)
        for name in fields:
            command.autocomplete(name)(self._field_completer(game, action_class, name))
        command.autocomplete(TABLE_OPTION)(self._finder.table_id_completer(game))
        return command

    async def _act_and_answer(self, request: TableRequest, action: Action) -> None:
        """Do the action that was typed, and answer with the hand or, if a direct message shows that, with a text."""
        live, interaction = request.live, request.interaction
        await self._tables.act(request.person, live, action)
        if self._hands.has_hand_message(live, request.person.id):
            did = action_text(action, self._tables.seat_names(live))
            template = texts.DONE_REPLY if interaction.guild_id else texts.DONE_HERE
            await send_private_text(interaction, template.format(did=did))
        else:
            seat = seat_request(request).seat  # only now: seats are drawn by lot when a game starts
            await send_page_when_made(interaction, self._builder.hand(live, seat))

    def _field_completer(self, game: Game[Any, Any], action_class: type[Action], field: str) -> Any:  # noqa: ANN401  # discord.py's own type is private
        async def complete(interaction: Interaction, current: str) -> Completions:
            table_id = getattr(interaction.namespace, TABLE_OPTION, None)
            try:
                request = seat_request(
                    await self._finder.find_to_complete(command_request(interaction), table_id, game.meta.slug)
                )
            except Refusal:
                return []
            table, names = request.live.table, self._tables.seat_names(request.live)
            menu = table.menu(request.seat)
            if not menu:  # as before the game has started: then there is no view either
                return []
            filled = vars(interaction.namespace)
            others = {
                name: str(filled[name]) for name in action_class.model_fields if filled.get(name) and name != field
            }
            suggested = game.words.suggestions(table.view(request.seat), action_class, field, others)
            return menu_completions(menu, action_class, field, current, names, others, suggested=suggested)

        return complete


def _command_signature(action_class: type[Action]) -> inspect.Signature:
    """The signature ``(interaction, field, …, table)`` from which discord.py reads the command's options: texts,
    optional where the field is.
    """
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    needed = [
        inspect.Parameter(name, kind, annotation=str)
        for name, field in action_class.model_fields.items()
        if field.is_required()
    ]
    optional = [name for name, field in action_class.model_fields.items() if not field.is_required()]
    others = [inspect.Parameter(name, kind, annotation=str | None, default=None) for name in (*optional, TABLE_OPTION)]
    return inspect.Signature([inspect.Parameter("interaction", kind, annotation=discord.Interaction), *needed, *others])
