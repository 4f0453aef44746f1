import pytest

from render import text

SIZE, WEIGHT = 34, 650


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("  Zoë \n Blue ", "Zoë Blue"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}evil\N{POP DIRECTIONAL FORMATTING}", "evil"),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL F}an", "Fan"),
        ("a" + "\N{COMBINING ACUTE ACCENT}" * 9, "á\N{COMBINING ACUTE ACCENT}\N{COMBINING ACUTE ACCENT}"),
        ("\N{FOX FACE}\N{VARIATION SELECTOR-16}", "\N{FOX FACE}"),
        ("", "?"),
        ("\N{ZERO WIDTH SPACE}\N{HANGUL FILLER}", "?"),
        ("\N{COMBINING ACUTE ACCENT}", "?"),
        ("\x00\x1b[31mred", "[31mred"),
    ],
)
def test_a_name_is_made_plain(name: str, plain: str) -> None:
    assert text.clean(name) == plain


def test_a_name_of_any_length_is_cut_to_a_sane_one() -> None:
    assert len(text.clean("x" * 100_000)) == text.LONGEST


def test_text_that_fits_is_left_alone() -> None:
    assert text.fitted("Zoë", SIZE, WEIGHT, 300) == "Zoë"


@pytest.mark.parametrize("room", [20, 60, 119, 120, 300])
def test_cut_text_ends_in_an_ellipsis_and_fits(room: int) -> None:
    cut = text.fitted("Magdalena of the Northern Shore", SIZE, WEIGHT, room)
    assert cut.endswith(text.ELLIPSIS)
    assert text.width(cut, SIZE, WEIGHT) <= max(room, text.width(text.ELLIPSIS, SIZE, WEIGHT))


def test_as_much_as_possible_of_a_cut_text_is_kept() -> None:
    whole = "Magdalena of the Northern Shore"
    cut = text.fitted(whole, SIZE, WEIGHT, 200)
    longer = whole[: len(cut)] + text.ELLIPSIS
    assert text.width(longer, SIZE, WEIGHT) > 200


def test_a_label_lies_on_its_baseline() -> None:
    label = text.label("H", 100, 600)
    assert label.top + label.mask.height == pytest.approx(0, abs=1)
    assert label.mask.height == pytest.approx(100 * text.CAP_HEIGHT, abs=2)


def test_piled_up_marks_do_not_reach_other_lines() -> None:
    label = text.label("Ẩ" + "\N{COMBINING ACUTE ACCENT}" * 2 + "ģ" + "\N{COMBINING CEDILLA}" * 2, 100, 600)
    assert label.top >= -100 * text.ASCENT
    assert label.top + label.mask.height <= 100 * text.DESCENT


def test_letters_that_no_font_has_are_drawn_as_one_box_each() -> None:
    unknown = "\N{ETHIOPIC SYLLABLE GLOTTAL A}"
    assert text.width(unknown * 3, SIZE, WEIGHT) == pytest.approx(3 * text.width(unknown, SIZE, WEIGHT), abs=2)
    assert text.label(unknown, SIZE, WEIGHT).mask.getbbox()


def test_text_that_reads_leftwards_is_cut_at_its_left() -> None:
    alef = "\N{HEBREW LETTER ALEF}"
    left, right = (text.label(alef * 2 + end, SIZE, WEIGHT).mask for end in ("", text.ELLIPSIS))
    dots = right.width - left.width
    assert right.crop((0, 0, dots // 2, right.height // 2)).getbbox() is None


def test_pictographs_in_a_row_share_one_box() -> None:
    family = text.clean("👨‍👩‍👧")
    assert text.width(family, SIZE, WEIGHT) == text.width("👨", SIZE, WEIGHT)


def test_greek_cyrillic_and_vietnamese_names_have_letters() -> None:
    box = text.label("\N{ETHIOPIC SYLLABLE GLOTTAL A}", SIZE, WEIGHT).mask.tobytes()
    assert all(text.label(letter, SIZE, WEIGHT).mask.tobytes() != box for letter in "ΔщắŁçß")
