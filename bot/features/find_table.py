"""Which table somebody means who types a command."""

from typing import Any

from discord import app_commands
from structlog.contextvars import bind_contextvars

from bot.features.deck import Deck
from bot.messages.replies import Interaction
from bot.tables.live_table import LiveTable
from bot.texts.text import MOST_NAMED
from engine.errors import Refusal
from engine.game import Game
from engine.sentences import enumeration

Completions = list[app_commands.Choice[str]]
MOST_COMPLETIONS = 25
TABLE_OPTION = "table"
TABLE_DESCRIPTION = "Which table, if you sit at several"


async def table_here(deck: Deck, interaction: Interaction) -> LiveTable:
    """The live table of the channel. Raises `Refusal` ``no_table_here``."""
    hosted = await deck.host.at(str(interaction.channel_id))
    if hosted is None:
        raise Refusal("no_table_here")
    return _noted(hosted)


async def table_meant(deck: Deck, interaction: Interaction, table: str | None) -> LiveTable:
    """The table that is named, or the channel's, or else the one the person sits at. Raises `Refusal`."""
    if table is None and (hosted := await deck.host.at(str(interaction.channel_id))):
        return _noted(hosted)
    return await own_table(deck, interaction, table)


async def own_table(deck: Deck, interaction: Interaction, table: str | None, slug: str | None = None) -> LiveTable:
    """The table that the person sits at; ``table`` says which, where there are several. Raises `Refusal`."""
    tables = [one for one in await deck.host.of(str(interaction.user.id)) if slug in {None, one.game.meta.slug}]
    if table is not None:
        tables = [one for one in tables if one.id == table.strip().upper()]
    here = [one for one in tables if one.place.channel == str(interaction.channel_id)]
    found = here or tables
    if not found:
        raise Refusal("no_table")
    if len(found) > 1:
        raise Refusal("several_tables", tables=enumeration([one.id for one in found], MOST_NAMED))
    return _noted(found[0])


def _noted(hosted: LiveTable) -> LiveTable:
    """From now on the log's lines of who asks tell that they are about this table."""
    bind_contextvars(table=hosted.id)
    return hosted


def table_completer(deck: Deck, game: Game[Any, Any] | None = None) -> Any:  # noqa: ANN401  # discord.py's is private
    """Completes the ``table`` option with the tables, of one game or any, at which the person sits."""

    async def complete(interaction: Interaction, current: str) -> Completions:
        tables = [one for one in await deck.host.of(str(interaction.user.id)) if game is None or one.game is game]
        fitting = [one.id for one in tables if one.id.startswith(current.strip().upper())]
        return [app_commands.Choice(name=found, value=found) for found in fitting][:MOST_COMPLETIONS]

    return complete
