"""The picture of a person's profile: games and ratings, how the rating ran, opponents, titles."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.text.graphemes import clean_name
from engine.text.words import grouped_number, join_alt_text
from render import marks, tokens
from render.canvas import Area, Box, Canvas
from render.club.standing_rows import (
    ShownRating,
    count_text,
    draw_won_bar,
    rating_phrase,
    won_phrase,
    won_text,
    write_counts,
    write_rating,
)
from render.past_games import score_chart
from render.picture import Picture

_SIDE, _GAP = 24, 8
_HEAD = 118
"""The height of the heading."""
_TITLES, _ROW, _CHART, _LINE = 44, 57, 190, 46
"""The heights of the line of titles, of a game's row, of the chart, and of an opponent's line."""
_FEAT = 84
"""The height of a personal best."""
_FEAT_TITLE = 590
"""The room for its title."""
_FOOT = 16
_MOST_TITLES = 3
_BAR = (340, 560)
"""Left and right x of the bar of games won."""
_SMALL = tokens.LABEL._replace(size=tokens.SMALLEST)


class GameRow(NamedTuple):
    """How somebody stands at a game."""

    game: str
    """The game's title, or "All games"; of solo games "Against computers"."""
    played: int
    won: int
    rating: ShownRating


class OpponentRow(NamedTuple):
    """Somebody with whom the person has played."""

    name: str
    games: int
    ahead: int
    behind: int


class FeatRow(NamedTuple):
    """Somebody's best feat of a kind."""

    title: str
    """What it is, with its game, such as "Best play in High Noon"."""
    feat: str
    """How great it was, such as "straight flush, 61 points"."""
    where: str
    """The day and the table at which it was done."""


class ProfileCard(NamedTuple):
    """What the picture of a profile shows."""

    name: str
    facts: Sequence[str]
    """Short facts about the person's games, such as "longest run of wins 4"."""
    titles: Sequence[str]
    """Of which seasons the person was champion, such as "Season 2, All games"; the latest first."""
    rows: Sequence[GameRow]
    """One row at least."""
    curve_title: str
    """What the chart shows, such as "All games: rating in the last 40 games"."""
    curve: Sequence[int]
    """The ratings after each of these games, the earliest first; fewer than two make no chart."""
    opponents: Sequence[OpponentRow]
    feats: Sequence[FeatRow] = ()


def profile_picture(card: ProfileCard) -> Picture:
    """A profile as a picture with alt text."""
    return Picture(profile_canvas(card).indexed_image(), join_alt_text(profile_sentences(card)))


