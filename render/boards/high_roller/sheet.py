"""A sheet and everything written on it: joker chips, cards and numbers. Equal numbers side by side are joined, and what
was written last is in gold.

The image of the empty sheet is drawn once for each size and then only pasted.
"""

from functools import lru_cache

from PIL import Image

from engine.games.high_roller.pieces.dice import Bottom
from engine.games.high_roller.pieces.scores import NumberRun, bottom_score
from engine.games.high_roller.pieces.sheets import ROWS, Numbers, Sheet
from engine.games.high_roller.words.private import SheetMarks
from render import tokens
from render.boards.high_roller import layout, pieces
from render.boards.high_roller.layout import SheetGrid, SheetPlacement
from render.canvas import Box, Canvas
from render.tokens import Colour, Style

BOTTOMS: tuple[Bottom, ...] = ("O", "E")
TITLES: dict[Bottom, str] = {"O": "odd", "E": "even"}
_WIDE_TILE = 50
"""The width in pixels from which on the tile that names a row has room for more than one sign."""
_OVERLAP = 3
"""The pixels by which a digit may reach beyond its box, because boxes can be narrower than a digit."""


def draw_sheet(canvas: Canvas, placement: SheetPlacement, sheet: Sheet, marks: SheetMarks) -> None:
    """Draw a player's sheet at its place, with all that is written on it; ``marks`` says what is drawn in gold or
    framed.
    """
    draw_empty_sheet(canvas, placement)
    draw_sheet_contents(canvas, placement, sheet, marks)


def draw_empty_sheet(canvas: Canvas, placement: SheetPlacement) -> None:
    """Draw a sheet on which nothing is written, at its place."""
    canvas.image.paste(_empty_sheet_image(placement.moved_to_origin()), (placement.around.left, placement.around.top))


def draw_sheet_contents(canvas: Canvas, placement: SheetPlacement, sheet: Sheet, marks: SheetMarks) -> None:
    """Draw what is written on a player's sheet over an empty sheet that is drawn already; ``marks`` says what is drawn
    in gold or framed.
    """
    grid = layout.sheet_grid(placement)
    for middle, is_left in zip(grid.chips, sheet.chips, strict=True):
        pieces.draw_joker_chip(canvas, middle, grid.chip, is_left)
    _draw_written_cards(canvas, grid, sheet, marks)
    for bottom, boxes in zip(BOTTOMS, grid.boxes, strict=True):
        _draw_written_numbers(canvas, boxes, bottom, sheet.numbers_in_row(bottom), marks)


# -- the empty sheet --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _empty_sheet_image(placement: SheetPlacement) -> Image.Image:
    """The image of a sheet on which nothing is written. It is shared: do not change it."""
    canvas, grid = Canvas(placement.around.width, placement.around.height), layout.sheet_grid(placement)
    canvas.image.paste(tokens.PANEL, (0, 0, *canvas.image.size))
    for row, tile, cells in zip(ROWS, grid.row_tiles, grid.cells, strict=True):
        number = _style_of_size(min(tile.height * 0.6, tile.width * 0.5), 750) if tile.width >= _WIDE_TILE else None
        pieces.draw_row_tile(canvas, tile, row, number)
        for box in cells:
            _draw_place_frame(canvas, box)
    for bottom, tile, boxes in zip(BOTTOMS, grid.bottom_tiles, grid.boxes, strict=True):
        _draw_bottom_tile(canvas, tile, bottom)
        for place, box in enumerate(boxes, start=1):
            _draw_number_box(canvas, box, place if placement.room.has_coordinates else None)
    if placement.room.has_coordinates:
        for column, (x, y) in enumerate(grid.chips, start=1):
            left = x + grid.chip // 2
            canvas.area(Box(left, y - 20, left + grid.chip, y + 20)).write(str(column), (left + 8, y), tokens.NAME)
    return canvas.image


