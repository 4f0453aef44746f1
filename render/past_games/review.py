"""The card of a review, which judges one player's game deal by deal: what luck gave or took, and what the player's own
decisions lost.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.text.graphemes import clean_name
from engine.text.words import join_alt_text, number_with_true_minus, signed_number_text
from render import tokens
from render.canvas import Area, Box, Canvas
from render.picture import Picture
from render.tokens import Colour

_HEIGHT, _SIDE = 560, 24
_CHART = Box(_SIDE, 116, tokens.WIDTH - _SIDE, _HEIGHT - 20)
_AXIS, _TOP, _BOTTOM = 96, 104, 98
"""The distances in pixels from the edges of the panel to the bars: on their left, above and below them."""
_WIDEST_BAR = 44
"""The greatest width of a bar, in pixels."""
_GAP = 22
"""The pixels from the end of a bar to the middle of its figure, and from the lower edge of the panel to the middle of
the deals' numbers.
"""
_MOST_WITH_FIGURES = 5
"""The most deals with which each bar has room for a figure (the hundredths that it stands for)."""
_MOST_NUMBERS = 12
"""The most deals' numbers that have room side by side; with more deals, only some have their number."""
_LUCK, _LOST = tokens.CYAN, tokens.REFUSED


class DealBars(NamedTuple):
    """The changes of a player's chance to win in one deal, in hundredths."""

    luck: int
    """The hundredths that luck gave, or took if below 0."""
    lost: int
    """The hundredths that the player's decisions lost; not below 0."""


class ReviewCard(NamedTuple):
    """The contents of a review's picture."""

    title: str
    """The game's title."""
    name: str
    """The name of the player whose game is reviewed."""
    start: int
    """The player's chance to win at the start, in hundredths."""
    end: int
    """The player's chance to win at the end, in hundredths: 100 for a winner."""
    deals: Sequence[DealBars]
    """The bars of each part of the game that ended, at least two; of a single part the words of the review tell as
    much.
    """
    part: str = "deal"
    """The word for a part of the game: "deal" or "game"."""


def review_picture(card: ReviewCard) -> Picture:
    """The picture of a review, with alt text."""
    return Picture(review_canvas(card).indexed_image(), join_alt_text(review_sentences(card)))


def review_sentences(card: ReviewCard) -> list[str]:
    """The review in words: the player and the game with the chances at start and end, then a sentence for each deal."""
    return [
        f"{clean_name(card.name)}'s {card.title}: a chance of {card.start} in 100 at the start, {card.end} at the end.",
        *(
            f"{card.part.capitalize()} {number}: luck {number_with_true_minus(one.luck)}, lost by decisions {one.lost}."
            for number, one in enumerate(card.deals, start=1)
        ),
    ]


def review_canvas(card: ReviewCard) -> Canvas:
    """Draw a review on a new canvas: the heading, and for each deal a broad bar for luck and a narrow one for what
    decisions lost.
    """
    canvas = Canvas(height=_HEIGHT)
    area = canvas.area(Box(0, 0, tokens.WIDTH, _HEIGHT), _SIDE + 24)
    area.write(f"{clean_name(card.name)} · {card.title}", (area.left, 42), tokens.TITLE)
    chances = f"Chance to win: {card.start} in 100 at the start, {card.end} at the end"
    area.write(chances, (area.left, 86), tokens.CARD_NOTE)
    panel = canvas.draw_panel(_CHART, 20)
    _draw_legend(canvas, panel.left, _CHART.top + 32)
    _draw_bars(canvas, card)
    return canvas


def _draw_legend(canvas: Canvas, left: int, middle: int) -> None:
    area = canvas.area(_CHART, 20)
    canvas.draw_block(Box(left, middle - 10, left + 28, middle + 10), _LUCK, 4)
    area.write("luck: chance, others", (left + 42, middle), tokens.CARD_LABEL)
    second = left + 480
    canvas.draw_block(Box(second, middle - 10, second + 12, middle + 10), _LOST, 4)
    area.write("lost by decisions", (second + 26, middle), tokens.CARD_LABEL)
    area.write("in 100", (area.right, middle), tokens.CARD_NOTE, "right")


