"""Replays: the tables of a game, one after the other, as a GIF with a caption below each table.

A GIF plays wherever Discord shows it. Its frames share one palette and hold only the rectangle that changed, with
unchanged pixels inside it transparent; so a short game needs no more bytes than a few pictures. Frames are half the
size of a table's picture, which is as large as Discord's desktop client shows a picture.
"""

import struct
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from engine.text.words import join_alt_text, quantity_text
from render import palette, themes, tokens
from render.canvas import Canvas
from render.past_games.replay_caption import HEIGHT, replay_caption
from render.themes import Theme

STEP_MS, HEADLINE_MS, END_MS = 600, 1500, 3000
"""The milliseconds that a frame stays: an ordinary one, one that decided something, and the last one before the replay
begins again.
"""
MAX_FRAMES = 300
"""The most frames of a replay, which give about 3 MB; longer games are abridged by the caller."""

_SHRUNK = 2
_TABLE = tokens.HEIGHT // _SHRUNK
_SIZE = tokens.WIDTH // _SHRUNK, (tokens.HEIGHT + HEIGHT) // _SHRUNK
_CLEAR = 255
"""The index of pixels that stay as they were in the frame before: the last one, to which no colour of the palette
belongs.
"""
_MASK_OF_EQUAL = [255] + [0] * 255
"""A table from the difference of two indices (modulo 256) to a mask's level: 255 where they are equal, else 0."""


class Frame(NamedTuple):
    """A picture of the table after one step of its game, with a caption."""

    table: Canvas
    caption: str
    """What happened in the step, in words. Names in it must have gone through `clean_name`."""
    number: int
    """The number of the step, from 1."""
    step_count: int
    """The number of steps in the whole replay."""
    is_headline: bool = False
    """Whether the step decided something: the frame then stays longer, and its caption is golden."""

    @property
    def milliseconds(self) -> int:
        """The milliseconds that the frame stays: `END_MS` for the last frame, else `HEADLINE_MS` or `STEP_MS`."""
        if self.number == self.step_count:
            return END_MS
        return HEADLINE_MS if self.is_headline else STEP_MS

    def pixels(self) -> Image.Image:
        """Draw the frame, table and caption at half size. Returns a grey image whose levels are indices of the GIF's
        palette.
        """
        below = replay_caption(self.caption, self.number, self.step_count, is_headline=self.is_headline)
        return Image.frombytes("L", _SIZE, _half_size_indices(self.table) + _half_size_indices(below))


def _half_size_indices(canvas: Canvas) -> bytes:
    """The picture on a canvas at half size, a byte with an index of the GIF's palette for each pixel."""
    small = canvas.image.reduce(_SHRUNK)
    return small.quantize(palette=_gif_palette(), dither=Image.Dither.NONE).tobytes()


class GifWriter:
    """Builds an animation frame by frame and keeps only the bytes of frames. One thread at a time may use it."""

    def __init__(self, theme: Theme = themes.FELT) -> None:
        """Begin an animation without frames, in the colours of this theme."""
        self._parts = [_gif_header(theme)]
        self._last: Image.Image | None = None

    def add(self, frames: Iterable[Frame]) -> None:
        """Draw these frames and append them to the animation."""
        for frame in frames:
            pixels = frame.pixels()
            self._parts += _bytes_of_changes(pixels, self._last, frame.milliseconds)
            self._last = pixels

    def gif(self) -> bytes:
        """The bytes of a GIF with all frames added so far, which repeats for ever."""
        return b"".join([*self._parts, b";"])


def animated_gif(frames: Iterable[Frame], theme: Theme = themes.FELT) -> bytes:
    """Draw these frames as an animation in the colours of a theme. Returns the bytes of a GIF that repeats for ever."""
    film = GifWriter(theme)
    film.add(frames)
    return film.gif()


def alt_text_of_replay(title: str, names: Sequence[str], steps: int, ending: str, story: Iterable[str] = ()) -> str:
    """A replay in words: the game's title, the number of ``steps``, the players, the sentence ``ending`` on how it
    ended, then as many sentences of ``story`` as fit into an alt text.
    """
    return join_alt_text(
        [f"Replay of {title} in {quantity_text(steps, 'step')}. Players: {', '.join(names)}.", ending, *story]
    )


def _gif_header(theme: Theme) -> bytes:
    """The bytes of a GIF before its frames: size, palette in this theme, and endless repetition."""
    screen = struct.pack("<6s2H3B", b"GIF89a", *_SIZE, 0b1111_0111, 0, 0)  # a palette of 256 colours follows
    repeated = struct.pack("<3B11s2BHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0)
    return screen + bytes(themes.theme_palette_rgb(theme.slug)) + repeated


@cache
def _gif_palette() -> Image.Image:
    """The palette of replays, for Pillow's ``quantize``: the palette of all pictures with fewer blends between colours.
    Edges look much the same with it, and need fewer bytes. All threads share it: do not change it.
    """
    named = zip(palette.palette_blends(), palette.colours(), strict=True)
    return palette.palette_image_from_rgb_values(
        palette.flat_channels([shade if _is_blend_in_replay_palette(blend) else tokens.FELT for blend, shade in named])
    )


def _is_blend_in_replay_palette(blend: palette.Blend) -> bool:
    """Whether replays keep a colour of the palette: a token, or a blend with 37 to 63 per cent of the other colour."""
    return blend.share == 0 or 0.37 < blend.share < 0.63


def _bytes_of_changes(pixels: Image.Image, previous: Image.Image | None, milliseconds: int) -> list[bytes]:
    """The bytes of a frame of the GIF: the smallest rectangle that holds all changes since the frame ``previous``, or
    the whole frame if that is ``None``.
    """
    if previous is None:
        return GifImagePlugin.getdata(pixels, duration=milliseconds, interlace=0)
    difference = ImageChops.subtract_modulo(pixels, previous)
    box = difference.getbbox() or (0, 0, 1, 1)
    changed, same = pixels.crop(box), difference.crop(box).point(_MASK_OF_EQUAL)
    if (below := max(_TABLE - box[1], 0)) < same.height:
        same.paste(0, (0, below, *same.size))  # new words over old ones need more bytes than on bare ground
    shown = ImageChops.lighter(changed, same)  # `_CLEAR`, the greatest index, where they are equal
    return GifImagePlugin.getdata(shown, box[:2], duration=milliseconds, transparency=_CLEAR, interlace=0)
