"""The card (a picture to be read) of a game that is over: who won and why, everybody's place, and the story of the
game.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.game import Outcome
from engine.story import ScoreHistory
from engine.text.sentences import joined_with_and, ordinal
from engine.text.words import join_alt_text, names_of_all_seats, number_with_true_minus, score_text, winners_text
from render import marks, tokens
from render.canvas import Area, Box, Canvas
from render.past_games import score_chart, story
from render.past_games.score_chart import ScoreLine
from render.picture import Picture
from render.seat_rows import NameLine
from render.type.paragraph import Line, wrapped_lines, write_line

_SIDE, _PADDING, _GAP = 24, 24, 10
_TOP, _FOOT = 28, 20
_BANNER_HEIGHT, _CROWN_HEIGHT = 132, 88
"""The heights in pixels of a banner with one line on why the winners won, and of the crown in it."""
_WON_SIZES = (50, 42, 36, 34)
_WHY, _WHY_LINE, _MOST_WHY = tokens.CARD_NOTE, 42, 2
_WHY_ROOM = tokens.WIDTH - 2 * (_SIDE + 4 + _PADDING) - _CROWN_HEIGHT - 20
_BEFORE_RANKING, _BEFORE_STORY = 18, 22
_LINE_HEIGHT = 58
"""The height in pixels of a seat in the ranking."""
_MARK, _DISC = 34, 44
_NAME_SIZES = (36, 34)
_SCORE = tokens.NAME._replace(weight=750)
_ALT_STORY = 600
"""The most characters of the story in the alt text."""


class Result(NamedTuple):
    """A finished game, as its picture shows it; ``title`` is the game's."""

    title: str
    names: tuple[str, ...]
    """By seat, the players' names, which may be any text."""
    outcome: Outcome
    why: str
    """One or two sentences that say why the winners won."""
    left: frozenset[int] = frozenset()
    """The seats whose players left before the end."""
    score_history: ScoreHistory | None = None
    """The scores after each part of the game, for a chart; ``None`` for a game without a chart."""
    story: tuple[str, ...] = ()
    """The decisive events of the game in order, one text for each, which may be several sentences."""
    is_solo: bool = False
    """Whether the game was one person's against computers."""
    score_unit: tuple[str, str] | None = None
    """The unit of a score, singular and plural; ``None`` shows scores as bare numbers."""

    def score_text(self, seat: int) -> str:
        """A seat's score with its unit, like "7 points" or "1 point"; "" in a game without scores."""
        return score_text(self.outcome, seat, self.score_unit)


class _Side(NamedTuple):
    """Seats that play together and so have the same place; one seat alone in most games."""

    place: int
    seats: tuple[int, ...]


def result_picture(result: Result) -> Picture:
    """The picture of a finished game, with alt text: at most `tokens.CARD_HEIGHT` pixels high."""
    return Picture(result_canvas(result).indexed_image(), join_alt_text(result_sentences(result)))


def result_canvas(result: Result) -> Canvas:
    """Draw a finished game on a new canvas: who won and why, everybody's place, how the scores ran, then as much of the
    story as fits.
    """
    why = wrapped_lines(result.why, _WHY, _WHY_ROOM, _MOST_WHY)
    banner = Box(_SIDE + 4, _TOP, tokens.WIDTH - _SIDE - 4, _TOP + _BANNER_HEIGHT + _WHY_LINE * (len(why) - 1))
    ranking = _ranking_boxes_with_sides(_ranked_sides(result.outcome), banner.bottom + _BEFORE_RANKING)
    chart_top = max(box.bottom for box, _ in ranking) + _GAP
    bottom = chart_top - _GAP + (score_chart.HEIGHT + _GAP if result.score_history else 0)
    top = bottom + _BEFORE_STORY
    told = story.fitting_entries(result.story, tokens.CARD_HEIGHT - _FOOT - top)
    canvas = Canvas(height=(top + story.story_height(told) if told else bottom) + _FOOT)
    _draw_banner(canvas, banner, result, why)
    for box, side in ranking:
        _draw_side(canvas, box, side, result)
    if result.score_history:
        chart = Box(_SIDE, chart_top, tokens.WIDTH - _SIDE, chart_top + score_chart.HEIGHT)
        score_chart.draw_score_chart(
            canvas, chart, score_chart.chart_heading(result.score_history), _score_lines(result, result.score_history)
        )
    story.draw_story(
        canvas, Box(_SIDE + _PADDING, top, tokens.WIDTH - _SIDE - _PADDING, canvas.image.height - _FOOT), told
    )
    return canvas


