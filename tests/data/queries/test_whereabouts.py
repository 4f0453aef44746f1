"""Where the tables of people are, whichever process looks after them."""

from data.models import Occupant
from data.store import Store
from tests.data.samples import entry, opening


async def opened(store: Store, table: str, *lines: str, sits: str | None = None) -> None:
    await store.add_table(opening(table), guild_id=f"g-{table}", channel_id=table, host_id="host")
    log = [entry(seq, line=line) for seq, line in enumerate(lines, start=1)]
    await store.append(table, log, seats=[Occupant(sits)] if sits else None)


async def test_tables_of_all_servers_are_found_by_who_sits_there(store: Store) -> None:
    await opened(store, "A", "join player=71", sits="71")
    await opened(store, "B", "join player=7", sits="7")
    await opened(store, "C", "join player=71", sits="71")
    assert [(one.id, one.place.guild) for one in await store.live_tables_of_player("71")] == [
        ("A", "g-A"),
        ("C", "g-C"),
    ]
    assert await store.live_tables_of_player("1") == ()


async def test_tables_are_found_by_who_opened_them(store: Store) -> None:
    await opened(store, "A", "join player=71", sits="71")
    await opened(store, "B")
    assert [one.id for one in await store.live_tables_hosted_by("host")] == ["A", "B"]
    assert await store.live_tables_hosted_by("71") == ()
    await store.forget_player("host")
    assert await store.live_tables_hosted_by("host") == ()


async def test_tables_are_found_by_whom_they_invited_and_by_no_beginning_of_an_id(store: Store) -> None:
    await opened(store, "A", "invite player=71")
    await opened(store, "B", "invite player=7 more=1")
    await opened(store, "C", "join player=7")
    assert [one.id for one in await store.live_tables_inviting("7")] == ["B"]


async def test_it_is_known_where_deleted_people_still_have_a_place(store: Store) -> None:
    await opened(store, "A", "invite player=71")
    await opened(store, "B", "wait player=71 interaction=5")
    await opened(store, "C", "join player=71", "leave player=71")
    await opened(store, "D", "invite player=8")
    assert await store.live_tables_of_deleted() == ()
    await store.forget_player("71")
    assert [one.id for one in await store.live_tables_of_deleted()] == ["A", "B"]
    assert await store.people_deleted_from(["A", "C", "D"]) == (
        ("A", 1, "gone-1"),
        ("C", 1, "gone-1"),
        ("C", 2, "gone-1"),
    )
    await store.forget_player("host")
    assert ("D", 0, "gone-1") in await store.people_deleted_from(["D"])
