"""The chain of fonts: the first that has a character draws it.

Fonts are files inside installed packages, looked up when first needed. A package that is missing is skipped, and after
the last comes the small font inside Pillow, so that a picture is drawn whatever is installed.
"""

import importlib.util
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont, features
from PIL.ImageFont import Axis

from render.cmaps import code_points

PACKAGES = (
    "fontpkg_inter",
    "fontpkg_noto_sans",
    # Not required: whoever installs one of these sees names in more scripts.
    "noto_cjk_sans_jp_bold",
    "justmytype_intl_rtl",
    "justmytype_intl_south_asia",
    "justmytype_intl_sea",
    "justmytype_intl_cjk",
    "fontpkg_noto_sans_arabic",
    "fontpkg_noto_sans_hebrew",
    "fontpkg_noto_sans_devanagari",
    "fontpkg_noto_sans_thai",
)

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Typeface(NamedTuple):
    """A font file and the characters it can draw; ``path`` is ``None`` for the font inside Pillow."""

    path: Path | None
    has: frozenset[int]


_BUILT_IN = Typeface(None, frozenset(range(0x20, 0x7F)))


def _files(package: str) -> list[Path]:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return []
    folders = (spec.submodule_search_locations or []) if spec else []
    found = (path for folder in folders for path in Path(folder).rglob("*") if path.suffix in {".ttf", ".otf"})
    return sorted(path for path in found if "Italic" not in path.name)


@cache
def chain() -> tuple[Typeface, ...]:
    """All fonts found, in the order in which they are asked; never empty."""
    files = [path for package in PACKAGES for path in _files(package)]
    faces = (Typeface(path, code_points(path)) for path in files)
    return (*(face for face in faces if face.has), _BUILT_IN)


@lru_cache(maxsize=4096)
def typeface(code_point: int) -> Typeface | None:
    """The first font of the chain that has this character."""
    return next((face for face in chain() if code_point in face.has), None)


@lru_cache(maxsize=256)
def font(face: Typeface, size: int, weight: int, optical_size: int, shaped: bool) -> Font:
    """A font ready to draw: ``size`` in pixels, variable axes set.

    ``shaped`` asks for the complex layout that scripts like Arabic need. Everything else is laid out by Pillow itself,
    which draws the same on every host.
    """
    if face.path is None:
        return ImageFont.load_default(size)
    engine = ImageFont.Layout.RAQM if shaped and features.check("raqm") else ImageFont.Layout.BASIC
    loaded = ImageFont.truetype(face.path, size, layout_engine=engine)
    _set_axes(loaded, {"wght": weight, "opsz": optical_size})
    return loaded


def _set_axes(loaded: ImageFont.FreeTypeFont, wanted: dict[str, int]) -> None:
    try:
        axes = loaded.get_variation_axes()
    except OSError:  # not a variable font
        return
    loaded.set_variation_by_axes([_value(axis, wanted.get(_tag(axis))) for axis in axes])


def _tag(axis: Axis) -> str:
    return {b"weight": "wght", b"optical size": "opsz"}.get((axis["name"] or b"").lower(), "")


def _value(axis: Axis, wanted: int | None) -> float:
    """The value asked for, within the axis's bounds; without one the axis stays at its default."""
    low, high, usual = axis["minimum"] or 0, axis["maximum"] or 0, axis["default"] or 0
    return usual if wanted is None else min(max(wanted, low), high)
