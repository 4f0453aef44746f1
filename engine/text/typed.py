"""The one door for everything that people type, before the engine reads it.

Every text of an interaction passes `clean_text`; the values of actions and options pass `plain_value` or
`plain_option_value`, too, so that a number has only one spelling. Lines of logs and transcripts pass none of them: they
are read as they were when they were written.
"""

import re
import unicodedata

from engine.errors import Refusal

_LONGEST_QUOTE = 40
"""The most characters of a typed text that a refusal repeats."""
_FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_SIGNS = r"[+_.\-]"
_ODD_SIGN = re.compile(rf"^{_SIGNS}|{_SIGNS}$|(?<![^\s,]){_SIGNS}+\s*[0-9]|[0-9]\s*[_.][\s_.]*[0-9]")
"""A sign at either end of a text or before a number, or an underscore or full stop within a number."""
_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
_SPLIT_NUMBER = re.compile(r"[0-9][\s,]+[0-9]")
"""Digits with spaces or commas between them, which would be squeezed into one number."""


def clean_text(typed: str) -> str:
    r"""A typed text without what no database or line of text takes: line breaks and tabs become spaces, other control
    characters and halves of surrogate pairs are left out. All other characters stay.

    >>> clean_text("T\0d\nA\ud800s")
    'Td As'
    """
    if typed.isascii() and typed.isprintable():
        return typed
    return "".join(map(_clean_char, typed))


def _clean_char(char: str) -> str:
    category = unicodedata.category(char)
    if category in {"Cc", "Zl", "Zp"}:
        return " " if char.isspace() else ""
    return "" if category == "Cs" else char


def plain_value(typed: str) -> str:
    r"""A typed value of an action without spaces at its ends; digits and characters of full width become plain ones.

    Raises `Refusal` ``odd_number`` for a number that is not written with digits alone, such as "-2", "1_0" or "2.0",
    and for a sign at either end of the text: no value of an action has one.

    >>> plain_value(" \uff24\uff14"), plain_value("4-Smush")
    ('D4', '4-Smush')
    """
    plain = plain_characters(typed).strip()
    if _ODD_SIGN.search(plain):
        raise _odd_number(typed)
    return plain


def plain_characters(typed: str) -> str:
    r"""A typed text with plain digits in place of those of other scripts, plain characters in place of those of full
    width, and ``-`` in place of all dashes and minus signs.

    >>> plain_characters("UTC\u2212\u0662"), plain_characters("\uff24\uff14")
    ('UTC-2', 'D4')
    """
    return "".join(map(_plain_char, typed))


def _plain_char(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    if unicodedata.category(char) == "Pd" or char == "\N{MINUS SIGN}":
        return "-"
    return " " if char == "\N{IDEOGRAPHIC SPACE}" else _FULL_WIDTH.get(ord(char), char)


def plain_option_value(typed: str) -> str:
    """A typed value of an option as `plain_value` makes it; commas of thousands are left out.

    Raises `Refusal` ``odd_number`` as `plain_value` does, and for a number with spaces or other commas between its
    digits: "1,5" would be stored as 15.

    >>> plain_option_value("1,000"), plain_option_value("10 minutes")
    ('1000', '10 minutes')
    """
    plain = plain_value(typed)
    if _THOUSANDS.fullmatch(plain):
        return plain.replace(",", "")
    if _SPLIT_NUMBER.search(plain):
        raise _odd_number(typed)
    return plain


def _odd_number(typed: str) -> Refusal:
    return Refusal("odd_number", text=typed.strip()[:_LONGEST_QUOTE])
