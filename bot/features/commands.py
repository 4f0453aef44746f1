"""What is typed: the bot's own commands. Those of the games are in `game_commands`."""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot.features.deck import Deck, person_of
from bot.features.find_table import (
    MOST_COMPLETIONS,
    TABLE_DESCRIPTION,
    Completions,
    own_table,
    table_completer,
    table_here,
    table_meant,
)
from bot.features.game_commands import GameGroup
from bot.features.lobby import Lobbies
from bot.features.preferences import HANDS, SHOWS, choose, command_choices
from bot.messages.replies import Interaction, say_privately, show_drawn, show_privately
from bot.pages import layouts
from bot.pages.options import LONGEST_VALUE, OptionField
from bot.tables.live_table import LiveTable
from engine.errors import Refusal
from engine.log import Back, Leave
from engine.table_rules import Phase
from render.themes import THEMES, theme_named

USUAL_CLOCK = "24h"
AS_CHOICES = command_choices(SHOWS)
AS_DESCRIPTION = "As pictures or as text, this once; /preferences has it for always"


def add_commands(
    tree: app_commands.CommandTree[Any],
    deck: Deck,
    lobby: Lobbies,
    others: Iterable[app_commands.Command[Any, ..., Any]],
) -> None:
    """Adds every command to the tree."""
    for command in (
        *_table_commands(deck, lobby),
        _sit_in_command(deck),
        *_lobby_commands(deck, lobby),
        *_look_up_commands(deck),
        *others,
        _settings_command(deck),
    ):
        tree.add_command(command)
    for game in deck.host.games.values():
        tree.add_command(GameGroup(deck, game))


# -- tables -----------------------------------------------------------------------------------------------------------


def _table_commands(deck: Deck, lobby: Lobbies) -> Iterable[app_commands.Command[Any, ..., Any]]:
    games = [app_commands.Choice(name=game.meta.title, value=slug) for slug, game in deck.host.games.items()]

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(game="What to play")
    @app_commands.choices(game=games)
    @app_commands.guild_only()
    async def play(interaction: Interaction, game: str) -> None:
        await deck.open_table(interaction, game)

    @app_commands.command(description="Sit down at this channel's table")
    @app_commands.describe(luck="A word of your own that salts the shuffles; everybody sees it")
    @app_commands.guild_only()
    async def join(interaction: Interaction, luck: str = "") -> None:
        hosted = await table_here(deck, interaction)
        with deck.in_words(hosted):
            await deck.host.act(person_of(interaction), hosted.id, lobby.joining(interaction, luck))
        await say_privately(interaction, f"You sit at table {hosted.id}.")

    @app_commands.command(description="Leave the table")
    @app_commands.describe(table=TABLE_DESCRIPTION)
    @app_commands.autocomplete(table=table_completer(deck))
    async def leave(interaction: Interaction, table: str | None = None) -> None:
        hosted = await table_meant(deck, interaction, table)
        if hosted.table.state.phase is Phase.LOBBY:
            with deck.in_words(hosted):
                action = Leave(player=str(interaction.user.id))
                await deck.host.act(person_of(interaction), hosted.id, action)
            await say_privately(interaction, f"You left table {hosted.id}.")
        else:
            await deck.seated(interaction, hosted.id)
            await show_privately(interaction, layouts.leaving(hosted.id, is_last=len(hosted.people()) == 1))

    @app_commands.command(description="Start the game at this channel's table")
    @app_commands.guild_only()
    async def start(interaction: Interaction) -> None:
        await lobby.start(interaction, await table_here(deck, interaction))

    @app_commands.command(description="Play yourself again at a table where your seat is on auto")
    @app_commands.describe(table=TABLE_DESCRIPTION)
    @app_commands.autocomplete(table=table_completer(deck))
    async def back(interaction: Interaction, table: str | None = None) -> None:
        hosted = await own_table(deck, interaction, table)
        with deck.in_words(hosted):
            await deck.host.act(person_of(interaction), hosted.id, Back())
        await say_privately(interaction, "Welcome back; you play yourself again.")

    @app_commands.command(description="Close a table without a result")
    @app_commands.describe(table=TABLE_DESCRIPTION)
    @app_commands.autocomplete(table=table_completer(deck))
    async def close(interaction: Interaction, table: str | None = None) -> None:
        await lobby.ask_to_close(interaction, await table_meant(deck, interaction, table))

    return play, join, leave, start, back, close


