"""The picture of a seat's own cards, below what the seat must know to decide: the open lead, or the card counts of all
seats.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.games.sneak.words import labels, private
from engine.pieces.cards import Card
from render import hand as hands
from render import sprites, tokens
from render.boards.sneak import cards
from render.boards.sneak.layout import Board
from render.canvas import Area, Box, Canvas, X
from render.hand import SIDE
from render.tokens import Colour

_PANEL_TOP = hands.HEADING
_LEAD_HEIGHT, _LEAD_WIDTH = 112, 460
_TABLE_LINES = (24, 58, 90, 122)
"""The distances in pixels from the top of the panel to the names and to the three rows of numbers below them."""
_TABLE_HEIGHT = 146
_HEADINGS_WIDTH = 92
"""The width in pixels of the words before the rows of numbers."""
_RAISED, _RAISED_IN_ROWS = 24, 8
"""The pixels by which a card with a frame stands higher in a hand of one row; and in a hand of several rows, less so
that the card does not cover the row above.
"""
_FRAME = 5
_BELOW = 30
_BARE_TOP = 150
_NUMBER = tokens.NAME._replace(size=30)
_ROOM = tokens.WIDTH - 2 * SIDE
_SUIT_GAP = 26
"""The extra distance in pixels between the last card of a suit and the first of the next."""


def hand_canvas(view: View, names: tuple[str, ...], legal_cards: Sequence[Card]) -> Canvas:
    """Draw the viewer's hand on a canvas as high as it needs. Above the hand is the lead to answer or, on the viewer's
    turn, a table of all seats' numbers. The ``legal_cards`` are marked if only some of the hand may be chosen.
    """
    panel = _panel_height(view)
    top = _PANEL_TOP + panel + 20 + _RAISED if panel else _BARE_TOP
    hand = arrange_hand(view.hand, top)
    board = Board(Canvas(height=max(hand.bottom + _BELOW, tokens.HAND_HEIGHT)), view, names)
    hands.draw_heading(board.canvas, "Your hand", private.subtitle_text(view))
    lead = private.lead_viewer_must_answer(view)
    box = Box(20, _PANEL_TOP, tokens.WIDTH - 20, _PANEL_TOP + panel)
    if lead:
        _draw_lead_panel(board, lead, legal_cards, board.canvas.draw_panel(box))
    elif panel:
        _draw_card_counts_table(board, board.canvas.draw_panel(box))
    _draw_cards(board, hand.places, legal_cards)
    return board.canvas


def _panel_height(view: View) -> int:
    if private.lead_viewer_must_answer(view):
        return _LEAD_HEIGHT
    return _TABLE_HEIGHT if private.is_viewers_turn(view) and not labels.is_first_round(view) else 0


# -- what is asked ----------------------------------------------------------------------------------------------------


def _draw_lead_panel(board: Board, lead: Lead, legal_cards: Sequence[Card], area: Area) -> None:
    """Draw the open lead with its leader, and what the viewer may answer or has answered."""
    room = Box(area.left, area.box.top + 10, area.left + _LEAD_WIDTH, area.box.bottom - 12)
    end = cards.draw_cards(board.canvas, room, lead.size, labels.public_cards_of_lead(lead)).right
    middle = area.box.middle[1]
    told = labels.lead_text(lead)
    board.draw_seat_mark(lead.seat, (end + 40, middle - 22), 30)
    most = area.right - end - 76 - tokens.BODY.width(told)
    pen = area.write(board.names[lead.seat], (end + 66, middle - 22), tokens.BODY, max_width=most)
    area.write(told, (pen + 10, middle - 22), tokens.BODY)
    style = tokens.NOTE.with_colour(tokens.GOLD if board.view.answer is None else tokens.CYAN)
    area.write(private.viewer_task_text(board.view, lead, legal_cards), (end + 26, middle + 24), style)


def _draw_card_counts_table(board: Board, area: Area) -> None:
    """Draw a table with the number of cards in hand, of cards won, and the total points of each seat."""
    view, top = board.view, area.box.top
    for heading, y in zip(("hand", "won", "total"), _TABLE_LINES[1:], strict=True):
        area.write(heading, (area.left, top + y), tokens.LABEL)
    wide = (area.right - area.left - _HEADINGS_WIDTH) // view.terms.seats
    for seat in range(view.terms.seats):
        left = area.left + _HEADINGS_WIDTH + wide * seat
        name = "you" if seat == view.viewer else board.names[seat]
        board.draw_seat_mark(seat, (left + 12, top + _TABLE_LINES[0]), 24)
        style = tokens.LABEL.with_colour(tokens.GOLD if seat == view.viewer else tokens.IVORY)
        area.write(name, (left + 32, top + _TABLE_LINES[0]), style, max_width=wide - 44)
        numbers = view.hand_sizes[seat], view.pile_sizes[seat], view.totals[seat]
        for number, y in zip(numbers, _TABLE_LINES[1:], strict=True):
            area.write(str(number), (left + 32, top + y), _NUMBER)


# -- the cards --------------------------------------------------------------------------------------------------------


def _draw_cards(board: Board, places: Sequence[tuple[Box, Card]], legal_cards: Sequence[Card]) -> None:
    answer, chosen = Counter(board.view.answer or ()), private.is_only_part_of_hand_legal(board.view.hand, legal_cards)
    raised = _RAISED_IN_ROWS if len({place.top for place, _ in places}) > 1 else _RAISED
    for place, code in places:
        frame: Colour | None = tokens.GOLD if chosen and code in legal_cards else None
        if answer[code]:
            answer[code] -= 1
            frame = tokens.CYAN
        box = place._replace(top=place.top - raised, bottom=place.bottom - raised) if frame else place
        _draw_card(board.canvas, box, code, frame, dim=chosen and not frame)
    if not places:
        hands.write_no_cards(board.canvas, Box(0, _BARE_TOP, tokens.WIDTH, board.canvas.image.height))


def _draw_card(canvas: Canvas, box: Box, code: Card, frame: Colour | None, *, dim: bool) -> None:
    if frame:
        canvas.draw_ring(box, _FRAME, frame)
    else:  # a dark edge where it lies over others
        canvas.draw_block(
            box._replace(left=box.left - 3, top=box.top - 3), tokens.SHADOW, sprites.card_corner_radius(box.width) + 2
        )
    canvas.lay_card(sprites.card_face(code, box.width, box.height, dim), box)


class _CardSize(NamedTuple):
    """A size of cards in a hand, and the least and greatest distances at which the cards may lie; all in pixels."""

    width: int
    height: int
    least_pitch: int
    """The least distance from card to card, at which rank and suit of the lower one can still be seen."""
    most_pitch: int
    """The greatest distance from card to card."""

    def row_width(self, groups: Sequence[Sequence[Card]], pitch: int) -> int:
        """The width in pixels of a row of cards grouped by suit: ``pitch`` from card to card, and a gap
        between suits.
        """
        return pitch * (sum(map(len, groups)) - 1) + _SUIT_GAP * (len(groups) - 1) + self.width

    def pitch(self, rows: Sequence[Sequence[Sequence[Card]]]) -> int:
        """The distance from card to card at which all ``rows`` (cards grouped by suit) fit the picture, the same in all
        rows so that columns can be compared.
        """
        return min(self.most_pitch, *(self._row_pitch(groups) for groups in rows), self.most_pitch)

    def _row_pitch(self, groups: Sequence[Sequence[Card]]) -> int:
        return (_ROOM - self.row_width(groups, 0)) // max(sum(map(len, groups)) - 1, 1)


_LARGE = _CardSize(150, 206, 72, 162)
_MIDDLE = _CardSize(128, 176, 72, 108)
_SMALL = _CardSize(110, 152, 56, 108)
_ROW_GAP = 16
_COVERED = 56
"""The pixels by which a row of cards covers the row above, in a hand of more than two rows."""


class ArrangedHand(NamedTuple):
    """The boxes of all cards of a hand with their codes, row by row, in the order in which they must be drawn."""

    places: tuple[tuple[Box, Card], ...]
    bottom: int
    """The y at which the lowest row ends, in pixels."""


def arrange_hand(cards: Sequence[Card], top: int) -> ArrangedHand:
    """Arrange cards in as few rows as stay readable, from the y ``top`` down. The cards must come grouped by suit; a
    suit is never split. No cards give no boxes, and the bottom of a row of large cards.
    """
    groups = [tuple(group) for _, group in groupby(cards, key=lambda card: card[1])]
    if not groups:
        return ArrangedHand((), top + _LARGE.height)
    size, rows = _card_size_and_rows(groups)
    down = size.height - _COVERED if len(rows) > 2 else size.height + _ROW_GAP
    pitch = size.pitch(rows)
    places = [
        place
        for number, row in enumerate(rows)
        for place in _row_boxes_with_cards(
            row, size, pitch, (_row_left_edge(row, size, pitch, len(rows)), top + down * number)
        )
    ]
    return ArrangedHand(tuple(places), top + down * (len(rows) - 1) + size.height)


def _card_size_and_rows(groups: Sequence[Sequence[Card]]) -> tuple[_CardSize, Sequence[Sequence[Sequence[Card]]]]:
    """The largest size at which the hand is readable, and its rows of suits: as few rows as possible, with no suit
    split.
    """
    if _LARGE.row_width(groups, _LARGE.least_pitch) <= _ROOM:
        return _LARGE, [groups]
    halves = min(
        ([groups[:at], groups[at:]] for at in range(1, len(groups))),
        key=lambda rows: max(_SMALL.row_width(row, _SMALL.least_pitch) for row in rows),
        default=[groups],
    )
    for size in (_MIDDLE, _SMALL):
        if all(size.row_width(row, size.least_pitch) <= _ROOM for row in halves):
            return size, halves
    return _SMALL, [[group] for group in groups]


def _row_left_edge(row: Sequence[Sequence[Card]], size: _CardSize, pitch: int, row_count: int) -> X:
    """The x at which a row of cards begins: a single row is centred; of several rows, all begin at the left."""
    return SIDE if row_count > 1 else (tokens.WIDTH - size.row_width(row, pitch)) // 2


def _row_boxes_with_cards(
    row: Sequence[Sequence[Card]], size: _CardSize, pitch: int, at: tuple[int, int]
) -> list[tuple[Box, Card]]:
    left, top = at
    places = []
    for group in row:
        for card in group:
            places.append((Box(left, top, left + size.width, top + size.height), card))
            left += pitch
        left += _SUIT_GAP
    return places
