"""The last contest on the cloth: what each seat showed in its own row, and who took the cards."""

from collections.abc import Sequence

from engine.games.sneak.deals import Contest
from render import tokens
from render.boards.sneak import cards, words
from render.boards.sneak.board import Board
from render.boards.sneak.places import CLOTH, HEADINGS, rows
from render.canvas import Area, Box
from render.tokens import Style

_ASIDE = 176
"""Room for words beside the cards."""
_GAP = 18
_LINE, _LOW_LINE = 36, 32
_SMALL = 92
"""The most height of a card that lies beside an open lead."""
_WORD, _TOOK = tokens.NOTE, tokens.CALL
_SIZES = (30, 28, 25)
"""Of a word beside cards, as there is room."""
_LOW = 80
"""A row lower than this has no room for large words."""
_HEADING = tokens.LABEL.with_colour(tokens.IVORY)


def draw(board: Board, contest: Contest, across: tuple[int, int]) -> None:
    """Between two x of the cloth, with words beside the cards."""
    left, right = across
    area = board.canvas.area(Box(left, CLOTH.top, right, CLOTH.bottom))
    _draw_heading(board, contest, area)
    for row in rows(board.view.terms.seats):
        end = _draw_shown(board, contest, row.seat, row.cards(left, right - _ASIDE))
        _write_lines(area, _told(contest, row.seat), (end, row.lane))


def draw_beside(board: Board, contest: Contest, across: tuple[int, int]) -> None:
    """Small, with few words, beside an open lead."""
    left, right = across
    area = board.canvas.area(Box(left, CLOTH.top, right, CLOTH.bottom))
    pen = _draw_leader(board, contest, area.write("Before", (left, HEADINGS), tokens.LABEL))
    area.write(contest.way, (pen, HEADINGS), _HEADING)
    for row in rows(board.view.terms.seats):
        _draw_shown(board, contest, row.seat, row.cards(left, right, min(row.card_height, _SMALL)))


def _draw_heading(board: Board, contest: Contest, area: Area) -> None:
    is_of_now = contest.deal == board.view.deal_number
    heading = "Last contest" if is_of_now else f"Last of deal {contest.deal}"
    pen = _draw_leader(board, contest, area.write(heading, (area.left, HEADINGS), tokens.LABEL))
    led = f"{contest.way}ed {contest.size}"
    most = area.right - pen - _HEADING.width(led) - 8
    pen = area.write(board.names[contest.leader], (pen, HEADINGS), _HEADING, most=most) + 8
    area.write(led, (pen, HEADINGS), _HEADING)


def _draw_leader(board: Board, contest: Contest, end: int) -> int:
    """The leader's mark in a heading; returns where words may go on."""
    board.draw_mark(contest.leader, (end + 24, HEADINGS), 24)
    return end + 44


def _draw_shown(board: Board, contest: Contest, seat: int, room: Box) -> int:
    """What a seat showed; the leader's backs if nobody challenged a sneak. Returns where words may follow."""
    faces = contest.shown[seat]
    if not faces and seat != contest.leader:
        return room.left
    return cards.draw(board.canvas, room, (contest.size, faces), ring=seat == contest.taker).right + _GAP


def _told(contest: Contest, seat: int) -> list[tuple[str, Style]]:
    """What a seat's cards were, and what came of them."""
    told = [(words.part(contest, seat), _WORD)]
    if seat == contest.taker:
        told.append((f"took {contest.cards}", _TOOK))
    elif seat == contest.leader and contest.taker is None:
        told.append(("tie: out of play", _WORD.with_colour(tokens.REFUSED)))
    return [line for line in told if line[0]]


def _write_lines(area: Area, lines: Sequence[tuple[str, Style]], at: tuple[int, Box]) -> None:
    """Lines one below the other, halfway up in a lane, from an x."""
    left, lane = at
    pitch, sizes = (_LINE, _SIZES) if lane.height >= _LOW else (_LOW_LINE, _SIZES[-1:])
    top = lane.middle[1] - pitch * (len(lines) - 1) // 2
    for index, (line, style) in enumerate(lines):
        area.write(line, (left, top + pitch * index), style.at_fitting_size(line, sizes, area.right - left))
