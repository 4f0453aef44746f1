"""The picture of a leaderboard: for each player place, name, games won of games played, and rating."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.text.graphemes import clean_name
from engine.text.words import NOTHING, grouped_number, join_alt_text
from render import marks, tokens
from render.canvas import Area, Box, Canvas
from render.club.standing_rows import (
    UNSURE_WIDTH,
    ShownRating,
    draw_won_bar,
    rating_phrase,
    won_phrase,
    won_text,
    write_counts,
    write_rating,
)
from render.picture import Picture

MOST_ROWS = 8
"""The most rows (players) that one picture shows."""
_TOP, _PITCH = 174, 59
_ROW_HEIGHT = 54
_FOOT = 54
_SUBTITLE_STYLE, _HEADING_STYLE = tokens.CARD_NOTE, tokens.CARD_LABEL.with_colour(tokens.IVORY)
"""The styles of the subtitle and of the columns' headings: large, as a phone shows the picture at a third of its
size.
"""
_CAPTION = "1,500 at first · ± how unsure · ? too few games yet"
_SIDE = 24
_BAR_X_RANGE = (500, 596)
"""The x of the left and right ends of the bar that shows the share of games won."""
_COUNTS_WIDTH = 206
"""The width in pixels to the right of that bar for the numbers of games."""
_READER = "you"


class Row(NamedTuple):
    """One player's line of a leaderboard: ``played`` and ``won`` are numbers of games."""

    rank: int | None
    """The player's place, 1 for the best; ``None`` for a player who has too few games for a place."""
    name: str
    played: int
    won: int
    rating: int
    uncertainty: int
    """The standard deviation of the rating, in points of the rating."""
    is_provisional: bool = False
    """Whether the player has too few games for the rating to mean much; the picture then shows "?" for the
    uncertainty.
    """
    is_reader: bool = False
    """Whether this is the person who looks at the picture."""


class Leaderboard(NamedTuple):
    """The contents of a leaderboard's picture: one page of the leaderboard."""

    title: str
    """A game's title, or "All games"."""
    subtitle: str
    """The order of the players and the period of the games, such as "by rating · this month"."""
    rows: Sequence[Row]
    """At most `MOST_ROWS` rows, the best first."""
    page: int = 1
    """The number of this page, from 1."""
    pages: int = 1
    people: int = 0
    """The number of players on the whole leaderboard."""


def leaderboard_picture(content: Leaderboard) -> Picture:
    """The picture of a page of a leaderboard, with alt text."""
    return Picture(leaderboard_canvas(content).indexed_image(), join_alt_text(leaderboard_sentences(content)))


def leaderboard_canvas(content: Leaderboard) -> Canvas:
    """Draw a page of a leaderboard on a new canvas: its title, then its rows; without rows, "No finished games yet"."""
    rows = content.rows[:MOST_ROWS]
    height = _TOP + _PITCH * max(len(rows), 2) + _FOOT
    canvas = Canvas(height=height)
    whole = canvas.area(Box(0, 0, tokens.WIDTH, height), _SIDE + 24)
    _write_heading(whole, content)
    for index, row in enumerate(rows):
        top = _TOP + _PITCH * index
        _draw_row(canvas, canvas.draw_panel(Box(_SIDE, top, tokens.WIDTH - _SIDE, top + _ROW_HEIGHT), padding=24), row)
    if not rows:
        middle = tokens.WIDTH // 2, _TOP + _PITCH
        whole.write("No finished games yet", middle, tokens.NAME.with_colour(tokens.MUTED), "centre")
    _write_foot(whole, content, height - _FOOT // 2)
    return canvas


def leaderboard_sentences(content: Leaderboard) -> list[str]:
    """The page of a leaderboard in words: its heading, then a sentence for each row or "No finished games yet."; if
    there are several pages, the number of this one.
    """
    told = [_row_sentence(row) for row in content.rows[:MOST_ROWS]]
    foot = [f"{_page_text(content)}, {content.people} players.".capitalize()] if content.pages > 1 else []
    heading = ", ".join(part for part in (_heading_text(content.title), content.subtitle) if part)
    return [f"{heading}.", *(told or ["No finished games yet."]), *foot]


def _row_sentence(row: Row) -> str:
    place = NOTHING if row.rank is None else f"{row.rank}."
    reader = f" ({_READER})" if row.is_reader else ""
    return (
        f"{place} {clean_name(row.name)}{reader}, {won_phrase(row.won, row.played)}, {rating_phrase(_rating_of(row))}."
    )


def _rating_of(row: Row) -> ShownRating:
    return ShownRating(row.rating, row.uncertainty, row.is_provisional)


def _heading_text(title: str) -> str:
    return f"{clean_name(title)} · best players"


def _page_text(content: Leaderboard) -> str:
    return f"page {grouped_number(content.page)} of {grouped_number(content.pages)}"


def _write_heading(area: Area, content: Leaderboard) -> None:
    area.write(_heading_text(content.title), (area.left, 48), tokens.TITLE)
    area.write(content.subtitle, (area.left, 98), _SUBTITLE_STYLE, max_width=area.right - area.left)
    area.write("player", (area.left + 78, 146), _HEADING_STYLE)
    area.write("games won", (_BAR_X_RANGE[0], 146), _HEADING_STYLE)
    area.write("rating", (area.right - 24 - UNSURE_WIDTH, 146), _HEADING_STYLE, "right")


def _write_foot(area: Area, content: Leaderboard, middle: int) -> None:
    """Write what the signs beside ratings mean and, if there are several pages, the number of this one."""
    small = tokens.CARD_LABEL
    left = area.right - small.width(_CAPTION)
    area.write(_CAPTION, (left, middle), small)
    if content.pages > 1:
        area.write(_page_text(content), (area.left, middle), small, max_width=left - area.left - 24)


def _draw_row(canvas: Canvas, area: Area, row: Row) -> None:
    middle = area.box.middle[1]
    disc = Box(area.left, middle - 25, area.left + 50, middle + 25)
    if row.rank is not None:
        marks.draw_medal(canvas, disc, row.rank, has_colour=row.won > 0)
    else:
        area.write(NOTHING, disc.middle, tokens.CARD_BODY.with_colour(tokens.MUTED), "centre")
    _write_player_name(canvas, area, row)
    draw_won_bar(canvas, _BAR_X_RANGE, middle, row.won, row.played)
    write_counts(area, won_text(row.won, row.played), (_BAR_X_RANGE[1] + 18, middle), _COUNTS_WIDTH)
    write_rating(area, _rating_of(row))


def _write_player_name(canvas: Canvas, area: Area, row: Row) -> None:
    """Write the name, followed by a crown for a first place with at least one win, and by "you" if the row is the
    reader's.
    """
    middle, left = area.box.middle[1], area.left + 78
    has_crown = row.rank == 1 and row.won > 0
    room = (
        _BAR_X_RANGE[0]
        - left
        - 24
        - (40 if has_crown else 0)
        - (marks.pill_width(_READER) + 12 if row.is_reader else 0)
    )
    end = area.write(clean_name(row.name), (left, middle), tokens.NAME, max_width=room)
    if has_crown:
        marks.draw_crown(canvas, (end + 28, middle - 2), 32)
        end += 44
    if row.is_reader:
        marks.draw_pill(canvas, _READER, (end + 12, middle), "left", tokens.CYAN)
