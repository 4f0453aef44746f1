"""The table: one way in, saved before it changes, and replayed to the same end."""

import asyncio
from collections import Counter

import pytest

from engine.actions import Action
from engine.errors import CommitUnknownError, Refusal, ReplayMismatchError, SaveError
from engine.tables.actions import AddComputer, Back, Close, Join, Leave, RemoveComputer, Resign, SetOptions, Start
from engine.tables.log import Cause, Entry, Opening
from engine.tables.replaying import replay_in_pieces
from engine.tables.state import Phase
from engine.tables.table import RECENT_EVENTS, Table
from tests.engine.tables.playing import (
    OPENING,
    Clock,
    Played,
    Storage,
    everything,
    not_saved,
    refused,
    replayed,
    started,
)
from tests.games.tiny import GAME, Throw

# -- a whole game -----------------------------------------------------------------------------------------------------


async def test_a_game_goes_from_the_first_join_to_the_outcome() -> None:
    played = Played()
    await played.join("ann", "ben")
    await played.computers(1)
    await played.options("rounds=1", "clock=10m")
    assert played.table.waiting_for() == ()
    await played.start()
    assert played.table.waiting_for() == (0, 1, 2)
    await played.play_on()
    state = played.table.state
    assert state.phase is Phase.OVER
    assert state.outcome is not None
    assert min(state.outcome.ranking) == 1
    assert played.table.waiting_for() == ()
    assert [played.table.menu(seat) for seat in range(3)] == [(), (), ()]


async def test_every_entry_is_stored_with_its_number_time_cause_and_seat() -> None:
    played = Played()
    await played.join("ann")
    played.clock.now = 1_060.0
    await played.table.act(None, AddComputer(), cause=Cause.HOST)
    first, second = played.storage.entries
    assert (first.seq, first.at, first.cause, first.seat) == (1, 1_000.0, Cause.PERSON, None)
    assert first.line == "join player=ann interaction=9ann"
    assert (second.seq, second.at, second.cause, second.line) == (2, 1_060.0, Cause.HOST, "add_computer")
    assert played.table.log == played.storage.entries
    assert (played.table.seq, played.table.id) == (2, "7Q2M")


async def test_the_entry_is_stored_with_the_state_that_it_leads_to() -> None:
    played = await started(options=("rounds=1",))
    await played.play_on()
    assert played.storage.states[-1] == played.table.state
    assert played.storage.states[-1].outcome is not None


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Join(player="ann", interaction="1"), "already_seated"),
        (Leave(player="eve"), "not_seated"),
        (SetOptions(values=("rounds=9",)), "bad_option"),
        (SetOptions(values=("speed=9",)), "unknown_option"),
        (Throw(), "not_started"),
        (Resign(), "not_started"),
    ],
)
async def test_a_refusal_in_the_lobby_changes_nothing(action: Action, code: str) -> None:
    played = Played()
    await played.join("ann", "ben")
    assert await refused(played, 0, action) == code


async def test_a_refusal_in_the_game_changes_nothing() -> None:
    played = await started()
    assert await refused(played, 0, Throw()) == "not_your_turn"
    assert await refused(played, None, Throw()) == "not_seated"
    assert await refused(played, None, Start()) == "already_started"


async def test_a_spectator_sees_no_hand() -> None:
    played = await started()
    assert played.table.view(None).hand == ()
    assert played.table.view(0).hand == played.table.state.game.hands[0]


async def test_the_latest_events_are_kept_with_their_entries() -> None:
    played = Played()
    await played.join("ann", "ben")
    first = played.table.recent_events[0]
    assert (first.seq, first.cause, first.event.code) == (1, Cause.PERSON, "joined")
    await played.options("rounds=3", "goal=40")
    await played.start()
    await played.play_on()
    assert played.table.recent_events[-1].event.code == "finished"
    assert played.table.recent_events[-1].seq == played.table.seq
    assert len(played.table.recent_events) <= RECENT_EVENTS


async def test_the_lobbys_events_end_with_the_lobby_because_seats_mean_other_people_now() -> None:
    played = await started()
    assert played.table.recent_events[0].event.code == "started"


# -- saved before it changes ------------------------------------------------------------------------------------------


async def test_a_failed_save_leaves_the_table_as_it_was() -> None:
    played = await started()
    before = everything(played.table)
    played.storage.fault = not_saved()
    with pytest.raises(SaveError):
        await played.table.act(0, played.harmless(0))
    assert everything(played.table) == before
    assert not played.table.needs_reload
    await played.table.act(0, played.harmless(0))
    assert played.table.log == played.storage.entries


