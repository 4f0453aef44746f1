"""Names of players, and display names made safe to show."""

from collections.abc import Callable, Container, Mapping, Sequence

from data.models import DELETED_ID_PREFIX
from engine.text.graphemes import is_blank, shorten, without_invisible_characters

MAX_NAME_LENGTH = 32
"""The most characters of a name, as a reader counts them."""
COMPUTER_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint", "Greta", "Hugo")
COMPUTER_MARKS: Mapping[str, str] = {"easy": " (easy)", "sound": " (computer)", "hard": " (hard)"}
"""By strength, the end of a computer's name: so short that the name fits on most boards."""
FORMER_PLAYER = "(former player {number})"
"""The name of a person whose data was deleted."""
THREAD_NAME = "{title} · {opener}"
"""How the thread of a new table is named: the game's title and who opened the table."""
ROUND_BRACKETS = (
    "(\uff08\ufe59\u207d\u208d\u2768\u276a\u27ee\u2985\u2e28\uff5f",
    ")\uff09\ufe5a\u207e\u208e\u2769\u276b\u27ef\u2986\u2e29\uff60",
)
"""Two texts: all signs that look like an opening and like a closing round bracket, in which the bot says what a player
is.
"""
SQUARE = {ord(sign): square for signs, square in zip(ROUND_BRACKETS, "[]", strict=True) for sign in signs}
"""The square bracket that replaces each of these signs in people's own names, so that nobody can pass for a
computer.
"""


def computer_name(number: int, strength: str = "sound") -> str:
    """The name of a computer player, marked as one, with its strength unless that is ``sound``.

    ``number`` counts a table's computers from 0; names repeat after 8. A strength unknown to this version is left out.

    >>> computer_name(0), computer_name(8, "easy")
    ('Ada (computer)', 'Ada (easy)')
    """
    mark = COMPUTER_MARKS.get(strength, COMPUTER_MARKS["sound"])
    return f"{COMPUTER_NAMES[number % len(COMPUTER_NAMES)]}{mark}"


def abandoned_seat_name(name: str) -> str:
    """The name, in a result, for the seat of a person who left so early that a computer played it: marked as a
    computer's, and at most `MAX_NAME_LENGTH` characters long.

    >>> abandoned_seat_name("Ben")
    'Ben (computer)'
    """
    mark = COMPUTER_MARKS["sound"]
    return f"{shorten(name, MAX_NAME_LENGTH - len(mark))}{mark}"


def former_player_name(player_id: str) -> str:
    """The name for a person whose data was deleted, by the id that replaced theirs; empty for any other id.

    >>> former_player_name("gone-2"), former_player_name("4711")
    ('(former player 2)', '')
    """
    is_gone = player_id.startswith(DELETED_ID_PREFIX)
    return FORMER_PLAYER.format(number=player_id.removeprefix(DELETED_ID_PREFIX)) if is_gone else ""


def person_name(name: str, player_id: str) -> str:
    r"""The name for a person with this display name, made safe to show. If no character of it is visible, "?" and the
    last digits of the id.

    >>> person_name("Ann", "4711234"), person_name("\u200b", "4711234")
    ('Ann', '? 1234')
    """
    safe = safe_single_line_name(name)
    return f"? {player_id[-4:]}" if safe == "?" else safe


def names_by_seat(
    player_ids: Sequence[str | None],
    strengths: Sequence[str],
    name_of: Callable[[str], str],
    abandoned: Container[int] = (),
) -> tuple[str, ...]:
    """The name for each seat, in seat order: for a player id ``name_of(id)``, for ``None`` a computer's name with its
    strength from ``strengths``. Names at seats in ``abandoned`` are changed by `abandoned_seat_name`.

    >>> names_by_seat(["4711", None], ["sound", "hard"], {"4711": "Ann"}.__getitem__)
    ('Ann', 'Ada (hard)')
    """
    computers = [seat for seat, player_id in enumerate(player_ids) if player_id is None]
    names = (
        computer_name(computers.index(seat), strength) if player_id is None else name_of(player_id)
        for seat, (player_id, strength) in enumerate(zip(player_ids, strengths, strict=True))
    )
    return tuple(abandoned_seat_name(name) if seat in abandoned else name for seat, name in enumerate(names))


def safe_single_line_name(name: str) -> str:
    r"""A name made safe to show: one line of at most `MAX_NAME_LENGTH` characters, without invisible ones.

    Control characters and direction overrides are removed, and round brackets become square: those are the bot's own. A
    name without any visible character gives ``?``.

    >>> safe_single_line_name("Ann\u202e\n   Example"), safe_single_line_name("\u200b")
    ('Ann Example', '?')
    >>> safe_single_line_name("Ada (computer)")
    'Ada [computer]'
    """
    short = shorten(" ".join(without_invisible_characters(name).split()), MAX_NAME_LENGTH).translate(SQUARE)
    return "?" if is_blank(short) else short
