"""The panel of a seat: its mark and name, the dealer's disc, its bid and tricks, and a call to act when the table waits
for the seat.
"""

from engine.games.hi_lo_jack.words import labels
from render import marks, tokens
from render.boards.hi_lo_jack.layout import Board, SeatPlace
from render.canvas import Area
from render.seat_rows import NameLook, draw_seat_name

_NAME = NameLook(32, 46, tokens.NAME, disc=36, before_disc=12, disc_room=50)
_NAME_Y, _STATUS_Y = 25, 62
"""The distances in pixels of the middles of name and status from the top of the panel."""


def draw_seat_panel(board: Board, place: SeatPlace) -> None:
    """Draw a seat's panel at its place; a gold frame and words such as "to play" are added if the table waits for the
    seat.
    """
    call = labels.call_to_act_text(board.view, place.seat)
    if call:
        marks.draw_turn_frame(board.canvas, place.panel)
    area = board.canvas.draw_panel(place.panel, padding=20)
    line, end = (area.left, area.right, place.panel.top + _NAME_Y), area.right
    draw_seat_name(board, area, place.seat, line, _NAME, is_dealer=place.seat == board.view.dealer)
    if call:
        end = marks.draw_pill(board.canvas, call, (place.panel.right - 8, place.panel.top + _STATUS_Y)).left - 12
    _write_status(board, area, place.seat, end)


def _write_status(board: Board, area: Area, seat: int, end_x: int) -> None:
    """Write the seat's bid and tricks, in the longest form that ends before the x ``end_x``; nothing if no form
    does.
    """
    style = tokens.NOTE.with_colour(tokens.IVORY if seat == board.view.pitcher else tokens.MUTED)
    if status := style.longest_fitting(labels.seat_status_texts_longest_first(board.view, seat), end_x - area.left):
        area.write(status, (area.left, area.box.top + _STATUS_Y), style)
