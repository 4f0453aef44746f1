"""The fonts in the order in which they are tried: each character is drawn by the first font that has it and can draw
it.

Fonts are files inside installed packages and in `OWN_TYPEFACES`, looked up when first needed. Missing or broken files
are skipped, and the small font inside Pillow comes last, so that a picture is drawn whatever is installed.
"""

import importlib.util
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont, features
from PIL.ImageFont import Axis

from render.type.cmaps import Coverage, font_coverage

FONT_PACKAGES = ("fontpkg_inter", "fontpkg_noto_sans")
"""Packages with fonts that are always installed."""
OWN_TYPEFACES = Path(__file__).parents[1] / "typefaces"
"""The folder with this project's own fonts: emoji, signs, and letters that no font package has."""
OPTIONAL_FONT_PACKAGES = (
    # Not required: whoever installs the extra "names" sees names in more scripts.
    "justmytype_intl_africa",
    "justmytype_intl_rtl",
    "justmytype_intl_south_asia",
    "justmytype_intl_sea",
    "noto_cjk_sans_jp_bold",
)
"""Packages with fonts for more scripts, installed with the optional dependencies ``names``."""

_SAMPLES = {
    "Arabic": "\N{ARABIC LETTER AIN}",
    "Armenian": "\N{ARMENIAN SMALL LETTER AYB}",
    "Bengali": "\N{BENGALI LETTER KA}",
    "Burmese": "\N{MYANMAR LETTER KA}",
    "Chinese": "\u674e",
    "Cyrillic": "\N{CYRILLIC SMALL LETTER ZHE}",
    "Devanagari": "\N{DEVANAGARI LETTER KA}",
    "emoji": "\N{FOX FACE}",
    "Ethiopic": "\N{ETHIOPIC SYLLABLE SA}",
    "Georgian": "\N{GEORGIAN LETTER GAN}",
    "Greek": "\N{GREEK SMALL LETTER OMEGA}",
    "Gujarati": "\N{GUJARATI LETTER KA}",
    "Gurmukhi": "\N{GURMUKHI LETTER KA}",
    "Hebrew": "\N{HEBREW LETTER ALEF}",
    "Japanese": "\N{HIRAGANA LETTER SA}",
    "Kannada": "\N{KANNADA LETTER KA}",
    "Khmer": "\N{KHMER LETTER KA}",
    "Korean": "\N{HANGUL SYLLABLE GIM}",
    "Lao": "\N{LAO LETTER KO}",
    "Malayalam": "\N{MALAYALAM LETTER KA}",
    "Odia": "\N{ORIYA LETTER KA}",
    "Sinhala": "\N{SINHALA LETTER ALPAPRAANA KAYANNA}",
    "Tamil": "\N{TAMIL LETTER KA}",
    "Telugu": "\N{TELUGU LETTER KA}",
    "Thai": "\N{THAI CHARACTER KO KAI}",
}
"""By script, one of its characters: hosts are told which scripts no font can draw."""
_EMOJI = "NotoEmoji-Bold.ttf"
_PROBE_SIZE = 16
"""The font size in pixels at which a font is tried with a character."""
_WIDEST_CHARACTER = 3.5
"""The greatest width of a character, as a multiple of the font size. A wider one is not drawn: some fonts have
characters that are whole sentences, or too large for a picture.
"""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Typeface(NamedTuple):
    """A font file and the code points that it has; ``path`` is ``None`` for the small font inside Pillow."""

    path: Path | None
    has: Coverage


_BUILT_IN = Typeface(None, Coverage([(0x20, 0x7E)]))


@cache
def font_chain() -> tuple[Typeface, ...]:
    """All fonts found on this host, in the order in which they are tried; the last is always Pillow's own."""
    folders = [*_font_folders(FONT_PACKAGES), OWN_TYPEFACES, *_font_folders(OPTIONAL_FONT_PACKAGES)]
    faces = (Typeface(path, font_coverage(path)) for folder in folders for path in _font_files(folder))
    return (*(face for face in faces if face.has), _BUILT_IN)


@lru_cache(maxsize=4096)
def typeface_for(code_point: int) -> Typeface | None:
    """The first font of `font_chain` that can draw this code point; ``None`` if no font can."""
    return next((face for face in font_chain() if _can_draw(face, code_point)), None)


