"""The division of the parts of the servers among the processes that are ready to take some.

Each process computes its own due from the processes that are ready and the parts that they name. All get consistent
results, so they need not agree with each other.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from data.ownership.parts import Part

Named = frozenset[int]
"""The numbers of the parts that a process names in its settings; without any, it takes a share of those that no process
names.
"""


class Due(NamedTuple):
    """The parts of the servers that one process may look after, and how many of them are its share."""

    parts: tuple[Part, ...]
    """The parts that the process may take, by number."""
    share: int
    """The number of parts that the process should have."""

    def room(self, own: Collection[Part]) -> int:
        """The number of parts that a process should take in addition to its ``own``; 0 if it has its share."""
        return max(0, self.share - len(self._rightful(own)))

    def surplus(self, own: Collection[Part]) -> tuple[Part, ...]:
        """Those of a process's ``own`` parts that other processes should have, by number."""
        kept = self._rightful(own)[: self.share]
        return tuple(part for part in sorted(own) if part not in kept)

    def _rightful(self, own: Collection[Part]) -> tuple[Part, ...]:
        return tuple(part for part in sorted(own) if part in self.parts)


def due_parts(process: int, ready: Mapping[int, Named], of: int) -> Due:
    """The parts that ``process`` should have of ``of`` parts in all: those that it names in its settings, or else an
    even share of those that nobody names. ``ready`` maps all processes that are ready, this one too, to the parts that
    they name, in an order that is the same for all.

    >>> ready = {11: frozenset({0}), 12: frozenset(), 13: frozenset()}
    >>> [due_parts(process, ready, 4).share for process in ready]
    [1, 2, 1]
    >>> [part.number for part in due_parts(12, ready, 4).parts]
    [1, 2, 3]
    """
    if named := ready[process]:
        return Due(tuple(Part(number, of) for number in sorted(named)), len(named))
    taken = frozenset[int]().union(*ready.values())
    left = tuple(Part(number, of) for number in range(of) if number not in taken)
    sharers = [one for one, names in ready.items() if not names]
    return Due(left, even_share(len(left), len(sharers), sharers.index(process)))


def even_share(parts: int, processes: int, rank: int) -> int:
    """The number of ``parts`` for one of ``processes`` that share them evenly; ``rank`` is the number of processes
    before it. Earlier processes get the odd parts.

    >>> [even_share(4, 3, rank) for rank in range(3)]
    [2, 1, 1]
    """
    return parts // processes + (rank < parts % processes)
