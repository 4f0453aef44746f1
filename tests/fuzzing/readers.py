"""Layer 1: everything that reads. A reader gives what holds, or refuses in the words that it is documented to raise."""

from collections import Counter
from collections.abc import Callable

from tests.fuzzing.files import command_line, logs, replays, servers, settings, transcripts
from tests.fuzzing.findings import Chunk, Finding, fault
from tests.fuzzing.nonsense import Nonsense
from tests.fuzzing.people import (
    actions,
    addresses,
    clocks,
    forms,
    house_rules,
    lines,
    names,
    notation,
    suggestions,
    table_actions,
)

Reader = Callable[[Nonsense], None]

READERS: tuple[Reader, ...] = (
    *(addresses, forms, suggestions, notation, actions, lines, table_actions, house_rules, clocks, names),
    *(transcripts, replays, command_line, settings, servers, logs),
)
_SELDOM: dict[Reader, int] = {house_rules: 20, settings: 20, command_line: 20, logs: 15, replays: 8, names: 4}
"""Readers that take longer are asked once in so many of their turns; the others have a turn more."""


def read(drawn: Nonsense, inputs: int) -> Chunk:
    """So many inputs, each to any of the readers."""
    counts, findings = Counter[str](), list[Finding]()
    for _ in range(inputs):
        reader = _reader(drawn)
        counts[reader.__name__] += 1
        try:
            reader(drawn)
        except Exception as error:  # noqa: BLE001  # whatever a reader does not catch is a finding
            findings.append(fault(reader.__name__, error))
    return Chunk(counts, tuple(findings))


def _reader(drawn: Nonsense) -> Reader:
    while True:
        reader = drawn.one_of(READERS)
        if not drawn.below(_SELDOM.get(reader, 1)):
            return reader
