"""The right-hand column of the table: the piles, the sides with their scores, the last play, and what each poker hand
scores.
"""

from typing import NamedTuple

from engine.games.high_handed.public import POINTS
from engine.games.high_handed.words import labels
from engine.text.words import ending_text, number_with_true_minus, winners_text, winning_seats
from render import marks, tokens
from render.boards.high_handed import foot
from render.boards.high_handed.layout import Board
from render.canvas import Area, BottomY, Box, Canvas
from render.seat_rows import NameLook, draw_seat_name
from render.tokens import Style

LEFT, RIGHT = 804, 1084
TOP, BOTTOM = 12, 688
_PADDING = 16
_GAP = 7
_FOOT_HEIGHT, _BLIND_HEIGHT = 166, 84
"""The least height in pixels that is kept for the last play, and the height that the blind hand adds."""
_HANDS_BY_POINTS = {
    POINTS["pair"]: "pair",
    POINTS["two_pair"]: "two pair",
    POINTS["three_of_a_kind"]: "three of a kind",
    POINTS["full_house"]: "full house, four",
    POINTS["straight"]: "straight, flush",
    POINTS["straight_flush"]: "straight flush",
    POINTS["royal_flush"]: "royal flush",
}
"""By the number of points, the names of the poker hands that score it."""
_WORTH_PITCH = 25
_WORTH_HEIGHT = 16 + _WORTH_PITCH * len(_HANDS_BY_POINTS)
"""The height in pixels of the panel with the points of poker hands, which is drawn if there is room for it."""
_LOWEST_ROW = 64
"""The least height in pixels of a seat's row with which the panel of poker hands' points is drawn."""
_HIGHEST_ROW = 84
"""The greatest height of a seat's row, in pixels."""
_MARK = 26
_MOST_MARKS = 3
"""The most winners whose marks are drawn, where there is no room for their names."""
_CROWN = 26
_CROWN_WIDTH = 32
"""The width in pixels kept for the crown of a game won."""
_STATUS = tokens.NOTE._replace(size=22)
_SMALL = tokens.LABEL._replace(size=tokens.SMALLEST, weight=500)
_TITLES = (38, 32, 27, 24)
_NAME = NameLook(_MARK, _MARK + 12, tokens.BODY, (31, 27, 24, 22), disc=30, before_disc=8, disc_room=38)
_LARGE_ROW = 66
"""The least height in pixels of a seat's row for the largest name and score."""


class _RowLook(NamedTuple):
    """The look of the seats' rows: their height in pixels (``row``), and the style of the sides' scores."""

    row: int
    score: Style


def draw_side_column(board: Board) -> None:
    """Draw the column to the right of the board: heading, sides with their scores, the last play and, where there is
    room, the points of each poker hand.
    """
    top = _draw_heading(board) + _GAP
    bottom = _sides_bottom(board, top)
    look = _row_look(board, bottom - top)
    for side, seats in enumerate(board.view.terms.sides):
        box = Box(LEFT, top, RIGHT, top + look.row * len(seats))
        _draw_side(board, side, box, look)
        top = box.bottom + _GAP
    foot.draw_foot(board, Box(LEFT, top, RIGHT, bottom))
    if bottom < BOTTOM:
        _write_points_of_hands(board, Box(LEFT, bottom + _GAP, RIGHT, BOTTOM))


def _sides_bottom(board: Board, top: int) -> BottomY:
    """The y at which the sides and the last play must end, ``top`` being the y where they begin: above the panel with
    the points of poker hands if rows stay 64 pixels high, else at the foot of the column.
    """
    above = BOTTOM - _WORTH_HEIGHT - _GAP
    return above if _seat_row_height(board, above - top) >= _LOWEST_ROW else BOTTOM


