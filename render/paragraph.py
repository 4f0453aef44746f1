"""Texts that are longer than a line."""

from collections.abc import Callable, Sequence

from render import text
from render.theme import Style


def wrapped(words: str, style: Style, most: int, lines: int) -> list[str]:
    """The words in at most so many lines of at most ``most`` pixels; what does not fit is cut with an ellipsis.

    >>> from render.theme import NOTE
    >>> wrapped("Bid on your hand, name trumps, and win.", NOTE, 260, 2)
    ['Bid on your hand,', 'name trumps, and…']
    """
    found, left = list[str](), words.split()
    while left and len(found) < lines - 1:
        taken = _that_fit(left, style, most)
        found.append(_cut(" ".join(left[:taken]), style, most))
        left = left[taken:]
    return [*found, _cut(" ".join(left), style, most)] if left else found


def abridged(lines: Sequence[str], room: int, size: Callable[[str], int]) -> list[str]:
    """Lines that take up at most ``room`` in all, each as much as ``size`` says: where there are too many, the first,
    how many are left out, and the last.

    >>> abridged(["Deal 1", "Deal 2", "Deal 3", "Deal 4", "Deal 5"], room=4, size=lambda line: 1)
    ['Deal 1', '… 2 more …', 'Deal 4', 'Deal 5']
    """
    if sum(map(size, lines)) <= room:
        return list(lines)
    kept: list[str] = []
    room -= size(lines[0]) + size(_gap(len(lines)))
    for line in reversed(lines[1:]):
        room -= size(line)
        if room < 0:
            break
        kept.insert(0, line)
    return [lines[0], _gap(len(lines) - 1 - len(kept)), *kept]


def is_gap(line: str) -> bool:
    """Whether a line of `abridged` says how many are left out."""
    return line.startswith("… ") and line.endswith(" more …")


def _gap(left_out: int) -> str:
    return f"… {left_out} more …"


def _that_fit(words: Sequence[str], style: Style, most: int) -> int:
    """How many words one line holds; one at least."""
    fits = (count for count in range(len(words), 1, -1) if style.width(" ".join(words[:count])) <= most)
    return next(fits, 1)


def _cut(line: str, style: Style, most: int) -> str:
    return text.fitted(line, style.size, style.weight, most)
