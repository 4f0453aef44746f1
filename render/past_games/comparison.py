"""The picture of a duplicate set (tables that played with the same cards) that is over: the scores of all tables side
by side, seat by seat.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.text.graphemes import clean_name
from engine.text.sentences import joined_with_and, ordinal
from engine.text.words import join_alt_text
from render import marks, tokens
from render.canvas import Area, Box, Canvas
from render.picture import Picture
from render.type.paragraph import wrapped_lines, write_line

TABLES_IN_A_ROW = 3
"""The most tables that stand side by side; further tables follow below."""
MOST_NAMED = 4
"""The most players who are named as those who did best, if they share the first place."""
_SIDE, _TOP, _FOOT = 24, 180, 20
_HEAD_HEIGHT, _LINE_HEIGHT, _GAP = 60, 112, 16
"""The heights in pixels of the line with the tables' numbers, and of a seat's line, and the gap below a row of
tables.
"""
_SEAT_WIDTH = 128
"""The width in pixels of the words "Seat 1" and so on at the left."""
_MEDAL = 48
_SCORE_SIZES, _NAME_SIZES = (38, 34, 30, 26), (34, 30)
"""The font sizes of scores and of names, of which the first that fits is used: large, as a phone shows the picture at a
third of its size.
"""
_EXPLAINED = "Compared seat by seat: wins first, then scores. In brackets: the difference to the seat's average"
_CLOSED = "closed"
_PLAYED_SENTENCE = "{place}: {name}, table {table}, seat {seat}: {score} ({difference})."
_WON_SENTENCE = "{place}: {name}, table {table}, seat {seat}: won, {score} ({difference})."
_LEFT_SENTENCE = "{place}: {name}, table {table}, seat {seat}: {score} ({difference}), left."
_PLAYED, _WON, _LEFT = "{score} ({difference})", "won, {score} ({difference})", "{score} ({difference}), left"
"""What stands below a player's name in the picture."""


class ComparedPlayer(NamedTuple):
    """A player of a duplicate set: the score, compared with those of the same seat at the other tables."""

    name: str
    place: int
    """The place among all players of the set, from 1."""
    score: str
    """The score with its unit, or the place at the table in a game without scores, in words."""
    brief_score: str
    """The score without its unit, or the place at the table in a game without scores."""
    difference: str
    """The difference between the score and the mean of all players in the same seat, with its sign."""
    has_won: bool = False
    """Whether the player won the game at their table."""
    has_left: bool = False
    """Whether the player left the game after their first turn, so that they rank last."""


class ComparedSet(NamedTuple):
    """The contents of the picture of a duplicate set."""

    title: str
    """The game's title."""
    tables: Sequence[Sequence[ComparedPlayer] | None]
    """The players by table and by seat; ``None`` for a table that was closed without a result."""


def comparison_picture(compared: ComparedSet) -> Picture:
    """The picture of a duplicate set, with alt text."""
    return Picture(comparison_canvas(compared).indexed_image(), join_alt_text(comparison_sentences(compared)))


def comparison_canvas(compared: ComparedSet) -> Canvas:
    """Draw a duplicate set on a new canvas: a panel for every three tables, with a column for each table and a line for
    each seat. Raises `ValueError` if all tables were closed without a result.
    """
    rows = [range(first, min(first + TABLES_IN_A_ROW, len(compared.tables))) for first in _first_tables(compared)]
    seats = max(len(table) for table in compared.tables if table is not None)
    height = _HEAD_HEIGHT + _LINE_HEIGHT * seats
    canvas = Canvas(height=_TOP + (height + _GAP) * len(rows) + _FOOT)
    whole = canvas.area(Box(0, 0, tokens.WIDTH, _TOP), _SIDE + 24)
    whole.write(_heading_text(compared), (whole.left, 48), tokens.TITLE)
    for number, line in enumerate(wrapped_lines(_EXPLAINED, tokens.CARD_NOTE, whole.right - whole.left, 2)):
        write_line(whole, line, (whole.left, 98 + 42 * number), tokens.CARD_NOTE)
    for number, tables in enumerate(rows):
        top = _TOP + (height + _GAP) * number
        panel = canvas.draw_panel(Box(_SIDE, top, tokens.WIDTH - _SIDE, top + height))
        _draw_seat_numbers(panel, seats)
        _draw_tables(canvas, panel, compared, tables)
    return canvas


