"""The picture of a seat's own cards, shared by all card games: an index column for each card.

Cards that may be picked stand higher, with a gold edge; all others are dimmed. If none may be picked, none is dimmed.
"""

from collections.abc import Callable

from PIL import Image

from engine.pieces.cards import Card
from engine.text.words import CardHand, hand_sentences, join_alt_text
from render import sprites, tokens
from render.canvas import Area, Box, Canvas
from render.picture import Picture

PRIVATE = "only you see this"
"""The words on the chip that `draw_private_chip` draws."""
SIDE = 36
"""The pixels that stay free to the left and to the right of the cards."""
HEADING = 132
"""The y at which the heading (title and note) ends, in pixels."""

_CARD_WIDTH, _CARD_HEIGHT = 150, 206
_RAISED = 34
_FRAME = 5
_TOP = 170
_NARROWEST, _GAP = 132, 6
"""The least width in pixels of cards that lie side by side (if there is room for less, they overlap), and the least gap
between them.
"""
_PITCH = 150 + 12
"""The distance in pixels from the left edge of a card to that of the next, while there is room; in larger hands cards
overlap.
"""
_TITLE_Y, _NOTE_Y = 48, 100
_CHIP = Box(788, 24, tokens.WIDTH - SIDE, 72)

Face = Callable[[Card, int, int, bool], Image.Image]
"""A function that draws a card's face, as `render.sprites.card_face` does: from the card's code, its width and height
in pixels, and whether it is dimmed.
"""


def hand_canvas(holding: CardHand, face: Face = sprites.card_face) -> Canvas:
    """Draw a hand of cards on a new canvas; ``face`` is the function that draws a card's face."""
    canvas = Canvas(height=tokens.HAND_HEIGHT)
    draw_hand(canvas, holding, face)
    return canvas


def draw_hand(canvas: Canvas, holding: CardHand, face: Face = sprites.card_face) -> None:
    """Draw a hand of cards on the top `tokens.HAND_HEIGHT` pixels of a canvas, which may be higher; ``face`` is the
    function that draws a card's face. A hand without cards shows the words "no cards".
    """
    draw_heading(canvas, holding.title, holding.note, max_width=_CHIP.left - 2 * SIDE if holding.trump else None)
    if holding.trump:
        draw_trump_sign(canvas, Box(_CHIP.left, 80, _CHIP.right, 124), holding.trump)
    for place, code in zip(_card_boxes(len(holding.cards)), holding.cards, strict=True):
        _draw_card(canvas, place, code, holding, face)
    if not holding.cards:
        write_no_cards(canvas, Box(0, HEADING, tokens.WIDTH, tokens.HAND_HEIGHT))


def hand_picture(holding: CardHand) -> Picture:
    """The picture of a hand of cards, with alt text."""
    return Picture(hand_canvas(holding).indexed_image(), join_alt_text(hand_sentences(holding)))


def draw_heading(canvas: Canvas, title: str, note: str, max_width: int | None = None) -> None:
    """Draw a title, a note below it, and a chip that says that nobody else sees the picture. The note is cut at
    ``max_width`` pixels; ``None`` lets it reach the right edge.
    """
    draw_title(canvas, title)
    write_note(canvas, note, max_width)


def draw_title(canvas: Canvas, title: str) -> None:
    """Draw the title of a hand's picture, and a chip that says that nobody else sees the picture."""
    draw_private_chip(canvas, _CHIP)
    _heading_area(canvas).write(title, (SIDE, _TITLE_Y), tokens.TITLE, max_width=_CHIP.left - 2 * SIDE)


def write_note(canvas: Canvas, note: str, max_width: int | None = None) -> None:
    """Draw a note below the title of a hand's picture, cut at ``max_width`` pixels; ``None`` lets it reach the right
    edge.
    """
    _heading_area(canvas).write(note, (SIDE, _NOTE_Y), tokens.NOTE.with_colour(tokens.IVORY), max_width=max_width)


def _heading_area(canvas: Canvas) -> Area:
    return canvas.area(Box(0, 0, tokens.WIDTH, HEADING), SIDE)


def draw_private_chip(canvas: Canvas, box: Box) -> None:
    """Draw a chip (a plate with round ends) that fills ``box`` and says that nobody else sees the picture."""
    canvas.draw_chip(box, tokens.PANEL, PRIVATE, tokens.LABEL.with_colour(tokens.IVORY))


def write_no_cards(canvas: Canvas, room: Box) -> None:
    """Write "no cards" in the middle of ``room``."""
    canvas.area(room).write("no cards", room.middle, tokens.NAME.with_colour(tokens.MUTED), "centre")


def draw_trump_sign(canvas: Canvas, box: Box, suit: str) -> None:
    """Draw the word "trump" and, on a small card at the right of ``box``, the sign of ``suit`` ("c", "d", "h" or
    "s").
    """
    face = Box(box.right - 64, box.top, box.right, box.bottom)
    canvas.draw_block(face, tokens.IVORY, 9)
    canvas.stamp_centred(sprites.suit_mask(suit, face.height - 12), face.middle, tokens.SUIT_COLOURS[suit])
    canvas.area(box).write("trump", (face.left - 14, face.middle[1]), tokens.NOTE, "right")


def _card_boxes(count: int) -> list[Box]:
    """The boxes of ``count`` cards in a centred row: side by side, a little smaller if need be; cards that would be
    narrower than 132 pixels overlap instead.
    """
    room = tokens.WIDTH - 2 * SIDE
    side_by_side = (room - _GAP * (count - 1)) // max(count, 1)
    width = side_by_side if _NARROWEST <= side_by_side < _CARD_WIDTH else _CARD_WIDTH
    height = _CARD_HEIGHT * width // _CARD_WIDTH
    pitch = min(_PITCH, (room - width) // max(count - 1, 1))
    start, top = (tokens.WIDTH - (pitch * (count - 1) + width)) // 2, _TOP + _CARD_HEIGHT - height
    return [Box(left, top, left + width, top + height) for left in range(start, start + pitch * count, pitch)]


def _draw_card(canvas: Canvas, place: Box, code: Card, holding: CardHand, face: Face) -> None:
    pickable = code in holding.pickable
    box = place._replace(top=place.top - _RAISED, bottom=place.bottom - _RAISED) if pickable else place
    if pickable:
        canvas.draw_ring(box, _FRAME)
    dim = bool(holding.pickable) and not pickable
    canvas.lay_card(face(code, box.width, box.height, dim), box, with_dark_edge=not pickable)