def profile_canvas(card: ProfileCard) -> Canvas:
    """Draw the heading, a row for each game, the chart of the rating, and a line for each personal best and each
    opponent.
    """
    has_chart = len(card.curve) > 1
    top_of_rows = _HEAD + (_TITLES if card.titles else 0)
    top_of_chart = top_of_rows + (_ROW + _GAP) * len(card.rows)
    top_of_feats = top_of_chart + (_CHART + _GAP if has_chart else 0)
    top_of_opponents = top_of_feats + (_FEAT * len(card.feats) + _GAP if card.feats else 0)
    height = top_of_opponents + (_LINE * len(card.opponents) + _GAP if card.opponents else 0) + _FOOT
    canvas = Canvas(height=height)
    whole = canvas.area(Box(0, 0, tokens.WIDTH, height), _SIDE + 24)
    _write_heading(canvas, whole, card)
    for index, row in enumerate(card.rows):
        top = top_of_rows + (_ROW + _GAP) * index
        _draw_row(canvas, canvas.draw_panel(_wide_box(top, _ROW), padding=24), row)
    if has_chart:
        _draw_chart(canvas, _wide_box(top_of_chart, _CHART), card)
    if card.feats:
        area = canvas.draw_panel(_wide_box(top_of_feats, _FEAT * len(card.feats)), padding=24)
        for index, feat in enumerate(card.feats):
            _write_feat(area, top_of_feats + _FEAT * index, feat)
    if card.opponents:
        area = canvas.draw_panel(_wide_box(top_of_opponents, _LINE * len(card.opponents)), padding=24)
        for index, opponent in enumerate(card.opponents):
            _write_opponent(area, top_of_opponents + _LINE * index + _LINE // 2, opponent)
    return canvas


def profile_sentences(card: ProfileCard) -> list[str]:
    """The profile in words: who it is, titles, a sentence for each game, how the rating ran, one for each
    personal best and each opponent.
    """
    titles = [f"Champion: {'; '.join(_shown_titles(card))}."] if card.titles else []
    ran = ", ".join(map(grouped_number, _shortened(card.curve, 12)))
    return [
        f"{clean_name(card.name)}: {', '.join(card.facts)}.",
        *titles,
        *map(_row_sentence, card.rows),
        f"{card.curve_title}: {ran}." if len(card.curve) > 1 else "",
        *map(_feat_sentence, card.feats),
        *map(_opponent_sentence, card.opponents),
    ]


def _shown_titles(card: ProfileCard) -> list[str]:
    """The latest titles, and how many more there are."""
    more = len(card.titles) - _MOST_TITLES
    return [*card.titles[:_MOST_TITLES], *([f"{more} more"] if more > 0 else [])]


def _shortened(values: Sequence[int], count: int) -> list[int]:
    """At most so many of the values, at about equal distances, with the first and the last."""
    if len(values) <= count:
        return list(values)
    return [values[round(index * (len(values) - 1) / (count - 1))] for index in range(count)]


def _row_sentence(row: GameRow) -> str:
    return f"{row.game}: {won_phrase(row.won, row.played)}, {rating_phrase(row.rating)}."


def _opponent_sentence(row: OpponentRow) -> str:
    return f"Against {clean_name(row.name)}: {_opponent_text(row)}."


def _feat_sentence(row: FeatRow) -> str:
    return f"{row.title}: {row.feat}, {row.where}."


def _opponent_text(row: OpponentRow) -> str:
    games = f"{count_text(row.games)} {'game' if row.games == 1 else 'games'}"
    return f"{games}, {count_text(row.ahead)} ahead, {count_text(row.behind)} behind"


def _wide_box(top: int, height: int) -> Box:
    return Box(_SIDE, top, tokens.WIDTH - _SIDE, top + height)


def _write_heading(canvas: Canvas, area: Area, card: ProfileCard) -> None:
    area.write(clean_name(card.name), (area.left, 48), tokens.TITLE)
    area.write(" · ".join(card.facts), (area.left, 92), tokens.NOTE.with_colour(tokens.MUTED))
    if card.titles:
        marks.draw_crown(canvas, (area.left + 16, _HEAD + 18), 32)
        area.write(" · ".join(_shown_titles(card)), (area.left + 48, _HEAD + 18), tokens.NOTE.with_colour(tokens.GOLD))


def _draw_row(canvas: Canvas, area: Area, row: GameRow) -> None:
    middle = area.box.middle[1]
    area.write(row.game, (area.left, middle), tokens.BODY, max_width=_BAR[0] - area.left - 16)
    draw_won_bar(canvas, _BAR, middle, row.won, row.played)
    write_counts(area, f"won {won_text(row.won, row.played)}", (_BAR[1] + 18, middle), 250)
    write_rating(area, row.rating)


def _draw_chart(canvas: Canvas, box: Box, card: ProfileCard) -> None:
    """Draw the rating from left to right, between two lines with the lowest and the highest."""
    area = canvas.draw_panel(box, 20)
    area.write(card.curve_title, (area.left, box.top + 26), tokens.LABEL)
    low, high = min(card.curve), max(*card.curve, min(card.curve) + 1)
    left, right, floor, room = area.left + 80, area.right - 8, box.bottom - 28, box.height - 96
    for value in {low, high}:
        y = floor - room * (value - low) // (high - low)
        canvas.draw_block(Box(left, y - 1, right, y + 1), tokens.EDGE, 0)
        area.write(grouped_number(value), (left - 12, y), _SMALL, "right")
    steps = len(card.curve) - 1
    points = [
        (left + (right - left) * number // steps, floor - room * (value - low) // (high - low))
        for number, value in enumerate(card.curve)
    ]
    score_chart.draw_line(canvas, box, points, tokens.CYAN)


def _write_feat(area: Area, top: int, row: FeatRow) -> None:
    """Write a personal best in two lines: its title, and where it was done; below, how great it was."""
    muted = tokens.NOTE.with_colour(tokens.MUTED)
    area.write(row.title, (area.left, top + 25), muted, max_width=_FEAT_TITLE)
    area.write(row.where, (area.right, top + 25), muted, "right", max_width=area.right - area.left - _FEAT_TITLE - 24)
    area.write(row.feat, (area.left, top + 60), tokens.BODY, max_width=area.right - area.left)


def _write_opponent(area: Area, middle: int, row: OpponentRow) -> None:
    muted = tokens.NOTE.with_colour(tokens.MUTED)
    area.write("against", (area.left, middle), muted)
    area.write(clean_name(row.name), (area.left + 96, middle), tokens.BODY, max_width=_BAR[1] - area.left - 112)
    write_counts(area, _opponent_text(row), (area.right, middle), area.right - _BAR[1], "right")
