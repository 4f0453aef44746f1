from collections.abc import Iterator
from pathlib import Path

import pytest

from render import cmaps, fonts, sprites, text
from render.boards import hi_lo_jack
from tests.render.games.hi_lo_jack import scenes
from tests.render.scenes import NAMES


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Nothing that was looked up or drawn is kept, before and after."""
    drawn = (text.label, sprites.rank_mask, sprites.card)
    kept = (fonts.chain, fonts.typeface, fonts.font, text.width, text.fitted, *drawn)
    for cache in kept:
        cache.cache_clear()
    yield
    for cache in kept:
        cache.cache_clear()


def test_inter_comes_first_then_noto_sans() -> None:
    names = [face.path.name for face in fonts.chain() if face.path]
    assert names[:2] == ["Inter[opsz,wght].ttf", "NotoSans[wdth,wght].ttf"]


def test_a_letter_that_inter_lacks_comes_from_the_next_font() -> None:
    face = fonts.typeface(ord("\N{DEVANAGARI LETTER RA}"))
    assert face is not None
    assert face.path is not None
    assert face.path.name == "NotoSans[wdth,wght].ttf"


def test_the_weight_asked_for_is_the_weight_drawn() -> None:
    assert text.width("Hand", 60, 750) > text.width("Hand", 60, 400)


@pytest.mark.usefixtures("forgotten")
def test_without_any_font_package_the_table_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "PACKAGES", ("no_such_font",))
    assert [face.path for face in fonts.chain()] == [None]
    assert hi_lo_jack.table(scenes.fourth_trick(), NAMES).png().startswith(b"\x89PNG")


@pytest.mark.usefixtures("forgotten")
def test_a_broken_font_file_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "broken_font"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "Broken.ttf").write_bytes(b"\0\1\0\0 no font at all")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(fonts, "PACKAGES", ("broken_font", "fontpkg_inter"))
    assert [face.path.name for face in fonts.chain() if face.path] == ["Inter[opsz,wght].ttf"]


def test_a_file_that_is_not_there_covers_nothing(tmp_path: Path) -> None:
    assert cmaps.code_points(tmp_path / "gone.ttf") == frozenset()


def test_the_characters_of_a_font_are_read_from_it() -> None:
    inter = fonts.chain()[0].has
    assert {ord(letter) for letter in "AzŁéΔщ…·"} <= inter
    assert ord("佐") not in inter
