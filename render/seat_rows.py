"""Rows in which painters name seats: a seat's mark, its name, and the dealer's disc."""

from typing import NamedTuple, Protocol

from render import marks
from render.canvas import Area, Canvas
from render.tokens import Style


class NameLook(NamedTuple):
    """The sizes in which a seat is named, in pixels."""

    mark: int
    """The size of the seat's mark."""
    indent: int
    """The distance from the left of the mark to the left of the name."""
    style: Style
    sizes: tuple[int, ...] = ()
    """Sizes, the largest first: a long name is written smaller before it is cut. () keeps the size of ``style``."""
    disc: int = 0
    """The size of the dealer's disc."""
    before_disc: int = 0
    """The gap between the name and the disc."""
    disc_room: int = 0
    """The width that a name gives up for the disc."""


class BoardWithNames(Protocol):
    """The parts of a table's picture that naming a seat needs; a `render.board.Board` has them."""

    @property
    def canvas(self) -> Canvas:
        """The canvas that is drawn on."""

    @property
    def names(self) -> tuple[str, ...]:
        """By seat, the plain names."""

    def draw_seat_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        """Draw a seat's mark."""


def draw_seat_name(  # noqa: PLR0913  # what is drawn on, who is named, where and how are four things
    board: BoardWithNames, area: Area, seat: int, line: tuple[int, int, int], look: NameLook, *, is_dealer: bool = False
) -> int:
    """Name a seat on a line, given by its left, right and middle, which may be followed by the dealer's disc.

    Returns the x at which the name ends. A name that has no room is cut.
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
