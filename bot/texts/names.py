"""What players are called, and display names made safe to show."""

from data.records import DELETED_ID_PREFIX
from engine.graphemes import is_blank, shorten, without_invisible_characters

MAX_NAME_LENGTH = 32
"""Characters, as a reader counts them, of a name."""
COMPUTER_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint", "Greta", "Hugo")
COMPUTER_MARK = " (computer)"
"""What a computer's name ends with."""
FORMER_PLAYER = "Former player"
"""What people are called whose data was deleted, with a number behind it."""


def computer_name(number: int) -> str:
    """The name of a computer player, marked as one.

    ``number`` counts a table's computers from 0; names repeat after 8.

    >>> computer_name(0), computer_name(8)
    ('Ada (computer)', 'Ada (computer)')
    """
    return f"{COMPUTER_NAMES[number % len(COMPUTER_NAMES)]}{COMPUTER_MARK}"


def former_player_name(player_id: str) -> str:
    """The name for a person whose data was deleted, by the id that replaced theirs; empty for any other id.

    >>> former_player_name("gone-2"), former_player_name("4711")
    ('Former player 2', '')
    """
    is_gone = player_id.startswith(DELETED_ID_PREFIX)
    return f"{FORMER_PLAYER} {player_id.removeprefix(DELETED_ID_PREFIX)}" if is_gone else ""


def safe_single_line_name(name: str) -> str:
    r"""A name made safe to show: one line of at most `MAX_NAME_LENGTH` characters, without invisible ones.

    Control characters and direction overrides are removed. A name without any visible character gives ``?``.

    >>> safe_single_line_name("Ann\u202e\n   Example"), safe_single_line_name("\u200b")
    ('Ann Example', '?')
    """
    short = shorten(" ".join(without_invisible_characters(name).split()), MAX_NAME_LENGTH)
    return "?" if is_blank(short) else short
