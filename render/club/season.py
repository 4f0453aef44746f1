"""The picture of a season that has ended: its champions, game by game."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.text.graphemes import clean_name
from engine.text.words import grouped_number, join_alt_text, quantity_text
from render import marks, tokens
from render.canvas import Area, Box, Canvas
from render.club.standing_rows import won_phrase, won_text, write_counts
from render.picture import Picture

_SIDE = 24
_TOP, _PITCH, _ROW_HEIGHT = 132, 74, 66
_FOOT = 24
_NAME_LEFT = 372
"""The x at which the champions' names begin."""
_RATING_WIDTH, _WON_WIDTH = 114, 224
"""The widths in pixels at the right end of a row for the rating, and left of it for the games won."""
_NOBODY = "No champions are known."


class ChampionRow(NamedTuple):
    """The champion of a game in a season: ``played`` and ``won`` are numbers of the season's games."""

    game: str
    """The game's title, or "All games"."""
    name: str
    rating: int
    played: int
    won: int


class SeasonEnd(NamedTuple):
    """The contents of the picture of a season that has ended."""

    title: str
    """The season's title, such as "Season 2"."""
    span: str
    """The season's first and last day, in words."""
    games: int
    """The number of games that were finished in the season."""
    champions: Sequence[ChampionRow]


def season_picture(season: SeasonEnd) -> Picture:
    """The picture of a season's champions, with alt text."""
    return Picture(season_canvas(season).indexed_image(), join_alt_text(season_sentences(season)))


def season_canvas(season: SeasonEnd) -> Canvas:
    """Draw a season on a new canvas: a line with crown, game, name and numbers for each champion; without any, "No
    champions are known".
    """
    height = _TOP + _PITCH * max(len(season.champions), 1) + _FOOT
    canvas = Canvas(height=height)
    whole = canvas.area(Box(0, 0, tokens.WIDTH, height), _SIDE + 24)
    whole.write(_heading_text(season), (whole.left, 48), tokens.TITLE)
    whole.write(_subtitle_text(season), (whole.left, 96), tokens.CARD_NOTE)
    for index, row in enumerate(season.champions):
        top = _TOP + _PITCH * index
        box = Box(_SIDE, top, tokens.WIDTH - _SIDE, top + _ROW_HEIGHT)
        _draw_champion(canvas, canvas.draw_panel(box, padding=24), row)
    if not season.champions:
        whole.write(_NOBODY, (whole.left, _TOP + _ROW_HEIGHT // 2), tokens.CARD_BODY)
    return canvas


def season_sentences(season: SeasonEnd) -> list[str]:
    """The season in words: its heading, then a sentence for each champion; without any, "No champions are known"."""
    told = [_champion_sentence(row) for row in season.champions]
    return [f"{_heading_text(season)}: {_subtitle_text(season)}.", *(told or [_NOBODY])]


def _champion_sentence(row: ChampionRow) -> str:
    return (
        f"{row.game}: {clean_name(row.name)}, rating {grouped_number(row.rating)}, {won_phrase(row.won, row.played)}."
    )


def _heading_text(season: SeasonEnd) -> str:
    return f"{season.title} · champions"


def _subtitle_text(season: SeasonEnd) -> str:
    return f"{season.span} · {quantity_text(season.games, 'game')}"


def _draw_champion(canvas: Canvas, area: Area, row: ChampionRow) -> None:
    middle = area.box.middle[1]
    marks.draw_crown(canvas, (area.left + 16, middle), 32)
    area.write(row.game, (area.left + 48, middle), tokens.CARD_NOTE, max_width=_NAME_LEFT - area.left - 64)
    room = area.right - _RATING_WIDTH - _WON_WIDTH - 16 - _NAME_LEFT
    area.write(clean_name(row.name), (_NAME_LEFT, middle), tokens.NAME, max_width=room)
    write_counts(
        area, f"won {won_text(row.won, row.played)}", (area.right - _RATING_WIDTH, middle), _WON_WIDTH, "right"
    )
    area.write(grouped_number(row.rating), (area.right, middle), tokens.NAME, "right", max_width=_RATING_WIDTH - 12)
