"""A table is read from its checkpoint on, where the same program made it of the same log; the log alone decides."""

import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.people.person import Person
from bot.tables.checkpoints import _digest_of_engine, _digest_of_folder, source_digest
from bot.tables.live_table import CHECKPOINT_ENTRIES, LiveTable
from data.models import StoredTable, TablePlace
from data.reader import Reader
from engine.chance import FastChance
from engine.errors import Refusal, SaveError
from engine.game import Step
from engine.games import games
from engine.tables.actions import AddComputer, AgreeToClose, Join, Start
from engine.tables.checkpoints import Checkpoint
from engine.tables.log import Cause, Entry
from engine.tables.table import Table
from tests.bot.hosting import Hosting, hosting, refused
from tests.engine.moments import random_action
from tests.engine.tables.playing import shown
from tests.games.tiny import GAME as TINY
from tests.stored import until_checkpoints_are_stored

ANN, BEN, CEM = (Person(f"80{number}17529364", name) for number, name in enumerate(("Ann", "Ben", "Cem")))
"""People whose ids no digest has by chance."""
ACTIONS = 45
SLUG = "sneak"


class Work:
    """What the bot has done: the entries that it replayed, and how often it has asked the store."""

    def __init__(self) -> None:
        self.replayed = self.asked = 0


@contextmanager
def counted() -> Iterator[Work]:
    """The work done within the block."""
    work, replay, ask = Work(), Table._replay_entry, Reader._run_query

    def _replay_entry(self: Table, entry: Entry) -> None:
        work.replayed += 1
        replay(self, entry)

    async def _run_query(self: Reader, query: Any) -> Any:
        work.asked += 1
        return await ask(self, query)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Table, "_replay_entry", _replay_entry)
        patched.setattr(Reader, "_run_query", _run_query)
        yield work


@asynccontextmanager
async def held_games(folder: Path) -> AsyncIterator[Hosting]:
    """A service on the database of a folder, with all games."""
    async with hosting(folder, games=games()) as held:
        yield held


async def played(held: Hosting, channel: str = "11", actions: int = ACTIONS, slug: str = SLUG) -> LiveTable:
    """A game of Ann, Ben and a computer, in which this many random actions were taken."""
    live = await held.tables.open(TablePlace("1", channel, ANN.id), slug)
    for person in (ANN, BEN):
        await held.tables.profiles.save_name(person)
        await held.tables.act(person, live, Join(player=person.id, interaction=f"9{person.id}", luck="shamrock"))
    await held.tables.act(ANN, live, AddComputer())
    await held.tables.act(ANN, live, Start())
    chance = FastChance(channel)
    for _ in range(actions):
        await act_somehow(held, live, chance)
    return live


async def act_somehow(held: Hosting, live: LiveTable, chance: FastChance) -> None:
    """One random action of whoever is waited for."""
    seat = live.table.waiting_for()[0]
    cause = Cause.PERSON if live.table.state.seats[seat].player else Cause.COMPUTER
    before = live.table.seq
    while live.table.seq == before:
        with suppress(Refusal):
            await live.table.act(seat, random_action(live.table.menu(seat), chance), cause=cause)
    held.tables.update_after_entry(live)


async def stored(held: Hosting, table_id: str) -> Checkpoint | None:
    """The checkpoint that is stored of a table, once all is stored."""
    await until_checkpoints_are_stored(held.store._store)
    found: StoredTable | None = await held.store.load_table(table_id)
    assert found is not None
    return found.checkpoint


