"""Positions for pictures: the round that the short rules explain, before Ann writes (`VIEW`); and what to look for in a
recorded game for the documentation's pictures (`GALLERY`).
"""

from engine.actions import Menu, offered_cards
from engine.games.high_roller.options import HighRollerOptions, terms
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import Numbers, Row, Sheet, sheet_counts
from engine.games.high_roller.public import NOTHING_WRITTEN
from engine.games.high_roller.view import View
from engine.pieces.cards import Card
from render.boards.high_roller.pieces import DICE, draw_die
from render.canvas import Box, Canvas
from render.gallery.moments import Gallery

NAMES = ("Ann", "Ben", "Cem")
_SIZE, _GAP = 62, 14
_PIPS = (5, 3, 6, 2)


def _row_from_text(text: str) -> Row:
    """A row of cards from shorthand with spaces between, where a dash is an empty space."""
    return tuple(None if card == "-" else Card(card) for card in text.split())


def _numbers_from_text(text: str) -> Numbers:
    return tuple(None if box == "-" else int(box) for box in text)


SHEET = Sheet(
    rows=(
        _row_from_text("Jh 4d - - -"),
        _row_from_text("9h 9d - - -"),
        _row_from_text("8d 7c 6s 5h -"),
        _row_from_text("- - - - -"),
    ),
    odds=_numbers_from_text("11-------3"),
    evens=_numbers_from_text("44-----2--"),
    chips=(True,) * 5,
)
VIEW = View(
    viewer=0,
    terms=terms(3, HighRollerOptions()),
    game=1,
    opener=1,
    round=9,
    phase="choose",
    waiting=(0, 1, 2),
    first=0,
    dice=Dice(white=6, black=3, red=5, yellow=4),
    sheets=(SHEET,) * 3,
    counts=(sheet_counts(SHEET),) * 3,
    locked=(False,) * 3,
    last_round=None,
    results=(),
    sums=(0, 0, 0),
    outcome=None,
    own=SHEET,
    written=NOTHING_WRITTEN,
)
LEGAL = tuple(map(Card, ["Jc", "Js", "9c", "9s", "Ac", "As", "Kc", "Ks"]))


def _is_mid_game(view: View) -> bool:
    return view.round == 11 and view.phase == "choose" and sum(view.locked) == 2


def _is_first_players_choice(view: View, menu: Menu) -> bool:
    """Whether the viewer is the first player, has yet to write a card and can choose among at least six, in round 10 or
    later.
    """
    return view.round >= 10 and view.viewer == view.first and len(offered_cards(menu)) >= 6


GALLERY = Gallery(
    seats=4,
    moments={"round": _is_mid_game, "game_over": lambda view: view.outcome is not None},
    hand=_is_first_players_choice,
)


def draw_emblem(canvas: Canvas, box: Box) -> None:
    """Draw the four dice within ``box``."""
    left = box.middle[0] - (len(DICE) * (_SIZE + _GAP) - _GAP) // 2
    for number, (die, pips) in enumerate(zip(DICE, _PIPS, strict=True)):
        x, y = left + number * (_SIZE + _GAP), box.middle[1] - _SIZE // 2 + (10 if number % 2 else -10)
        draw_die(canvas, Box(x, y, x + _SIZE, y + _SIZE), die, pips)
