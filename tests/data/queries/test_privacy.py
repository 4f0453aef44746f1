"""What is kept of a person is handed over whole, and deleted whole; the games of the others stay."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, Text, cast, func, select, union

from data.errors import StillSeatedError
from data.leaderboards.models import Standing
from data.leaderboards.ratings import NEWCOMER
from data.leaderboards.rows import result_columns_of_ratings
from data.leaderboards.schema import champions
from data.models import HandMessage, Occupant, Player, TableEnd
from data.queries import people, privacy
from data.schema import METADATA, NAMES_PERSON, entries
from data.sqlite.engines import writer_engine
from data.store import Store, open_store
from engine.game import Feat, Outcome
from engine.tables.actions import NAMING_VERBS
from engine.tables.log import Cause, Entry
from tests.data.samples import HandClock, opening, standings_of

ANN, BEN = "755041828864000001", "755041828864000002"
NAME = "Annabel Lee of the Sea"
DM = "930000000000000001"
ANN_WINS = Outcome(scores=(11, 4), ranking=(1, 2), ending="target_reached")
SMUDGE = Feat("smudge_made", 0)

PERSONAL = {
    *("tables.host", "entries.line", "seats.player", "hands.player", "results.player", "standings.player"),
    *("champions.player", "played_games.player", "feats.player"),
    *("hands.channel", "hands.message", "players.id", "players.name", "players.hands", "players.shows"),
    *("players.profile", "players.notices", "players.quiet", "players.invitations"),
    "players.left_early",
    *("players.theme", "dm_channels.player", "dm_channels.channel"),
}
"""The columns of text that can hold who somebody is, or what they chose."""
IMPERSONAL = {
    *("tables.id", "tables.game", "tables.guild", "tables.channel", "tables.status", "tables.board_channel"),
    "tables.release",
    *("tables.board_message", "tables.replaced_boards", "entries.table_id", "entries.cause", "entries.digest"),
    *("entries.mark", "seats.table_id"),
    "seats.strength",
    *(f"checkpoints.{name}" for name in ("table_id", "source", "log_before", "log", "moment", "seal")),
    "entries.interaction",
    *(
        "hands.table_id",
        "results.table_id",
        "results.ending",
        "results.guild",
        "results.game",
        "standings.guild",
        "rated_guilds.guild",
    ),
    *("standings.game", "standings.period", "guilds.id", "guilds.settings", "facts.key", "facts.value", "lease.holder"),
    "part_owners.holder",
    *("open_seats.table_id", "open_seats.channel", "open_seats.message"),
    *("pings.table_id", "pings.channel", "pings.message", "pings.kind"),
    *("test_tables.table_id", "seasons.guild", "champions.guild", "champions.game"),
    *("invitations.table_id", "invitations.message"),
    *("feats.table_id", "feats.kind", "feats.guild", "feats.game", "feats.detail"),
    *("played_games.table_id", "played_games.guild", "played_games.game"),
    *("set_tables.table_id", "set_tables.set_id"),
    *("kept_limits.digest", "kept_limits.kind", "kept_limits.about"),
}


def texts() -> set[str]:
    return {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, Text)
    }


def lines(*said: str, start: int = 1) -> tuple[Entry, ...]:
    """Entries of these lines; before one that is a game's stands the seat."""
    split = [line.split(": ") if ": " in line else ["", line] for line in said]
    return tuple(
        Entry(seq, 1000.0 + seq, Cause.PERSON, int(seat) if seat else None, line, f"{seq:08x}")
        for seq, (seat, line) in enumerate(split, start)
    )


LOBBY = lines(f"join player={ANN} interaction=71", f"join player={BEN} interaction=72 luck=clover", "start")


async def opened(store: Store, table: str, host: str = ANN) -> None:
    await store.add_table(opening(table), guild_id="g", channel_id=f"c{table}", host_id=host)
    await store.append(table, LOBBY, seats=(Occupant(ANN), Occupant(BEN)))
    await store.note_hand(table, ANN, HandMessage(DM, f"{DM}{table}", 1000.0, 3))


async def finished(store: Store, table: str, host: str = ANN) -> None:
    await opened(store, table, host)
    moves = lines("0: bid level=3", "1: pass", "0: play card=Td", start=4)
    await store.append(table, moves, finished=TableEnd((Occupant(ANN), Occupant(BEN)), ANN_WINS, feats=(SMUDGE,)))


