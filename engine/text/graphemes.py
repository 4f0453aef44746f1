"""Text in the units that a reader sees, so that nothing is cut or shown in halves; and which characters can be seen at
all.

A grapheme cluster is a letter with its marks, a flag, a family of emoji. Source: Unicode Standard Annex 29, "Unicode
Text Segmentation", rules GB3 to GB13, decided by general categories where the standard library lacks the properties.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ELLIPSIS = "…"
EMOJI_STYLE = "\N{VARIATION SELECTOR-16}"
KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
JOINER = "\N{ZERO WIDTH JOINER}"
JOINERS = frozenset(("\N{ZERO WIDTH NON-JOINER}", JOINER))
LONGEST_NAME = 80
"""The most characters of a plain name."""

_MARKS = frozenset(("Mn", "Me", "Mc"))
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or signs and show nothing."""
_VIRAMA = 9
"""The combining class of the sign that binds a consonant to the next."""
_ALSO_MARKS = frozenset("\u0e33\u0eb3")
"""The Thai and Lao vowels AM: letters that are drawn partly above the letter before, and so count as marks."""
_REGION_FLAG = re.compile("(\N{WAVING BLACK FLAG}[\U000e0020-\U000e007e]+\U000e007f)")
"""A flag like Scotland's, spelled in characters that nothing else may use."""
_STACKED = frozenset(("Mn", "Me"))
_MOST_MARKS = 2
_FOLDED = re.compile("[^\u0e33\u0eb3]+")
"""Runs of characters other than the Thai and Lao vowels AM, whose parts would be drawn in the wrong order after
folding.
"""
_LETTERS_IN_BOXES = {first + place: ord("A") + place for first in (0x1F150, 0x1F170) for place in range(26)}
"""White letters in black discs and boxes, which Unicode does not call compatible with plain ones."""


