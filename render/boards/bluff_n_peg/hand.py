"""The picture of a seat's own hand: the cards as in every game, and panels below them.

The panels show the seat's own face-up cards and those it must beat; on the seat's turn also its best show, its stakes,
and the other seats in the deal.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.bluff_n_peg.public import Cards
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels, private
from engine.games.bluff_n_peg.words.private import Stake
from engine.pieces.cards import Card
from engine.text.words import number_with_true_minus
from render import hand as hands
from render import sprites, tokens
from render.boards.bluff_n_peg import layout
from render.boards.bluff_n_peg.layout import Board
from render.canvas import Area, Box, Canvas
from render.tokens import Colour, Style

_PANELS_TOP = 392
"""The y at which the panels below the cards begin."""
_SHOW_HEIGHT, _STAKE_HEIGHT, _OTHER_HEIGHT = 84, 78, 78
_GAP = 10
_CARD = (48, 64)
_PITCH = 53
_PADDING = 20
_VALUE = tokens.BODY._replace(size=30)
_TONES = {"plain": tokens.IVORY, "loss": tokens.REFUSED, "gain": tokens.CYAN, "none": tokens.MUTED}
"""The colour of a stake (the points that an action may win or cost), by the stake's tone."""


def hand_canvas(view: View, names: tuple[str, ...], legal_cards: Sequence[Card]) -> Canvas:
    """Draw the viewer's hand, and panels below it; the more panels there are, the higher the canvas. The
    ``legal_cards`` are marked as playable.
    """
    board, others = Board(Canvas(height=_picture_height(view)), view, names), private.other_seats_in_deal(view)
    hands.draw_hand(board.canvas, private.card_hand(view, names, legal_cards))
    _draw_show_panels(board, _full_width_band(_PANELS_TOP, _SHOW_HEIGHT))
    top = _PANELS_TOP + _SHOW_HEIGHT + _GAP
    if private.must_decide_about_points(view):
        _draw_stakes_panel(board, _full_width_band(top, _STAKE_HEIGHT))
        top += _STAKE_HEIGHT + _GAP
    for columns in _panels_per_row(len(others)):
        for seat, box in zip(others, layout.split_box(_full_width_band(top, _OTHER_HEIGHT), columns), strict=False):
            _draw_other_seat(board, seat, box)
        others = others[columns:]
        top += _OTHER_HEIGHT + _GAP
    return board.canvas


def _picture_height(view: View) -> int:
    rows = [_SHOW_HEIGHT, *([_STAKE_HEIGHT] if private.must_decide_about_points(view) else [])]
    rows += [_OTHER_HEIGHT] * len(_panels_per_row(len(private.other_seats_in_deal(view))))
    return _PANELS_TOP + sum(rows) + _GAP * len(rows) + 6


def _full_width_band(top: int, height: int) -> Box:
    return Box(layout.BAR.left, top, layout.BAR.right, top + height)


def _panels_per_row(seat_count: int) -> list[int]:
    """The number of panels side by side, row by row, for panels of ``seat_count`` other seats; [] for none."""
    if seat_count <= 3:
        return [max(seat_count, 2)] if seat_count else []
    return [(seat_count + 1) // 2, seat_count // 2]


def _draw_show_panels(board: Board, band: Box) -> None:
    """Draw the viewer's face-up cards in the left half of ``band``. The right half has the show that the viewer must
    beat, a note that the viewer leads or that no card is up, or the viewer's best show.
    """
    view, (left, right) = board.view, layout.split_box(band, 2)
    _draw_show_panel(
        board,
        left,
        _TitledShow("you show", *private.own_face_up_cards_and_hand_name(view)),
        tokens.GOLD if private.must_decide_though_leading(view) else tokens.IVORY,
    )
    other = private.seat_to_beat(view)
    if other is not None:
        _draw_show_panel(board, right, _TitledShow("to beat", view.shows[other], view.show_names[other]), tokens.GOLD)
    elif private.must_decide_about_points(view):
        told = "you lead" if private.must_decide_though_leading(view) else "no card is up"
        _write_stake(board.canvas.draw_panel(right, _PADDING), Stake("to beat", told, "none"))
    elif private.viewer_best_hand_text(view):
        _write_stake(
            board.canvas.draw_panel(right, _PADDING), Stake("your best show", private.viewer_best_hand_text(view))
        )


class _TitledShow(NamedTuple):
    """Face-up cards, the name of the poker hand that they make, and the words above it."""

    heading: str
    cards: Cards
    name: str


def _draw_show_panel(board: Board, box: Box, titled_show: _TitledShow, fill: Colour) -> None:
    heading, cards, show = titled_show
    area, middle = board.canvas.draw_panel(box, _PADDING), box.middle[1]
    if not cards:
        area.write("no card laid", (area.left, middle), tokens.NOTE)
        return
    for nth, code in enumerate(cards):
        left = area.left + _PITCH * nth
        card = Box(left, middle - _CARD[1] // 2, left + _CARD[0], middle + _CARD[1] // 2)
        board.canvas.lay_card(sprites.card_face(code, *_CARD), card)
    x = area.left + _PITCH * len(cards) + 10
    area.write(heading, (x, box.top + 26), tokens.LABEL)
    style = tokens.LABEL._replace(size=24, fill=fill)
    area.write(_fitting_show_name(show, style, area.right - x), (x, box.top + 58), style)


def _fitting_show_name(name_of_show: str, style: Style, max_width: int) -> str:
    """The name of a show (poker hand), in its short form if the whole name is wider than ``max_width`` pixels."""
    return name_of_show if style.width(name_of_show) <= max_width else labels.short_show_name(name_of_show)


def _draw_stakes_panel(board: Board, band: Box) -> None:
    weighed = Stake("your best show", private.viewer_best_hand_text(board.view)), *private.viewer_stakes(board.view)
    for stake, box in zip(weighed, layout.split_box(band, 3), strict=True):
        _write_stake(board.canvas.draw_panel(box, _PADDING), stake)


def _write_stake(area: Area, stake: Stake) -> None:
    top, height, room = area.box.top, area.box.height, area.right - area.left
    area.write(stake.heading, (area.left, top + height * 30 // 100), tokens.LABEL)
    style = _VALUE if _VALUE.width(stake.value) <= room else tokens.LABEL
    area.write(
        _fitting_show_name(stake.value, style, room),
        (area.left, top + height * 70 // 100),
        style.with_colour(_TONES[stake.tone]),
    )


def _draw_other_seat(board: Board, seat: int, box: Box) -> None:
    """Draw another seat's panel: its name and points; below them its show and the number of cards in its hand."""
    area, shown, held = board.canvas.draw_panel(box, 14), board.view.show_names[seat], board.view.hand_sizes[seat]
    upper, lower = box.top + 23, box.top + 56
    end = area.write(number_with_true_minus(board.view.positions[seat]), (area.right, upper), tokens.BODY, "right")
    board.draw_seat_mark(seat, (area.left + 13, upper), 26)
    area.write(
        board.names[seat], (area.left + 36, upper), tokens.BODY._replace(size=27), max_width=end - area.left - 48
    )
    end = area.write(f"{held} left" if held else "", (area.right, lower), tokens.LABEL, "right") - 12
    fill = tokens.GOLD if seat in board.view.leaders else tokens.IVORY if shown else tokens.MUTED
    style = tokens.LABEL.with_colour(fill)
    area.write(
        _fitting_show_name(shown or "no card up", style, end - area.left),
        (area.left, lower),
        style,
        max_width=end - area.left,
    )
