"""Tables, people and facts: what is stored is what is read, and what is refused changes nothing."""

import asyncio

import pytest

from data.errors import ChannelTakenError, IdTakenError
from data.models import (
    BoardMessage,
    HandMessage,
    InvitationMessage,
    Occupant,
    OpenSeatsMessage,
    PastHand,
    PingKind,
    PingMessage,
    Player,
    TableEnd,
    TablePlace,
    TableRow,
    TableStatus,
)
from data.store import Store, open_store
from engine.errors import SaveError
from engine.game import Outcome
from engine.tables.log import Cause, Entry
from tests.data.samples import HandClock, entry, log, opening, standings_of

ANN_BEN = (Occupant("ann"), Occupant(None), Occupant("ben"))
ANN_WINS = Outcome(scores=(11, 4, 7), ranking=(1, 3, 2), ending="target")


async def table(store: Store, name: str = "A", channel: str = "c1") -> None:
    await store.add_table(opening(name), guild_id="g", channel_id=channel, host_id="ann")


@pytest.fixture
def store(shared_store: Store) -> Store:
    return shared_store


async def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    await table(store)
    entries = (Entry(1, 1001.25, Cause.HOST, None, "join player=ann interaction=7 luck=Größe", "00c0ffee"), entry(2))
    await store.append("A", entries, seats=ANN_BEN)
    stored = await store.load_table("A")
    assert stored is not None
    assert stored.opening == opening()
    assert stored.place == TablePlace("g", "c1", "ann")
    assert stored.entries == entries
    assert stored.entries[0].cause is Cause.HOST
    assert stored.seats == ANN_BEN
    assert (stored.status, stored.closed_at, stored.board, stored.hands) == (TableStatus.LIVE, None, None, {})


async def test_a_table_that_was_never_opened_is_none(store: Store) -> None:
    assert await store.load_table("A") is None


async def test_entries_come_back_in_order_however_they_were_saved(store: Store) -> None:
    await table(store)
    await store.append("A", log(1, 2))
    await store.append("A", log(3))
    await store.append("A", log(4, 5, 6))
    stored = await store.load_table("A")
    assert stored is not None
    assert [line.seq for line in stored.entries] == [1, 2, 3, 4, 5, 6]


async def test_one_channel_has_one_live_table(store: Store) -> None:
    await table(store, "A")
    with pytest.raises(ChannelTakenError) as refused:
        await table(store, "B")
    assert refused.value.table_id == "A"
    assert await store.load_table("B") is None


async def test_of_two_tables_opened_at_once_in_one_channel_one_is_refused(store: Store) -> None:
    first, second = await asyncio.gather(table(store, "A"), table(store, "B"), return_exceptions=True)
    assert first is None
    assert isinstance(second, ChannelTakenError)


async def test_a_channel_is_free_again_once_its_table_is_closed(store: Store) -> None:
    await table(store, "A")
    await store.append("A", log(1), finished=TableEnd(ANN_BEN, None))
    assert await store.live_tables() == ()
    await table(store, "B")
    assert [(row.id, row.place.channel) for row in await store.live_tables()] == [("B", "c1")]


async def test_a_table_id_is_used_once(store: Store) -> None:
    await table(store, "A", "c1")
    with pytest.raises(IdTakenError):
        await table(store, "A", "c2")
    assert [row.place.channel for row in await store.live_tables()] == ["c1"]


async def test_an_entry_is_saved_once(store: Store) -> None:
    await table(store)
    await store.append("A", [entry(1, line="pass")])
    with pytest.raises(SaveError):
        await store.append("A", [entry(1, line="bid level=4")])
    stored = await store.load_table("A")
    assert stored is not None
    assert [line.line for line in stored.entries] == ["pass"]


async def test_entries_of_a_table_that_does_not_exist_are_refused(store: Store) -> None:
    with pytest.raises(SaveError):
        await store.append("A", log(1))


async def test_a_refused_change_names_no_secret(store: Store) -> None:
    await table(store)
    await store.append("A", [entry(1, line="play card=Td")])
    with pytest.raises(SaveError) as refused:
        await store.append("A", [entry(1, line="play card=Td")])
    assert "Td" not in f"{refused.value}{refused.value.__cause__}"


