"""The lines of a table's log. Everything that a player sees acknowledged is an entry, lobby and clock included.

An entry's line is an action in text form: a game's own (``play card=Td``) or one of the table's, defined here.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from engine.actions import Action
from engine.game import Event
from engine.graphemes import without_invisible_characters

LONGEST_LUCK = 40
"""The most characters of a lucky word that count; the rest is cut off."""
LONGEST_REASON = 100
"""The most characters of a moderator's reason that count; the rest is cut off."""
LONGEST_OPTION = 80
"""The most characters of an option's name and value together, because the lobby shows them and they are stored for
good.
"""


class Cause(StrEnum):
    """The person or thing that caused an entry of a log."""

    PERSON = "person"
    """The player of the seat acted."""
    TIMER = "timer"
    """The seat's time ran out."""
    AUTO = "auto"
    """The engine acted for a seat that is on auto or was left, or went on with the turn after a time-out."""
    COMPUTER = "computer"
    """The computer that plays the seat acted."""
    HOST = "host"
    """The table's host, or a moderator, acted."""


class Opening(NamedTuple):
    """The facts that are fixed when a table opens: id, game, secret and time."""

    table: str
    """The table's short public id, like ``7Q2M``."""
    game: str
    """The game's slug."""
    secret: bytes
    """32 random bytes from which all chance of the table follows; nobody sees them before the game is over."""
    at: float
    """The time of the opening in seconds since 1970, UTC."""
    is_test: bool = False
    """Whether the secret comes from a fixed seed, for trying things out, so that others may know it beforehand."""


class Entry(NamedTuple):
    """One line of a table's log."""

    seq: int
    """The number of the entry in its log, 1 for the first."""
    at: float
    """The time of the entry in seconds since 1970, UTC."""
    cause: Cause
    seat: int | None
    """The seat that acts; ``None`` if no seat does, as when somebody joins."""
    line: str
    digest: str
    """The `events_digest` of the events that the entry led to, which shows when a replay under changed rules differs.
    """


def events_digest(events: Iterable[Event]) -> str:
    """Eight hexadecimal digits computed from the events' codes, values and readers (``only``), in order."""
    plain = [(happened.code, sorted(happened.values.items()), happened.only) for happened in events]
    return hashlib.blake2s(repr(plain).encode(), digest_size=4).hexdigest()


def _split_option_texts(value: object) -> object:
    """A tuple of texts without commas and white space, so that a line reads back as it was written."""
    texts = value.split(",") if isinstance(value, str) else value
    if not isinstance(texts, Iterable):
        return texts
    return tuple(re.sub(r"[\s,]+", "", str(text)) for text in texts)


def _one_word(text: str, max_length: int) -> str:
    """The visible characters of a text as one word of at most ``max_length`` characters, with ``_`` for white space."""
    words = re.sub(r"\s+", "_", without_invisible_characters(text).strip())[:max_length]
    return without_invisible_characters(words)  # a cut may leave half a sign


def _clean_lucky_word(text: str) -> str:
    """A lucky word as `_one_word`. A lone ``-`` gives "", because a transcript writes ``-`` where there is no word."""
    word = _one_word(text, LONGEST_LUCK)
    return "" if word == "-" else word


def _clean_reason(text: str) -> str:
    return _one_word(text, LONGEST_REASON).strip("_")


class Join(Action):
    """A person takes the next free seat of the lobby."""

    verb: ClassVar[str] = "join"
    label: ClassVar[str] = "Join"
    player: str
    """The id of the person on the platform, such as Discord."""
    interaction: str
    """The platform's id of the click by which the person joined; the shuffles are salted with it."""
    luck: Annotated[str, AfterValidator(_clean_lucky_word)] | None = None
    """A word of the player's own, with which the shuffles are salted too; ``None`` for none."""


class Leave(Action):
    """A person leaves the lobby."""

    verb: ClassVar[str] = "leave"
    label: ClassVar[str] = "Leave"
    player: str


class AddComputer(Action):
    """A computer takes the next free seat of the lobby."""

    verb: ClassVar[str] = "add_computer"
    label: ClassVar[str] = "Add computer"


class RemoveComputer(Action):
    """The computer that was added last leaves the lobby."""

    verb: ClassVar[str] = "remove_computer"
    label: ClassVar[str] = "Remove computer"


class SetOptions(Action):
    """A change of some of the table's options in the lobby."""

    verb: ClassVar[str] = "options"
    label: ClassVar[str] = "Options"
    values: Annotated[
        tuple[Annotated[str, StringConstraints(max_length=LONGEST_OPTION)], ...], BeforeValidator(_split_option_texts)
    ]
    """One text ``name=value`` for each option; ``name=`` sets the option back to its default."""


