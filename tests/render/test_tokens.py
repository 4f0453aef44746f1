"""Colours: text, suits and seat marks stand out where they are used, for colour-blind people too."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from render import Picture, palette, themes, tokens
from render.canvas import Canvas
from render.past_games import replay
from render.themes import CLASSIC, CONTRAST, THEMES, Theme
from render.tokens import Colour
from tests.each import each
from tests.render.colour_vision import CONFUSIONS, difference, linear, seen

TEXT, LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11: text, and large text or graphics."""
SUITS_APART = 15
"""ΔE2000 between any two suits, whoever looks."""


def luminance(colour: Colour) -> float:
    """WCAG's relative luminance."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=list(THEMES.values()), ids=list(THEMES))
def shown(request: pytest.FixtureRequest) -> Theme:
    """Each theme in turn."""
    chosen: Theme = request.param
    return chosen


@each("below", {"panel": tokens.PANEL, "felt": tokens.FELT, "cloth": tokens.CLOTH})
@each("fill", {"ivory": tokens.IVORY, "muted": tokens.MUTED, "gold": tokens.GOLD})
def test_text_stands_out_wherever_it_is_written(shown: Theme, fill: Colour, below: Colour) -> None:
    assert contrast(shown.colour_of(fill), shown.colour_of(below)) >= TEXT


@pytest.mark.parametrize("fill", [tokens.CYAN, tokens.REFUSED], ids=["cyan", "refused"])
def test_coloured_text_stands_out_on_panels(shown: Theme, fill: Colour) -> None:
    assert contrast(shown.colour_of(fill), shown.colour_of(tokens.PANEL)) >= TEXT


@each("chip", (tokens.GOLD, tokens.IVORY, tokens.MUTED, tokens.DIMMED))
def test_ink_stands_out_on_chips(shown: Theme, chip: Colour) -> None:
    assert contrast(shown.colour_of(tokens.INK), shown.colour_of(chip)) >= TEXT


@each("suit", "cdhs")
def test_suits_stand_out_on_cards_that_can_and_cannot_be_played(shown: Theme, suit: str) -> None:
    assert contrast(shown.colour_of(tokens.SUIT_COLOURS[suit]), shown.colour_of(tokens.IVORY)) >= TEXT
    assert contrast(shown.dimmed_suit_colour(suit), shown.colour_of(tokens.DIMMED)) >= TEXT


@each("mark", tokens.SEAT_COLOURS)
def test_seat_marks_stand_out_on_panels_and_cloth(shown: Theme, mark: Colour) -> None:
    assert contrast(shown.colour_of(mark), shown.colour_of(tokens.PANEL)) >= TEXT
    assert contrast(shown.colour_of(mark), shown.colour_of(tokens.CLOTH)) >= LARGE


def test_what_is_no_playing_card_bears_ivory_signs_and_is_not_taken_for_a_back(shown: Theme) -> None:
    assert contrast(shown.colour_of(tokens.IVORY), shown.colour_of(tokens.SPECIAL)) >= TEXT
    assert contrast(shown.colour_of(tokens.DIMMED), shown.colour_of(tokens.SPECIAL)) >= TEXT
    assert (
        max(abs(a - b) for a, b in zip(shown.colour_of(tokens.SPECIAL), shown.colour_of(tokens.BACK), strict=True))
        >= 64
    )


def test_places_of_danger_are_seen_and_so_are_the_holes_in_them(shown: Theme) -> None:
    assert contrast(shown.colour_of(tokens.DANGER), shown.colour_of(tokens.SHADOW)) >= LARGE
    assert contrast(shown.colour_of(tokens.IVORY), shown.colour_of(tokens.DANGER)) >= TEXT


@each("fill", (tokens.IVORY, tokens.MUTED, tokens.GOLD, tokens.CYAN))
def test_text_stands_out_on_wood(shown: Theme, fill: Colour) -> None:
    assert contrast(shown.colour_of(fill), shown.colour_of(tokens.WOOD)) >= TEXT


@each("mark", (*tokens.SEAT_COLOURS, tokens.IVORY, tokens.MUTED, tokens.GOLD))
def test_pegs_and_counted_holes_stand_out_in_their_grooves_and_from_their_rims(shown: Theme, mark: Colour) -> None:
    assert contrast(shown.colour_of(mark), shown.colour_of(tokens.WOOD_DARK)) >= LARGE
    assert contrast(shown.colour_of(mark), shown.colour_of(tokens.INK)) >= LARGE


@each(("die", "pips"), (("white", "INK"), ("black", "IVORY"), ("red", "IVORY"), ("yellow", "INK")))
def test_pips_and_letters_stand_out_on_dice(shown: Theme, die: str, pips: str) -> None:
    assert contrast(shown.colour_of(tokens.DICE_COLOURS[die]), shown.colour_of(getattr(tokens, pips))) >= TEXT


@pytest.mark.parametrize("fill", [tokens.CYAN, tokens.ALSO_SCORED], ids=["scored", "also scored"])
def test_scored_lines_stand_out_on_the_cloth(shown: Theme, fill: Colour) -> None:
    assert contrast(shown.colour_of(fill), shown.colour_of(tokens.CLOTH)) >= LARGE


@pytest.mark.parametrize("below", [tokens.CLOTH, tokens.FELT], ids=["cloth", "felt"])
def test_a_gold_ring_stands_out_from_what_it_lies_on(shown: Theme, below: Colour) -> None:
    assert contrast(shown.colour_of(tokens.GOLD), shown.colour_of(below)) >= LARGE


HIGH = 7.0
"""WCAG 2.2, 1.4.6: enhanced contrast of text."""


@each("fill", ("IVORY", "MUTED", "GOLD", "CYAN", "REFUSED"))
@each("below", ("PANEL", "FELT", "CLOTH"))
def test_high_contrast_is_enhanced_contrast(fill: str, below: str) -> None:
    def of(token: str) -> Colour:
        return CONTRAST.colour_of(getattr(tokens, token))

    assert contrast(of(fill), of(below)) >= HIGH
    assert contrast(of("EDGE"), of(below)) >= LARGE


def test_a_classic_deck_has_two_colours() -> None:
    spades, hearts, diamonds, clubs = (CLASSIC.colour_of(tokens.SUIT_COLOURS[suit]) for suit in "shdc")
    assert (spades, hearts) == (clubs, diamonds)
    assert spades != hearts


@each("sight", [*CONFUSIONS])
@each(("one", "other"), [*combinations("shdc", 2)])
def test_suits_stay_apart_for_colour_blind_people(one: str, other: str, sight: str) -> None:
    first, second = (seen(tokens.SUIT_COLOURS[suit], sight) for suit in (one, other))
    assert difference(first, second) >= SUITS_APART


def test_flat_colours_come_through_the_palette_unchanged() -> None:
    strip = Image.new("RGB", (len(palette.colours()), 1))
    strip.putdata(palette.colours())
    reduced = strip.quantize(palette=palette.quantizing_image(has_wood=True), dither=Image.Dither.NONE).convert("RGB")
    assert reduced.tobytes() == strip.tobytes()


def test_pictures_without_wood_have_the_same_indices_and_none_of_its_shades() -> None:
    whole, plain = (palette.quantizing_image(has_wood=has_wood).getpalette() or [] for has_wood in (True, False))
    first = 3 * palette.colours().index(tokens.WOOD)
    assert plain == whole[:first] + whole[:3] * (256 - first // 3)


@each("suit", "cdhs")
def test_suits_on_cards_that_cannot_be_played_have_a_colour_of_their_own(suit: str) -> None:
    assert tokens.dimmed_suit_colour(suit) in palette.colours()


@pytest.mark.parametrize(
    "made", [palette.quantizing_image, partial(palette.quantizing_image, has_wood=True), replay._gif_palette]
)
def test_a_palette_is_in_place_before_two_threads_use_it(made: Callable[[], Image.Image]) -> None:
    """Pillow would put it there at its first use, and free another thread's: that ended one start in 650."""
    palette.quantizing_image.cache_clear()
    replay._gif_palette.cache_clear()
    colours = made().palette
    assert colours is not None
    assert not colours.dirty


