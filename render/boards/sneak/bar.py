"""The bar at the top of the table: title, deal and turn, the stock, and how long the game lasts."""

from engine.games.sneak.words import labels
from render import tokens
from render.boards.sneak import cards
from render.boards.sneak.layout import BAR, Board
from render.canvas import Area, Box

_MIDDLE = 54
_PILE_HEIGHT = 52
"""The height in pixels of the pile of cards that stands for the stock."""
_GAP = 14
_NUMBER = tokens.TITLE._replace(size=38)


def draw_status_bar(board: Board) -> None:
    """Draw the bar at the top of the table: title, deal and turn, the stock (the pile that cards are drawn from), and
    how long the game lasts.
    """
    area, view = board.canvas.draw_panel(BAR, padding=26), board.view
    end = area.write("Sneak", (area.left, _MIDDLE), tokens.TITLE)
    told = filter(None, (labels.game_progress_text(view), labels.most_cards_to_lead_text(view)))
    area.write(" · ".join(told), (end + 22, _MIDDLE + 3), tokens.NOTE)
    start = area.write(labels.game_length_text(view), (area.right, _MIDDLE), tokens.NOTE, "right")
    if view.phase != "over":
        _draw_stock(board, area, start - 2 * _GAP)


def _draw_stock(board: Board, area: Area, right_edge: int) -> None:
    """Draw the stock and the number of its cards so that they end at the x ``right_edge``; without cards, words that
    say so.
    """
    size = board.view.stock_size
    if not size:
        area.write("stock gone: flaunt only", (right_edge, _MIDDLE), tokens.CALL, "right")
        return
    start = area.write(str(size), (right_edge, _MIDDLE), _NUMBER, "right") - _GAP
    room = Box(area.left, _MIDDLE - _PILE_HEIGHT // 2, start, _MIDDLE + _PILE_HEIGHT // 2)
    left = cards.draw_pile_of_backs(board.canvas, room, size)
    area.write("stock", (left - _GAP, _MIDDLE), tokens.NOTE, "right")
