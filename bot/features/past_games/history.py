"""The list of a server's finished games: each person looks through it on a private page, and from there at one of the
games.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Self

import discord
from discord import app_commands, ui

from bot.features.club.leaderboard_page import EVERY_GAME
from bot.features.play.lookup import Lookup
from bot.intake.autocomplete import choices_with_titles, game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.table_pages.components import (
    PRIMARY,
    SECONDARY,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    make_select,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.table_service import TableService
from bot.texts import past_games as texts
from bot.texts.names import former_player_name, names_by_seat
from data.leaderboards.models import ALL_GAMES
from data.queries.history import EndedGame, HistoryPage, HistoryQuery
from data.store import Store
from engine.actions import parse_action
from engine.errors import Refusal
from engine.tables.actions import AgreeToClose, Close, Resign
from engine.text.sentences import joined_with_and

EVERYBODY = "all"
"""Stands in custom ids for the games of everybody."""
MAX_NAMES = 3
"""The most names in a game's line; of further ones the number is told."""
MAX_OPTION_LENGTH = 100
"""The most characters of an option's label, and of its description."""


class Direction(StrEnum):
    """The games of a page relative to those of the page before."""

    NEWER = "newer"
    OLDER = "older"


class Endings(StrEnum):
    """The games that are listed, by how they ended."""

    RESULTS = "results"
    """Games that were played to their end."""
    ALL = "every"


class HistoryChoice(NamedTuple):
    """The finished games that a person looks at, as custom ids hold it."""

    game: str = EVERY_GAME
    """The game's slug, or `EVERY_GAME`."""
    player: str = EVERYBODY
    """The id of the person whose games they are, or `EVERYBODY`."""
    endings: str = Endings.RESULTS

    @classmethod
    def parse(cls, args: Sequence[str]) -> Self:
        """The choice from the arguments of a custom id; older ones have no endings. Raises `Refusal` ``outdated`` if
        they are no choice.
        """
        game, player, endings, *more = (*args, Endings.RESULTS) if len(args) == 2 else (*args, "", "", "")
        if any(more) or not (player == EVERYBODY or player.isdecimal()) or endings not in set(Endings):
            raise Refusal("outdated")
        return cls(game, player, endings)

    def as_query(self, guild_id: str) -> HistoryQuery:
        """The database query for the latest of these games."""
        game = ALL_GAMES if self.game == EVERY_GAME else self.game
        return HistoryQuery(
            guild_id,
            game,
            None if self.player == EVERYBODY else self.player,
            only_results=self.endings == Endings.RESULTS,
        )


class HistoryReader(NamedTuple):
    """The person who looks at a server's finished games, and whose games they look at."""

    id: str
    """The id of the person who looks."""
    chosen_name: str
    """The name of the other person whose games are chosen; empty for everybody's games and for one's own."""
    is_refused: bool = False
    """Whether the chosen person has a private profile, so that others may not list their games alone."""


def history_page(choice: HistoryChoice, found: HistoryPage, titles: Mapping[str, str], reader: HistoryReader) -> Page:
    """The private page of these finished games, with its controls. ``titles`` are those of all games by slug."""
    filters = [_game_select(choice, titles), _player_select(choice, reader), _endings_select(choice)]
    if not found.games:
        return make_page(
            [ui.TextDisplay(texts.HISTORY_HEADING), ui.TextDisplay(_no_games_text(choice, reader)), *filters]
        )
    lines = "\n".join(_game_line(game, titles) for game in found.games)
    looks = _look_select(found.games, titles)
    buttons = button_rows(_page_buttons(choice, found))
    return make_page([ui.TextDisplay(texts.HISTORY_HEADING), ui.TextDisplay(lines), looks, *filters, *buttons])


def _no_games_text(choice: HistoryChoice, reader: HistoryReader) -> str:
    if reader.chosen_name:
        return texts.NO_GAMES_OF
    return texts.NO_GAMES if choice._replace(endings=Endings.RESULTS) == HistoryChoice() else texts.NO_SUCH_GAMES


def _game_line(game: EndedGame, titles: Mapping[str, str]) -> str:
    return texts.HISTORY_LINE.format(
        title=escaped_text(titles.get(game.game, game.game)),
        channel=game.channel,
        at=int(game.at),
        ending=_ending_text(game, tuple(map(escaped_text, _seat_names(game)))),
        table=game.id,
    )


