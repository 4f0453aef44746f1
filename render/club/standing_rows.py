"""Games won and ratings as leaderboards, profiles and seasons show them, in words and drawn in a row."""

from typing import NamedTuple

from engine.text.words import grouped_number
from render import tokens
from render.canvas import Area, Box, Canvas

UNSURE_WIDTH = 92
"""The width in pixels at the right end of a row for the uncertainty of a rating."""
_RATING_WIDTH = 130
_MANY = 100_000
_COUNT_SIZES = (34, 31, 28, 25, tokens.SMALLEST)


class ShownRating(NamedTuple):
    """A person's rating in the numbers that people read: 1,500 is a newcomer's."""

    rating: int
    uncertainty: int
    """The standard deviation of the rating, in points of the rating."""
    is_provisional: bool
    """Whether the person has too few games for the rating to mean much; the picture then shows "?" for the
    uncertainty.
    """


def rating_phrase(shown: ShownRating) -> str:
    """A rating as a part of a sentence.

    >>> rating_phrase(ShownRating(1520, 190, True)), rating_phrase(ShownRating(1655, 58, False))
    ('provisional rating 1,520', 'rating 1,655 ± 58')
    """
    number = grouped_number(shown.rating)
    return f"provisional rating {number}" if shown.is_provisional else f"rating {number} ± {shown.uncertainty}"


def won_phrase(won: int, played: int) -> str:
    """The number of games won of those played, as a part of a sentence: "won 12345 of 23456"."""
    return f"won {won} of {played}"


def count_text(number: int) -> str:
    """A number of games for a picture: from 100,000 on in thousands.

    >>> count_text(950), count_text(12_345), count_text(123_456)
    ('950', '12,345', '123k')
    """
    return grouped_number(number) if number < _MANY else f"{grouped_number(number // 1000)}k"


def won_text(won: int, played: int) -> str:
    """The number of games won of those played, for a picture.

    >>> won_text(12_345, 23_456)
    '12,345 of 23,456'
    """
    return f"{count_text(won)} of {count_text(played)}"


def write_counts(area: Area, words: str, at: tuple[int, int], room: int, align: str = "left") -> None:
    """Write words with numbers of games, at most ``room`` pixels wide: in a smaller font if need be, and cut only if
    the smallest is too wide. ``at`` and ``align`` are those of `Area.write`.
    """
    area.write(words, at, tokens.CARD_NOTE.at_fitting_size(words, _COUNT_SIZES, room), align, max_width=room)


def write_rating(area: Area, shown: ShownRating) -> None:
    """Write a rating at the right end of a row, followed by its uncertainty, or by "?" if it is provisional."""
    middle = area.box.middle[1]
    unsure = "" if shown.is_provisional else f"±{shown.uncertainty}"
    area.write(unsure, (area.right, middle), tokens.CARD_NOTE, "right", max_width=UNSURE_WIDTH)
    number = f"{grouped_number(shown.rating)}{'?' if shown.is_provisional else ''}"
    style = tokens.NAME._replace(weight=500 if shown.is_provisional else 750)
    area.write(number, (area.right - UNSURE_WIDTH, middle), style, "right", max_width=_RATING_WIDTH)


def draw_won_bar(canvas: Canvas, sides: tuple[int, int], middle: int, won: int, played: int) -> None:
    """Draw a bar around the y ``middle``, between the two x of ``sides``, filled as far as the share of ``won`` in
    ``played`` games. Without games it is empty.
    """
    bar = Box(sides[0], middle - 8, sides[1], middle + 8)
    share = min(won / played, 1) if played > 0 else 0
    canvas.draw_block(bar, tokens.FELT, 8)
    canvas.draw_block(bar._replace(right=bar.left + round(bar.width * share)), tokens.CYAN, 8)
