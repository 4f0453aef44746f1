"""Several processes on one database: who has which part of the servers, and how it changes hands."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text

from data import migrations
from data.errors import StoreError, StoreUnavailableError
from data.models import LogAddition
from data.ownership.news import News, Topic
from data.ownership.parts import Part, WantedParts
from data.postgres import holding, sharing
from data.postgres.locks import LOCK_GROUP
from data.postgres.ownership import server_uptime
from data.store import Store, open_store
from engine.errors import DoneElsewhereError, SaveError
from tests.data.samples import HandClock, entry, log, opening
from tests.patience import WAIT_SECONDS
from tests.postgres import END_SESSION, Server, running_server

UPTIME = "extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())"
NOW = text("SELECT extract(epoch FROM clock_timestamp())::float")
GUILDS = {Part(number, 4): str(number << 22) for number in range(4)}


class Installation:
    """Stores on one database, each as a process of its own would have it."""

    def __init__(self, url: str, clock: HandClock, stack: AsyncExitStack) -> None:
        self.url = url
        self.clock = clock
        self._stack = stack

    async def joined(self, wanted: str = "/4") -> Store:
        store = await open_store(self.url, clock=self.clock, wanted=WantedParts.parse(wanted))
        return await self._stack.enter_async_context(store)


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has been up for long enough, and nobody hangs, however long a busy machine takes."""
    monkeypatch.setattr(sharing, "SETTLING_SECONDS", 0.0)
    monkeypatch.setattr(sharing, "SILENT_SECONDS", 1e9)


@pytest.fixture
async def installation(server: Server, name: str) -> AsyncIterator[Installation]:
    async with AsyncExitStack() as stack:
        yield Installation(server.url(name), HandClock(), stack)


async def looked(*stores: Store) -> None:
    """Each looks about, and gives back what another should have."""
    for store in stores:
        for part in (await store.look_for_parts()).surplus:
            await store.give_part_back(part)


async def looked_until_taken(store: Store) -> None:
    """It looks about until it has a part: a session that it ends needs a moment to go."""
    async with asyncio.timeout(WAIT_SECONDS):
        while not store.parts:
            await looked(store)


def numbers(store: Store) -> list[int]:
    return sorted(part.number for part in store.parts)


def pid_of(store: Store) -> int:
    pid = store._held.transactions._session._pid  # type: ignore[attr-defined]  # PostgreSQL's
    assert isinstance(pid, int)
    return pid


async def test_who_is_alone_has_all_parts_and_gives_them_back_evenly_as_others_come(installation: Installation) -> None:
    first = await installation.joined()
    assert numbers(first) == []
    await looked(first)
    assert numbers(first) == [0, 1, 2, 3]
    second = await installation.joined()
    third = await installation.joined()
    for _ in range(3):
        await looked(first, second, third)
    assert sorted(len(store.parts) for store in (first, second, third)) == [1, 1, 2]
    assert first.parts | second.parts | third.parts == frozenset(GUILDS)
    await second.close()
    await looked(first, third)
    await looked(first, third)
    assert sorted(len(store.parts) for store in (first, third)) == [2, 2]


async def test_a_process_that_is_not_ready_yet_is_given_nothing(installation: Installation) -> None:
    first = await installation.joined()
    await looked(first)
    await installation.joined()
    await looked(first, first)
    assert numbers(first) == [0, 1, 2, 3]


async def test_a_process_that_wants_no_share_yet_takes_only_what_is_free(installation: Installation) -> None:
    first, second = await installation.joined(), await installation.joined()
    await looked(first)
    assert (await second.look_for_parts(wants_share=False)).processes == 2
    await looked(first)
    assert (numbers(first), numbers(second)) == ([0, 1, 2, 3], [])
    await first.give_part_back(Part(3, 4))
    await second.look_for_parts(wants_share=False)
    assert numbers(second) == [3]


