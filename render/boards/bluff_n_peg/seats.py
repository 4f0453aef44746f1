"""A seat's panel: mark, name and what it is about to do; its cards; what they show."""

from engine.games.bluff_n_peg.deals import Cards
from render import marks, sprites, tokens
from render.boards.bluff_n_peg import places, status
from render.boards.bluff_n_peg.board import Board
from render.boards.bluff_n_peg.places import Place
from render.boards.bluff_n_peg.status import Tag
from render.canvas import Area, Box, Canvas
from render.words import change

_MARK = 28
_DISC = 34
_RING = 4
_FAN = 0.2
"""Of a card's width: how far the closed cards of a new deal lie apart."""
_SMALL = 0.62
"""The size of last deal's cards, to this deal's."""


def draw(board: Board, place: Place) -> None:
    view, seat = board.view, place.seat
    if status.is_lit(view, seat):
        marks.draw_turn_frame(board.canvas, place.panel)
    area = board.canvas.draw_panel(
        place.panel, places.PADDING, tokens.PANEL if status.is_in(view, seat) else tokens.EDGE
    )
    if not status.is_in(view, seat):
        board.canvas.draw_block(place.panel.inset(3), tokens.FELT, 15)
    _draw_heading(board, area, place)
    _draw_cards(board, area, place)
    _draw_status(board, area, place)


def _draw_heading(board: Board, area: Area, place: Place) -> None:
    line, middle, seat = place.heading, place.heading.middle[1], place.seat
    tag = status.tag(board.view, seat)
    end = _draw_tag(board.canvas, area, tag, (line.right, middle)) - 14 if tag else line.right
    board.draw_mark(seat, (line.left + _MARK // 2, middle), _MARK)
    is_dealer = seat == board.view.dealer
    pen = line.left + _MARK + 10
    is_bright = status.is_in(board.view, seat) or status.is_lit(board.view, seat)
    style = tokens.NAME._replace(size=30, fill=tokens.IVORY if is_bright else tokens.MUTED)
    pen = area.write(board.names[seat], (pen, middle), style, most=end - pen - (_DISC + 10 if is_dealer else 0))
    if is_dealer:
        marks.draw_dealer(board.canvas, (pen + 10 + _DISC // 2, middle), _DISC)


def _draw_tag(canvas: Canvas, area: Area, tag: Tag, end: tuple[int, int]) -> int:
    """A word that ends at a point, on a plate if it calls on somebody; returns where it begins."""
    if tag.plate is None:
        return area.write(tag.words, end, tokens.PILL.with_colour(tag.fill), "right")
    return marks.draw_pill(canvas, tag.words, end, fill=tag.plate).left


def _draw_status(board: Board, area: Area, place: Place) -> None:
    """What the seat shows, with a crown where it leads, and how many cards it threw."""
    line, middle, told = place.status, place.status.middle[1], status.line(board.view, place.seat)
    end, pen = line.right, line.left
    if told.aside:
        end = area.write(told.aside, (end, middle), tokens.LABEL._replace(weight=500), "right") - 14
    if told.is_crowned:
        marks.draw_crown(board.canvas, (pen + 14, middle - 1), 28, told.fill)
        pen += 38
    if told.forms:
        style = tokens.LABEL._replace(fill=told.fill)
        form = style.longest_fitting(told.forms, end - pen) or told.forms[-1]
        area.write(form, (pen, middle), style, most=end - pen)


# -- cards ------------------------------------------------------------------------------------------------------------


def _draw_cards(board: Board, area: Area, place: Place) -> None:
    view, seat = board.view, place.seat
    if not status.is_in(view, seat):
        _write_absence(area, board, place)
    elif view.phase == "discard":
        _draw_new_deal(board, place)
    else:
        _draw_show(board, place)


def _slot(place: Place, nth: int) -> Box:
    left = place.cards.left + place.pitch * nth
    return Box(left, place.cards.top, left + place.card[0], place.cards.bottom)


def _write_absence(area: Area, board: Board, place: Place) -> None:
    left, middle = place.cards.left, place.cards.middle[1]
    style = tokens.NAME._replace(size=30, weight=600, fill=tokens.MUTED)
    if place.seat not in board.view.order:
        area.write("not in the playoff", (left, middle), style)
        return
    end = area.write("folded", (left, middle), style)
    if moved := board.view.positions[place.seat] - board.view.start[place.seat]:
        area.write(change(moved), (end + 16, middle), style._replace(weight=700, fill=tokens.REFUSED))
    _draw_small(board, place, board.view.turned_in[place.seat])


def _draw_show(board: Board, place: Place) -> None:
    """The face-up cards in the order laid, then the hand face down; the card laid last of all has a ring."""
    view, seat = board.view, place.seat
    show, size = view.shows[seat], place.card
    if seat in view.leaders and show:
        _draw_underline(board.canvas, _slot(place, 0).left, _slot(place, len(show) - 1).right, place.cards.bottom)
    for nth, code in enumerate(show):
        if seat == view.last_laid and nth == len(show) - 1:
            board.canvas.draw_ring(_slot(place, nth), _RING)
        board.canvas.lay_card(sprites.card(code, *size), _slot(place, nth))
    turned_up = status.turned_up(view, seat)
    for nth in range(view.hand_sizes[seat]):
        closed = sprites.card(turned_up[nth], *size, dim=True) if turned_up else sprites.back(*size)
        board.canvas.lay_card(closed, _slot(place, len(show) + nth))


def _draw_underline(canvas: Canvas, left: int, right: int, bottom: int) -> None:
    canvas.draw_block(Box(left, bottom + 5, right, bottom + 10), tokens.GOLD, 3)


def _draw_new_deal(board: Board, place: Place) -> None:
    """The closed hand, and beside it, small and grey, what the seat showed at the end of the last deal."""
    (width, height), view = place.card, board.view
    for nth in range(view.hand_sizes[place.seat]):
        left = place.cards.left + round(width * _FAN) * nth
        box = Box(left, place.cards.top, left + width, place.cards.bottom)
        board.canvas.lay_card(sprites.back(width, height), box, edge=nth > 0)
    _draw_small(board, place, status.last_show(view, place.seat))


def _draw_small(board: Board, place: Place, cards: Cards) -> None:
    """Cards that have left the table, small and grey, to the right."""
    width, height = place.card
    small = round(width * _SMALL), round(height * _SMALL)
    for nth, code in enumerate(reversed(cards)):
        left = place.cards.right - (small[0] + 3) * (nth + 1) + 3
        box = Box(left, place.cards.bottom - small[1], left + small[0], place.cards.bottom)
        board.canvas.lay_card(sprites.card(code, *small, dim=True), box)
