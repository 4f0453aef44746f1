"""What must hold after a run: nothing acknowledged is lost or doubled, and the table goes on without an operator."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from bot.table_pages.components import escaped_text
from bot.tables.live_table import LiveTable
from data.models import StoredTable, is_deleted_id
from engine.errors import ReplayMismatchError
from engine.game import Game
from engine.tables.log import Cause, Entry
from engine.tables.state import Phase
from engine.tables.table import Table
from playground.driver.views import MessageView
from tests.simulation.attempts import Attempt, Press
from tests.simulation.past import saves_nothing

LATE = 5.5
"""Seconds after which nothing is done any more for whoever asked: Discord grants three, and the first event that a
process hears may be late by more without its knowing.
"""


def in_the_log(
    stored: StoredTable,
    game: Game[Any, Any],
    attempts: Sequence[Attempt],
    wild: Mapping[tuple[str, str], Sequence[Press]],
) -> Iterator[str]:
    """Where the log of a table does not tell what its people tried and saw accepted.

    ``wild`` says when somebody pressed an old control, of which nobody knows what it would do.
    """
    numbers = [entry.seq for entry in stored.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the entries of {stored.opening.table} are numbered {numbers}"
    verbs = {action.verb for action in game.meta.actions}
    acted = [entry for entry in stored.entries if entry.line.split()[0] in verbs and entry.cause is Cause.PERSON]
    for seat in {attempt.seat for attempt in attempts} | {entry.seat for entry in acted if entry.seat is not None}:
        others = len(_wild_presses(stored, seat, wild))
        own = [attempt for attempt in attempts if attempt.seat == seat]
        seen = [attempt for attempt in own if attempt.is_acknowledged and attempt.is_sure]
        done = Counter(entry.line for entry in acted if entry.seat == seat)
        if (more := done - Counter(attempt.line for attempt in own)).total() > others:
            yield f"seat {seat}: in the log, but nobody did it (so often): {dict(more)}"
        if lost := _lost(done, seen, stored, game):
            yield f"seat {seat}: acknowledged, but not in the log (so often): {dict(lost)}"


def _wild_presses(stored: StoredTable, seat: int, wild: Mapping[tuple[str, str], Sequence[Press]]) -> Sequence[Press]:
    """When the player of a seat pressed any old control; of somebody who was forgotten, when others did that the table
    does not know: in its log and seats a number stands for them.
    """
    table, seats = stored.opening.table, stored.seats
    player = (seats[seat].player if seat < len(seats) else None) or ""
    if not is_deleted_id(player):
        return wild.get((table, player), ())
    known = {one.player for one in stored.seats}
    return [one for (where, who), presses in wild.items() if where == table and who not in known for one in presses]


def _lost(done: Counter[str], seen: Sequence[Attempt], stored: StoredTable, game: Game[Any, Any]) -> Counter[str]:
    """How often a seat's lines were ``seen`` accepted and are not in the log, although no control was out of date. A
    log that cannot be replayed excuses nothing.
    """
    if not (missing := Counter(attempt.line for attempt in seen) - done):
        return missing
    try:
        versions = _controls_versions(stored, game, seen[0].seat)
    except ReplayMismatchError:
        return missing
    is_stale = partial(_was_stale, entries=stored.entries, versions=versions)
    return Counter(attempt.line for attempt in seen if attempt.is_typed or not is_stale(attempt)) - done


def _controls_versions(stored: StoredTable, game: Game[Any, Any], seat: int) -> Sequence[int]:
    """The version of a seat's controls after each entry of the log."""
    table = Table(game, stored.opening, saves_nothing, lambda: 0.0)
    versions = []
    for entry in stored.entries:
        table._replay_entry(entry)
        versions.append(table.controls_version(seat))
    return versions


def _was_stale(attempt: Attempt, entries: Sequence[Entry], versions: Sequence[int]) -> bool:
    """Whether something other than this attempt changed the seat's controls before the answer came: then the control
    that was used was out of date, and the answer only drew the hand anew.
    """
    newer = (entry for entry, version in zip(entries, versions, strict=True) if version > attempt.controls_version)
    first = next(newer, None)
    if first is None or first.at > attempt.settled_at:
        return False
    return (first.seat, first.line, first.cause) != (attempt.seat, attempt.line, Cause.PERSON)


def done_late(
    stored: StoredTable,
    game: Game[Any, Any],
    attempts: Sequence[Attempt],
    wild: Mapping[tuple[str, str], Sequence[Press]],
) -> Iterator[str]:
    """What was done for somebody long after Discord had told them that it failed; while the database hangs, whoever was
    told in time that the bot is at work waits. Parameters are as in `in_the_log`.
    """
    verbs = {action.verb for action in game.meta.actions}
    for entry in stored.entries:
        seat, verb = entry.seat, entry.line.split()[0]
        if seat is None or verb not in verbs or entry.cause is not Cause.PERSON:
            continue
        own = [one for one in attempts if one.seat == seat and one.line == entry.line and one.interactions]
        asked = [Press(one.sent_at, one.interactions[-1]) for one in own]
        before = [one for one in (*asked, *_wild_presses(stored, seat, wild)) if 0 < one.at <= entry.at]
        last = max(before, key=lambda one: one.at, default=None)
        if last is not None and entry.at - last.at > LATE and not last.was_answered:
            yield f"seat {seat}: {entry.line!r} was done {entry.at - last.at:.0f} s after it was asked for"


def of_the_table(hosted: LiveTable, names: tuple[str, ...], board: MessageView | None) -> Iterator[str]:
    """Where a table cannot go on, or everybody is shown something else than it is."""
    table = hosted.table
    if not _is_what_its_log_says(table):
        yield f"table {table.id} is another one than its log leads to"
    if table.state.phase is Phase.PLAYING and not table.waiting_for():
        yield "the game goes on, and waits for nobody"
    if board is None:  # deleted while nobody listened: it is posted anew with the next change
        return
    if table.state.phase is Phase.PLAYING and hosted.is_shut:
        yield from _of_a_shut_board(hosted, names, board)
    elif table.state.phase is Phase.PLAYING and hosted.game.words.text(table.view(None), names) not in board.text:
        yield f"the board shows something else than the table is: {board.text[-200:]!r}"
    elif table.state.phase is Phase.LOBBY and (
        missing := [name for name in names if escaped_text(name) not in board.text]
    ):
        yield f"the lobby does not show {missing}"


def _is_what_its_log_says(table: Table) -> bool:
    """Whether a table is what a replay of its log comes to."""
    try:
        again = Table.replay(table.game, table.opening, table.log, saves_nothing, lambda: 0.0)
    except ReplayMismatchError:
        return False
    return again.moment == table.moment


def _of_a_shut_board(hosted: LiveTable, names: tuple[str, ...], board: MessageView) -> Iterator[str]:
    """Where the board of a table, others of whose set still play, does not say whose turn it is, or shows the game."""
    if missing := [name for name in names if escaped_text(name) not in board.text]:
        yield f"the shut board does not show {missing}"
    if hosted.game.words.text(hosted.table.view(None), names) in board.text or board.images:
        yield "the board of a table whose set is not over shows its game"
