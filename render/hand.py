"""The picture of a seat's own cards, shared by all games: an index column per card.

What may be picked stands higher, with a gold edge. Everything else is dimmed; when nothing is asked for, no card is.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card, spoken
from engine.sentences import listed
from render import sprites, theme
from render.canvas import Area, Box, Canvas
from render.picture import Picture, alt_text

PRIVATE = "only you see this"

_CARD_WIDTH, _CARD_HEIGHT = 150, 206
_RAISED = 34
_FRAME = 5
_TOP = 170
_SIDE = 36
_PITCH = 150 + 12
"""From card to card while there is room; more cards overlap."""


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


def drawing(holding: Holding) -> Canvas:
    """The hand as a canvas."""
    canvas = Canvas(height=theme.HAND_HEIGHT)
    whole = canvas.area(Box(0, 0, theme.WIDTH, theme.HAND_HEIGHT), _SIDE)
    _draw_heading(canvas, whole, holding)
    for x, code in zip(_places(len(holding.cards)), holding.cards, strict=True):
        _draw_card(canvas, x, code, holding)
    if not holding.cards:
        whole.write("no cards", (theme.WIDTH // 2, 270), theme.NAME.in_colour(theme.MUTED), "centre")
    return canvas


def picture(holding: Holding) -> Picture:
    """The hand as a picture with its words."""
    return Picture(drawing(holding).png(), alt_text(sentences(holding)))


def sentences(holding: Holding) -> list[str]:
    """The hand in words: where the game stands, what may be picked, what is held."""
    offered = ", ".join(spoken(code) for code in holding.pickable)
    held = listed([spoken(code) for code in holding.cards])
    return [
        f"{holding.title}: {holding.note}." if holding.note else f"{holding.title}.",
        f"You may {holding.asked}: {offered}." if offered else "",
        f"You hold {held}." if held else "You hold no cards.",
        "Only you see this.",
    ]


def _draw_heading(canvas: Canvas, whole: Area, holding: Holding) -> None:
    canvas.chip(Box(788, 24, theme.WIDTH - _SIDE, 72), theme.PANEL, PRIVATE, theme.LABEL.in_colour(theme.IVORY))
    whole.write(holding.title, (_SIDE, 48), theme.TITLE, most=720)
    most = 720 if holding.trump else theme.WIDTH - 2 * _SIDE
    whole.write(holding.note, (_SIDE, 100), theme.NOTE.in_colour(theme.IVORY), most=most)
    if holding.trump:
        draw_trump(canvas, Box(788, 80, theme.WIDTH - _SIDE, 124), holding.trump)


def draw_trump(canvas: Canvas, box: Box, suit: str) -> None:
    """The word "trump" and the suit on a small card, right-bound in a box."""
    face = Box(box.right - 64, box.top, box.right, box.bottom)
    canvas.block(face, theme.IVORY, 9)
    canvas.stamp_middle(sprites.suit_mask(suit, face.height - 12), face.middle, theme.SUIT_COLOURS[suit])
    canvas.area(box).write("trump", (face.left - 14, face.middle[1]), theme.NOTE, "right")


def _places(count: int) -> list[int]:
    """The left edge of each card: side by side and centred while there is room, else overlapped."""
    room = theme.WIDTH - 2 * _SIDE
    pitch = min(_PITCH, (room - _CARD_WIDTH) // max(count - 1, 1))
    start = (theme.WIDTH - (pitch * (count - 1) + _CARD_WIDTH)) // 2
    return [start + pitch * index for index in range(count)]


def _draw_card(canvas: Canvas, x: int, code: Card, holding: Holding) -> None:
    pickable = code in holding.pickable
    top = _TOP - (_RAISED if pickable else 0)
    box = Box(x, top, x + _CARD_WIDTH, top + _CARD_HEIGHT)
    if pickable:
        canvas.ring(box, _FRAME)
    dim = bool(holding.pickable) and not pickable
    canvas.lay(sprites.card(code, _CARD_WIDTH, _CARD_HEIGHT, dim), box, edge=not pickable)
