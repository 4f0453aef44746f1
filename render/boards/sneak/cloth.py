"""The cloth: the open lead and the last contest, each seat's cards in its own row; first the stock, last who won."""

from render import marks, tokens
from render.boards.sneak import cards, contests, leads, words
from render.boards.sneak.board import Board
from render.boards.sneak.places import CLOTH, rows
from render.canvas import Box
from render.words import ending, winners

_MARGIN = 18
_LEAD_RIGHT = 852
"""Where the lead's part of the cloth ends while there is a last contest beside it."""
_COUNT = tokens.SCORE._replace(size=60, fill=tokens.INK)


def draw(board: Board) -> None:
    board.canvas.draw_block(CLOTH, tokens.CLOTH, 24)
    view, room = board.view, board.canvas.area(CLOTH, _MARGIN)
    if view.outcome:
        _draw_result(board)
    elif view.lead:
        _draw_lines(board)
        leads.draw(board, view.lead, (room.left, _LEAD_RIGHT if view.last_contest else room.right))
        if view.last_contest:
            contests.draw_beside(board, view.last_contest, (_LEAD_RIGHT + _MARGIN, room.right))
    elif view.last_contest:
        _draw_lines(board)
        contests.draw(board, view.last_contest, (room.left, room.right))
    else:
        _draw_stock(board)


def _draw_lines(board: Board) -> None:
    """A line between two rows."""
    for row in rows(board.view.terms.seats)[1:]:
        y = row.lane.top - 5
        board.canvas.draw_block(Box(row.lane.left, y, row.lane.right, y + 2), tokens.EDGE, 1)


def _draw_stock(board: Board) -> None:
    """The stock, until the first contest of the game takes the room."""
    x, y = CLOTH.middle
    room = Box(CLOTH.left, y - 165, x + 95, y + 85)
    left = cards.draw_pile(board.canvas, room, board.view.stock_size)
    middle = (left + room.right) // 2, room.middle[1]
    chip = Box(middle[0] - 62, middle[1] - 44, middle[0] + 62, middle[1] + 44)
    board.canvas.draw_chip(chip, tokens.GOLD, str(board.view.stock_size), _COUNT)
    hint = "first, everybody draws a card" if words.is_first_round(board.view) else "nothing has been led yet"
    area = board.canvas.area(CLOTH, _MARGIN)
    area.write(hint, (x, room.bottom + 50), tokens.BODY.with_colour(tokens.MUTED), "centre")


def _draw_result(board: Board) -> None:
    y = CLOTH.middle[1]
    box, outcome = Box(CLOTH.left + 24, y - 145, CLOTH.right - 24, y + 145), board.view.outcome
    marks.draw_winner_plate(board.canvas, box, winners(outcome, board.names), ending(outcome, words.ENDINGS))
