"""What a control's custom id says: which table it belongs to and what it asks for. Never a card, never a name.

Written ``dk1:what:table:arg:arg``; at most 100 characters, so choices and options stand as their places in a menu. The
``1`` is the version of this form: controls of another version are answered kindly, not misread. Selects begin with
``ds``, because discord.py wants a template of its own for each class of control.
"""

import re
from typing import NamedTuple, Self

VERSION = "1"
BUTTON = re.compile(r"dk\d+:[\w:.-]+")
SELECT = re.compile(r"ds\d+:[\w:.-]+")


class CustomId(NamedTuple):
    """Where a click goes."""

    what: str
    table: str = "-"
    args: tuple[str, ...] = ()

    def button(self) -> str:
        """The custom id of a button, or of the form that it opens."""
        return ":".join((f"dk{VERSION}", self.what, self.table, *self.args))

    def select(self) -> str:
        return ":".join((f"ds{VERSION}", self.what, self.table, *self.args))

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """The address in a custom id; ``None`` for another version's or somebody else's.

        >>> Address.read(Address("play", "7Q2MX", ("12", "0", "3")).button())
        Address(what='play', table='7Q2MX', args=('12', '0', '3'))
        """
        prefix, *words = custom_id.split(":")
        if prefix[:2] not in {"dk", "ds"} or prefix[2:] != VERSION or len(words) < 2:
            return None
        return cls(words[0], words[1], tuple(words[2:]))

    def number(self, index: int) -> int:
        """The argument at ``index`` as a number; -1 if it is none, which fits nothing."""
        return place(self.args[index]) if index < len(self.args) else -1


def place(text: str) -> int:
    """A place in a menu or a list, as a control brings it; -1 for what is none, which fits nothing.

    >>> place("12"), place("-2"), place("9" * 5000)
    (12, -1, -1)
    """
    return int(text) if text.isdecimal() and len(text) < 10 else -1