def _ending_text(game: EndedGame, names: Sequence[str]) -> str:
    """The names of the winners; without a result, that nobody won, and the names of those who lost. ``names`` are the
    seats'.
    """
    winners = [name for name, seat in zip(names, game.seats, strict=True) if seat.place == 1]
    losers = [name for name, seat in zip(names, game.seats, strict=True) if seat.place not in {None, 1}]
    if game.has_result:
        return texts.HISTORY_WON.format(names=joined_with_and(winners, MAX_NAMES))
    why = _why_text(game.last_line)
    return (
        texts.HISTORY_LOSSES.format(names=joined_with_and(losers, MAX_NAMES), why=why)
        if losers
        else texts.HISTORY_NO_RESULT + why
    )


def _why_text(last_line: str) -> str:
    """The reason why a game ended without a result, from the last line of its log; empty if the line gives none."""
    try:
        action = parse_action(last_line, (AgreeToClose, Resign, Close))
    except Refusal:
        return ""
    code = (action.why or action.verb) if isinstance(action, Close) else action.verb
    return texts.HISTORY_REASON.get(code, "")


def _seat_names(game: EndedGame) -> tuple[str, ...]:
    """The name for each seat; "?" for a person whose name is not stored."""
    known = {seat.player: seat.name for seat in game.seats}
    return names_by_seat(
        [seat.player for seat in game.seats],
        [seat.strength for seat in game.seats],
        lambda player_id: former_player_name(player_id) or known[player_id] or "?",
        [index for index, seat in enumerate(game.seats) if seat.was_abandoned],
    )


# -- controls ---------------------------------------------------------------------------------------------------------


