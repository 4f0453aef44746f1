"""The card of a game that is over: who won and why, everybody's place, and the story of the game."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.game import Outcome
from engine.sentences import listed
from render import marks, theme
from render.canvas import Area, Box, Canvas
from render.paragraph import Line, abridged, is_gap, wrapped, write_line
from render.picture import Picture, alt_text
from render.words import number, seat_names, winners

_SIDE, _PADDING, _GAP = 24, 24, 10
_TOP, _BANNER_HEIGHT = 28, 118
_CROWN = 88
_WON_SIZES = (50, 42, 36, 30)
_WHY, _WHY_LINE, _MOST_WHY = theme.NOTE, 34, 2
_RANKING = 18
"""From the banner to the ranking."""
_LINE = 58
"""A seat's height in it."""
_MARK, _DISC = 34, 44
_WHY_ROOM = theme.WIDTH - 2 * (_SIDE + 4 + _PADDING) - _CROWN - 20
_NAME_SIZES = (32, 28)
_NOTE = theme.LABEL
_SCORE = theme.NAME._replace(weight=750)
_STORY = 22
"""From the ranking to the story."""
_HEADLINE, _DETAIL, _PAUSE = 36, 34, 6
"""Heights in the story: of a line on what happened, of one on where that left everybody, and of the pause after it."""
_HAPPENED = theme.BODY
_AFTERWARDS = theme.NOTE
_MOST_LINES = 2
_DOT, _INDENT = 12, 30
"""Before each entry: the size of its dot on the line of time, and how far to the right its words begin."""
_FOOT = 20
_ALT_STORY = 600
"""Characters of the story in the alt text, at most."""


class Result(NamedTuple):
    """A game that is over."""

    title: str
    names: tuple[str, ...]
    """By seat; they may hold anything."""
    outcome: Outcome
    why: str
    """The sentence for how it ended."""
    left: frozenset[int] = frozenset()
    """The seats whose players left before the end."""
    story: tuple[str, ...] = ()
    """What decided something, in the order of the game."""
    is_practice: bool = False
    """Whether it counts for no leaderboard."""


class _Side(NamedTuple):
    """Seats that play together and came to the same place; mostly one alone."""

    place: int
    seats: tuple[int, ...]


class _Entry(NamedTuple):
    """One thing of the story, in lines."""

    happened: list[Line]
    afterwards: list[Line]
    is_gap: bool

    @property
    def height(self) -> int:
        return _HEADLINE * len(self.happened) + _DETAIL * len(self.afterwards) + _PAUSE


def picture(result: Result) -> Picture:
    """The card, at most `theme.HEIGHT` high."""
    return Picture(drawing(result).indexed(), alt_text(sentences(result)))


def drawing(result: Result) -> Canvas:
    """The card as a canvas."""
    why = wrapped(result.why, _WHY, _WHY_ROOM, _MOST_WHY)
    banner = Box(_SIDE + 4, _TOP, theme.WIDTH - _SIDE - 4, _TOP + _BANNER_HEIGHT + _WHY_LINE * (len(why) - 1))
    ranking = _ranking(_sides(result.outcome), banner.bottom + _RANKING)
    top = max(box.bottom for box, _ in ranking) + _STORY
    told = abridged_story(result.story, theme.HEIGHT - _FOOT - top, lambda line: _entry(line).height)
    entries = [_entry(line) for line in told]
    canvas = Canvas(height=top + sum(entry.height for entry in entries) + _FOOT)
    _draw_banner(canvas, banner, result, why)
    for box, side in ranking:
        _draw_side(canvas, box, side, result)
    _write_story(canvas, top, entries)
    return canvas


def sentences(result: Result) -> list[str]:
    """The result in words, the winner first."""
    names = seat_names(result.names, len(result.outcome.ranking))
    places = [f"{ordinal(side.place)} {_presented(result, side, names)}" for side in _sides(result.outcome)]
    return [
        f"{result.title}: {winners(result.outcome, names)}.",
        result.why,
        f"{'; '.join(places)}.",
        "It was practice." if result.is_practice else "",
        *abridged_story(result.story, _ALT_STORY, len),
    ]


def abridged_story(story: Sequence[str], room: int, size: Callable[[str], int]) -> list[str]:
    """The story in ``room``, of which each line takes what ``size`` says: if need be, without where each thing left
    everybody, which is what follows the first sentence; then without its middle.
    """
    whole = sum(map(size, story)) <= room
    return abridged(story if whole else [_parted(line)[0] for line in story], room, size)


def ordinal(place: int) -> str:
    """A place as people say it.

    >>> [ordinal(place) for place in (1, 2, 3, 4)]
    ['1st', '2nd', '3rd', '4th']
    """
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def _presented(result: Result, side: _Side, names: Sequence[str]) -> str:
    left = " (left)" if result.left.issuperset(side.seats) else ""
    return f"{listed([names[seat] for seat in side.seats])}{left}, {number(result.outcome.scores[side.seats[0]])}"


# -- the ranking ------------------------------------------------------------------------------------------------------


def _sides(outcome: Outcome) -> list[_Side]:
    """Who shares a place and a score, the best first."""
    team_of = outcome.teams or range(len(outcome.ranking))

    def side(seat: int) -> tuple[int, int]:
        return outcome.ranking[seat], team_of[seat]

    seats = sorted(range(len(outcome.ranking)), key=side)
    return [_Side(place, tuple(members)) for (place, _), members in groupby(seats, side)]


