"""Characters of decorated names that no font has: a pattern each, so that no name is a row of boxes, empty, or like
another one.
"""

import unicodedata
from pathlib import Path

import pytest
from PIL import Image

from engine.text.graphemes import clean_name
from render import tokens
from render.type import fonts, labels, runs
from render.type.substitutes import pattern_bits
from tests.each import each
from tests.render.looking import has_fonts

CHARACTERS = {
    block: characters.split()
    for block, _, characters in (
        line.partition(": ")
        for line in Path(__file__).with_name("nickname_characters.txt").read_text(encoding="utf-8").splitlines()
    )
}
"""Characters as generators of fancy nicknames offer them, ten of each block of Unicode, by the block's name."""
ALL_CHARACTERS = [character for characters in CHARACTERS.values() for character in characters]
USUAL = "ඞಠರ꧁꧂༒𓆩𓆪✦✧➤⣿ᚠ"
"""The characters that decorated names have most often."""
UNASSIGNED = "\U0010ffff"
"""A code point for which a font draws its sign for what it lacks, an empty box."""
BOX = tuple(0b1111111 if column == 0 else 0b1000001 for column in range(3))
"""The columns of the pattern that would be an empty box."""


def drawn(text: str, size: int = tokens.NAME.size) -> tuple[bytes, int]:
    """A text as it is drawn: its ink, and how far the next text would be."""
    label = labels.text_label(text, size, tokens.NAME.weight)
    return label.mask.tobytes(), label.advance


def ink(text: str) -> Image.Image:
    return labels.text_label(text, tokens.NAME.size, tokens.NAME.weight).mask


def assert_all_are_drawn() -> None:
    """Every character of `CHARACTERS` is there, none is the sign of a font for what it lacks, and none that is drawn by
    a pattern looks like any other.
    """
    for character in ALL_CHARACTERS:
        assert clean_name(character) == character
        assert ink(character).getbbox(), unicodedata.name(character)
        for run in runs.text_runs(character):
            if run.face is not None:
                probe = fonts.font_for(run.face, 40, 400, 40, is_complex=False)
                assert bytes(probe.getmask(character)) != bytes(probe.getmask(UNASSIGNED)), unicodedata.name(character)
    assert all(map(has_fonts, USUAL)), "those need no pattern"
    patterns = [character for character in ALL_CHARACTERS if not has_fonts(character)]
    for size in (tokens.SMALLEST, tokens.NAME.size):
        others = {drawn(character, size) for character in ALL_CHARACTERS if has_fonts(character)}
        shown = [drawn(character, size) for character in patterns]
        assert len({*shown}) == len(patterns)
        assert others.isdisjoint(shown)


def test_there_are_500_characters_of_50_blocks() -> None:
    assert len(set(ALL_CHARACTERS)) == 500
    assert {len(characters) for characters in CHARACTERS.values()} == {10}
    assert set(USUAL) < set(ALL_CHARACTERS)


def test_every_character_of_a_nickname_is_drawn_as_something_of_its_own() -> None:
    assert_all_are_drawn()


@pytest.mark.usefixtures("fonts_forgotten")
def test_without_the_extra_fonts_every_character_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "OPTIONAL_FONT_PACKAGES", ())
    assert_all_are_drawn()


def test_no_pattern_is_empty_or_a_box() -> None:
    for code in range(1, 0x110000, 7):
        assert pattern_bits(chr(code)), hex(code)
    for character in ALL_CHARACTERS:
        bits = pattern_bits(character)
        assert tuple(bits >> 7 * column & 0b1111111 for column in range(3)) != BOX


@each(
    ("one", "other"),
    {
        "only such letters": ("ꔀ", "ꔁ"),
        "decorated or not": ("ꔀAnnꔀ", "Ann"),
        "decorated differently": ("✦Ann", "✧Ann"),
        "another order": ("ꔀꔁ", "ꔁꔀ"),
        "a mark that its font lacks": ("An\N{COMBINING CYRILLIC TEN MILLIONS SIGN}n", "Ann"),
        "a letter with a mark that no font has": ("ᬅ\N{BALINESE VOWEL SIGN TEDUNG}", "ᬅ"),
        "signs in a row": ("🝀🝁🝁", "🝀🝁"),
    },
)
def test_names_that_differ_look_different(one: str, other: str) -> None:
    assert clean_name(one) != clean_name(other)
    assert drawn(clean_name(one)) != drawn(clean_name(other))


def test_spaces_between_patterns_stay_empty() -> None:
    apart, together = labels.text_width("ꔀ ꔁ", 34, 650), labels.text_width("ꔀꔁ", 34, 650)
    assert apart > together