async def test_the_last_entry_and_its_result_are_stored_together(store: Store) -> None:
    await table(store)
    await store.append("A", log(1, 2), finished=TableEnd(ANN_BEN, ANN_WINS))
    stored = await store.load_table("A")
    assert stored is not None
    assert (stored.status, stored.closed_at, stored.deadline) == (TableStatus.OVER, entry(2).at, None)
    assert [standing.player for standing in await standings_of(store, "hi-lo-jack")] == ["ann", "ben"]


async def test_a_bad_result_takes_its_entry_with_it(store: Store) -> None:
    await table(store)
    await store.append("A", log(1))
    too_short = Outcome((11,), (1,), "target")
    with pytest.raises(SaveError):
        await store.append("A", log(2), finished=TableEnd(ANN_BEN, too_short))
    stored = await store.load_table("A")
    assert stored is not None
    assert (stored.entries, stored.status) == (log(1), TableStatus.LIVE)
    assert await standings_of(store) == ()


async def test_a_bad_entry_takes_its_result_with_it(store: Store) -> None:
    await table(store)
    await store.append("A", log(1))
    with pytest.raises(SaveError):
        await store.append("A", log(1), finished=TableEnd(ANN_BEN, ANN_WINS))
    stored = await store.load_table("A")
    assert stored is not None
    assert stored.status is TableStatus.LIVE
    assert await standings_of(store) == ()


async def test_a_table_ends_once(store: Store) -> None:
    await table(store)
    await store.append("A", log(1), finished=TableEnd(ANN_BEN, None))
    with pytest.raises(SaveError):
        await store.append("A", log(2), finished=TableEnd(ANN_BEN, ANN_WINS))
    stored = await store.load_table("A")
    assert stored is not None
    assert (stored.entries, stored.status) == (log(1), TableStatus.CLOSED)


async def test_a_table_whose_log_cannot_be_replayed_is_closed_without_an_entry(store: Store, clock: HandClock) -> None:
    await table(store)
    clock.now = 5000.0
    await store.append("A", (), finished=TableEnd(ANN_BEN, None))
    stored = await store.load_table("A")
    assert stored is not None
    assert (stored.status, stored.closed_at) == (TableStatus.CLOSED, 5000.0)


async def test_notes_of_what_was_shown_are_stored_together_and_do_not_override_the_end_of_a_game(store: Store) -> None:
    await table(store, "A", "c1")
    await table(store, "B", "c2")
    end = TableEnd(ANN_BEN, None)
    await asyncio.gather(
        store.note_shown("A", 1, 8000.0),
        store.note_shown("A", 2, 9000.5),
        store.note_shown("none", 1, 7000.0),
        store.append("B", log(1), finished=end),
        store.note_shown("B", 1, 6000.0),
    )
    (live,), ended = await store.live_tables(), await store.load_table("B")
    assert (live.id, live.shown_seq, live.deadline) == ("A", 2, 9000.5)
    assert ended is not None
    assert (ended.shown_seq, ended.deadline) == (1, None)


async def test_the_index_says_what_a_start_needs(store: Store) -> None:
    await table(store, "A", "c1")
    await store.add_table(opening("B", at=2000.0), guild_id=None, channel_id="c2", host_id="ben")
    await store.append("A", log(1, 2, 3), seats=(*ANN_BEN, Occupant("cem", left=True)))
    await store.note_shown("A", 2, 9000.5)
    await store.note_board("A", BoardMessage("c1", "m1", 1002.0))
    assert await store.live_tables() == (
        TableRow(
            "A",
            "hi-lo-jack",
            TablePlace("g", "c1", "ann"),
            9000.5,
            3,
            2,
            BoardMessage("c1", "m1", 1002.0),
            ("ann", "ben"),
        ),
        TableRow("B", "hi-lo-jack", TablePlace(None, "c2", "ben"), None, 0, 0, None, ()),
    )


