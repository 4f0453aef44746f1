"""A seat's panel: mark, name, dealer's disc, bid and tricks, and a call when the table waits for it."""

from render import marks, tokens
from render.boards.hi_lo_jack import words
from render.boards.hi_lo_jack.board import Board
from render.boards.hi_lo_jack.places import Place
from render.canvas import Area

_MARK = 32
_NAME_Y, _STATUS_Y = 25, 62
"""From the top of the panel."""


def draw(board: Board, place: Place) -> None:
    call = words.call(board.view, place.seat)
    if call:
        marks.draw_turn_frame(board.canvas, place.panel)
    area = board.canvas.draw_panel(place.panel, padding=20)
    _draw_name(board, area, place.seat)
    end = area.right
    if call:
        end = marks.draw_pill(board.canvas, call, (place.panel.right - 8, place.panel.top + _STATUS_Y)).left - 12
    _write_status(board, area, place.seat, end)


def _draw_name(board: Board, area: Area, seat: int) -> None:
    middle, is_dealer = area.box.top + _NAME_Y, seat == board.view.dealer
    board.draw_mark(seat, (area.left + _MARK // 2, middle), _MARK)
    pen = area.left + _MARK + 14
    end = area.write(board.names[seat], (pen, middle), tokens.NAME, most=area.right - pen - (50 if is_dealer else 0))
    if is_dealer:
        marks.draw_dealer(board.canvas, (end + 30, middle), 36)


def _write_status(board: Board, area: Area, seat: int, end: int) -> None:
    """The longest form of the seat's bid and tricks that there is room for."""
    style = tokens.NOTE.with_colour(tokens.IVORY if seat == board.view.pitcher else tokens.MUTED)
    if status := style.longest_fitting(words.statuses(board.view, seat), end - area.left):
        area.write(status, (area.left, area.box.top + _STATUS_Y), style)
