"""Rows in which painters name seats: a seat's mark, its name, and the dealer's disc."""

from typing import NamedTuple, Protocol

from render import marks
from render.canvas import Area, Canvas, RightX, X, Y
from render.tokens import Style

NameLine = tuple[X, X, Y]
"""The line on which a name stands: the x of its left end, the x of its right end, and the y of its middle."""


class NameLook(NamedTuple):
    """The sizes of a seat's mark, name and dealer's disc on a line, in pixels."""

    mark: int
    """The width of the seat's mark."""
    indent: int
    """The distance from the left edge of the mark to that of the name."""
    style: Style
    sizes: tuple[int, ...] = ()
    """Font sizes, the largest first: a long name takes the first size that fits, and is cut if none does. () always
    takes the size of ``style``.
    """
    disc: int = 0
    """The width of the dealer's disc."""
    before_disc: int = 0
    """The gap between the name and the dealer's disc."""
    disc_room: int = 0
    """The width that the dealer's name gives up for the disc."""


class BoardWithNames(Protocol):
    """A picture of a table on which seats can be named; `render.board.Board` is one."""

    @property
    def canvas(self) -> Canvas:
        """The canvas of the picture."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, made plain by `names_of_all_seats`."""

    def draw_seat_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        """Draw a seat's mark (its shape), ``size`` pixels square around the point ``middle``, in the seat's colour."""


def draw_seat_name(  # noqa: PLR0913  # what is drawn on, who is named, where and how are four things
    board: BoardWithNames, area: Area, seat: int, line: NameLine, look: NameLook, *, is_dealer: bool = False
) -> RightX:
    """Draw a seat's mark and name on a line and, for the dealer, the dealer's disc behind the name.

    Returns the x at which the name ends, without the disc. A name that is too long is cut with an ellipsis.
    """
    left, right, middle = line
    board.draw_seat_mark(seat, (left + look.mark // 2, middle), look.mark)
    name, pen = board.names[seat], left + look.indent
    most = right - pen - look.disc_room * is_dealer
    style = look.style.at_fitting_size(name, look.sizes, most) if look.sizes else look.style
    end = area.write(name, (pen, middle), style, max_width=most)
    if is_dealer:
        marks.draw_dealer_disc(board.canvas, (end + look.before_disc + look.disc // 2, middle), look.disc)
    return end
