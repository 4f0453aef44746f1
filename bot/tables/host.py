"""The host of all tables: which table a channel has, which seat a person has, whose time runs out, who plays for whom.

Rule 1: it imports nothing of Discord's; people, channels and servers are opaque ids.
Rule 2: it judges no move. It finds the table, asks it, and tells the watcher that there is something new to show.

Tables are index rows, and replayed from their log when touched: a start does not wait for them, and they may leave
memory again (`bot/tables/cache.py`). Whoever does something with a table holds its `LiveTable` from looking it up to
the end.
"""

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from bot.tables.cache import TableCache
from bot.tables.directory import TableDirectory
from bot.tables.live_table import LiveTable, Person, TableObserver, Timing, replay_table
from bot.tables.playback import check_finished
from bot.tables.presence import Presence
from bot.tables.profiles import Profiles
from bot.tables.scheduler import Clock, Scheduler
from bot.tables.turns import Turns
from bot.telemetry.metrics import ACTIONS
from bot.texts.text import computer_name
from data.errors import ChannelTakenError, IdTakenError
from data.records import Finished, HandMessage, Place, Seated, StoredTable, TableRow, TableStatus
from data.store import Store
from engine.actions import Action, Pick
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.game import Game
from engine.log import Cause, Entry, Opening, SetOptions, SitIn
from engine.sentences import enumeration
from engine.table import ReplayMismatchError, Table
from engine.table_rules import Phase, TableOptions, TableState
from engine.transcript import transcript

log = structlog.get_logger(__name__)

TABLE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
PATIENCE = 5.0
"""Seconds until a table whose alarm could not be served is tried again."""

Picked = Sequence[Sequence[int | str]]
"""What was picked for each pick of a choice: places of options, or texts as they were typed."""