def _draw_bottom_tile(canvas: Canvas, tile: Box, bottom: Bottom) -> None:
    words = TITLES[bottom] if tile.width >= _WIDE_TILE else bottom
    size = min(tile.height * 0.75, tile.width * (0.9 if len(words) == 1 else 0.32))
    pieces.draw_bottom_tile(canvas, tile, words, _style_of_size(size, 750))


def _draw_place_frame(canvas: Canvas, box: Box) -> None:
    """Draw the frame of an empty space for a card or a number."""
    canvas.draw_framed_block(box, tokens.EDGE, tokens.PANEL, (2, pieces.place_corner_radius(box)))


def _draw_number_box(canvas: Canvas, box: Box, box_number: int | None) -> None:
    """Draw an empty box for a number; ``box_number`` is the box's own number, written in it, or ``None`` for none."""
    _draw_place_frame(canvas, box)
    if box_number:
        canvas.area(box).write(
            str(box_number), box.middle, _style_of_size(box.width * 0.48, 500, tokens.MUTED), "centre"
        )


def _style_of_size(size: float, weight: int, fill: Colour = tokens.IVORY) -> Style:
    return Style(max(round(size), tokens.SMALLEST), weight, fill)


# -- what is written --------------------------------------------------------------------------------------------------


def _draw_written_cards(canvas: Canvas, grid: SheetGrid, sheet: Sheet, marks: SheetMarks) -> None:
    new = {(mark.row, mark.column) for mark in (marks.new.card, *marks.new.jokers) if mark}
    for row, boxes, cards in zip(ROWS, grid.cells, sheet.rows, strict=True):
        for column, (box, card) in enumerate(zip(boxes, cards, strict=True), start=1):
            if card:
                _draw_card(canvas, box, card, (row, column) in new)
            elif (row, column) in marks.spaces:
                canvas.stamp(pieces.frame_mask(box.width, box.height, 4), (box.left, box.top), tokens.CYAN)
            if (row, column) in marks.jokers:
                canvas.stamp_centred(pieces.star_mask(box.height // 2), box.middle, tokens.CYAN)


def _draw_card(canvas: Canvas, box: Box, card: str, is_new: bool) -> None:
    if is_new:
        ring = 3 if box.width < 60 else 5
        canvas.draw_block(box.inset(-ring), tokens.GOLD, pieces.place_corner_radius(box) + ring)
    pieces.draw_written_card(canvas, box, card, tokens.GOLD if is_new else tokens.PANEL)


def _draw_written_numbers(
    canvas: Canvas, boxes: tuple[Box, ...], bottom: Bottom, numbers: Numbers, marks: SheetMarks
) -> None:
    new = marks.new.number.place if marks.new.number and marks.new.number.bottom == bottom else None
    runs = bottom_score(numbers).runs
    for run in runs:
        _draw_number_run(canvas, boxes, run)
    in_runs = {place for run in runs for place in range(run.start, run.start + run.length)}
    for place, (box, number) in enumerate(zip(boxes, numbers, strict=True), start=1):
        if number is None:
            if (bottom, place) in marks.boxes:
                canvas.stamp(pieces.frame_mask(box.width, box.height, 3), (box.left, box.top), tokens.CYAN)
            continue
        if place == new or place not in in_runs:
            canvas.draw_block(box, tokens.GOLD if place == new else tokens.DIMMED, pieces.place_corner_radius(box))
        style = _style_of_size(min(box.height * 0.66, box.width * 1.1), 750, tokens.INK)
        canvas.area(box.inset(-_OVERLAP)).write(str(number), box.middle, style, "centre")


def _draw_number_run(canvas: Canvas, boxes: tuple[Box, ...], run: NumberRun) -> None:
    """Draw the block behind a run (equal numbers side by side), from its first box to its last."""
    first, last = boxes[run.start - 1], boxes[run.start + run.length - 2]
    canvas.draw_block(
        Box(first.left, first.top, last.right, last.bottom), tokens.CYAN, pieces.place_corner_radius(first)
    )