def test_the_palette_fits_into_one_byte() -> None:
    assert len(palette.colours()) <= 256


def test_a_theme_recolours_what_was_drawn_and_leaves_the_indices() -> None:
    canvas = Canvas(40, 20)
    canvas.image.paste(tokens.SUIT_COLOURS["d"], (0, 0, 20, 20))
    picture = Picture(canvas.indexed_image(), "a red flag")
    felt, classic = (Image.open(BytesIO(picture.png(shown))) for shown in (themes.FELT, CLASSIC))
    assert felt.tobytes() == classic.tobytes() == picture.image.tobytes()
    assert felt.convert("RGB").getpixel((5, 5)) == tokens.SUIT_COLOURS["d"]
    assert classic.convert("RGB").getpixel((5, 5)) == tokens.SUIT_COLOURS["h"]
    assert felt.convert("RGB").getpixel((30, 5)) == classic.convert("RGB").getpixel((30, 5)) == tokens.FELT


def test_the_usual_palette_is_that_of_felt() -> None:
    assert list(themes.theme_palette_rgb("felt")) == palette.quantizing_image(has_wood=True).getpalette()


def test_edges_follow_their_colours_into_a_theme() -> None:
    of = dict(zip(palette.colours(), zip(*[iter(themes.theme_palette_rgb("classic"))] * 3, strict=True), strict=False))
    diamond, heart = tokens.SUIT_COLOURS["d"], tokens.SUIT_COLOURS["h"]
    edge = tokens.mix(diamond, tokens.IVORY, 3 / 7)
    assert of[edge] == tokens.mix(heart, tokens.IVORY, 3 / 7)
    assert of[tokens.dimmed_suit_colour("d")] == tokens.dimmed_suit_colour("h")


def test_a_theme_that_is_not_known_any_more_is_the_usual_one() -> None:
    assert themes.theme_named("sepia") is themes.FELT
