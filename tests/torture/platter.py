"""A disk and the power that fails: of what was not synced, any part may be there, be torn, be zeros, or be missing."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from tests.torture.taping import Happening, Shortened, Synced, Written

SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""

Change = Written | Shortened
Files = dict[str, bytearray]


class Platter:
    """The files of one database as a disk has them for sure, and what was written since."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files: Files = {name: bytearray(content) for name, content in files.items()}
        self.unsure: list[Change] = []

    def take(self, happening: Happening) -> None:
        match happening:
            case Written() | Shortened():
                self.unsure.append(happening)
            case Synced(name):
                _apply(self.files, [change for change in self.unsure if change.file == name])
                self.unsure = [change for change in self.unsure if change.file != name]

    def after(self, damage: str, fortune: random.Random) -> Files:
        """What is found if the power fails now, the last write being the one under way."""
        files = {name: bytearray(content) for name, content in self.files.items()}
        _apply(files, DAMAGES[damage](self.unsure, fortune))
        return files


def _apply(files: Files, changes: Iterable[Change]) -> None:
    for change in changes:
        match change:
            case Shortened(name, -1):
                files.pop(name, None)
            case Shortened(name, length):
                del files.setdefault(name, bytearray())[length:]
            case Written(name, offset, content):
                file = files.setdefault(name, bytearray())
                file.extend(bytes(max(0, offset - len(file))))
                file[offset : offset + len(content)] = content


# -- what may become of changes that were not synced ------------------------------------------------------------------


def _whole(changes: Sequence[Change], _fortune: random.Random) -> list[Change]:
    """Everything arrived."""
    return list(changes)


def _cut(changes: Sequence[Change], fortune: random.Random) -> list[Change]:
    """The last write got as far as some byte."""
    *before, last = changes
    return [*before, _begun(last, fortune)]


def _zeroed(changes: Sequence[Change], fortune: random.Random) -> list[Change]:
    """The files have their lengths, but from some place on there are zeros."""
    at = fortune.randrange(len(changes))
    begun = _begun(changes[at], fortune)
    zeros = [one._replace(content=bytes(len(one.content))) for one in changes[at:] if isinstance(one, Written)]
    return [*changes[:at], *zeros, begun]


def _torn(changes: Sequence[Change], fortune: random.Random) -> list[Change]:
    """Of every write, some sectors arrived."""
    sectors = [sector for change in changes for sector in _sectors(change)]
    return [sector for sector in sectors if fortune.random() < 0.5]


def _reordered(changes: Sequence[Change], fortune: random.Random) -> list[Change]:
    """Some writes arrived, and not the first of them first."""
    return [change for change in changes if fortune.random() < 0.5]


def _begun(change: Change, fortune: random.Random) -> Change:
    if isinstance(change, Written):
        return change._replace(content=change.content[: fortune.randrange(len(change.content))])
    return change


def _sectors(change: Change) -> list[Change]:
    if not isinstance(change, Written):
        return [change]
    _, start, content = change
    borders = [start, *range(start // SECTOR * SECTOR + SECTOR, start + len(content), SECTOR), start + len(content)]
    return [
        change._replace(offset=begin, content=content[begin - start : end - start]) for begin, end in pairwise(borders)
    ]


DAMAGES: Mapping[str, Callable[[Sequence[Change], random.Random], list[Change]]] = {
    "whole": _whole,
    "cut": _cut,
    "zeroed": _zeroed,
    "torn": _torn,
    "reordered": _reordered,
}