async def with_a_past(store: Store) -> None:
    """Ann is in every place where somebody can be."""
    await store.set_player(Player(ANN, "button", name=NAME, shows="text", theme="contrast"))
    await store.set_player(Player(BEN, name="Ben"))
    await store.set_dm_channel(ANN, DM, 1000.0)
    await finished(store, "A")
    await store.add_table(opening("B"), guild_id="g", channel_id="cB", host_id=BEN)
    joined_and_left = lines(f"join player={ANN} interaction=73 luck=gone-1", f"leave player={ANN}")
    await store.append("B", joined_and_left, seats=())
    title = {"guild": "g", "season": 1, "game": "hi-lo-jack", "player": ANN}
    await store._writer.run(lambda connection: connection.execute(champions.insert(), title))


async def found(store: Store, text: str) -> set[str]:
    """The columns that hold this text somewhere."""

    def look(connection: Connection) -> Iterator[str]:
        for table in METADATA.sorted_tables:
            for column in table.columns:
                holds = func.replace(cast(column, Text), text, "") != cast(column, Text)
                if connection.execute(select(column).select_from(table).where(holds)).first():
                    yield f"{table.name}.{column.name}"

    return await store._run_query(lambda connection: set(look(connection)))


def on_disk(path: Path) -> bytes:
    log = Path(f"{path}-wal")
    return path.read_bytes() + (log.read_bytes() if log.exists() else b"")


def test_each_column_of_text_is_known_to_tell_of_a_person_or_not() -> None:
    assert texts() == PERSONAL | IMPERSONAL, "a new column: does privacy.forget delete it, and privacy.kept show it?"
    assert not PERSONAL & IMPERSONAL


async def test_a_person_is_found_in_all_these_columns_and_after_deletion_in_none(store: Store) -> None:
    await with_a_past(store)
    everywhere = {column for text in (ANN, NAME, DM, "contrast") for column in await found(store, text)}
    assert everywhere == PERSONAL - {
        "players.hands",
        "players.shows",
        "players.profile",
        "players.notices",
        "players.quiet",
        "players.invitations",
        "players.left_early",
    }
    await store.forget_player(ANN)
    assert [await found(store, text) for text in (ANN, NAME, DM, "contrast")] == [set()] * 4
    assert await found(store, BEN)


async def test_a_moderators_reason_goes_and_other_peoples_lucky_words_stay(store: Store) -> None:
    """The words may name anybody who was there; a lucky word is part of what shuffled the cards."""
    await store.add_table(opening("B"), guild_id="g", channel_id="cB", host_id=BEN)
    said = (f"join player={ANN} interaction=1", f"join player={BEN} interaction=2 luck=Annabel", "start")
    closed = "close why=moderated reason=Annabel_shouts"
    await store.append("B", lines(*said, closed), finished=TableEnd([Occupant(ANN), Occupant(BEN)], None))
    await store.add_table(opening("C"), guild_id="g", channel_id="cC", host_id=BEN)
    await store.append("C", lines(f"join player={BEN} interaction=3", closed), finished=TableEnd([Occupant(BEN)], None))
    await store.forget_player(ANN)
    table, other = await store.load_table("B"), await store.load_table("C")
    assert table is not None
    assert other is not None
    assert [one.line for one in table.entries][1:] == [said[1], "start", "close why=moderated"]
    assert [one.digest for one in table.entries] == [one.digest for one in lines(*said, closed)]
    assert other.entries[-1].line == closed, "Ann was not there"


async def test_when_direct_messages_were_opened_is_kept_without_whose_they_were(store: Store) -> None:
    """Otherwise a deletion would give the budget of openings back."""
    for player, at in ((ANN, 50.0), (BEN, 60.0)):
        await store.set_dm_channel(player, DM, at)
        await store.forget_player(player)
        await store.update_dm_channel(player, DM, at)  # an opening that was still under way
    assert await store.dm_openings(0.0) == (("gone-1", 50.0, False), ("gone-2", 60.0, False))
    await store.drop_dm_openings_of_deleted(60.0)
    assert await store.dm_openings(0.0) == (("gone-2", 60.0, False),)


async def test_not_even_the_bytes_of_the_file_tell_of_a_person_who_was_deleted(store: Store, made: Path) -> None:
    await with_a_past(store)
    for number in range(120):
        await finished(store, f"T{number}", host=ANN if number % 2 else BEN)
        await store.set_player(Player(ANN, name=f"{NAME} {number}"))
    before = on_disk(made)
    assert all(text.encode() in before for text in (ANN, NAME, DM))
    await store.forget_player(ANN)
    after = on_disk(made)
    assert [text for text in (ANN, NAME, DM) if text.encode() in after] == []
    assert BEN.encode() in after


