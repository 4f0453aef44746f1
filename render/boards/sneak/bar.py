"""The bar at the top: title, deal and turn, the stock, and how long the game is."""

from render import tokens
from render.boards.sneak import cards, words
from render.boards.sneak.board import Board
from render.boards.sneak.places import BAR
from render.canvas import Area, Box

_MIDDLE = 54
_PILE = 52
"""The height of the stock."""
_GAP = 14
_NUMBER = tokens.TITLE._replace(size=38)


def draw(board: Board) -> None:
    area, view = board.canvas.draw_panel(BAR, padding=26), board.view
    end = area.write("Sneak", (area.left, _MIDDLE), tokens.TITLE)
    told = filter(None, (words.progress(view), words.limit(view)))
    area.write(" · ".join(told), (end + 22, _MIDDLE + 3), tokens.NOTE)
    start = area.write(words.length(view), (area.right, _MIDDLE), tokens.NOTE, "right")
    if view.phase != "over":
        _draw_stock(board, area, start - 2 * _GAP)


def _draw_stock(board: Board, area: Area, right: int) -> None:
    """The pile with its count, or that there is none any more."""
    size = board.view.stock_size
    if not size:
        area.write("stock gone: flaunt only", (right, _MIDDLE), tokens.CALL, "right")
        return
    start = area.write(str(size), (right, _MIDDLE), _NUMBER, "right") - _GAP
    room = Box(area.left, _MIDDLE - _PILE // 2, start, _MIDDLE + _PILE // 2)
    left = cards.draw_pile(board.canvas, room, size)
    area.write("stock", (left - _GAP, _MIDDLE), tokens.NOTE, "right")
