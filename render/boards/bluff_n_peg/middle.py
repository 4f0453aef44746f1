"""The peg board: its scale, and on each seat's lane (row of holes) its pegs, its points and their change in the last
deal.
"""

from engine.text.words import number_with_true_minus, points_change_text
from render import marks, tokens
from render.boards.bluff_n_peg import layout, wood
from render.boards.bluff_n_peg.layout import Board
from render.canvas import Area, Box

_MARK_X, _POINTS_RIGHT = 50, 146
_LEAST_MOVE = 26
"""The pixels by which a peg must have moved before a second, smaller peg is drawn in the hole that it left."""
_RIM = 6
"""The pixels by which a peg with its dark rim is wider than the peg."""
_WIDEST_PEG = 52
"""The greatest width of a peg with its rim, in pixels."""
_SCALE = tokens.LABEL._replace(size=23)


def draw_peg_board(board: Board) -> None:
    """Draw the peg board with its scale, and on each seat's lane (row of holes) its peg, its points and their change in
    the last deal.
    """
    seats, column = board.view.terms.seats, board.view.terms.board
    panel = layout.peg_board_box(seats)
    area = board.canvas.draw_panel(panel, padding=20)
    board.canvas.image.paste(wood.plank_image(seats, column), (panel.left, panel.top))
    _write_scale_numbers(board, area)
    for seat in range(seats):
        _draw_lane(board, area, seat, layout.lane_box(seats, seat))


def _write_scale_numbers(board: Board, area: Area) -> None:
    column, middle = board.view.terms.board, area.box.top + layout.SCALE // 2 + 2
    area.write("out", (wood.LEFT + wood.END, middle), _SCALE.with_colour(tokens.IVORY), "right")
    area.write("last chance", (wood.LAST_CHANCE[0] + 4, middle), _SCALE)
    for label in wood.scale_labels(column):
        style = _SCALE.with_colour(tokens.IVORY) if label.position == 0 else _SCALE
        area.write(label.words, (wood.hole_x(label.position, column), middle), style, "centre")
    winner = wood.RIGHT - wood.END // 2, middle
    area.write(str(column.forward), winner, _SCALE.with_colour(tokens.GOLD), "centre")
    if board.view.last_deal:
        area.write("last deal", (area.right, middle), _SCALE, "right")


def _draw_lane(board: Board, area: Area, seat: int, lane: Box) -> None:
    position, middle, height = board.view.positions[seat], lane.middle[1], lane.height
    _draw_peg(board, seat, (_MARK_X, middle), 26)
    style = tokens.NAME._replace(size=min(height - 2, 34), weight=700)
    area.write(number_with_true_minus(position), (_POINTS_RIGHT, middle), style, "right")
    size = min(height + 2, _WIDEST_PEG) - _RIM
    _draw_peg_at_former_hole(board, seat, middle, size)
    _draw_peg(board, seat, (wood.hole_x(position, board.view.terms.board), middle), size)
    _write_points_change(board, area, seat, middle)


def previous_peg_position(board: Board, seat: int) -> int:
    """The position of a seat's peg before its last move: where this deal began or, if the peg has not moved since,
    where the last deal began.
    """
    now, before = board.view.positions[seat], board.view.start[seat]
    if now == before and board.view.last_deal:
        return board.view.last_deal.before[seat]
    return before


def _draw_peg_at_former_hole(board: Board, seat: int, middle_y: int, size: int) -> None:
    """Draw a second, smaller peg in the hole where the seat's peg was before its last move, as in cribbage, and a line
    that joins the two. A peg that has not moved draws nothing.
    """
    column = board.view.terms.board
    here, there = (wood.hole_x(at, column) for at in (board.view.positions[seat], previous_peg_position(board, seat)))
    if here == there:
        return
    left, right = sorted((here, there))
    board.canvas.draw_block(Box(left - 4, middle_y - 2, right + 4, middle_y + 2), board.seat_colour(seat), 2)
    if right - left > _LEAST_MOVE:
        _draw_peg(board, seat, (there, middle_y), size // 2)
        marks.draw_seat_mark(board.canvas, seat, (there, middle_y), size // 4, tokens.WOOD_DARK)


def _draw_peg(board: Board, seat: int, middle: tuple[int, int], size: int) -> None:
    """Draw a peg as the seat's mark on a dark rim that lies two pixels lower, like the shadow of a peg seen from
    above.
    """
    x, y = middle
    marks.draw_seat_mark(board.canvas, seat, (x, y + 1), size + _RIM, tokens.INK)
    board.draw_seat_mark(seat, (x, y - 1), size)


def _write_points_change(board: Board, area: Area, seat: int, middle_y: int) -> None:
    done = board.view.last_deal
    if done is None:
        return
    points = done.after[seat] - done.before[seat]
    fill = tokens.CYAN if points > 0 else tokens.IVORY if points < 0 else tokens.MUTED
    left = area.write(points_change_text(points), (area.right, middle_y), tokens.BODY.with_colour(fill), "right")
    if seat in done.winners:
        marks.draw_crown(board.canvas, (left - 22, middle_y), 26, tokens.CYAN)