async def test_copies_that_sqlite_left_in_unused_space_are_gone_after_the_next_start(
    made: Path, url: str, clock: HandClock
) -> None:
    async with await open_store(url, clock=clock) as store:
        await with_a_past(store)
    with closing(sqlite3.connect(made)) as careless:
        careless.executescript("PRAGMA secure_delete=OFF; DELETE FROM hands")
    async with await open_store(url, clock=clock) as store:
        await store.forget_player(ANN)
        assert DM.encode() in on_disk(made)
    async with await open_store(url, clock=clock) as store:
        assert [text for text in (ANN, NAME, DM) if text.encode() in on_disk(made)] == []
        assert await standings_of(store)
        assert await store.stored_text(privacy.LEFTOVERS) is None, "the file is not written anew at each start"


async def test_whoever_sits_at_live_tables_is_told_which_and_keeps_everything(store: Store) -> None:
    await with_a_past(store)
    await opened(store, "C")
    before = await store.export(ANN)
    with pytest.raises(StillSeatedError) as raised:
        await store.forget_player(ANN)
    assert raised.value.tables == ("C",)
    assert await store.export(ANN) == before


async def test_at_a_live_table_that_was_left_another_id_has_the_seat(store: Store) -> None:
    await opened(store, "C")
    await store.append("C", lines("0: resign", start=4), seats=(Occupant(ANN, left=True), Occupant(BEN)))
    assert await store.forget_player(ANN) == {"C": "gone-1"}
    stored = await store.load_table("C")
    assert stored is not None
    assert stored.seats == (Occupant("gone-1", left=True), Occupant(BEN))
    assert stored.place.host == "gone-1"
    assert stored.entries[0].line == "join player=gone-1 interaction=71"
    assert stored.entries[1:] == (*LOBBY[1:], *lines("0: resign", start=4))
    assert stored.hands == {}


async def test_a_hand_that_is_noted_after_its_player_was_deleted_brings_nothing_back(store: Store) -> None:
    await opened(store, "C")
    await store.append("C", lines("0: resign", start=4), seats=(Occupant(ANN, left=True), Occupant(BEN)))
    await store.forget_player(ANN)
    await store.note_hand("C", ANN, HandMessage(DM, f"{DM}C", 1000.0, 4))
    assert await found(store, ANN) == set()
    assert await found(store, DM) == set()


async def test_whoever_left_a_game_and_was_not_deleted_still_has_a_hand_noted(store: Store) -> None:
    await opened(store, "C")
    await store.append("C", lines("0: resign", start=4), seats=(Occupant(ANN, left=True), Occupant(BEN)))
    hand = HandMessage(DM, f"{DM}D", 1001.0, 4)
    await store.note_hand("C", ANN, hand)
    stored = await store.load_table("C")
    assert stored is not None
    assert stored.hands == {ANN: hand}


async def test_a_game_that_was_left_ends_without_a_place_on_any_leaderboard_for_whoever_was_deleted(
    store: Store,
) -> None:
    await opened(store, "C")
    await store.append("C", lines("0: resign", start=4), seats=(Occupant(ANN, left=True), Occupant(BEN)))
    await store.forget_player(ANN)
    seats = (Occupant("gone-1", left=True), Occupant(BEN))
    await store.append("C", lines("1: resign", start=5), finished=TableEnd(seats, ANN_WINS))
    assert await found(store, "gone-1") == {"entries.line", "seats.player", "tables.host"}
    assert [(line.player, line.played) for line in await standings_of(store)] == [(BEN, 1)]


async def test_ids_that_stand_for_people_differ_at_a_table_and_tell_nothing_between_tables(store: Store) -> None:
    await with_a_past(store)
    assert await store.forget_player(ANN) == {"A": "gone-1", "B": "gone-2"}, "somebody's lucky word at B was gone-1"
    await finished(store, "D")
    assert await store.forget_player(BEN) == {"A": "gone-2", "B": "gone-3", "D": "gone-1"}


async def test_results_stay_without_a_name_and_the_ratings_of_the_others_as_they_were(store: Store) -> None:
    await with_a_past(store)
    (ben,) = [standing for standing in await standings_of(store) if standing.player == BEN]
    await store.forget_player(ANN)
    assert await standings_of(store) == (ben,)
    assert isinstance(ben, Standing)
    assert await found(store, "target_reached") == {"results.ending"}


