"""The bar at the top of the table: title, deal and trick, trump, bid and pitcher."""

from engine.games.hi_lo_jack.words import labels
from render import hand, tokens
from render.boards.hi_lo_jack.layout import Board
from render.canvas import Area, Box, LeftX

_BOX = Box(20, 16, 1080, 92)
_MIDDLE = 54
_TRUMP_WIDTH = 160
_GAP = 26
_GAPS = 12 + 18 + 38
"""The sum of the gaps in pixels between heading, bid, mark and name."""


def draw_bar(board: Board) -> None:
    """Draw the bar at the top of the table: title, deal and trick, trump, bid and pitcher (the highest bidder)."""
    area = board.canvas.draw_panel(_BOX, padding=26)
    end = area.write("Hi Lo Jack", (area.left, _MIDDLE), tokens.TITLE)
    end = area.write(labels.game_progress_text(board.view), (end + 24, _MIDDLE + 3), tokens.NOTE)
    trump = board.view.trump
    start = _write_bid(board, area, end + _GAP + (_TRUMP_WIDTH + _GAP if trump else 0))
    if trump:
        hand.draw_trump_sign(board.canvas, Box(start - _GAP - _TRUMP_WIDTH, 30, start - _GAP, 78), trump)


def _write_bid(board: Board, area: Area, min_x: int) -> LeftX:
    """Write the bid and its bidder at the right end of the bar, or "no bid yet"; a long name is cut so that nothing
    begins left of the x ``min_x``. Returns the x at which the words begin.
    """
    bidder, level = board.view.high_bidder, board.view.high_bid
    if bidder is None or level is None:
        return area.write("no bid yet", (area.right, _MIDDLE), tokens.NOTE, "right")
    heading, name = labels.bid_heading(board.view), board.names[bidder]
    bid = tokens.TITLE._replace(size=42 if len(level) == 1 else 34, fill=tokens.GOLD)
    wide = _GAPS + tokens.NOTE.width(heading) + bid.width(level)
    start = area.right - wide - min(area.right - min_x - wide, tokens.BODY.width(name))
    pen = area.write(heading, (start, _MIDDLE), tokens.NOTE) + 12
    pen = area.write(level, (pen, _MIDDLE), bid) + 18
    board.draw_seat_mark(bidder, (pen + 14, _MIDDLE), 28)
    area.write(name, (pen + 38, _MIDDLE), tokens.BODY)
    return start
