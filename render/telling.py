"""A whole view as plain text that fits one message."""

from collections.abc import Callable, Iterable, Sequence

from render.words import numbered

MOST = 1900
"""Characters: Discord takes 2,000 in one message, and something stands round the text."""
_LONGEST = (24, 16, 10, 6)
"""Characters of a name, which is told several times: fewer where there is much else to tell."""


def told(lines: Callable[[Sequence[str]], Iterable[str]], names: Sequence[str]) -> str:
    """The lines, without empty ones, that are made with numbered names, which are as long as the message allows.

    >>> told(lambda names: [f"{names[0]} is to play", "", "Stock: 3"], ["Ann"]).splitlines()
    ['1 Ann is to play', 'Stock: 3']
    """
    form = ""
    for longest in _LONGEST:
        form = "\n".join(filter(None, lines(numbered(names, longest))))
        if len(form) <= MOST:
            break
    return form
