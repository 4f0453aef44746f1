"""Cards in a row: side by side while there is room, then narrower, but with rank and suit. Backs lie in heaps."""

from collections.abc import Sequence

from engine.cards import Card
from render import sprites, tokens
from render.canvas import Box, Canvas

_SHAPE = 0.72
"""A card's width as a share of its height."""
_GAP, _NARROW_GAP = 6, 3
_LEAST = 8
"""A card is not narrower, even if too many of them then leave their room."""
_BACK_PITCH = 0.36
"""From back to back, as a share of a card's width: backs are counted by their number, not by eye."""
_MOST_BACKS = 16
"""More are not drawn."""
_CARDS_IN_A_LAYER = 16
_LAYER = 4
"""From one layer of a pile to the next."""
_RING = 5


def draw(canvas: Canvas, room: Box, cards: tuple[int, Sequence[Card]], *, ring: bool = False) -> Box:
    """So many cards from the left of the room, as backs if their faces are not given; returns where they lie.

    The ring says that they were led, or won.
    """
    count, faces = cards
    places = spread(room, count) if faces else heap(room, count)
    whole = places[0]._replace(right=places[-1].right)
    if ring:
        around = whole._replace(bottom=whole.bottom + 3).inset(-_RING)
        canvas.draw_block(around, tokens.GOLD, sprites.corner_radius(whole.height) + _RING)
    if faces:
        _draw_faces(canvas, places, faces)
    else:
        draw_backs(canvas, places)
    return whole


def spread(room: Box, count: int) -> tuple[Box, ...]:
    """Places for cards to be read, from the left of the room."""
    width, gap = _width(room), _GAP
    if count * (width + gap) - gap > room.width:
        gap = _NARROW_GAP
        width = max((room.width + gap) // count - gap, _LEAST)
    return _places(room, (width, width + gap), count)


def heap(room: Box, count: int) -> tuple[Box, ...]:
    """Places for backs, one over the other."""
    width, count = _width(room), min(count, _MOST_BACKS)
    pitch = min(round(width * _BACK_PITCH), (room.width - width) // max(count - 1, 1))
    return _places(room, (width, pitch), count)


def draw_backs(canvas: Canvas, places: Sequence[Box]) -> None:
    for box in places:
        canvas.lay_card(sprites.back(box.width, box.height), box, edge=True)


def draw_pile(canvas: Canvas, room: Box, count: int) -> int:
    """A squared pile of backs at the right of the room, the thicker the more they are; returns its left."""
    layers = -(-count // _CARDS_IN_A_LAYER)
    lefts = [room.right - _width(room) - _LAYER * layer for layer in range(layers)]
    draw_backs(canvas, [room._replace(left=left, right=left + _width(room)) for left in lefts])
    return min(lefts, default=room.right)


def _width(room: Box) -> int:
    """Of a card as high as its room."""
    return round(room.height * _SHAPE)


def _places(room: Box, look: tuple[int, int], count: int) -> tuple[Box, ...]:
    """``look`` is a card's width, and the way from card to card."""
    width, pitch = look
    lefts = [room.left + pitch * index for index in range(count)]
    return tuple(Box(left, room.top, left + width, room.bottom) for left in lefts)


def _draw_faces(canvas: Canvas, places: Sequence[Box], faces: Sequence[Card]) -> None:
    for box, code in zip(places, faces, strict=True):
        if box.width >= _width(box):
            canvas.lay_card(sprites.card(code, box.width, box.height), box)
        else:
            _draw_slip(canvas, box, code)


def _draw_slip(canvas: Canvas, box: Box, code: Card) -> None:
    """A narrow card: its rank above its suit."""
    canvas.draw_block(box, tokens.IVORY, sprites.corner_radius(box.width))
    size, (x, y) = min(round(box.width * 0.86), round(box.height * 0.46)), box.middle
    ink, away = tokens.SUIT_COLOURS[code[1]], round(box.height * 0.22)
    canvas.stamp_centred(sprites.rank_mask(code[0], size, box.width - 2), (x, y - away), ink)
    canvas.stamp_centred(sprites.suit_mask(code[1], round(size * 0.84)), (x, y + away), ink)
