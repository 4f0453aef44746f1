"""The picture of a seat's own sheet, large, and beside it what the dice allow."""

from collections.abc import Sequence
from functools import cache

from engine.games.high_roller.pieces.dice import Dice, bottom_row_of_number
from engine.games.high_roller.pieces.scores import bottom_score
from engine.games.high_roller.pieces.sheets import (
    SPACES,
    Row,
    Sheet,
    cards_in_row,
    empty_places_from_1,
    sheet_counts,
    spaces_for_joker,
)
from engine.games.high_roller.words.private import (
    DiceSum,
    OwnSheet,
    dice_sums,
    sheet_marks,
    subtitle_text,
    worthless_row_texts,
)
from engine.pieces.cards import Card
from engine.pieces.poker import hand_strength, strength_name
from engine.text.words import NOTHING, points_change_text
from render import hand as hands
from render import tokens
from render.boards.high_roller import bar, layout, pieces, sheet
from render.boards.high_roller.layout import SheetPlacement, Spacing
from render.canvas import Area, Box, Canvas
from render.tokens import Style

_DICE = Box(376, 22, 772, 76)
_SHEET = Box(20, 132, 790, 684)
_WITHIN = Box(_SHEET.left + 18, _SHEET.top + 14, _SHEET.right - 18, _SHEET.bottom - 16)
_ASIDE = Box(800, 132, 1080, 684)
_ASIDE_PADDING = 14
_ROOM = Spacing(gap=9, tile=64, side=216, bottom_side=72, has_coordinates=True)
_BLOCK_HEIGHT = 104
"""The height in pixels of each block beside the sheet that says what some of the dice allow."""
_LINE, _BELOW = 18, 61
"""The distances in pixels from the top of such a block to the middle of its heading, and to the middle of the contents
below the heading.
"""
_CARD, _TILE = (58, 46), (46, 42)
_HAND = Style(24, 600, tokens.IVORY)
_SUM = Style(26, 650, tokens.IVORY)
_WORD = Style(24, 600, tokens.MUTED)


def sheet_canvas(own: OwnSheet) -> Canvas:
    """Draw the viewer's own sheet and, beside it, what the dice allow the viewer to write; if the viewer has nothing to
    decide, the numbers of cards, numbers and jokers on the sheet.
    """
    canvas = _blank_picture(own.view.terms.boxes, has_legend=own.dice is not None).copy()
    hands.write_note(canvas, subtitle_text(own), max_width=560)
    _draw_sheet_contents(canvas, own)
    area = canvas.area(_ASIDE, _ASIDE_PADDING)
    if own.dice:
        bar.draw_dice(canvas, _DICE, own.dice)
        _draw_what_may_be_written(canvas, area, own, own.dice)
    else:
        _draw_sheet_counts(area, own.sheet)
    return canvas


@cache
def _blank_picture(boxes_per_row: int, *, has_legend: bool) -> Canvas:
    """The part of the picture that is the same in every round; ``has_legend`` adds what the colours of frames mean. The
    canvas is shared: copy it before you draw on it.
    """
    canvas = Canvas()
    hands.draw_title(canvas, "Your sheet")
    canvas.draw_panel(_SHEET)
    canvas.draw_panel(_ASIDE)
    sheet.draw_empty_sheet(canvas, _sheet_placement(boxes_per_row))
    if has_legend:
        _write_legend_of_frames(canvas)
    return canvas


def _sheet_placement(boxes_per_row: int) -> SheetPlacement:
    return SheetPlacement(_WITHIN, boxes_per_row, _ROOM)


def _write_legend_of_frames(canvas: Canvas) -> None:
    """Write the legend of the frames' colours: gold for "written now", cyan for "may be written"."""
    whole = canvas.area(Box(0, 0, tokens.WIDTH, hands.HEADING), hands.SIDE)
    end = whole.right
    for told, fill in (("written now", tokens.GOLD), ("may be written", tokens.CYAN)):
        left = whole.write(told, (end, 100), tokens.LABEL, "right")
        canvas.draw_framed_block(Box(left - 40, 88, left - 12, 112), fill, tokens.FELT, (4, 5))
        end = left - 62


# -- the sheet --------------------------------------------------------------------------------------------------------


def _draw_sheet_contents(canvas: Canvas, own: OwnSheet) -> None:
    paper = _sheet_placement(own.view.terms.boxes)
    sheet.draw_sheet_contents(canvas, paper, own.sheet, sheet_marks(own))
    sides = layout.sheet_grid(paper).sides
    for side, row, reason in zip(sides, own.sheet.rows, worthless_row_texts(own), strict=False):
        _write_poker_hand(canvas.area(side, 4), row, reason)
    for side, numbers in zip(sides[4:], (own.sheet.odds, own.sheet.evens), strict=True):
        points = points_change_text(bottom_score(numbers).run_points)
        canvas.area(side, 4).write(points, (side.left + 4, side.middle[1]), tokens.BODY.with_colour(tokens.CYAN))


def _write_poker_hand(area: Area, row: Row, reason: str) -> None:
    """Write the poker hand that a row's cards make so far, and below it the ``reason`` why the hand would score
    nothing; without one, the rest of the hand's name if there is any.
    """
    kind, _, rest = strength_name(hand_strength(cards_in_row(row))).partition(", ") if any(row) else (NOTHING, "", "")
    rest = f"{reason}, no points so far" if reason else rest
    middle = area.box.middle[1]
    area.write(kind, (area.left, middle - 15 if rest else middle), _HAND)
    if rest:
        area.write(rest, (area.left, middle + 16), _WORD._replace(size=tokens.SMALLEST))


