"""The signs that mean the same on every table: whose seat it is, who deals, whom the table waits for, who has won."""

from render import sprites, tokens
from render.canvas import Box, Canvas
from render.tokens import Colour

_PILL_HEIGHT, _PILL_ENDS = 32, 24
"""The height of a pill (a small plate with round ends), and the pixels by which a pill is wider than its words."""
_TURN = 4
"""The pixels by which the gold frame around a panel is wider than the panel on each side."""
_PANEL_RADIUS = 18
_MEDALS = {1: tokens.GOLD, 2: tokens.DIMMED, 3: tokens.BRONZE}


def draw_seat_mark(canvas: Canvas, seat: int, middle: tuple[int, int], size: int, fill: Colour | None = None) -> None:
    """Draw the mark of a seat (its shape), ``size`` pixels square around the point ``middle``, in the colour ``fill``;
    ``None`` selects the seat's own colour.
    """
    mask = sprites.shape_mask(tokens.SHAPES[seat], size)
    canvas.stamp_centred(mask, middle, tokens.SEAT_COLOURS[seat] if fill is None else fill)


def draw_dealer_disc(canvas: Canvas, middle: tuple[int, int], size: int) -> None:
    """Draw the dealer's sign, a disc with a "D", ``size`` pixels wide around the point ``middle``."""
    left, top = middle[0] - size // 2, middle[1] - size // 2
    disc = Box(left, top, left + size, top + size)
    canvas.draw_block(disc, tokens.IVORY, size // 2)
    style = tokens.LABEL._replace(size=max(size * 7 // 10, tokens.SMALLEST), weight=750, fill=tokens.INK)
    canvas.area(disc).write("D", disc.middle, style, "centre")


def pill_width(words: str) -> int:
    """The width in pixels of a pill (a small plate with round ends) with these words."""
    return tokens.PILL.width(words) + _PILL_ENDS


def draw_pill(
    canvas: Canvas, words: str, anchor: tuple[int, int], anchor_side: str = "right", fill: Colour = tokens.GOLD
) -> Box:
    """Draw words on a pill (a small plate with round ends) and return its box. ``anchor`` is the middle of its right
    end if ``anchor_side`` is "right", else of its left end.
    """
    x, middle = anchor
    left = x - pill_width(words) if anchor_side == "right" else x
    pill = Box(left, middle - _PILL_HEIGHT // 2, left + pill_width(words), middle + _PILL_HEIGHT // 2)
    canvas.draw_chip(pill, fill, words, tokens.PILL)
    return pill


def draw_turn_frame(canvas: Canvas, panel: Box) -> None:
    """Draw a gold frame that reaches beyond all edges of ``panel``, which must be drawn afterwards: it says that the
    table waits for a seat, or that the seat has won.
    """
    canvas.draw_block(panel.inset(-_TURN), tokens.GOLD, _PANEL_RADIUS + _TURN)


def draw_crown(canvas: Canvas, middle: tuple[int, int], width: int, fill: Colour = tokens.GOLD) -> None:
    """Draw a crown, ``width`` pixels wide, around the point ``middle``."""
    canvas.stamp_centred(sprites.crown_mask(width), middle, fill)


def draw_medal(canvas: Canvas, disc: Box, rank: int, *, has_colour: bool = True) -> None:
    """Draw a place in a ranking (``rank``, from 1) as a number on a disc. For the first three places the disc is gold,
    silver or bronze, unless ``has_colour`` is false.
    """
    medal = _MEDALS.get(rank) if has_colour else None
    style = tokens.BODY._replace(weight=750, fill=tokens.INK if medal else tokens.MUTED)
    canvas.draw_chip(disc, medal or tokens.PANEL, str(rank), style)


def draw_empty_place(canvas: Canvas, place: Box, *, is_waited_for: bool, sign: str = "") -> None:
    """Draw the outline of an empty place for a card, with ``sign`` in its middle ("" for none). For a seat that is
    waited for, the outline is gold and the sign is always "?".
    """
    line, width = (tokens.GOLD, 4) if is_waited_for else (tokens.EDGE, 3)
    canvas.draw_framed_block(place, line, tokens.CLOTH, (width, sprites.card_corner_radius(place.width)))
    fill, told = (tokens.GOLD, "?") if is_waited_for else (tokens.MUTED, sign)
    if told:
        style = tokens.SCORE._replace(size=min(max(place.height * 34 // 100, 38), 60), fill=fill)
        canvas.area(place).write(told, place.middle, style, "centre")


def draw_winner_plate(canvas: Canvas, box: Box, winner_text: str, reason: str) -> None:
    """Draw a plate that fills the box, with a crown, the winners (``winner_text``: "Ann wins") and why the game ended
    (``reason``).
    """
    x, y = box.middle
    canvas.draw_framed_block(box, tokens.GOLD, tokens.PANEL, (6, 28))
    area = canvas.area(box, 36)
    room = area.right - area.left
    draw_crown(canvas, (x, y - 74), 104)
    area.write(winner_text, (x, y + 24), tokens.TITLE.at_fitting_size(winner_text, (56, 48, 38, 30), room), "centre")
    style = tokens.NAME._replace(weight=500, fill=tokens.MUTED)
    area.write(reason, (x, y + 92), style.at_fitting_size(reason, (34, 29), room), "centre")
