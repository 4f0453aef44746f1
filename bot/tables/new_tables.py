"""Creates new tables, each with an unused id and a secret that nobody can guess."""

import hashlib
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, Literal

import structlog

from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.errors import IdTakenError
from data.models import TablePlace
from data.store import Store
from engine.actions import Action
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Join
from engine.tables.log import Cause, Opening

log = structlog.get_logger(__name__)

TABLE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters and digits of table ids: none that is easily mistaken for another one."""
ID_LENGTH = 7
"""The letters in a new table's id. Tables of earlier versions keep their five."""
SECRET_BYTES = 32


class _NewSet(Enum):
    NEW_SET = "new set"


NEW_SET: Final = _NewSet.NEW_SET
"""Stands for a duplicate set that begins with the new table, whose id becomes the set's."""
NewSet = Literal[_NewSet.NEW_SET]


class NewTables:
    """Makes openings (id, secret, time) of new tables and stores them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        seed: str | None,
        entropy: Callable[[int], bytes],
        look_again: Callable[[str, float], None],
    ) -> None:
        """``seed`` fixes the secrets of all tables; ``None`` draws them. ``entropy(n)`` returns n random bytes.

        ``look_again(table_id, when)`` is called if it is unknown whether a table was stored: at ``when`` (seconds since
        1970) the store is to be asked for the table.
        """
        self._store = store
        self._clock = clock
        self._seed = seed
        self._entropy = entropy
        self._look_again = look_again
        if seed is not None:
            log.warning("fixed_seed")

    async def store_new_table(self, game_slug: str, place: TablePlace, of_set: NewSet | Opening | None) -> Opening:
        """Store a new table for the game with this slug, under a new id. ``of_set``: `NEW_SET` begins a duplicate set;
        an opening puts the table into that table's set; ``None`` makes a table of its own.

        Returns the table's opening: id, game, secret and time. Raises `ChannelTakenError` if the channel has a live
        table, `SaveError` and `CommitUnknownError`.
        """
        while True:
            opening = self._new_opening(game_slug, of_set)
            try:
                await self._store.add_table(opening, guild_id=place.guild, channel_id=place.channel, host_id=place.host)
            except IdTakenError:
                continue
            except CommitUnknownError:
                self._look_again(opening.table, opening.at)
                raise
            if opening.is_test:
                log.warning("test_shuffles", table=opening.table)
            return opening

    def _new_opening(self, game_slug: str, of_set: NewSet | Opening | None) -> Opening:
        table_id = self._new_id()
        if isinstance(of_set, Opening):
            return of_set._replace(table=table_id, at=self._clock())
        set_id = None if of_set is None else table_id
        return Opening(table_id, game_slug, self._new_secret(), self._clock(), self._seed is not None, set_id)

    def _new_id(self) -> str:
        return "".join(TABLE_LETTERS[byte % len(TABLE_LETTERS)] for byte in self._entropy(ID_LENGTH))

    def _new_secret(self) -> bytes:
        return self._entropy(SECRET_BYTES) if self._seed is None else hashlib.sha256(self._seed.encode()).digest()


async def take_first_actions(live: LiveTable, actions: Sequence[Action]) -> None:
    """Take the table's own actions, such as choosing options, saved as one before anybody sees the table. If one of
    them cannot be done, none is, which is only logged.
    """
    try:
        causes = [Cause.PERSON if isinstance(action, Join) else Cause.HOST for action in actions]
        if actions:
            await live.table.act_at_once(actions, causes)
    except (Refusal, SaveError, CommitUnknownError) as failed:
        log.warning("not_opened_as_wanted", table=live.id, why=repr(failed))
