"""The bar at the top of the table: title, round, the seats that the table waits for, and the four dice; once the match
is over, the winners.
"""

from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.words import labels
from engine.text.words import winners_text
from render import marks, tokens
from render.boards.high_roller import pieces
from render.boards.high_roller.layout import Board
from render.canvas import Area, Box, Canvas

_BOX = Box(20, 16, 1080, 92)
_MIDDLE = 54
_DIE, _LETTER, _GAP = 54, 36, 12
_CROWN = 56


def draw_bar(board: Board) -> None:
    """Draw the bar at the top of the table: title, round, the players who are waited for, and the dice; once the match
    is over, the title and the winners.
    """
    area = board.canvas.draw_panel(_BOX, padding=26)
    end = area.write(labels.TITLE, (area.left, _MIDDLE), tokens.TITLE) + 24
    if board.view.outcome:
        _draw_winners(board, area, end)
        return
    start = area.right - 4 * (_DIE + _LETTER) - 3 * _GAP
    draw_dice(board.canvas, Box(start, _MIDDLE - _DIE // 2, area.right, _MIDDLE + _DIE // 2), board.view.dice)
    most = start - 16 - end
    area.write(
        labels.game_progress_text(board.view),
        (end, _MIDDLE - 17),
        tokens.NOTE.with_colour(tokens.IVORY),
        max_width=most,
    )
    area.write(
        labels.awaited_text(board.view, board.names), (end, _MIDDLE + 19), tokens.NOTE._replace(size=25), max_width=most
    )


def draw_dice(canvas: Canvas, box: Box, dice: Dice | None) -> None:
    """Draw the four dice in a row as high as the box, each with its letter (W, B, R, Y) on its left. ``None`` draws the
    empty frames of dice that are still to be rolled.
    """
    pitch = (box.width + _GAP) // 4
    for index, letter in enumerate(pieces.DICE):
        left, right = box.left + pitch * index, box.left + pitch * index + pitch - _GAP
        die = Box(right - box.height, box.top, right, box.bottom)
        around = Box(left, box.top, die.left, box.bottom)
        canvas.area(around).write(letter, (die.left - 6, around.middle[1]), tokens.NOTE._replace(weight=700), "right")
        pieces.draw_die(canvas, die, letter, dice[index] if dice else None)


def _draw_winners(board: Board, area: Area, min_x: int) -> None:
    told = winners_text(board.view.outcome, board.names)
    style = tokens.TITLE._replace(size=36, fill=tokens.GOLD)
    left = area.write(told, (area.right, _MIDDLE), style, "right", max_width=area.right - min_x - _CROWN - 40)
    marks.draw_crown(board.canvas, (left - 20 - _CROWN // 2, _MIDDLE - 2), _CROWN)
