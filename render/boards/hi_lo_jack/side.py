"""The right-hand column of the table: the scores, each with a bar that fills towards the target; the four points; the
last trick.
"""

from engine.games.hi_lo_jack.words import points
from engine.games.hi_lo_jack.words.points import PointHolder
from engine.text.words import NOTHING, number_with_true_minus
from render import sprites, tokens
from render.boards.hi_lo_jack.layout import Board
from render.canvas import Area, Box
from render.seat_rows import NameLook, draw_seat_name

_LEFT, _RIGHT = 730, 1080
_SCORES = Box(_LEFT, 104, _RIGHT, 346)
_POINTS = Box(_LEFT, 356, _RIGHT, 540)
_LAST = Box(_LEFT, 550, _RIGHT, 684)
_HEADING_Y = 24
"""The distance in pixels of a heading's middle from the top of its panel."""
_PADDING = 20
_CARD_WIDTH, _CARD_HEIGHT, _CARD_PITCH = 61, 84, 78
_ROW_LOOKS = ((80, 60, 32, 7), (60, 48, 32, 7), (0, 36, 28, 5))
"""The looks of a score's row, for high rows first: the least height of the row, the font size of the score, the largest
font size of names, and the height of the bar towards the target.
"""
_TAKEN = tokens.LABEL.with_colour(tokens.IVORY)
_POINT = tokens.BODY


def draw_side_panels(board: Board) -> None:
    """Draw the three panels on the right of the table: the scores, the four points of the deal, the last trick."""
    _draw_scores_panel(board)
    _draw_points_panel(board)
    _draw_last_trick(board)


def _draw_scores_panel(board: Board) -> None:
    area = board.canvas.draw_panel(_SCORES, _PADDING)
    middle = _SCORES.top + _HEADING_Y
    area.write("Scores", (area.left, middle), tokens.LABEL)
    area.write(f"play to {board.view.terms.options.target}", (area.right, middle), tokens.LABEL, "right")
    sides, first = len(board.view.scores), _SCORES.top + 44
    pitch = (_SCORES.bottom - 4 - first) // sides
    for side in range(sides):
        _draw_side_score(
            board, area, side, Box(area.left, first + pitch * side, area.right, first + pitch * (side + 1))
        )


def _draw_side_score(board: Board, area: Area, side: int, row: Box) -> None:
    score, members = board.view.scores[side], board.view.terms.sides[side]
    fill = tokens.REFUSED if score < 0 else tokens.IVORY
    size, largest, track = next(sizes for least, *sizes in _ROW_LOOKS if row.height >= least)
    style = tokens.SCORE._replace(size=size, fill=fill)
    middle = row.top + (row.height - 12) // 2
    left = area.write(number_with_true_minus(score), (row.right, middle), style, "right")
    for index, seat in enumerate(members):
        y = middle + 38 * index - 19 * (len(members) - 1)
        look = NameLook(26, 38, tokens.BODY, (largest, 28, 25, 23))
        draw_seat_name(board, area, seat, (row.left, left - 12, y), look)
    _draw_score_track(board, side, Box(row.left, row.bottom - 5 - track, row.right, row.bottom - 5))


def _draw_score_track(board: Board, side: int, track: Box) -> None:
    """Draw the bar towards the target, filled in the side's colour as far as its score reaches."""
    share = min(max(board.view.scores[side] / board.view.terms.options.target, 0), 1)
    board.canvas.draw_block(track, tokens.FELT, 4)
    gone = track._replace(right=track.left + round(track.width * share))
    board.canvas.draw_block(gone, board.seat_colour(board.view.terms.sides[side][0]), 4)


def _draw_points_panel(board: Board) -> None:
    area = board.canvas.draw_panel(_POINTS, _PADDING)
    middle = _POINTS.top + _HEADING_Y
    area.write(points.points_heading(board.view), (area.left, middle), tokens.LABEL)
    if result := points.last_result_if_shown(board.view):
        style = tokens.LABEL.with_colour(tokens.CYAN if result.made else tokens.REFUSED)
        area.write(points.bid_verdict_text(result, board.view), (area.right, middle), style, "right")
    for index, holder in enumerate(points.point_holders(board.view)):
        _draw_point_holder(board, area, holder, _POINTS.top + 58 + 35 * index)


def _draw_point_holder(board: Board, area: Area, holder: PointHolder, middle_y: int) -> None:
    x = area.left + 92
    area.write(holder.name.capitalize(), (area.left, middle_y), _POINT)
    if holder.side is None:
        area.write(NOTHING, (x, middle_y), tokens.NOTE)
        return
    members = board.view.terms.sides[holder.side] if holder.seat is None else (holder.seat,)
    for index, seat in enumerate(members):
        board.draw_seat_mark(seat, (x + 12 + 32 * index, middle_y), 26)
    shown = board.names[members[0]] if len(members) == 1 else f"with {holder.value}"
    style = _POINT._replace(size=26, fill=tokens.IVORY if holder.scored else tokens.MUTED)
    end = area.write(shown, (x + 4 + 32 * len(members), middle_y), style)
    if not holder.scored:
        board.canvas.draw_block(Box(x - 2, middle_y - 1, end + 3, middle_y + 2), tokens.REFUSED, 1)


def _draw_last_trick(board: Board) -> None:
    area, trick = board.canvas.draw_panel(_LAST, _PADDING), board.view.last_trick
    middle = _LAST.top + _HEADING_Y
    end = area.write("Last trick", (area.left, middle), _TAKEN.with_colour(tokens.MUTED))
    if trick is None:
        area.write("none yet", (area.left, middle + 56), tokens.NOTE)
        return
    board.draw_seat_mark(trick.winner, (end + 22, middle), 20)
    area.write(board.names[trick.winner], (end + 38, middle), _TAKEN)
    for index, (seat, code) in enumerate(trick.plays_in_order(board.view.terms.seats)):
        left, top = area.left + _CARD_PITCH * index, middle + 20
        card = Box(left, top, left + _CARD_WIDTH, top + _CARD_HEIGHT)
        if seat == trick.winner:
            board.canvas.draw_ring(card, 4)
        board.canvas.lay_card(sprites.card_face(code, _CARD_WIDTH, _CARD_HEIGHT), card)
