"""Names and settings of people, and settings of servers, kept in memory."""

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
"""The number of people kept in memory, those used last: half a kB each, 25 MB in all. Others are read again at their
next click, or with their table.
"""
READ_TOGETHER = 500
"""The most people whom one question to the store reads."""
KEEP_SERVERS = 10_000
"""The number of servers whose settings are kept in memory, those used last: 1 kB each, or more after many changes; 10
MB in all.
"""


class DisplayPrefs(NamedTuple):
    """How tables are displayed to a person: in which theme, and as pictures or text."""

    theme: str = ""
    """The theme's slug; empty for the default theme."""
    as_text: bool = False
    """Whether text stands in place of pictures."""


class Profiles:
    """The people and servers in memory, with their settings: loaded on first use, dropped when long unused."""

    def __init__(self, store: Store, usual_hands: str = "dm") -> None:
        """``usual_hands`` says where hands go if neither player nor server chose: ``dm`` (direct messages), or
        ``button`` (only when asked for).
        """
        self._store = store
        self.usual_hands = usual_hands
        self._people: OrderedDict[str, Player] = OrderedDict()
        self._servers: OrderedDict[str, ChosenServerSettings] = OrderedDict()
        self._unsaved_players: dict[str, Player] = {}
        """By id, the stored form of people whose newest name is not stored yet; their next change stores it."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- people -------------------------------------------------------------------------------------------------------

    async def load_player(self, player_id: str) -> None:
        """Load a person as `load_players` does."""
        await self.load_players((player_id,))

    async def load_players(self, player_ids: Iterable[str]) -> None:
        """Load people into memory, those who are not there yet by one question to the store. Ids of deleted people are
        left out.
        """
        wanted = [player_id for player_id in dict.fromkeys(player_ids) if not is_deleted_id(player_id)]
        known = {player_id: self._people[player_id] for player_id in wanted if player_id in self._people}
        if missing := [player_id for player_id in wanted if player_id not in known]:
            known.update(await self._store.players(missing))
        for player_id, read in known.items():
            newest = self._people.get(player_id, read)  # what was chosen while the store was read is newer
            self._keep_recent(self._people, player_id, newest, KEEP_PEOPLE)

    async def load(self, player_id: str, guild_id: str | None) -> None:
        """Load a person and a server into memory, unless they are there already; ``None``: outside any server."""
        await self.load_player(player_id)
        await self.server_choices(guild_id)

    async def load_people_of_table(self, place: TablePlace, player_ids: Iterable[str]) -> None:
        """Load a table's opener, these further people and the table's server into memory."""
        await self.load_players((place.host, *player_ids))
        await self.server_choices(place.guild)

    def is_loaded(self, player_id: str) -> bool:
        """Whether a person is in memory: loaded, not deleted since, and used recently enough."""
        return player_id in self._people

    def player(self, player_id: str) -> Player:
        """The name and settings of a person in memory. Anybody else has default settings and the name ``?``.

        A person whose data was deleted has a name such as "(former player 2)".
        """
        return self._people.get(player_id) or Player(player_id, name=former_player_name(player_id) or "?")

    def seat_names(self, seats: Sequence[Seat], *, in_result: bool = False) -> tuple[str, ...]:
        """The name for each seat, in seat order: the player's display name, or a computer's. ``in_result`` marks the
        seats that computers played because their players left early.
        """
        strengths = [seat.strength for seat in seats]
        abandoned = [index for index, seat in enumerate(seats) if in_result and seat.was_abandoned]
        return names_by_seat([seat.player for seat in seats], strengths, lambda one: self.player(one).name, abandoned)

    def names_of(self, player_ids: Iterable[str]) -> tuple[str, ...]:
        """The names of these people, in the given order, without people whose data was deleted."""
        return tuple(self.player(one).name for one in player_ids if not is_deleted_id(one))

    async def save_name(self, person: Person) -> Player:
        """Store a person's present display name. Returns the player with it; raises what `change_player` raises."""
        name = person_name(person.name, person.id)
        return await self.change_player(person.id, lambda player: player._replace(name=name))

    async def note_name(self, person: Person, *, in_server: bool) -> bool:
        """Store the display name with which a person in memory asks for something, if it has changed. In direct
        messages (``in_server`` false), it counts only for people without a name: the name in a server is what others
        know.

        Returns whether anything had to be stored; raises what `change_player` raises.
        """
        known = self.player(person.id).name
        if not in_server and known not in {"", "?"}:
            return False
        is_stored = known == person_name(person.name, person.id) and person.id not in self._unsaved_players
        if is_stored and not self.is_changing(person.id):
            return False
        await self.save_name(person)
        return True

    @contextmanager
    def using_new_names(self, people: Sequence[Person]) -> Iterator[None]:
        """Use the present display names of people in memory, from the beginning of a ``with`` block on; their next
        change stores them. If the block raises `Refusal` or `SaveError`, people who had no name before are forgotten.
        """
        loaded = [person for person in people if self.is_loaded(person.id)]
        strangers = [person.id for person in loaded if not self.player(person.id).name]
        for person in loaded:
            self._unsaved_players.setdefault(person.id, self.player(person.id))
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

        Changes of one person run one at a time, and overwrite only the settings that they change. A person whose data
        was deleted meanwhile is forgotten. If `SaveError` or `CommitUnknownError` is raised, nothing of the change is
        kept except a new name, and that only in memory.
        """
        async with self.lock_of(player_id):
            before = self._people.get(player_id) or await self._store.player(player_id)
            player = change(before)
            if (player != before or player_id in self._unsaved_players) and not await self._save_player(player, before):
                self.forget_player(player_id)
                return player
            return self._keep_recent(self._people, player_id, player, KEEP_PEOPLE)

    async def _save_player(self, player: Player, before: Player) -> bool:
        """Store a player; ``before`` is what it was made of. Returns whether it was stored: not if the person was
        deleted meanwhile.
        """
        stored = self._unsaved_players.get(player.id, before)
        try:
            is_stored = await self._store.set_player(player, stored)
        except (SaveError, CommitUnknownError):
            self._keep_recent(self._people, player.id, before._replace(name=player.name), KEEP_PEOPLE)
            self._unsaved_players[player.id] = stored
            raise
        self._unsaved_players.pop(player.id, None)
        return is_stored

    def is_changing(self, key: str) -> bool:
        """Whether a change of the person or server with this id is under way."""
        return key in self._locks and self._locks[key].locked()

    async def reload_player(self, player_id: str) -> bool:
        """Read a person in memory again, because another process may have changed them. A name that is not stored yet
        stays. Returns whether any of their settings has changed.
        """
        if player_id not in self._people:
            return False
        async with self.lock_of(player_id):
            return self._follow_stored(await self._store.player(player_id))

    def _follow_stored(self, read: Player) -> bool:
        """Have a person in memory be as was just read, but for a name that is not stored yet. Returns whether any of
        their settings has changed; does nothing for others.
        """
        before = self._people.get(read.id)
        if before is None:
            return False
        if read.id in self._unsaved_players:
            self._unsaved_players[read.id] = read
        self._people[read.id] = read._replace(name=before.name) if read.id in self._unsaved_players else read
        return before._replace(name=read.name) != read

    async def reload_server(self, guild_id: str) -> None:
        """Read a server in memory again, because another process may have changed its settings; does nothing for
        others.
        """
        if guild_id in self._servers:
            async with self.lock_of(guild_id):
                read = await self._stored_choices(guild_id)
                if guild_id in self._servers:
                    self._servers[guild_id] = read

    async def reload_servers(self, part: Part) -> None:
        """Read again all servers in memory that belong to a part: changes of another process may not have been heard
        yet.
        """
        for guild_id in [one for one in self._servers if part.has(one)]:
            await self.reload_server(guild_id)

    async def reload_all(self) -> tuple[list[str], list[str]]:
        """Read all people and servers in memory again. Returns the ids of people whose settings have changed, and of
        people who had a name and of whom nothing is stored any more, because their data was deleted.
        """
        named = [player_id for player_id, player in self._people.items() if player.name]
        changed, everybody = list[str](), list(self._people)
        for start in range(0, len(everybody), READ_TOGETHER):
            changed += await self._reload_together(everybody[start : start + READ_TOGETHER])
        for guild_id in tuple(self._servers):
            await self.reload_server(guild_id)
        gone = [player_id for player_id in named if player_id in self._people and not self._people[player_id].name]
        return [player_id for player_id in changed if player_id not in gone], gone

    async def _reload_together(self, player_ids: Sequence[str]) -> list[str]:
        """Read people again as `reload_player` does, by one question to the store; one by one only those who change
        meanwhile. Returns the ids of people whose settings have changed.
        """
        before = {player_id: self._people.get(player_id) for player_id in player_ids}
        changed = []
        for player_id, read in (await self._store.players(player_ids)).items():
            if self.is_changing(player_id) or self._people.get(player_id) is not before[player_id]:
                has_changed = await self.reload_player(player_id)
            else:
                has_changed = self._follow_stored(read)
            changed += [player_id] if has_changed else []
        return changed

    def forget_player(self, player_id: str) -> None:
        """Drop a person from memory; the store keeps their data."""
        self._people.pop(player_id, None)
        self._unsaved_players.pop(player_id, None)

    def takes_invitations(self, player_id: str) -> bool:
        """Whether a person in memory lets others invite them to tables; True by default."""
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
        """The display preferences of a player in a server (``None``: outside any server), or for ``player_id`` ``None``
        those for everybody there. A player's own theme comes before the server's.
        """
        server = await self.server_choices(guild_id)
        player = Player("") if player_id is None else self.player(player_id)
        return DisplayPrefs(player.theme or server.theme, player.shows == "text")

    def chosen_hand_delivery(self, guild_id: str | None, player_id: str) -> str:
        """Where a player's hands go at tables of a server in memory: ``dm``, or ``button`` for only when asked for.

        The player's choice comes first, then the server's (``None``: outside any server), then the operator's.
        """
        return self.player(player_id).hands or self.loaded_choices(guild_id).hands or self.usual_hands

    def chosen_notice(self, guild_id: str | None, player_id: str) -> Notice:
        """How a player is told of their turn at tables of a server in memory (``None``: outside any server).

        `Notice.PING` instead of `Notice.MESSAGE` if the player gets no hand as a direct message.
        """
        chosen = self.player(player_id).notices or self.loaded_choices(guild_id).notices
        notice = Notice(chosen) if chosen in set(Notice) else Notice.MESSAGE
        has_message = self.chosen_hand_delivery(guild_id, player_id) == "dm"
        return Notice.PING if notice is Notice.MESSAGE and not has_message else notice

    def may_be_notified(self, guild_id: str | None, player_id: str) -> bool:
        """Whether a message at a table of a server (``None``: outside any server) may mention a player: not one who
        wants no notices, or whose data was deleted.
        """
        return not is_deleted_id(player_id) and self.chosen_notice(guild_id, player_id) is not Notice.OFF

    def has_quiet_hours(self, player_id: str, at: float) -> bool:
        """Whether a time, in seconds since 1970, lies in the hours in which a player wants no sound."""
        hours = QuietHours.from_stored(self.player(player_id).quiet)
        return hours is not None and hours.includes(at)

    # -- both ---------------------------------------------------------------------------------------------------------

    def lock_of(self, key: str) -> asyncio.Lock:
        """The lock to hold while changing the person or server with this id. All callers with one id get the same
        lock.
        """
        return self._locks.setdefault(key, asyncio.Lock())

    def _keep_recent(self, kept: OrderedDict[str, T], key: str, value: T, max_count: int) -> T:
        """Store ``value`` in ``kept`` as the one used last, and drop those used longest ago beyond ``max_count``.
        Returns the value.

        Not dropped are people whose name is not stored yet, and whatever is being changed.
        """
        kept[key] = value
        kept.move_to_end(key)
        for oldest in list(islice(kept, max(0, len(kept) - max_count))):
            if oldest in self._unsaved_players or oldest in self._locks:
                kept.move_to_end(oldest)
            else:
                del kept[oldest]
        return value
