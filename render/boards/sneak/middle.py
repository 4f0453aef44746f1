"""The cloth (the middle of the table): the open lead and the last contest, each seat's cards in its own row. Before the
first contest the stock lies there, and at the end of the game the winners' names.
"""

from collections.abc import Sequence

from engine.games.sneak.public import Contest, Lead
from engine.games.sneak.words import labels
from engine.text.words import ending_text, winners_text
from render import marks, tokens
from render.boards.sneak import cards
from render.boards.sneak.layout import CLOTH, HEADINGS, Board, SeatPlace, seat_places
from render.canvas import Area, Box, RightX, X
from render.tokens import StyledText

_MARGIN = 18
_LEAD_RIGHT = 852
"""The x at which the lead's part of the cloth ends while the last contest is shown beside it."""
_COUNT = tokens.SCORE._replace(size=60, fill=tokens.INK)
_WORDS_WIDTH = 176
"""The width in pixels of the room for words beside the cards of a contest."""
_GAP = 18
_LINE, _LOW_LINE = 36, 32
_HIGHEST_SMALL_CARD = 92
"""The greatest height in pixels of a card of the last contest, beside an open lead."""
_WORD, _TOOK = tokens.NOTE, tokens.CALL
_FONT_SIZES = (30, 28, 25)
"""The font sizes of words beside cards; the first that fits is used."""
_LOW_ROW = 80
"""The height in pixels of a row below which it has no room for large words."""
_HEADING = tokens.LABEL.with_colour(tokens.IVORY)
_NUMBER = tokens.SCORE._replace(size=36, fill=tokens.INK)


def draw_cloth(board: Board) -> None:
    """Draw the cloth to the right of the panels: the result of the game, the open lead and the last contest, or the
    stock before the first contest.
    """
    board.canvas.draw_block(CLOTH, tokens.CLOTH, 24)
    view, room = board.view, board.canvas.area(CLOTH, _MARGIN)
    if view.outcome:
        _draw_game_result(board)
    elif view.lead:
        _draw_lines_between_rows(board)
        draw_open_lead(board, view.lead, (room.left, _LEAD_RIGHT if view.last_contest else room.right))
        if view.last_contest:
            draw_small_contest(board, view.last_contest, (_LEAD_RIGHT + _MARGIN, room.right))
    elif view.last_contest:
        _draw_lines_between_rows(board)
        draw_contest(board, view.last_contest, (room.left, room.right))
    else:
        _draw_stock(board)


def _draw_lines_between_rows(board: Board) -> None:
    """Draw a line between the rows of neighbouring seats."""
    for row in seat_places(board.view.terms.seats)[1:]:
        y = row.lane.top - 5
        board.canvas.draw_block(Box(row.lane.left, y, row.lane.right, y + 2), tokens.EDGE, 1)


def _draw_stock(board: Board) -> None:
    """Draw the stock and the number of its cards in the middle of the cloth, as long as the game has had no contest."""
    x, y = CLOTH.middle
    room = Box(CLOTH.left, y - 165, x + 95, y + 85)
    left = cards.draw_pile_of_backs(board.canvas, room, board.view.stock_size)
    middle = (left + room.right) // 2, room.middle[1]
    chip = Box(middle[0] - 62, middle[1] - 44, middle[0] + 62, middle[1] + 44)
    board.canvas.draw_chip(chip, tokens.GOLD, str(board.view.stock_size), _COUNT)
    hint = "first, everybody draws a card" if labels.is_first_round(board.view) else "nothing has been led yet"
    area = board.canvas.area(CLOTH, _MARGIN)
    area.write(hint, (x, room.bottom + 50), tokens.BODY.with_colour(tokens.MUTED), "centre")


def _draw_game_result(board: Board) -> None:
    y = CLOTH.middle[1]
    box, outcome = Box(CLOTH.left + 24, y - 145, CLOTH.right - 24, y + 145), board.view.outcome
    marks.draw_winner_plate(board.canvas, box, winners_text(outcome, board.names), ending_text(outcome, labels.ENDINGS))


def draw_contest(board: Board, contest: Contest, x_range: tuple[X, X]) -> None:
    """Draw the cards of a finished contest, each seat's in its own row, with words beside the cards. ``x_range`` is the
    x of the left edge and that of the right edge.
    """
    left, right = x_range
    area = board.canvas.area(Box(left, CLOTH.top, right, CLOTH.bottom))
    _draw_contest_heading(board, contest, area)
    for row in seat_places(board.view.terms.seats):
        end = _draw_shown_cards(board, contest, row.seat, row.card_room(left, right - _WORDS_WIDTH))
        _write_notes(area, _notes_beside_cards(contest, row.seat), end, row.lane)


