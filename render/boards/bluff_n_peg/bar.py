"""The bar at the top: title, where the game stands, what must be beaten, and the bluffing zone."""

from engine.games.bluff_n_peg.deals import MOST_DISCARDS, POINTS, TOP_LEVEL
from render import sprites, theme
from render.boards.bluff_n_peg import places, words
from render.boards.bluff_n_peg.board import Board
from render.canvas import Area, Box

_TITLE_Y, _NEWS_Y = 40, 86
_HOLE_WIDTH, _HOLE_PITCH = 72, 80
_ZONE_LEFT = places.BAR.right - 14 - 3 * _HOLE_PITCH - _HOLE_WIDTH
_ZONE_WORDS = theme.LABEL._replace(size=22, weight=500)
_NEWS = theme.BODY._replace(size=28)


def draw(board: Board) -> None:
    area = board.canvas.panel(places.BAR, padding=24)
    end = area.write(words.TITLE, (area.left, _TITLE_Y), theme.TITLE)
    left = _draw_zone(board, area)
    area.write(words.progress(board.view), (end + 20, _TITLE_Y + 3), theme.NOTE, most=left - end - 36)
    _draw_news(board, area, left - 20)


def _draw_zone(board: Board, area: Area) -> int:
    """The four holes of the bluffing zone with the number above and below each; returns where it begins."""
    right, tops = _ZONE_LEFT - 12, (places.BAR.top + 22, places.BAR.bottom - 22)
    starts = [
        area.write(told, (right, y), _ZONE_WORDS, "right")
        for told, y in zip(("a card costs", "winner gets"), tops, strict=True)
    ]
    for level in range(TOP_LEVEL + 1):
        left = _ZONE_LEFT + _HOLE_PITCH * level
        _draw_hole(board, Box(left, places.BAR.top + 5, left + _HOLE_WIDTH, places.BAR.bottom - 5), level)
    return min(starts)


def _draw_hole(board: Board, box: Box, level: int) -> None:
    canvas, is_here = board.canvas, level == board.view.level
    is_next = board.view.declarer is not None and level == board.view.level + 1
    frame = theme.GOLD if is_here else theme.CYAN if is_next else theme.EDGE
    canvas.framed(box, frame, theme.PANEL, (4 if is_here or is_next else 2, 12))
    style = theme.LABEL._replace(weight=700, fill=frame if is_here or is_next else theme.MUTED)
    x, y = box.middle
    area = canvas.area(box)
    area.write(words.multiplier(level), (x, box.top + 18), style, "centre")
    area.write(str(POINTS[level]), (x, box.bottom - 18), style, "centre")
    if is_next:
        area.write("?", (x, y), style, "centre")
        return
    radius, fill = (12, theme.GOLD) if is_here else (6, theme.EDGE)
    canvas.block(Box(x - radius, y - radius, x + radius, y + radius), fill, radius)


def _draw_news(board: Board, area: Area, right: int) -> None:
    """One line on what everybody answers to now."""
    view = board.view
    if view.outcome:
        _write_result(board, area, right)
    elif view.phase == "discard":
        _write_news(board, area, right, (None, f"throw up to {MOST_DISCARDS} cards, draw as many", theme.IVORY))
    elif view.declarer is not None:
        told = f"doubles to {words.multiplier(view.level + 1)}: accept or fold"
        _write_news(board, area, right, (view.declarer, told, theme.CYAN))
    elif view.phase == "offer":
        _write_news(board, area, right, (view.turn, "third card: double or fold?", theme.CYAN))
    elif view.leaders:
        _write_news(board, area, right, (view.leaders[0], words.best_show(view), theme.GOLD))
    else:
        _write_news(board, area, right, (None, "no card is up yet", theme.IVORY))


def _write_news(board: Board, area: Area, right: int, news: tuple[int | None, str, theme.Colour]) -> None:
    seat, told, fill = news
    pen = area.left
    if fill == theme.GOLD:
        pen = area.write("to beat", (pen, _NEWS_Y), theme.NOTE) + 14
    if seat is not None:
        board.draw_mark(seat, (pen + 14, _NEWS_Y), 28)
        pen += 40
    area.write(told, (pen, _NEWS_Y), _NEWS.in_colour(fill), most=right - pen)


def _write_result(board: Board, area: Area, right: int) -> None:
    board.canvas.stamp_middle(sprites.crown_mask(36), (area.left + 18, _NEWS_Y - 2), theme.GOLD)
    pen = area.left + 50
    pen = area.write(
        words.winners(board.view, board.names), (pen, _NEWS_Y), _NEWS.in_colour(theme.GOLD), most=right - pen
    )
    if right - pen > 100:
        area.write(words.ending(board.view), (pen + 16, _NEWS_Y), theme.LABEL, most=right - pen - 16)
