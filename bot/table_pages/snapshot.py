"""A table at one moment, as pages need it.

Everything on a page must be of one moment, and drawing takes a while: so a snapshot is taken without awaiting anything.
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
"""A number that rises with each change of what a page shows; of a board, the number of the last public log entry."""
FINAL_VERSION: PageVersion = 2**31 - 1
"""The version of a page that will not change any more."""


class LobbyPeople(NamedTuple):
    """The names of the person who opened a table and of people without a seat in its lobby. They are not escaped; of
    people without a seat, those whose data was deleted are left out.
    """

    opener: str = ""
    opener_is_gone: bool = False
    """Whether the opener's data was deleted, so that others may start the game."""
    opener_seat: int | None = None
    """The opener's seat, from 0; ``None`` if they have none."""
    kept: tuple[str, ...] = ()
    """The names of people for whom a seat is kept."""
    queue: tuple[str, ...] = ()
    """The names on the waiting list, the first one first."""
    declined: tuple[str, ...] = ()
    """The names of people who declined an invitation."""


class GraveAction(NamedTuple):
    """A grave action that somebody has asked for by a button, and that is not done yet."""

    action: Action
    asked_by: CustomId
    """The custom id of the button."""


class GivenHint(NamedTuple):
    """A hint to show on a hand: its text and buttons."""

    text: str
    """The best actions, each with its reason; escaped for a chat."""
    buttons: tuple[tuple[CustomId, str], ...]
    """Pairs of custom id and label, the best action's first."""


class Reader(NamedTuple):
    """The person who reads a private page of a table, and what they may do there."""

    seat: int | None
    """Their seat, from 0; ``None`` if they have none."""
    may_host: bool
    """Whether they may act as the table's host."""
    moderates: bool
    """Whether they moderate the table."""
    may_leave_lobby: bool
    """Whether they sit in the table's lobby, wait for a seat there or are invited."""


class OwnSeat(NamedTuple):
    """What only the player of one seat sees and may do, besides the view of the game."""

    seat: int
    menu: Menu = ()
    """The choices of the seat; empty if it may do nothing."""
    controls_version: int = 0
    """How often the seat's controls had changed at that moment. Each control carries the number, so that the table can
    refuse an outdated one.
    """
    instead: GraveAction | GivenHint | None = None
    """The question whether a grave action is meant, or the hint, that takes the place of the menu; ``None`` for the
    menu.
    """
    may_take_back: Action | None = None
    """The seat's last action, if the seat may ask to take it back; else ``None``."""
    may_have_hint: bool = False
    """Whether the seat may ask for a hint now."""
    refused: tuple[str, ...] = ()
    """Sentences about the seat's own questions that were refused since the game last went on."""
    missing_board_permissions_text: str = ""
    """The names of the permissions that the bot lacks to write the board, as a list in words; empty if it lacks
    none.
    """


