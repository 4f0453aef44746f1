"""What the finished games of a server look like: a line for each, a way to each, and the controls for others."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Self

import discord
from discord import ui

from bot.features.club.leaderboard_page import EVERY_GAME
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
from bot.texts.names import former_player_name, names_by_seat
from bot.texts.past_games import history as texts
from data.leaderboards.records import ALL_GAMES
from data.queries.history import EndedGame, HistoryPage, HistoryQuery
from engine.actions import parse_action
from engine.errors import Refusal
from engine.tables.actions import AgreeToClose, Close, Resign
from engine.text.sentences import joined_with_and

EVERYBODY = "all"
"""Stands in a custom id for the games of everybody."""
MAX_NAMES = 3
"""The names in a game's line; of more the number is told."""
MAX_OPTION_LENGTH = 100
"""Characters of an option's label, and of what stands below it."""


class Direction(StrEnum):
    """Which games a page has, counted from another game."""

    NEWER = "newer"
    OLDER = "older"


class Endings(StrEnum):
    """Which games are listed, by how they ended."""

    RESULTS = "results"
    """Those that were played to their end."""
    ALL = "every"


class HistoryChoice(NamedTuple):
    """Which finished games somebody is looking at, as custom ids have it."""

    game: str = EVERY_GAME
    """The game's slug, or `EVERY_GAME`."""
    player: str = EVERYBODY
    """The id of the person whose games they are, or `EVERYBODY`."""
    endings: str = Endings.RESULTS

    @classmethod
    def parse(cls, args: Sequence[str]) -> Self:
        """The choice that stands in the arguments of a custom id, in older ones without endings. Raises `Refusal`
        ``outdated`` if there is none.
        """
        game, player, endings, *more = (*args, Endings.RESULTS) if len(args) == 2 else (*args, "", "", "")
        if any(more) or not (player == EVERYBODY or player.isdecimal()) or endings not in set(Endings):
            raise Refusal("outdated")
        return cls(game, player, endings)

    def as_query(self, guild_id: str) -> HistoryQuery:
        """What is to be read of the database for the latest of these games."""
        game = ALL_GAMES if self.game == EVERY_GAME else self.game
        return HistoryQuery(
            guild_id,
            game,
            None if self.player == EVERYBODY else self.player,
            only_results=self.endings == Endings.RESULTS,
        )


class HistoryReader(NamedTuple):
    """Who looks at the finished games of a server."""

    id: str
    """The id of the person who looks."""
    chosen_name: str
    """The name of the person whose games they look at; empty if that is nobody, or themselves."""
    is_refused: bool = False
    """Whether that person has a private profile, so that nobody else may list their games alone."""


def history_page(choice: HistoryChoice, found: HistoryPage, titles: Mapping[str, str], reader: HistoryReader) -> Page:
    """The private page of some finished games, with its controls. ``titles`` are those of all games by slug."""
    filters = [_game_select(choice, titles), _player_select(choice, reader), _endings_select(choice)]
    if not found.games:
        return make_page([ui.TextDisplay(texts.HEADING), ui.TextDisplay(_no_games_text(choice, reader)), *filters])
    lines = "\n".join(_line(game, titles) for game in found.games)
    looks = _look_select(found.games, titles)
    buttons = button_rows(_page_buttons(choice, found))
    return make_page([ui.TextDisplay(texts.HEADING), ui.TextDisplay(lines), looks, *filters, *buttons])


def _no_games_text(choice: HistoryChoice, reader: HistoryReader) -> str:
    if reader.chosen_name:
        return texts.NO_GAMES_OF
    return texts.NO_GAMES if choice._replace(endings=Endings.RESULTS) == HistoryChoice() else texts.NO_SUCH_GAMES


def _line(game: EndedGame, titles: Mapping[str, str]) -> str:
    return texts.LINE.format(
        title=escaped_text(titles.get(game.game, game.game)),
        channel=game.channel,
        at=int(game.at),
        ending=_ending_text(game, tuple(map(escaped_text, _seat_names(game)))),
        table=game.id,
    )


def _ending_text(game: EndedGame, names: Sequence[str]) -> str:
    """Who won; or that nobody did, and who lost it all the same. ``names`` are those of the seats."""
    winners = [name for name, seat in zip(names, game.seats, strict=True) if seat.place == 1]
    losers = [name for name, seat in zip(names, game.seats, strict=True) if seat.place not in {None, 1}]
    if game.has_result:
        return texts.WON.format(names=joined_with_and(winners, MAX_NAMES))
    why = _why_text(game.last_line)
    return texts.LOSSES.format(names=joined_with_and(losers, MAX_NAMES), why=why) if losers else texts.NO_RESULT + why


def _why_text(last_line: str) -> str:
    """Why a game ended without a result, by the last line of its log; empty if that says nothing of it."""
    try:
        action = parse_action(last_line, (AgreeToClose, Resign, Close))
    except Refusal:
        return ""
    code = (action.why or action.verb) if isinstance(action, Close) else action.verb
    return texts.WHY.get(code, "")


def _seat_names(game: EndedGame) -> tuple[str, ...]:
    """The name for each seat; "?" for somebody whose name is not kept."""
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
    """The select for a part of the choice; ``labels`` are those of its values."""
    chosen = getattr(choice, part)
    options = [
        discord.SelectOption(label=label[:MAX_OPTION_LENGTH], value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.HISTORY_PART, args=(part, *choice)), prompt, options))


def _page_buttons(choice: HistoryChoice, found: HistoryPage) -> list[ui.Button[Any]]:
    """The buttons to newer and older games, where there are any of either."""
    if not (found.has_newer or found.has_older):
        return []
    newer = CustomId(Code.HISTORY_PAGE, args=(*choice, Direction.NEWER, found.games[0].id))
    older = CustomId(Code.HISTORY_PAGE, args=(*choice, Direction.OLDER, found.games[-1].id))
    return [
        make_button(newer, texts.PREVIOUS_BUTTON, SECONDARY, disabled=not found.has_newer),
        make_button(older, texts.NEXT_BUTTON, PRIMARY, disabled=not found.has_older),
    ]
