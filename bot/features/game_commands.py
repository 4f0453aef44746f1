"""One group of commands per game, made from the game's action classes, with autocomplete from the menu.

Their answers are private, because a public answer would show what was typed.
"""

import inspect
from typing import Any

import discord
from discord import app_commands

from bot.features.autocomplete import completions
from bot.features.deck import Deck, person_of
from bot.features.find_table import TABLE_DESCRIPTION, TABLE_OPTION, Completions, own_table, table_completer
from bot.messages.replies import Interaction, say_privately, show_drawn
from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game
from engine.sentences import sentence


class GameGroup(app_commands.Group):
    """One game's commands, made from its action classes."""

    def __init__(self, deck: Deck, game: Game[Any, Any]) -> None:
        super().__init__(name=game.meta.slug, description=game.meta.summary[:100])
        for action in game.meta.actions:
            self.add_command(_game_command(deck, game, action))


def _game_command(deck: Deck, game: Game[Any, Any], action: type[Action]) -> app_commands.Command[Any, ..., Any]:
    """The command for one action class: an option per field, with autocomplete, and ``table`` to choose."""
    fields = action.model_fields

    async def act(interaction: Interaction, **typed: str | None) -> None:
        hosted = await own_table(deck, interaction, typed.pop(TABLE_OPTION, None), game.meta.slug)
        with deck.in_words(hosted):
            wanted = action.of({name: value for name, value in typed.items() if value is not None})
            await deck.host.act(person_of(interaction), hosted.id, wanted)
        hosted, seat = await deck.seated(interaction, hosted.id)  # only now: seats are drawn by lot when a game starts
        if deck.presenter.keeps_hand(hosted, str(interaction.user.id)):
            did = sentence(action.label, wanted.model_dump(), deck.host.names(hosted))
            await say_privately(interaction, f"Done: **{did}**. Your hand is in your direct messages.")
        else:
            await show_drawn(interaction, deck.pages.hand(hosted, seat))

    act.__signature__ = _signature(action)  # type: ignore[attr-defined]  # read by discord.py through inspect
    described = (action.__doc__ or "").split("\n")[0] or f"{action.verb.replace('_', ' ').capitalize()}"
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=action.verb.replace("_", "-"), description=described[:100], callback=act
    )
    texts = {name: (field.description or name)[:100] for name, field in fields.items()}
    app_commands.describe(**texts, **{TABLE_OPTION: TABLE_DESCRIPTION})(command)
    for name in fields:
        command.autocomplete(name)(_completer(deck, game, action, name))
    command.autocomplete(TABLE_OPTION)(table_completer(deck, game))
    return command


def _signature(action: type[Action]) -> inspect.Signature:
    """``(interaction, field, …, table)``, all texts, optional where the field is."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    needed = [
        inspect.Parameter(name, kind, annotation=str)
        for name, field in action.model_fields.items()
        if field.is_required()
    ]
    optional = [name for name, field in action.model_fields.items() if not field.is_required()]
    others = [inspect.Parameter(name, kind, annotation=str | None, default=None) for name in (*optional, TABLE_OPTION)]
    return inspect.Signature([inspect.Parameter("interaction", kind, annotation=discord.Interaction), *needed, *others])


def _completer(deck: Deck, game: Game[Any, Any], action: type[Action], field: str) -> Any:  # noqa: ANN401  # discord.py's own type is private
    async def complete(interaction: Interaction, current: str) -> Completions:
        try:
            hosted = await own_table(
                deck, interaction, getattr(interaction.namespace, TABLE_OPTION, None), game.meta.slug
            )
            hosted, seat = await deck.seated(interaction, hosted.id)
        except Refusal:
            return []
        names = deck.host.names(hosted)
        return completions(hosted.table.menu(seat), action, field, current, names)

    return complete