async def test_named_parts_are_taken_and_no_others(installation: Installation) -> None:
    first, second = await installation.joined("0,3/4"), await installation.joined("1/4")
    await looked(first, second, first, second)
    assert (numbers(first), numbers(second)) == ([0, 3], [1])


@pytest.mark.parametrize(
    "settings", [("/4", "0/4"), ("0/4", "/4"), ("/4", "3/4", "/4", "0,3/4"), ("1/4", "2,3/4", "/4")]
)
async def test_parts_that_a_process_names_are_left_to_it_and_all_others_have_the_rest(
    installation: Installation, settings: Sequence[str]
) -> None:
    stores = []
    for wanted in settings:
        stores.append(await installation.joined(wanted))
        await looked(*stores)
    await looked(*stores * 4)
    assert sorted(number for store in stores for number in numbers(store)) == [0, 1, 2, 3]
    for store, wanted in zip(stores, settings, strict=True):
        listed = {int(number) for number in wanted.removesuffix("/4").split(",") if number}
        assert not listed or set(numbers(store)) <= listed
    before = [numbers(store) for store in stores]
    await looked(*stores * 2)
    assert [numbers(store) for store in stores] == before


async def test_a_part_is_looked_after_by_others_while_the_process_that_names_it_is_gone(
    installation: Installation,
) -> None:
    others = await installation.joined("/4")
    for _ in range(2):
        async with await open_store(
            installation.url, clock=installation.clock, wanted=WantedParts.parse("0/4")
        ) as names_it:
            await looked(others, names_it, others, names_it)
            assert (numbers(names_it), numbers(others)) == ([0], [1, 2, 3])
        await looked(others)
        assert numbers(others) == [0, 1, 2, 3]


