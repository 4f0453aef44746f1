"""Cards in a row: face-up cards side by side, narrower where there is little room, but with rank and suit; backs in
heaps.
"""

from collections.abc import Sequence

from engine.cards import Card
from render import sprites, tokens
from render.canvas import Box, Canvas

_SHAPE = 0.72
"""A card's width as a share of its height."""
_GAP, _NARROW_GAP = 6, 3
_LEAST = 8
"""The least width of a card, even if the cards then leave their room."""
_BACK_PITCH = 0.36
"""The distance from back to back, as a share of a card's width. A number says how many they are."""
_MOST_BACKS = 16
"""The most backs that are drawn."""
_CARDS_IN_A_LAYER = 16
_LAYER = 4
"""The pixels from one layer of a pile to the next."""
_RING = 5


def draw_cards(canvas: Canvas, room: Box, cards: tuple[int, Sequence[Card]], *, ring: bool = False) -> Box:
    """Draw cards from the left of the room, given their number and their faces; without faces, backs. A gold ``ring``
    around them marks cards that were led or won. Returns the box of all cards; the number must be at least 1.
    """
    count, faces = cards
    places = face_places(room, count) if faces else back_places(room, count)
    whole = places[0]._replace(right=places[-1].right)
    if ring:
        around = whole._replace(bottom=whole.bottom + 3).inset(-_RING)
        canvas.draw_block(around, tokens.GOLD, sprites.corner_radius(whole.height) + _RING)
    if faces:
        _draw_faces(canvas, places, faces)
    else:
        draw_backs(canvas, places)
    return whole


def face_places(room: Box, count: int) -> tuple[Box, ...]:
    """The boxes for ``count`` face-up cards side by side, from the left of the room."""
    width, gap = _full_width(room), _GAP
    if count * (width + gap) - gap > room.width:
        gap = _NARROW_GAP
        width = max((room.width + gap) // count - gap, _LEAST)
    return _places(room, (width, width + gap), count)


def back_places(room: Box, count: int) -> tuple[Box, ...]:
    """The boxes for backs that overlap, from the left of the room: ``count``, but at most 16."""
    width, count = _full_width(room), min(count, _MOST_BACKS)
    pitch = min(round(width * _BACK_PITCH), (room.width - width) // max(count - 1, 1))
    return _places(room, (width, pitch), count)


def draw_backs(canvas: Canvas, places: Sequence[Box]) -> None:
    """Draw the back of a card in each box."""
    for box in places:
        canvas.lay_card(sprites.back(box.width, box.height), box, edge=True)


def draw_pile(canvas: Canvas, room: Box, count: int) -> int:
    """Draw a squared pile of ``count`` backs at the right of the room, one layer for each 16. Returns the pile's left
    edge.
    """
    layers = -(-count // _CARDS_IN_A_LAYER)
    lefts = [room.right - _full_width(room) - _LAYER * layer for layer in range(layers)]
    draw_backs(canvas, [room._replace(left=left, right=left + _full_width(room)) for left in lefts])
    return min(lefts, default=room.right)


def _full_width(room: Box) -> int:
    """The width of a card that is as high as its room."""
    return round(room.height * _SHAPE)


def _places(room: Box, look: tuple[int, int], count: int) -> tuple[Box, ...]:
    """The boxes for ``count`` cards; ``look`` is a card's width, and the distance from card to card."""
    width, pitch = look
    lefts = [room.left + pitch * index for index in range(count)]
    return tuple(Box(left, room.top, left + width, room.bottom) for left in lefts)


def _draw_faces(canvas: Canvas, places: Sequence[Box], faces: Sequence[Card]) -> None:
    for box, code in zip(places, faces, strict=True):
        if box.width >= _full_width(box):
            canvas.lay_card(sprites.card(code, box.width, box.height), box)
        else:
            _draw_slip(canvas, box, code)


def _draw_slip(canvas: Canvas, box: Box, code: Card) -> None:
    """Draw a narrow card: its rank above its suit."""
    canvas.draw_block(box, tokens.IVORY, sprites.corner_radius(box.width))
    size, (x, y) = min(round(box.width * 0.86), round(box.height * 0.46)), box.middle
    ink, away = tokens.SUIT_COLOURS[code[1]], round(box.height * 0.22)
    canvas.stamp_centred(sprites.rank_mask(code[0], size, box.width - 2), (x, y - away), ink)
    canvas.stamp_centred(sprites.suit_mask(code[1], round(size * 0.84)), (x, y + away), ink)
