"""The lines of a table's log. Everything a player sees acknowledged is an entry, lobby and clock included.

An entry's line is an action in text form: a game's own (``play card=Td``) or one of the table's, defined here.
"""

import hashlib
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, StringConstraints

from engine.actions import Action
from engine.game import Event
from engine.graphemes import visible

LONGEST_LUCK = 40
LONGEST_OPTION = 80
"""Characters of an option's name and value: what is typed is shown in the lobby, and written down for good."""
"""Characters of a lucky word that count; the rest is cut off."""


class Cause(StrEnum):
    """Who or what brought an entry about."""

    PERSON = "person"
    TIMER = "timer"
    """The seat's time ran out."""
    AUTO = "auto"
    """Played for a seat that is on auto or was left; also what follows a time-out within the same turn."""
    COMPUTER = "computer"
    HOST = "host"
    """The table's host, or a moderator."""


class Opening(NamedTuple):
    """What is fixed when a table opens."""

    table: str
    """The table's short public id, like ``7Q2M``."""
    game: str
    """The game's slug."""
    secret: bytes
    """32 random bytes; nobody sees them before the game is over."""
    at: float
    """Seconds since 1970, UTC."""


class Entry(NamedTuple):
    """One line of a table's log."""

    seq: int
    """1 for the first entry, then one more each."""
    at: float
    """Seconds since 1970, UTC."""
    cause: Cause
    seat: int | None
    """The seat that acts; ``None`` where it is no seat's doing, as when somebody joins."""
    line: str
    digest: str
    """Eight hexadecimal digits over the events it led to: a replay under changed rules shows itself."""


def digest(events: Iterable[Event]) -> str:
    """Eight hexadecimal digits over codes, values and readers of the events, in order."""
    plain = [(happened.code, sorted(happened.values.items()), happened.only) for happened in events]
    return hashlib.blake2s(repr(plain).encode(), digest_size=4).hexdigest()


def _texts(value: object) -> object:
    """Texts without commas and spaces of their own, so that a line reads back as what it was."""
    texts = value.split(",") if isinstance(value, str) else value
    if not isinstance(texts, Iterable):
        return texts
    return tuple(re.sub(r"[\s,]+", "", str(text)) for text in texts)


def _lucky(text: str) -> str:
    """One word that can be seen, whatever was typed; a lone ``-`` is how a transcript writes that there is none."""
    word = visible(re.sub(r"\s+", "_", visible(text).strip())[:LONGEST_LUCK])  # a cut may leave half a sign
    return "" if word == "-" else word


class Join(Action):
    verb: ClassVar[str] = "join"
    label: ClassVar[str] = "Join"
    player: str
    """The person, by the id their platform gave them."""
    interaction: str
    """The platform's id of the click that joined: it salts the shuffles."""
    luck: Annotated[str, AfterValidator(_lucky)] | None = None
    """A word of the player's own that salts the shuffles too."""


class Leave(Action):
    verb: ClassVar[str] = "leave"
    label: ClassVar[str] = "Leave"
    player: str


class AddComputer(Action):
    verb: ClassVar[str] = "add_computer"
    label: ClassVar[str] = "Add computer"


class RemoveComputer(Action):
    verb: ClassVar[str] = "remove_computer"
    label: ClassVar[str] = "Remove computer"


class SetOptions(Action):
    """New values for some options; each text is ``name=value``."""

    verb: ClassVar[str] = "options"
    label: ClassVar[str] = "Options"
    values: Annotated[tuple[Annotated[str, StringConstraints(max_length=LONGEST_OPTION)], ...], BeforeValidator(_texts)]


class Start(Action):
    verb: ClassVar[str] = "start"
    label: ClassVar[str] = "Start"


class Back(Action):
    """The player of a seat on auto takes over again."""

    verb: ClassVar[str] = "back"
    label: ClassVar[str] = "I am back"


class SitIn(Action):
    """A player's vote that a computer shall play for another one who is away, until they are back."""

    verb: ClassVar[str] = "sit_in"
    label: ClassVar[str] = "Let a computer play"
    seat: int
    """Whose player is away."""


class Resign(Action):
    """The player gives up the seat; it plays on auto and ranks last."""

    verb: ClassVar[str] = "resign"
    label: ClassVar[str] = "Resign"


class Close(Action):
    """The table ends without a result."""

    verb: ClassVar[str] = "close"
    label: ClassVar[str] = "Close"
    why: Literal["abandoned", "channel_gone"] | None = None
    """``abandoned`` by everybody, or its channel was deleted; nothing where somebody closed it."""


TABLE_ACTIONS: tuple[type[Action], ...] = (
    Join, Leave, AddComputer, RemoveComputer, SetOptions, Start, Back, SitIn, Resign, Close,
)  # fmt: skip


def renamed(line: str, player: str, other: str) -> str:
    """A line of a log with another id in the place of a person's; a line that names somebody else, or nobody, as it is.

    Neither events nor chance depend on ids, so the log replays and proves its shuffles as before.

    >>> renamed("join player=123 interaction=45 luck=player=123", "123", "gone-1")
    'join player=gone-1 interaction=45 luck=player=123'
    """
    verb, _, rest = line.partition(" ")
    named, *others = rest.split(" ")
    if verb not in {Join.verb, Leave.verb} or named != f"player={player}":
        return line
    return " ".join([verb, f"player={other}", *others])
