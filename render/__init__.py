"""Pictures and their words: a view in, a PNG with alt text out.

Rule 1: what comes in is a view, never a state. Painters import a game's ``view.py``, the engine's cards and dice, and
never ``state.py`` or ``rules.py``; so no picture can show what its reader may not see.
Rule 2: no I/O but its own fonts. A missing font falls back to the next and never stops a picture.

Theory of operation: a painter draws on a `canvas.Canvas`, which pastes sprites and text masks that were drawn once and
are reused. The whole picture is then mapped to one palette and written as a small PNG. Everything is plain and
synchronous; two worker threads may call it, because they only read what they share.
"""

from engine.text.words import ALT_LENGTH
from render.picture import Picture, PictureFile

__all__ = ["ALT_LENGTH", "Picture", "PictureFile"]
