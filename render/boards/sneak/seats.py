"""The panel of a seat: its mark and name, the dealer's disc, cards in hand, cards won, points, and what the seat is to
do or did last.
"""

from typing import NamedTuple

from engine.games.sneak.view import View
from engine.games.sneak.words import labels
from engine.text.words import points_change_text
from render import marks, tokens
from render.boards.sneak import cards
from render.boards.sneak.layout import HEADINGS, PANEL_LEFT, PANEL_RIGHT, Board, SeatPlace
from render.canvas import Area, Box, X
from render.seat_rows import NameLook, draw_seat_name
from render.tokens import Style

_MARK_SIZE, _INDENT = 32, 46
"""The size of a seat's mark, and the distance from its left edge to the words beside it, in pixels."""
_HAND_RIGHT, _WON_RIGHT, _TOTAL_RIGHT = 356, 452, 544
"""The x at which each of the three numbers ends: cards in hand, cards won, total points."""
_WON_ROOM, _POINTS_ROOM = 84, 82
_WON_SIZES = (40, 34)
_NAME_AND_LINE_HEIGHT, _LOWEST_PANEL = 68, 71
"""The height of a name with a line below it, and the height of a panel at a table of seven, the lowest there is; both
in pixels.
"""
_LEAST_FAN, _TALLEST_FAN = 44, 104
"""The least and greatest height in pixels of the face-down cards in a panel; a panel with less room shows none."""
_GAP = 16


class _PanelLook(NamedTuple):
    """The sizes of the things written in a seat's panel, chosen by the panel's height."""

    height: int
    """The least height in pixels of a panel with room for this look."""
    name: NameLook
    number: Style
    points: tuple[int, ...]
    status: Style


_NAME = NameLook(_MARK_SIZE, _INDENT, tokens.NAME, disc=32, before_disc=8, disc_room=44)
_LOOKS = (
    _PanelLook(120, _NAME._replace(sizes=(40, 36, 32)), tokens.NAME._replace(size=46), (52, 44, 36), tokens.NOTE),
    _PanelLook(
        80, _NAME._replace(sizes=(34, 32)), tokens.NAME._replace(size=40), (46, 38, 34), tokens.NOTE._replace(size=25)
    ),
    _PanelLook(
        0, _NAME._replace(sizes=(29,)), tokens.NAME._replace(size=38), (42, 38, 34), tokens.NOTE._replace(size=25)
    ),
)


class _PanelLayout(NamedTuple):
    """The places of a panel's contents, in pixels of the picture."""

    middle: int
    """The y of the numbers, and of a name with nothing below it."""
    spare: int
    """The pixels by which a name and the line below it stand further apart than in the lowest panel."""
    fan: Box | None
    """The box for the face-down cards of the hand; ``None`` if the panel has no room for them, or nobody has cards."""
    look: _PanelLook


def draw_number_headings(board: Board) -> None:
    """Write the headings of the three numbers (cards in hand, cards won, total points) above the seats' panels."""
    area = board.canvas.area(Box(PANEL_LEFT, 96, PANEL_RIGHT, 136))
    for heading, right in (
        ("hand", _HAND_RIGHT),
        (_heading_of_cards_won(board.view), _WON_RIGHT),
        ("total", _TOTAL_RIGHT),
    ):
        area.write(heading, (right, HEADINGS), tokens.LABEL, "right")


def _heading_of_cards_won(view: View) -> str:
    ended = labels.result_of_deal_just_ended(view)
    return f"deal {ended.number}" if ended else "won"


def draw_seat_panel(board: Board, place: SeatPlace) -> None:
    """Draw a seat's panel at the left of its row, in a gold frame if the table waits for the seat."""
    if labels.call_to_act_text(board.view, place.seat):
        marks.draw_turn_frame(board.canvas, place.panel)
    area, lines = board.canvas.draw_panel(place.panel, padding=16), _panel_layout(board.view, place.panel)
    _draw_mark_and_name(board, area, place.seat, lines)
    _write_numbers(board, area, place.seat, lines)
    if lines.fan:
        _draw_backs_and_pile(board, place.seat, lines.fan)


