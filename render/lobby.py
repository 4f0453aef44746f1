"""The card (a picture to be read) at the top of a lobby: the game, who has sat down, how many seats are open, and the
chosen options.

This module knows no game: all that stands on the card is passed in, even the game's ornament.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.text.graphemes import clean_name
from engine.text.sentences import allowed_numbers_text, capitalised, joined_with_and
from engine.text.words import join_alt_text, quantity_text
from render import marks, sprites, tokens
from render.canvas import Area, Box, Canvas
from render.picture import Picture
from render.type.paragraph import wrapped_lines, write_line

_SIDE, _PADDING = 24, 20
_HEAD_BOTTOM = 244
"""The y at which the heading ends and the plates (one for each seat) begin."""
_EMBLEM = Box(784, 8, tokens.WIDTH - _SIDE, 138)
_PLATE_HEIGHT, _GAP = 68, 10
_MARK = 40
_NOTE_LINE, _MOST_NOTES, _BARE_FOOT = 44, 3, 24
"""The height of a line of notes below the plates, the most lines of them, and the height that stays free below the
plates where there are no notes; all heights are in pixels.
"""
_MOST_COLUMNS, _MOST_IN_TWO = 3, 6
"""The most columns of plates, and the greatest number of plates that stand in two columns."""
_KEPT, _WORD_GAP = "seat kept", 14
_SUMMARY_SIZES, _SUMMARY_LINES = (34, 32, 30), 2
_NAME_SIZES = (36, 34)
_CROWN = 32
_LINE, _RADIUS, _DASH = 3, 18, 14
"""The line around an open place: its width, the radius of its corners, and the length of its dashes and of the gaps
between them, in pixels.
"""

Emblem = Callable[[Canvas, Box], None]
"""A function that draws a game's ornament within a box of a canvas."""


class Guest(NamedTuple):
    """A person or computer that has sat down; ``is_host`` marks the person who opened the table."""

    name: str
    is_computer: bool = False
    is_host: bool = False
    strength: str = "sound"
    """The strength of a computer, as `engine.strengths.Strength` names it; "sound", the usual one, is not shown."""


class Lobby(NamedTuple):
    """A table whose game has not started, as its picture shows it. ``title`` and ``summary`` (the rules in a sentence
    or two) are those of the game.
    """

    title: str
    summary: str
    seats: tuple[int, ...]
    """The numbers of players with whom the game can be played under the chosen options, in rising order."""
    guests: tuple[Guest, ...]
    """The people and computers that have sat down, by seat from 0."""
    host: str
    """The name of the person who opened the table, who need not be among the guests."""
    chosen: tuple[str, ...] = ()
    """The options that differ from their defaults, each in words: "Target: 9"."""
    draws_lots: bool = False
    """Whether seats are drawn by lot when the game starts."""
    invited: tuple[str, ...] = ()
    """The names of the people for whom open seats are kept, in order."""
    queue: tuple[str, ...] = ()
    """The names of the people who wait for a seat, in order."""


def lobby_picture(lobby: Lobby, emblem: Emblem | None = None) -> Picture:
    """The picture of a lobby, with alt text; ``emblem`` draws the game's ornament, ``None`` leaves it out."""
    return Picture(lobby_canvas(lobby, emblem).indexed_image(), join_alt_text(lobby_sentences(lobby)))