class _Scale(NamedTuple):
    """The scale of the bars: the hundredths at its upper and its lower end."""

    high: int
    low: int

    def y_of(self, hundredths: int) -> int:
        """The y at which a bar for this number of hundredths ends; all bars begin at the y of 0."""
        room = _CHART.height - _TOP - _BOTTOM
        return _CHART.top + _TOP + room * (self.high - hundredths) // (self.high - self.low)


def _draw_bars(canvas: Canvas, card: ReviewCard) -> None:
    area = canvas.area(_CHART, 20)
    high = max(1, *(one.luck for one in card.deals))
    scale = _Scale(high, min(0, *(min(one.luck, -one.lost) for one in card.deals)))
    left = area.left + _AXIS
    has_figures = len(card.deals) <= _MOST_WITH_FIGURES
    _draw_lines(canvas, area, scale, has_figures=has_figures)
    pitch = (area.right - left) / len(card.deals)
    numbered = -(-len(card.deals) // _MOST_NUMBERS)
    area.write(card.part, (area.left, _CHART.bottom - _GAP), tokens.CARD_NOTE)
    for number, one in enumerate(card.deals):
        middle = left + round(pitch * (number + 0.5))
        _draw_deal(canvas, one, scale, middle, max(3, min(_WIDEST_BAR, int(pitch * 0.42))))
        if number % numbered == 0:
            area.write(str(number + 1), (middle, _CHART.bottom - _GAP), tokens.CARD_LABEL, "centre")
        if has_figures:
            _write_figures(area, one, scale, middle)


def _draw_lines(canvas: Canvas, area: Area, scale: _Scale, *, has_figures: bool) -> None:
    """Draw the line at which bars begin and, unless the bars have figures (``has_figures``) which these would cross,
    lines at both ends of the scale; an end that lies too near to the first line gets none.
    """
    zero = scale.y_of(0)
    far = [one for one in (scale.low, scale.high) if abs(scale.y_of(one) - zero) >= tokens.CARD_LABEL.size]
    ends = [] if has_figures else far
    for value in sorted({0, *ends}):
        at = scale.y_of(value)
        canvas.draw_block(Box(area.left + _AXIS, at - 1, area.right, at + 1), tokens.EDGE, 0)
        area.write(number_with_true_minus(value), (area.left + _AXIS - 12, at), tokens.CARD_LABEL, "right")


def _draw_deal(canvas: Canvas, deal: DealBars, scale: _Scale, middle: int, width: int) -> None:
    """Draw the two bars of a deal: luck to the left of the x ``middle``, what decisions lost to the right."""
    zero = scale.y_of(0)
    _draw_bar(canvas, (middle - width, middle - 1), (zero, scale.y_of(deal.luck)), _LUCK)
    _draw_bar(canvas, (middle + 1, middle + 1 + max(2, width // 2)), (zero, scale.y_of(-deal.lost)), _LOST)


def _draw_bar(canvas: Canvas, sides: tuple[int, int], ends: tuple[int, int], colour: Colour) -> None:
    if ends[0] != ends[1]:
        canvas.draw_block(Box(sides[0], min(ends), sides[1], max(ends)), colour, 0)


def _write_figures(area: Area, deal: DealBars, scale: _Scale, middle: int) -> None:
    """Write beyond the end of each bar the hundredths that it stands for; nothing for 0."""
    figures = ((deal.luck, middle - 3, _LUCK, "right"), (-deal.lost, middle + 3, _LOST, "left"))
    for value, x, colour, align in figures:
        if value:
            y = scale.y_of(value) + (-_GAP if value > 0 else _GAP)
            area.write(signed_number_text(value), (x, y), tokens.CARD_LABEL.with_colour(colour), align)
