"""The panel of a seat: its mark and name, whether it is the first player, its points so far, and a call to act when the
table waits for it; below these, its sheet.
"""

from functools import cache
from typing import NamedTuple

from engine.games.high_roller.pieces.sheets import SPACES, Sheet, SheetCounts
from engine.games.high_roller.public import NOTHING_WRITTEN, RoundMarks
from engine.games.high_roller.words import labels
from engine.games.high_roller.words.private import SheetMarks
from engine.text.words import number_with_true_minus, points_change_text
from render import marks, tokens
from render.boards.high_roller import layout, pieces, sheet
from render.boards.high_roller.layout import Board, SheetPlacement, Spacing
from render.canvas import Area, Box, X
from render.seat_rows import NameLook, draw_seat_name
from render.tokens import Style

_NARROW, _ROOMY = 300, 400
"""The width in pixels below which a panel has room for one number only, and the width from which on the words "so far"
explain the points.
"""
_ROOM_FOR_REASON = 36
"""The width in pixels beside a card row from which on there is room to say why the row's hand scores nothing; where
there is less, a cross marks a hand that several players share.
"""
_LEAST_NAME = 100
"""The least width of a name, in pixels; the call to act is left out if the name would get less."""


class _PanelLook(NamedTuple):
    """The look of a seat's panel, chosen by the panel's size: sheets of eight players need other proportions than those
    of two.
    """

    padding: int
    heading: int
    """The height of the line above the sheet, in pixels."""
    name: NameLook
    points: Style
    room: Spacing


@cache
def _panel_look(width: int, height: int) -> _PanelLook:
    gap, heading, largest = (4, 40, 28) if height < 400 else (9, 58, 31)
    if width < _NARROW:
        return _PanelLook(10, heading, _name_look(22, 25), _points_style(27), Spacing(gap, tile=22, side=0))
    if width < _ROOMY:
        return _PanelLook(12, heading, _name_look(26, 27), _points_style(32), Spacing(gap, tile=30, side=20))
    return _PanelLook(16, heading, _name_look(30, largest), _points_style(38), Spacing(gap, tile=60, side=36))


def _name_look(mark_size: int, font_size: int) -> NameLook:
    return NameLook(mark_size, mark_size + 10, tokens.NAME._replace(size=font_size))


def _points_style(font_size: int) -> Style:
    return tokens.SCORE._replace(size=font_size, fill=tokens.MUTED)


def draw_seat_panels(board: Board) -> None:
    """Draw a panel for every seat: with the seat's sheet or, while sheets are secret, with the numbers of cards,
    numbers and jokers on it.
    """
    for seat, panel in enumerate(layout.seat_panels(board.view.terms.seats)):
        look = _panel_look(panel.width, panel.height)
        if seat in board.view.waiting:
            marks.draw_turn_frame(board.canvas, panel)
        area = board.canvas.draw_panel(panel, look.padding)
        _draw_heading(board, area, seat, look)
        within = Box(area.left, panel.top + look.heading, area.right, panel.bottom - look.padding + 2)
        if board.sheets:
            _draw_sheet(board, board.sheets[seat], seat, SheetPlacement(within, board.view.terms.boxes, look.room))
        else:
            _draw_secret_counts(board, board.view.counts[seat], within)


def _draw_heading(board: Board, area: Area, seat: int, look: _PanelLook) -> None:
    middle = area.box.top + look.heading // 2
    start, end = area.left + look.name.indent, _write_points_so_far(board, area, seat, look, middle)
    if seat == board.view.first:
        end = marks.draw_pill(board.canvas, "1st", (end, middle), fill=tokens.IVORY).left - 8
    if seat in board.view.waiting:
        end = _draw_call_to_act(board, (start, end), middle, labels.call_to_act_text(board.view, seat))
    draw_seat_name(board, area, seat, (area.left, end, middle), look.name)