def comparison_sentences(compared: ComparedSet) -> list[str]:
    """The comparison in words: its heading, who did best, then a sentence for each player, the best first."""
    return [f"{_heading_text(compared)}.", best_players_text(compared), *player_sentences(compared), f"{_EXPLAINED}."]


def best_players_text(compared: ComparedSet) -> str:
    """The sentence that says who did best with the same cards, with plain names."""
    best = [clean_name(player.name) for _, _, player in _players(compared) if player.place == 1]
    return f"{joined_with_and(best, MOST_NAMED)} did best with the same cards."


def player_sentences(compared: ComparedSet) -> list[str]:
    """A sentence for each player, the best first, with plain names."""
    ranked = sorted(_players(compared), key=lambda one: one[2].place)
    return [
        _template(player, _PLAYED_SENTENCE, _WON_SENTENCE, _LEFT_SENTENCE).format(
            place=ordinal(player.place),
            name=clean_name(player.name),
            table=table,
            seat=seat,
            score=player.score,
            difference=player.difference,
        )
        for table, seat, player in ranked
    ]


def _template(player: ComparedPlayer, played: str, won: str, left: str) -> str:
    """The one of three templates that fits a player: ``left`` for somebody who left the game, even if they had won."""
    if player.has_left:
        return left
    return won if player.has_won else played


def _players(compared: ComparedSet) -> Iterator[tuple[int, int, ComparedPlayer]]:
    """Go through all players, each with the number of the table and that of the seat, both from 1."""
    for table, players in enumerate(compared.tables, start=1):
        for seat, player in enumerate(players or (), start=1):
            yield table, seat, player


def _heading_text(compared: ComparedSet) -> str:
    return f"{compared.title} · the same cards at {len(compared.tables)} tables"


def _first_tables(compared: ComparedSet) -> range:
    return range(0, len(compared.tables), TABLES_IN_A_ROW)


def _draw_seat_numbers(panel: Area, seats: int) -> None:
    for seat in range(seats):
        panel.write(
            f"Seat {seat + 1}", (panel.left, _line_middle(panel, seat)), tokens.CARD_NOTE, max_width=_SEAT_WIDTH - 8
        )


def _draw_tables(canvas: Canvas, panel: Area, compared: ComparedSet, tables: range) -> None:
    """Draw the columns of these tables (numbers from 0). A panel with fewer tables than others has columns of the same
    width, so that columns stand below each other.
    """
    columns = min(len(compared.tables), TABLES_IN_A_ROW)
    width = (panel.right - panel.left - _SEAT_WIDTH) // columns
    for place, table in enumerate(tables):
        left = panel.left + _SEAT_WIDTH + width * place
        players = compared.tables[table]
        title = f"Table {table + 1}" if players is not None else f"Table {table + 1} · {_CLOSED}"
        panel.write(title, (left, panel.box.top + _HEAD_HEIGHT // 2 + 4), tokens.CARD_NOTE, max_width=width - 12)
        for seat, player in enumerate(players or ()):
            _draw_player(canvas, panel, player, (left, _line_middle(panel, seat), width - 12))


def _draw_player(canvas: Canvas, panel: Area, player: ComparedPlayer, line: tuple[int, int, int]) -> None:
    """Draw a player's place, name and score on a line, which is given by its left edge, the y of its middle, and its
    width.
    """
    left, middle, width = line
    disc = Box(left, middle - _MEDAL // 2, left + _MEDAL, middle + _MEDAL // 2)
    marks.draw_medal(canvas, disc, player.place)
    after = left + _MEDAL + 12
    room = width - _MEDAL - 12
    name = clean_name(player.name)
    style = tokens.CARD_NOTE.with_colour(tokens.IVORY).at_fitting_size(name, _NAME_SIZES, room)
    panel.write(name, (after, middle - 24), style, max_width=room)
    template = _template(player, _PLAYED, _WON, _LEFT)
    scored = template.format(score=player.brief_score, difference=player.difference)
    panel.write(scored, (after, middle + 20), tokens.NAME.at_fitting_size(scored, _SCORE_SIZES, room), max_width=room)


def _line_middle(panel: Area, seat: int) -> int:
    return panel.box.top + _HEAD_HEIGHT + _LINE_HEIGHT * seat + _LINE_HEIGHT // 2
