"""The order in which the parts of a line of mixed directions are drawn.

Source: Unicode Standard Annex 9, "Unicode Bidirectional Algorithm", for a text without control characters; brackets
within brackets count as other neutral characters do.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from engine.text.graphemes import grapheme_clusters

_BRACKETS = {"(": "(", "[": "(", "{": "(", ")": ")", "]": ")", "}": ")"}
_KINDS = {"L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "CS": "C", "ES": "S", "ET": "T"}
"""By Unicode's class of a character, its kind as one letter, so that a line's kinds are a text to which regular
expressions apply; the kind of all other classes is "o".
"""
_LEVELS = {"L": {"L": 0, "R": 1, "E": 2, "N": 2}, "R": {"L": 2, "R": 1, "E": 2, "N": 2}}
"""By the line's direction and the kind of a cluster (a character with its marks), the cluster's level: text at even
levels reads from left to right.
"""
_AS_LETTERS = str.maketrans("EN", "RR")
"""A translation of the kinds of numbers to "R", as which they count beside neutral characters."""
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


class Piece(NamedTuple):
    """A part of a line that reads in one direction: from right to left if ``leftwards``. Its text is in the order of
    reading.
    """

    text: str
    leftwards: bool


def visual_pieces(text: str) -> list[Piece]:
    r"""The parts of a line that read in one direction each, ordered as they are drawn from left to right.

    >>> [(piece.text, piece.leftwards) for piece in visual_pieces("\u05d0\u05d1 (bot)")]
    [('אב', True), (' (bot)', False)]
    """
    units = grapheme_clusters(text)
    kinds = "".join(_BRACKETS.get(unit) or _KINDS.get(unicodedata.bidirectional(unit[0]), "o") for unit in units)
    if not re.search("[RAN]", kinds):
        return [Piece(text, leftwards=False)]
    levels = iter(_embedding_levels(kinds))
    parts = [(level, "".join(part)) for level, part in groupby(units, lambda _: next(levels))]
    return list(_pieces_in_visual_order(parts, _line_direction(kinds)))


def reversed_for_drawing(text: str) -> str:
    """A text that reads from right to left, with its clusters in reverse order for layouts that always draw from left
    to right; brackets are mirrored.
    """
    return "".join(reversed(grapheme_clusters(text))).translate(_MIRRORED)


def _line_direction(kinds: str) -> str:
    """The direction of the line, ``L`` or ``R``. Not that of its first letter (P2): a sentence of ours may begin with a
    name.
    """
    return "R" if re.search("[RA]", kinds) and "L" not in kinds else "L"


def _embedding_levels(kinds: str) -> list[int]:
    line = _line_direction(kinds)
    found = line + kinds + line  # the line's direction stands before its beginning and after its end
    found = re.sub("A[^LR]*", lambda part: part[0].replace("E", "N"), found)  # W2
    found = re.sub("(?<=E)[CS](?=E)", "E", found)  # W4
    found = re.sub("(?<=N)C(?=N)", "N", found)
    found = re.sub("T+(?=E)|(?<=E)T+", lambda part: "E" * len(part[0]), found)  # W5
    found = re.sub("[CST]", "o", found)  # W6
    found = re.sub("L[^RA]*", lambda part: part[0].replace("E", "L"), found).replace("A", "R")  # W7, W3
    found = re.sub(r"\([^()]*\)", lambda part: _resolved_brackets(part, line), found)  # N0, pairs within pairs left out
    found = re.sub("[()]", "o", found)
    found = re.sub("(?<=L)o+(?=L)", lambda part: "L" * len(part[0]), found)  # N1
    found = re.sub("(?<=[REN])o+(?=[REN])", lambda part: "R" * len(part[0]), found)
    return [_LEVELS[line][kind] for kind in found.replace("o", line)[1:-1]]  # N2, I1, I2


def _resolved_brackets(pair: re.Match[str], line: str) -> str:
    """A pair of brackets with the kinds of the characters between them, in which the brackets have the direction of the
    text inside and before them, where these agree.
    """
    other = "L" if line == "R" else "R"
    inside, before = (text.translate(_AS_LETTERS) for text in (pair[0][1:-1], pair.string[: pair.start()]))
    if line not in inside and other not in inside:
        return pair[0]
    is_other = line not in inside and before.rstrip("o()").endswith(other)
    side = other if is_other else line
    return f"{side}{pair[0][1:-1]}{side}"


def _pieces_in_visual_order(parts: list[tuple[int, str]], line: str) -> Iterator[Piece]:
    """Order the pieces of a line from left to right: each stretch of pieces with raised levels is reversed (L2)."""
    all_read = [(level, Piece(text, leftwards=level % 2 == 1)) for level, text in parts]
    if line == "R":
        yield from (piece for _, piece in reversed(all_read))
        return
    for is_raised, stretch in groupby(all_read, lambda part: part[0] > 0):
        found = [piece for _, piece in stretch]
        yield from reversed(found) if is_raised else found
