"""The signs that mean the same on every table: whose seat it is, who deals, whom the table waits for, who has won."""

from render import sprites, theme
from render.canvas import Box, Canvas
from render.theme import Colour

_PILL_HEIGHT, _PILL_ENDS = 32, 24
"""The height of a pill, and what it is wider than its words."""
_TURN = 4
"""How far the frame of whose turn it is reaches beyond a panel."""
_PANEL_RADIUS = 18
_MEDALS = {1: theme.GOLD, 2: theme.DIMMED, 3: theme.BRONZE}


def draw_seat(canvas: Canvas, seat: int, middle: tuple[int, int], size: int, fill: Colour | None = None) -> None:
    """A seat's mark, in its own colour or in that of its side."""
    mask = sprites.shape_mask(theme.SHAPES[seat], size)
    canvas.stamp_middle(mask, middle, theme.SEAT_COLOURS[seat] if fill is None else fill)


def draw_dealer(canvas: Canvas, middle: tuple[int, int], size: int) -> None:
    """The dealer's disc."""
    left, top = middle[0] - size // 2, middle[1] - size // 2
    disc = Box(left, top, left + size, top + size)
    canvas.block(disc, theme.IVORY, size // 2)
    style = theme.LABEL._replace(size=max(size * 7 // 10, theme.SMALLEST), weight=750, fill=theme.INK)
    canvas.area(disc).write("D", disc.middle, style, "centre")


def pill_width(words: str) -> int:
    return theme.PILL.width(words) + _PILL_ENDS


def draw_pill(canvas: Canvas, words: str, at: tuple[int, int], side: str = "right", fill: Colour = theme.GOLD) -> Box:
    """What the table waits for, or a word as important, on a pill that ends (or begins, if ``left``) at a point."""
    x, middle = at
    left = x - pill_width(words) if side == "right" else x
    pill = Box(left, middle - _PILL_HEIGHT // 2, left + pill_width(words), middle + _PILL_HEIGHT // 2)
    canvas.chip(pill, fill, words, theme.PILL)
    return pill


def draw_turn(canvas: Canvas, panel: Box) -> None:
    """A frame round a panel that is drawn after it: the table waits for this seat, or it has won."""
    canvas.block(panel.inset(-_TURN), theme.GOLD, _PANEL_RADIUS + _TURN)


def draw_crown(canvas: Canvas, middle: tuple[int, int], width: int, fill: Colour = theme.GOLD) -> None:
    canvas.stamp_middle(sprites.crown_mask(width), middle, fill)


def draw_place(canvas: Canvas, disc: Box, place: int) -> None:
    """A place among others, on a medal for the first three."""
    medal = _MEDALS.get(place)
    style = theme.BODY._replace(weight=750, fill=theme.INK if medal else theme.MUTED)
    canvas.chip(disc, medal or theme.PANEL, str(place), style)


def draw_empty(canvas: Canvas, place: Box, *, is_waited_for: bool, sign: str = "") -> None:
    """An empty place for a card on the cloth; for a seat that is waited for it is gold and asks."""
    line, width = (theme.GOLD, 4) if is_waited_for else (theme.EDGE, 3)
    canvas.framed(place, line, theme.CLOTH, (width, sprites.corner(place.width)))
    fill, told = (theme.GOLD, "?") if is_waited_for else (theme.MUTED, sign)
    if told:
        style = theme.SCORE._replace(size=min(max(place.height * 34 // 100, 38), 60), fill=fill)
        canvas.area(place).write(told, place.middle, style, "centre")


def draw_result(canvas: Canvas, box: Box, won: str, why: str) -> None:
    """Who won the game, on a plate in the middle of the cloth."""
    x, y = box.middle
    canvas.framed(box, theme.GOLD, theme.PANEL, (6, 28))
    area = canvas.area(box, 36)
    room = area.right - area.left
    draw_crown(canvas, (x, y - 74), 104)
    area.write(won, (x, y + 24), theme.TITLE.fitting(won, (56, 48, 38, 30), room), "centre")
    style = theme.NAME._replace(weight=500, fill=theme.MUTED)
    area.write(why, (x, y + 92), style.fitting(why, (34, 29), room), "centre")
