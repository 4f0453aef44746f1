"""Positions for pictures: the example of the short rules, after Cem's play (`VIEW`); and what to look for in a recorded
game for the documentation's pictures (`GALLERY`).
"""

from engine.actions import Menu, offered_cards
from engine.games.high_handed.options import HighHandedOptions, terms
from engine.games.high_handed.pieces.cells import Cell, all_cells
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER
from engine.games.high_handed.public import MatchStanding, OwedDraws, Play, ScoredHand
from engine.games.high_handed.view import View
from engine.pieces.cards import Card
from render import tokens
from render.boards.high_handed.faces import card_face
from render.canvas import Box, Canvas
from render.gallery.moments import Gallery

NAMES = ("Ann", "Ben", "Cem")

_TERMS = terms(3, HighHandedOptions())
_STACKS = {"D4": ("9s",), "E4": ("9d",), "F4": ("5c",), "G4": ("5d",), "G5": ("9c",), "H4": (TWO_TIMER, "9h")}
_ROW = tuple(map(Cell, ("D4", "E4", "F4", "G4", "H4")))
_SLOPE = tuple(map(Cell, ("G5", "H4")))

VIEW = View(
    viewer=None,
    terms=_TERMS,
    phase="playing",
    number=1,
    dealer=2,
    waiting=(0,),
    board=tuple(tuple(map(Card, _STACKS.get(cell, ()))) for cell in all_cells(8)),
    scores=(3, 1, 14),
    standing=MatchStanding(sums=(0, 0, 0), wins=(0, 0, 0), carried=(0, 0, 0), games=()),
    hand_sizes=(7, 7, 7),
    pile_sizes=(10, 11),
    blind_size=5,
    removed=0,
    draws=(OwedDraws(allowance=7),) * 3,
    last_play=Play(
        seat=2,
        cell=Cell("H4"),
        card=Card("9h"),
        specials=(TWO_TIMER,),
        covered=None,
        hands=(ScoredHand("E-W", "full_house", _ROW, 6), ScoredHand("SW-NE", "pair", _SLOPE, 1)),
        multiplier=2,
        points=14,
    ),
    outcome=None,
    blind=(),
    hand=(),
    mates=(),
)
_ROWS = (("", "7c", "9h"), ("7s", "7d", "7h"), (THIEF, "", "4s"))
_SCORED_ROW = 1
"""The number of the row, from 0, that has the rings of a scored poker hand in the emblem."""
_CELL, _PITCH = (62, 38), (72, 48)
_RING = 4


def _has_scored_several_hands(view: View) -> bool:
    """Whether the last play completed two poker hands or more, on a board with cards on at least 20 cells."""
    return view.last_play is not None and len(view.last_play.hands) >= 2 and sum(map(bool, view.board)) >= 20


def _has_thief_just_scored(view: View) -> bool:
    return view.last_play is not None and view.last_play.covered is not None and view.last_play.points > 0


def _may_use_specials(view: View, menu: Menu) -> bool:
    """Whether the seat may play at least six different cards and holds more than six, on a board with cards on at least
    12 cells.
    """
    return len(set(offered_cards(menu))) >= 6 and len(set(view.hand)) > 6 and sum(map(bool, view.board)) >= 12


GALLERY = Gallery(
    seats=4,
    moments={
        "two_hands": _has_scored_several_hands,
        "thief": _has_thief_just_scored,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_may_use_specials,
    options={"pair_gap": "touching"},
)


def draw_emblem(canvas: Canvas, box: Box) -> None:
    """Draw a corner of the board, with cards and empty cells, within ``box``."""
    left = box.middle[0] - (2 * _PITCH[0] + _CELL[0]) // 2
    top = box.middle[1] - (2 * _PITCH[1] + _CELL[1]) // 2
    for row, codes in enumerate(_ROWS):
        for column, code in enumerate(codes):
            x, y = left + column * _PITCH[0], top + row * _PITCH[1]
            _draw_emblem_cell(canvas, Box(x, y, x + _CELL[0], y + _CELL[1]), code, is_scored=row == _SCORED_ROW)


def _draw_emblem_cell(canvas: Canvas, cell: Box, code: str, *, is_scored: bool) -> None:
    if not code:
        canvas.draw_framed_block(cell, tokens.EDGE, tokens.FELT, (2, 6))
        return
    if is_scored:
        canvas.draw_ring(cell, _RING, tokens.CYAN)
    canvas.lay_card(card_face(code, *_CELL), cell)
