"""What limits count of people who had their data deleted: without a name, until it ends (`data.queries.limits`)."""

from collections.abc import Callable, Iterator

from data.queries.limits import MOST_SECONDS, KeptLimit, KeptLimits, LimitKind, limit_digest
from data.store import Store
from engine.actions import Action
from engine.tables.actions import Invite, Join, Wait


class LimitsOfDeleted:
    """The kept limits in memory. They are few, and most people have none."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        """Keep nothing before `load`. ``clock`` gives seconds since 1970."""
        self._store = store
        self._clock = clock
        self._kept = KeptLimits()

    async def load(self) -> None:
        """Read the limits from the store, in place of those in memory: at the start, and after each deletion."""
        self._kept = await self._store.kept_limits()

    def early_leaves(self, player_id: str) -> list[int]:
        """When a person left games early before they had their data deleted, in seconds since 1970, as far as it still
        counts.
        """
        return [int(one.about) for one in self._of_person(player_id) if one.kind == LimitKind.LEFT_EARLY]

    def tables_opened(self, player_id: str) -> frozenset[str]:
        """The ids of the tables that a person opened before they had their data deleted."""
        return frozenset(one.about for one in self._of_person(player_id) if one.kind == LimitKind.OPENED)

    def times_at_table(self, table_id: str, action: Action) -> int:
        """How often the person whom a table's action names joined this table, or for an invitation was invited to it,
        before they had their data deleted; 0 for other actions.
        """
        if not self._kept.limits or not isinstance(action, Join | Wait | Invite):
            return 0
        kind = LimitKind.INVITED if isinstance(action, Invite) else LimitKind.JOINED
        return sum(one.times for one in self._of_person(action.player) if one.kind == kind and one.about == table_id)

    def _of_person(self, player_id: str) -> Iterator[KeptLimit]:
        """What still counts of a person. What counts no longer is dropped, and with the last of it the keys."""
        if not self._kept.limits:
            return
        now = self._clock()
        left = tuple(one for one in self._kept.limits if now < one.ends_at <= now + MOST_SECONDS)
        self._kept = KeptLimits(self._kept.keys if left else (), left)
        digests = {limit_digest(key, player_id) for key in self._kept.keys}
        yield from (one for one in left if one.digest in digests)
