"""What a lobby looks like: its card, who has sat down, what was chosen, how shuffles are fixed, and its buttons."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.pages.components import (
    DANGER,
    FELT,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    optional_gallery_and_files,
    shuffle_warning,
)
from bot.pages.custom_ids import Code, CustomId
from bot.pages.snapshot import TableSnapshot
from bot.texts import lobby as texts
from bot.texts.names import COMPUTER_MARK
from engine.game import Game
from engine.options import option_fields, option_value_in_words
from engine.sentences import enumeration
from engine.table_options import TableOptions
from render import PictureFile
from render.lobby import Guest, Lobby


def lobby_page(snapshot: TableSnapshot, picture: PictureFile | None) -> Page:
    """The page of a table before its game starts. ``None`` for ``picture`` adds the game's summary in words instead."""
    shown, files = optional_gallery_and_files("lobby.png", picture)
    opened = texts.OPENED_BY.format(opener=escaped_text(snapshot.opener))
    paragraphs = [
        "\n".join([*([] if picture else [snapshot.game.meta.summary]), opened, _players_line(snapshot)]),
        " · ".join(_option_lines(snapshot)),
        _shuffle_promise_text(snapshot) + shuffle_warning(snapshot),
    ]
    items = [heading_item(snapshot), *shown, *map(ui.TextDisplay, paragraphs), *_lobby_buttons(snapshot)]
    return make_page(items, FELT, files, snapshot.version)


def _players_line(snapshot: TableSnapshot) -> str:
    allowed = enumeration([str(n) for n in snapshot.game.meta.seats]).replace(" and ", " or ")
    names = ", ".join(escaped_text(name) for name in snapshot.names) or texts.NOBODY_YET
    return texts.PLAYERS.format(allowed=allowed, names=names)


def _option_lines(snapshot: TableSnapshot) -> list[str]:
    """The options that were chosen, and the time for each turn in any case."""
    chosen = snapshot.state.chosen
    fields = option_fields(snapshot.game.meta.options) + option_fields(TableOptions)
    shown = [field for field in fields if field.name in chosen or field.name == "clock"]
    return [f"{field.title}: **{option_value_in_words(field, chosen)}**" for field in shown]


def _shuffle_promise_text(snapshot: TableSnapshot) -> str:
    """How the shuffles are fixed, and everything that the players have added to them so far."""
    salt = [
        f"{escaped_text(name)} `{seat.interaction}`{f' {escaped_text(seat.luck)}' if seat.luck else ''}"
        for name, seat in zip(snapshot.names, snapshot.state.seats, strict=True)
        if seat.player is not None
    ]
    added = texts.ADDED_BY_PLAYERS.format(added=", ".join(salt)) if salt else ""
    return texts.FAIR_SHUFFLES.format(commitment=snapshot.commitment, added=added)


def _lobby_buttons(snapshot: TableSnapshot) -> list[ui.ActionRow[Any]]:
    def control(code: Code, label: str, style: discord.ButtonStyle = SECONDARY) -> ui.Button[Any]:
        return make_button(CustomId(code, snapshot.id), label, style)

    rows = (
        [
            control(Code.JOIN, texts.JOIN_BUTTON, SUCCESS),
            control(Code.JOIN_WITH_LUCK, texts.LUCK_BUTTON),
            control(Code.LEAVE_LOBBY, texts.LEAVE_BUTTON),
        ],
        [
            control(Code.START, texts.START_BUTTON, PRIMARY),
            control(Code.ADD_COMPUTER, texts.ADD_COMPUTER_BUTTON),
            control(Code.REMOVE_COMPUTER, texts.REMOVE_COMPUTER_BUTTON),
        ],
        [
            control(Code.OPTIONS, texts.OPTIONS_BUTTON),
            control(Code.RULES, texts.RULES_BUTTON),
            control(Code.CLOSE, texts.CLOSE_BUTTON, DANGER),
        ],
    )
    return [ui.ActionRow(*row) for row in rows]


def lobby_card(snapshot: TableSnapshot) -> Lobby:
    """The content of a lobby's picture: game, players, opener and options."""
    meta, state = snapshot.game.meta, snapshot.state
    seated = zip(snapshot.names, state.seats, strict=True)
    return Lobby(
        title=meta.title,
        summary=meta.summary,
        seats=meta.seats,
        guests=tuple(
            Guest(name, is_host=index == snapshot.opener_seat)
            if seat.player is not None
            else Guest(name.removesuffix(COMPUTER_MARK), is_computer=True)
            for index, (name, seat) in enumerate(seated)
        ),
        host=snapshot.opener,
        chosen=unusual_options(snapshot.game, state.chosen),
        draws_lots=state.chosen.get("seating", "random") == "random",
    )


def unusual_options(game: Game[Any, Any], chosen_values: Mapping[str, str]) -> tuple[str, ...]:
    """The table's options whose value differs from the default, each as ``title: value`` in words.

    ``chosen_values`` are the values chosen at the table, by option name; options without one have their default.
    """
    fields = (*option_fields(game.meta.options), *option_fields(TableOptions))
    return tuple(
        f"{field.title}: {value}"
        for field in fields
        if (value := option_value_in_words(field, chosen_values)) != option_value_in_words(field, {})
    )
