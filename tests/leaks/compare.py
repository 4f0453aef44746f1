"""Where two worlds looked different to somebody who may not know how they differ."""

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from tests.leaks.hall import Seen
from tests.leaks.plan import Plan
from tests.leaks.witness import Call, Logged

FAULTS = {"error", "exception", "critical"}
HASTE = 0.05
"""Seconds by which calls may differ where the table is shut: how many hands are written is its players' business, and
what others see comes after them.
"""
AROUND = 160
"""Characters that are shown around the first difference."""


class Finding(NamedTuple):
    """What somebody could have learned, and by what."""

    reader: str
    told: str


def findings(
    plan: Plan, worlds: tuple[Seen, Seen], reader: str | None, outsider: str | None = None
) -> Iterator[Finding]:
    """What gave away a difference to everybody, to ``reader`` (a person's id), to an ``outsider`` who sits at
    another table of its set, and to whoever reads the log.
    """
    within = 0.0 if outsider is None else HASTE
    yield from (Finding("by the rules", told) for told in plan.leaks)
    yield from (Finding("not done", told) for told in sorted({*worlds[0].failed, *worlds[1].failed}))
    for name, owners, until in (
        ("everybody", {None}, plan.ends),
        ("the other table", {None, outsider}, plan.ends),
        ("the reader", {None, reader}, plan.reader_ends),
    ):
        seen = [[call for call in world.calls if call.owner in owners and call.at < until] for world in worlds]
        if told := _difference(*seen, within=within):
            yield Finding(name, told)
            break
    yield from (Finding("a fault", one.line) for world in worlds for one in world.logged if one.level in FAULTS)
    if told := _difference(worlds[0].logged, worlds[1].logged, within=within):
        yield Finding("the log", told)


def _difference(one: Sequence[Call | Logged], other: Sequence[Call | Logged], *, within: float) -> str:
    """The first that is not the same in both, which may be one that is missing; empty if there is none. Times may
    differ by ``within`` seconds.
    """
    for here, there in zip_longest(one, other):
        if not _is_same(here, there, within):
            return f"{_told(here)}\n    in the other world {_from_difference(_told(here), _told(there))}"
    return ""


def _is_same(one: Call | Logged | None, other: Call | Logged | None, within: float) -> bool:
    if one is None or other is None:
        return False
    return one._replace(at=0.0) == other._replace(at=0.0) and abs(one.at - other.at) <= within


def _told(one: Call | Logged | None) -> str:
    return "nothing" if one is None else json.dumps(one._asdict(), ensure_ascii=False, default=str)[:2000]


def _from_difference(one: str, other: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"“…{one[max(0, at - 40) : at + AROUND]}…” is “…{other[max(0, at - 40) : at + AROUND]}…”"