async def test_the_index_says_where_a_log_may_tell_of_invitations(store: Store) -> None:
    await table(store, "A", "c1")
    await table(store, "B", "c2")
    await store.note_invitation("A", InvitationMessage("m1", 1))
    assert [row.invited for row in await store.live_tables()] == [None, ()]


async def test_a_table_that_is_over_is_not_in_the_index(store: Store) -> None:
    await table(store)
    await store.append("A", log(1), finished=TableEnd(ANN_BEN, ANN_WINS))
    assert await store.live_tables() == ()


async def test_a_table_opened_a_moment_ago_is_loaded_with_its_notes(store: Store) -> None:
    await table(store)
    await store.note_shown("A", 1, None)
    await store.note_board("A", BoardMessage("c1", "m1", 1002.0))
    stored = await store.load_table("A")
    assert stored is not None
    assert (stored.shown_seq, stored.deadline, stored.board) == (1, None, BoardMessage("c1", "m1", 1002.0))


async def test_the_announcement_of_free_seats_is_kept_until_it_is_forgotten(store: Store) -> None:
    await store.add_table(opening("A"), guild_id="g", channel_id="c", host_id="h")
    announced = OpenSeatsMessage("den", "m1", 1003.0)
    await store.note_open_seats("A", announced)
    assert await store.open_seats_messages() == {"A": announced}
    await store.note_open_seats("A", announced._replace(message=None))
    assert (await store.open_seats_messages())["A"].message is None
    await store.note_open_seats("A", None)
    assert await store.open_seats_messages() == {}


async def test_the_messages_that_mention_people_are_kept_until_they_are_deleted(store: Store) -> None:
    await store.add_table(opening("A"), guild_id="g", channel_id="c", host_id="h")
    turn, asked = PingMessage("c1", "m1", PingKind.TURN, 7), PingMessage("c1", "m2", PingKind.QUESTION, 1)
    for ping in (turn, asked):
        await store.note_ping("A", ping)
    assert await store.pings() == [("A", turn), ("A", asked)]
    await store.forget_ping("m1")
    await store.forget_ping("m1")
    assert await store.pings() == [("A", asked)]


async def test_an_ending_is_unshown_until_its_board_shows_it(store: Store) -> None:
    await table(store, "A", "c1")
    await table(store, "B", "c2")
    await store.append("A", log(1, 2, 3))
    await store.append("B", log(1, 2))
    await store.note_shown("B", 2, None)
    assert await store.ended_table_ids_not_shown() == ()
    await store.append("A", log(4), finished=TableEnd(ANN_BEN, ANN_WINS))
    await store.append("B", log(3), finished=TableEnd(ANN_BEN, None))
    assert await store.ended_table_ids_not_shown() == ("A", "B")
    await store.note_shown("A", 3, None)
    await store.note_shown("B", 3, None)
    assert await store.ended_table_ids_not_shown() == ("A",)
    await store.note_shown("A", 4, None)
    assert await store.ended_table_ids_not_shown() == ()


async def test_hand_messages_follow_the_player_not_the_seat(store: Store) -> None:
    await table(store)
    await store.append("A", log(1), seats=(Occupant("ann"), Occupant("ben")))
    await store.note_hand("A", "ann", HandMessage("dm-ann", "h1", 1001.0, 1))
    await store.note_hand("A", "ben", HandMessage("dm-ben", "h2", 1001.0, 1))
    await store.append("A", log(2), seats=(Occupant("ben"), Occupant("ann")))
    await store.note_hand("A", "ann", HandMessage("dm-ann", "h3", 1002.0, 2))
    stored = await store.load_table("A")
    assert stored is not None
    assert stored.seats == (Occupant("ben"), Occupant("ann"))
    assert stored.hands == {
        "ann": HandMessage("dm-ann", "h3", 1002.0, 2),
        "ben": HandMessage("dm-ben", "h2", 1001.0, 1),
    }