def _sit_in_command(deck: Deck) -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="sit-in", description="Vote for a computer to play for somebody who is away")
    @app_commands.describe(player="Who is away", table=TABLE_DESCRIPTION)
    @app_commands.autocomplete(table=table_completer(deck))
    async def sit_in(interaction: Interaction, player: str, table: str | None = None) -> None:
        hosted = await own_table(deck, interaction, table)
        away = [seat for seat, name in _sittable(deck, hosted).items() if name.casefold() == player.strip().casefold()]
        if not away:
            raise Refusal("nobody_away")
        with deck.in_words(hosted):
            await deck.host.sit_in(person_of(interaction), hosted.id, away[0])
        await say_privately(interaction, "You have voted; the table shows what comes of it.")

    @sit_in.autocomplete("player")
    async def players(interaction: Interaction, current: str) -> Completions:
        try:
            hosted = await own_table(deck, interaction, getattr(interaction.namespace, "table", None))
        except Refusal:
            return []
        return _matching([(name, name) for name in _sittable(deck, hosted).values()], current)

    return sit_in


def _sittable(deck: Deck, hosted: LiveTable) -> dict[int, str]:
    """Those for whom a computer may sit in, by their seats."""
    names = deck.host.names(hosted)
    return {seat: names[seat] for seat in deck.host.presence.sittable(hosted)}


def _lobby_commands(deck: Deck, lobby: Lobbies) -> Iterable[app_commands.Command[Any, ..., Any]]:
    @app_commands.command(description="Say how many computers play at this channel's table")
    @app_commands.describe(number="How many computers shall have a seat")
    @app_commands.guild_only()
    async def computers(interaction: Interaction, number: app_commands.Range[int, 0, 25]) -> None:
        await lobby.seat_computers(interaction, await table_here(deck, interaction), number)

    @app_commands.command(description="Choose an option of this channel's table before it starts")
    @app_commands.describe(name="Which option", value="Its value; leave it out for the usual one")
    @app_commands.guild_only()
    async def options(
        interaction: Interaction, name: str, value: app_commands.Range[str, 0, LONGEST_VALUE] = ""
    ) -> None:
        await lobby.choose(interaction, await table_here(deck, interaction), name, value)

    async def fields(interaction: Interaction) -> tuple[OptionField, ...]:
        try:
            return lobby.fields(await table_here(deck, interaction))
        except Refusal:
            return ()

    @options.autocomplete("name")
    async def names(interaction: Interaction, current: str) -> Completions:
        return _matching([(field.name, field.title) for field in await fields(interaction)], current)

    @options.autocomplete("value")
    async def values(interaction: Interaction, current: str) -> Completions:
        chosen = getattr(interaction.namespace, "name", None)
        found = [field.choices for field in await fields(interaction) if field.name == chosen]
        return _matching([choice for choices in found for choice in choices if choice[0]], current)

    return computers, options


def _matching(choices: Iterable[tuple[str, str]], current: str) -> Completions:
    """The (value, title) pairs that what was typed so far is part of."""
    typed = current.strip().lower()
    fitting = [(value, title) for value, title in choices if typed in f"{value} {title}".lower()]
    return [app_commands.Choice(name=title[:100], value=value) for value, title in fitting][:MOST_COMPLETIONS]


# -- looking up -------------------------------------------------------------------------------------------------------