# -- beside it --------------------------------------------------------------------------------------------------------


def _draw_what_may_be_written(canvas: Canvas, area: Area, own: OwnSheet, dice: Dice) -> None:
    """Draw, one block below the other: the cards that the dice make, or the card that was written; the yellow die; a
    joker, if the viewer may use one and there is room for the block.
    """
    top = _ASIDE.top + 12
    for made_sum in dice_sums(own):
        _draw_sum_with_cards(canvas, area, made_sum, top)
        top += _BLOCK_HEIGHT
    if own.written.card:
        area.write("your card", (area.left, top + _LINE), _SUM.with_colour(tokens.MUTED))
        _draw_cards_with_rows(canvas, area, (own.written.card.card,), (own.written.card.row,), top)
        top += _BLOCK_HEIGHT
    _draw_yellow_die(canvas, area, own, dice.yellow, top)
    if spaces_for_joker(own.sheet) and top + 2 * _BLOCK_HEIGHT <= _ASIDE.bottom:
        _draw_joker(canvas, area, top + _BLOCK_HEIGHT)


def _draw_sum_with_cards(canvas: Canvas, area: Area, made_sum: DiceSum, top: int) -> None:
    """Draw a sum of dice, the cards that the sum makes, and the rows where these cards may stand."""
    pen = area.write(made_sum.letters, (area.left, top + _LINE), _SUM.with_colour(tokens.MUTED)) + 14
    area.write(f"{made_sum.numbers} = {made_sum.total}", (pen, top + _LINE), _SUM)
    if made_sum.offers:
        _draw_cards_with_rows(canvas, area, [offer.card for offer in made_sum.offers], made_sum.rows_for_cards, top)
    else:
        area.write("nothing to write", (area.left, top + _BELOW), _WORD)


def _draw_cards_with_rows(canvas: Canvas, area: Area, cards: Sequence[Card], rows: Sequence[int], top: int) -> None:
    pen, middle = area.left, top + _BELOW
    for card in cards:
        pieces.draw_written_card(canvas, _box_at_left_middle(pen, middle, _CARD), card)
        pen += _CARD[0] + 5
    pen = area.write("in", (pen + 2, middle), _WORD) + 7
    for row in rows:
        pieces.draw_row_tile(canvas, _box_at_left_middle(pen, middle, _TILE), row, tokens.LABEL)
        pen += _TILE[0] + 4


def _box_at_left_middle(left: int, middle_y: int, size: tuple[int, int]) -> Box:
    width, height = size
    return Box(left, middle_y - height // 2, left + width, middle_y - height // 2 + height)


def _draw_yellow_die(canvas: Canvas, area: Area, own: OwnSheet, number: int, top: int) -> None:
    """Draw the yellow die, which shows ``number``, with the bottom row in which the number may be written, or the
    reason why it may not.
    """
    pen, middle = area.write("Y", (area.left, top + _LINE), _SUM.with_colour(tokens.MUTED)) + 14, top + _BELOW
    if own.written.number:
        area.write(f"{number} is written", (pen, top + _LINE), _SUM)
        area.write(f"in {own.written.number.box_text}", (area.left, middle), _WORD)
    elif not own.may_write_yellow_die:
        area.write(str(number), (pen, top + _LINE), _SUM)
        area.write("first player only", (area.left, middle), _WORD)
    elif not empty_places_from_1(own.sheet.numbers_in_row(bottom_row_of_number(number))):
        area.write(str(number), (pen, top + _LINE), _SUM)
        area.write("no empty box", (area.left, middle), _WORD)
    else:
        area.write(f"{number}, if you like", (pen, top + _LINE), _SUM)
        pen = area.write("in", (area.left, middle), _WORD) + 8
        tile = _box_at_left_middle(pen, middle, (80, 40))
        pieces.draw_bottom_tile(canvas, tile, sheet.TITLES[bottom_row_of_number(number)], _SUM)


def _draw_joker(canvas: Canvas, area: Area, top: int) -> None:
    canvas.stamp_centred(pieces.star_mask(30), (area.left + 15, top + _LINE), tokens.CYAN)
    area.write("joker, if you like", (area.left + 42, top + _LINE), _SUM)
    area.write("any card, once a column", (area.left, top + _BELOW - 4), _WORD._replace(size=tokens.SMALLEST))


def _draw_sheet_counts(area: Area, sheet: Sheet) -> None:
    """Write how many cards, numbers and unused jokers the sheet has, and the points of its bottom rows."""
    found, boxes = sheet_counts(sheet), len(sheet.odds) + len(sheet.evens)
    points = sum(bottom_score(numbers).run_points for numbers in (sheet.odds, sheet.evens))
    rows = (
        ("cards", f"{found.cards} of {SPACES}"),
        ("numbers", f"{found.numbers} of {boxes}"),
        ("jokers left", str(found.chips)),
        ("bottom rows", points_change_text(points)),
    )
    for index, (title, told) in enumerate(rows):
        middle = _ASIDE.top + 48 + 56 * index
        area.write(title, (area.left, middle), tokens.NOTE)
        area.write(told, (area.right, middle), tokens.BODY, "right")
