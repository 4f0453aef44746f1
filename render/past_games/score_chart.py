"""A small chart of the scores through a game: a line for each side, from 0 to its final score."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.story import ScoreHistory
from engine.text.words import number_with_true_minus
from render import marks, tokens
from render.canvas import Box, Canvas
from render.tokens import Colour

HEIGHT = 184
"""The height of a chart in pixels."""
_PADDING, _HEADING, _AXIS_WIDTH = 20, 32, 84
"""The padding of the panel, the distance from its top to the middle of the heading, and the width of the numbers left
of the lines, in pixels.
"""
_TOP, _BOTTOM = 80, 24
"""The distances in pixels of the highest score from the top of the panel and of the lowest score from its bottom."""
_LINE, _MARK, _MARK_PITCH = 6, 30, 36
_SCALE = 4
"""The factor by which lines are drawn larger before they are reduced, so that their edges are smooth."""
_NUMBER = tokens.CARD_LABEL
_ENDINGS = {2: "nd", 3: "rd"}

Point = tuple[int, int]


class ScoreLine(NamedTuple):
    """One side's line in a score chart."""

    seat: int
    """The seat whose mark stands at the end of the line."""
    colour: Colour
    scores: tuple[int, ...]
    """The side's scores in the order of the game, at least one."""


def chart_heading(history: ScoreHistory) -> str:
    """The heading of a score chart: after which parts of the game (such as deals) it shows scores.

    >>> chart_heading(ScoreHistory("deal", 10, 1, ())), chart_heading(ScoreHistory("deal", 79, 4, ()))
    ('Score after each of 10 deals', 'Score after every 4th of 79 deals')
    """
    each = "each" if history.stride == 1 else f"every {history.stride}{_ENDINGS.get(history.stride, 'th')}"
    return f"Score after {each} of {history.chapter_count} {history.period}s"


def draw_score_chart(canvas: Canvas, box: Box, heading: str, lines: Sequence[ScoreLine]) -> None:
    """Draw a panel with a chart in ``box``: each line runs from 0 through its scores to its seat's mark. The first of
    ``lines`` lies on top; all have equally many scores.
    """
    area = canvas.draw_panel(box, _PADDING)
    area.write(heading, (area.left, box.top + _HEADING), tokens.CARD_LABEL)
    scores = [0, *(score for line in lines for score in line.scores)]
    low, high = min(scores), max(*scores, min(scores) + 1)
    floor, room = box.bottom - _BOTTOM, box.height - _TOP - _BOTTOM
    heights = {score: floor - room * (score - low) // (high - low) for score in scores}
    columns = _mark_columns([heights[line.scores[-1]] for line in lines])
    left, right = area.left + _AXIS_WIDTH, area.right - _MARK_PITCH * (max(columns) + 1)
    for score in {0, min(scores), max(scores)}:
        if score == 0 or abs(heights[score] - heights[0]) >= _NUMBER.size:
            canvas.draw_block(Box(left, heights[score] - 1, right, heights[score] + 1), tokens.EDGE, 0)
            area.write(number_with_true_minus(score), (left - 12, heights[score]), _NUMBER, "right")
    for line in reversed(lines):
        steps = len(line.scores)
        points = [(left + (right - left) * n // steps, heights[score]) for n, score in enumerate((0, *line.scores))]
        draw_line(canvas, box, points, line.colour)
    for line, column in zip(lines, columns, strict=True):
        middle = right + _MARK_PITCH * column + _MARK_PITCH // 2 + 2, heights[line.scores[-1]]
        marks.draw_seat_mark(canvas, line.seat, middle, _MARK, line.colour)


def _mark_columns(heights: Sequence[int]) -> list[int]:
    """For marks whose middles are at the y ``heights``, the columns, from 0, in which each mark overlaps none of those
    before it.
    """
    taken: list[tuple[int, int]] = []
    for y in heights:
        beside = {column for column, other in taken if abs(other - y) <= _MARK}
        taken.append((next(column for column in range(len(heights)) if column not in beside), y))
    return [column for column, _ in taken]


def draw_line(canvas: Canvas, box: Box, points: Sequence[Point], colour: Colour) -> None:
    """Draw a smooth line through points that all lie in ``box``, in this colour."""
    large = Image.new("L", (box.width * _SCALE, box.height * _SCALE))
    places = [((x - box.left) * _SCALE, (y - box.top) * _SCALE) for x, y in points]
    ImageDraw.Draw(large).line(places, 255, _LINE * _SCALE, joint="curve")
    canvas.stamp(large.reduce(_SCALE), (box.left, box.top), colour)
