"""The picture of a person's profile: games and ratings, a chart of the rating, personal bests, opponents, titles."""

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
from render.type.paragraph import Line, write_line

_SIDE, _GAP = 24, 8
_NAME_HEIGHT, _HEAD_LINE_HEIGHT = 78, 44
"""The heights in pixels of the name, and of a line of facts or titles below it."""
_ROW_HEIGHT, _CHART_HEIGHT, _LINE_HEIGHT = 57, 220, 52
"""The heights in pixels of a game's row, of the chart, and of an opponent's line."""
_FEAT_HEIGHT = 140
"""The height in pixels of a personal best."""
_FOOT = 16
_MOST_TITLES = 3
_HEAD_ROOM = tokens.WIDTH - 2 * (_SIDE + 24)
_CROWN_WIDTH = 48
"""The width in pixels of the crown before titles, with the gap behind it."""
_BAR_X_RANGE = (396, 556)
"""The x of the left and right ends of the bar that shows the share of games won."""


class GameRow(NamedTuple):
    """A person's results at one game: ``played`` and ``won`` are numbers of games."""

    game: str
    """The game's title; "All games", or "Against computers" for the games that the person played alone."""
    played: int
    won: int
    rating: ShownRating


class OpponentRow(NamedTuple):
    """Another player, and how often the person has played with them (``games``) and was placed before (``ahead``) or
    after them (``behind``).
    """

    name: str
    games: int
    ahead: int
    behind: int


class FeatRow(NamedTuple):
    """The person's best feat of a kind (something done in a game that is worth remembering), in words."""

    title: str
    """The kind of feat with the title of its game, such as "Best play in ..."."""
    feat: str
    """The feat itself, such as "straight flush, 61 points"."""
    where: str
    """The day and the table at which it was done."""


class ProfileCard(NamedTuple):
    """The contents of a profile's picture."""

    name: str
    facts: Sequence[str]
    """Short facts about the person's games, such as "longest run of wins 4"."""
    titles: Sequence[str]
    """The seasons and games of which the person was champion, such as "Season 2, All games"; the latest first."""
    rows: Sequence[GameRow]
    """The person's results by game, at least one row."""
    curve_title: str
    """The heading of the chart, such as "All games: rating in the last 40 games"."""
    curve: Sequence[int]
    """The ratings after each of these games, the earliest first; with fewer than two, no chart is drawn."""
    opponents: Sequence[OpponentRow]
    feats: Sequence[FeatRow] = ()


def profile_picture(card: ProfileCard) -> Picture:
    """The picture of a profile, with alt text."""
    return Picture(profile_canvas(card).indexed_image(), join_alt_text(profile_sentences(card)))


def profile_canvas(card: ProfileCard) -> Canvas:
    """Draw a profile on a new canvas: the heading, a row for each game, the chart of the rating, then each personal
    best and each opponent.
    """
    has_chart = len(card.curve) > 1
    facts = _lines_of_parts(card.facts, _HEAD_ROOM)
    titles = _lines_of_parts(_shown_titles(card) if card.titles else (), _HEAD_ROOM - _CROWN_WIDTH)
    top_of_rows = _NAME_HEIGHT + _HEAD_LINE_HEIGHT * (len(facts) + len(titles)) + _GAP
    top_of_chart = top_of_rows + (_ROW_HEIGHT + _GAP) * len(card.rows)
    top_of_feats = top_of_chart + (_CHART_HEIGHT + _GAP if has_chart else 0)
    top_of_opponents = top_of_feats + (_FEAT_HEIGHT * len(card.feats) + _GAP if card.feats else 0)
    height = top_of_opponents + (_LINE_HEIGHT * len(card.opponents) + _GAP if card.opponents else 0) + _FOOT
    canvas = Canvas(height=height)
    whole = canvas.area(Box(0, 0, tokens.WIDTH, height), _SIDE + 24)
    whole.write(clean_name(card.name), (whole.left, 48), tokens.TITLE)
    _write_lines(whole, facts, (whole.left, _NAME_HEIGHT), tokens.CARD_NOTE)
    if titles:
        _draw_titles(canvas, whole, titles, _NAME_HEIGHT + _HEAD_LINE_HEIGHT * len(facts))
    for index, row in enumerate(card.rows):
        top = top_of_rows + (_ROW_HEIGHT + _GAP) * index
        _draw_row(canvas, canvas.draw_panel(_wide_box(top, _ROW_HEIGHT), padding=24), row)
    if has_chart:
        _draw_chart(canvas, _wide_box(top_of_chart, _CHART_HEIGHT), card)
    if card.feats:
        _draw_feats(canvas, card.feats, top_of_feats)
    if card.opponents:
        _draw_opponents(canvas, card.opponents, top_of_opponents)
    return canvas