def _look_up_commands(deck: Deck) -> Iterable[app_commands.Command[Any, ..., Any]]:
    games = [app_commands.Choice(name=game.meta.title, value=slug) for slug, game in deck.host.games.items()]

    @app_commands.command(description="Show your hand, only to you")
    @app_commands.rename(shown_as="as")
    @app_commands.autocomplete(table=table_completer(deck))
    @app_commands.describe(table=TABLE_DESCRIPTION, where=HANDS.title, shown_as=AS_DESCRIPTION)
    @app_commands.choices(where=command_choices(HANDS), shown_as=AS_CHOICES)
    async def hand(
        interaction: Interaction, table: str | None = None, where: str | None = None, shown_as: str | None = None
    ) -> None:
        if where is not None:
            await choose(deck, interaction, HANDS, where)
            if table is None and not await deck.host.of(str(interaction.user.id)):
                await say_privately(interaction, "Noted, for your next table.")
                return
        hosted = await own_table(deck, interaction, table)
        hosted, seat = await deck.seated(interaction, hosted.id)
        await show_drawn(interaction, deck.pages.hand(hosted, seat, as_text=_as_text(shown_as)))

    @app_commands.command(name="table", description="Show this channel's table, only to you")
    @app_commands.rename(shown_as="as")
    @app_commands.describe(table=TABLE_DESCRIPTION, shown_as=AS_DESCRIPTION)
    @app_commands.choices(shown_as=AS_CHOICES)
    @app_commands.autocomplete(table=table_completer(deck))
    async def show_table(interaction: Interaction, table: str | None = None, shown_as: str | None = None) -> None:
        hosted = await table_meant(deck, interaction, table)
        manner = await deck.manner(interaction, as_text=_as_text(shown_as))
        await show_drawn(interaction, deck.pages.board(hosted, manner))

    @app_commands.command(description="The rules of a game, in short")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=games)
    async def rules(interaction: Interaction, game: str) -> None:
        await deck.show_rules(interaction, deck.host.game(game))

    @app_commands.command(description="The best players of this server")
    @app_commands.describe(game="One game, or leave it out for all")
    @app_commands.choices(game=games)
    @app_commands.guild_only()
    async def leaderboard(interaction: Interaction, game: str | None = None) -> None:
        manner = await deck.host.profiles.manner(str(interaction.guild_id))
        await show_drawn(interaction, deck.leaderboard(interaction, game, manner), ephemeral=False)

    @app_commands.command(description="A finished game as a text file, with the secret that proves its shuffles")
    @app_commands.describe(table="The table's name, like 7Q2MX")
    async def transcript(interaction: Interaction, table: str) -> None:
        await deck.show_transcript(interaction, table.strip().upper())

    return hand, show_table, rules, leaderboard, transcript


def _as_text(shown_as: str | None) -> bool | None:
    return None if shown_as is None else shown_as == "text"


# -- settings ---------------------------------------------------------------------------------------------------------


def _settings_command(deck: Deck) -> app_commands.Command[Any, ..., Any]:
    themes = [app_commands.Choice(name=theme.title, value=slug) for slug, theme in THEMES.items()]

    @app_commands.command(description="Settings of this server, for moderators")
    @app_commands.describe(
        clock="Time for each turn at new tables, like 10m, 24h, 3d or none", theme="Colours of pictures"
    )
    @app_commands.choices(theme=themes)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(interaction: Interaction, clock: str | None = None, theme: str | None = None) -> None:
        await _settings(deck, interaction, clock, theme)

    return settings


async def _settings(deck: Deck, interaction: Interaction, clock: str | None, theme: str | None) -> None:
    if not interaction.permissions.manage_guild:
        raise Refusal("only_moderators")
    guild = str(interaction.guild_id)
    wanted: dict[str, str] = {}
    if clock is not None:
        deck.host.check_clock(clock)
        wanted["clock"] = clock.strip().lower()
    if theme is not None:
        wanted["theme"] = theme_named(theme).slug
    if wanted:
        await deck.choose_for_server(guild, lambda known: known.model_copy(update=wanted))
    chosen = await deck.host.profiles.server(guild)
    await say_privately(
        interaction,
        f"Time for each turn at new tables: **{chosen.clock or USUAL_CLOCK}**.\n"
        f"Colours of pictures: **{theme_named(chosen.theme).title}**.",
    )
