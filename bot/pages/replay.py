"""What replays look like: a game as an animation for all, and one step of it for somebody who leafs through it.

Pure, like `bot.pages.layouts`. What a step shows was public when it happened.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.pages.components import ButtonControl
from bot.pages.custom_ids import CustomId
from bot.pages.layouts import FELT, LONGEST_NEWS, Page, gallery, page, picture_or_text
from bot.pages.menu import PRIMARY, rows_of
from bot.tables.playback import ReplayStep
from render import File

SECONDARY = discord.ButtonStyle.secondary


class PastGame(NamedTuple):
    """A finished game, told for those who look back on it."""

    table: str
    title: str
    steps: Sequence[ReplayStep]
    """Their sentences are safe to show."""
    is_drawn: bool
    """Whether it can be shown as an animation."""


def animation(table: str, title: str, film: File) -> Page:
    """The whole game; whoever wants to look closer gets a page of their own."""
    item, file = gallery("replay.gif", film)
    closer = ButtonControl.of(CustomId("replay", table), "Step by step")
    return page([_heading(table, title, "replay"), item, *rows_of([closer])], FELT, (file,))


def step(game: PastGame, number: int, picture: File | None, text: str) -> Page:
    """One step, by its number from 1: the table after it, and what happened."""
    shown, files = picture_or_text("step.png", picture, text)
    news = _news(game.steps[number - 1])
    heading = _heading(game.table, game.title, f"step {number} of {len(game.steps)}")
    items = [heading, shown, *([ui.TextDisplay(news)] if news else [])]
    return page([*items, *rows_of(_ways(game, number)), *rows_of(_leaps(game, number))], FELT, files)


def _heading(table: str, title: str, rest: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(f"### {title} · table {table} · {rest}")


def _news(told: ReplayStep) -> str:
    lines = [f"**{text}**" if text in told.headlines else text for text in told.sentences]
    while len("\n".join(lines)) > LONGEST_NEWS:
        del lines[-1]
    return "\n".join(lines)


def _ways(game: PastGame, number: int) -> list[ButtonControl]:
    last = len(game.steps)
    is_first, is_last = number == 1, number == last
    return [
        _press(game, "first", None if is_first else 1, "⏮ First"),
        _press(game, "back", None if is_first else number - 1, "◀ Back"),
        _press(game, "next", None if is_last else number + 1, "Next ▶", PRIMARY),
        _press(game, "last", None if is_last else last, "Last ⏭"),
    ]


def _leaps(game: PastGame, number: int) -> list[ButtonControl]:
    highlights = [told.number for told in game.steps if told.headlines]
    following = next((highlight for highlight in highlights if highlight > number), None)
    leap = _press(game, "highlight", following, "Next highlight")
    film = ButtonControl.of(CustomId("animation", game.table), "Show as animation")
    return [*([leap] if highlights else []), *([film] if game.is_drawn else [])]


def _press(
    game: PastGame, way: str, to: int | None, label: str, style: discord.ButtonStyle = SECONDARY
) -> ButtonControl:
    """A button to a step; dead without one. Discord wants no two controls of one id, so it says the way as well."""
    return ButtonControl.of(CustomId("step", game.table, (str(to or 0), way)), label, style, disabled=to is None)