async def test_past_hands_are_those_of_tables_that_had_ended(store: Store) -> None:
    hands = {table_id: HandMessage("dm-ann", f"h{table_id}", 1000.0, 1) for table_id in "ABC"}
    for table_id, hand in hands.items():
        await table(store, table_id, f"c{table_id}")
        await store.append(table_id, log(1), seats=(Occupant("ann"),))
        await store.note_hand(table_id, "ann", hand)
    await store.append("A", log(2), finished=TableEnd((Occupant("ann"),), None))
    await store.append("B", log(2, 3), finished=TableEnd((Occupant("ann"),), None))
    ends = [stored.closed_at for table_id in "AB" if (stored := await store.load_table(table_id))]
    first, second = (end for end in ends if end is not None)
    assert await store.past_hands("ann", first, 9) == [PastHand("A", hands["A"], is_end_shown=False)]
    await store.note_shown("B", 3, None)
    past = [PastHand("A", hands["A"], is_end_shown=False), PastHand("B", hands["B"], is_end_shown=True)]
    assert await store.past_hands("ann", second, 9) == past
    assert await store.past_hands("ann", second, 1) == past[:1]
    assert await store.past_hands("ben", second, 9) == []
    await store.forget_hand("A", "another message")
    await store.forget_hand("A", "hA")
    assert await store.past_hands("ann", second, 9) == past[1:]


async def test_everybody_may_leave_the_lobby(store: Store) -> None:
    await table(store)
    await store.append("A", log(1), seats=ANN_BEN)
    await store.append("A", log(2), seats=())
    stored = await store.load_table("A")
    assert stored is not None
    assert stored.seats == ()


async def test_a_player_sits_at_the_live_tables_they_have_not_left(store: Store) -> None:
    for name in ("A", "B", "C", "D"):
        await store.add_table(opening(name, at=ord(name)), guild_id="g", channel_id=name, host_id="ann")
    await store.append("B", log(1), seats=(Occupant("ben"), Occupant("ann")))
    await store.append("A", log(1), seats=(Occupant("ann"),))
    await store.append("C", log(1), seats=(Occupant("ann", left=True), Occupant("ben")))
    await store.append("D", log(1), seats=(Occupant("ann"),), finished=TableEnd([Occupant("ann")], None))
    assert {row.id: row.players for row in await store.live_tables()} == {
        "A": ("ann",),
        "B": ("ben", "ann"),
        "C": ("ben",),
    }


async def test_a_channel_of_direct_messages_is_kept_with_the_time_of_its_opening(store: Store) -> None:
    assert await store.dm_channel("ann") is None
    await store.set_dm_channel("ann", None, 50.0)
    assert await store.dm_channel("ann") is None
    await store.set_dm_channel("ann", "d1", 50.0)
    await store.set_dm_channel("ben", None, 40.0)
    assert await store.dm_channel("ann") == "d1"
    assert await store.dm_openings(0.0) == (("ben", 40.0, False), ("ann", 50.0, True))
    assert await store.dm_openings(50.0) == (("ann", 50.0, True),)


async def test_a_player_has_defaults_until_they_choose(store: Store) -> None:
    assert await store.player("ann") == Player("ann", hands="", dm_closed_noted=False)
    await store.set_player(Player("ann", hands="button", name="Ann"))
    await store.set_player(Player("ann", hands="button", dm_closed_noted=True, name="Ann"))
    assert await store.player("ann") == Player("ann", hands="button", dm_closed_noted=True, name="Ann")


async def test_people_are_read_together(store: Store) -> None:
    await store.set_player(Player("ann", name="Ann"))
    assert await store.players(["ben", "ann"]) == {"ben": Player("ben"), "ann": Player("ann", name="Ann")}
    assert await store.players([]) == {}


async def test_only_what_differs_from_what_was_known_is_stored_and_nothing_of_somebody_deleted_since(
    store: Store,
) -> None:
    nobody, known = Player("ann"), Player("ann", name="Ann")
    assert await store.set_player(known, nobody)
    assert await store.set_player(known._replace(theme="contrast"), known)
    assert await store.set_player(known._replace(shows="text"), known)
    assert await store.player("ann") == Player("ann", name="Ann", shows="text", theme="contrast")
    await store.forget_player("ann")
    assert not await store.set_player(known._replace(shows="text"), known)
    assert await store.player("ann") == nobody
    assert await store.set_player(known, nobody)