@lru_cache(maxsize=1024)
def emoji_typeface_for(code_point: int) -> Typeface | None:
    """The font of emoji if it can draw this code point; otherwise the first font that can, or ``None``
    if no font can.
    """
    face = next((face for face in font_chain() if face.path and face.path.name == _EMOJI), None)
    return face if face and _can_draw(face, code_point) else typeface_for(code_point)


def common_scripts() -> list[str]:
    """The names of the scripts for which there are fonts if all optional packages are installed ("Arabic", "emoji",
    ...).
    """
    return ["Latin", *_SAMPLES]


def missing_scripts() -> list[str]:
    """The names of common scripts ("Arabic", "emoji", ...) that no installed font can draw; [] if none is missing."""
    return [script for script, sample in _SAMPLES.items() if typeface_for(ord(sample)) is None]


@lru_cache(maxsize=256)
def font_for(face: Typeface, size: int, weight: int, optical_size: int, is_complex: bool) -> Font:
    """An opened font: ``size`` in pixels, ``weight`` and ``optical_size`` set where the font has such axes.
    ``is_complex`` asks for the layout that scripts like Arabic need, if this host has it.

    If the font file cannot be read, the font inside Pillow is returned.
    """
    try:
        return _open_font(face, size, weight, optical_size, is_complex)
    except OSError:
        return ImageFont.load_default(size)


@cache
def can_lay_out_complex_scripts() -> bool:
    """Whether this host can lay out scripts like Arabic: Pillow must find the libraries Raqm and FriBiDi."""
    return bool(features.check("raqm"))


def has_complex_layout(font: Font) -> bool:
    """Whether an opened font uses the layout that scripts like Arabic need."""
    return isinstance(font, ImageFont.FreeTypeFont) and font.layout_engine == ImageFont.Layout.RAQM


def _font_folders(packages: tuple[str, ...]) -> list[Path]:
    return [folder for package in packages for folder in _package_folders(package)]


def _package_folders(package: str) -> list[Path]:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return []
    return [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []


def _font_files(folder: Path) -> list[Path]:
    found = (path for path in folder.rglob("*") if path.suffix in {".ttf", ".otf"})
    return sorted(path for path in found if "Italic" not in path.name)


def _can_draw(face: Typeface, code_point: int) -> bool:
    """Whether a font draws a character, found by drawing it, because a damaged file may list characters that it does
    not have.
    """
    if code_point not in face.has:
        return False
    try:
        char, probe = chr(code_point), _probe_font(face)
        has_ink = probe.getmask(char).getbbox() is not None
        return (has_ink or _may_be_blank(char)) and probe.getlength(char) <= _WIDEST_CHARACTER * _PROBE_SIZE
    except OSError:
        return False


def _may_be_blank(char: str) -> bool:
    """Whether a character may have no visible pixels: marks, spaces, joiners. A letter without any is damaged."""
    return unicodedata.category(char)[0] in "MZC"


@cache
def _probe_font(face: Typeface) -> Font:
    return _open_font(face, _PROBE_SIZE, 400, _PROBE_SIZE, is_complex=False)


def _open_font(face: Typeface, size: int, weight: int, optical_size: int, is_complex: bool) -> Font:
    """Open a font file with its axes set. Raises `OSError` if the file cannot be read."""
    if face.path is None:
        return ImageFont.load_default(size)
    engine = ImageFont.Layout.RAQM if is_complex and can_lay_out_complex_scripts() else ImageFont.Layout.BASIC
    loaded = ImageFont.truetype(face.path, size, layout_engine=engine)
    _set_axes(loaded, {"wght": weight, "opsz": optical_size})
    return loaded


def _set_axes(loaded: ImageFont.FreeTypeFont, wanted: dict[str, int]) -> None:
    try:
        axes = loaded.get_variation_axes()
    except OSError:  # not a variable font
        return
    loaded.set_variation_by_axes([_axis_value(axis, wanted.get(_axis_tag(axis))) for axis in axes])


def _axis_tag(axis: Axis) -> str:
    return {b"weight": "wght", b"optical size": "opsz"}.get((axis["name"] or b"").lower(), "")


def _axis_value(axis: Axis, wanted: int | None) -> float:
    """The value of a font's axis, such as its weight: ``wanted`` within the axis's bounds, or the axis's default for
    ``None``.
    """
    low, high, usual = axis["minimum"] or 0, axis["maximum"] or 0, axis["default"] or 0
    return usual if wanted is None else min(max(wanted, low), high)
