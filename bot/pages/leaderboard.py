"""What the leaderboard of a server looks like."""

from collections.abc import Sequence

from bot.pages.components import Page, escaped_text, picture_page, text_page
from bot.texts import leaderboard as texts
from render import PictureFile
from render.leaderboard import Row, leaderboard_sentences


def leaderboard_page(title: str, rows: Sequence[Row], picture: PictureFile | None) -> Page:
    """The page of a leaderboard: the picture, or (``None``) the rows in words; a sentence if there are no rows."""
    if not rows:
        return text_page(texts.NOBODY_RANKED.format(title=title))
    if picture is not None:
        return picture_page("leaderboard.png", picture)
    return text_page("\n".join(map(escaped_text, leaderboard_sentences(title, rows))))
