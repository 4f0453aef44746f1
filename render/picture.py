"""A picture with its alt text, and the PNG file in which it is sent."""

from typing import NamedTuple

from PIL import Image

from render import themes
from render.png import png_bytes
from render.themes import Theme


class PictureFile(NamedTuple):
    """A picture as it is sent: the bytes of a PNG file (``content``), with alt text."""

    content: bytes
    alt: str
    """The alt text, at most `ALT_LENGTH` characters, the most important sentence first."""


class Picture(NamedTuple):
    """A picture with alt text, before a theme (a set of colours) is chosen."""

    image: Image.Image
    """The picture as indices of the palette that all pictures share. Do not change it."""
    alt: str
    """The alt text, at most `ALT_LENGTH` characters, the most important sentence first."""

    def png(self, theme: Theme = themes.FELT) -> bytes:
        """The picture in the colours of a theme, as the bytes of a PNG file."""
        return png_bytes(self.image, themes.theme_palette_rgb(theme.slug))

    def file(self, theme: Theme = themes.FELT) -> PictureFile:
        """The picture in the colours of a theme, as a PNG file with alt text."""
        return PictureFile(self.png(theme), self.alt)
