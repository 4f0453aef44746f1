"""What replays look like: a game as an animation for all, and one step of it for somebody who leafs through it.

What a step shows was public when it happened.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.table_pages.components import (
    FELT,
    PRIMARY,
    SECONDARY,
    Page,
    button_rows,
    gallery_and_file,
    make_button,
    make_page,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.news import MAX_NEWS_LENGTH
from bot.tables.playback import ReplayStep
from bot.texts.past_games import replay as texts
from render import PictureFile


class PastGame(NamedTuple):
    """A finished game as its replay shows it."""

    table: str
    """The table's id."""
    title: str
    """The game's title."""
    steps: Sequence[ReplayStep]
    """All steps, with sentences that are escaped for a chat."""
    has_animation: bool
    """Whether the game can be shown as an animation."""


def animation_page(table_id: str, title: str, animation: PictureFile) -> Page:
    """The page with a whole game as an animation, and a button for the replay step by step. ``title`` is the game's."""
    item, file = gallery_and_file("replay.gif", animation)
    closer = make_button(CustomId(Code.REPLAY, table_id), texts.STEP_BY_STEP_BUTTON)
    return make_page([_replay_heading(table_id, title, texts.ANIMATION), item, *button_rows([closer])], FELT, (file,))


def step_page(game: PastGame, step_number: int, picture: PictureFile | None, text: str) -> Page:
    """The page of one step of a replay (``step_number`` counts from 1): the table after it, its events, and buttons.

    The table is the picture, or ``text`` if ``picture`` is ``None``.
    """
    shown, files = picture_or_text_item("step.png", picture, text)
    news = _step_news_text(game.steps[step_number - 1])
    heading = _replay_heading(game.table, game.title, texts.STEP.format(number=step_number, steps=len(game.steps)))
    items = [heading, shown, *([ui.TextDisplay(news)] if news else [])]
    return make_page(
        [
            *items,
            *button_rows(_step_buttons(game, step_number)),
            *button_rows(_headline_and_animation_buttons(game, step_number)),
        ],
        FELT,
        files,
    )


def _replay_heading(table_id: str, title: str, suffix: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(texts.HEADING.format(title=title, table=table_id, rest=suffix))


def _step_news_text(step: ReplayStep) -> str:
    """The step's sentences, headlines in bold; the last are left out beyond `MAX_NEWS_LENGTH` characters."""
    lines = [f"**{text}**" if text in step.headlines else text for text in step.sentences]
    while len("\n".join(lines)) > MAX_NEWS_LENGTH:
        del lines[-1]
    return "\n".join(lines)


def _step_buttons(game: PastGame, step_number: int) -> list[ui.Button[Any]]:
    last = len(game.steps)
    is_first, is_last = step_number == 1, step_number == last
    return [
        _step_button(game, "first", None if is_first else 1, texts.FIRST_BUTTON),
        _step_button(game, "back", None if is_first else step_number - 1, texts.BACK_BUTTON),
        _step_button(game, "next", None if is_last else step_number + 1, texts.NEXT_BUTTON, PRIMARY),
        _step_button(game, "last", None if is_last else last, texts.LAST_BUTTON),
    ]


def _headline_and_animation_buttons(game: PastGame, step_number: int) -> list[ui.Button[Any]]:
    """The way to the next headline, where the game has any, and to the animation, where there is one."""
    highlights = [step.number for step in game.steps if step.headlines]
    following = next((highlight for highlight in highlights if highlight > step_number), None)
    leap = _step_button(game, "highlight", following, texts.HIGHLIGHT_BUTTON)
    animation = make_button(CustomId(Code.ANIMATION, game.table), texts.ANIMATION_BUTTON)
    return [*([leap] if highlights else []), *([animation] if game.has_animation else [])]


def _step_button(
    game: PastGame, id_suffix: str, step: int | None, label: str, style: discord.ButtonStyle = SECONDARY
) -> ui.Button[Any]:
    """A button to a step; disabled for ``None``. ``id_suffix`` tells buttons to one step apart."""
    custom_id = CustomId(Code.REPLAY_STEP, game.table, (str(step or 0), id_suffix))
    return make_button(custom_id, label, style, disabled=step is None)
