"""The mark that a log and a transcript put on a computer's action: how the action was found."""

import re
from typing import Any, NamedTuple, Self

COMPUTERS_VERSION = 5
"""The version of the computers' play. It is raised when any computer may act otherwise than before in the same place;
``tests/engine/thinking/test_choices.py`` notices that.
"""
HARMLESS = "harmless"
"""The mark of an action that is no answer of a computer's: the harmless one of `Rules.auto`, because the answer failed.
"""
MARK_PATTERN = rf"(?:{HARMLESS}|[a-z]{{1,20}} \d{{1,6}}(?: quick)?)"
"""The form of all marks, as a regular expression without groups."""

_PARTS = re.compile(r"([a-z]{1,20}) (\d{1,6})( quick)?", re.ASCII)


class Mark(NamedTuple):
    """The note beside a computer's action that says how it was found, so that anybody can find it again later."""

    strength: str
    """The computer's strength, such as ``sound``."""
    version: int = COMPUTERS_VERSION
    """The `COMPUTERS_VERSION` of the program that found the action."""
    is_quick: bool = False
    """Whether the action is a quick answer, because the considered one did not come in time."""

    def to_text(self) -> str:
        """The mark as text.

        >>> Mark("sound", 1).to_text(), Mark("sound", 1, is_quick=True).to_text()
        ('sound 1', 'sound 1 quick')
        """
        return f"{self.strength} {self.version}{' quick' if self.is_quick else ''}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read a mark from its text; ``None`` for `HARMLESS` and for any other text that is no mark."""
        parts = _PARTS.fullmatch(text)
        return parts and cls(parts[1], int(parts[2]), bool(parts[3]))


class Found(NamedTuple):
    """The view, the controls and the mark with which a computer's action was found."""

    view: Any
    """The view of the computer's seat for which the action was found."""
    controls_version: int
    """The version of the seat's controls when the computer was asked."""
    mark: Mark