async def test_the_retry_after_a_failed_save_meets_the_same_dice() -> None:
    one, other = await started(), await started()
    thrower = await one.seal_all()
    assert await other.seal_all() == thrower
    one.storage.fault = not_saved()
    with pytest.raises(SaveError):
        await one.table.act(thrower, Throw())
    assert await one.table.act(thrower, Throw()) == await other.table.act(thrower, Throw())
    assert one.table.state == other.table.state


async def test_a_failed_start_is_retried_with_the_same_cards() -> None:
    one, other = Played(), await started()
    await one.join("ann", "ben")
    one.storage.fault = not_saved()
    with pytest.raises(SaveError):
        await one.start()
    assert one.table.state.phase is Phase.LOBBY
    await one.start()
    assert one.table.state == other.table.state


async def test_nothing_is_seen_before_it_is_saved() -> None:
    played = await started()
    before = everything(played.table)
    played.storage.gate = asyncio.Event()
    acting = asyncio.create_task(played.table.act(0, played.harmless(0)))
    await played.storage.waiting.wait()
    assert everything(played.table) == before
    played.storage.gate.set()
    assert (await acting).seq == played.table.seq


async def test_the_next_action_waits_for_the_save_of_the_one_before() -> None:
    played = await started()
    played.storage.gate = asyncio.Event()
    first = asyncio.create_task(played.table.act(0, played.harmless(0)))
    await played.storage.waiting.wait()
    second = asyncio.create_task(played.table.act(1, played.harmless(1)))
    played.storage.gate.set()
    assert (await second).seq == (await first).seq + 1
    assert played.table.state.game.thrower is not None


async def doubts(played: Played) -> None:
    """The table takes no more actions, and its log still tells the whole truth."""
    before = everything(played.table)
    for action in (played.harmless(1), Close()):
        with pytest.raises(CommitUnknownError):
            await played.table.act(1, action)
    with pytest.raises(CommitUnknownError):
        await played.table.take_timeout_actions(1, cause=Cause.TIMER, controls_version=played.table.controls_version(1))
    assert everything(played.table) == before


async def test_after_a_save_of_unknown_result_the_table_is_doubtful() -> None:
    played = await started()
    played.storage.late_fault = OSError("the connection was lost")
    with pytest.raises(CommitUnknownError):
        await played.table.act(0, played.harmless(0))
    await doubts(played)
    again = replayed(played)
    assert again.seq == played.table.seq + 1
    assert not again.needs_reload


async def test_after_a_cancelled_save_the_table_is_doubtful() -> None:
    played = await started()
    played.storage.gate = asyncio.Event()
    acting = asyncio.create_task(played.table.act(0, played.harmless(0)))
    await played.storage.waiting.wait()
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    await doubts(played)
    assert everything(replayed(played)) == everything(played.table)


async def test_who_gives_up_waiting_for_the_table_leaves_no_doubt() -> None:
    played = await started()
    played.storage.gate = asyncio.Event()
    first = asyncio.create_task(played.table.act(0, played.harmless(0)))
    await played.storage.waiting.wait()
    second = asyncio.create_task(played.table.act(1, played.harmless(1)))
    await asyncio.sleep(0)
    second.cancel()
    played.storage.gate.set()
    await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert not played.table.needs_reload
    await played.table.act(1, played.harmless(1))


# -- replay -----------------------------------------------------------------------------------------------------------


async def test_who_sits_down_and_leaves_on_and_on_is_refused_at_last_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.tables.limits.MOST_JOINS", 3)
    played = Played()
    await played.table.act(None, Join(player="ben", interaction="1"))
    for number in range(3):
        await played.table.act(None, Join(player="ann", interaction=f"2{number}"))
        await played.table.act(None, Leave(player="ann"))
    for table in (played.table, replayed(played)):
        with pytest.raises(Refusal, match="joined_often"):
            await table.act(None, Join(player="ann", interaction="3"))
    await played.table.act(None, Join(player="cem", interaction="4"))
    assert played.table.seq == 8


async def test_computers_and_options_are_not_changed_on_and_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tables.limits.MOST_CHANGES", 3)
    played = Played()
    for action in (AddComputer(), RemoveComputer(), SetOptions(values=("goal=40",))):
        await played.table.act(None, action)
    for action in (AddComputer(), SetOptions(values=("goal=20",))):
        assert await refused(played, None, action) == "changed_often"
    for number in range(2):
        await played.table.act(None, Join(player=f"p{number}", interaction=f"{number}"))
    await played.table.act(None, Start())
    assert everything(replayed(played)) == everything(played.table)


