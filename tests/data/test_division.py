"""How parts are divided between processes of which some name theirs, whoever comes, goes and looks when."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from data.ownership.division import Due, Named, due_parts
from data.ownership.parts import Part


class World:
    """Processes that look about one after the other; giving a part back takes each of them until a later look."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.ready: dict[int, Named] = {}
        self.holders: dict[Part, int] = {}
        self.leaving: set[Part] = set()
        self.changes = 0

    def ends(self, process: int) -> None:
        self.ready.pop(process, None)
        self.holders = {part: holder for part, holder in self.holders.items() if holder != process}
        self.leaving &= set(self.holders)

    def own(self, process: int) -> list[Part]:
        return [part for part, holder in self.holders.items() if holder == process]

    def due(self, process: int) -> Due:
        return due_parts(process, dict(sorted(self.ready.items())), self.of)

    def looks(self, process: int) -> None:
        """Gives back what it began to give back at an earlier look, takes what is free, and begins to give back."""
        for part in self.leaving & set(self.own(process)):
            del self.holders[part]
            self.changes += 1
        self.leaving &= set(self.holders)
        due = self.due(process)
        free = [part for part in due.parts if part not in self.holders]
        for part in free[: due.room(self.own(process))]:
            self.holders[part] = process
            self.changes += 1
        self.leaving |= set(due.surplus(self.own(process)))


def named(of: int) -> st.SearchStrategy[Named]:
    return st.one_of(st.just(frozenset[int]()), st.frozensets(st.integers(0, of - 1), min_size=1))


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """A world after processes have come, gone and looked at random."""
    world = World(draw(st.integers(1, 8)))
    for process in draw(st.lists(st.integers(1, 6), max_size=60)):
        if process not in world.ready:
            world.ready[process] = draw(named(world.of))
        elif draw(st.integers(0, 9)) == 0:
            world.ends(process)
        else:
            world.looks(process)
    return world


def wanted_by(ready: Mapping[int, Named], part: Part) -> set[int]:
    """Who may have a part: all that name it, or else all that name none."""
    return {one for one, names in ready.items() if part.number in names} or {
        one for one, names in ready.items() if not names
    }


@given(worlds())
def test_in_the_end_each_part_that_somebody_may_have_has_one_owner_and_nothing_changes_any_more(world: World) -> None:
    for _ in range(8):
        for process in sorted(world.ready):
            world.looks(process)
    settled, changes = dict(world.holders), world.changes
    for _ in range(3):
        for process in sorted(world.ready, reverse=True):
            world.looks(process)
    assert (world.holders, world.changes) == (settled, changes)
    for number in range(world.of):
        part = Part(number, world.of)
        wanted = wanted_by(world.ready, part)
        assert (part in settled) == bool(wanted)
        assert not wanted or settled[part] in wanted
    shares = [len(world.own(process)) for process, names in world.ready.items() if not names]
    assert not shares or max(shares) - min(shares) <= 1
