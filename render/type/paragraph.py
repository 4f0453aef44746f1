"""Texts that are longer than a line.

They are drawn word by word: a sentence seldom comes twice, but its words do, and their masks are kept.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from engine.text.graphemes import ELLIPSIS
from render.canvas import Area
from render.tokens import Style

Line = list[str]
"""The words of a line, as drawn from left to right. Neighbouring words that read from right to left count as one
word.
"""


def wrapped_lines(text: str, style: Style, max_width: int, max_lines: int) -> list[Line]:
    """Wrap a text into at most ``max_lines`` lines of at most ``max_width`` pixels; an ellipsis replaces what does not
    fit. An empty text gives [].

    >>> from render.tokens import NOTE
    >>> wrapped_lines("Bid on your hand, name trumps, and win.", NOTE, 260, 2)
    [['Bid', 'on', 'your', 'hand,'], ['name', 'trumps,', 'and', '…']]
    """
    found: list[Line] = []
    space, left = style.width(" "), 0
    for word in _words_in_visual_order(text):
        needed = space + style.width(word)
        if needed <= left:
            found[-1].append(word)
        elif len(found) < max_lines:
            found.append([word])
            left = max_width + space
        else:
            return [*found[:-1], _with_ellipsis(found[-1], style, max_width)]
        left -= needed
    return found


def write_line(area: Area, line: Line, at: tuple[int, int], style: Style) -> None:
    """Draw a line of words from the point ``at``, whose y is halfway up the capitals; words are cut where the area
    ends.
    """
    x, y = at
    for word in line:
        x = area.write(word, (x, y), style) + style.width(" ")


def abridged_lines(lines: Sequence[str], room: int, size: Callable[[str], int]) -> list[str]:
    """Shorten ``lines`` until their sizes add up to at most ``room``: if they are too large, keep the first, a line
    that says how many are left out, and as many of the last as fit. ``size`` measures a line, in the unit of ``room``.

    >>> abridged_lines(["Deal 1", "Deal 2", "Deal 3", "Deal 4", "Deal 5"], room=4, size=lambda line: 1)
    ['Deal 1', '… 2 more …', 'Deal 4', 'Deal 5']
    """
    if sum(map(size, lines)) <= room:
        return list(lines)
    kept: list[str] = []
    room -= size(lines[0]) + size(_omission_line(len(lines)))
    for line in reversed(lines[1:]):
        room -= size(line)
        if room < 0:
            break
        kept.insert(0, line)
    return [lines[0], _omission_line(len(lines) - 1 - len(kept)), *kept]


def is_omission_line(line: str) -> bool:
    """Whether a line is the one by which `abridged_lines` says how many lines are left out."""
    return line.startswith(f"{ELLIPSIS} ") and line.endswith(f" more {ELLIPSIS}")


def _omission_line(left_out: int) -> str:
    return f"{ELLIPSIS} {left_out} more {ELLIPSIS}"


def _words_in_visual_order(text: str) -> Iterator[str]:
    """The words of a text as they stand from left to right; neighbouring words that read from right to left are one."""
    for leftwards, words in groupby(text.split(), key=_reads_leftwards):
        found = tuple(words)
        yield from (" ".join(found),) if leftwards else found


def _reads_leftwards(word: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in word)


def _with_ellipsis(line: Line, style: Style, max_width: int) -> Line:
    """A line with an ellipsis at its end; last words are dropped until it fits ``max_width``. A single word that is too
    long becomes one text with the ellipsis, to be cut when it is drawn.
    """
    kept = [*line, ELLIPSIS]
    while len(kept) > 2 and _line_width(kept, style) > max_width:
        del kept[-2]
    return kept if _line_width(kept, style) <= max_width else [" ".join(kept)]


def _line_width(line: Line, style: Style) -> int:
    return sum(map(style.width, line)) + (len(line) - 1) * style.width(" ")
