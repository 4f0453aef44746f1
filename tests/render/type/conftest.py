"""What tests of fonts share."""

from collections.abc import Iterator

import pytest

from render import sprites
from render.type import fonts, labels, runs


@pytest.fixture
def fonts_forgotten() -> Iterator[None]:
    """Nothing that was looked up or drawn is kept, before and after."""
    found = (
        fonts.font_chain,
        fonts.typeface_for,
        fonts.emoji_typeface_for,
        fonts.font_for,
        fonts.can_lay_out_complex_scripts,
    )
    drawn = (
        runs.drawable_emoji,
        labels.text_width,
        labels.fitted_text,
        labels.text_label,
        sprites.rank_mask,
        sprites.card_face,
    )
    for cache in (*found, *drawn):
        cache.cache_clear()
    yield
    for cache in (*found, *drawn):
        cache.cache_clear()
