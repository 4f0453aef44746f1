import pytest
from PIL import Image

from render import theme
from render.theme import Colour

TEXT, LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11: text, and large text or graphics."""


def linear(colour: Colour) -> list[float]:
    """The light of red, green and blue, from 0 to 1."""
    return [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]


def luminance(colour: Colour) -> float:
    """WCAG's relative luminance."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("below", [theme.PANEL, theme.FELT, theme.CLOTH], ids=["panel", "felt", "cloth"])
@pytest.mark.parametrize("fill", [theme.IVORY, theme.MUTED, theme.GOLD], ids=["ivory", "muted", "gold"])
def test_text_stands_out_wherever_it_is_written(fill: Colour, below: Colour) -> None:
    assert contrast(fill, below) >= TEXT


@pytest.mark.parametrize("fill", [theme.CYAN, theme.REFUSED], ids=["cyan", "refused"])
def test_coloured_text_stands_out_on_panels(fill: Colour) -> None:
    assert contrast(fill, theme.PANEL) >= TEXT


@pytest.mark.parametrize("chip", [theme.GOLD, theme.IVORY, theme.MUTED, theme.DIMMED], ids=str)
def test_ink_stands_out_on_chips(chip: Colour) -> None:
    assert contrast(theme.INK, chip) >= TEXT


@pytest.mark.parametrize("suit", "cdhs")
def test_suits_stand_out_on_cards_that_can_and_cannot_be_played(suit: str) -> None:
    assert contrast(theme.SUIT_COLOURS[suit], theme.IVORY) >= TEXT
    assert contrast(theme.dimmed(suit), theme.DIMMED) >= TEXT


@pytest.mark.parametrize("mark", theme.SEAT_COLOURS, ids=str)
def test_seat_marks_stand_out_on_panels_and_cloth(mark: Colour) -> None:
    assert contrast(mark, theme.PANEL) >= TEXT
    assert contrast(mark, theme.CLOTH) >= LARGE


def test_what_is_no_playing_card_bears_ivory_signs_and_is_not_taken_for_a_back() -> None:
    assert contrast(theme.IVORY, theme.SPECIAL) >= TEXT
    assert contrast(theme.DIMMED, theme.SPECIAL) >= TEXT
    assert max(abs(a - b) for a, b in zip(theme.SPECIAL, theme.BACK, strict=True)) >= 64


def test_places_of_danger_are_seen_and_so_are_the_holes_in_them() -> None:
    assert contrast(theme.DANGER, theme.SHADOW) >= LARGE
    assert contrast(theme.IVORY, theme.DANGER) >= TEXT


@pytest.mark.parametrize(("die", "pips"), [("white", "INK"), ("black", "IVORY"), ("red", "IVORY"), ("yellow", "INK")])
def test_pips_and_letters_stand_out_on_dice(die: str, pips: str) -> None:
    assert contrast(theme.DICE_COLOURS[die], getattr(theme, pips)) >= TEXT


@pytest.mark.parametrize("fill", [theme.CYAN, theme.ALSO_SCORED], ids=["scored", "also scored"])
def test_scored_lines_stand_out_on_the_cloth(fill: Colour) -> None:
    assert contrast(fill, theme.CLOTH) >= LARGE


def test_a_gold_ring_stands_out_from_what_it_lies_on() -> None:
    assert contrast(theme.GOLD, theme.CLOTH) >= LARGE
    assert contrast(theme.GOLD, theme.FELT) >= LARGE


def test_flat_colours_come_through_the_palette_unchanged() -> None:
    strip = Image.new("RGB", (len(theme.shades()), 1))
    strip.putdata(theme.shades())
    reduced = strip.quantize(palette=theme.palette(), dither=Image.Dither.NONE).convert("RGB")
    assert reduced.tobytes() == strip.tobytes()


def test_the_palette_fits_into_one_byte() -> None:
    assert len(theme.shades()) <= 256
