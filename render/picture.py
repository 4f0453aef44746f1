"""What a painter hands over, and what of it is sent."""

import io
from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image

from render import themes
from render.themes import Theme

ALT_LENGTH = 1024
"""Discord's limit for the description of an attachment."""


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
        image.putpalette(themes.channels(shown.slug))
        file = io.BytesIO()
        image.save(file, "PNG", compress_level=3)
        return file.getvalue()

    def file(self, shown: Theme = themes.FELT) -> File:
        return File(self.png(shown), self.alt)


def alt_text(sentences: Iterable[str]) -> str:
    """Sentences in falling importance as one alt text. Whole sentences are left out at the end rather than cut.

    >>> alt_text(["Ann is to play.", "", "Scores: Ann 3, Ben 4."])
    'Ann is to play. Scores: Ann 3, Ben 4.'
    """
    kept = ""
    for sentence in filter(None, sentences):
        longer = f"{kept} {sentence}".strip()
        if len(longer) > ALT_LENGTH:
            return kept or longer[: ALT_LENGTH - 1] + "…"
        kept = longer
    return kept