def result_sentences(result: Result) -> list[str]:
    """The result in words, as sentences for the alt text, the winners first. Some may be empty."""
    names = names_of_all_seats(result.names, len(result.outcome.ranking))
    places = [f"{ordinal(side.place)} {_side_text(result, side, names)}" for side in _ranked_sides(result.outcome)]
    return [
        f"{result.title}: {winners_text(result.outcome, names)}.",
        result.why,
        f"{'; '.join(places)}.",
        "It was a solo game." if result.is_solo else "",
        score_history_text(result.score_history, result.outcome, names) if result.score_history else "",
        *story.abridged_story(result.story, _ALT_STORY, len),
    ]


def score_runs_text(score_history: ScoreHistory, names: Sequence[str]) -> str:
    """How the scores have run in a game that may go on, in one sentence: sides whose scores are the same all along are
    told together, in the order of their seats.

    >>> score_runs_text(ScoreHistory("deal", 2, 1, ((2, 3), (0, 4), (2, 3))), ("Ann", "Ben", "Cem"))
    'Score after each of 2 deals: Ann and Cem 2, 3; Ben 0, 4.'
    """
    sides: dict[tuple[int, ...], list[str]] = {scores: [] for scores in score_history.scores}
    for seat, scores in enumerate(score_history.scores):
        sides[scores].append(names[seat])
    told = "; ".join(
        f"{joined_with_and(side)} {', '.join(map(number_with_true_minus, scores))}" for scores, side in sides.items()
    )
    return f"{score_chart.chart_heading(score_history)}: {told}."


def score_history_text(score_history: ScoreHistory, outcome: Outcome, names: Sequence[str]) -> str:
    """How the scores ran, in one sentence: all numbers of the chart, side by side, the best side first."""
    players = [joined_with_and([names[seat] for seat in side.seats]) for side in _ranked_sides(outcome)]
    scores = [
        ", ".join(map(number_with_true_minus, score_history.scores[side.seats[0]])) for side in _ranked_sides(outcome)
    ]
    told = "; ".join(map(" ".join, zip(players, scores, strict=True)))
    return f"{score_chart.chart_heading(score_history)}: {told}."


def _score_lines(result: Result, score_history: ScoreHistory) -> list[ScoreLine]:
    """The lines of the chart of scores, one for each side, the winners' first."""
    sides, teams = _ranked_sides(result.outcome), result.outcome.teams
    first = [side.seats[0] for side in sides]
    return [
        ScoreLine(seat, tokens.SEAT_COLOURS[teams[seat] if teams else seat], score_history.scores[seat])
        for seat in first
    ]


def _side_text(result: Result, side: _Side, names: Sequence[str]) -> str:
    left = " (left)" if result.left.issuperset(side.seats) else ""
    score = result.score_text(side.seats[0])
    return f"{joined_with_and([names[seat] for seat in side.seats])}{left}" + (f", {score}" if score else "")


# -- the ranking ------------------------------------------------------------------------------------------------------


def _ranked_sides(outcome: Outcome) -> list[_Side]:
    """The sides of the game, the best first; each seat without a team is a side of its own."""
    team_of = outcome.teams or range(len(outcome.ranking))

    def side(seat: int) -> tuple[int, int]:
        return outcome.ranking[seat], team_of[seat]

    seats = sorted(range(len(outcome.ranking)), key=side)
    return [_Side(place, tuple(members)) for (place, _), members in groupby(seats, side)]