def profile_sentences(card: ProfileCard) -> list[str]:
    """The profile in words: the name with the facts, the titles, a sentence for each game, at most 12 ratings of the
    chart, then a sentence for each personal best and each opponent. Some may be empty.
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
    """The latest three titles, and the number of others if there are any."""
    more = len(card.titles) - _MOST_TITLES
    return [*card.titles[:_MOST_TITLES], *([f"{more} more"] if more > 0 else [])]


def _shortened(values: Sequence[int], count: int) -> list[int]:
    """At most ``count`` of the values, at about equal distances, always with the first and the last."""
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


def _lines_of_parts(parts: Sequence[str], room: int) -> list[Line]:
    """Arrange short texts in as few lines of ``room`` pixels as they take, broken only between texts, with "·" after
    each but the last. No texts give [].
    """
    found: list[Line] = []
    for part in (*(f"{part} ·" for part in parts[:-1]), *parts[-1:]):
        if found and tokens.CARD_NOTE.width(" ".join([*found[-1], part])) <= room:
            found[-1].append(part)
        else:
            found.append([part])
    return found


def _write_lines(area: Area, lines: Sequence[Line], at: tuple[int, int], style: tokens.Style) -> None:
    """Write lines below each other; ``at`` is the top left corner of the first line."""
    for number, line in enumerate(lines):
        write_line(area, line, (at[0], at[1] + _HEAD_LINE_HEIGHT * number + _HEAD_LINE_HEIGHT // 2 - 2), style)


def _draw_titles(canvas: Canvas, whole: Area, titles: Sequence[Line], top: int) -> None:
    """Draw a crown and, to its right, write the titles that the person won as champion."""
    marks.draw_crown(canvas, (whole.left + 16, top + _HEAD_LINE_HEIGHT // 2 - 2), 32)
    _write_lines(whole, titles, (whole.left + _CROWN_WIDTH, top), tokens.CARD_NOTE.with_colour(tokens.GOLD))


def _draw_row(canvas: Canvas, area: Area, row: GameRow) -> None:
    middle, room = area.box.middle[1], _BAR_X_RANGE[0] - area.left - 16
    area.write(
        row.game, (area.left, middle), tokens.CARD_BODY.at_fitting_size(row.game, (36, 34), room), max_width=room
    )
    draw_won_bar(canvas, _BAR_X_RANGE, middle, row.won, row.played)
    write_counts(area, f"won {won_text(row.won, row.played)}", (_BAR_X_RANGE[1] + 18, middle), 250)
    write_rating(area, row.rating)


def _draw_chart(canvas: Canvas, box: Box, card: ProfileCard) -> None:
    """Draw the curve of the rating from left to right, between lines at its lowest and its highest value."""
    area = canvas.draw_panel(box, 20)
    area.write(card.curve_title, (area.left, box.top + 32), tokens.CARD_LABEL)
    low, high = min(card.curve), max(*card.curve, min(card.curve) + 1)
    left, right, floor, room = area.left + 112, area.right - 8, box.bottom - 30, box.height - 112
    for value in {low, high}:
        y = floor - room * (value - low) // (high - low)
        canvas.draw_block(Box(left, y - 1, right, y + 1), tokens.EDGE, 0)
        area.write(grouped_number(value), (left - 12, y), tokens.CARD_LABEL, "right")
    steps = len(card.curve) - 1
    points = [
        (left + (right - left) * number // steps, floor - room * (value - low) // (high - low))
        for number, value in enumerate(card.curve)
    ]
    score_chart.draw_line(canvas, box, points, tokens.CYAN)


def _draw_feats(canvas: Canvas, feats: Sequence[FeatRow], top: int) -> None:
    """Draw a panel with all personal bests."""
    area = canvas.draw_panel(_wide_box(top, _FEAT_HEIGHT * len(feats)), padding=24)
    for index, feat in enumerate(feats):
        _write_feat(area, top + _FEAT_HEIGHT * index, feat)


def _write_feat(area: Area, top: int, row: FeatRow) -> None:
    """Write a personal best in three lines from the y ``top`` down: its title, the feat, and where it was done."""
    lines = ((row.title, tokens.CARD_NOTE), (row.feat, tokens.CARD_BODY), (row.where, tokens.CARD_NOTE))
    for number, (words, style) in enumerate(lines):
        area.write(words, (area.left, top + 28 + 42 * number), style, max_width=area.right - area.left)


def _draw_opponents(canvas: Canvas, opponents: Sequence[OpponentRow], top: int) -> None:
    """Draw a panel with a line for each opponent."""
    area = canvas.draw_panel(_wide_box(top, _LINE_HEIGHT * len(opponents)), padding=24)
    for index, opponent in enumerate(opponents):
        _write_opponent(area, top + _LINE_HEIGHT * index + _LINE_HEIGHT // 2, opponent)


def _write_opponent(area: Area, middle: int, row: OpponentRow) -> None:
    left = area.write("against", (area.left, middle), tokens.CARD_NOTE) + 12
    area.write(clean_name(row.name), (left, middle), tokens.CARD_BODY, max_width=_BAR_X_RANGE[1] - left - 12)
    write_counts(area, _opponent_text(row), (area.right, middle), area.right - _BAR_X_RANGE[1], "right")
