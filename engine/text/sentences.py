"""Sentences for codes: templates that say *how* a value is shown, filled in once the reader's names are known.

A template is a ``str.format`` text. Behind the colon stands how to show the value:

=================  =============================================  ======================
``{x}``            as it is                                       ``3``
``{x:name}``       a seat, by its player's name                   ``Ann``
``{x:names}``      seats, by their names                          ``Ann, Ben and Cem``
``{x:card}``       a card as people write it                      ``10♦``
``{x:cards}``      cards                                          ``10♦ 4♠``
``{x:suit}``       a suit in words                                ``diamonds``
``{x:die}``        what a die shows, 1 to 6, with its article     ``a five``
``{x:dice}``       what several dice show                         ``2, 5 and 5``
``{x:words}``      a code as words                                ``full house``
``{x:O=odd;E=ev}`` a code, with words for its first letter        ``odd 3``
``{x:# a|# b}``    a number with its singular and plural          ``1 card``, ``3 cards``
=================  =============================================  ======================

>>> drawn = {"seat": 1, "n": 2, "cards": ("Td", "4s")}
>>> sentence("{seat:name} draws {n:# card|# cards}: {cards:cards}", drawn, ("Ann", "Ben"))
'Ben draws 2 cards: 10♦ 4♠'
>>> sentence("{box:O=odd box;E=even box}", {"box": "E10"})
'even box 10'
>>> sentence("You threw {dice:dice}; {n:# die is|# dice are} {one:die}.", {"dice": (2, 5, 5), "n": 2, "one": 5})
'You threw 2, 5 and 5; 2 dice are a five.'
"""

import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.pieces.cards import SUIT_WORDS, card_text

_DIE_WORDS = ("one", "two", "three", "four", "five", "six")

Value = str | int | tuple[str, ...] | tuple[int, ...] | None


def joined_with_and(words: Sequence[str], max_words: int | None = None) -> str:
    """The words joined as people list them; an empty list gives "". If there are more than ``max_words``, the first
    ``max_words`` and the number of the others; ``None`` sets no limit.

    >>> joined_with_and(["Ann", "Ben", "Cem"]), joined_with_and(["Ann", "Ben", "Cem"], max_words=1)
    ('Ann, Ben and Cem', 'Ann and 2 more')
    """
    if max_words is not None and len(words) > max_words:
        words = [*words[:max_words], f"{len(words) - max_words} more"]
    return _joined(words, " and ")


def joined_with_or(words: Sequence[str]) -> str:
    """The words joined as people list what one may choose from; an empty list gives "".

    >>> joined_with_or(["2", "3", "4"]), joined_with_or(["2"])
    ('2, 3 or 4', '2')
    """
    return _joined(words, " or ")


def allowed_numbers_text(numbers: Sequence[int]) -> str:
    """The numbers that are allowed, of players for example, as words; ``numbers`` has them in rising order.

    >>> allowed_numbers_text((2, 3, 4)), allowed_numbers_text((4, 6)), allowed_numbers_text((2, 3))
    ('2 to 4', '4 or 6', '2 or 3')
    """
    is_range = len(numbers) > 2 and tuple(numbers) == tuple(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]} to {numbers[-1]}" if is_range else joined_with_or([str(number) for number in numbers])


def _joined(words: Sequence[str], last_separator: str) -> str:
    return last_separator.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def capitalised(text: str) -> str:
    """The text with a capital letter at its beginning, and all else as it is.

    >>> capitalised("the ace of Spades"), capitalised("")
    ('The ace of Spades', '')
    """
    return f"{text[:1].upper()}{text[1:]}"


def ordinal(number: int) -> str:
    """A number of 1 or more as an English ordinal.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st', '112th']
    """
    last = 0 if 10 < number % 100 < 14 else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


class _Blank(NamedTuple):
    """A place in a template where a value is filled in, with the text before it."""

    before: str
    value: str | None
    """The name of the value; ``None`` after the last value, for the rest of the text."""
    way: str
    """How the value is shown, such as ``card``; "" shows it as it is."""


_FORMATTER = string.Formatter()


@cache
def _blanks(template: str) -> tuple[_Blank, ...]:
    return tuple(_Blank(before, value, way or "") for before, value, way, _ in _FORMATTER.parse(template))


def _seat_name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else f"seat {seat}"


_WAYS: Mapping[str, Callable[[Any, Sequence[str]], str]] = {
    "name": _seat_name,
    "names": lambda seats, names: joined_with_and([_seat_name(seat, names) for seat in seats]),
    "card": lambda card, _: card_text(card),
    "cards": lambda cards, _: " ".join(map(card_text, cards)),
    "suit": lambda suit, _: SUIT_WORDS[suit],
    "die": lambda pips, _: f"a {_DIE_WORDS[int(pips) - 1]}",
    "dice": lambda dice, _: joined_with_and(list(map(str, dice))),
    "words": lambda code, _: code.replace("_", " "),
}


def _filled_blank_text(blank: _Blank, values: Mapping[str, Value], names: Sequence[str]) -> str:
    if blank.value is None:
        return ""
    value = values[blank.value] if blank.value in values else _FORMATTER.get_field(blank.value, (), values)[0]
    if "|" in blank.way:
        singular, plural = blank.way.split("|")
        return (singular if value == 1 else plural).replace("#", str(value))
    if "=" in blank.way:
        return _with_words_for_first_letter(str(value), blank.way)
    way = _WAYS.get(blank.way)
    return str(value) if way is None else way(value, names)


def _with_words_for_first_letter(code: str, way: str) -> str:
    """A code such as ``O3`` with the words that ``way`` has for its first letter: of ``O=odd;E=even``, "odd 3"."""
    words = dict(part.split("=") for part in way.split(";"))
    return f"{words[code[0]]} {code[1:]}".rstrip()


def sentence(template: str, values: Mapping[str, Value], names: Sequence[str] = ()) -> str:
    """The text of a template filled with ``values``. Seats are shown by ``names``, or like "seat 2" where a name is
    missing. Raises `KeyError` for a value that the template needs and ``values`` lacks.

    >>> sentence("{places[1]} of {places}", {"places": (4, 5)})
    '5 of (4, 5)'
    """
    return "".join(blank.before + _filled_blank_text(blank, values, names) for blank in _blanks(template))