def draw_small_contest(board: Board, contest: Contest, x_range: tuple[X, X]) -> None:
    """Draw the cards of a finished contest small and without words beside the cards, so that an open lead has room.
    ``x_range`` is the x of the left edge and that of the right edge.
    """
    left, right = x_range
    area = board.canvas.area(Box(left, CLOTH.top, right, CLOTH.bottom))
    pen = _draw_leader_mark(board, contest, area.write("Before", (left, HEADINGS), tokens.LABEL))
    area.write(contest.way, (pen, HEADINGS), _HEADING)
    for row in seat_places(board.view.terms.seats):
        _draw_shown_cards(
            board, contest, row.seat, row.card_room(left, right, min(row.card_height, _HIGHEST_SMALL_CARD))
        )


def _draw_contest_heading(board: Board, contest: Contest, area: Area) -> None:
    is_of_now = contest.deal == board.view.deal_number
    heading = "Last contest" if is_of_now else f"Last of deal {contest.deal}"
    pen = _draw_leader_mark(board, contest, area.write(heading, (area.left, HEADINGS), tokens.LABEL))
    led = f"{contest.way}ed {contest.size}"
    most = area.right - pen - _HEADING.width(led) - 8
    pen = area.write(board.names[contest.leader], (pen, HEADINGS), _HEADING, max_width=most) + 8
    area.write(led, (pen, HEADINGS), _HEADING)


def _draw_leader_mark(board: Board, contest: Contest, end: int) -> RightX:
    """Draw the mark of the contest's leader in a heading, to the right of the x ``end``. Returns the x at which words
    may go on.
    """
    board.draw_seat_mark(contest.leader, (end + 24, HEADINGS), 24)
    return end + 44


def _draw_shown_cards(board: Board, contest: Contest, seat: int, room: Box) -> RightX:
    """Draw the cards that a seat showed in a contest; for the leader of a sneak that nobody challenged, face-down
    cards. Returns the x at which words may follow: the left edge of ``room`` if nothing is drawn.
    """
    faces = contest.shown[seat]
    if not faces and seat != contest.leader:
        return room.left
    return cards.draw_cards(board.canvas, room, contest.size, faces, has_gold_ring=seat == contest.taker).right + _GAP


def _notes_beside_cards(contest: Contest, seat: int) -> list[StyledText]:
    """The words beside a seat's cards of a contest: the seat's part in it, and how many cards it took or that they are
    out of play. [] if there is nothing to say.
    """
    told = [(labels.seat_role_in_contest_text(contest, seat), _WORD)]
    if seat == contest.taker:
        told.append((f"took {contest.cards}", _TOOK))
    elif seat == contest.leader and contest.taker is None:
        told.append(("tie: out of play", _WORD.with_colour(tokens.REFUSED)))
    return [line for line in told if line[0]]


def _write_notes(area: Area, lines: Sequence[StyledText], left: X, lane: Box) -> None:
    """Write lines one below the other, centred on the height of ``lane``, from the x ``left`` on."""
    pitch, sizes = (_LINE, _FONT_SIZES) if lane.height >= _LOW_ROW else (_LOW_LINE, _FONT_SIZES[-1:])
    top = lane.middle[1] - pitch * (len(lines) - 1) // 2
    for index, (line, style) in enumerate(lines):
        area.write(line, (left, top + pitch * index), style.at_fitting_size(line, sizes, area.right - left))


def draw_open_lead(board: Board, lead: Lead, x_range: tuple[X, X]) -> None:
    """Draw the led cards, and an empty place for the answer of each seat that is asked to answer. ``x_range`` is the x
    of the left edge and that of the right edge.
    """
    left, right = x_range
    area = board.canvas.area(Box(left, CLOTH.top, right, CLOTH.bottom))
    area.write(labels.lead_heading(lead), (left, HEADINGS), tokens.LABEL.with_colour(tokens.GOLD))
    for row in seat_places(board.view.terms.seats):
        if row.seat == lead.seat:
            _draw_led_cards(board, lead, row.card_room(left, right))
        elif row.seat in board.view.asked:
            _draw_answer_place(board, row, row.card_room(left, right))


def _draw_led_cards(board: Board, lead: Lead, room: Box) -> None:
    """Draw the cards that were led: those of a flaunt face up, those of a sneak face down with their number on them."""
    faces = labels.public_cards_of_lead(lead)
    drawn = cards.draw_cards(board.canvas, room, lead.size, faces, has_gold_ring=True)
    if not faces:
        (x, y), half = drawn.middle, 24 if lead.size < 10 else 32
        board.canvas.draw_chip(Box(x - half, y - 24, x + half, y + 24), tokens.GOLD, str(lead.size), _NUMBER)


def _draw_answer_place(board: Board, row: SeatPlace, room: Box) -> None:
    """Draw the place for a seat's answer to the lead. It looks the same for every answer, because answers stay sealed
    until all have been given.
    """
    waited_for = row.seat in board.view.waiting
    box = cards.face_boxes(room, 1)[0]
    marks.draw_empty_place(board.canvas, box, is_waited_for=waited_for, sign="\N{CHECK MARK}")
