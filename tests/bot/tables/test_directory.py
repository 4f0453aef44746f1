"""Look-ups by key answer what a walk over all rows would, in the order of opening."""

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.directory import TableDirectory
from data.models import BoardMessage, TablePlace, TableRow

IDS, CHANNELS, GUILDS, PLAYERS, MESSAGES = (
    ("A", "B", "C", "D"),
    ("11", "12", "13"),
    ("1", "2"),
    ("7", "8", "9"),
    ("m", "n"),
)
ROWS = st.builds(
    TableRow,
    id=st.sampled_from(IDS),
    game=st.just("tiny"),
    place=st.builds(TablePlace, st.sampled_from([*GUILDS, None]), st.sampled_from(CHANNELS), st.just("7")),
    deadline=st.none(),
    seq=st.integers(0, 3),
    shown_seq=st.just(0),
    board=st.none() | st.builds(BoardMessage, st.just("11"), st.sampled_from(MESSAGES), st.just(0.0)),
    players=st.lists(st.sampled_from(PLAYERS), max_size=3).map(tuple),
)


@given(st.lists(ROWS | st.sampled_from(IDS), max_size=20))
def test_look_ups_answer_as_a_walk_after_whatever_was_put_and_popped(changes: list[TableRow | str]) -> None:
    index, rows = TableDirectory(), dict[str, TableRow]()
    for change in changes:
        if isinstance(change, str):
            index.remove(change)
            rows.pop(change, None)
        else:
            index.add(change)
            rows[change.id] = change
        assert list(index.items()) == list(rows.items())
        assert_as_a_walk(index, list(rows.values()))


def assert_as_a_walk(index: TableDirectory, rows: list[TableRow]) -> None:
    for channel in CHANNELS:
        assert index.table_id_in_channel(channel) == next(
            (row.id for row in rows if row.place.channel == channel), None
        )
    for guild in GUILDS:
        assert index.rows_in_guild(guild) == tuple(row for row in rows if row.place.guild == guild)
    for player in PLAYERS:
        assert index.table_ids_of_player(player) == tuple(row.id for row in rows if player in row.players)
    for messages in ({"m"}, {"n"}, {"m", "n"}, {"none of ours"}):
        shown = tuple(row.id for row in rows if row.board is not None and row.board.message in messages)
        assert index.table_ids_of_boards(messages) == shown


def test_what_was_popped_leaves_no_key_behind() -> None:
    index = TableDirectory()
    row = TableRow("A", "tiny", TablePlace("1", "11", "7"), None, 1, 1, BoardMessage("11", "m", 0.0), ("7", "8"))
    several = (row, row._replace(id="B", invited=None), row._replace(players=("9",)), row._replace(invited=("8",)))
    for one in (*several, row._replace(board=None)):
        index.add(one)
    index.remove("A")
    index.remove("B")
    index.remove("B")
    kept = [*index._opening_numbers, *index._unread_table_ids]
    for shared in (index._channels, index._guilds, index._players, index._boards, index._invited):
        kept += shared._tables
    assert kept == []