async def test_a_process_that_hangs_without_a_part_does_not_keep_its_share_from_the_others(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood by, or its machine has vanished and the server does not know."""
    plays, stands_by = [await installation.joined("/1") for _ in range(2)]
    await looked(plays, stands_by)
    third = await installation.joined("/1")
    await looked(third)
    await plays.close()
    await looked(third)
    assert numbers(third) == []
    await looked(*[third] * 5)
    assert numbers(third) == []
    monkeypatch.setattr(sharing, "SILENT_SECONDS", 0.0)
    await looked_until_taken(third)
    assert numbers(third) == [0]
    monkeypatch.undo()
    await looked(stands_by)
    assert numbers(stands_by) == []


async def test_parts_of_a_process_that_ended_are_taken_at_the_next_look(
    installation: Installation, server: Server, name: str
) -> None:
    first, second = await installation.joined("0,1/4"), await installation.joined("0,1,2,3/4")
    await looked(first, second)
    end(server, name, [pid_of(first)])
    installation.clock.now += 7
    taken = await second.look_for_parts()
    assert [part.number for part in taken.taken] == [0, 1]
    assert second.downtime_after(0, GUILDS[Part(0, 4)]) == 7
    assert second.downtime_after(0, GUILDS[Part(2, 4)]) == 0


async def test_whoever_lost_a_part_can_save_nothing_any_more(
    installation: Installation, server: Server, name: str
) -> None:
    first, second = await installation.joined("0/4"), await installation.joined("0/4")
    await looked(first)
    await first.add_table(opening(), guild_id=GUILDS[Part(0, 4)], channel_id="c", host_id="ann")
    end(server, name, [pid_of(first)])
    await looked(second)
    assert numbers(second) == [0]
    await second.append("A", log(1))
    with pytest.raises(SaveError, match="meanwhile"):
        await first.append("A", log(1))
    await asyncio.wait_for(first.wait_until_lost(), WAIT_SECONDS)


async def test_a_connection_that_is_cut_takes_no_part_away_if_nobody_was_quicker(
    installation: Installation, server: Server, name: str
) -> None:
    first = await installation.joined()
    await looked(first)
    end(server, name, [pid_of(first)])
    await looked(first)
    assert numbers(first) == [0, 1, 2, 3]
    second = await installation.joined()
    await looked(second, second)
    assert numbers(second) == []


async def test_after_a_restart_of_the_server_parts_are_left_to_those_who_had_them(
    installation: Installation, server: Server, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "SETTLING_SECONDS", 1e9)
    first, second = await installation.joined("0/4"), await installation.joined("0/4")
    await looked(first)
    end(server, name, [pid_of(first)])
    await looked(second, first)
    assert (numbers(first), numbers(second)) == ([0], [])
    await first.close()
    await looked(second)
    assert numbers(second) == [0]


async def test_whoever_was_cut_off_leaves_the_parts_of_others_to_them_for_a_while(
    installation: Installation, server: Server, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server may have recovered from a crash, of which the others hear a little later."""
    first, second = await installation.joined("0/4"), await installation.joined("0/4")
    await looked(first)
    monkeypatch.setattr(sharing, "SETTLING_SECONDS", float(server.execute(f"SELECT {UPTIME}")))
    end(server, name, [pid_of(first), pid_of(second)])
    await looked(second, first)
    assert (numbers(first), numbers(second)) == ([0], [])


async def test_a_server_that_recovers_is_as_young_as_one_that_was_started() -> None:
    with running_server() as own:
        url = own.url(own.create())
        async with await open_store(url, clock=HandClock(), wanted=WantedParts.parse("/2")) as store:
            crashed_at = float(own.execute("SELECT extract(epoch FROM clock_timestamp())"))
            await asyncio.to_thread(own.crash_session, url)
            await store.heartbeat()
            run = store._writer.run
            assert await run(server_uptime) < await run(lambda one: one.execute(NOW).scalar_one()) - crashed_at


async def test_a_holder_that_hangs_is_ended_by_whoever_waits_for_its_parts(
    installation: Installation, server: Server, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await installation.joined("0/4"), await installation.joined("0/4")
    await looked(first)
    await looked(*[second] * 5)
    assert numbers(second) == []
    monkeypatch.setattr(sharing, "SILENT_SECONDS", 0.0)
    await looked_until_taken(second)
    assert numbers(second) == [0]
    monkeypatch.undo()
    with pytest.raises(SaveError):
        await first.look_for_parts()


async def test_of_many_that_look_at_once_each_part_has_one(installation: Installation) -> None:
    stores = [await installation.joined("0,1,2,3/4") for _ in range(4)]
    await asyncio.gather(*(store.look_for_parts() for store in stores))
    assert sum(len(store.parts) for store in stores) == 4
    assert frozenset[Part]().union(*(store.parts for store in stores)) == frozenset(GUILDS)


async def test_servers_are_divided_anew_only_while_nobody_else_is_there(installation: Installation) -> None:
    first = await installation.joined("/4")
    await looked(first)
    for other in ("/2", "/8"):
        with pytest.raises(StoreUnavailableError, match=rf"divided into 4 and not {other[1:]} parts"):
            await installation.joined(other)
    with pytest.raises(StoreUnavailableError):
        await open_store(installation.url, clock=installation.clock)
    await first.close()
    installation.clock.now += 60
    async with await open_store(installation.url, clock=installation.clock) as alone:
        assert alone.parts == {Part(0, 1)}
        assert alone.downtime_after(0, GUILDS[Part(3, 4)]) == 60


async def test_after_a_new_division_no_epoch_comes_again(installation: Installation, server: Server, name: str) -> None:
    """Else a session that was cut off meanwhile would find its own, and believe that nobody had its part."""
    seen = list[int]()
    for wanted in ("/2", "/1", "/2"):
        async with await open_store(
            installation.url, clock=installation.clock, wanted=WantedParts.parse(wanted)
        ) as one:
            await looked(one)
        seen.append(int(server.execute("SELECT min(epoch) FROM part_owners", name)))
    assert seen == sorted(set(seen))


async def test_of_many_that_start_at_once_on_an_empty_database_nobody_is_refused(
    installation: Installation, server: Server
) -> None:
    installation.url = server.url(server.create())
    stores = await asyncio.gather(*(installation.joined("/4") for _ in range(3)))
    await looked(*stores, *stores, *stores)
    assert sorted(len(store.parts) for store in stores) == [1, 1, 2]


async def test_a_process_alone_keeps_all_others_away(installation: Installation) -> None:
    async with await open_store(installation.url, clock=installation.clock):
        with pytest.raises(StoreUnavailableError):
            await installation.joined("/4")


async def test_what_one_click_led_to_is_saved_once_whoever_hears_of_it(installation: Installation) -> None:
    store = await installation.joined()
    await looked(store)
    for table in ("A", "B"):
        await store.add_table(opening(table), guild_id=GUILDS[Part(1, 4)], channel_id=table, host_id="ann")
    await store.append("A", log(2), interaction="71")
    with pytest.raises(DoneElsewhereError):
        await store.append("A", [entry(3)], interaction="71")
    with pytest.raises(DoneElsewhereError):
        await store.append_together([LogAddition("A", [entry(3)]), LogAddition("B", [entry(1)])], "71")
    await store.append_together([LogAddition("A", [entry(3)]), LogAddition("B", [entry(1)])], "72")
    await asyncio.gather(store.append("A", [entry(4)]), store.append("B", [entry(2)]))


async def test_all_processes_together_ask_for_so_many_channels_of_direct_messages(installation: Installation) -> None:
    stores = [await installation.joined() for _ in range(4)]
    begun = await asyncio.gather(
        *(
            store.begin_dm_opening(f"{number}-{one}", 1000.0, since=400.0, budget=5)
            for number, store in enumerate(stores)
            for one in range(5)
        )
    )
    assert sum(begun) == 5


async def test_a_database_of_the_next_version_is_shared_and_one_of_the_version_after_it_is_not(
    installation: Installation, server: Server, name: str
) -> None:
    following = int(migrations.VERSIONS[-1]) + 1
    server.execute(f"UPDATE alembic_version SET version_num = '{following:04}'", name)
    await looked(await installation.joined())
    server.execute(f"UPDATE alembic_version SET version_num = '{following + 1:04}'", name)
    with pytest.raises(StoreError, match="newer than this Deckhand understands"):
        await installation.joined()


async def test_ratings_are_counted_again_only_by_a_process_that_is_alone(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others may be of the release before, and store results meanwhile."""
    counted: list[str] = []
    monkeypatch.setattr(holding, "count_outdated_again", lambda _: counted.append("again"))
    first = await installation.joined()
    second = await installation.joined()
    assert counted == ["again"] * 2, "the first has only connected"
    await looked(first)
    await installation.joined()
    assert counted == ["again"] * 2
    await looked(second)


async def test_a_file_cannot_be_shared(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("file") / "deckhand.sqlite3"
    with pytest.raises(StoreError, match="PostgreSQL"):
        await open_store(f"sqlite:///{path}", clock=time.time, wanted=WantedParts.parse("/2"))


def end(server: Server, name: str, pids: Iterable[int]) -> None:
    """End sessions, as the death of their processes does."""
    held = f"locktype = 'advisory' AND classid = {LOCK_GROUP}"
    for pid in pids:
        server.execute(f"SELECT DISTINCT {END_SESSION} FROM pg_locks WHERE {held} AND pid = {pid}", name)


async def test_whoever_may_only_connect_hears_no_news_and_can_tell_none(
    installation: Installation, server: Server, name: str
) -> None:
    store, heard = await installation.joined(), asyncio.Queue[News]()
    listening = asyncio.create_task(store.listen(heard.put_nowait))
    assert await heard.get() == News(Topic.EVERYTHING)
    server.execute("NOTIFY deckhand, 'deleted 80351110224678912'", name)
    await store.tell(News(Topic.SERVER, "1"))
    assert await heard.get() == News(Topic.SERVER, "1")
    listening.cancel()
    channels = {store._held._channel, (await installation.joined())._held._channel}  # type: ignore[attr-defined]  # PostgreSQL's
    (channel,) = channels
    assert len(channel) > len("deckhand-") + 30