def _look_select(games: Sequence[EndedGame], titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    """The select that shows one of the listed games."""
    options = [
        discord.SelectOption(
            label=texts.LOOK_LABEL.format(title=titles.get(game.game, game.game), table=game.id)[:MAX_OPTION_LENGTH],
            description=_ending_text(game, _seat_names(game))[:MAX_OPTION_LENGTH],
            value=game.id,
        )
        for game in games
    ]
    return ui.ActionRow(make_select(CustomId(Code.HISTORY_GAME), texts.LOOK_PROMPT, options))


def _game_select(choice: HistoryChoice, titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    return _filter_select(choice, "game", texts.GAME_PROMPT, {EVERY_GAME: texts.ALL_GAMES, **titles})


def _player_select(choice: HistoryChoice, reader: HistoryReader) -> ui.ActionRow[Any]:
    whose = {EVERYBODY: texts.EVERYBODYS_GAMES, reader.id: texts.OWN_GAMES}
    if choice.player not in whose:
        whose[choice.player] = texts.GAMES_OF.format(name=reader.chosen_name)
    return _filter_select(choice, "player", texts.PLAYER_PROMPT, whose)


def _endings_select(choice: HistoryChoice) -> ui.ActionRow[Any]:
    return _filter_select(choice, "endings", texts.ENDINGS_PROMPT, texts.ENDINGS)


def _filter_select(choice: HistoryChoice, part: str, prompt: str, labels: Mapping[str, str]) -> ui.ActionRow[Any]:
    """The select for a part of the choice; ``labels`` holds the label of each of its values."""
    chosen = getattr(choice, part)
    options = [
        discord.SelectOption(label=label[:MAX_OPTION_LENGTH], value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.HISTORY_PART, args=(part, *choice)), prompt, options))


def _page_buttons(choice: HistoryChoice, found: HistoryPage) -> list[ui.Button[Any]]:
    """The buttons to newer and older games; empty if there are none of either."""
    if not (found.has_newer or found.has_older):
        return []
    newer = CustomId(Code.HISTORY_PAGE, args=(*choice, Direction.NEWER, found.games[0].id))
    older = CustomId(Code.HISTORY_PAGE, args=(*choice, Direction.OLDER, found.games[-1].id))
    return [
        make_button(newer, texts.HISTORY_PREVIOUS_BUTTON, SECONDARY, disabled=not found.has_newer),
        make_button(older, texts.HISTORY_NEXT_BUTTON, PRIMARY, disabled=not found.has_older),
    ]


class History:
    """The feature ``/games history``, which lists the finished games of a server."""

    def __init__(self, tables: TableService, store: Store, finder: TableFinder, lookup: Lookup) -> None:
        self._tables = tables
        self._store = store
        self._finder = finder
        self._lookup = lookup
        self._titles = game_titles(tables.games)

    def commands(self) -> Commands:
        """The command ``/games history``."""

        @app_commands.command(name="history", description=texts.HISTORY_COMMAND)
        @app_commands.describe(
            game=texts.HISTORY_GAME_OPTION,
            player=texts.HISTORY_PLAYER_OPTION,
            unfinished=texts.HISTORY_UNFINISHED_OPTION,
        )
        @app_commands.choices(game=choices_with_titles(self._titles))
        @app_commands.guild_only()
        async def show_history(
            interaction: Interaction,
            game: str = EVERY_GAME,
            player: discord.User | None = None,
            unfinished: bool = False,  # an option of the command
        ) -> None:
            endings = Endings.ALL if unfinished else Endings.RESULTS
            choice = HistoryChoice(game, EVERYBODY if player is None else str(player.id), endings)
            await send_page_when_made(interaction, self._latest_page(command_request(interaction), choice))

        return Commands(games=(show_history,))

    def routes(self) -> Routes:
        """The handlers of the list's controls."""
        return Routes(
            plain={
                Code.HISTORY_PAGE: self._turn_page,
                Code.HISTORY_PART: self._change_part,
                Code.HISTORY_GAME: self._show_game,
            }
        )

    async def show(self, request: Request) -> None:
        """Show a person the latest finished games of the server."""
        await send_page_when_made(request.interaction, self._latest_page(request, HistoryChoice()))

    async def _turn_page(self, request: Request) -> None:
        """Show newer or older games in place of those of the clicked page."""
        try:
            *args, direction, table_id = request.custom_id.args
            is_newer = Direction(direction) is Direction.NEWER
        except ValueError:
            raise Refusal("outdated") from None
        choice = HistoryChoice.parse(args)
        query = self._query(request, choice)._replace(beside=table_id, is_newer=is_newer)
        await edit_clicked_when_made(request.interaction, self._page(request, choice, query))

    async def _change_part(self, request: Request) -> None:
        """Show the latest games of another game, of other people or with other endings."""
        part, *args = request.custom_id.args or ("",)
        if part not in HistoryChoice._fields or not request.values:
            raise Refusal("outdated")
        changed = HistoryChoice.parse(args)._asdict() | {part: request.values[0]}
        choice = HistoryChoice.parse(tuple(changed.values()))
        await edit_clicked_when_made(request.interaction, self._latest_page(request, choice))

    async def _show_game(self, request: Request) -> None:
        """Show the table of the chosen game."""
        if not request.values:
            raise Refusal("outdated")
        await self._lookup.show_table(await self._finder.find_to_look_back_on(request, request.values[0]))

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _latest_page(self, request: Request, choice: HistoryChoice) -> Page:
        return await self._page(request, choice, self._query(request, choice))

    async def _page(self, request: Request, choice: HistoryChoice, query: HistoryQuery) -> Page:
        reader = await self._reader(request, choice)
        found = HistoryPage((), False, False) if reader.is_refused else await self._store.history(query)
        if reader.chosen_name and not found.games:  # whoever hides them reads like a stranger, whose name nobody learns
            reader = reader._replace(chosen_name=texts.THIS_PLAYER)
        return history_page(choice, found, self._titles, reader)

    def _query(self, request: Request, choice: HistoryChoice) -> HistoryQuery:
        """The query for the latest games of a choice. Raises `Refusal` ``server_only`` outside a server, or as
        `TableService.game`.
        """
        if request.guild is None:
            raise Refusal("server_only")
        if choice.game != EVERY_GAME:
            self._tables.game(choice.game)
        return choice.as_query(request.guild)

    async def _reader(self, request: Request, choice: HistoryChoice) -> HistoryReader:
        """The request's person, with the name of the other person whose games are chosen, and whether that person hides
        them.
        """
        if choice.player in {EVERYBODY, request.person.id}:
            return HistoryReader(request.person.id, "")
        chosen = await self._store.player(choice.player)
        return HistoryReader(request.person.id, chosen.name or "?", is_refused=chosen.profile == "private")