class Start(Action):
    """The game starts with the people and computers of the lobby."""

    verb: ClassVar[str] = "start"
    label: ClassVar[str] = "Start"


class Back(Action):
    """The player of a seat on auto takes over again.

    A seat is on auto, which means that the computer acts for it, since `Away`.
    """

    verb: ClassVar[str] = "back"
    label: ClassVar[str] = "I am back"


class VoteForSitIn(Action):
    """A player's vote that a computer shall play for an absent player, until that player is back."""

    verb: ClassVar[str] = "sit_in"
    label: ClassVar[str] = "Let a computer play"
    seat: int
    """The seat of the absent player."""


class Resign(Action):
    """The player gives up the seat, which the engine plays from now on; the seat ranks last."""

    verb: ClassVar[str] = "resign"
    label: ClassVar[str] = "Resign"


class Rematch(Action):
    """The lobby waits for the people of an earlier game, and then starts by itself."""

    verb: ClassVar[str] = "rematch"
    label: ClassVar[str] = "Play again"
    of: Annotated[str, StringConstraints(pattern="^[0-9A-Z]{1,20}$")]
    """The id of the table at which they played."""
    people: Annotated[int, Field(ge=1, le=99)]
    """How many people to wait for."""


class EndRematch(Action):
    """The time to wait is over, and too few have come: the lobby is one like any other."""

    verb: ClassVar[str] = "rematch_over"
    label: ClassVar[str] = "Wait no longer"


class AgreeToClose(Action):
    """A player's vote to end the game without a result. The first one begins the vote."""

    verb: ClassVar[str] = "agree_to_close"
    label: ClassVar[str] = "End the game"


class RefuseToClose(Action):
    """A player wants to play on, which ends the vote."""

    verb: ClassVar[str] = "refuse_to_close"
    label: ClassVar[str] = "Play on"


class EndCloseVote(Action):
    """The time for a vote to end the game is over, and somebody has not agreed: the game goes on."""

    verb: ClassVar[str] = "close_vote_over"
    label: ClassVar[str] = "End the vote"


class Close(Action):
    """The table ends without a result."""

    verb: ClassVar[str] = "close"
    label: ClassVar[str] = "Close"
    why: Literal["abandoned", "channel_gone", "restored", "moderated"] | None = None
    """``abandoned`` if everybody left the table, ``channel_gone`` if its channel was deleted, ``restored`` if the
    database was replaced by an older one, ``moderated`` if a moderator ended a game that counts; ``None`` if somebody
    closed the table.
    """
    reason: Annotated[str, AfterValidator(_clean_reason)] | None = None
    """Why a moderator did so, in their words, with ``_`` for white space."""


TABLE_ACTIONS: tuple[type[Action], ...] = (
    Join, Leave, AddComputer, RemoveComputer, SetOptions, Start, Back, VoteForSitIn, Resign,
    Rematch, EndRematch, AgreeToClose, RefuseToClose, EndCloseVote, Close,
)  # fmt: skip


def replace_player_in_line(line: str, player_id: str, new_id: str) -> str:
    """A line of a log in which ``new_id`` replaces ``player_id``. A line that does not name this person stays as it
    is.

    Neither events nor chance depend on ids, so the log replays and proves its shuffles as before.

    >>> replace_player_in_line("join player=123 interaction=45 luck=player=123", "123", "gone-1")
    'join player=gone-1 interaction=45 luck=player=123'
    """
    if player_id_in_line(line) != player_id:
        return line
    verb, _, *others = line.split(" ")
    return " ".join([verb, f"player={new_id}", *others])


def player_id_in_line(line: str) -> str | None:
    """The id of the person that a line of a log names, who joins or leaves there; ``None`` for any other line.

    >>> player_id_in_line("join player=123 interaction=45"), player_id_in_line("start")
    ('123', None)
    """
    verb, _, rest = line.partition(" ")
    field, _, player_id = rest.partition(" ")[0].partition("=")
    return player_id if verb in {Join.verb, Leave.verb} and field == "player" else None


def verb_of_line(line: str) -> str:
    """The verb of the action that a line of a log tells.

    >>> verb_of_line("join player=123 interaction=45"), verb_of_line("start")
    ('join', 'start')
    """
    return line.partition(" ")[0]


def time_of_last(log: Sequence[Entry], verb: str) -> float | None:
    """When the last entry with this verb was made, in seconds since 1970; ``None`` if there is none."""
    return next((entry.at for entry in reversed(log) if verb_of_line(entry.line) == verb), None)