async def test_whoever_was_only_invited_or_waited_is_found_exported_and_deleted_too(store: Store) -> None:
    asked = lines(f"invite player={ANN}", f"invite player={BEN}", f"decline_invitation player={ANN}")
    waited = lines(f"wait player={ANN} interaction=74", f"remove player={ANN}", f"wait player={ANN}9 interaction=75")
    for table, said in (("C", asked), ("D", waited)):
        await store.add_table(opening(table), guild_id="g", channel_id=f"c{table}", host_id=BEN)
        await store.append(table, said, seats=())
    done = [[one["line"].partition(" ")[0] for one in table["done"]] for table in (await store.export(ANN))["tables"]]
    assert done == [["invite", "decline_invitation"], ["wait", "remove"]]
    assert await store.forget_player(ANN) == {"C": "gone-1", "D": "gone-1"}
    kept = [stored.entries for table in "CD" if (stored := await store.load_table(table))]
    assert [entry.line for entries in kept for entry in entries] == [
        "invite player=gone-1",
        f"invite player={BEN}",
        "decline_invitation player=gone-1",
        "wait player=gone-1 interaction=74",
        "remove player=gone-1",
        f"wait player={ANN}9 interaction=75",
    ]


async def test_a_person_of_whom_nothing_is_kept_can_be_deleted_too(store: Store) -> None:
    assert await store.forget_player("nobody") == {}


async def test_what_is_handed_over_is_all_of_it_and_nothing_of_others(store: Store) -> None:
    await with_a_past(store)
    kept = await store.export(ANN)
    assert (kept["id"], kept["name"]) == (ANN, NAME)
    chosen = {"hands": "button", "shows": "text", "theme": "contrast"}
    usual = {"dm_closed_noted": False, "profile": "", "notices": "", "quiet": "", "invitations": "", "left_early": ""}
    assert kept["preferences"] == chosen | usual
    assert kept["direct_message_channel"] == DM
    played, looked_in = kept["tables"]
    assert [done["line"] for done in played["done"]] == [LOBBY[0].line, "bid level=3", "play card=Td"]
    assert played["done"][0]["at"] == "1970-01-01T00:16:41+00:00"
    assert played["result"] == {
        "score": 11,
        "place": 1,
        "ending": "target_reached",
        "counts": True,
        **result_columns_of_ratings(NEWCOMER, NEWCOMER),
    }
    assert (played["opened_by_you"], looked_in["opened_by_you"]) == (True, False)
    assert [done["line"].partition(" ")[0] for done in looked_in["done"]] == ["join", "leave"]
    assert [(one["guild"], one["game"], one["period"], one["won"]) for one in kept["standings"]] == [
        ("g", game, period, 1) for game in ("", "hi-lo-jack") for period in ("1970-01", "all", "season-1")
    ]
    assert [(one["kind"], one["value"]) for one in kept["feats"]] == [("smudge_made", 1)]
    assert kept["titles"] == [{"guild": "g", "season": 1, "game": "hi-lo-jack"}]
    told = json.dumps(kept)
    assert [text for text in (BEN, "Ben", "clover", "pass", opening().secret.hex()) if text in told] == []


async def test_what_is_handed_over_has_an_order_of_its_own_whatever_order_the_database_reads_in(
    store: Store, made: Path
) -> None:
    await with_a_past(store)
    exported = await store.export(ANN)
    assert [one["game"] for one in exported["standings"]] == [*[""] * 3, *["hi-lo-jack"] * 3]
    with writer_engine(made).connect() as connection:
        connection.exec_driver_sql("PRAGMA reverse_unordered_selects=ON")
        assert privacy.export_player_data(connection, ANN) == exported


async def test_what_is_handed_over_of_a_live_game_does_not_count_what_others_did(store: Store) -> None:
    await opened(store, "C")
    await store.append("C", lines("0: bid level=3", start=4))
    before = await store.export(ANN)
    await store.append("C", lines("1: pass", "1: pass", start=5))
    assert await store.export(ANN) == before


def test_the_tables_of_a_person_are_found_without_reading_every_log(made: Path) -> None:
    lines = people.lines_naming(ANN)
    query = union(*(select(entries.c.table_id).where(NAMES_PERSON, line) for line in lines))
    with writer_engine(made).connect() as connection:
        compiled = query.compile(connection, compile_kwargs={"literal_binds": True})
        plan = str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}").fetchall())
    assert plan.count("INDEX lines_naming_people (line>? AND line<?)") == len(NAMING_VERBS)