def grapheme_clusters(text: str) -> list[str]:
    r"""The text's grapheme clusters (what a reader takes for one letter or sign), in order; joined, they give the text.
    An empty text gives [].

    >>> [len(cluster) for cluster in grapheme_clusters("Zoe\u0308 👩‍👩‍👧🇩🇪👍🏽")]
    [1, 1, 2, 1, 5, 2, 2]
    """
    if text.isascii():
        return list(text)
    found: list[str] = []
    for char in text:
        if found and _belongs_to_cluster(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def truncate(text: str, max_length: int) -> str:
    """The longest beginning of the text that has at most ``max_length`` characters and cuts no grapheme cluster. If the
    first cluster alone is longer, its first ``max_length`` characters.
    """
    kept = ""
    for cluster in grapheme_clusters(text):
        if len(kept) + len(cluster) > max_length:
            return kept or cluster[:max_length]
        kept += cluster
    return kept


def shorten(text: str, max_length: int) -> str:
    """The text if it has at most ``max_length`` characters, or else what `without_final_brackets` leaves of it; if that
    is still too long, its first clusters, an ellipsis and `end_kept_by_cuts`, together at most ``max_length``
    characters. An end for which there is no room is left out; before one that stays are whole words, if any fits.

    >>> shorten("Magdalena", 6), shorten("Ann 👩‍👩‍👧", 8), shorten("Bruno (computer)", 10)
    ('Magda…', 'Ann…', 'Bruno')
    >>> shorten("(former player 12)", 16)
    '(former… 12)'
    """
    if len(text) <= max_length:
        return text
    bare = without_final_brackets(text)
    if len(bare) <= max_length:
        return bare
    end = end_kept_by_cuts(bare)
    end = end if len(end) + 2 <= max_length else ""
    beginning = truncate(bare.removesuffix(end), max_length - 1 - len(end))
    beginning = (beginning.rpartition(" ")[0] if end else "") or beginning
    return beginning.rstrip(f" {''.join(JOINERS)}") + ELLIPSIS + end


def end_kept_by_cuts(text: str) -> str:
    """The end of a text that stays when the text is shortened: for a text that is all in parentheses, like some names
    given by the bot, its last word with the bracket; empty for any other.

    >>> end_kept_by_cuts("(former player 12)"), end_kept_by_cuts("Magdalena")
    (' 12)', '')
    """
    _, space, word = text.rpartition(" ")
    return f"{space}{word}" if space and text.startswith("(") and text.endswith(")") else ""


def without_final_brackets(text: str) -> str:
    """The text without a remark in parentheses at its end.

    >>> without_final_brackets("Ada (computer)"), without_final_brackets("(computer)")
    ('Ada', '(computer)')
    """
    bare, bracket, _ = text.rpartition(" (")
    return bare.rstrip() if bracket and bare.strip() and text.endswith(")") else text


def without_invisible_characters(text: str) -> str:
    r"""The text without control and format characters and characters that mean nothing; white space stays.

    Joiners stay where they join: inside emoji, and in scripts whose letters change their forms.

    >>> without_invisible_characters("\u202eAnn\u200b\x00"), without_invisible_characters("a\u200db")
    ('Ann', 'ab')
    """
    parts = _REGION_FLAG.split(text)
    return "".join(part if place % 2 else _without_hidden_characters(part) for place, part in enumerate(parts))


def is_blank(text: str) -> bool:
    """Whether nothing of the text can be seen: it has only spaces, joiners and marks. True for an empty text."""
    return all(char.isspace() or char in JOINERS or _is_mark(char) for char in text)


def is_pictograph(char: str) -> bool:
    """Whether the character lies in one of the Unicode blocks that emoji come from, even if this Python does not know
    it yet.
    """
    return 0x1F000 <= ord(char) <= 0x1FAFF


def may_be_part_of_emoji(char: str) -> bool:
    """Whether the character may be part of an emoji of several characters: ♂, ↔ and all pictographs, but no letter or
    digit.
    """
    return is_pictograph(char) or unicodedata.category(char) in {"So", "Sm"}


def is_regional_indicator(char: str) -> bool:
    """Whether the character is one of the regional indicators, of which two make a flag."""
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _belongs_to_cluster(cluster: str, char: str) -> bool:
    """Whether a character belongs to the cluster before it."""
    last = cluster[-1]
    if _is_cluster_extender(char):
        return True
    if last == JOINER:
        return (
            may_be_part_of_emoji(char) if may_be_part_of_emoji(cluster[0]) else _is_bound_consonant(cluster[:-1], char)
        )
    if is_regional_indicator(char):
        return len(cluster) == 1 and is_regional_indicator(cluster)
    return _is_bound_consonant(cluster, char) or _is_syllable_part(last, char)


def _is_cluster_extender(char: str) -> bool:
    code = ord(char)
    is_tone, is_tag = 0x1F3FB <= code <= 0x1F3FF, 0xE0020 <= code <= 0xE007F
    return _is_mark(char) or char in JOINERS or char in _ALSO_MARKS or is_tone or is_tag


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS


def _is_bound_consonant(cluster: str, char: str) -> bool:
    """Whether the cluster ends in a sign that binds it to the next consonant of its script, as in Devanagari's क्ष."""
    if unicodedata.combining(cluster[-1:] or " ") != _VIRAMA or unicodedata.category(char) != "Lo":
        return False
    return ord(cluster[0]) >> 7 == ord(char) >> 7


def _is_syllable_part(last: str, char: str) -> bool:
    """Whether two characters are parts of one Hangul syllable: letters written one by one, or a syllable and its last
    letter.
    """
    before, after = ord(last), ord(char)
    opens = 0x1100 <= before <= 0x115F and (0x1100 <= after <= 0x11A7 or 0xAC00 <= after <= 0xD7A3)
    has_vowel = 0x1160 <= before <= 0x11A7 or (0xAC00 <= before <= 0xD7A3 and (before - 0xAC00) % 28 == 0)
    has_last = 0x11A8 <= before <= 0x11FF or 0xAC00 <= before <= 0xD7A3
    return opens or (has_vowel and 0x1160 <= after <= 0x11FF) or (has_last and 0x11A8 <= after <= 0x11FF)


def _without_hidden_characters(text: str) -> str:
    return "".join(_without_idle_joiners([char for char in text if char in JOINERS or not _is_hidden(char)]))


def _is_hidden(char: str) -> bool:
    is_named = unicodedata.category(char) not in _HIDDEN or char.isspace() or is_pictograph(char)
    return char in _FILLERS or not is_named


def _without_idle_joiners(chars: list[str]) -> Iterator[str]:
    """The characters without joiners that join nothing."""
    for before, char, after in zip([" ", *chars], chars, [*chars[1:], " "], strict=False):
        if char not in JOINERS or (_is_joinable(before) and _is_joinable(after)):
            yield char


def _is_joinable(char: str) -> bool:
    """Whether joiners beside the character stay: it is part of an emoji, or a letter or mark of a script from Hebrew
    on, by code point.
    """
    is_letter = ord(char) >= 0x0590 and (char.isalpha() or _is_mark(char))
    return is_letter or may_be_part_of_emoji(char) or char == EMOJI_STYLE


@lru_cache(maxsize=2048)
def clean_name(name: str) -> str:
    r"""A name in its plain form: compatible characters folded, control and direction characters dropped, at most two
    marks on a letter, at most `LONGEST_NAME` characters; "?" if nothing can be seen.

    >>> clean_name("\uff26ull\u202e\twidth"), clean_name("\u200b")
    ('Full width', '?')
    """
    folded = _FOLDED.sub(lambda part: unicodedata.normalize("NFKC", part[0]), name[: 4 * LONGEST_NAME])
    spaced = "".join(
        " " if char.isspace() else char for char in without_invisible_characters(folded.translate(_LETTERS_IN_BOXES))
    )
    shown = truncate(" ".join("".join(_with_limited_marks(spaced)).split()), LONGEST_NAME)
    return "?" if is_blank(shown) else shown


def _with_limited_marks(text: str) -> Iterator[str]:
    """The text with at most two marks after each letter, and variation selectors only where they ask for an emoji."""
    before, marks = " ", 0
    for char in text:
        is_mark = unicodedata.category(char) in _STACKED
        marks = marks + 1 if is_mark else 0
        is_selector = unicodedata.name(char, "").startswith("VARIATION SELECTOR")
        if marks <= _MOST_MARKS and (not is_selector or (char == EMOJI_STYLE and may_be_part_of_emoji(before))):
            yield char
            before = char
