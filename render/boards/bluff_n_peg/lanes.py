"""The peg board: a lane of holes for each seat, its peg and points, and what the last deal did to them."""

from functools import cache

from PIL import Image

from engine.games.bluff_n_peg.board import Board as Column
from engine.games.bluff_n_peg.board import in_last_chance
from render import marks, theme
from render.boards.bluff_n_peg import holes, places
from render.boards.bluff_n_peg.board import Board
from render.canvas import Area, Box, Canvas
from render.theme import Colour
from render.words import change, number

_MARK_X, _POINTS_RIGHT = 48, 146
_CLEAR = 26
"""How far a peg must have moved, in pixels, for the hole that it left to be seen beside it."""
_SCALE = theme.LABEL._replace(size=23)


def draw(board: Board) -> None:
    panel, seats = places.pegs(board.view.terms.seats), board.view.terms.seats
    area = board.canvas.panel(panel, padding=16)
    _draw_scale(board, area)
    height = places.lane_height(seats)
    for seat in range(seats):
        top = panel.top + places.SCALE + height * seat
        _draw_lane(board, area, seat, Box(panel.left, top, panel.right, top + height))


def _draw_scale(board: Board, area: Area) -> None:
    column, middle = board.view.terms.board, area.box.top + places.SCALE // 2 + 3
    area.write("out", (holes.LEFT + holes.END - 4, middle), _SCALE.in_colour(theme.REFUSED), "right")
    area.write("last chance", (holes.LAST_CHANCE[0] + 4, middle), _SCALE)
    for label in holes.labels(column):
        style = _SCALE.in_colour(theme.IVORY) if label.position == 0 else _SCALE
        area.write(label.words, (holes.x_of(label.position, column), middle), style, "centre")
    winner = holes.RIGHT - holes.END // 2, middle
    area.write(str(column.forward), winner, _SCALE.in_colour(theme.GOLD), "centre")
    if board.view.last_deal:
        area.write("last deal", (area.right, middle), _SCALE, "right")


def _draw_lane(board: Board, area: Area, seat: int, lane: Box) -> None:
    position, middle, height = board.view.positions[seat], lane.middle[1], lane.height
    board.canvas.image.paste(_strip(board.view.terms.board, height), (holes.LEFT, lane.top))
    board.draw_mark(seat, (_MARK_X, middle), 26)
    style = theme.NAME._replace(
        size=min(height - 2, 34), weight=700, fill=theme.REFUSED if position < 0 else theme.IVORY
    )
    area.write(number(position), (_POINTS_RIGHT, middle), style, "right")
    _draw_way(board, seat, middle)
    _draw_peg(board, seat, (holes.x_of(position, board.view.terms.board), middle), min(height - 2, 38))
    _write_change(board, area, seat, middle)


def moved_from(board: Board, seat: int) -> int:
    """Where the peg stood before it moved last: in this deal, or else in the one before."""
    now, before = board.view.positions[seat], board.view.start[seat]
    if now == before and board.view.last_deal:
        return board.view.last_deal.before[seat]
    return before


def _draw_way(board: Board, seat: int, middle: int) -> None:
    """A line from the hole where the peg was to where it is now."""
    column = board.view.terms.board
    here, there = (holes.x_of(at, column) for at in (board.view.positions[seat], moved_from(board, seat)))
    if here != there:
        left, right = sorted((here, there))
        board.canvas.block(Box(left - 5, middle - 3, right + 5, middle + 3), board.colour(seat), 3)
        if right - left > _CLEAR:
            _draw_hole(board.canvas, (there, middle), 7, board.colour(seat))
            _draw_hole(board.canvas, (there, middle), 3, theme.PANEL)


def _draw_peg(board: Board, seat: int, middle: tuple[int, int], size: int) -> None:
    """The seat's mark with a dark rim, over its hole."""
    marks.draw_seat(board.canvas, seat, middle, size, theme.SHADOW)
    board.draw_mark(seat, middle, size - 6)


def _write_change(board: Board, area: Area, seat: int, middle: int) -> None:
    done = board.view.last_deal
    if done is None:
        return
    points = done.after[seat] - done.before[seat]
    fill = theme.CYAN if points > 0 else theme.REFUSED if points < 0 else theme.MUTED
    left = area.write(change(points), (area.right, middle), theme.BODY.in_colour(fill), "right")
    if seat in done.winners:
        marks.draw_crown(board.canvas, (left - 22, middle), 26, theme.CYAN)


@cache
def _strip(column: Column, height: int) -> Image.Image:
    """An empty lane with its plates and holes. Shared: read-only."""
    strip = Canvas(holes.RIGHT - holes.LEFT, height)
    strip.image.paste(theme.PANEL, (0, 0, *strip.image.size))
    half = min(height - 6, 30) // 2
    plates = (
        (holes.LEFT, holes.LEFT + holes.END, theme.DANGER),
        (*holes.LAST_CHANCE, theme.DANGER),
        (*holes.GROOVE, theme.CLOTH),
        (holes.RIGHT - holes.END, holes.RIGHT, theme.CLOTH),
    )
    for left, right, fill in plates:
        box = Box(left - holes.LEFT, height // 2 - half, right - holes.LEFT, height // 2 + half)
        strip.block(box, fill, 9)
    larger_last = sorted(range(column.out, column.forward + 1), key=lambda position: _hole(position, column)[0])
    for position in larger_last:
        _draw_hole(strip, (holes.x_of(position, column) - holes.LEFT, height // 2), *_hole(position, column))
    _draw_hole(strip, (holes.RIGHT - holes.LEFT - holes.END // 2, height // 2), 6, theme.SHADOW)
    return strip.image


def _hole(position: int, column: Column) -> tuple[int, Colour]:
    """The radius and colour of an empty hole."""
    if position == column.forward:
        return 11, theme.GOLD
    if position == column.out:
        return 7, theme.SHADOW
    if in_last_chance(position, column):
        return 5, theme.SHADOW
    if position % 10 == 0:
        return (6, theme.IVORY) if position == 0 else (4, theme.MUTED)
    return (3, theme.SHADOW) if column.forward + column.back < 100 else (2, theme.SHADOW)


def _draw_hole(canvas: Canvas, middle: tuple[int, int], radius: int, fill: Colour) -> None:
    x, y = middle
    canvas.block(Box(x - radius, y - radius, x + radius, y + radius), fill, radius)
