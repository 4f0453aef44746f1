"""Lays out a table's board while a game is played: the page, its buttons, and the mark in their custom ids."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import (
    FELT,
    PRIMARY,
    Page,
    as_of_line,
    button_rows,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.news import news_text
from bot.table_pages.questions import answer_buttons, go_on_button, question_lines
from bot.table_pages.shuffles import board_shuffles_line
from bot.table_pages.snapshot import TableSnapshot
from bot.texts import lobby as lobby_texts
from bot.texts import play as texts
from engine.tables.table import Table
from engine.text.sentences import joined_with_and
from render import PictureFile

ENDED = inf
"""The mark of a board whose table has ended: greater than any count."""
MARKED = frozenset({Code.MORE, Code.RULES})
"""The codes of the buttons that carry a mark: **More**, and in messages of earlier releases **Rules**."""
OF_ACTS = "-"
"""The argument of a custom id before a count of acts (`Table.public_acts`); without it, events are counted."""


class BoardMark(NamedTuple):
    """How much of a table's log a message shows."""

    shown: float
    """The number of public events that the message shows; `ENDED` if it shows a result."""
    is_of_acts: bool = False
    """Whether `shown` counts public acts (`Table.public_acts`) instead of events."""

    def is_ahead_of(self, table: Table) -> bool:
        """Whether the message shows more than the table's log holds."""
        return self.shown > (table.public_acts if self.is_of_acts else table.public_count)


def more_button(snapshot: TableSnapshot) -> ui.Button[Any]:
    """The button **More** of a table's message, whose custom id carries the message's mark."""
    mark = (OF_ACTS, str(snapshot.public_acts)) if snapshot.is_shut else (str(snapshot.public_count),)
    return make_button(CustomId(Code.MORE, snapshot.id, mark), texts.MORE_BUTTON)


def board_mark(message: Mapping[str, Any], table_id: str) -> BoardMark | None:
    """The mark in a message, given as Discord's JSON object; ``None`` if it is no board of this table, or one of an
    earlier version, without a mark.
    """
    marks = [mark for custom_id in _custom_ids(message) if (mark := _mark_in_id(custom_id, table_id)) is not None]
    return max(marks, default=None)


def _mark_in_id(custom_id: str, table_id: str) -> BoardMark | None:
    control = CustomId.parse(custom_id)
    if control is None or control.table != table_id:
        return None
    if control.code is Code.PLAY_AGAIN:
        return BoardMark(ENDED)
    if control.code not in MARKED or not control.args:
        return None
    is_of_acts = control.args[0] == OF_ACTS
    return BoardMark(control.number_arg(1 if is_of_acts else 0), is_of_acts)


def _custom_ids(component: Mapping[str, Any]) -> Iterator[str]:
    """The custom ids of all controls in a message or component, given as Discord's JSON object."""
    if "custom_id" in component:
        yield component["custom_id"]
    for child in component.get("components", ()):
        yield from _custom_ids(child)


MOST_BUTTONS = 4
"""The most buttons below a table: as many as a phone shows in two short rows; the rest stands behind **More**."""
AGAIN = "again"
"""The argument of a button that draws its page again, in the same message."""


def copy_lines(snapshot: TableSnapshot) -> list[ui.TextDisplay[Any]]:
    """A line with the time of a person's private copy of a table; empty on the board."""
    return [ui.TextDisplay(as_of_line(snapshot.at))] if snapshot.reader else []


