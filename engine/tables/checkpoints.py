"""Checkpoints: states of tables, each kept beside the log that has led to it, so that a replay can begin there.

Rule 1: a checkpoint is a cache. Only the log says what a table is, and what does not fit the log counts for nothing.
Rule 2: it is as secret as the log, and names no person.
"""

import hashlib
from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from engine.tables.log import Entry, Opening, player_id_in_line, replace_player_in_line


class LogDigest(NamedTuple):
    """A digest of the entries of a log up to one of them, each with the digest of those before it. Numbers stand in it
    for people, so that nobody can find out by it whose id a deletion of data has replaced in the log.
    """

    seq: int = 0
    """The number of the last entry that it covers; 0 for none."""
    digest: str = ""
    """32 hexadecimal digits; "" for no entries."""
    people: tuple[str, ...] = ()
    """The ids of the people whom these entries name, each once, in the order in which they do."""

    def after(self, entry: Entry) -> "LogDigest":
        """The digest after one more entry."""
        seq, at, cause, seat, line, events, mark = entry
        people, person = self.people, player_id_in_line(line)
        if person is not None:
            people = people if person in people else (*people, person)
            line = replace_player_in_line(line, person, str(people.index(person)))
        text = f"{self.digest}\n{seq} {at!r} {cause} {seat}\n{line}\n{events}\n{mark}"
        return LogDigest(seq, hashlib.blake2s(text.encode(), digest_size=16).hexdigest(), people)

    def after_all(self, entries: Iterable[Entry]) -> "LogDigest":
        """The digest after these further entries."""
        return reduce(LogDigest.after, entries, self)


class Checkpoint(NamedTuple):
    """The state of a table after an entry of its log, with the digests by which `fits` judges it."""

    seq: int
    """The number of the entry."""
    source: str
    """A digest of the program's text by which the entries up to this one were replayed."""
    log_before: str
    """The `LogDigest` of the entries before this one."""
    log: str
    """The `LogDigest` of all entries up to this one."""
    moment: str
    """What `engine.tables.moments.moment_to_json` wrote."""
    seal: str
    """A digest of all other fields and of the table's opening, under the table's secret."""

    @classmethod
    def of(cls, opening: Opening, source: str, moment: bytes, last: Entry, before: LogDigest) -> "Checkpoint":
        """The checkpoint of a table after the entry ``last``. ``moment`` is what `moment_to_json` wrote then, and
        ``before`` the digest of all earlier entries.
        """
        log = before.after(last)
        unsealed = cls(log.seq, source, before.digest, log.digest, moment.decode(), "")
        return unsealed._replace(seal=unsealed._own_seal(opening))

    def fits(self, opening: Opening, log: LogDigest) -> bool:
        """Whether the checkpoint was made of the table with this opening when its log had this digest, and is
        unchanged. The caller compares its `source`.
        """
        return (self.seq, self.log) == log[:2] and self.seal == self._own_seal(opening)

    def _own_seal(self, opening: Opening) -> str:
        """The seal that the other fields should have."""
        about = (*opening._replace(secret=b""), *self[:-1])
        return hashlib.blake2s(repr(about).encode(), key=opening.secret, digest_size=16).hexdigest()