def _panel_layout(view: View, panel: Box) -> _PanelLayout:
    spare, look = (
        min((panel.height - _LOWEST_PANEL) // 6, 5),
        next(look for look in _LOOKS if panel.height >= look.height),
    )
    fan = min(panel.height - _NAME_AND_LINE_HEIGHT - 3 * _GAP, _TALLEST_FAN)
    if fan < _LEAST_FAN or not _has_backs_to_show(view):
        return _PanelLayout(panel.middle[1], spare, None, look)
    middle = panel.middle[1] - (fan + _GAP) // 2
    top = middle + _NAME_AND_LINE_HEIGHT // 2 + _GAP
    return _PanelLayout(middle, spare, Box(panel.left + 16 + _INDENT, top, panel.right, top + fan), look)


def _has_backs_to_show(view: View) -> bool:
    """Whether face-down cards are drawn in the panels: not before the first card is drawn, nor once the game is
    over.
    """
    return view.phase != "over" and any((*view.hand_sizes, *view.pile_sizes))


def _draw_mark_and_name(board: Board, area: Area, seat: int, lines: _PanelLayout) -> None:
    """Draw the seat's mark and name, with the line below them: the call to act or the seat's status. Without such a
    line the name stands halfway up.
    """
    has_more = bool(labels.call_to_act_text(board.view, seat) or labels.seat_status_text(board.view, seat))
    middle = lines.middle - (15 + lines.spare) * has_more
    line = area.left, _words_end_x(board, seat, lines.look), middle
    draw_seat_name(board, area, seat, line, lines.look.name, is_dealer=seat == board.view.dealer)
    _draw_status(board, area, seat, area.left + _INDENT, lines)


def _words_end_x(board: Board, seat: int, look: _PanelLook) -> X:
    """The x at which the room for words left of a seat's numbers ends."""
    return _HAND_RIGHT - look.number.width(f"{board.view.hand_sizes[seat]:2}") - 12


def _draw_status(board: Board, area: Area, seat: int, left: X, lines: _PanelLayout) -> None:
    """Write the call to act from the x ``left`` on, and the seat's status if there is room for it."""
    pen = left
    middle, style = lines.middle + 19 + lines.spare, lines.look.status
    call, status = labels.call_to_act_text(board.view, seat), labels.seat_status_text(board.view, seat)
    if call:
        pen = marks.draw_pill(board.canvas, call, (pen - 6, middle), "left").right + 12
    if status and style.width(status) <= _words_end_x(board, seat, lines.look) - pen:
        is_leading = board.view.lead is not None and board.view.lead.seat == seat
        area.write(status, (pen, middle), style.with_colour(tokens.GOLD if is_leading else tokens.MUTED))


def _write_numbers(board: Board, area: Area, seat: int, lines: _PanelLayout) -> None:
    view, ended, middle, number = (
        board.view,
        labels.result_of_deal_just_ended(board.view),
        lines.middle,
        lines.look.number,
    )
    held = str(view.hand_sizes[seat])
    won = points_change_text(ended.points[seat]) if ended else str(view.pile_sizes[seat])
    style = number.with_colour(tokens.CYAN) if ended else number
    style = style.at_fitting_size(won, (number.size, *_WON_SIZES), _WON_ROOM)
    area.write(held, (_HAND_RIGHT, middle), _style_muted_for_zero(number, held), "right")
    area.write(won, (_WON_RIGHT, middle), _style_muted_for_zero(style, won), "right")
    area.write(str(view.totals[seat]), (_TOTAL_RIGHT, middle), _points_style(view, seat, lines.look), "right")


def _points_style(view: View, seat: int, look: _PanelLook) -> Style:
    """The style of a seat's total points, in gold for a seat that has won."""
    style = tokens.SCORE.at_fitting_size(str(view.totals[seat]), look.points, _POINTS_ROOM)
    return style.with_colour(tokens.GOLD) if view.outcome and view.outcome.ranking[seat] == 1 else style


def _style_muted_for_zero(style: Style, number: str) -> Style:
    """The style of a number: ``style``, in a quieter colour if the number is "0"."""
    return style.with_colour(tokens.MUTED) if number == "0" else style


def _draw_backs_and_pile(board: Board, seat: int, room: Box) -> None:
    """Draw the seat's hand as face-down cards, and its pile of cards won."""
    held, won = board.view.hand_sizes[seat], board.view.pile_sizes[seat]
    if held:
        cards.draw_backs(board.canvas, cards.back_boxes(room._replace(right=_HAND_RIGHT), held))
    if won:
        cards.draw_pile_of_backs(board.canvas, room._replace(right=_WON_RIGHT), won)
