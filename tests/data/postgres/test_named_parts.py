"""Which parts a process names, read from the locks of its session; no server is asked."""

from data.ownership.parts import Part
from data.postgres.locks import SEEKING_KEY, GrantedLock, lock_key, named_key
from data.postgres.sharing import named_parts

OWN, OTHER = 11, 12


def test_a_session_names_the_parts_of_its_own_naming_locks_alone() -> None:
    first, last = Part(0, 4), Part(3, 4)
    locks = [
        GrantedLock(named_key(first), OWN),
        GrantedLock(named_key(last), OTHER),
        GrantedLock(lock_key(last), OWN),
        GrantedLock(SEEKING_KEY, OWN),
    ]
    assert [named_parts(locks, pid) for pid in (OWN, OTHER, 13)] == [{0}, {3}, frozenset()]