def lobby_canvas(lobby: Lobby, emblem: Emblem | None = None) -> Canvas:
    """Draw the picture of a lobby on a new canvas; ``emblem`` draws the game's ornament, ``None`` leaves it out."""
    count = max(*lobby.seats, len(lobby.guests) + len(lobby.invited))
    places, notes = _plate_boxes(count), _lines_of_notes(_notes_below_plates(lobby))
    foot = places[-1].bottom + (8 if notes else 0)
    height = foot + _NOTE_LINE * len(notes) + (_BARE_FOOT // 2 if notes else _BARE_FOOT)
    canvas = Canvas(height=height)
    if emblem:
        emblem(canvas, _EMBLEM)
    _write_heading(canvas.area(Box(_SIDE, 0, tokens.WIDTH - _SIDE, _HEAD_BOTTOM), _PADDING), lobby)
    for seat, place in enumerate(places):
        if seat < len(lobby.guests):
            _draw_guest_plate(canvas, place, seat, lobby.guests[seat])
        else:
            kept_for = lobby.invited[seat - len(lobby.guests) :][:1]
            _draw_open_place(canvas, place, *kept_for)
    area = canvas.area(Box(_SIDE, foot, tokens.WIDTH - _SIDE, height), _PADDING)
    for number, line in enumerate(notes):
        area.write(line, (area.left, foot + _NOTE_LINE * number + _NOTE_LINE // 2), tokens.CARD_LABEL)
    return canvas


def _lines_of_notes(notes: Sequence[str]) -> list[str]:
    """Arrange the notes below the plates in at most three lines that fit on a canvas. A note is cut only if it is too
    long for a line of its own; the last line tells how many notes are left out.
    """
    lines, left = list[str](), list(notes)
    while left and len(lines) < _MOST_NOTES:
        is_last = len(lines) == _MOST_NOTES - 1
        line, count = _longest_line_of_notes(left, tells_rest=is_last)
        lines.append(line)
        left = [] if is_last else left[count:]
    return lines


def _longest_line_of_notes(notes: Sequence[str], *, tells_rest: bool) -> tuple[str, int]:
    """Join as many of the first notes as fit into one line, at least one. Returns the line and the number of notes in
    it; with ``tells_rest`` the line ends with the number of notes left out, if any are.
    """
    line = ""
    for count in range(len(notes), 0, -1):
        rest = [f"{len(notes) - count} more"] if tells_rest and count < len(notes) else []
        line = " · ".join([*notes[:count], *rest])
        if tokens.CARD_LABEL.width(line) <= tokens.WIDTH - 2 * (_SIDE + _PADDING):
            return line, count
    return line, 1


def lobby_sentences(lobby: Lobby) -> list[str]:
    """The lobby in words, as sentences for the alt text, the most important first."""
    guests = [f"{number} {_guest_text(guest)}" for number, guest in enumerate(lobby.guests, start=1)]
    return [
        f"Lobby of {lobby.title}, {_allowed_players_text(lobby)}.",
        f"Seated: {', '.join(guests)}." if guests else "Nobody is seated yet.",
        f"{capitalised(_seats_taken_text(lobby))}.",
        *([f"Seats kept for {joined_with_and([*map(clean_name, lobby.invited)])}."] if lobby.invited else []),
        *(f"{capitalised(note)}." for note in _notes_below_plates(lobby)),
        lobby.summary,
    ]


def _guest_text(guest: Guest) -> str:
    role = _guest_role(guest)
    return f"{clean_name(guest.name)} ({role})" if role else clean_name(guest.name)


def _guest_role(guest: Guest) -> str:
    computer = "computer" if guest.strength == "sound" else f"{guest.strength} computer"
    return "host" if guest.is_host else computer if guest.is_computer else ""


def _allowed_players_text(lobby: Lobby) -> str:
    return f"{allowed_numbers_text(lobby.seats)} players"


def unfit_number_text(seated: int, seats: Sequence[int]) -> str:
    """How many players are missing or too many at a table with ``seated`` players; empty if that is one of ``seats``.

    >>> unfit_number_text(3, (2, 4)), unfit_number_text(5, (2, 4)), unfit_number_text(4, (2, 4))
    ('needs 1 more', '1 too many', '')
    """
    if seated in seats:
        return ""
    needed = min((number for number in seats if number > seated), default=0) - seated
    return f"needs {needed} more" if needed > 0 else f"{seated - max(seats)} too many"


def _seats_taken_text(lobby: Lobby) -> str:
    """The number of seats taken, like "2 of 4 seats taken", or what `unfit_number_text` says."""
    seated = len(lobby.guests)
    taken = f"{seated} of {quantity_text(max(lobby.seats), 'seat')} taken"
    return unfit_number_text(seated, lobby.seats) or taken


def _notes_below_plates(lobby: Lobby) -> list[str]:
    """The notes below the plates: who opened the table (if not seated), who waits for a seat, the chosen options, and
    whether seats are drawn by lot.
    """
    is_seated = any(guest.is_host for guest in lobby.guests)
    return [
        *([] if is_seated else [f"opened by {clean_name(lobby.host)}"]),
        *([f"waiting for a seat: {', '.join(map(clean_name, lobby.queue))}"] if lobby.queue else []),
        *lobby.chosen,
        *(["seats are drawn by lot at the start"] if lobby.draws_lots else []),
    ]


def _plate_boxes(count: int) -> list[Box]:
    """The boxes of ``count`` plates, row by row: in two columns up to six plates, else in three."""
    columns = 2 if count <= _MOST_IN_TWO else _MOST_COLUMNS
    width = (tokens.WIDTH - 2 * _SIDE - (columns - 1) * _GAP) // columns
    corners = [
        (_SIDE + seat % columns * (width + _GAP), _HEAD_BOTTOM + seat // columns * (_PLATE_HEIGHT + _GAP))
        for seat in range(count)
    ]
    return [Box(left, top, left + width, top + _PLATE_HEIGHT) for left, top in corners]


def _write_heading(area: Area, lobby: Lobby) -> None:
    room = area.right - area.left
    area.write(lobby.title, (area.left, 48), tokens.TITLE._replace(size=50), max_width=_EMBLEM.left - area.left)
    is_fit = len(lobby.guests) in lobby.seats
    style = tokens.CARD_LABEL.with_colour(tokens.MUTED if is_fit else tokens.GOLD)
    words = f"{_allowed_players_text(lobby)} · {_seats_taken_text(lobby)}"
    area.write(words, (area.left, 110), style, max_width=_EMBLEM.left - area.left)
    looks = [tokens.CARD_NOTE._replace(size=size) for size in _SUMMARY_SIZES]
    fits = (
        look for look in looks if len(wrapped_lines(lobby.summary, look, room, _SUMMARY_LINES + 1)) <= _SUMMARY_LINES
    )
    look = next(fits, looks[-1])
    for number, line in enumerate(wrapped_lines(lobby.summary, look, room, _SUMMARY_LINES)):
        write_line(area, line, (area.left, 164 + 44 * number), look)


def _draw_guest_plate(canvas: Canvas, place: Box, seat: int, guest: Guest) -> None:
    area, middle, name = canvas.draw_panel(place, _PADDING), place.middle[1], clean_name(guest.name)
    marks.draw_seat_mark(canvas, seat, (area.left + _MARK // 2, middle), _MARK)
    left, right = area.left + _MARK + 18, area.right
    if guest.is_host:
        marks.draw_crown(canvas, (right - _CROWN // 2, middle), _CROWN)
        right -= _CROWN + 12
    wanted = tokens.NAME.width(name)
    style = tokens.CARD_LABEL.with_colour(tokens.GOLD if guest.is_host else tokens.MUTED)
    forms = (_guest_role(guest), "" if guest.is_host or guest.strength == "sound" else guest.strength)
    word = style.longest_fitting(forms, right - left - wanted - _WORD_GAP)
    if not word and guest.is_computer:  # a long name is cut rather than this
        word = forms[1] or forms[0]
    if word:
        right = area.write(word, (right, middle), style, "right") - 14
    area.write(
        name, (left, middle), tokens.NAME.at_fitting_size(name, _NAME_SIZES, right - left), max_width=right - left
    )


def _draw_open_place(canvas: Canvas, place: Box, kept_for: str = "") -> None:
    """Draw an open place: a dashed line, and in it the name of the person for whom it is kept, or the word "open"."""
    canvas.stamp(_dashed_frame_mask(place.width, place.height), (place.left, place.top), tokens.EDGE)
    area, middle = canvas.area(place, _PADDING), place.middle[1]
    if not kept_for:
        area.write("open", place.middle, tokens.CARD_NOTE, "centre")
        return
    name = clean_name(kept_for)
    wanted = tokens.CARD_NOTE.width(name)
    word = tokens.CARD_LABEL.longest_fitting((_KEPT, ""), area.right - area.left - wanted - _WORD_GAP)
    right = area.write(word, (area.right, middle), tokens.CARD_LABEL, "right") - _WORD_GAP if word else area.right
    area.write(name, (area.left, middle), tokens.CARD_NOTE, max_width=right - area.left)


@lru_cache(maxsize=8)
def _dashed_frame_mask(width: int, height: int) -> Image.Image:
    """A mask of a dashed line inside the edge of a rectangle with round corners, of this size in pixels."""
    whole, hole = Image.new("L", (width, height)), Image.new("L", (width, height))
    whole.paste(sprites.rounded_mask(width, height, _RADIUS), (0, 0))
    inner = sprites.rounded_mask(width - 2 * _LINE, height - 2 * _LINE, _RADIUS - _LINE)
    hole.paste(inner, (_LINE, _LINE))
    for left in range(_RADIUS + _DASH, width - _RADIUS, 2 * _DASH):
        hole.paste(255, (left, 0, min(left + _DASH, width - _RADIUS), height))
    for top in range(_RADIUS + _DASH, height - _RADIUS, 2 * _DASH):
        hole.paste(255, (0, top, width, min(top + _DASH, height - _RADIUS)))
    return ImageChops.subtract(whole, hole)
