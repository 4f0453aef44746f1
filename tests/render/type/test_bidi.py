"""Names that read leftwards beside words that do not. Capitals stand for Hebrew letters, as in the standard."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.type.arabic import presentation_forms
from render.type.bidi import reversed_for_drawing, visual_pieces

CAPITALS = "ABCDEFGHIJ"
LETTERS = "".join(chr(0x05D0 + place) for place in range(len(CAPITALS)))


def drawn(line: str) -> str:
    """The line as it stands on paper, from left to right."""
    parts = visual_pieces(line.translate(str.maketrans(CAPITALS, LETTERS)))
    shown = "".join(reversed_for_drawing(part.text) if part.leftwards else part.text for part in parts)
    return shown.translate(str.maketrans(LETTERS, CAPITALS))


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("ann", "ann"),
        ("ABC", "CBA"),
        ("ABC DEF", "FED CBA"),
        ("ABC (bot)", "CBA (bot)"),
        ("ann (ABC) 5", "ann (CBA) 5"),
        ("ABC (DEF) 5", "5 (FED) CBA"),
        ("ABC is to play.", "CBA is to play."),
        ("ann, ABC & ben", "ann, CBA & ben"),
        ("ann beats ABC DEF", "ann beats FED CBA"),
        ("ABC 1.5", "1.5 CBA"),
        ("ABC 50%", "50% CBA"),
        ("ABC…", "…CBA"),
        ("12 ABC", "CBA 12"),
        ("(ABC", "CBA)"),
    ],
)
def test_a_line_is_drawn_in_its_visual_order(line: str, shown: str) -> None:
    assert drawn(line) == shown


@given(st.text(st.sampled_from("abABC12\u0663 .,-()[]%\u0627\u0301")))
def test_no_character_is_lost_or_doubled(line: str) -> None:
    assert sorted("".join(part.text for part in visual_pieces(line))) == sorted(line)


def test_a_letter_keeps_its_mark_when_the_line_is_turned() -> None:
    assert reversed_for_drawing("\u05e9\u05b8\u05dc") == "\u05dc\u05e9\u05b8"


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("\u0628", "\ufe8f"),  # beh alone
        ("\u0628\u0628\u0628", "\ufe91\ufe92\ufe90"),  # its initial, medial and final forms
        ("\u062f\u0628", "\ufea9\ufe8f"),  # dal reaches no letter after it
        ("\u0628\u064e\u0628", "\ufe91\u064e\ufe90"),  # a mark between two letters parts them not
        ("\u0628\u200c\u0628", "\ufe8f\u200c\ufe8f"),  # a non-joiner does
        ("\u0644\u0627", "\ufefb"),  # lam and alef are one
        ("\u0628\u0644\u0623", "\ufe91\ufef8"),
        ("\u067e\u06af", "\ufb58\ufb93"),  # Persian letters
        ("Ann 5", "Ann 5"),
    ],
)
def test_arabic_letters_take_the_forms_of_their_places(word: str, forms: str) -> None:
    assert presentation_forms(word) == forms
