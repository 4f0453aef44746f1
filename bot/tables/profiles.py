"""What is known of people and servers: what they are called, and what they chose. It knows nothing of Discord."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

import structlog
from pydantic import BaseModel, ConfigDict, ValidationError

from bot.tables.live_table import Person
from bot.texts.text import former_name, plain_name
from data.records import GONE, Player
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

T = TypeVar("T")

MOST_PEOPLE = 50_000
"""People who stay in memory, those used last: half a kB each, 25 MB in all. Others are read again at their next click,
or with their table."""
MOST_SERVERS = 10_000
"""Servers likewise: 0.7 kB each, 7 MB in all."""

log = structlog.get_logger(__name__)


class ServerChoices(BaseModel):
    """What the moderators of a server chose."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    clock: str = ""
    """Time for each turn at new tables; empty for the usual one."""
    theme: str = ""
    """The theme of the pictures that everybody sees; empty for the usual one."""

    def of_tables(self) -> dict[str, str]:
        """What of it is an option of new tables."""
        return {"clock": self.clock} if self.clock else {}


def server_choices(stored: object) -> ServerChoices:
    """What is stored of a server's choices; the usual ones where it cannot be read, so that people can play on."""
    try:
        return ServerChoices.model_validate(stored)
    except ValidationError:
        log.warning("choices_not_read")
        return ServerChoices()


class DisplayPrefs(NamedTuple):
    """How something is shown to somebody."""

    theme: str = ""
    """By its slug; empty for the usual one."""
    as_text: bool = False


class Profiles:
    """People and servers, kept in memory once they were met, and those used last for longer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people: OrderedDict[str, Player] = OrderedDict()
        self._servers: OrderedDict[str, ServerChoices] = OrderedDict()
        self._unsaved: set[str] = set()
        """Who is known by a newer name than is stored: it is stored with what is next remembered of them."""
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def meet(self, person: Person) -> Player:
        """Remembers how a person is called, and knows what they chose. Raises `SaveError` and `CommitUnknownError`."""
        return await self.change(person.id, lambda known: known._replace(name=plain_name(person.name)))

    async def change(self, player_id: str, change: Callable[[Player], Player]) -> Player:
        """Remembers a person otherwise. What changes at the same time is done one after the other: nothing is lost.

        Raises `SaveError` and `CommitUnknownError`; then only the name has changed, by which they are shown already.
        """
        async with self.turn(player_id):
            known = self._people.get(player_id) or await self._store.player(player_id)
            player = change(known)
            if player != known or player_id in self._unsaved:
                await self._save(player, known)
            return self._keep(self._people, player_id, player, MOST_PEOPLE)

    async def _save(self, player: Player, before: Player) -> None:
        try:
            await self._store.set_player(player)
        except (SaveError, CommitUnknownError):
            self._keep(self._people, player.id, before._replace(name=player.name), MOST_PEOPLE)
            self._unsaved.add(player.id)
            raise
        self._unsaved.discard(player.id)

    def turn(self, of: str) -> asyncio.Lock:
        """Held by whoever changes what is known of a person or server; it lasts as long as somebody holds it."""
        return self._changing.setdefault(of, asyncio.Lock())

    def _keep(self, known: OrderedDict[str, T], key: str, now: T, most: int) -> T:
        """Knows this as used last. Where there are too many, those go that were used longest ago.

        Who is known by another name than is stored, or is just being changed, stays and is looked at later.
        """
        known[key] = now
        known.move_to_end(key)
        for oldest in list(islice(known, max(0, len(known) - most))):
            if oldest in self._unsaved or oldest in self._changing:
                known.move_to_end(oldest)
            else:
                del known[oldest]
        return now

    def has_met(self, player_id: str) -> bool:
        """Whether somebody is known just now: was met or recalled, and neither forgotten since nor long out of use."""
        return player_id in self._people

    def forget(self, player_id: str) -> None:
        self._people.pop(player_id, None)
        self._unsaved.discard(player_id)

    async def recall(self, player_id: str) -> None:
        """Knows somebody again who was met in an earlier life of the bot, or too long ago."""
        if player_id.startswith(GONE):
            return
        read = self._people.get(player_id) or await self._store.player(player_id)
        newest = self._people.get(player_id, read)  # what was chosen meanwhile is newer
        self._keep(self._people, player_id, newest, MOST_PEOPLE)

    def player(self, player_id: str) -> Player:
        """What is known of somebody who was met or has a seat at a loaded table."""
        return self._people.get(player_id) or Player(player_id, name=former_name(player_id) or "?")

    async def server(self, guild: str | None) -> ServerChoices:
        """What was chosen for a server; the usual outside any."""
        if guild is None:
            return ServerChoices()
        read = self._servers.get(guild) or server_choices(await self._store.guild(guild))
        newest = self._servers.get(guild, read)  # what was chosen meanwhile is newer
        return self._keep(self._servers, guild, newest, MOST_SERVERS)

    async def change_server(self, guild: str, change: Callable[[ServerChoices], ServerChoices]) -> ServerChoices:
        """Remembers what was chosen for a server, one after the other. Raises `SaveError` and `CommitUnknownError`."""
        async with self.turn(guild):
            chosen = change(await self.server(guild))
            try:
                await self._store.set_guild(guild, chosen.model_dump())
            except CommitUnknownError:
                self._servers.pop(guild, None)  # it is read again: what was chosen may have been stored
                raise
            return self._keep(self._servers, guild, chosen, MOST_SERVERS)

    async def manner(self, guild: str | None, player_id: str | None = None) -> DisplayPrefs:
        """How things of a server are shown to everybody, or to one player."""
        server = await self.server(guild)
        player = Player("") if player_id is None else self.player(player_id)
        return DisplayPrefs(player.theme or server.theme, player.shows == "text")
