"""The story of a game, drawn from top to bottom along a vertical line: what happened and, where there is room, its
effect on the seats.

Each entry of a story is one text. Its first sentence says what happened, the others what came of it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from render import tokens
from render.canvas import Box, Canvas
from render.type import paragraph
from render.type.paragraph import Line, is_omission_line, wrapped_lines, write_line

_HEADLINE_HEIGHT, _DETAIL_HEIGHT, _PAUSE_HEIGHT = 44, 42, 6
"""The heights in pixels of a line on what happened, of a line on what came of it, and of the pause after both."""
_HAPPENED, _AFTERWARDS = tokens.CARD_BODY, tokens.CARD_NOTE
_MOST_LINES = 2
_DOT_SIZE, _INDENT = 12, 30
"""The size of the dot before each entry, and the distance from the left edge to the entry's words, in pixels."""
_LINE_WIDTH = 1004 - _INDENT
"""The width of a line, in pixels."""


class StoryEntry(NamedTuple):
    """One event of a game's story, wrapped into lines."""

    happened: list[Line]
    """The lines that say what happened."""
    afterwards: list[Line]
    """The lines that say what came of the event; [] if there is nothing to say, or no room."""
    is_gap: bool
    """Whether the entry stands for others that were left out and only says how many these are."""

    @property
    def height(self) -> int:
        """The height of the entry with the gap below it, in pixels."""
        return _HEADLINE_HEIGHT * len(self.happened) + _DETAIL_HEIGHT * len(self.afterwards) + _PAUSE_HEIGHT


def abridged_story(story: Sequence[str], room: int, size: Callable[[str], int]) -> list[str]:
    """The texts of the story, shortened until their sizes add up to at most ``room``: first each text is cut to its
    first sentence; if that is not enough, texts in the middle are replaced by one that says how many they are. ``size``
    measures a text, in the unit of ``room``.
    """
    whole = sum(map(size, story)) <= room
    return paragraph.abridged_lines(story if whole else [_event_and_effect(line)[0] for line in story], room, size)


def fitting_entries(story: Sequence[str], room: int) -> list[StoryEntry]:
    """The story as wrapped entries, abridged so that they are together at most ``room`` pixels high: where there is not
    even room for its beginning and its end, the end alone. [] for an empty story, and without room for an entry.
    """
    told = [_wrapped_entry(line) for line in abridged_story(story, room, lambda line: _wrapped_entry(line).height)]
    if story_height(told) <= room:
        return told
    end = _wrapped_entry(_event_and_effect(story[-1])[0])
    return [end] if end.height <= room else []


def story_height(story_entries: Sequence[StoryEntry]) -> int:
    """The height of all these entries together, in pixels; 0 for none."""
    return sum(entry.height for entry in story_entries)


def draw_story(canvas: Canvas, box: Box, story_entries: Sequence[StoryEntry]) -> None:
    """Write the entries from the top of ``box`` down, along a line with a dot for each. They fit if the box is as high
    as `story_height` says.
    """
    area, top = canvas.area(box), box.top
    _draw_time_line(canvas, box.left + _DOT_SIZE // 2, top + _HEADLINE_HEIGHT // 2, story_entries)
    for entry in story_entries:
        y, style = top, _AFTERWARDS if entry.is_gap else _HAPPENED
        for line in entry.happened:
            write_line(area, line, (box.left + _INDENT, y + _HEADLINE_HEIGHT // 2), style)
            y += _HEADLINE_HEIGHT
        for line in entry.afterwards:
            write_line(area, line, (box.left + _INDENT, y + _DETAIL_HEIGHT // 2), _AFTERWARDS)
            y += _DETAIL_HEIGHT
        top += entry.height


def _draw_time_line(canvas: Canvas, x: int, y: int, story_entries: Sequence[StoryEntry]) -> None:
    """Draw the vertical line with a dot for each entry, golden for the last. Entries that stand for others left out get
    no dot.
    """
    end = y + story_height(story_entries[:-1])
    canvas.draw_block(Box(x - 1, y, x + 2, end), tokens.EDGE, 1)
    for entry in story_entries:
        if not entry.is_gap:
            dot = Box(x - _DOT_SIZE // 2, y - _DOT_SIZE // 2, x + _DOT_SIZE // 2, y + _DOT_SIZE // 2)
            canvas.draw_block(dot, tokens.GOLD if y == end else tokens.EDGE, _DOT_SIZE // 2)
        y += entry.height


def _event_and_effect(line: str) -> tuple[str, str]:
    """Split an entry of a story after its first sentence: what happened, and what came of it ("" if that is all)."""
    happened, stop, afterwards = line.partition(". ")
    return happened + stop.strip(), afterwards


@lru_cache(maxsize=256)
def _wrapped_entry(line: str) -> StoryEntry:
    """An entry of a story wrapped into lines. It is kept and shared: do not change its lists."""
    happened, afterwards = _event_and_effect(line)
    return StoryEntry(
        wrapped_lines(happened.rstrip("."), _HAPPENED, _LINE_WIDTH, _MOST_LINES),
        wrapped_lines(afterwards, _AFTERWARDS, _LINE_WIDTH, _MOST_LINES),
        is_omission_line(line),
    )
