"""The open lead on the cloth, and for each seat that is asked an empty place, with a tick once it has answered."""

from engine.games.sneak.deals import Lead
from render import marks, tokens
from render.boards.sneak import cards, words
from render.boards.sneak.board import Board
from render.boards.sneak.places import CLOTH, HEADINGS, Row, rows
from render.canvas import Box

_NUMBER = tokens.SCORE._replace(size=36, fill=tokens.INK)


def draw(board: Board, lead: Lead, across: tuple[int, int]) -> None:
    """Between two x of the cloth."""
    left, right = across
    area = board.canvas.area(Box(left, CLOTH.top, right, CLOTH.bottom))
    area.write(words.lead_heading(lead), (left, HEADINGS), tokens.LABEL.with_colour(tokens.GOLD))
    for row in rows(board.view.terms.seats):
        if row.seat == lead.seat:
            _draw_cards(board, lead, row.cards(left, right))
        elif row.seat in board.view.asked:
            _draw_place(board, row, row.cards(left, right))


def _draw_cards(board: Board, lead: Lead, room: Box) -> None:
    """A flaunt face up; a sneak as backs with the number on them."""
    faces = words.faces(lead)
    drawn = cards.draw(board.canvas, room, (lead.size, faces), ring=True)
    if not faces:
        (x, y), half = drawn.middle, 24 if lead.size < 10 else 32
        board.canvas.draw_chip(Box(x - half, y - 24, x + half, y + 24), tokens.GOLD, str(lead.size), _NUMBER)


def _draw_place(board: Board, row: Row, room: Box) -> None:
    """The same for every answer: what it was stays sealed."""
    waited_for = row.seat in board.view.waiting
    box = cards.spread(room, 1)[0]
    marks.draw_empty_place(board.canvas, box, is_waited_for=waited_for, sign="\N{CHECK MARK}")
