"""What a painter hands over, and what of it is sent."""

import io
from typing import NamedTuple

from PIL import Image

from render import themes
from render.themes import Theme


class File(NamedTuple):
    """A picture as it is sent."""

    content: bytes
    alt: str
    """At most `ALT_LENGTH` characters, the important first."""


class Picture(NamedTuple):
    image: Image.Image
    """In the palette of `render.theme`, as indices. Read-only."""
    alt: str
    """At most `ALT_LENGTH` characters, the important first."""

    def png(self, shown: Theme = themes.FELT) -> bytes:
        """The picture in a theme, as a PNG file."""
        image = self.image.copy()  # an image keeps its palette, and while it is saved the options of that too
        image.putpalette(themes.palette(shown.slug))
        file = io.BytesIO()
        image.save(file, "PNG", compress_level=3)
        return file.getvalue()

    def file(self, shown: Theme = themes.FELT) -> File:
        return File(self.png(shown), self.alt)
