"""The picture of a seat's own cards, shared by all games: an index column per card.

What may be picked stands higher, with a gold edge. Everything else is dimmed; when nothing is asked for, no card is.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from engine.cards import Card, card_in_words
from engine.sentences import listed
from render import sprites, theme
from render.canvas import Area, Box, Canvas
from render.picture import Picture, alt_text

PRIVATE = "only you see this"
SIDE = 36
"""Free to the left and right of the cards."""
HEADING = 132
"""Where the heading ends."""

_CARD_WIDTH, _CARD_HEIGHT = 150, 206
_RAISED = 34
_FRAME = 5
_TOP = 170
_NARROWEST, _GAP = 132, 6
"""The least width of cards that still lie side by side, and the least gap between them."""
_PITCH = 150 + 12
"""From card to card while there is room; more cards overlap."""
_TITLE_Y, _NOTE_Y = 48, 100
_CHIP = Box(788, 24, theme.WIDTH - SIDE, 72)

Face = Callable[[Card, int, int, bool], Image.Image]
"""What draws a card's face, as `render.sprites.card` does: by code, width, height, and whether it is dimmed."""


class Holding(NamedTuple):
    """What a seat holds and is asked for."""

    title: str
    note: str
    """One line on where the game stands, from that seat's point of view."""
    cards: Sequence[Card]
    """In the order in which they are shown."""
    pickable: Sequence[Card]
    """Those that may be chosen now, in the order in which the seat is offered them."""
    trump: str | None = None
    """A suit to show, where the game has one."""
    asked: str = "play"
    """What may be done with them: "You may play"."""


def drawing(holding: Holding, face: Face = sprites.card) -> Canvas:
    """The hand as a canvas."""
    canvas = Canvas(height=theme.HAND_HEIGHT)
    draw(canvas, holding, face)
    return canvas


def draw(canvas: Canvas, holding: Holding, face: Face = sprites.card) -> None:
    """The hand on the top `theme.HAND_HEIGHT` pixels of a canvas, which may be higher."""
    draw_heading(canvas, holding.title, holding.note, most=_CHIP.left - 2 * SIDE if holding.trump else None)
    if holding.trump:
        draw_trump(canvas, Box(_CHIP.left, 80, _CHIP.right, 124), holding.trump)
    for place, code in zip(_places(len(holding.cards)), holding.cards, strict=True):
        _draw_card(canvas, place, code, holding, face)
    if not holding.cards:
        write_no_cards(canvas, Box(0, HEADING, theme.WIDTH, theme.HAND_HEIGHT))


def picture(holding: Holding) -> Picture:
    """The hand as a picture with its words."""
    return Picture(drawing(holding).indexed(), alt_text(sentences(holding)))


def sentences(holding: Holding) -> list[str]:
    """The hand in words: where the game stands, what may be picked, what is held."""
    offered = ", ".join(card_in_words(code) for code in holding.pickable)
    held = listed([card_in_words(code) for code in holding.cards])
    return [
        f"{holding.title}: {holding.note}." if holding.note else f"{holding.title}.",
        f"You may {holding.asked}: {offered}." if offered else "",
        f"You hold {held}." if held else "You hold no cards.",
        "Only you see this.",
    ]


def draw_heading(canvas: Canvas, title: str, note: str, most: int | None = None) -> None:
    """A title, one line below it of at most so many pixels, and that nobody else sees this."""
    draw_title(canvas, title)
    write_note(canvas, note, most)


def draw_title(canvas: Canvas, title: str) -> None:
    """A heading without the line below, which alone changes from hand to hand."""
    draw_private(canvas, _CHIP)
    _heading(canvas).write(title, (SIDE, _TITLE_Y), theme.TITLE, most=_CHIP.left - 2 * SIDE)


def write_note(canvas: Canvas, note: str, most: int | None = None) -> None:
    """The line below the title of a heading."""
    _heading(canvas).write(note, (SIDE, _NOTE_Y), theme.NOTE.in_colour(theme.IVORY), most=most)


def _heading(canvas: Canvas) -> Area:
    return canvas.area(Box(0, 0, theme.WIDTH, HEADING), SIDE)


def draw_private(canvas: Canvas, box: Box) -> None:
    """The chip that says that nobody else sees a picture."""
    canvas.chip(box, theme.PANEL, PRIVATE, theme.LABEL.in_colour(theme.IVORY))


def write_no_cards(canvas: Canvas, room: Box) -> None:
    canvas.area(room).write("no cards", room.middle, theme.NAME.in_colour(theme.MUTED), "centre")


def draw_trump(canvas: Canvas, box: Box, suit: str) -> None:
    """The word "trump" and the suit on a small card, right-bound in a box."""
    face = Box(box.right - 64, box.top, box.right, box.bottom)
    canvas.block(face, theme.IVORY, 9)
    canvas.stamp_middle(sprites.suit_mask(suit, face.height - 12), face.middle, theme.SUIT_COLOURS[suit])
    canvas.area(box).write("trump", (face.left - 14, face.middle[1]), theme.NOTE, "right")


def _places(count: int) -> list[Box]:
    """Where the cards lie, centred: side by side, if need be a little smaller; where that is too small, overlapped."""
    room = theme.WIDTH - 2 * SIDE
    side_by_side = (room - _GAP * (count - 1)) // max(count, 1)
    width = side_by_side if _NARROWEST <= side_by_side < _CARD_WIDTH else _CARD_WIDTH
    height = _CARD_HEIGHT * width // _CARD_WIDTH
    pitch = min(_PITCH, (room - width) // max(count - 1, 1))
    start, top = (theme.WIDTH - (pitch * (count - 1) + width)) // 2, _TOP + _CARD_HEIGHT - height
    return [Box(left, top, left + width, top + height) for left in range(start, start + pitch * count, pitch)]


def _draw_card(canvas: Canvas, place: Box, code: Card, holding: Holding, face: Face) -> None:
    pickable = code in holding.pickable
    box = place._replace(top=place.top - _RAISED, bottom=place.bottom - _RAISED) if pickable else place
    if pickable:
        canvas.ring(box, _FRAME)
    dim = bool(holding.pickable) and not pickable
    canvas.lay(face(code, box.width, box.height, dim), box, edge=not pickable)
