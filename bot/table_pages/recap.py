"""Lays out the page for people who come late to a game: its story so far, how it stands, and the latest events.

Only what everybody could see stands here, in words, which a screen reader can read.
"""

from typing import Any

from discord import ui

from bot.table_pages.board import AGAIN, questions_and_waiting_text
from bot.table_pages.components import (
    FELT,
    MAX_MESSAGE_LENGTH,
    PRIMARY,
    Page,
    as_of_line,
    button_rows,
    escaped_text,
    heading_item,
    make_button,
    make_page,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.news import news_text
from bot.table_pages.result import winners_line
from bot.table_pages.snapshot import TableSnapshot
from bot.texts import past_games as past_games_texts
from bot.texts import play as texts
from engine.story import Story
from engine.tables.state import Phase
from engine.text.words import name_shortened_for_story
from render.past_games.result import score_runs_text
from render.past_games.story import abridged_story

MAX_STORY_LENGTH = 1500
"""The most characters of the story so far."""
MAX_SCORES_LENGTH = 700
"""The most characters of the scores after each chapter; longer ones are left out, as the game's status has the present
scores.
"""
MAX_LATEST_LENGTH = 900
"""The most characters of the latest events."""


def recap_page(snapshot: TableSnapshot, story: Story) -> Page:
    """The page that tells what has happened in a game, which may be over, and how it stands."""
    names = tuple(escaped_text(name_shortened_for_story(name)) for name in snapshot.names)
    heading = heading_item(snapshot, texts.RECAP_HEADING)
    latest = [f"{texts.RECAP_LATEST}\n{news_text(snapshot, MAX_LATEST_LENGTH)}"] if snapshot.news else []
    now = "\n".join([texts.RECAP_NOW, *_present_lines(snapshot, names)])
    as_of = [as_of_line(snapshot.at)] if snapshot.state.phase is Phase.PLAYING else []
    scores, after = _score_lines(story, names), [*latest, now, "\n".join([texts.RECAP_READ_IT, *as_of])]
    room = MAX_MESSAGE_LENGTH - sum(len(text) + 1 for text in (texts.RECAP_SO_FAR, heading.content, *scores, *after))
    told = abridged_story(story.lines, min(room, MAX_STORY_LENGTH), _escaped_length)
    so_far = [*map(escaped_text, told), *scores] or [texts.RECAP_NOTHING_DECIDED]
    paragraphs = ["\n".join([texts.RECAP_SO_FAR, *so_far]), *after]
    return make_page([heading, *map(ui.TextDisplay, paragraphs), *button_rows(_recap_buttons(snapshot))], FELT)


def _score_lines(story: Story, names: tuple[str, ...]) -> list[str]:
    """A line with the scores after each chapter; empty before the second chapter, and above `MAX_SCORES_LENGTH`."""
    told = score_runs_text(story.score_history, names) if story.score_history else ""
    return [told] if 0 < len(told) <= MAX_SCORES_LENGTH else []


def _present_lines(snapshot: TableSnapshot, names: tuple[str, ...]) -> list[str]:
    """Lines with the game's status, the open questions to all players, and for whom the game waits or who has won."""
    status = snapshot.game.words.status(snapshot.view, names)
    if snapshot.state.phase is Phase.PLAYING:
        return [*status, questions_and_waiting_text(snapshot)]
    outcome = snapshot.state.outcome
    return [*status, *([winners_line(outcome, snapshot.names)] if outcome else [])]


def _recap_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    table = snapshot.id
    is_playing = snapshot.state.phase is Phase.PLAYING
    refresh = make_button(CustomId(Code.WHAT_HAPPENED, table, (AGAIN,)), texts.REFRESH_BUTTON)
    has_replay = not is_playing and not snapshot.is_shut
    return [
        make_button(CustomId(Code.SHOW_TABLE, table), texts.RECAP_TABLE_BUTTON, PRIMARY),
        make_button(CustomId(Code.AS_TEXT, table), texts.AS_TEXT_BUTTON),
        make_button(CustomId(Code.RULES, table), texts.RULES_BUTTON),
        *([make_button(CustomId(Code.REPLAY, table), past_games_texts.REPLAY_BUTTON)] if has_replay else []),
        *([refresh] if is_playing else []),
    ]


def _escaped_length(text: str) -> int:
    return len(escaped_text(text)) + 1
