"""What replays look like: a game as an animation for all, and one step of it for somebody who leafs through it.

What a step shows was public when it happened.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.pages.components import (
    FELT,
    MAX_NEWS_LENGTH,
    PRIMARY,
    SECONDARY,
    Page,
    button,
    gallery,
    page,
    picture_or_text,
    rows_of,
)
from bot.pages.custom_ids import Code, CustomId
from bot.tables.playback import ReplayStep
from bot.texts import replay as texts
from render import PictureFile


class PastGame(NamedTuple):
    """A finished game, for those who look back on it."""

    table: str
    """The table's id."""
    title: str
    """The game's title."""
    steps: Sequence[ReplayStep]
    """All steps, with sentences that are escaped for a chat."""
    has_animation: bool
    """Whether the game can be shown as an animation."""


def animation_page(table: str, title: str, animation: PictureFile) -> Page:
    """A whole game as an animation, with a button for whoever wants to look closer."""
    item, file = gallery("replay.gif", animation)
    closer = button(CustomId(Code.REPLAY, table), texts.STEP_BY_STEP_BUTTON)
    return page([_heading(table, title, texts.ANIMATION), item, *rows_of([closer])], FELT, (file,))


def step_page(game: PastGame, number: int, picture: PictureFile | None, text: str) -> Page:
    """The table after step ``number`` (from 1) as a picture, or (``None``) in words; and what happened in the step."""
    shown, files = picture_or_text("step.png", picture, text)
    news = _step_news(game.steps[number - 1])
    heading = _heading(game.table, game.title, texts.STEP.format(number=number, steps=len(game.steps)))
    items = [heading, shown, *([ui.TextDisplay(news)] if news else [])]
    return page([*items, *rows_of(_step_buttons(game, number)), *rows_of(_other_buttons(game, number))], FELT, files)


def _heading(table: str, title: str, rest: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(texts.HEADING.format(title=title, table=table, rest=rest))


def _step_news(step: ReplayStep) -> str:
    """The step's sentences, headlines in bold; the last are left out beyond `MAX_NEWS_LENGTH` characters."""
    lines = [f"**{text}**" if text in step.headlines else text for text in step.sentences]
    while len("\n".join(lines)) > MAX_NEWS_LENGTH:
        del lines[-1]
    return "\n".join(lines)


def _step_buttons(game: PastGame, number: int) -> list[ui.Button[Any]]:
    last = len(game.steps)
    is_first, is_last = number == 1, number == last
    return [
        _step_button(game, "first", None if is_first else 1, texts.FIRST_BUTTON),
        _step_button(game, "back", None if is_first else number - 1, texts.BACK_BUTTON),
        _step_button(game, "next", None if is_last else number + 1, texts.NEXT_BUTTON, PRIMARY),
        _step_button(game, "last", None if is_last else last, texts.LAST_BUTTON),
    ]


def _other_buttons(game: PastGame, number: int) -> list[ui.Button[Any]]:
    """The way to the next headline, where the game has any, and to the animation, where there is one."""
    highlights = [step.number for step in game.steps if step.headlines]
    following = next((highlight for highlight in highlights if highlight > number), None)
    leap = _step_button(game, "highlight", following, texts.HIGHLIGHT_BUTTON)
    animation = button(CustomId(Code.ANIMATION, game.table), texts.ANIMATION_BUTTON)
    return [*([leap] if highlights else []), *([animation] if game.has_animation else [])]


def _step_button(
    game: PastGame, way: str, step: int | None, label: str, style: discord.ButtonStyle = SECONDARY
) -> ui.Button[Any]:
    """A button to a step; disabled for ``None``. ``way`` tells apart buttons to one step: each needs its own id."""
    custom_id = CustomId(Code.REPLAY_STEP, game.table, (str(step or 0), way))
    return button(custom_id, label, style, disabled=step is None)