def _seat_row_height(board: Board, height_of_all: int) -> int:
    """The height in pixels of a seat's row, if all sides and the last play together have ``height_of_all`` pixels."""
    kept = _FOOT_HEIGHT + (_BLIND_HEIGHT if board.view.outcome else 0) + _GAP * len(board.view.terms.sides)
    return min((height_of_all - kept) // board.view.terms.seats, _HIGHEST_ROW)


def _row_look(board: Board, height: int) -> _RowLook:
    row = _seat_row_height(board, height)
    return _RowLook(row, tokens.SCORE._replace(size=46 if row >= _LARGE_ROW else 38))


# -- the heading ------------------------------------------------------------------------------------------------------


def _draw_heading(board: Board) -> BottomY:
    """Draw title, piles and blind hand, or the winners once the match is over. Returns the y at which the heading
    ends.
    """
    lines = _heading_lines(board)
    box = Box(LEFT, TOP, RIGHT, TOP + 50 + 29 * len(lines))
    area = board.canvas.draw_panel(box, _PADDING)
    if board.view.outcome:
        _draw_winners(board, area, box.top + 30)
    else:
        area.write("High Handed", (area.left, box.top + 30), tokens.TITLE._replace(size=_TITLES[0]))
    for index, line in enumerate(lines):
        area.write(line, (area.left, box.top + 62 + 29 * index), _STATUS)
    return box.bottom


def _draw_winners(board: Board, area: Area, middle_y: int) -> None:
    """Draw a crown and the winners: by name if the names fit, else by their marks."""
    crown = _CROWN + 8
    marks.draw_crown(board.canvas, (area.left + crown // 2, middle_y - 2), crown)
    pen, title = area.left + crown + 12, winners_text(board.view.outcome, board.names)
    style = tokens.TITLE.at_fitting_size(title, _TITLES, area.right - pen)
    if style.width(title) > area.right - pen:
        seats = winning_seats(board.view.outcome)
        for seat in seats[:_MOST_MARKS]:
            board.draw_seat_mark(seat, (pen + _MARK // 2, middle_y), _MARK)
            pen += _MARK + 8
        title = f"+{len(seats) - _MOST_MARKS} win" if len(seats) > _MOST_MARKS else "wins" if len(seats) == 1 else "win"
    area.write(title, (pen, middle_y), style)


def _heading_lines(board: Board) -> list[str]:
    view = board.view
    if view.outcome:
        return [ending_text(view.outcome, labels.ENDINGS)]
    aside = f"out {view.removed}" if view.removed else f"blind {view.blind_size}"
    lines = [labels.game_number_text(view), f"{labels.piles_text(view)} · {aside}"]
    return [line for line in lines if line]


# -- the sides --------------------------------------------------------------------------------------------------------


def _draw_side(board: Board, side: int, box: Box, look: _RowLook) -> None:
    seats = board.view.terms.sides[side]
    area = board.canvas.draw_panel(box, _PADDING)
    left = area.right - _side_score_width(board, side, look) - 12
    tops = range(box.top, box.bottom, look.row)
    for seat, top in zip(seats, tops, strict=True):
        row = Box(box.left, top, box.right, top + look.row)
        if seat in board.view.waiting:
            _draw_turn_frame(board.canvas, row if len(seats) == 1 else row._replace(right=left + 6))
        _draw_seat_row(board, area, seat, row, left)
    _write_side_score(board, area, side, look)


def _draw_turn_frame(canvas: Canvas, row: Box) -> None:
    """Draw the frame of a seat on turn inside its row, because the rows of a side share a panel."""
    marks.draw_turn_frame(canvas, row.inset(4))
    canvas.draw_block(row.inset(4), tokens.PANEL, 14)


def _write_side_score(board: Board, area: Area, side: int, look: _RowLook) -> None:
    """Write the side's score in this game and, below it, the sum with earlier games if there are any."""
    style = look.score.with_colour(tokens.REFUSED if board.view.scores[side] < 0 else tokens.IVORY)
    middle, (score, total) = area.box.middle[1], _game_score_and_match_total_texts(board, side)
    area.write(score, (area.right, middle - (look.row // 6 if total else 0)), style, "right")
    if total:
        area.write(total, (area.right, middle + look.row * 3 // 10), _SMALL, "right")


def _game_score_and_match_total_texts(board: Board, side: int) -> tuple[str, str]:
    totals = labels.match_totals_by_side(board.view)
    return number_with_true_minus(
        board.view.scores[side]
    ), f"total {number_with_true_minus(totals[side])}" if totals else ""


def _side_score_width(board: Board, side: int, look: _RowLook) -> int:
    score, total = _game_score_and_match_total_texts(board, side)
    return max(look.score.width(score), _SMALL.width(total))


def _draw_seat_row(board: Board, area: Area, seat: int, row: Box, end_x: int) -> None:
    """Draw the seat's mark and name; below them the number of cards that the seat holds, and a crown for each game
    won.
    """
    crowns = labels.games_won_by_seat(board.view, seat)
    status = _seat_status_text(board, seat, end_x - area.left - _CROWN_WIDTH * crowns)
    first, second = (row.top + row.height * part // 100 for part in (31 if status or crowns else 50, 75))
    look = _NAME if row.height >= _LARGE_ROW or not status else _NAME._replace(sizes=_NAME.sizes[1:])
    is_dealer = seat == board.view.dealer and not board.view.outcome
    draw_seat_name(board, area, seat, (area.left, end_x, first), look, is_dealer=is_dealer)
    style, pen = _STATUS.with_colour(tokens.GOLD if seat in board.view.waiting else tokens.MUTED), area.left
    if status:
        pen = area.write(status, (pen, second), style) + 12
    for _ in range(crowns):
        marks.draw_crown(board.canvas, (pen + _CROWN // 2, second), _CROWN)
        pen += _CROWN_WIDTH


def _seat_status_text(board: Board, seat: int, max_width: int) -> str:
    """The seat's status in the longest form that is at most ``max_width`` pixels wide; "" if none is, and once the
    match is over.
    """
    if board.view.outcome:
        return ""
    return _STATUS.longest_fitting(labels.seat_status_texts_longest_first(board.view, seat), max_width)


# -- what scores ------------------------------------------------------------------------------------------------------


def _write_points_of_hands(board: Board, box: Box) -> None:
    area = board.canvas.draw_panel(box, _PADDING)
    for index, (points, kinds) in enumerate(_HANDS_BY_POINTS.items()):
        middle = box.top + 8 + _WORTH_PITCH // 2 + _WORTH_PITCH * index
        area.write(str(points), (area.left + 28, middle), _SMALL.with_colour(tokens.IVORY), "right")
        area.write(kinds, (area.left + 42, middle), _SMALL)
