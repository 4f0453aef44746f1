"""Sentences for codes: templates that say *how* a value is shown, filled in once the reader's names are known.

A template is a ``str.format`` text. Behind the colon stands how to show the value:

=================  =============================================  ======================
``{x}``            as it is                                       ``3``
``{x:name}``       a seat, by its player's name                   ``Ann``
``{x:names}``      seats, by their names                          ``Ann, Ben and Cem``
``{x:card}``       a card as people write it                      ``10♦``
``{x:cards}``      cards                                          ``10♦ 4♠``
``{x:suit}``       a suit in words                                ``diamonds``
``{x:words}``      a code as words                                ``full house``
``{x:# a|# b}``    a number with its singular and plural          ``1 card``, ``3 cards``
=================  =============================================  ======================

>>> drawn = {"seat": 1, "n": 2, "cards": ("Td", "4s")}
>>> sentence("{seat:name} draws {n:# card|# cards}: {cards:cards}", drawn, ("Ann", "Ben"))
'Ben draws 2 cards: 10♦ 4♠'
"""

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import SUIT_WORDS, shown

Value = str | int | tuple[str, ...] | tuple[int, ...] | None


def listed(words: Sequence[str]) -> str:
    """Words as people list them.

    >>> listed(["Ann", "Ben", "Cem"])
    'Ann, Ben and Cem'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


class _Speaker(string.Formatter):
    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._ways: dict[str, Callable[[Any], str]] = {
            "name": self._name,
            "names": lambda seats: listed([self._name(seat) for seat in seats]),
            "card": shown,
            "cards": lambda cards: " ".join(map(shown, cards)),
            "suit": SUIT_WORDS.__getitem__,
            "words": lambda code: code.replace("_", " "),
        }

    def _name(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else f"seat {seat}"

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401  # the signature of the base class
        if "|" in format_spec:
            singular, plural = format_spec.split("|")
            return (singular if value == 1 else plural).replace("#", str(value))
        way: Callable[[Any], str] = self._ways.get(format_spec, str)
        return way(value)


def sentence(template: str, values: Mapping[str, Value], names: Sequence[str] = ()) -> str:
    """The template filled with ``values``; seats become ``names`` (or "seat 2" where a name is missing)."""
    return _Speaker(names).vformat(template, (), values)
