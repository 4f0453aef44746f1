"""New tables: an id that is free, and a secret that nobody can guess."""

import hashlib
from collections.abc import Callable

import structlog

from bot.tables.scheduler import Clock
from data.errors import IdTakenError
from data.records import TablePlace
from data.store import Store
from engine.tables.log import Opening

log = structlog.get_logger(__name__)

TABLE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What table ids are made of: nothing that is easily mistaken for something else."""
ID_LENGTH = 7
"""Letters of a new table's id. Tables of earlier versions have five, and keep them."""
SECRET_BYTES = 32


class Openings:
    """Creates new tables in the store."""

    def __init__(self, store: Store, clock: Clock, seed: str | None, entropy: Callable[[int], bytes]) -> None:
        """``seed`` fixes the secrets of all tables; ``None`` draws them. ``entropy(n)`` returns n random bytes."""
        self._store = store
        self._clock = clock
        self._seed = seed
        self._entropy = entropy
        if seed is not None:
            log.warning("fixed_seed")

    async def store_new_table(self, game_slug: str, place: TablePlace) -> Opening:
        """Store a new table for the game with this slug, under a new id.

        Returns its opening: id, game, secret and time. Raises `ChannelTakenError` if the channel has a live table,
        `SaveError` and `CommitUnknownError`.
        """
        while True:
            is_test = self._seed is not None
            opening = Opening(self._new_id(), game_slug, self._new_secret(), self._clock(), is_test)
            try:
                await self._store.add_table(opening, guild_id=place.guild, channel_id=place.channel, host_id=place.host)
            except IdTakenError:
                continue
            if is_test:
                log.warning("test_shuffles", table=opening.table)
            return opening

    def _new_id(self) -> str:
        return "".join(TABLE_LETTERS[byte % len(TABLE_LETTERS)] for byte in self._entropy(ID_LENGTH))

    def _new_secret(self) -> bytes:
        return self._entropy(SECRET_BYTES) if self._seed is None else hashlib.sha256(self._seed.encode()).digest()
