"""What the server does with the updates that follow each action."""

from data.models import BoardMessage
from data.store import open_store
from tests.data.samples import HandClock, entry, opening
from tests.patience import wait_until
from tests.postgres import Server

TABLES, NOTES = 5, 20


def updates(server: Server, name: str, at_least: int) -> tuple[int, int]:
    """How many updates of tables' rows the server has counted, and how many of them were heap-only; it counts those of
    a session when that ends.
    """
    counted = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'tables'"
    wait_until(lambda: int(server.execute(counted, name).split("|")[0]) >= at_least)
    total, hot = map(int, server.execute(counted, name).split("|"))
    return total, hot


async def test_notes_of_what_was_shown_touch_no_index(server: Server, name: str) -> None:
    """An index of a column that each action changes would be written with it, and grow."""
    async with await open_store(server.url(name), clock=HandClock()) as store:
        for number in range(TABLES):
            await store.add_table(opening(f"T{number}"), guild_id="g", channel_id=f"c{number}", host_id="ann")
        for seq in range(1, NOTES + 1):
            for number in range(TABLES):
                await store.append(f"T{number}", [entry(seq)])
                await store.note_shown(f"T{number}", seq, 1000.0 + seq)
                await store.note_board(f"T{number}", BoardMessage(f"c{number}", f"m{seq}", 1000.0 + seq))
    total, hot = updates(server, name, 2 * TABLES * NOTES)
    assert total >= 2 * TABLES * NOTES
    assert hot == total
