"""Cards in a row. Face-up cards lie side by side, narrower where there is little room, but always with rank and suit;
face-down cards overlap or lie in a pile.
"""

from collections.abc import Sequence

from engine.pieces.cards import Card
from render import sprites, tokens
from render.canvas import Box, Canvas, LeftX

_WIDTH_TO_HEIGHT = 0.72
"""A card's width as a share of its height."""
_GAP, _NARROW_GAP = 6, 3
_LEAST_WIDTH = 8
"""The least width of a card in pixels, even if the row of cards then reaches beyond its room."""
_BACK_PITCH = 0.36
"""The distance from one face-down card to the next, as a share of a card's width. Cards may be covered so far because a
number beside them says how many there are.
"""
_MOST_BACKS = 16
"""The most face-down cards that are drawn side by side."""
_CARDS_IN_A_LAYER = 16
_LAYER_PITCH = 4
"""The distance in pixels from one layer of a pile to the next."""
_RING = 5


def draw_cards(canvas: Canvas, room: Box, count: int, faces: Sequence[Card], *, has_gold_ring: bool = False) -> Box:
    """Draw ``count`` cards, at least 1, from the left of ``room`` and return the box around all of them. Their
    ``faces`` are drawn or, if ``faces`` is empty, that number of backs. ``has_gold_ring`` adds a gold ring around them.
    """
    places = face_boxes(room, count) if faces else back_boxes(room, count)
    whole = places[0]._replace(right=places[-1].right)
    if has_gold_ring:
        around = whole._replace(bottom=whole.bottom + 3).inset(-_RING)
        canvas.draw_block(around, tokens.GOLD, sprites.card_corner_radius(whole.height) + _RING)
    if faces:
        _draw_faces(canvas, places, faces)
    else:
        draw_backs(canvas, places)
    return whole


def face_boxes(room: Box, count: int) -> tuple[Box, ...]:
    """The boxes for ``count`` face-up cards side by side, from the left of ``room`` and as high; the cards get narrower
    if there are too many, down to 8 pixels.
    """
    width, gap = _card_width_at_full_height(room), _GAP
    if count * (width + gap) - gap > room.width:
        gap = _NARROW_GAP
        width = max((room.width + gap) // count - gap, _LEAST_WIDTH)
    return _card_boxes(room, width, width + gap, count)


def back_boxes(room: Box, count: int) -> tuple[Box, ...]:
    """The boxes for the backs of ``count`` overlapping cards, but at most 16, from the left of ``room`` and as high."""
    width, count = _card_width_at_full_height(room), min(count, _MOST_BACKS)
    pitch = min(round(width * _BACK_PITCH), (room.width - width) // max(count - 1, 1))
    return _card_boxes(room, width, pitch, count)


def draw_backs(canvas: Canvas, boxes: Sequence[Box]) -> None:
    """Draw the back of a card in each box, each over the one before."""
    for box in boxes:
        canvas.lay_card(sprites.card_back(box.width, box.height), box, with_dark_edge=True)


def draw_pile_of_backs(canvas: Canvas, room: Box, count: int) -> LeftX:
    """Draw a pile of ``count`` backs at the right of ``room``, one layer for every 16 cards or part of 16. Returns the
    x of the pile's left edge; 0 cards draw nothing and give the room's right edge.
    """
    layers = -(-count // _CARDS_IN_A_LAYER)
    lefts = [room.right - _card_width_at_full_height(room) - _LAYER_PITCH * layer for layer in range(layers)]
    draw_backs(canvas, [room._replace(left=left, right=left + _card_width_at_full_height(room)) for left in lefts])
    return min(lefts, default=room.right)


def _card_width_at_full_height(room: Box) -> int:
    """The width of a card that is as high as its room."""
    return round(room.height * _WIDTH_TO_HEIGHT)


def _card_boxes(room: Box, width: int, pitch: int, count: int) -> tuple[Box, ...]:
    """The boxes for ``count`` cards of this width; ``pitch`` is the distance from card to card."""
    lefts = [room.left + pitch * index for index in range(count)]
    return tuple(Box(left, room.top, left + width, room.bottom) for left in lefts)


def _draw_faces(canvas: Canvas, boxes: Sequence[Box], faces: Sequence[Card]) -> None:
    for box, code in zip(boxes, faces, strict=True):
        if box.width >= _card_width_at_full_height(box):
            canvas.lay_card(sprites.card_face(code, box.width, box.height), box)
        else:
            _draw_narrow_card(canvas, box, code)


def _draw_narrow_card(canvas: Canvas, box: Box, code: Card) -> None:
    """Draw a narrow card: its rank above its suit."""
    canvas.draw_block(box, tokens.IVORY, sprites.card_corner_radius(box.width))
    size, (x, y) = min(round(box.width * 0.86), round(box.height * 0.46)), box.middle
    ink, away = tokens.SUIT_COLOURS[code[1]], round(box.height * 0.22)
    canvas.stamp_centred(sprites.rank_mask(code[0], size, box.width - 2), (x, y - away), ink)
    canvas.stamp_centred(sprites.suit_mask(code[1], round(size * 0.84)), (x, y + away), ink)
