"""What nobody should type: texts, numbers and values of all kinds, drawn from one generator."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_LETTERS = (
    "0123456789",
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    " \t\n\r\x0b\x1c\x85\u00a0\u2028",
    "=,:;-_/+#!@*{}[]()<>|\\\"'%&?.~`^$",
    "\x00\x07\x1b\x7f\u00ad\u200b\u200d\u200f\u202e\u2066\ufe0f\ufeff\uffff",
    "♠♥♦♣♤♡♢♧²٣५Ⅷ①𝟗",
    "éßİıſ漢字हिन्दीالعربيةעבריתไทย한국",
    "👍🏽👩‍👩‍👧🇩🇪\U000e0067\u0301\u0301\u0301\U0010ffff",
)
_LONE = "\ud800\udfff"
"""Halves of characters: JSON can bring them, UTF-8 cannot."""
_NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "25",
    "26",
    "99",
    "999999999",
    "9999999999",
    str(2**63),
    "-0",
    "1e9",
    "0x10",
    "٣",
    "²",
    " 1",
)
_WORDS = (
    "",
    " ",
    "-",
    "---",
    "none",
    "None",
    "null",
    "nan",
    "inf",
    "true",
    "yes",
    "no",
    "auto",
    "@everyone",
    "deckhand 1",
)
_HUGE = 5_000
"""Characters: more than Discord lets through anywhere, and more than Python reads as one number."""


class Nonsense:
    """Draws from a generator; the same one, the same draws."""

    def __init__(self, fortune: random.Random) -> None:
        self.fortune = fortune

    def chance(self, share: float) -> bool:
        return self.fortune.random() < share

    def below(self, limit: int) -> int:
        return int(self.fortune.random() * limit)

    def one_of(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def some_of(self, among: Sequence[T], most: int) -> list[T]:
        """Any of these, up to so many, the same one more than once too."""
        return [self.one_of(among) for _ in range(self.below(most + 1))]

    # -- texts --------------------------------------------------------------------------------------------------------

    def text(self, known: Sequence[str] = (), *, may_be_broken: bool = False) -> str:
        """Any text, often made of what is known to be read; with halves of characters where it ``may_be_broken``."""
        kind = self.below(8)
        if known and kind < 5:
            word = self.one_of(known)
            return word if kind < 3 else self.mutated(word)
        if kind == 5:
            return self.one_of(_NUMBERS)
        if kind == 6:
            return self.one_of(_WORDS)
        return self._letters(may_be_broken)

    def _letters(self, may_be_broken: bool) -> str:
        if self.chance(0.01):
            return self.one_of(self.one_of(_LETTERS)) * _HUGE
        alphabet = _LONE if may_be_broken and self.chance(0.05) else self.one_of(_LETTERS)
        return "".join(self.one_of(alphabet) for _ in range(self.below(12)))

    def mutated(self, text: str) -> str:
        """A text with something in it lost, doubled, swapped or put in."""
        start = self.below(len(text) + 1)
        end = min(len(text), start + 1 + self.below(4))
        piece = self.one_of(("", text[start:end] * 2, text[start:end][::-1], self._letters(may_be_broken=False)))
        return f"{text[:start]}{piece}{text[end:]}"

    def shuffled_lines(self, text: str) -> str:
        """A text of lines with one of them lost, doubled, moved or changed."""
        lines = text.split("\n")
        at, to = self.below(len(lines)), self.below(len(lines))
        line = lines.pop(at)
        kind = self.below(4)
        if kind:
            lines.insert(to if kind == 1 else at, line if kind < 3 else self.mutated(line))
        if kind == 2:
            lines.insert(to, line)
        return "\n".join(lines)

    # -- values -------------------------------------------------------------------------------------------------------

    def value(self, known: Sequence[str] = (), *, depth: int = 2) -> Any:  # whatever JSON can hold
        """Any value of JSON's, most often a text."""
        kind = self.below(14)
        if kind < 6 or (depth == 0 and kind > 10):
            return self.text(known, may_be_broken=True)
        if kind < 11:
            return (None, True, self.below(30) - 3, -(2**70), self.fortune.random() * 1e300)[kind - 6]
        if kind == 11:
            return [self.value(known, depth=depth - 1) for _ in range(self.below(4))]
        return {self.text(known): self.value(known, depth=depth - 1) for _ in range(self.below(4))}

    def fields(self, names: Sequence[str], known: Sequence[str]) -> Mapping[str, str]:
        """Texts for some of these fields, and sometimes for one that nobody knows."""
        given = {name: self.text(known, may_be_broken=True) for name in names if not self.chance(0.1)}
        return given | ({self.text(names): self.text(known)} if self.chance(0.1) else {})