def _write_points_so_far(board: Board, area: Area, seat: int, look: _PanelLook, middle_y: int) -> X:
    """Write a seat's points so far at the right end of its heading. Returns the x at which the room for other words
    ends.
    """
    told = _points_text(board, seat, is_narrow=area.box.width < _NARROW)
    if not told:
        return area.right
    left = area.write(told, (area.right, middle_y), look.points, "right") - 10
    is_crowded = area.box.width < _ROOMY or (seat == board.view.first and seat in board.view.waiting)
    if not is_crowded:
        left = area.write("so far", (left, middle_y + 4), tokens.LABEL._replace(size=23), "right") - 14
    return left


def _points_text(board: Board, seat: int, is_narrow: bool) -> str:
    """The points of finished games, then those of this game unless sheets are secret; in a narrow panel only the sum of
    both; "" if neither is known.
    """
    finished = board.view.sums[seat] if board.view.results else None
    now = board.standing[seat].points_so_far if board.standing else None
    if finished is None or now is None:
        known = now if finished is None else finished
        return "" if known is None else number_with_true_minus(known)
    if is_narrow:
        return number_with_true_minus(finished + now)
    return f"{number_with_true_minus(finished)} {points_change_text(now) if now else '+0'}"


def _draw_call_to_act(board: Board, x_range: tuple[X, X], middle_y: int, call: str) -> X:
    """Write the words that ask the seat to act at the right end of ``x_range``; they are left out where the name needs
    the room, since the gold frame also shows whose turn it is. Returns the x at which the room for the name ends.
    """
    start, end = x_range
    if end - start - marks.pill_width(call) - 8 < _LEAST_NAME:
        return end
    return marks.draw_pill(board.canvas, call, (end, middle_y)).left - 8


def _draw_sheet(board: Board, filled: Sheet, seat: int, placement: SheetPlacement) -> None:
    sheet.draw_sheet(board.canvas, placement, filled, SheetMarks(new=_marks_of_last_round(board, seat)))
    if not placement.room.side:
        return
    for side, row in zip(layout.sheet_grid(placement).sides, board.standing[seat].rows, strict=False):
        if row.points:
            style = tokens.SCORE._replace(size=min(side.width + 8, 32), fill=tokens.CYAN)
            board.canvas.area(side).write(str(row.points), side.middle, style, "centre")
        elif side.width >= _ROOM_FOR_REASON and (reason := labels.worthless_hand_text(row)):
            board.canvas.area(side).write(reason, side.middle, tokens.LABEL._replace(size=tokens.SMALLEST), "centre")
        elif row.is_shared:
            board.canvas.stamp_centred(pieces.cross_mask(16), side.middle, tokens.MUTED)


def _marks_of_last_round(board: Board, seat: int) -> RoundMarks:
    """The cards and numbers that the seat wrote in the last round of this game; nothing in the first round."""
    last = board.view.last_round
    if last is None or board.view.round == 1:
        return NOTHING_WRITTEN
    return last.written[seat]


def _draw_secret_counts(board: Board, counts: SheetCounts, box: Box) -> None:
    """Draw what everybody may know of a secret sheet: the number of jokers left, of cards written and of numbers
    written.
    """
    third = min(box.height // 3, 130)
    size = min(box.width // 6, third - 14)
    for n in range(5):
        x = box.left + round(box.width * (n + 0.5) / 5)
        pieces.draw_joker_chip(board.canvas, (x, box.top + third // 2), size, n < counts.chips)
    boxes = 2 * board.view.terms.boxes
    rows = (("cards", counts.cards, SPACES), ("numbers", counts.numbers, boxes))
    for index, (title, count, most) in enumerate(rows, start=1):
        row = Box(box.left, box.top + third * index, box.right, box.top + third * (index + 1))
        _draw_count_row(board, row, title, (count, most))


def _draw_count_row(board: Board, row: Box, title: str, count_and_maximum: tuple[int, int]) -> None:
    count, maximum = count_and_maximum
    area, middle = board.canvas.area(row), row.middle[1] - 10
    area.write(title, (row.left, middle), tokens.NOTE)
    area.write(f"{count} of {maximum}", (row.right, middle), tokens.BODY, "right")
    track = Box(row.left, middle + 26, row.right, middle + 36)
    board.canvas.draw_block(track, tokens.FELT, 5)
    board.canvas.draw_block(track._replace(right=track.left + track.width * count // maximum), tokens.CYAN, 5)
