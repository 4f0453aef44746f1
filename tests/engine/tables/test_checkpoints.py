"""A table from a checkpoint is the table from its whole log, in every game, whatever has happened there."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest

from engine.actions import Action
from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.tables.actions import (
    AgreeToClose,
    AgreeToPause,
    AgreeToTakeBack,
    AskToTakeBack,
    Back,
    Close,
    GoOn,
    Invite,
    Join,
    Leave,
    RefuseToClose,
    RefuseToTakeBack,
    Resign,
    VoteForSitIn,
    Wait,
)
from engine.tables.checkpoints import Checkpoint, LogDigest
from engine.tables.log import Cause, Entry, Opening, entry_with_seq
from engine.tables.replaying import replay_in_pieces, table_to_look_at
from engine.tables.state import Phase
from engine.tables.table import Table
from engine.transcripts.write import _option_texts_by_name
from tests.each import attempts
from tests.engine.moments import AnyGame, every_game, random_action, seats_and_seeds
from tests.engine.random_games import random_options
from tests.engine.tables.playing import Clock, Played, Storage, not_saved, shown, started
from tests.games.tiny import GAME
from tests.long_runs import repetitions

SOURCE = "the text of the program"
ACTS = repetitions(60, long=600)
"""How often somebody acts at a table."""
EVERY = 5
PEOPLE = ("4711000", "4711001", "4711002")
LUCK = "shamrock"
TABLE_ACTS: Sequence[Callable[[int, int], Action]] = (
    lambda _seat, _of: AskToTakeBack(),
    lambda _seat, _of: AgreeToTakeBack(),
    lambda _seat, _of: RefuseToTakeBack(),
    lambda _seat, _of: AgreeToPause(),
    lambda _seat, _of: GoOn(),
    lambda _seat, _of: AgreeToClose(),
    lambda _seat, _of: RefuseToClose(),
    lambda _seat, _of: Back(),
    lambda seat, of: VoteForSitIn(seat=(seat + 1) % of),
    lambda _seat, _of: Resign(),
)
"""What a seat may do besides playing, given its number and that of all seats."""


async def restless_table(game: AnyGame, seats: int, seed: int) -> tuple[Table, list[Checkpoint]]:
    """A table at which random things happen, and its checkpoints, one after each `EVERY` acts."""
    chance, played = FastChance(f"restless {seed}"), Played(game, Opening("7Q2M", game.meta.slug, bytes(32), 1_000.0))
    table = played.table
    for person in PEOPLE[:seats]:
        await table.act(None, Join(player=person, interaction=f"9{person}", luck=LUCK))
    await played.computers(seats - len(PEOPLE[:seats]))
    options = random_options(game, seats, chance, daring=seed % 4 > 1)
    await played.options(*(f"{name}={text}" for name, text in _option_texts_by_name(options).items()))
    await played.start()
    found = [table.checkpoint(SOURCE)]
    for number in range(ACTS):
        played.clock.now += chance.pick(100)
        with suppress(Refusal):
            await act_somehow(table, chance)
        if number % EVERY == 0:
            found.append(table.checkpoint(SOURCE))
    return table, [one for one in found if one is not None]


async def act_somehow(table: Table, chance: Chance) -> None:
    """Have somebody do something. Raises `Refusal` if that is not allowed."""
    seats = len(table.state.seats)
    seat, has_menu = chance.pick(seats), [one for one in range(seats) if table.menu(one)]
    if not has_menu or chance.pick(4) == 0:
        await table.act(seat, TABLE_ACTS[chance.pick(len(TABLE_ACTS))](seat, seats))
        return
    seat = has_menu[chance.pick(len(has_menu))]
    if chance.pick(8) == 0:
        await table.take_timeout_actions(seat, cause=Cause.TIMER, controls_version=table.controls_version(seat))
        return
    is_person = table.state.seats[seat].is_played_by_person
    cause = Cause.PERSON if is_person else Cause.COMPUTER
    await table.act(seat, random_action(table.menu(seat), chance), cause=cause)


async def from_checkpoint(table: Table, checkpoint: Checkpoint | None, until: int | None = None) -> tuple[Table, int]:
    """The table made from its log up to entry ``until`` with this checkpoint, and how many entries were replayed."""
    replayed = 0

    class Counting(Table):
        def _replay_entry(self, entry: Entry) -> None:
            nonlocal replayed
            replayed += 1
            super()._replay_entry(entry)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("engine.tables.replaying.Table", Counting)
        made = await replay_in_pieces(table.game, table.opening, table.log[:until], Storage(), Clock(), checkpoint)
    return made, replayed


@every_game
async def test_a_table_from_a_checkpoint_is_the_table_from_its_log(game: AnyGame) -> None:
    with attempts() as attempt:
        for name, (seats, seed) in seats_and_seeds(game).items():
            with attempt(name):
                table, checkpoints = await restless_table(game, seats, seed)
                assert len(checkpoints) > 3
                whole = shown(Table.replay(game, table.opening, table.log, Storage(), Clock()))
                for checkpoint in (checkpoints[0], *checkpoints[-2:]):
                    made, replayed = await from_checkpoint(table, checkpoint)
                    assert shown(made) == whole
                    assert replayed == table.seq - checkpoint.seq
                    assert made.checkpoint(SOURCE) == made.checkpoint(SOURCE) == table.checkpoint(SOURCE)


@every_game
async def test_it_is_so_at_the_checkpoint_itself_for_whoever_looks(game: AnyGame) -> None:
    table, checkpoints = await restless_table(game, max(game.meta.seats), 1)
    for checkpoint in checkpoints[::3]:
        made, replayed = await from_checkpoint(table, checkpoint, checkpoint.seq)
        whole = Table.replay(game, table.opening, table.log[: checkpoint.seq], Storage(), Clock())
        assert (shown(made), replayed) == (shown(whole), 0)


@every_game
async def test_a_checkpoint_names_nobody(game: AnyGame) -> None:
    table, checkpoints = await restless_table(game, max(game.meta.seats), 1)
    text = repr(checkpoints)
    assert not [word for word in (*PEOPLE[:2], LUCK, table.opening.secret.hex()) if word in text]


async def test_there_is_none_where_a_table_knows_people_without_a_seat_or_what_a_moderator_wrote() -> None:
    played = Played()
    assert played.table.checkpoint(SOURCE) is None
    await played.join("ann", "ben")
    await played.table.act(None, Invite(player="cem"))
    assert played.table.checkpoint(SOURCE) is None
    await played.start()
    assert played.table.checkpoint(SOURCE) is not None
    await played.table.act(None, Close(why="moderated", reason="Ann_cheats"), cause=Cause.HOST)
    assert played.table.checkpoint(SOURCE) is None


async def test_a_finished_game_has_one() -> None:
    played = await started("ann", "ben")
    await played.play_on()
    assert played.table.state.phase is Phase.OVER
    made, replayed = await from_checkpoint(played.table, played.table.checkpoint(SOURCE))
    assert (shown(made), replayed) == (shown(played.table), 0)


async def test_whoever_came_from_the_waiting_list_or_came_again_is_known() -> None:
    played = Played()
    await played.join("ann", "ben")
    await played.table.act(None, Wait(player="cem", interaction="77"))
    await played.table.act_as("ann", Leave(player="ann"))
    await played.table.act_as("cem", Leave(player="cem"))
    await played.join("ann")
    await played.start()
    made, _ = await from_checkpoint(played.table, played.table.checkpoint(SOURCE))
    assert made.state.seats == played.table.state.seats
    assert {seat.player for seat in made.state.seats} == {"ann", "ben"}


@pytest.fixture
async def played() -> Played:
    """A game in which a round was played."""
    at = await started("ann", "ben", "cem")
    await at.seal_all()
    return at


def checkpoint_of(table: Table) -> Checkpoint:
    checkpoint = table.checkpoint(SOURCE)
    assert checkpoint is not None
    return checkpoint


async def test_what_was_tampered_with_counts_for_nothing(played: Played) -> None:
    right, table = checkpoint_of(played.table), played.table
    wrong = [
        right._replace(moment=right.moment.replace('"playing"', '"over"')),
        right._replace(moment=right.moment.replace("2", "3")),
        right._replace(moment=""),
        right._replace(seq=right.seq - 1),
        right._replace(seq=10**9),
        right._replace(seq=-3),
        right._replace(seq=0, log=""),
        right._replace(log_before=""),
        right._replace(log=right.log_before),
        right._replace(source=""),
        right._replace(seal=""),
    ]
    with attempts() as attempt:
        for one in wrong:
            with attempt(one):
                assert one != right
                made, replayed = await from_checkpoint(table, one)
                assert (shown(made), replayed) == (shown(table), table.seq)


async def test_a_moment_that_cannot_be_read_counts_for_nothing_whatever_its_seal_says(played: Played) -> None:
    right, table = checkpoint_of(played.table), played.table
    for moment in ("", "[]\n[]\n[]", right.moment.replace('"playing"', '"thinking"'), right.moment + "\nnull"):
        unsealed = right._replace(moment=moment)
        sealed = unsealed._replace(seal=unsealed._own_seal(table.opening))
        assert sealed.fits(table.opening, LogDigest(right.seq, right.log))
        made, replayed = await from_checkpoint(table, sealed)
        assert (shown(made), replayed) == (shown(table), table.seq)


async def test_a_checkpoint_of_another_table_never_fits(played: Played) -> None:
    opening = played.table.opening
    digest = LogDigest().after_all(played.table.log)
    others: list[dict[str, Any]] = [
        {"table": "7Q2N"},
        {"game": "sneak"},
        {"secret": bytes(32)},
        {"at": 1.0},
        {"is_test": True},
        {"set_id": "S"},
    ]
    assert checkpoint_of(played.table).fits(opening, digest)
    for other in others:
        assert not checkpoint_of(played.table).fits(opening._replace(**other), digest)


async def test_a_log_that_has_changed_in_any_way_is_replayed(played: Played) -> None:
    table, checkpoint = played.table, checkpoint_of(played.table)
    for place in range(table.seq):
        entry = table.log[place]
        changes: list[dict[str, Any]] = [
            {"at": entry.at + 1},
            {"cause": Cause.HOST},
            {"seat": 7},
            {"line": f"{entry.line} "},
            {"digest": "00000000"},
            {"mark": "sound 1"},
        ]
        for change in changes:
            log = [*table.log[:place], entry._replace(**change), *table.log[place + 1 :]]
            assert not checkpoint.fits(table.opening, LogDigest().after_all(log))
    assert not checkpoint.fits(table.opening, LogDigest().after_all(table.log[1:]))
    assert not checkpoint.fits(table.opening, LogDigest().after_all(table.log[:-1]))


async def test_a_checkpoint_fits_the_log_in_which_another_id_stands_for_somebody(played: Played) -> None:
    before = checkpoint_of(played.table)
    played.table.rename_player("ann", "gone-1")
    assert checkpoint_of(played.table) == before
    made, replayed = await from_checkpoint(played.table, before)
    assert (shown(made), replayed) == (shown(played.table), 0)
    assert {seat.player for seat in made.state.seats} == {"gone-1", "ben", "cem"}


def test_a_digest_knows_who_is_who_and_not_who_they_are() -> None:
    def digest(*people: str) -> str:
        lines = [f"join player={person} interaction={seq}" for seq, person in enumerate(people)]
        return LogDigest().after_all(Entry(1, 0.0, Cause.PERSON, None, line, "") for line in lines).digest

    assert digest("ann", "ben", "ann") == digest("gone-1", "ben", "gone-1") == digest("ben", "ann", "ben")
    assert len({digest("ann", "ben", "ann"), digest("ann", "ben", "ben"), digest("ann", "ben", "cem")}) == 3


async def test_a_save_that_failed_leaves_no_trace_in_a_checkpoint(played: Played) -> None:
    before, seat = checkpoint_of(played.table), played.table.waiting_for()[0]
    played.storage.fault = not_saved()
    with pytest.raises(Exception, match="full"):
        await played.table.act(seat, random_action(played.table.menu(seat), FastChance(1)))
    assert checkpoint_of(played.table) == before


# -- looking at a table -----------------------------------------------------------------------------------------------


def needed(table: Table, checkpoint: Checkpoint) -> list[Entry]:
    """The entries without which a table cannot be looked at."""
    return [one for one in table.log if one.line.startswith("join ") or one.seq >= checkpoint.seq]


@every_game
async def test_a_table_to_look_at_needs_no_more_than_joins_and_what_came_since(game: AnyGame) -> None:
    table, checkpoints = await restless_table(game, max(game.meta.seats), 1)
    for checkpoint in checkpoints[::3]:
        looked_at = table_to_look_at(game, table.opening, needed(table, checkpoint), Clock(), checkpoint)
        assert looked_at is not None
        looked_at.log[:] = table.log
        assert shown(looked_at) == shown(table)


async def test_nobody_acts_at_a_table_to_look_at(played: Played) -> None:
    checkpoint = checkpoint_of(played.table)
    looked_at = table_to_look_at(GAME, played.table.opening, needed(played.table, checkpoint), Clock(), checkpoint)
    assert looked_at is not None
    with pytest.raises(Exception, match="looked at"):
        await looked_at.act(0, Back() if looked_at.state.seats[0].is_away else AgreeToPause())


async def test_a_table_to_look_at_is_not_made_of_what_does_not_fit(played: Played) -> None:
    table, checkpoint = played.table, checkpoint_of(played.table)
    known = needed(table, checkpoint)
    others = [known[:-1], [*known[:-1], known[-1]._replace(digest="00000000")], known[1:], []]
    for entries in others:
        assert table_to_look_at(GAME, table.opening, entries, Clock(), checkpoint) is None
    assert table_to_look_at(GAME, table.opening, known, Clock(), checkpoint._replace(seal="")) is None


def test_an_entry_is_found_by_its_number() -> None:
    log = [Entry(seq, 0.0, Cause.PERSON, None, "start", "") for seq in (1, 2, 5, 9)]
    assert [entry_with_seq(log, seq).seq for seq in (1, 5, 9)] == [1, 5, 9]
    for seq in (0, 3, 10):
        with pytest.raises(LookupError):
            entry_with_seq(log, seq)