def _ranking(sides: Sequence[_Side], top: int) -> list[tuple[Box, _Side]]:
    """Where each side stands: in two columns, of which the left one is the longer."""
    width = (theme.WIDTH - 2 * _SIDE - _GAP) // 2
    half = sum(len(side.seats) for side in sides) / 2
    found, left, y, lines = list[tuple[Box, _Side]](), _SIDE, top, 0
    for side in sides:
        if lines >= half and left == _SIDE:
            left, y = _SIDE + width + _GAP, top
        box = Box(left, y, left + width, y + _LINE * len(side.seats))
        found.append((box, side))
        y, lines = box.bottom + _GAP, lines + len(side.seats)
    return found


def _draw_side(canvas: Canvas, box: Box, side: _Side, result: Result) -> None:
    area, middle = canvas.panel(box, 16), box.middle[1]
    disc = Box(area.left, middle - _DISC // 2, area.left + _DISC, middle + _DISC // 2)
    marks.draw_place(canvas, disc, side.place)
    score = number(result.outcome.scores[side.seats[0]])
    right = area.write(score, (area.right, middle), _SCORE, "right") - 18
    for line, seat in enumerate(side.seats):
        y = box.top + _LINE * line + _LINE // 2
        _draw_player(canvas, area, (disc.right + 14, right, y), seat, result)


def _draw_player(canvas: Canvas, area: Area, line: tuple[int, int, int], seat: int, result: Result) -> None:
    """A seat's mark and name on a line, given by its left, right and middle."""
    left, right, y = line
    teams = result.outcome.teams
    marks.draw_seat(canvas, seat, (left + _MARK // 2, y), _MARK, theme.SEAT_COLOURS[teams[seat]] if teams else None)
    if seat in result.left:
        right = area.write("left", (right, y), _NOTE, "right") - 14
    name, room = seat_names(result.names, seat + 1)[seat], right - left - _MARK - 14
    area.write(name, (left + _MARK + 14, y), theme.NAME.fitting(name, _NAME_SIZES, room), most=room)


# -- who won ----------------------------------------------------------------------------------------------------------


def _draw_banner(canvas: Canvas, box: Box, result: Result, why: Sequence[Line]) -> None:
    """Who won what and why, in a gold frame."""
    canvas.areas.append(box)
    canvas.framed(box, theme.GOLD, theme.PANEL, (5, 20))
    area = canvas.area(box, _PADDING)
    marks.draw_crown(canvas, (area.left + _CROWN // 2, box.middle[1]), _CROWN)
    left, y = area.left + _CROWN + 20, box.top + 44
    won = winners(result.outcome, seat_names(result.names, len(result.outcome.ranking)))
    style = theme.TITLE.fitting(won, _WON_SIZES, area.right - left)
    end = area.write(won, (left, y), style)
    forms = (f"{result.title} · practice" if result.is_practice else result.title, "")
    if title := theme.LABEL.longest(forms, area.right - end - 2 * _PADDING):
        area.write(title, (area.right, y + 4), theme.LABEL, "right")
    for line in why:
        y += 46 if line is why[0] else _WHY_LINE
        write_line(area, line, (left, y), _WHY)


# -- the story --------------------------------------------------------------------------------------------------------


def _parted(line: str) -> tuple[str, str]:
    """What happened, and where that left everybody."""
    happened, stop, afterwards = line.partition(". ")
    return happened + stop.strip(), afterwards


@lru_cache(maxsize=256)
def _entry(line: str) -> _Entry:
    """Read-only."""
    happened, afterwards = _parted(line)
    room = theme.WIDTH - 2 * (_SIDE + _PADDING) - _INDENT
    return _Entry(
        wrapped(happened.rstrip("."), _HAPPENED, room, _MOST_LINES),
        wrapped(afterwards, _AFTERWARDS, room, _MOST_LINES),
        is_gap(line),
    )


def _write_story(canvas: Canvas, top: int, entries: Sequence[_Entry]) -> None:
    area = canvas.area(Box(_SIDE, top, theme.WIDTH - _SIDE, canvas.image.height), _PADDING)
    _draw_time(canvas, area.left + _DOT // 2, top + _HEADLINE // 2, entries)
    for entry in entries:
        y, style = top, _AFTERWARDS if entry.is_gap else _HAPPENED
        for line in entry.happened:
            write_line(area, line, (area.left + _INDENT, y + _HEADLINE // 2), style)
            y += _HEADLINE
        for line in entry.afterwards:
            write_line(area, line, (area.left + _INDENT, y + _DETAIL // 2), _AFTERWARDS)
            y += _DETAIL
        top += entry.height


def _draw_time(canvas: Canvas, x: int, y: int, entries: Sequence[_Entry]) -> None:
    """The line of time: a dot for each entry, a golden one for the last."""
    if not entries:
        return
    end = y + sum(entry.height for entry in entries[:-1])
    canvas.block(Box(x - 1, y, x + 2, end), theme.EDGE, 1)
    for entry in entries:
        fill = theme.GOLD if y == end else theme.EDGE
        if not entry.is_gap:
            canvas.block(Box(x - _DOT // 2, y - _DOT // 2, x + _DOT // 2, y + _DOT // 2), fill, _DOT // 2)
        y += entry.height