class Host:
    """All live tables of one bot."""

    def __init__(  # noqa: PLR0913  # what a host stands on is passed in, not looked up
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any]],
        watcher: TableObserver,
        clock: Clock,
        *,
        rhythm: Timing = Timing(),  # noqa: B008  # immutable
        seed: str | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """``entropy`` gives that many unpredictable bytes; tests that must run the same way again pass their own."""
        self.games = games
        self.has_fixed_seed = seed is not None
        self._store = store
        self._watcher = watcher
        self._clock = clock
        self._seed = seed
        self._entropy = entropy
        self._alarms = Scheduler(clock, self._ring)
        self.presence = Presence(clock, store.pauses)
        self.turns = Turns(clock, rhythm, self.presence, self)
        self._hosted = TableCache()
        self.directory = TableDirectory()
        self.profiles = Profiles(store)

    # -- starting and stopping ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Reads which tables live, sets their alarms, and has those shown whose boards are behind."""
        now = self._clock()
        for row in await self._store.live_tables():
            self.directory.put(row)
            self._alarms.set(row.id, row.deadline or now)
        self._alarms.start()
        behind = [row.id for row in self.directory.values() if row.shown_seq < row.seq or not row.seq]
        for table_id in (*behind, *await self._store.unshown_endings()):
            await self._shown_again(table_id)

    async def stop(self) -> None:
        await self._alarms.stop()

    def pause(self) -> None:
        """Nobody can reach us: until `resume` nothing happens by itself, and the time counts against nobody."""
        self._alarms.hold()
        self._store.begin_pause()

    def resume(self) -> None:
        self._store.end_pause()
        self._alarms.release()

    async def _shown_again(self, table_id: str) -> None:
        """Has a table shown. One that cannot be read keeps no other from being shown."""
        try:
            self._follow_up(await self.get(table_id))
        except Refusal:
            return
        except Exception:
            log.exception("table_not_shown", table=table_id)

    # -- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id, live or over. Raises `Refusal` ``no_such_table`` or ``other_rules``."""
        async with self._hosted.lock_of(table_id):
            known = self._hosted.get(table_id)
            if known is None or known.table.doubtful:
                return await self._read(table_id, known)
            self._hosted.use(known)
            await self._recall(known.place.host, *(seat.player for seat in known.table.state.seats))
            return known

    async def _read(self, table_id: str, known: LiveTable | None) -> LiveTable:
        """The table as its log has it. What was in doubt may have been saved, and nobody has seen it yet."""
        hosted = await self._loaded(table_id)
        if (opened := self._hosted.get(table_id)) is not known and opened is not None:
            return opened  # by somebody who did not have to look for it
        self._hosted.put(hosted)
        row = self.directory.get(table_id)
        if known is not None or (row is not None and row.seq != hosted.table.seq):
            self._follow_up(hosted)
        elif hosted.is_live:
            self._set_alarm(hosted)
        return hosted

    async def at(self, channel: str) -> LiveTable | None:
        """The live table of this channel."""
        found = self.directory.in_channel(channel)
        return await self.get(found) if found else None

    @property
    def live_tables(self) -> int:
        """How many tables are in a lobby or in play."""
        return len(self.directory)

    def channel_of(self, table_id: str) -> str | None:
        """Where a table is that lives or is still being shown."""
        known = self._hosted.get(table_id) or self.directory.get(table_id)
        return known.place.channel if known else None

    async def of(self, person: str) -> tuple[LiveTable, ...]:
        """The live tables at which this person sits."""
        found = []
        for table_id in self.directory.of_player(person):
            with suppress(Refusal):  # its log does not replay
                found.append(await self.get(table_id))
        return tuple(found)

    async def _loaded(self, table_id: str) -> LiveTable:
        stored = await self._stored(table_id)
        if stored is None:
            raise Refusal("no_such_table")
        try:
            hosted = replay_table(stored, self.games, partial(self._save, table_id), self._clock)
        except ReplayMismatchError as diverged:
            if stored.status is TableStatus.LIVE:
                await self._give_up(stored, diverged)
            else:
                await self._noted(self._store.note_shown(table_id, stored.seq, None))
            raise Refusal("other_rules") from None
        await self._recall(stored.place.host, *(seat.player for seat in stored.seats))
        hosted.needs = self._hosted.board_needs
        return hosted

    async def _recall(self, *players: str | None) -> None:
        """Knows the people of a table that is used: how they are called, and what they chose."""
        for player in filter(None, players):
            await self.profiles.recall(player)

    async def _stored(self, table_id: str) -> StoredTable | None:
        """All that is stored of a table. Ids are ASCII: what is not may not even be text that a database takes."""
        return await self._store.load_table(table_id) if table_id.isascii() else None

    async def _give_up(self, stored: StoredTable, diverged: ReplayMismatchError) -> None:
        """A table whose log no longer replays is closed with an apology, and counts for nobody."""
        table_id = stored.opening.table
        log.error("table_diverged", table=table_id, seq=diverged.seq)
        self.directory.pop(table_id)
        self._hosted.drop(table_id)
        self.turns.gave_up(table_id)
        self._alarms.set(table_id, None)
        await self._store.append(table_id, (), finished=Finished(stored.seats, None))
        await self._noted(self._store.note_shown(table_id, stored.seq, None))
        game = self.games.get(stored.opening.game)
        self._watcher.lost(stored.place, stored.board, f"{game.meta.title if game else 'A game'} · table {table_id}")

    def game(self, slug: str) -> Game[Any, Any]:
        """Raises `Refusal` ``unknown_game``."""
        if (game := self.games.get(slug)) is None:
            raise Refusal("unknown_game", game=slug[:40], known=enumeration(sorted(self.games)))
        return game

    async def game_of(self, table_id: str) -> Game[Any, Any]:
        """The game of a table, even of one whose log cannot be played again. Raises `Refusal` ``no_such_table``."""
        if (hosted := self._hosted.get(table_id)) is not None:
            return hosted.game
        stored = await self._stored(table_id)
        game = self.games.get(stored.opening.game) if stored else None
        if game is None:
            raise Refusal("no_such_table")
        return game

    async def options_of(self, table_id: str) -> Mapping[str, str]:
        """What was chosen at a table; nothing where its log cannot be played again."""
        try:
            return (await self.get(table_id)).table.state.chosen
        except Refusal:
            return {}

    def names(self, hosted: LiveTable) -> tuple[str, ...]:
        """The names of all seats, in order."""
        seats = hosted.table.state.seats
        numbers = {index: n for n, index in enumerate(i for i, seat in enumerate(seats) if seat.player is None)}
        return tuple(
            computer_name(numbers[index]) if seat.player is None else self.profiles.player(seat.player).name
            for index, seat in enumerate(seats)
        )

    # -- changing -----------------------------------------------------------------------------------------------------

    async def open(self, place: Place, slug: str, chosen: Sequence[str] = ()) -> LiveTable:
        """A new table in a channel that has none. Raises `Refusal` ``channel_taken``, whose ``where`` is its table."""
        game = self.game(slug)
        opening = await self._opened(slug, place)
        table = Table(game, opening, partial(self._save, opening.table), self._clock)
        hosted = LiveTable(table, place, needs=self._hosted.board_needs)
        self._hosted.put(hosted)
        self._index(hosted)
        self._set_alarm(hosted)
        if chosen:
            await self._set_usual(hosted, chosen)
        return await self.get(hosted.id)

    async def _set_usual(self, hosted: LiveTable, chosen: Sequence[str]) -> None:
        """The server's own options; a table that cannot have them opens all the same."""
        try:
            await hosted.table.act(None, SetOptions.of({"values": tuple(chosen)}), cause=Cause.HOST)
        except (Refusal, SaveError, CommitUnknownError) as failed:
            log.warning("options_not_set", table=hosted.id, why=repr(failed))
        else:
            self._index(hosted)

    async def act(
        self, person: Person, table_id: str, action: Action, *, since: int | None = None, cause: Cause = Cause.PERSON
    ) -> LiveTable:
        """A person's action, the game's or the table's. Raises `Refusal`; then nothing has changed."""
        hosted = await self.get(table_id)
        await self._do(hosted, hosted.table.act_as(person.id, action, cause=cause, since=since))
        return hosted

    async def sit_in(self, person: Person, table_id: str, seat: int) -> LiveTable:
        """A vote for a computer to play for somebody who is away. Raises `Refusal`."""
        hosted = await self.get(table_id)
        if not 0 <= seat < len(hosted.table.state.seats):
            raise Refusal("outdated")
        if not self.presence.is_away(hosted, seat):
            raise Refusal("not_away", seat=seat)
        return await self.act(person, table_id, SitIn(seat=seat))

    @staticmethod
    def check_clock(text: str) -> None:
        """Raises `Refusal` ``bad_option`` if this is no time for a turn."""
        try:
            TableOptions.model_validate({"clock": text})
        except ValueError:
            reason = "it is a time from 1m to 7d, like 10m or 24h, or none"
            raise Refusal("bad_option", name="Time for each turn", value=text[:40], reason=reason) from None

    async def _opened(self, slug: str, place: Place) -> Opening:
        while True:
            opening = Opening(self._new_id(), slug, self._new_secret(), self._clock())
            try:
                await self._store.add_table(opening, guild=place.guild, channel=place.channel, host=place.host)
            except IdTakenError:
                continue
            except ChannelTakenError as taken:
                await self._shown_again(taken.table_id)  # it may have been opened without anybody learning of it
                raise Refusal("channel_taken", where=taken.table_id) from None
            return opening

    def picked(self, hosted: LiveTable, seat: int, since: int, choice: int, picks: Picked) -> Action:
        """The action behind a control, which names places in the menu as it was. Raises `Refusal` ``stale``."""
        menu = hosted.table.menu(seat)
        if since < hosted.table.since(seat) or not 0 <= choice < len(menu) or len(picks) != len(menu[choice].picks):
            raise Refusal("stale")
        chosen = [_chosen(pick, places) for pick, places in zip(menu[choice].picks, picks, strict=True)]
        return menu[choice].completed(*chosen)

    async def act_for(
        self, hosted: LiveTable, seat: int | None, action: Action, cause: Cause, since: int | None
    ) -> None:
        """What nobody at the keyboard asked for: a computer's action, or the clock's."""
        await self._do(hosted, hosted.table.act(seat, action, cause=cause, since=since))

    async def act_auto(self, hosted: LiveTable, seat: int, cause: Cause) -> None:
        await self._do(hosted, hosted.table.act_auto(seat, cause=cause, since=hosted.table.since(seat)))

    def idle(self, hosted: LiveTable, seat: int) -> None:
        self._watcher.idle(hosted, seat)

    async def _do(self, hosted: LiveTable, acting: Awaitable[object]) -> None:
        """Waits for a table's answer, and follows up what was accepted."""
        bind_contextvars(table=hosted.id)
        try:
            await acting
        except CommitUnknownError:
            self._alarms.set(hosted.id, self._clock())  # reads the table again, and goes on from there
            raise
        ACTIONS.labels(hosted.game.meta.slug).inc()
        self._follow_up(hosted)

    def _follow_up(self, hosted: LiveTable) -> None:
        """What every accepted entry leads to: the index, the next alarm, something to show."""
        self._index(hosted)
        self.turns.went_on(hosted)
        self._set_alarm(hosted)
        self._watcher.changed(hosted)

    async def _save(self, table_id: str, entries: Sequence[Entry], state: TableState) -> None:
        known, seats = self._hosted.get(table_id), _seated(state)
        before = known and _seated(known.table.state)
        ended = state.phase in {Phase.OVER, Phase.CLOSED}
        await self._store.append(
            table_id,
            entries,
            seats=None if seats == before else seats,
            finished=Finished(seats, state.outcome, state.outcome and state.outcome.teams) if ended else None,
        )

    def _index(self, hosted: LiveTable) -> None:
        if not hosted.is_live:
            self.directory.pop(hosted.id)
            return
        slug, seq = hosted.game.meta.slug, hosted.table.seq
        row = TableRow(hosted.id, slug, hosted.place, None, seq, hosted.shown_seq, hosted.board, hosted.people())
        self.directory.put(row)

    def _new_id(self) -> str:
        return "".join(TABLE_LETTERS[byte % len(TABLE_LETTERS)] for byte in self._entropy(5))

    def _new_secret(self) -> bytes:
        return self._entropy(32) if self._seed is None else hashlib.sha256(self._seed.encode()).digest()

    # -- shown --------------------------------------------------------------------------------------------------------

    async def shown(self, hosted: LiveTable, seq: int) -> None:
        """The board shows everything up to this entry."""
        hosted.shown_seq = max(hosted.shown_seq, seq)
        noting = self._store.note_shown(hosted.id, hosted.shown_seq, self.turns.next_alarm(hosted))
        if await self._noted(noting, hosted) and self._hosted.is_held(hosted):
            await self._note_again(hosted)
        if not hosted.is_live and hosted.shown_seq >= hosted.table.public_seq:
            self._hosted.drop(hosted.id)

    async def note_board(self, hosted: LiveTable) -> None:
        """Notes which message shows the board."""
        if hosted.board is not None:
            self._index(hosted)
            await self._noted(self._store.note_board(hosted.id, hosted.board), hosted)

    async def hand_is(self, hosted: LiveTable, player: str, hand: HandMessage) -> None:
        """The player's hand is shown by this message from now on. Nothing is noted of somebody who was forgotten."""
        if all(seat.player != player for seat in hosted.table.state.seats):
            return
        hosted.hands[player] = hand
        await self._noted(self._store.note_hand(hosted.id, player, hand), hosted)

    async def _note_again(self, hosted: LiveTable) -> None:
        """Notes where all of a table is shown: some of it could not be saved before."""
        notes = [self._store.note_hand(hosted.id, player, hand) for player, hand in hosted.hands.items()]
        if hosted.board is not None:
            notes.append(self._store.note_board(hosted.id, hosted.board))
        if all([await self._noted(noting, hosted) for noting in notes]):
            self._hosted.release(hosted)

    async def _noted(self, noting: Awaitable[None], of: LiveTable | None = None) -> bool:
        """Notes where something is shown. If that cannot be saved, a restart shows it once more; nothing is lost."""
        try:
            await noting
        except (SaveError, CommitUnknownError) as failed:
            log.warning("not_noted", why=str(failed))
            if of is not None:
                self._hosted.hold(of)
            return False
        return True

    async def transcript(self, table_id: str) -> str:
        """A finished game as text, its secret with it. Raises `Refusal` ``not_over`` or ``never_started``."""
        hosted = await self.get(table_id)
        check_finished(hosted)
        return transcript(hosted.game, hosted.table.opening, hosted.table.log)

    # -- time ---------------------------------------------------------------------------------------------------------

    def _set_alarm(self, hosted: LiveTable) -> None:
        self._alarms.set(hosted.id, self.turns.next_alarm(hosted))

    async def _ring(self, table_id: str) -> None:
        bind_contextvars(table=table_id)
        try:
            hosted = await self.get(table_id)
            self._alarms.set(table_id, None)  # it is rung just now, and reading it has set its alarm
            await self.turns.ring(hosted)
            self._set_alarm(await self.get(table_id))
        except Refusal as refusal:
            if refusal.code != "stale":
                log.warning("alarm_refused", table=table_id, code=refusal.code)
            self._ring_again(table_id, 0.0 if refusal.code == "stale" else PATIENCE)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("alarm_not_saved", table=table_id, fault=type(failed).__name__, why=str(failed))
            self._ring_again(table_id, PATIENCE)
        except Exception:
            log.exception("alarm_failed", table=table_id)
            self._ring_again(table_id, PATIENCE)

    def _ring_again(self, table_id: str, after: float) -> None:
        """Looks at the table again. A stale action only means that somebody was quicker, and then it is their turn."""
        if table_id in self.directory:
            self._alarms.set(table_id, self._clock() + after)


def _seated(state: TableState) -> tuple[Seated, ...]:
    return tuple(Seated(seat.player, seat.left) for seat in state.seats)


def _chosen(pick: Pick, picked: Sequence[int | str]) -> list[str]:
    """The options in these places of a pick; texts are as they were typed. Raises `Refusal` ``stale``."""
    if any(isinstance(one, int) and not 0 <= one < len(pick.options) for one in picked):
        raise Refusal("stale")
    return [pick.options[one] if isinstance(one, int) else one for one in picked]
