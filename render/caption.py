"""The caption below a table in a replay: what happened, and how far the game has gone."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from render.canvas import Area, Box, Canvas
from render.text import ELLIPSIS
from render.theme import BODY, EDGE, GOLD, LABEL, PANEL, WIDTH, Style

HEIGHT = 98
"""Of a caption, in pixels of the canvas: room for two lines."""

_LINES = 2
_BAR = 6
_FIRST, _NEXT = _BAR + 28, 38
_COUNT_WIDTH = 170
_PADDING = 22


def caption(said: str, number: int, of: int, *, is_headline: bool = False) -> Canvas:
    """A strip as wide as a table. ``said`` is cut with an ellipsis where it needs more than two lines; names in it are
    clean. ``number`` says which step it is, from 1.
    """
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.image.paste(PANEL, (0, 0, WIDTH, HEIGHT))
    canvas.image.paste(EDGE, (0, 0, WIDTH, _BAR))
    canvas.image.paste(GOLD, (0, 0, WIDTH * number // of, _BAR))
    _count(canvas.area(Box(WIDTH - _COUNT_WIDTH, _BAR, WIDTH, HEIGHT), _PADDING), f"{number} / {of}")
    _sentences(canvas.area(Box(0, _BAR, WIDTH - _COUNT_WIDTH, HEIGHT), _PADDING), said, is_headline=is_headline)
    return canvas


def _count(area: Area, words: str) -> None:
    area.write(words, (area.right, _FIRST), LABEL, "right")


def _sentences(area: Area, said: str, *, is_headline: bool) -> None:
    style = BODY.in_colour(GOLD) if is_headline else BODY
    for number, line in enumerate(_lines(_words(said), style, area.right - area.left)):
        x = area.left
        for word in line:  # a sentence seldom comes again, but its words do, and are kept
            x = area.write(word, (x, _FIRST + number * _NEXT), style) + style.width(" ")


def _words(said: str) -> Iterator[str]:
    """Words that stand from left to right; those of a script that reads leftwards stay together, in an order of their
    own.
    """
    for leftwards, words in groupby(said.split(), key=_reads_leftwards):
        found = tuple(words)
        yield from (" ".join(found),) if leftwards else found


def _reads_leftwards(word: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in word)


def _lines(words: Iterable[str], style: Style, most: int) -> list[list[str]]:
    """Words in lines of at most so many pixels; an ellipsis stands for those for which there is no line."""
    lines: list[list[str]] = [[]]
    for word in words:
        if lines[-1] and _width([*lines[-1], word], style) > most:
            if len(lines) == _LINES:
                return [*lines[:-1], _ended(lines[-1], style, most)]
            lines.append([])
        lines[-1].append(word)
    return lines


def _ended(line: Sequence[str], style: Style, most: int) -> list[str]:
    kept = [*line, ELLIPSIS]
    while len(kept) > 1 and _width(kept, style) > most:
        del kept[-2]
    return kept


def _width(line: Sequence[str], style: Style) -> int:
    return sum(map(style.width, line)) + (len(line) - 1) * style.width(" ")
