"""The chain of fonts: who draws what, and what happens when one is missing, damaged or taken away."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from render.boards import hi_lo_jack
from render.type import cmaps, fonts, labels, runs
from tests.engine.games.hi_lo_jack import scenes
from tests.engine.scenes import NAMES
from tests.render.looking import has_fonts

ARMENIAN = fonts.OWN_TYPEFACES / "NotoSansArmenian-SemiBold.ttf"
NAME = "\u0531\u0580\u0574\u0565\u0576"
BISMILLAH = "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}"
"""A sentence in one character, too wide for a name."""


def test_inter_comes_first_then_noto_sans() -> None:
    names = [face.path.name for face in fonts.font_chain() if face.path]
    assert names[:2] == ["Inter[opsz,wght].ttf", "NotoSans[wdth,wght].ttf"]


def test_a_letter_that_inter_lacks_comes_from_the_next_font() -> None:
    face = fonts.typeface_for(ord("\N{DEVANAGARI LETTER RA}"))
    assert face is not None
    assert face.path is not None
    assert face.path.name == "NotoSans[wdth,wght].ttf"


def test_the_weight_asked_for_is_the_weight_drawn() -> None:
    assert labels.text_width("Hand", 60, 750) > labels.text_width("Hand", 60, 400)


@pytest.mark.parametrize("letter", "佐さ김李عאकবதతกລកကგն🦊Жω")
def test_with_the_extra_fonts_every_common_script_has_letters(letter: str) -> None:
    assert has_fonts(letter)


def test_no_common_script_is_missing_with_the_extra_fonts() -> None:
    assert fonts.missing_scripts() == []


@pytest.mark.usefixtures("fonts_forgotten")
def test_without_the_extra_fonts_some_scripts_are_patterns_and_emoji_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "OPTIONAL_FONT_PACKAGES", ())
    assert not any(map(has_fonts, "佐ע"))
    assert all(map(has_fonts, "🦊कგնЖ"))
    assert {"Chinese", "Hebrew"} <= set(fonts.missing_scripts())
    assert not {"emoji", "Georgian", "Greek"} & set(fonts.missing_scripts())


@pytest.mark.usefixtures("fonts_forgotten")
def test_without_any_font_the_table_is_still_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "FONT_PACKAGES", ("no_such_font",))
    monkeypatch.setattr(fonts, "OPTIONAL_FONT_PACKAGES", ("no_such_font.at_all",))
    monkeypatch.setattr(fonts, "OWN_TYPEFACES", tmp_path / "gone")
    assert [face.path for face in fonts.font_chain()] == [None]
    assert hi_lo_jack.table_picture(scenes.fourth_trick(), NAMES).png().startswith(b"\x89PNG")
    assert not has_fonts("🦊")


@pytest.mark.usefixtures("fonts_forgotten")
def test_a_broken_font_file_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "Broken.ttf").write_bytes(b"\0\1\0\0 no font at all")
    (tmp_path / "Folder.ttf").mkdir()
    monkeypatch.setattr(fonts, "OWN_TYPEFACES", tmp_path)
    monkeypatch.setattr(fonts, "OPTIONAL_FONT_PACKAGES", ())
    assert [face.path.name for face in fonts.font_chain() if face.path] == [
        "Inter[opsz,wght].ttf",
        "NotoSans[wdth,wght].ttf",
    ]


@pytest.mark.usefixtures("fonts_forgotten")
@pytest.mark.parametrize("kept", [12, 400, 4_000, 20_000, 40_000])
@pytest.mark.parametrize("rest", [b"", b"\0", b"\xff"], ids=["cut off", "zeros", "ones"])
def test_a_damaged_font_gives_way_to_the_next(
    kept: int, rest: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = ARMENIAN.read_bytes()
    (tmp_path / "A-damaged.ttf").write_bytes(whole[:kept] + rest * (len(whole) - kept))
    (tmp_path / "B-whole.ttf").write_bytes(whole)
    monkeypatch.setattr(fonts, "OWN_TYPEFACES", tmp_path)
    assert labels.text_label(NAME, 34, 650).mask.getbbox()
    assert has_fonts(NAME[0])


@pytest.mark.usefixtures("fonts_forgotten")
def test_a_font_that_is_taken_away_while_it_is_in_use_stops_no_picture(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "Own.ttf"
    file.write_bytes(ARMENIAN.read_bytes())
    monkeypatch.setattr(fonts, "OWN_TYPEFACES", tmp_path)
    assert fonts.typeface_for(ord(NAME[0])) is not None
    file.unlink()
    assert labels.text_label(NAME, 34, 650).advance > 0


def test_a_sentence_in_one_character_is_a_pattern() -> None:
    assert not has_fonts(BISMILLAH)


def test_what_a_font_fails_to_draw_becomes_a_pattern() -> None:
    size = 100 * runs.OVERSAMPLING
    sheets = [Image.new("L", (size, size)) for _ in range(2)]
    faces = (None, fonts.typeface_for(ord("\N{ARABIC LETTER AIN}")))
    for sheet, face in zip(sheets, faces, strict=True):
        runs.Run(face, BISMILLAH).draw(ImageDraw.Draw(sheet), (0, size), size, 650)
    assert sheets[0].getbbox()
    assert sheets[0].tobytes() == sheets[1].tobytes()


def test_a_file_that_is_not_there_covers_nothing(tmp_path: Path) -> None:
    assert not cmaps.font_coverage(tmp_path / "gone.ttf")


def test_the_characters_of_a_font_are_read_from_it() -> None:
    inter = fonts.font_chain()[0].has
    assert all(ord(letter) in inter for letter in "AzŁéΔщ…·")
    assert ord("佐") not in inter
    assert 0x1F98A in cmaps.font_coverage(fonts.OWN_TYPEFACES / "NotoEmoji-Bold.ttf")


def test_a_coverage_holds_its_spans_with_both_ends() -> None:
    some = cmaps.Coverage([(10, 12), (3, 3)])
    assert [code for code in range(15) if code in some] == [3, 10, 11, 12]
