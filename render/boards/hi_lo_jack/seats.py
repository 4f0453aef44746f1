"""A seat's panel: mark, name, dealer's disc, bid and tricks, and a call when the table waits for it."""

from render import theme
from render.boards.hi_lo_jack import words
from render.boards.hi_lo_jack.board import Board
from render.boards.hi_lo_jack.places import Place
from render.canvas import Area, Box, Canvas

_MARK = 32
_NAME_Y, _STATUS_Y = 25, 62
"""From the top of the panel."""


def draw(board: Board, place: Place) -> None:
    call = words.call(board.view, place.seat)
    if call:
        board.canvas.block(place.panel.inset(-5), theme.GOLD, 22)
    area = board.canvas.panel(place.panel, padding=20)
    _draw_name(board, area, place.seat)
    end = _draw_call(board.canvas, place.panel, call) if call else area.right
    _write_status(board, area, place.seat, end)


def _draw_name(board: Board, area: Area, seat: int) -> None:
    middle, is_dealer = area.box.top + _NAME_Y, seat == board.view.dealer
    board.draw_mark(seat, (area.left + _MARK // 2, middle), _MARK)
    pen = area.left + _MARK + 14
    end = area.write(board.names[seat], (pen, middle), theme.NAME, most=area.right - pen - (50 if is_dealer else 0))
    if is_dealer:
        _draw_dealer(board.canvas, (end + 30, middle))


def _draw_dealer(canvas: Canvas, middle: tuple[int, int]) -> None:
    """The dealer's disc."""
    disc = Box(middle[0] - 18, middle[1] - 18, middle[0] + 18, middle[1] + 18)
    canvas.chip(disc, theme.IVORY, "D", theme.LABEL._replace(weight=750, fill=theme.INK))


def _draw_call(canvas: Canvas, panel: Box, call: str) -> int:
    """What the table waits for, on gold at the bottom right of the panel; returns where it begins."""
    style = theme.CALL._replace(size=25, fill=theme.INK)
    pill = Box(panel.right - style.width(call) - 44, panel.bottom - 38, panel.right - 8, panel.bottom - 5)
    canvas.chip(pill, theme.GOLD, call, style)
    return pill.left - 12


def _write_status(board: Board, area: Area, seat: int, end: int) -> None:
    """The longest form of the seat's bid and tricks that there is room for."""
    style = theme.NOTE.in_colour(theme.IVORY if seat == board.view.pitcher else theme.MUTED)
    for status in words.statuses(board.view, seat):
        if status and style.width(status) <= end - area.left:
            area.write(status, (area.left, area.box.top + _STATUS_Y), style)
            return