async def test_hands_go_nowhere_else_than_dm_or_button(store: Store) -> None:
    with pytest.raises(SaveError):
        await store.set_player(Player("ann", hands="fax"))
    assert await store.player("ann") == Player("ann")


async def test_the_guilds_that_chose_a_setting_are_found(store: Store) -> None:
    await store.set_guild_settings("a", {"best_games": "5"})
    await store.set_guild_settings("b", {"best_games": None, "theme": "best_games"})
    await store.set_guild_settings("c", {"bestXgames": "5"})
    assert await store.guilds_that_chose("best_games") == ("a",)


async def test_a_guild_keeps_its_settings(store: Store) -> None:
    assert await store.guild_settings("g") == {}
    await store.set_guild_settings("g", {"clock": 3600, "channels": ["c1"]})
    await store.set_guild_settings("g", {"clock": None})
    assert await store.guild_settings("g") == {"clock": None}
    assert await store.guild_settings("h") == {}


async def test_facts_are_remembered(url: str, clock: HandClock) -> None:
    async with await open_store(url, clock=clock) as store:
        assert await store.stored_text("commands") is None
        await store.set_stored_text("commands", "aa11")
        await store.set_stored_text("commands", "bb22")
    async with await open_store(url, clock=clock) as again:
        assert await again.stored_text("commands") == "bb22"


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match=r"read-?only"):
        await store._run_query(lambda connection: connection.exec_driver_sql("DELETE FROM tables"))


async def test_what_was_asked_before_the_end_is_saved_before_the_end(url: str, clock: HandClock) -> None:
    store = await open_store(url, clock=clock)
    await table(store)
    last = asyncio.create_task(store.append("A", log(1)))
    await asyncio.sleep(0)
    await store.close()
    await last
    async with await open_store(url, clock=clock) as again:
        stored = await again.load_table("A")
        assert stored is not None
        assert stored.entries == log(1)


async def test_a_closed_store_saves_nothing(url: str, clock: HandClock) -> None:
    store = await open_store(url, clock=clock)
    await store.close()
    await store.close()
    with pytest.raises(SaveError, match="closed"):
        await table(store)


async def test_how_often_somebody_has_sat_down_at_tables_of_a_game_is_read_from_their_logs(store: Store) -> None:
    for name in ("A", "B"):
        await table(store, name, channel=name)
        joins = (entry(1, line="join player=ann interaction=7"), entry(2, line="join player=anna interaction=8 luck=x"))
        await store.append(name, joins)
    await store.append("B", (entry(3, line="leave player=ann"), entry(4, line="join player=ann interaction=9")))
    assert await store.joins_of_game("ann", "hi-lo-jack") == 3
    assert await store.joins_of_game("anna", "hi-lo-jack") == 2
    assert await store.joins_of_game("ann", "sneak") == 0
    assert await store.joins_of_game("ben", "hi-lo-jack") == 0


async def test_of_openings_at_once_no_more_begin_than_the_budget_allows(store: Store) -> None:
    begun = await asyncio.gather(
        *(store.begin_dm_opening(f"p{one}", 1000.0, since=400.0, budget=3) for one in range(10))
    )
    assert sum(begun) == 3
    assert await store.begin_dm_opening("p0", 1010.0, since=410.0, budget=3) is begun[0]
    assert await store.begin_dm_opening("new", 1700.0, since=1100.0, budget=3)


# -- a database that hangs --------------------------------------------------------------------------------------------


async def test_a_question_that_is_not_answered_in_time_is_given_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(_query: object) -> None:
        await asyncio.Event().wait()

    await table(store)
    with monkeypatch.context() as patch:
        patch.setattr("data.ownership.held_store.READ_SECONDS", 0.01)
        patch.setattr(store._readers, "run", hang)
        with pytest.raises(SaveError, match="does not answer in time"):
            await store.load_table("A")
    assert await store.load_table("A") is not None


async def test_while_nobody_knows_what_a_commit_will_have_stored_nothing_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that was read without its last entry would take another in its place."""
    await table(store)
    monkeypatch.setattr(store._writer, "is_hanging", True)
    with pytest.raises(SaveError, match="does not answer in time"):
        await store.load_table("A")