async def test_a_replay_equals_the_live_table_after_every_entry() -> None:
    played = Played()

    async def check() -> None:
        assert everything(replayed(played)) == everything(played.table)
        played.clock.now += 7.0

    for action in (
        Join(player="ann", interaction="11", luck="four leaves"),
        AddComputer(),
        Join(player="eve", interaction="12"),
        Leave(player="eve"),
        Join(player="ben", interaction="13"),
        SetOptions(values=("clock=10 m", "rounds=2", "goal=40")),
        Start(),
    ):
        await played.table.act(None, action)
        await check()
    ann, ben = played.seat("ann"), played.seat("ben")
    await played.table.act(ann, played.harmless(ann))
    await check()
    await played.table.act(ann, played.another_card(ann))
    await check()
    await played.table.act(ben, Resign())
    await check()
    while waiting := played.table.waiting_for():
        await played.table.take_timeout_actions(
            waiting[0], cause=Cause.TIMER, controls_version=played.table.controls_version(waiting[0])
        )
        await check()
    assert played.table.state.phase is Phase.OVER


async def test_a_replayed_table_goes_on_with_the_same_chance() -> None:
    played = await started()
    thrower = await played.seal_all()
    again = replayed(played)
    assert await again.act(thrower, Throw()) == await played.table.act(thrower, Throw())


async def test_a_log_that_leads_to_other_events_has_diverged() -> None:
    played = await started()
    await played.seal_all()
    entries = played.storage.entries
    changed = [*entries[:-1], entries[-1]._replace(digest="00000000")]
    with pytest.raises(ReplayMismatchError) as diverged:
        replayed(played, changed)
    assert diverged.value.seq == entries[-1].seq


@pytest.mark.parametrize("line", ["throw", "seal card=2c,3c", "fly", "start", ""])
async def test_a_log_whose_line_the_rules_no_longer_take_has_diverged(line: str) -> None:
    played = await started()
    await played.table.act(0, played.harmless(0))
    entries = played.storage.entries
    with pytest.raises(ReplayMismatchError) as diverged:
        replayed(played, [*entries[:-1], entries[-1]._replace(line=line)])
    assert diverged.value.seq == entries[-1].seq


async def test_a_log_of_another_secret_has_diverged() -> None:
    played = await started()
    other = Opening(OPENING.table, OPENING.game, bytes(32), OPENING.at)
    with pytest.raises(ReplayMismatchError):
        Table.replay(GAME, other, played.storage.entries, Storage(), Clock())


# -- time-outs --------------------------------------------------------------------------------------------------------


async def test_a_time_out_plays_the_whole_turn_and_saves_it_as_one() -> None:
    played = await started()
    thrower = await played.seal_all()
    entries = await played.table.take_timeout_actions(
        thrower, cause=Cause.TIMER, controls_version=played.table.controls_version(thrower)
    )
    assert [(entry.line, entry.cause) for entry in entries] == [("throw", Cause.TIMER), ("throw", Cause.AUTO)]
    assert played.storage.batches[-1] == entries
    assert played.table.state.seats[thrower].missed == 1


async def test_a_time_out_that_cannot_be_saved_has_not_happened() -> None:
    played = await started()
    thrower = await played.seal_all()
    before = everything(played.table)
    played.storage.fault = not_saved()
    with pytest.raises(SaveError):
        await played.table.take_timeout_actions(
            thrower, cause=Cause.TIMER, controls_version=played.table.controls_version(thrower)
        )
    assert everything(played.table) == before


async def test_a_time_out_comes_too_late_for_a_seat_that_has_acted() -> None:
    played = await started()
    since = played.table.controls_version(0)
    await played.table.act(0, played.harmless(0))
    before = everything(played.table)
    assert await played.table.take_timeout_actions(0, cause=Cause.TIMER, controls_version=since) == ()
    assert (
        await played.table.take_timeout_actions(0, cause=Cause.TIMER, controls_version=played.table.controls_version(0))
        == ()
    )
    assert everything(played.table) == before


async def test_the_second_time_out_in_a_row_puts_the_seat_on_auto() -> None:
    played = await started(options=("goal=40",))
    for seat in (0, 1):
        await played.table.take_timeout_actions(
            seat, cause=Cause.TIMER, controls_version=played.table.controls_version(seat)
        )
    (thrower,) = played.table.waiting_for()
    await played.table.take_timeout_actions(
        thrower, cause=Cause.TIMER, controls_version=played.table.controls_version(thrower)
    )
    assert [seat.on_auto for seat in played.table.state.seats] == [seat == thrower for seat in (0, 1)]
    assert "on_auto" in {happened.event.code for happened in played.table.recent_events}
    await played.table.act(thrower, Back())
    assert not played.table.state.seats[thrower].on_auto
    assert await refused(played, thrower, Back()) == "not_on_auto"


