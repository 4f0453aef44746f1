"""Feats: records of a guild and personal bests, kept when a game ends, and gone with their person."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import select

from data.leaderboards.feats import _query_for_best
from data.leaderboards.models import FeatKey, GameFeat, StoredFeat
from data.leaderboards.schema import feats
from data.models import Occupant, Player, TableEnd
from data.sqlite.engines import writer_engine
from data.store import Store
from engine.game import Feat, Outcome
from engine.tables.log import Opening
from tests.data.leaderboards.club import NOVEMBER
from tests.data.samples import entry
from tests.long_runs import repetitions

PLAY, SMUDGE = FeatKey("cards", "play"), FeatKey("cards", "smudge")
KEYS = (PLAY, SMUDGE)


class Hall:
    """Plays games whose feats are given: ``play 0 61`` is a play of seat 0 worth 61, ``smudge 1`` one of seat 1."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games = 0

    async def play(self, who: str, *done: str, left: Sequence[int] = (), guild: str | None = "g") -> str:
        """A game of the named people, with ``-`` for a computer. Returns its table."""
        self.games += 1
        name, people = f"T{self.games:03}", who.split()
        at = NOVEMBER + self.games
        await self.store.add_table(Opening(name, "cards", bytes(32), at), guild_id=guild, channel_id=name, host_id="h")
        seats = [Occupant(None if one == "-" else one, seat in left) for seat, one in enumerate(people)]
        outcome = Outcome((), tuple(range(1, len(people) + 1)), "target")
        ended = TableEnd(seats, outcome, feats=[_feat(one) for one in done])
        await self.store.append(name, [entry(1, at=at)], finished=ended)
        return name

    async def bests(self, who: str) -> list[tuple[str, bool, int, str]]:
        found = await self.store.personal_bests("g", who, KEYS)
        return [(one.key.kind, one.is_solo, one.value, one.table) for one in found]

    async def records(self, *, is_solo: bool = False, guild: str = "g") -> list[tuple[str, str, int]]:
        found = await self.store.guild_records(guild, KEYS, is_solo=is_solo)
        return [(one.key.kind, one.player, one.value) for one in found]


def _feat(text: str) -> Feat:
    kind, seat, *value = text.split()
    return Feat(kind, int(seat), int(value[0]) if value else None, "flush" if value else "")


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


async def test_the_greatest_of_everybody_is_the_record_and_of_each_the_personal_best(hall: Hall) -> None:
    await hall.play("ann ben", "play 0 20", "play 1 31")
    await hall.play("ann ben", "play 0 24", "play 1 30")
    assert await hall.records() == [("play", "ben", 31)]
    assert await hall.bests("ann") == [("play", False, 24, "T002")]
    assert await hall.bests("ben") == [("play", False, 31, "T001")]


async def test_of_equal_feats_the_first_is_the_record_and_the_second_is_told_of_nobody(hall: Hall) -> None:
    await hall.play("ann ben", "play 0 20")
    again = await hall.play("ann ben", "play 0 20", "play 1 20")
    assert await hall.records() == [("play", "ann", 20)]
    (told,) = await hall.store.feats_of_game(again)
    assert (told.player, told.was_greatest) == ("ben", False)


async def test_a_feat_says_when_and_where_it_was_done_and_whether_its_person_hides(hall: Hall) -> None:
    await hall.store.set_player(Player("ann", name="Ann", profile="private"))
    await hall.play("ann ben", "play 0 20")
    (record,) = await hall.store.guild_records("g", KEYS, is_solo=False)
    assert record == StoredFeat(PLAY, False, "ann", "Ann", True, 20, "flush", "T001", NOVEMBER + 2)


async def test_what_is_only_counted_counts_the_games_in_which_somebody_did_it(hall: Hall) -> None:
    await hall.play("ann ben cem dee", "smudge 0", "smudge 2")
    second = await hall.play("ann ben", "smudge 0")
    assert await hall.bests("ann") == [("smudge", False, 2, second)]
    assert await hall.bests("cem") == [("smudge", False, 1, "T001")]
    assert await hall.records() == [("smudge", "ann", 2)]


async def test_the_result_of_a_game_tells_what_each_feat_was_when_it_ended(hall: Hall) -> None:
    first = await hall.play("ann ben", "play 0 20")
    second = await hall.play("ann ben", "play 0 19", "play 1 25")
    third = await hall.play("ann ben", "play 0 24", "play 1 25")
    await hall.play("ann ben", "play 0 90", "play 1 91")
    told = [await hall.store.feats_of_game(table) for table in (first, second, third)]
    assert told == [
        (GameFeat(0, "play", "ann", 20, "flush", was_own_first=True, was_first=True, was_greatest=True),),
        (GameFeat(1, "play", "ben", 25, "flush", was_own_first=True, was_first=False, was_greatest=True),),
        (GameFeat(0, "play", "ann", 24, "flush", was_own_first=False, was_first=False, was_greatest=False),),
    ]


