"""A table at one moment, as pages need it.

A page takes a while to draw, and everything on it must be of one moment: a snapshot is taken without awaiting anything.
Only a seat's own snapshot holds what that seat alone may see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.table_pages.custom_ids import CustomId
from bot.tables.live_table import LiveTable, seat_occupants
from data.leaderboards.results import is_solo_game
from engine.actions import Action, Menu
from engine.game import Chapter, Game
from engine.tables.questions import Question
from engine.tables.state import Phase, TableState

PageVersion = int
"""A number that rises with each change of what a page shows: of a board, the last log entry that all may see."""
FINAL_VERSION: PageVersion = 2**31 - 1
"""The version of a page that will not change any more."""


class LobbyPeople(NamedTuple):
    """Who opened a table, and who has no seat in its lobby. Names are not escaped; of people without a seat, those who
    had their data deleted are left out.
    """

    opener: str = ""
    opener_is_gone: bool = False
    """Whether the opener had their data deleted, so that others start the game."""
    opener_seat: int | None = None
    """Where the opener sits; ``None`` if they do not."""
    kept: tuple[str, ...] = ()
    """Those for whom a seat is kept."""
    queue: tuple[str, ...] = ()
    """Those who wait for a seat, the first of them first."""
    declined: tuple[str, ...] = ()
    """Those who said no."""


class GraveAction(NamedTuple):
    """A grave action that somebody has asked for by a button."""

    action: Action
    asked_by: CustomId
    """The custom id of that button."""


class GivenHint(NamedTuple):
    """A hint as it stands on a hand."""

    text: str
    """The best actions, each with its reason; escaped."""
    buttons: tuple[tuple[CustomId, str], ...]
    """The custom id and the label of each of its buttons, the best action first."""


class OwnSeat(NamedTuple):
    """What only the player of one seat sees and may do, beside the view of the game."""

    seat: int
    menu: Menu = ()
    """What the seat may do."""
    since: int = 0
    """The seat's controls version, which its controls carry."""
    instead: GraveAction | GivenHint | None = None
    """What stands in place of the menu: the question whether an action is meant, or a hint; ``None`` for the menu."""
    may_take_back: Action | None = None
    """The seat's last action, if the seat may ask for it back; ``None`` if not."""
    may_have_hint: bool = False
    """Whether the seat may ask for a hint now."""
    refused: tuple[str, ...] = ()
    """Sentences on the seat's own questions that were refused a short while ago."""
    missing_board_permissions_text: str = ""
    """The permissions that the bot lacks to write the board; empty if none."""


class PlaceInSet(NamedTuple):
    """Where a table stands in its duplicate set."""

    id: str
    """The set's id."""
    number: int
    """The table's number, from 1."""
    tables: int
    """How many tables the set has."""
    starter: str = ""
    """The name of whoever starts it, as the host of its first table; not escaped, and empty once it has begun."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The state of a table at one moment, as pages need it: only what the page's readers may see."""

    id: str
    game: Game[Any, Any]
    state: TableState
    names: tuple[str, ...]
    """The name for each seat, in order; not escaped."""
    at: float
    """When the snapshot was taken, in seconds since 1970."""
    version: int
    """The last log entry that changed what the page's readers may see."""
    channel: str
    """The id of the channel in which the table is."""
    news: tuple[str, ...]
    """The latest public events as sentences, oldest first; on a seat's own page only while it is waited for, and after
    its time ran out.
    """
    waiting: tuple[int, ...]
    """The seats that must act before the game goes on."""
    deadlines: Mapping[int, float | None]
    """By seat that is waited for, when its time runs out, in seconds since 1970; ``None`` for no limit. On a seat's own
    page only its own.
    """
    public_count: int = 0
    """How many events everybody was told of; 0 on a seat's own page."""
    public_acts: int = 0
    """`Table.public_acts`, which counts less finely; 0 on a seat's own page."""
    commitment: str = ""
    """The SHA-256 of the table's secret, in hexadecimal digits; empty on a seat's own page."""
    people: LobbyPeople = LobbyPeople()  # noqa: RUF009  # immutable
    """The opener and the people without a seat; nobody on a seat's own page."""
    is_test: bool = False
    """Whether the secret is no secret, because it comes from a fixed seed."""
    seats_open_to_sit_in_vote: tuple[int, ...] = ()
    """The seats for which the others may vote that a computer plays."""
    closes_at: float | None = None
    """When the table closes without a result, if nobody plays any more, in seconds since 1970."""
    lost_by_waiting_at: Mapping[int, float] = field(default_factory=dict)
    """By seat whose player loses a game without a time limit if nobody moves, when it closes then, in seconds since
    1970. On a seat's own page only its own.
    """
    questions_end_at: Mapping[Question, float] = field(default_factory=dict)
    """By question that is open, when it is over, in seconds since 1970."""
    asked_back: str = ""
    """The sentence of the action that somebody asks to take back; empty if the page's readers know nothing of it."""
    pause_ends_at: float | None = None
    """When the pause ends by itself, in seconds since 1970; ``None`` without one, and on a seat's own page."""
    rematch_ends_at: float | None = None
    """When the lobby waits no longer for the people of an earlier game, in seconds since 1970; ``None`` if it waits for
    none.
    """
    has_waited_in_vain: bool = False
    """Whether a lobby waits for them no longer, because too few have come."""
    values_before: Mapping[str, str] = field(default_factory=dict)
    """By name of each option that `values_before` finds, its value in words before the change."""
    feat_lines: tuple[str, ...] = ()
    """What the result says of records and personal bests, for a chat; empty until the game is over."""
    is_copy: bool = False
    """Whether the page is somebody's private copy, which nobody keeps up to date."""
    view: Any = None
    """What the page's readers see, as the game's own view type; ``None`` before the game starts."""
    own: OwnSeat | None = None
    """What only the seat sees whose own page it is; ``None`` for everybody's page."""
    had_hints: bool = False
    """Whether there were hints in a game that is over."""
    of_set: PlaceInSet | None = None
    """Where the table stands in its duplicate set; ``None`` for a table of its own."""
    is_shut: bool = False
    """Whether others still play the same cards: then what a page shows of the game is for the table's players only."""
    last_chapter: Chapter | None = None
    """The deal or round that ended last; ``None`` before the first, and where the view tells it."""
    transcript: str = ""
    """The whole game as text, with its secret; empty until the game is over, and while the table `is_shut`."""

    @property
    def seat(self) -> int | None:
        """The seat whose own page it is; ``None`` for everybody's."""
        return None if self.own is None else self.own.seat

    @property
    def is_solo(self) -> bool:
        """Whether the game is one person's against computers: fewer than two different people play it or did."""
        return is_solo_game(seat_occupants(self.state))


def hand_page_version(live: LiveTable, seat: int | None) -> PageVersion:
    """The version of a seat's own page, which rises with each change of what the page shows.

    `FINAL_VERSION` after the game, and during it for ``None``, somebody who has left; one less while others still play
    the same cards.
    """
    phase = live.table.state.phase
    if phase is Phase.LOBBY:
        return live.table.seq
    if phase is Phase.PLAYING and seat is not None:
        return live.table.controls_version(seat)
    return FINAL_VERSION - (live.is_shut and seat is not None)
