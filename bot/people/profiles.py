"""What the bot knows of people and servers: what people are called, and what they and moderators chose."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

from bot.people.notices import Notice, QuietHours
from bot.people.person import Person
from bot.people.server_choices import ChosenServerSettings, read_server_choices
from bot.texts.names import former_player_name, names_by_seat, person_name
from data.models import Player, TablePlace, is_deleted_id
from data.ownership.parts import Part
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.state import Seat

T = TypeVar("T")

KEEP_PEOPLE = 50_000
"""People who stay in memory, those used last: half a kB each, 25 MB in all. Others are read again at their next click,
or with their table."""
KEEP_SERVERS = 10_000
"""Servers whose choices stay in memory, those used last: 1 kB each, after many changes some more; 10 MB in all."""


class DisplayPrefs(NamedTuple):
    """How tables are displayed to somebody: theme, and pictures or text."""

    theme: str = ""
    """The theme's slug; empty for the usual theme."""
    as_text: bool = False
    """Whether text stands in place of pictures."""


class Profiles:
    """The people and servers in memory, with their settings: loaded on first use, dropped when long unused."""

    def __init__(self, store: Store, usual_hands: str = "dm") -> None:
        """``usual_hands`` is where hands go if neither player nor server chose: ``dm`` or ``button``."""
        self._store = store
        self.usual_hands = usual_hands
        self._people: OrderedDict[str, Player] = OrderedDict()
        self._servers: OrderedDict[str, ChosenServerSettings] = OrderedDict()
        self._unsaved: dict[str, Player] = {}
        """People whose newest name is not stored yet, as they are stored; their next change stores it."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- people -------------------------------------------------------------------------------------------------------

    async def load_player(self, player_id: str) -> None:
        """Load a person into memory from the store, unless they are there already.

        Ids of deleted people are skipped.
        """
        if is_deleted_id(player_id):
            return
        read = self._people.get(player_id) or await self._store.player(player_id)
        newest = self._people.get(player_id, read)  # what was chosen while the store was read is newer
        self._keep_recent(self._people, player_id, newest, KEEP_PEOPLE)

    async def load(self, player_id: str, guild_id: str | None) -> None:
        """Load a person and a server into memory, unless they are there; ``None`` for outside any server."""
        await self.load_player(player_id)
        await self.server_choices(guild_id)

    async def load_people_of_table(self, place: TablePlace, player_ids: Iterable[str]) -> None:
        """Load a table's people into memory, its opener with them, and its server."""
        for player_id in (place.host, *player_ids):
            await self.load_player(player_id)
        await self.server_choices(place.guild)

    def is_loaded(self, player_id: str) -> bool:
        """Whether a person is in memory: loaded, not deleted since, and used recently enough."""
        return player_id in self._people

    def player(self, player_id: str) -> Player:
        """The name and settings of a person in memory. Anybody else has default settings and the name ``?``.

        People whose data was deleted have a name such as "(former player 2)".
        """
        return self._people.get(player_id) or Player(player_id, name=former_player_name(player_id) or "?")

    def seat_names(self, seats: Sequence[Seat], *, in_result: bool = False) -> tuple[str, ...]:
        """The name for each seat, in seat order: the player's display name, or a computer's. ``in_result`` marks the
        seats that computers played because their people left early.
        """
        strengths = [seat.strength for seat in seats]
        abandoned = [index for index, seat in enumerate(seats) if in_result and seat.was_abandoned]
        return names_by_seat([seat.player for seat in seats], strengths, lambda one: self.player(one).name, abandoned)

    def names_of(self, player_ids: Iterable[str]) -> tuple[str, ...]:
        """The names of these people in their order, without those who had their data deleted."""
        return tuple(self.player(one).name for one in player_ids if not is_deleted_id(one))

    async def save_name(self, person: Person) -> Player:
        """Store a person's present display name.

        Returns the player with their settings; raises what `change_player` raises.
        """
        name = person_name(person.name, person.id)
        return await self.change_player(person.id, lambda player: player._replace(name=name))

    async def note_name(self, person: Person, *, in_server: bool) -> bool:
        """Store the present display name of somebody in memory, who asks for something. Outside servers it counts only
        if no other is known: in a server, people chose it for the others there. Returns whether it had to be stored;
        raises what `change_player` raises.
        """
        known = self.player(person.id).name
        if not in_server and known not in {"", "?"}:
            return False
        is_stored = known == person_name(person.name, person.id) and person.id not in self._unsaved
        if is_stored and not self.is_changing(person.id):
            return False
        await self.save_name(person)
        return True

    @contextmanager
    def naming(self, people: Sequence[Person]) -> Iterator[None]:
        """Call people in memory by their present display names during a ``with`` block and after it; their next change
        stores these. If the block raises `Refusal` or `SaveError`, those of whom nothing is stored are forgotten.
        """
        loaded = [person for person in people if self.is_loaded(person.id)]
        strangers = [person.id for person in loaded if not self.player(person.id).name]
        for person in loaded:
            self._unsaved.setdefault(person.id, self.player(person.id))
            named = self.player(person.id)._replace(name=person_name(person.name, person.id))
            self._keep_recent(self._people, person.id, named, KEEP_PEOPLE)
        try:
            yield
        except (Refusal, SaveError):
            for player_id in strangers:
                self.forget_player(player_id)
            raise

    async def change_player(self, player_id: str, change: Callable[[Player], Player]) -> Player:
        """Store and return the player that ``change`` makes of the present one.

        Changes of one person run one at a time; of what another process has changed, only the same setting is
        overwritten. Somebody whose data was deleted meanwhile is forgotten. If `SaveError` or `CommitUnknownError` is
        raised, nothing of the change is kept but a new name, and that in memory alone.
        """
        async with self.lock_of(player_id):
            before = self._people.get(player_id) or await self._store.player(player_id)
            player = change(before)
            if (player != before or player_id in self._unsaved) and not await self._save_player(player, before):
                self.forget_player(player_id)
                return player
            return self._keep_recent(self._people, player_id, player, KEEP_PEOPLE)

    async def _save_player(self, player: Player, before: Player) -> bool:
        """Store a player. Returns whether they are stored: not if their data was deleted meanwhile."""
        stored = self._unsaved.get(player.id, before)
        try:
            is_stored = await self._store.set_player(player, stored)
        except (SaveError, CommitUnknownError):
            self._keep_recent(self._people, player.id, before._replace(name=player.name), KEEP_PEOPLE)
            self._unsaved[player.id] = stored
            raise
        self._unsaved.pop(player.id, None)
        return is_stored

    def is_changing(self, key: str) -> bool:
        """Whether a change of the person or server with this id is under way."""
        return key in self._locks and self._locks[key].locked()

    async def reload_player(self, player_id: str) -> bool:
        """Read a person in memory again, because another process may have changed them. A name that is not stored yet
        stays. Returns whether they have chosen something else.
        """
        if player_id not in self._people:
            return False
        async with self.lock_of(player_id):
            read, before = await self._store.player(player_id), self._people.get(player_id)
            if before is None:
                return False
            if player_id in self._unsaved:
                self._unsaved[player_id] = read
            chosen = before._replace(name=read.name) != read
            self._people[player_id] = read._replace(name=before.name) if player_id in self._unsaved else read
            return chosen

    async def reload_server(self, guild_id: str) -> None:
        """Read a server in memory again, because another process may have changed its settings."""
        if guild_id in self._servers:
            async with self.lock_of(guild_id):
                read = await self._stored_choices(guild_id)
                if guild_id in self._servers:
                    self._servers[guild_id] = read

    async def reload_servers(self, part: Part) -> None:
        """Read all servers of a part that are in memory again: what another process has changed may not have been heard
        yet.
        """
        for guild_id in [one for one in self._servers if part.has(one)]:
            await self.reload_server(guild_id)

    async def reload_all(self) -> tuple[list[str], list[str]]:
        """Read all people and servers in memory again. Returns who has chosen something else, and of whom nothing is
        stored any more, though they had a name: their data was deleted.
        """
        named = [player_id for player_id, player in self._people.items() if player.name]
        changed = [player_id for player_id in tuple(self._people) if await self.reload_player(player_id)]
        for guild_id in tuple(self._servers):
            await self.reload_server(guild_id)
        gone = [player_id for player_id in named if player_id in self._people and not self._people[player_id].name]
        return [player_id for player_id in changed if player_id not in gone], gone

    def forget_player(self, player_id: str) -> None:
        """Drop a person from memory; the store keeps their data."""
        self._people.pop(player_id, None)
        self._unsaved.pop(player_id, None)

    def takes_invitations(self, player_id: str) -> bool:
        """Whether others may invite a person in memory to their tables."""
        return self.player(player_id).invitations != "off"

    # -- servers ------------------------------------------------------------------------------------------------------

    async def server_choices(self, guild_id: str | None) -> ChosenServerSettings:
        """The settings of a server, loaded if need be; the defaults for ``None``, which means outside any server."""
        if guild_id is None:
            return ChosenServerSettings()
        read = self._servers.get(guild_id) or await self._stored_choices(guild_id)
        newest = self._servers.get(guild_id, read)  # what was chosen while the store was read is newer
        return self._keep_recent(self._servers, guild_id, newest, KEEP_SERVERS)

    def loaded_choices(self, guild_id: str | None) -> ChosenServerSettings:
        """The settings of a server that is in memory; the defaults for any other, and for ``None``.

        A server is in memory while somebody does something there, or with one of its tables.
        """
        return self._servers.get(guild_id or "", ChosenServerSettings())

    async def change_server(
        self, guild_id: str, change: Callable[[ChosenServerSettings], ChosenServerSettings]
    ) -> ChosenServerSettings:
        """Store and return the settings that ``change`` makes of a server's stored ones. Changes run one at a time.

        Raises `SaveError`, and then nothing has changed, or `CommitUnknownError`.
        """
        async with self.lock_of(guild_id):
            chosen = change(await self._stored_choices(guild_id))
            try:
                await self._store.set_guild_settings(guild_id, chosen.model_dump())
            except CommitUnknownError:
                self._servers.pop(guild_id, None)  # it is read again: what was chosen may have been stored
                raise
            return self._keep_recent(self._servers, guild_id, chosen, KEEP_SERVERS)

    async def _stored_choices(self, guild_id: str) -> ChosenServerSettings:
        return read_server_choices(await self._store.guild_settings(guild_id))

    async def display_prefs(self, guild_id: str | None, player_id: str | None = None) -> DisplayPrefs:
        """The theme and text setting for a player in a server, or for everybody there if ``player_id`` is ``None``.

        ``None`` for ``guild_id`` means outside any server. A player's own theme comes before the server's.
        """
        server = await self.server_choices(guild_id)
        player = Player("") if player_id is None else self.player(player_id)
        return DisplayPrefs(player.theme or server.theme, player.shows == "text")

    def chosen_hand_delivery(self, guild_id: str | None, player_id: str) -> str:
        """Where a player's hands go at tables of a server that is in memory: ``dm``, or ``button`` if only when asked.

        The player's own choice comes first, then the server's (``None`` means outside any server), then the host's.
        """
        return self.player(player_id).hands or self.loaded_choices(guild_id).hands or self.usual_hands

    def chosen_notice(self, guild_id: str | None, player_id: str) -> Notice:
        """How a player is told of their turn at tables of a server that is in memory (``None``: outside any server).
        Who gets no hand as a message can be told by a mention alone.
        """
        chosen = self.player(player_id).notices or self.loaded_choices(guild_id).notices
        notice = Notice(chosen) if chosen in set(Notice) else Notice.MESSAGE
        has_message = self.chosen_hand_delivery(guild_id, player_id) == "dm"
        return Notice.PING if notice is Notice.MESSAGE and not has_message else notice

    def may_be_notified(self, guild_id: str | None, player_id: str) -> bool:
        """Whether a message at a table of a server (``None``: outside any server) may notify a player: not somebody who
        wants no notices, or whose data was deleted.
        """
        return not is_deleted_id(player_id) and self.chosen_notice(guild_id, player_id) is not Notice.OFF

    def has_quiet_hours(self, player_id: str, at: float) -> bool:
        """Whether a player wants no sound at a time, in seconds since 1970."""
        hours = QuietHours.from_stored(self.player(player_id).quiet)
        return hours is not None and hours.includes(at)

    # -- both ---------------------------------------------------------------------------------------------------------

    def lock_of(self, key: str) -> asyncio.Lock:
        """The lock to hold while changing the person or server with this id. All callers with one id share one lock."""
        return self._locks.setdefault(key, asyncio.Lock())

    def _keep_recent(self, kept: OrderedDict[str, T], key: str, value: T, max_count: int) -> T:
        """Keep a value as the one used last, and drop those used longest ago beyond ``max_count``; returns the value.

        People whose name is not stored, and whatever is being changed, stay and are looked at later.
        """
        kept[key] = value
        kept.move_to_end(key)
        for oldest in list(islice(kept, max(0, len(kept) - max_count))):
            if oldest in self._unsaved or oldest in self._locks:
                kept.move_to_end(oldest)
            else:
                del kept[oldest]
        return value