async def test_a_table_is_read_from_its_checkpoint_on(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        live = await played(held)
        before, table_id, seq = shown(live.table), live.id, live.table.seq
        kept = await stored(held, table_id)
        assert kept is not None
        assert kept.seq == 40 == seq // CHECKPOINT_ENTRIES * CHECKPOINT_ENTRIES
    async with held_games(tmp_path) as held:
        with counted() as work:
            again = await held.tables.get(table_id)
        assert (shown(again.table), work.replayed) == (before, seq - kept.seq)
        for _ in range(CHECKPOINT_ENTRIES):
            await act_somehow(held, again, FastChance(1))
        later = await stored(held, table_id)
        assert later is not None
        assert later.seq == kept.seq + CHECKPOINT_ENTRIES
        assert shown(again.table) == shown(await whole(held, table_id))


async def whole(held: Hosting, table_id: str) -> Table:
    """The table as its whole log says."""
    found = await held.store.load_table(table_id)
    assert found is not None
    return Table.replay(games()[found.opening.game], found.opening, found.entries, _save_nothing, held.clock)


async def _save_nothing(*_what: object) -> None:
    pass


def _changed(path: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(path / "tables.sqlite3")) as connection, connection:
        assert connection.execute(sql, values).rowcount > 0


WRONG = {
    "another program's": "UPDATE checkpoints SET source = 'x'",
    "a tampered moment": "UPDATE checkpoints SET moment = replace(moment, 'playing', 'over')",
    "an empty moment": "UPDATE checkpoints SET moment = ''",
    "bytes": "UPDATE checkpoints SET moment = x'ff00'",
    "letters that are none": "UPDATE checkpoints SET moment = CAST(x'ffff80' AS TEXT)",
    "no seal": "UPDATE checkpoints SET seal = ''",
    "an earlier entry": "UPDATE checkpoints SET seq = seq - 1",
    "an entry to come": "UPDATE checkpoints SET seq = 1000000",
    "no number": "UPDATE checkpoints SET seq = 'nonsense'",
    "none": "DELETE FROM checkpoints",
    "one of another log": "UPDATE checkpoints SET log = log_before",
    "one of an entry that is another now": "UPDATE entries SET at = at + 1 WHERE seq = 40",
}
"""What may be wrong with a checkpoint of entry 40."""


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_does_not_fit_is_made_from_the_log_in_silence(wrong: str, tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        table_id = (await played(held)).id
    _changed(tmp_path, WRONG[wrong])
    async with held_games(tmp_path) as held:
        with counted() as work:
            looked_at = dict(await held.tables.all_tables.look_at_all([table_id]))
            live = await held.tables.get(table_id)
        assert work.replayed >= live.table.seq
        assert shown(live.table) == shown(looked_at[table_id].table) == shown(await whole(held, table_id))
        assert held.watcher.losses == []
        kept = await stored(held, table_id)
        assert kept is not None
        assert (kept.seq, kept) == (live.table.seq, live.table.checkpoint(kept.source))


async def test_a_log_that_is_another_one_at_any_place_is_replayed(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        table_id = (await played(held)).id
    _changed(tmp_path, "UPDATE entries SET at = at + 1 WHERE seq = 9")
    async with held_games(tmp_path) as held:
        with counted() as work:
            live = await held.tables.get(table_id)
        assert (shown(live.table), work.replayed) == (shown(await whole(held, table_id)), live.table.seq)


async def test_a_broken_log_is_noticed_as_without_a_checkpoint(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        table_id = (await played(held)).id
    _changed(tmp_path, "UPDATE entries SET digest = '00000000' WHERE seq = 9")
    async with held_games(tmp_path) as held:
        assert await refused(held.tables.get(table_id)) == "other_rules"
        assert len(held.watcher.losses) == 1


def digest_of_changed(folder: str) -> str | None:
    """The digest for the game in a folder, by a program that starts now."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.tables.checkpoints._digest_of_engine", _digest_of_engine.__wrapped__)
        return _digest_of_folder.__wrapped__(folder)


async def test_a_changed_rule_is_noticed_as_without_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with held_games(tmp_path) as held:
        table_id = (await played(held)).id
    changed, rules = tmp_path / "engine", games()[SLUG].rules
    shutil.copytree(Path(engine.__file__).parent, changed)
    file = changed / "games" / SLUG / "rules.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n# another rule\n", encoding="utf-8")
    monkeypatch.setattr(engine, "__file__", str(changed / "__init__.py"))
    monkeypatch.setattr("bot.tables.checkpoints._digest_of_folder", digest_of_changed)

    def apply(*told: Any) -> Step[Any]:
        step = rules.apply(*told)
        return step._replace(events=step.events[1:])

    apply.__module__ = rules.apply.__module__
    other = replace(games()[SLUG], rules=replace(rules, apply=apply))
    async with hosting(tmp_path, games={**games(), SLUG: other}) as held:
        assert await refused(held.tables.get(table_id)) == "other_rules"
        assert len(held.watcher.losses) == 1


def test_the_source_of_a_game_is_the_engines_text_and_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = games()
    assert len({source_digest(game) for game in known.values()}) == len(known)
    assert source_digest(TINY) is None
    copied, digest = tmp_path / "engine", digest_of_changed
    shutil.copytree(Path(engine.__file__).parent, copied)
    monkeypatch.setattr(engine, "__file__", str(copied / "__init__.py"))
    assert digest(SLUG) == source_digest(known[SLUG])
    _appended(copied / "games" / "high_roller" / "scoring.py")
    assert digest(SLUG) == source_digest(known[SLUG])
    seen = {digest(SLUG)}
    for place in ("games/sneak/scoring.py", "games/sneak/phases/__init__.py", "chance.py", "tables/state.py"):
        _appended(copied / place)
        assert digest(SLUG) not in seen
        seen.add(digest(SLUG))


def _appended(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")


async def test_a_checkpoint_that_cannot_be_stored_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_what: object) -> None:
        raise sqlite3.OperationalError

    monkeypatch.setattr("data.queries.checkpoints.keep_checkpoint", fail)
    async with held_games(tmp_path) as held:
        live = await played(held)
        assert await stored(held, live.id) is None
        assert shown(live.table) == shown(await whole(held, live.id))


async def test_whoever_has_their_data_deleted_is_in_no_checkpoint(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        live = await played(held)
        assert await stored(held, live.id) is not None
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection:
            (row,) = connection.execute("SELECT * FROM checkpoints").fetchall()
        assert not [one for one in (ANN.id, BEN.id, "shamrock", live.table.opening.secret.hex()) if one in repr(row)]


# -- a list of tables -------------------------------------------------------------------------------------------------


async def test_many_tables_are_looked_at_by_one_question_and_a_few_entries(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        lives = [await played(held, channel=str(number), slug=slug) for number, slug in enumerate(SLUGS, start=20)]
        lobby = await held.tables.open(TablePlace("1", "11", CEM.id), SLUG)
        lives.append(lobby)
        expected = {live.id: looks(held, live) for live in lives}
    async with held_games(tmp_path) as held:
        with counted() as work:
            found = await held.tables.all_tables.look_at_all([*expected, "NONE"])
        assert {table_id: looks(held, live) for table_id, live in found.items()} == expected
        assert work.asked <= 3 + 1  # the tables, their people, their server; and the table that there is not
        assert work.replayed < len(lives) * CHECKPOINT_ENTRIES
        assert not held.tables.in_memory
        with pytest.raises(SaveError):
            await found[lives[0].id].table.act(0, AgreeToClose())


SLUGS = [slug for slug in ("sneak", "high-roller", "high-handed", "sneak", "high-roller") for _ in range(2)]


def looks(held: Hosting, live: LiveTable) -> object:
    """What a list of tables says of one."""
    deadlines, seats = held.tables.deadlines, range(len(live.table.state.seats))
    times = [(deadlines.deadline(live, seat), deadlines.lost_at(live, seat)) for seat in seats]
    return live.place, live.table.moment, times, deadlines.closes_at(live), held.tables.seat_names(live)


async def test_a_table_in_memory_is_looked_at_as_it_is(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        live = await played(held)
        with counted() as work:
            assert await held.tables.all_tables.look_at_all([live.id]) == {live.id: live}
        assert work.replayed == 0


async def test_a_table_with_an_open_question_is_read_whole(tmp_path: Path) -> None:
    async with held_games(tmp_path) as held:
        live = await played(held)
        await held.tables.act(ANN, live, AgreeToClose())
        for _ in range(CHECKPOINT_ENTRIES):
            await act_somehow(held, live, FastChance(1))
        expected, table_id = looks(held, live), live.id
    async with held_games(tmp_path) as held:
        found = await held.tables.all_tables.look_at_all([table_id])
        assert looks(held, found[table_id]) == expected
        assert found[table_id] is held.tables.in_memory[table_id]
