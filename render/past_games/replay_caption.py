"""The caption below a table in a replay: the latest events, and how far the replay has gone."""

from render.canvas import Area, Box, Canvas
from render.tokens import BODY, EDGE, GOLD, LABEL, PANEL, WIDTH
from render.type.paragraph import wrapped_lines, write_line

HEIGHT = 98
"""The height of a caption in pixels of the canvas, before it is halved for the GIF: room for two lines."""

_LINES = 2
_BAR = 6
_FIRST, _NEXT = _BAR + 28, 38
_COUNT_WIDTH = 170
_PADDING = 22


def replay_caption(text: str, number: int, step_count: int, *, is_headline: bool = False) -> Canvas:
    """Draw a strip as wide as a table, with ``text`` in at most two lines (the rest is cut) and "NUMBER / STEP_COUNT".

    ``number`` is that of the step, from 1, of ``step_count`` steps. Names in ``text`` must have gone through
    `clean_name`. ``is_headline`` makes the text golden.
    """
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.image.paste(PANEL, (0, 0, WIDTH, HEIGHT))
    canvas.image.paste(EDGE, (0, 0, WIDTH, _BAR))
    canvas.image.paste(GOLD, (0, 0, WIDTH * number // step_count, _BAR))
    _write_step_count(canvas.area(Box(WIDTH - _COUNT_WIDTH, _BAR, WIDTH, HEIGHT), _PADDING), f"{number} / {step_count}")
    _write_text(canvas.area(Box(0, _BAR, WIDTH - _COUNT_WIDTH, HEIGHT), _PADDING), text, is_headline=is_headline)
    return canvas


def _write_step_count(area: Area, words: str) -> None:
    area.write(words, (area.right, _FIRST), LABEL, "right")


def _write_text(area: Area, text: str, *, is_headline: bool) -> None:
    style = BODY.with_colour(GOLD) if is_headline else BODY
    for number, line in enumerate(wrapped_lines(text, style, area.right - area.left, _LINES)):
        write_line(area, line, (area.left, _FIRST + number * _NEXT), style)