async def test_whoever_missed_one_turn_is_back_by_playing_and_not_by_saying_so() -> None:
    played = await started(options=("goal=40",))
    await played.table.take_timeout_actions(0, cause=Cause.TIMER, controls_version=played.table.controls_version(0))
    began = played.table.turn_started_at(0)
    assert await refused(played, 0, Back()) == "back_by_playing"
    assert (played.table.turn_started_at(0), played.table.state.seats[0].missed) == (began, 1)


async def test_an_old_log_in_which_somebody_was_back_by_saying_so_still_replays() -> None:
    played = await started(options=("goal=40",))
    await played.table.take_timeout_actions(0, cause=Cause.TIMER, controls_version=played.table.controls_version(0))
    await played.table.act(0, Back(), cause=Cause.AUTO)  # not judged as a person who asks, like a stored entry
    assert played.table.state.seats[0].missed == 0
    assert everything(replayed(played)) == everything(played.table)


async def test_a_computer_plays_through_the_same_door() -> None:
    played = await started("ann", computers=1)
    seat = next(seat for seat in (0, 1) if seat != played.seat("ann"))
    entry = await played.table.act(
        seat, played.harmless(seat), cause=Cause.COMPUTER, controls_version=played.table.controls_version(seat)
    )
    assert entry.cause is Cause.COMPUTER


# -- leaving ----------------------------------------------------------------------------------------------------------


async def test_a_seat_that_resigned_plays_on_auto_and_ranks_last() -> None:
    played = await started("ann", "ben", "cem")
    ann = played.seat("ann")
    while ann not in (waiting := played.table.waiting_for()):
        await played.table.act(waiting[0], played.harmless(waiting[0]))
    await played.table.act(ann, played.harmless(ann))
    await played.table.act(ann, Resign())
    assert played.table.state.seat_of("ann") is None
    assert await refused(played, ann, played.harmless(ann)) == "not_seated"
    while waiting := played.table.waiting_for():
        cause = Cause.AUTO if waiting[0] == ann else Cause.TIMER
        assert await played.table.take_timeout_actions(
            waiting[0], cause=cause, controls_version=played.table.controls_version(waiting[0])
        )
    outcome = played.table.state.outcome
    assert outcome is not None
    assert outcome.ranking[ann] == 3


async def test_when_the_last_person_resigns_nobody_is_waited_for() -> None:
    played = await started("ann", computers=2)
    await played.table.act(played.seat("ann"), Resign())
    assert played.table.state.phase is Phase.CLOSED
    assert played.table.waiting_for() == ()
    assert await refused(played, 0, Throw()) == "game_over"


async def test_when_the_last_person_leaves_the_lobby_the_table_is_closed() -> None:
    played = Played()
    await played.join("ann")
    await played.computers(1)
    await played.table.act(None, Leave(player="ann"))
    assert played.table.state.phase is Phase.CLOSED
    assert await refused(played, None, Join(player="ann", interaction="2")) == "game_over"


async def test_a_table_can_be_closed_at_any_time_before_its_end() -> None:
    lobby, playing = Played(), await started()
    for played in (lobby, playing):
        await played.table.act(None, Close(), cause=Cause.HOST)
        assert (played.table.state.phase, played.table.state.outcome) == (Phase.CLOSED, None)
        assert await refused(played, None, Close()) == "game_over"


async def test_while_a_long_log_is_replayed_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    played = await started()
    await played.play_on()
    turn, turns = 0, list[int]()

    class Noting(Table):
        def _replay_entry(self, entry: Entry) -> None:
            turns.append(turn)
            super()._replay_entry(entry)

    async def take_turns() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    monkeypatch.setattr("engine.tables.replaying.PIECE_ENTRIES", 3)
    monkeypatch.setattr("engine.tables.replaying.Table", Noting)
    other = asyncio.create_task(take_turns())
    stored = played.storage.entries
    replayed_table = await replay_in_pieces(GAME, OPENING, stored, Storage(), Clock())
    other.cancel()
    assert everything(replayed_table) == everything(played.table)
    assert len(turns) == len(stored) > 9
    assert max(Counter(turns).values()) == 3