async def test_a_game_without_a_result_makes_no_records_whoever_lost_it(hall: Hall) -> None:
    await hall.store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="ann")
    seats = [Occupant("ann"), Occupant("ben", left=True)]
    ended = TableEnd(seats, None, kept_losses=frozenset({1}), feats=[_feat("play 0 61")])
    await hall.store.append("T", [entry(1)], finished=ended)
    assert await hall.store.feats_of_game("T") == ()
    assert (await hall.store.export("ann"))["feats"] == []


async def test_solo_games_have_feats_of_their_own(hall: Hall) -> None:
    await hall.play("ann - -", "play 0 50", "play 1 70")
    await hall.play("ann ben", "play 0 20")
    assert await hall.records() == [("play", "ann", 20)]
    assert await hall.records(is_solo=True) == [("play", "ann", 50)], "a computer has no feats"
    assert await hall.bests("ann") == [("play", False, 20, "T002"), ("play", True, 50, "T001")]


async def test_a_feat_below_nothing_can_be_a_record(hall: Hall) -> None:
    await hall.play("ann ben", "play 0 -9", "play 1 -5")
    await hall.play("ann ben", "play 0 -3")
    assert await hall.records() == [("play", "ann", -3)]


async def test_other_guilds_and_games_outside_any_guild_have_nothing_to_do_with_it(hall: Hall) -> None:
    await hall.play("ann ben", "play 0 20")
    await hall.play("ann ben", "play 1 90", guild="h")
    await hall.play("ann ben", "play 1 99", guild=None)
    assert await hall.records() == [("play", "ann", 20)]
    assert await hall.records(guild="h") == [("play", "ben", 90)]


async def test_whoever_left_the_game_or_was_deleted_has_no_feat_in_it(hall: Hall) -> None:
    await hall.play("ann ben", "play 0 20", left=[0])
    await hall.play("gone-1 ben", "play 0 20")
    assert await hall.records() == []


async def test_a_person_who_is_deleted_takes_their_records_with_them(hall: Hall) -> None:
    table = await hall.play("ann ben", "play 0 61", "play 1 20")
    await hall.play("ann ben", "play 1 30")
    assert (await hall.store.export("ann"))["feats"] == [
        {
            "table_id": table,
            "seat": 0,
            "kind": "play",
            "guild": "g",
            "number": 1,
            "game": "cards",
            "solo": False,
            "value": 61,
            "detail": "flush",
        }
    ]
    await hall.store.forget_player("ann")
    assert await hall.records() == [("play", "ben", 30)]
    assert [one.player for one in await hall.store.feats_of_game(table)] == ["ben"]
    assert (await hall.store.export("ann"))["feats"] == []


async def test_what_is_kept_follows_from_the_games_in_order_also_after_deletions(hall: Hall) -> None:
    chance, people = random.Random(6), ["ann", "ben", "cem", "dee", "eva"]
    best, wanted = dict[tuple[str, str], int](), set[tuple[str, str, str, int]]()
    for _ in range(repetitions(60, long=1000)):
        chosen = chance.sample(people, 3)
        points = [chance.randint(-5, 60) for _ in chosen]
        smudges = [seat for seat in range(3) if chance.random() < 0.3]
        done = [f"play {seat} {value}" for seat, value in enumerate(points)] + [f"smudge {seat}" for seat in smudges]
        table = await hall.play(" ".join(chosen), *done)
        for player, value in zip(chosen, points, strict=True):
            if value > best.get((player, "play"), -99):
                best[player, "play"] = value
                wanted.add((table, player, "play", value))
        for player in (chosen[seat] for seat in smudges):
            best[player, "smudge"] = best.get((player, "smudge"), 0) + 1
            wanted.add((table, player, "smudge", best[player, "smudge"]))
    await hall.store.forget_player("cem")
    kept = await hall.store._run_query(
        lambda connection: connection.execute(
            select(feats.c.table_id, feats.c.player, feats.c.kind, feats.c.value)
        ).all()
    )
    assert set(map(tuple, kept)) == {row for row in wanted if row[1] != "cem"}


@pytest.mark.parametrize(
    ("of_person", "index"),
    [
        (False, "feats_by_value (guild=? AND game=? AND solo=? AND kind=?)"),
        (True, "feats_of_player (player=? AND guild=? AND game=? AND solo=? AND kind=?)"),
    ],
)
def test_a_record_and_a_personal_best_are_found_without_reading_every_feat(
    made: Path, *, of_person: bool, index: str
) -> None:
    asked = {"guild": "g", "player": "ann", "game_0": "cards", "kind_0": "play", "solo_0": False}
    with writer_engine(made).connect() as connection:
        query = _query_for_best(1, of_person=of_person).params(asked)
        compiled = query.compile(connection, compile_kwargs={"literal_binds": True})
        plan = str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}").fetchall())
    assert index in plan
