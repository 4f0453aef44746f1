"""The card of a review: deal by deal, what luck gave or took and what one's own decisions lost."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.text.graphemes import clean_name
from engine.text.words import join_alt_text, number_with_true_minus
from render import tokens
from render.canvas import Box, Canvas
from render.picture import Picture
from render.tokens import Colour

_HEIGHT, _SIDE = 420, 24
_CHART = Box(_SIDE, 116, tokens.WIDTH - _SIDE, _HEIGHT - 20)
_AXIS, _TOP, _BOTTOM = 96, 76, 28
"""The room left of the bars, and above and below them in the panel."""
_WIDEST = 36
"""The most pixels of a bar's width."""
_LUCK, _LOST = tokens.CYAN, tokens.REFUSED


class DealBars(NamedTuple):
    """What became of somebody's chance in one deal, in hundredths of a win."""

    luck: int
    """What luck gave, or took if below 0."""
    lost: int
    """What decisions lost; not below 0."""


class ReviewCard(NamedTuple):
    """What the picture of a review shows."""

    title: str
    """The game's title."""
    name: str
    """Whose game it was."""
    start: int
    """The chance to win at the start, in hundredths."""
    end: int
    """The chance at the end: 100 for a winner."""
    deals: Sequence[DealBars]
    """The deals, rounds or games that ended; at least one."""


def review_picture(card: ReviewCard) -> Picture:
    """A review as a picture with alt text."""
    return Picture(review_canvas(card).indexed_image(), join_alt_text(review_sentences(card)))


def review_sentences(card: ReviewCard) -> list[str]:
    """The card in words: whose it is, how the chance ran, and a sentence for each deal."""
    return [
        f"{clean_name(card.name)}'s {card.title}: a chance of {card.start} in 100 at the start, {card.end} at the end.",
        *(
            f"Part {number}: luck {number_with_true_minus(one.luck)}, lost by decisions {one.lost}."
            for number, one in enumerate(card.deals, start=1)
        ),
    ]


def review_canvas(card: ReviewCard) -> Canvas:
    """Draw the heading, and for each deal a broad bar for luck and a narrow one for what decisions lost."""
    canvas = Canvas(height=_HEIGHT)
    area = canvas.area(Box(0, 0, tokens.WIDTH, _HEIGHT), _SIDE + 24)
    area.write(f"{clean_name(card.name)} · {card.title}", (area.left, 42), tokens.TITLE)
    chances = f"Chance to win: {card.start} in 100 at the start, {card.end} at the end"
    area.write(chances, (area.left, 86), tokens.CARD_NOTE)
    panel = canvas.draw_panel(_CHART, 20)
    _draw_legend(canvas, panel.left, _CHART.top + 28)
    _draw_bars(canvas, card)
    return canvas


def _draw_legend(canvas: Canvas, left: int, middle: int) -> None:
    area = canvas.area(_CHART, 20)
    canvas.draw_block(Box(left, middle - 10, left + 28, middle + 10), _LUCK, 4)
    area.write("luck: cards, dice, others", (left + 42, middle), tokens.CARD_LABEL)
    second = left + 520
    canvas.draw_block(Box(second, middle - 10, second + 12, middle + 10), _LOST, 4)
    area.write("lost by decisions", (second + 26, middle), tokens.CARD_LABEL)


def _draw_bars(canvas: Canvas, card: ReviewCard) -> None:
    area = canvas.area(_CHART, 20)
    high = max(1, *(one.luck for one in card.deals))
    low = min(0, *(min(one.luck, -one.lost) for one in card.deals))
    top, room = _CHART.top + _TOP, _CHART.height - _TOP - _BOTTOM
    left, right = area.left + _AXIS, area.right

    def y_of(hundredths: int) -> int:
        return top + room * (high - hundredths) // (high - low)

    for value in sorted({0, *(one for one in (low, high) if abs(y_of(one) - y_of(0)) >= tokens.CARD_LABEL.size)}):
        canvas.draw_block(Box(left, y_of(value) - 1, right, y_of(value) + 1), tokens.EDGE, 0)
        area.write(number_with_true_minus(value), (left - 12, y_of(value)), tokens.CARD_LABEL, "right")
    pitch = (right - left) / len(card.deals)
    width = max(3, min(_WIDEST, int(pitch * 0.42)))
    for number, one in enumerate(card.deals):
        middle = left + round(pitch * (number + 0.5))
        _draw_bar(canvas, (middle - width, middle - 1), (y_of(0), y_of(one.luck)), _LUCK)
        _draw_bar(canvas, (middle + 1, middle + 1 + max(2, width // 2)), (y_of(0), y_of(-one.lost)), _LOST)


def _draw_bar(canvas: Canvas, sides: tuple[int, int], ends: tuple[int, int], colour: Colour) -> None:
    if ends[0] != ends[1]:
        canvas.draw_block(Box(sides[0], min(ends), sides[1], max(ends)), colour, 0)
