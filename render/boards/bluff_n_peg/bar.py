"""The bar at the top of the table: title, progress, the show that must be beaten, and the bluffing zone."""

from typing import NamedTuple

from engine.games.bluff_n_peg.public import MOST_DISCARDS, POINTS, TOP_LEVEL
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.seats import NamesBySeat
from engine.text.words import ending_text, winners_text
from render import marks, tokens
from render.boards.bluff_n_peg import layout, wood
from render.boards.bluff_n_peg.layout import Board
from render.canvas import Area, Box, LeftX
from render.tokens import Colour

_TITLE_Y, _NEWS_Y = 40, 86
_HOLE_WIDTH, _HOLE_PITCH = 72, 80
_ZONE_LEFT = layout.BAR.right - 14 - 3 * _HOLE_PITCH - _HOLE_WIDTH
_ZONE_WORDS = tokens.LABEL._replace(size=22, weight=500)
_NEWS = tokens.BODY._replace(size=28)
_LEAST_ROOM = 100
"""The least width, in pixels, for the words that follow the news."""


class Headline(NamedTuple):
    """The line below the title: the winners, what players are asked to do, or the show (poker hand laid face up) to
    beat. ``is_crowned`` draws a crown first.
    """

    words: str
    """The main part of the line."""
    fill: Colour = tokens.IVORY
    seat: int | None = None
    """The seat whose mark stands before ``words``; ``None`` for no mark."""
    before: str = ""
    """Words before the mark, in a quieter style; "" for none."""
    after: str = ""
    """Words at the end of the line, left out if less than 100 pixels are free; "" for none."""
    is_crowned: bool = False


def draw_headline_bar(board: Board) -> None:
    """Draw the bar at the top of the table: title, progress, headline, and the bluffing zone with the stakes of this
    deal.
    """
    area = board.canvas.draw_panel(layout.BAR, padding=24)
    end = area.write(labels.TITLE, (area.left, _TITLE_Y), tokens.TITLE)
    left = _draw_bluffing_zone(board, area)
    area.write(labels.game_progress_text(board.view), (end + 20, _TITLE_Y + 3), tokens.NOTE, max_width=left - end - 36)
    _write_headline(board, area, left - 20)


def _draw_bluffing_zone(board: Board, area: Area) -> LeftX:
    """Draw the four holes of the bluffing zone, with the multiplier above and the points below each. Returns the x at
    which the zone begins.
    """
    right, tops = _ZONE_LEFT - 12, (layout.BAR.top + 22, layout.BAR.bottom - 22)
    starts = [
        area.write(told, (right, y), _ZONE_WORDS, "right")
        for told, y in zip(("a card costs", "winner gets"), tops, strict=True)
    ]
    for level in range(TOP_LEVEL + 1):
        left = _ZONE_LEFT + _HOLE_PITCH * level
        _draw_bluffing_hole(board, Box(left, layout.BAR.top + 5, left + _HOLE_WIDTH, layout.BAR.bottom - 5), level)
    return min(starts)


def _draw_bluffing_hole(board: Board, box: Box, level: int) -> None:
    """Draw the hole of a level of the bluffing zone in a wooden tablet: with the bluffing peg if the deal is at this
    level, with a question mark if an accepted declaration would raise the deal to it.
    """
    canvas, is_here = board.canvas, level == board.view.level
    is_next = board.view.declarer is not None and level == board.view.level + 1
    frame = tokens.GOLD if is_here else tokens.CYAN if is_next else tokens.WOOD_LIGHT
    canvas.draw_framed_block(box, frame, tokens.WOOD, (4 if is_here or is_next else 2, 12))
    style = tokens.LABEL._replace(weight=700, fill=frame if is_here or is_next else tokens.IVORY)
    x, y = box.middle
    area = canvas.area(box)
    area.write(labels.multiplier_text(level), (x, box.top + 18), style, "centre")
    area.write(str(POINTS[level]), (x, box.bottom - 18), style, "centre")
    if is_next:
        area.write("?", (x, y), style, "centre")
        return
    wood.draw_hole(canvas, (x, y), wood.HoleLook(7))
    if is_here:
        wood.draw_disc(canvas, (x, y + 1), 13, tokens.INK)
        wood.draw_disc(canvas, (x, y - 1), 11, tokens.GOLD)


def headline(view: View, names: NamesBySeat) -> Headline:
    """The line below the title. The first of these that applies: the winners; the call to throw cards; a declaration of
    double; the question whether to double; the show (cards laid face up) that must be beaten; that no card is up.
    """
    if view.outcome:
        won, why = winners_text(view.outcome, names), ending_text(view.outcome, labels.ENDINGS)
        return Headline(won, tokens.GOLD, is_crowned=True, after=why)
    if view.phase == "discard":
        return Headline(f"throw up to {MOST_DISCARDS} cards, draw as many")
    if view.declarer is not None:
        return Headline(
            f"doubles to {labels.multiplier_text(view.level + 1)}: accept or fold", tokens.CYAN, view.declarer
        )
    if view.phase == "offer":
        return Headline("third card: double or fold?", tokens.CYAN, view.turn)
    if best := labels.seats_with_best_show(view):
        return Headline(labels.best_show_name(view), tokens.GOLD, best[0], before="to beat")
    return Headline("no card is up yet")


def _write_headline(board: Board, area: Area, right_edge: int) -> None:
    told, pen = headline(board.view, board.names), area.left
    if told.is_crowned:
        marks.draw_crown(board.canvas, (pen + 18, _NEWS_Y - 2), 36, told.fill)
        pen += 50
    if told.before:
        pen = area.write(told.before, (pen, _NEWS_Y), tokens.NOTE) + 14
    if told.seat is not None:
        board.draw_seat_mark(told.seat, (pen + 14, _NEWS_Y), 28)
        pen += 40
    pen = area.write(told.words, (pen, _NEWS_Y), _NEWS.with_colour(told.fill), max_width=right_edge - pen) + 16
    if told.after and right_edge - pen > _LEAST_ROOM:
        area.write(told.after, (pen, _NEWS_Y), tokens.LABEL, max_width=right_edge - pen)