def few_buttons(snapshot: TableSnapshot, wanted: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """One row with at most `MOST_BUTTONS` buttons: the first of those ``wanted``, **More** and, on a private copy, the
    button that draws it again.
    """
    refresh = make_button(CustomId(Code.SHOW_TABLE, snapshot.id, (AGAIN,)), texts.REFRESH_BUTTON)
    always = [more_button(snapshot), *([refresh] if snapshot.reader else [])]
    return button_rows([*wanted[: MOST_BUTTONS - len(always)], *always])


def questions_and_waiting_text(snapshot: TableSnapshot) -> str:
    """A line for each open question to all players, and one that says for whom the game waits."""
    return "\n".join([*question_lines(snapshot), _waiting_line(snapshot)])


def _waiting_line(snapshot: TableSnapshot) -> str:
    """A line that says for whom the game waits, and when the earliest time limit runs out; without a limit, when the
    game closes if nobody acts, and who loses it then.

    In a pause it says instead when that ends; if the snapshot has a ``closes_at``, because nobody plays, when the table
    closes.
    """
    if snapshot.state.is_paused and snapshot.pause_ends_at is not None:
        return texts.BOARD_IN_PAUSE.format(until=int(snapshot.pause_ends_at))
    if snapshot.closes_at is not None:
        return everybody_away_text(snapshot, snapshot.closes_at)
    times = [when for seat in snapshot.waiting if (when := snapshot.deadlines.get(seat)) is not None]
    until = texts.TIME_RUNS_OUT.format(at=int(min(times))) if times else ""
    if losers := snapshot.lost_by_waiting_at:
        until = texts.CLOSES_AS_LOSS.format(at=int(min(losers.values())), names=_names_of(snapshot, sorted(losers)))
    return texts.TO_PLAY.format(names=_names_of(snapshot, snapshot.waiting), until=until)


def _names_of(snapshot: TableSnapshot, seats: Iterable[int]) -> str:
    return joined_with_and([escaped_text(snapshot.names[seat]) for seat in seats])


def everybody_away_text(snapshot: TableSnapshot, closes_at: float) -> str:
    """Sentences that say that nobody plays any more, that the table closes at ``closes_at`` (seconds since 1970), and
    that a person who is alone with computers loses the game then.
    """
    losers = [seat for seat in range(len(snapshot.names)) if snapshot.state.loses_by_ending(seat)]
    template = texts.ONE_IS_AWAY if losers else texts.EVERYBODY_AWAY
    return template.format(name=_names_of(snapshot, losers), closes_at=int(closes_at))


def board_rows(snapshot: TableSnapshot) -> list[ui.ActionRow[Any]]:
    """The row of buttons below a table in play, what most people press first."""
    own = _player_buttons(snapshot) if snapshot.is_read_by_player else []
    return few_buttons(snapshot, [*own, *_reader_buttons(snapshot)])


def further_buttons(snapshot: TableSnapshot, *, is_player: bool) -> list[ui.Button[Any]]:
    """Those buttons for which everybody's board of a table in play has no room; ``is_player``: also those for players
    alone.
    """
    own, room = _player_buttons(snapshot), MOST_BUTTONS - 1
    return [*(own[room:] if is_player else []), *_reader_buttons(snapshot)[max(room - len(own), 0) :]]


def _player_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons for players of a table in play: hand, answers, coming back, and votes for a computer."""
    may_anybody_return = any(seat.on_auto and not seat.left for seat in snapshot.state.seats)
    return [
        make_button(CustomId(Code.MY_HAND, snapshot.id), texts.MY_HAND_BUTTON, PRIMARY),
        *answer_buttons(snapshot),
        *([go_on_button(snapshot)] if snapshot.state.is_paused else []),
        *([make_button(CustomId(Code.BACK, snapshot.id), texts.BACK_BUTTON)] if may_anybody_return else []),
        *(
            make_button(
                CustomId(Code.SIT_IN, snapshot.id, (str(seat),)), texts.SIT_IN_BUTTON.format(name=snapshot.names[seat])
            )
            for seat in snapshot.seats_open_to_sit_in_vote
        ),
    ]


def _reader_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons by which everybody may look at a table in play."""
    show_table = make_button(CustomId(Code.SHOW_TABLE, snapshot.id), lobby_texts.SHOW_TABLE_BUTTON)
    what_happened = make_button(CustomId(Code.WHAT_HAPPENED, snapshot.id), texts.WHAT_HAPPENED_BUTTON)
    return [*([show_table] if snapshot.is_shut else []), what_happened]


def board_page(snapshot: TableSnapshot, picture: PictureFile | None, text: str) -> Page:
    """The page of a table in play that everybody sees, with ``picture``, or with ``text`` if that is ``None``."""
    shown, files = picture_or_text_item("table.png", picture, text)
    news: list[ui.Item[Any]] = [ui.TextDisplay(news_text(snapshot))] if snapshot.news else []
    told = questions_and_waiting_text(snapshot)
    lines = [*news, ui.TextDisplay(told), ui.TextDisplay(board_shuffles_line(snapshot)), *copy_lines(snapshot)]
    items = [heading_item(snapshot), shown, *lines, *board_rows(snapshot)]
    return make_page(items, FELT, files, snapshot.version)