class PlaceInSet(NamedTuple):
    """Which place a table has among the tables of its duplicate set, which all play the same deals."""

    id: str
    """The id of the duplicate set."""
    number: int
    """The table's number in the set, from 1; 0 if it was closed in its lobby."""
    tables: int
    """The number of tables in the set."""
    starter: str = ""
    """The name of the host of the set's first table, who starts the set; not escaped, and empty once it has begun."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The state of a table at one moment, with only what the page's readers may see."""

    id: str
    game: Game[Any, Any]
    state: TableState
    names: tuple[str, ...]
    """The name for each seat, in seat order; not escaped."""
    at: float
    """When the snapshot was taken, in seconds since 1970."""
    version: int
    """The page's version, as `PageVersion`."""
    channel: str
    """The id of the Discord channel in which the table is played."""
    news: tuple[str, ...]
    """The latest public events as sentences, oldest first; on a seat's own page only while the game waits for it, and
    after its time ran out.
    """
    waiting: tuple[int, ...]
    """The seats (from 0) that must act before the game goes on."""
    deadlines: Mapping[int, float | None]
    """By seat for which the game waits, when its time runs out, in seconds since 1970; ``None`` for no limit. On a
    seat's own page only its own.
    """
    public_count: int = 0
    """The number of public events; 0 on a seat's own page."""
    public_acts: int = 0
    """The number of public acts, `Table.public_acts`; 0 on a seat's own page."""
    commitment: str = ""
    """The SHA-256 of the table's secret, in hexadecimal digits; empty on a seat's own page."""
    people: LobbyPeople = LobbyPeople()  # noqa: RUF009  # immutable
    """The opener and the people without a seat; empty on a seat's own page."""
    is_test: bool = False
    """Whether the table's secret comes from a fixed seed, so that its shuffles are known."""
    seats_open_to_sit_in_vote: tuple[int, ...] = ()
    """The seats (from 0) for which the others may vote that a computer plays."""
    closes_at: float | None = None
    """When the table closes without a result, in seconds since 1970, if no person plays any more; else ``None``."""
    lost_by_waiting_at: Mapping[int, float] = field(default_factory=dict)
    """By each seat whose player loses a game without a time limit by not acting, when it closes then, in seconds since
    1970. On a seat's own page only its own.
    """
    questions_end_at: Mapping[Question, float] = field(default_factory=dict)
    """By open question, when its time is over, in seconds since 1970."""
    asked_back: str = ""
    """The sentence about the action that somebody asks to take back; empty if the page's readers know nothing of it."""
    pause_ends_at: float | None = None
    """When the pause ends by itself, in seconds since 1970; ``None`` if there is none, and on a seat's own page."""
    rematch_ends_at: float | None = None
    """When the lobby stops waiting for the people of an earlier game, in seconds since 1970; ``None`` if it does not
    wait.
    """
    has_waited_in_vain: bool = False
    """Whether the lobby has stopped waiting for the people of an earlier game, because too few have come."""
    values_before: Mapping[str, str] = field(default_factory=dict)
    """By name of a changed option, its earlier value in words, as the function `values_before` finds them."""
    feat_lines: tuple[str, ...] = ()
    """Lines about records and personal bests for the result, for a chat; empty until the game is over."""
    reader: Reader | None = None
    """Whose private copy the page is, which the bot does not keep up to date; ``None`` for everybody's page."""
    view: Any = None
    """The game's view for the page's readers; ``None`` before the game starts."""
    own: OwnSeat | None = None
    """What only the seat sees whose own page this is; ``None`` for everybody's page."""
    had_hints: bool = False
    """Whether hints were allowed in a game that is over."""
    of_set: PlaceInSet | None = None
    """The table's place in its duplicate set; ``None`` for a table of its own."""
    is_shut: bool = False
    """Whether others still play the same cards: then only the table's players may see the game."""
    last_chapter: Chapter | None = None
    """The deal or round that ended last; ``None`` before the first has ended, and where the view shows it."""
    transcript: str = ""
    """The whole game as text, with its secret; empty until the game is over, and while the table `is_shut`."""

    @property
    def seat(self) -> int | None:
        """The seat whose own page this is; ``None`` for everybody's page."""
        return None if self.own is None else self.own.seat

    @property
    def is_read_by_player(self) -> bool:
        """Whether the page is everybody's, or the private copy of a person who has a seat."""
        return self.reader is None or self.reader.seat is not None

    @property
    def is_read_by_host(self) -> bool:
        """Whether the page is everybody's, or the private copy of a person who may act as the table's host."""
        return self.reader is None or self.reader.may_host

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against computers: fewer than two different people play or have played."""
        return is_solo_game(seat_occupants(self.state))


def hand_page_version(live: LiveTable, seat: int | None) -> PageVersion:
    """The version of a seat's own page, which rises with each change of what the page shows.

    `FINAL_VERSION` after the game, and for ``None``, a person who has left it; one less for a seat while others still
    play the same cards.
    """
    phase = live.table.state.phase
    if phase is Phase.LOBBY:
        return live.table.seq
    if phase is Phase.PLAYING and seat is not None:
        return live.table.controls_version(seat)
    return FINAL_VERSION - (live.is_shut and seat is not None)
