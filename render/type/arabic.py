"""Arabic letters in the forms that they take beside other letters, for hosts whose text layout does not join them.

Source: Unicode Standard, section 9.2, "Arabic", and the compatibility characters of two blocks, whose decompositions
say which form of which letter they are.
"""

import unicodedata
from collections import defaultdict
from functools import cache
from itertools import pairwise

_BLOCKS = (range(0xFB50, 0xFC00), range(0xFE70, 0xFEFD))
_FORMS = {(False, False): "<isolated>", (True, False): "<final>", (False, True): "<initial>", (True, True): "<medial>"}
"""The kind of form of a letter, by whether the letter is joined to the one before it and to the one after it."""
_LAM = "\N{ARABIC LETTER LAM}"


def presentation_forms(text: str) -> str:
    r"""The text with each Arabic letter replaced by the character for its form between its neighbours; lam and alef
    become one character. Other text is unchanged.

    >>> ascii(presentation_forms("\u0628\u0628\u0644\u0627"))
    "'\\ufe91\\ufe92\\ufefc'"
    """
    units = _characters_and_ligatures(text)
    letters = [place for place, unit in enumerate(units) if not unicodedata.combining(unit[0])]
    if not letters:
        return text
    links = [_joins_next(units[one], units[other]) for one, other in pairwise(letters)]
    formed = list(units)
    for place, before, after in zip(letters, [False, *links], [*links, False], strict=True):
        formed[place] = _forms_by_letter().get(units[place], {}).get(_FORMS[before, after], units[place])
    return "".join(formed)


def _joins_next(letter: str, next_letter: str) -> bool:
    """Whether the Arabic letter ``letter`` is joined to the letter ``next_letter`` that follows it."""
    return "<initial>" in _forms_by_letter().get(letter, {}) and "<final>" in _forms_by_letter().get(next_letter, {})


def _characters_and_ligatures(text: str) -> list[str]:
    """The characters of a text, with each lam followed by an alef as one string."""
    units: list[str] = []
    for char in text:
        if units and units[-1] == _LAM and _LAM + char in _forms_by_letter():
            units[-1] += char
        else:
            units.append(char)
    return units


@cache
def _forms_by_letter() -> dict[str, dict[str, str]]:
    """By letter (or lam with alef) and kind of form, such as "<initial>", the character that stands for this form."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for code in (code for block in _BLOCKS for code in block):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        letter = "".join(chr(int(part, 16)) for part in letters)
        if kind in _FORMS.values() and (len(letter) == 1 or letter[0] == _LAM):
            found[letter][kind] = chr(code)
    return dict(found)
