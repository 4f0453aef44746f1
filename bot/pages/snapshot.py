"""A table at one moment. Pages take a while to draw; what they show must all be of the same moment.

A scene is taken without awaiting anything. Only a seat's own scene holds what that seat alone may see.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.tables.live_table import LiveTable
from bot.texts.text import escaped, words_of
from data.leaderboards import counts
from data.records import Seated
from engine.actions import Menu
from engine.chance import commitment
from engine.game import Game
from engine.sentences import sentence
from engine.table_rules import Phase, TableState
from engine.transcript import transcript

TOLD_EVENTS = 6
FINAL = 2**31 - 1
"""The version of a page that will not change any more."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """What a page of a table needs to know."""

    id: str
    game: Game[Any, Any]
    state: TableState
    names: tuple[str, ...]
    version: int
    """The last entry that changed what the page's readers may see."""
    channel: str
    told: tuple[str, ...]
    """The latest public events as sentences, oldest first; on a seat's own page only while it is waited for."""
    waiting: tuple[int, ...]
    deadlines: Mapping[int, float | None]
    commitment: str = ""
    """The SHA-256 of the table's secret."""
    host: str = ""
    """The name of whoever opened the table."""
    host_seat: int | None = None
    """Where they sit, if they do."""
    is_test: bool = False
    """Whether the secret is no secret: the bot was started with a fixed seed."""
    sittable: tuple[int, ...] = ()
    """The seats for which the others may vote that a computer sits in."""
    closes_at: float | None = None
    """When the table ends without a result, where nobody plays any more."""
    board_needs: str = ""
    """The permissions without which the board cannot be shown, where they are missing; only on a seat's own page."""
    view: Any = None
    """What the page's readers see; ``None`` before the game starts."""
    seat: int | None = None
    """Whose own page it is; ``None`` for everybody's."""
    menu: Menu = ()
    since: int = 0
    transcript: str = ""
    """The whole game as text, its secret with it; empty until it is over."""

    @property
    def is_practice(self) -> bool:
        """Whether too few people sit here for the game to count."""
        return not counts([Seated(seat.player) for seat in self.state.seats])


def board_snapshot(
    hosted: LiveTable,
    names: tuple[str, ...],
    deadlines: Mapping[int, float | None],
    *,
    host: str = "",
    is_test: bool = False,
) -> TableSnapshot:
    """What everybody may see of a table now."""
    table = hosted.table
    started = table.state.game is not None
    return TableSnapshot(
        id=hosted.id,
        game=hosted.game,
        state=table.state,
        names=names,
        version=table.public_seq,
        channel=hosted.place.channel,
        commitment=commitment(table.opening.secret),
        host=host,
        host_seat=table.state.seat_of(hosted.place.host),
        is_test=is_test,
        told=_told(hosted, names),
        waiting=table.waiting_for(),
        deadlines=deadlines,
        view=table.view(None) if started else None,
        transcript=transcript(hosted.game, table.opening, table.log) if table.state.outcome else "",
    )


def hand_snapshot(hosted: LiveTable, names: tuple[str, ...], seat: int) -> TableSnapshot:
    """What one seat sees and may do now."""
    table, waiting = hosted.table, hosted.table.waiting_for()
    return TableSnapshot(
        id=hosted.id,
        game=hosted.game,
        state=table.state,
        names=names,
        version=hand_version(hosted, seat),
        channel=hosted.place.channel,
        told=_told(hosted, names) if seat in waiting else (),
        waiting=waiting,
        deadlines={},
        board_needs=hosted.board_needs,
        view=table.view(seat) if table.state.phase is Phase.PLAYING else None,
        seat=seat,
        menu=table.menu(seat),
        since=table.since(seat),
    )


def hand_version(hosted: LiveTable, seat: int | None) -> int:
    """Rises with each change of what a seat's own page shows; `FINAL` once nothing will change it, as after leaving."""
    phase = hosted.table.state.phase
    if phase is Phase.LOBBY:
        return hosted.table.seq
    return hosted.table.since(seat) if phase is Phase.PLAYING and seat is not None else FINAL


def _told(hosted: LiveTable, names: tuple[str, ...]) -> tuple[str, ...]:
    words, safe = words_of(hosted.game), tuple(map(escaped, names))
    events = [happened.event for happened in hosted.table.recent]
    told = [(event.code, text) for event in events if (text := sentence(words[event.code], event.values, safe))]
    latest, before = told[-TOLD_EVENTS:], told[:-TOLD_EVENTS]
    headlines = [text for code, text in before if code in hosted.game.meta.headlines][-1:]
    shown = headlines if not any(code in hosted.game.meta.headlines for code, _ in latest) else []
    return (*shown, *(text for _, text in latest))
