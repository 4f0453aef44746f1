"""What stands on the peg board: the scale, and on each seat's lane its pegs, its points and the last deal's change."""

from engine.words import change_text, number_text
from render import marks, tokens
from render.boards.bluff_n_peg import layout, wood
from render.boards.bluff_n_peg.layout import Board
from render.canvas import Area, Box

_MARK_X, _POINTS_RIGHT = 50, 146
_CLEAR = 26
"""How far a peg must have moved, in pixels, for the one that it left behind to be seen beside it."""
_RIM = 6
"""How much larger than a peg its dark rim is, in pixels across."""
_LARGEST = 52
"""How large a peg is at most with its rim, in pixels."""
_SCALE = tokens.LABEL._replace(size=23)


def draw(board: Board) -> None:
    seats, column = board.view.terms.seats, board.view.terms.board
    panel = layout.pegs(seats)
    area = board.canvas.draw_panel(panel, padding=20)
    board.canvas.image.paste(wood.plank(seats, column), (panel.left, panel.top))
    _write_scale(board, area)
    for seat in range(seats):
        _draw_lane(board, area, seat, layout.lane(seats, seat))


def _write_scale(board: Board, area: Area) -> None:
    column, middle = board.view.terms.board, area.box.top + layout.SCALE // 2 + 2
    area.write("out", (wood.LEFT + wood.END, middle), _SCALE.with_colour(tokens.IVORY), "right")
    area.write("last chance", (wood.LAST_CHANCE[0] + 4, middle), _SCALE)
    for label in wood.labels(column):
        style = _SCALE.with_colour(tokens.IVORY) if label.position == 0 else _SCALE
        area.write(label.words, (wood.x_of(label.position, column), middle), style, "centre")
    winner = wood.RIGHT - wood.END // 2, middle
    area.write(str(column.forward), winner, _SCALE.with_colour(tokens.GOLD), "centre")
    if board.view.last_deal:
        area.write("last deal", (area.right, middle), _SCALE, "right")


def _draw_lane(board: Board, area: Area, seat: int, lane: Box) -> None:
    position, middle, height = board.view.positions[seat], lane.middle[1], lane.height
    _draw_peg(board, seat, (_MARK_X, middle), 26)
    style = tokens.NAME._replace(size=min(height - 2, 34), weight=700)
    area.write(number_text(position), (_POINTS_RIGHT, middle), style, "right")
    size = min(height + 2, _LARGEST) - _RIM
    _draw_peg_behind(board, seat, middle, size)
    _draw_peg(board, seat, (wood.x_of(position, board.view.terms.board), middle), size)
    _write_change(board, area, seat, middle)


def moved_from(board: Board, seat: int) -> int:
    """Where the peg stood before it moved last: in this deal, or else in the one before."""
    now, before = board.view.positions[seat], board.view.start[seat]
    if now == before and board.view.last_deal:
        return board.view.last_deal.before[seat]
    return before


def _draw_peg_behind(board: Board, seat: int, middle: int, size: int) -> None:
    """As in cribbage a second, smaller peg stays where the first one was; a line joins them."""
    column = board.view.terms.board
    here, there = (wood.x_of(at, column) for at in (board.view.positions[seat], moved_from(board, seat)))
    if here == there:
        return
    left, right = sorted((here, there))
    board.canvas.draw_block(Box(left - 4, middle - 2, right + 4, middle + 2), board.colour(seat), 2)
    if right - left > _CLEAR:
        _draw_peg(board, seat, (there, middle), size // 2)
        marks.draw_seat(board.canvas, seat, (there, middle), size // 4, tokens.WOOD_DARK)


def _draw_peg(board: Board, seat: int, middle: tuple[int, int], size: int) -> None:
    """The seat's mark with a dark rim, which is a little lower: a peg seen from above throws a shadow."""
    x, y = middle
    marks.draw_seat(board.canvas, seat, (x, y + 1), size + _RIM, tokens.INK)
    board.draw_mark(seat, (x, y - 1), size)


def _write_change(board: Board, area: Area, seat: int, middle: int) -> None:
    done = board.view.last_deal
    if done is None:
        return
    points = done.after[seat] - done.before[seat]
    fill = tokens.CYAN if points > 0 else tokens.IVORY if points < 0 else tokens.MUTED
    left = area.write(change_text(points), (area.right, middle), tokens.BODY.with_colour(fill), "right")
    if seat in done.winners:
        marks.draw_crown(board.canvas, (left - 22, middle), 26, tokens.CYAN)