def _ranking_boxes_with_sides(sides: Sequence[_Side], top: int) -> list[tuple[Box, _Side]]:
    """The sides with the boxes that they get in the ranking from the y ``top`` down: in rows of two or, where sides
    have different numbers of seats, in two columns of which the left one is the longer.
    """
    width = (tokens.WIDTH - 2 * _SIDE - _GAP) // 2
    if len({len(side.seats) for side in sides}) == 1:
        height = _LINE_HEIGHT * len(sides[0].seats)
        places = [(_SIDE + column * (width + _GAP), top + row * (height + _GAP)) for row, column in _rows_of_two(sides)]
        boxes = [Box(left, y, left + width, y + height) for left, y in places]
        return list(zip(boxes, sides, strict=True))
    half = sum(len(side.seats) for side in sides) / 2
    found, left, y, lines = list[tuple[Box, _Side]](), _SIDE, top, 0
    for side in sides:
        if lines >= half and left == _SIDE:
            left, y = _SIDE + width + _GAP, top
        box = Box(left, y, left + width, y + _LINE_HEIGHT * len(side.seats))
        found.append((box, side))
        y, lines = box.bottom + _GAP, lines + len(side.seats)
    return found


def _rows_of_two(sides: Sequence[_Side]) -> list[tuple[int, int]]:
    """The (row, column) of each side in rows of two, counted from 0."""
    return [divmod(index, 2) for index in range(len(sides))]


def _draw_side(canvas: Canvas, box: Box, side: _Side, result: Result) -> None:
    area, middle = canvas.draw_panel(box, 16), box.middle[1]
    disc = Box(area.left, middle - _DISC // 2, area.left + _DISC, middle + _DISC // 2)
    marks.draw_medal(canvas, disc, side.place)
    right = area.right
    if score := result.score_text(side.seats[0]):
        right = area.write(score, (right, middle), _SCORE, "right") - 18
    for line, seat in enumerate(side.seats):
        y = box.top + _LINE_HEIGHT * line + _LINE_HEIGHT // 2
        _draw_player(canvas, area, (disc.right + 14, right, y), seat, result)


def _draw_player(canvas: Canvas, area: Area, line: NameLine, seat: int, result: Result) -> None:
    """Draw a seat's mark and name on a line and, behind the name, the word "left" for a player who left the game."""
    left, right, y = line
    teams = result.outcome.teams
    marks.draw_seat_mark(
        canvas, seat, (left + _MARK // 2, y), _MARK, tokens.SEAT_COLOURS[teams[seat]] if teams else None
    )
    if seat in result.left:
        right = area.write("left", (right, y), tokens.CARD_LABEL, "right") - 14
    name, room = names_of_all_seats(result.names, seat + 1)[seat], right - left - _MARK - 14
    area.write(name, (left + _MARK + 14, y), tokens.NAME.at_fitting_size(name, _NAME_SIZES, room), max_width=room)


# -- who won ----------------------------------------------------------------------------------------------------------


def _draw_banner(canvas: Canvas, box: Box, result: Result, reason_lines: Sequence[Line]) -> None:
    """Draw a gold frame with the winners, the game's title, and the lines that say why the winners won."""
    canvas.areas.append(box)
    canvas.draw_framed_block(box, tokens.GOLD, tokens.PANEL, (5, 20))
    area = canvas.area(box, _PADDING)
    marks.draw_crown(canvas, (area.left + _CROWN_HEIGHT // 2, box.middle[1]), _CROWN_HEIGHT)
    left, y = area.left + _CROWN_HEIGHT + 20, box.top + 46
    won = winners_text(result.outcome, names_of_all_seats(result.names, len(result.outcome.ranking)))
    style = tokens.TITLE.at_fitting_size(won, _WON_SIZES, area.right - left)
    end = area.write(won, (left, y), style)
    forms = (f"{result.title} · solo" if result.is_solo else result.title, "")
    if title := tokens.CARD_LABEL.longest_fitting(forms, area.right - end - 2 * _PADDING):
        area.write(title, (area.right, y + 4), tokens.CARD_LABEL, "right")
    for line in reason_lines:
        y += 50 if line is reason_lines[0] else _WHY_LINE
        write_line(area, line, (left, y), _WHY)
