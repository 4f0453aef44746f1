"""A few simulated worlds hold; one seed means one run; and what the checks are there for, they find."""

import gc
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bot.client import Client
from bot.messages.announcements import Announcements
from bot.messages.api import api_errors
from bot.messages.api.calls import Calls
from bot.messages.api.edit_tokens import EditTokens
from bot.messages.api.gates import Gate, GateRegistry
from bot.messages.open_seats import OpenSeats
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.tables.time_trust import TimeTrust
from bot.telemetry.arrivals import DiscordClock
from data.sqlite.files import DatabaseFiles
from data.store import Store
from engine.game import Step
from engine.tables.actions import TABLE_ACTIONS, EndCloseVote, EndPause, EndRematch, EndTakeBackVote
from engine.tables.checkpoints import Checkpoint
from engine.tables.rules import TableRules
from tests.blank_database import put_blank_database
from tests.long_runs import in_memory
from tests.simulation.past import put_past
from tests.simulation.run import NAMES, run

RUNS = 4
WORLDS, FULL_WORLDS = 200, (191, 84, 149, 151, 137, 96, 101, 135, 0, 3, 4, 5, 7, 8, 11, 17)
"""The worlds in which every deed must occur; the first to be tried are those in which all did when this was written."""
SLOW = (EndCloseVote, EndPause, EndRematch, EndTakeBackVote)
"""What a table does itself when nobody has answered or gone on for long, for which busy people do not wait."""
RARE = {Code.HINT_ASK_FIRST, Code.START_WITH}
"""Controls that hardly any world meets: a hint seldom advises what puts the game at stake, such as a smudge; and seldom
does a start ask for an option, as it does of four who want to play Hi Lo Jack.
"""
FEWEST_COMMANDS = 30
LONGER = (60.0, 90.0)
FOR_EVER = 1e6
"""Seconds that no run lasts."""
BRIEFLY = (20.0, 40.0)
"""Seconds of trouble in a run: a suite has not the time of a night."""


@pytest.fixture(scope="module", autouse=True)
def quick_collections() -> None:
    """What the tests before these keep is not looked through before each run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module")
def template() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="deckhand-simulation-", dir=in_memory()) as folder:
        yield put_past(put_blank_database(Path(folder) / "blank.sqlite3"), NAMES)


def found(
    seed: str, template: Path, within: int, words: str, lasts: tuple[float, float] = BRIEFLY, *, first: int = 0
) -> bool:
    """Whether one of so many runs finds something that is told with these words. ``first`` is the number of a run that
    did so when this was written; it is tried before the others.
    """
    numbers = ((first + tried) % within for tried in range(within))
    return any(words in finding for n in numbers for finding in run(f"{seed}-{n}", template, lasts).findings)


@pytest.mark.parametrize("number", range(RUNS))
def test_nothing_is_lost_and_every_table_goes_on(number: int, template: Path) -> None:
    assert run(f"suite-{number}", template, BRIEFLY).findings == ()


def test_one_seed_is_one_run(template: Path) -> None:
    assert run("suite-0", template, BRIEFLY) == run("suite-0", template, BRIEFLY)


def test_every_deed_of_the_club_takes_part(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within some worlds of busy people each command and each kind of control is used, and answered as wished; and the
    tables' logs tell of each of their actions.
    """
    with_trouble(monkeypatch, "_chats")
    monkeypatch.setattr("tests.simulation.plans.PLANS", 30)
    monkeypatch.setattr("tests.simulation.crowd.PLANNED", 0.2)
    monkeypatch.setattr("tests.simulation.crowd.FIDDLING", 0.4)
    monkeypatch.setattr("tests.simulation.crowd.LEARNING", 0.4)
    monkeypatch.setattr("tests.simulation.crowd.SLEEPY", 0.03)
    monkeypatch.setattr("tests.simulation.crowd.REGRETTING", 0.2)
    page = Path("docs/commands.md").read_text()
    commands = re.findall(r"^\| `(/[a-z-]+(?: [a-z-]+)?)` \|", page, re.MULTILINE)
    logged = [f"{action.verb} in a log" for action in TABLE_ACTIONS if action not in SLOW]
    assert len(commands) > FEWEST_COMMANDS
    missing = {*commands, *(str(code) for code in {*Code} - RARE), *logged}
    monkeypatch.setattr("tests.simulation.wandering.MISSED", missing)  # in each world, what those before had not
    for number in (*FULL_WORLDS, *(one for one in range(WORLDS) if one not in FULL_WORLDS)):
        report = run(f"club-{number}", template)
        missing -= {deed.name for deed in report.deeds if deed.acknowledged}
        missing -= {f"{verb} in a log" for verb, _ in report.acts}
        if not missing:
            return
    assert missing == set()


def test_what_slips_out_of_a_table_while_others_play_its_cards_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveTable, "is_shut", False)
    assert found("curtain", template, 12, "while others play", first=9)


def test_standings_that_are_not_what_the_results_add_up_to_are_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.leaderboards.results.store_tallies", lambda *_: None)
    assert found("standings", template, 12, "differ from a recount", first=3)


def test_a_season_that_is_announced_again_and_again_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def post_again(self: Announcements, key: str, channel_id: str, page: Page) -> bool:
        numbers[key] += 1
        await self._posts.send(f"{numbers[key]}", channel_id, page, f"{numbers[key]}-{key}"[:25])
        return False

    numbers = Counter[str]()
    monkeypatch.setattr(Announcements, "post_once", post_again)
    assert found("seasons", template, 6, "is over.")


def test_a_message_that_offers_what_is_gone_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def withdraw(*_what: object) -> None:
        pass

    monkeypatch.setattr(OpenSeats, "_delete_announcement", withdraw)
    assert found("promises", template, 12, "is offered in", LONGER, first=5)


def test_a_save_that_is_lost_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, count = Store.append, iter(range(10_000))

    async def append(self: Store, *told: object, **meaning: object) -> None:
        if next(count) % 10 == 9:
            return
        await real(self, *told, **meaning)  # type: ignore[arg-type]  # as they were given

    monkeypatch.setattr(Store, "append", append)
    assert found("lost", template, 6, "numbered", first=3)


def test_a_board_that_is_not_written_again_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        GateRegistry, "get_or_make_board_gate", lambda _self, hosted, _write: Gate(partial(_nothing, hosted.table.seq))
    )
    assert found("boards", template, 12, "board")


async def _nothing(version: int) -> int:
    """Stands for a write that is not made."""
    return version


def test_a_table_that_goes_to_sleep_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableService, "schedule_next_run", lambda _self, _live: None)
    assert found("asleep", template, 12, "do not act by themselves", first=3)


def test_a_bot_that_stands_still_after_the_line_is_back_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "on_shard_resumed", Client.on_shard_disconnect)
    assert found("still", template, 12, "do not act by themselves", first=4)


def test_somebody_who_comes_back_in_vain_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableRules, "_back", lambda _self, state, *_: Step(state, ()))
    assert found("back", template, 12, "still on auto", first=3)


def test_somebody_who_is_not_forgotten_though_they_were_told_so_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget_player(_self: Store, _player: str) -> defaultdict[str, str]:
        return defaultdict(lambda: "gone-1")

    monkeypatch.setattr("tests.simulation.crowd.MINDING", 0.5)
    monkeypatch.setattr(Store, "forget_player", forget_player)
    assert found("forgotten", template, 12, "still in the database", first=2)


# -- faults that only some troubles show ------------------------------------------------------------------------------


def with_trouble(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr("tests.simulation.troubles.ONLY", names)


@pytest.mark.parametrize(
    "trouble",
    [
        "_pauses",
        "_takes_files_away",
        "_hangs_the_database",
        "_starts_with_the_clock_ahead",
        "_falsifies_checkpoints",
        "_moves_to_a_private_thread",
        "_removes_the_bot_from_the_thread",
    ],
)
def test_each_of_these_troubles_alone_is_borne(trouble: str, template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_trouble(monkeypatch, trouble, "_moves_to_a_private_thread" if "thread" in trouble else trouble)
    assert run(f"alone-{trouble}", template, LONGER).findings == ()


def test_a_process_that_was_paused_and_does_what_people_were_told_had_failed_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trouble(monkeypatch, "_pauses")
    monkeypatch.setattr(DiscordClock, "local_creation_time", lambda _self, _created, came: came)
    assert found("paused", template, 6, "after it was asked for", LONGER)


def test_actions_that_go_with_a_log_that_was_removed_are_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_trouble(monkeypatch, "_takes_files_away")
    monkeypatch.setattr(DatabaseFiles, "has_lost_wal", lambda _self: False)
    assert found("removed", template, 6, "not in the", LONGER)


def test_a_bot_that_believes_its_clock_whatever_discord_says_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trouble(monkeypatch, "_starts_with_the_clock_ahead")
    monkeypatch.setattr(TimeTrust, "trusts_clock", True)
    assert found("ahead", template, 6, "by a clock that Discord contradicts", LONGER, first=1)


def test_a_bot_that_waits_for_ever_for_a_database_that_hangs_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trouble(monkeypatch, "_hangs_the_database")
    monkeypatch.setattr("data.writer.COMMIT_SECONDS", FOR_EVER)
    monkeypatch.setattr("data.ownership.held_store.READ_SECONDS", FOR_EVER)
    assert found("hang", template, 6, "waits for a database that hangs", LONGER, first=1)


def test_what_waited_behind_a_hanging_database_and_is_done_though_people_were_told_it_had_failed_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trouble(monkeypatch, "_hangs_the_database")
    monkeypatch.setattr("bot.tables.table_service.interaction_has_failed", lambda: False)
    assert found("try", template, 30, "after it was asked for", LONGER, first=25)


def test_a_checkpoint_that_is_believed_though_it_is_wrong_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trouble(monkeypatch, "_falsifies_checkpoints")
    monkeypatch.setattr(Checkpoint, "fits", lambda self, _opening, log: (self.seq, self.log) == log[:2])
    assert found("checkpoints", template, 6, "than its log leads to", LONGER)


async def _edits_nothing(*_edit: object) -> bool:
    """Stands for clicks that were long ago, so that the bot itself writes."""
    return False


async def _believe_one_answer(_self: Calls, _channel_id: str) -> bool:
    return True


def test_a_private_thread_that_is_taken_for_deleted_is_found(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_trouble(monkeypatch, "_moves_to_a_private_thread", "_removes_the_bot_from_the_thread")
    monkeypatch.setattr(api_errors, "UNKNOWN_CHANNEL", api_errors.MISSING_ACCESS)
    monkeypatch.setattr(Calls, "is_channel_gone", _believe_one_answer)
    monkeypatch.setattr(EditTokens, "try_edit", _edits_nothing)
    assert found("private", template, 6, "as if its channel were deleted", LONGER, first=1)


def test_a_channel_that_is_taken_for_deleted_by_one_answer_is_found(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trouble(monkeypatch, "_refuses")
    monkeypatch.setattr(Calls, "is_channel_gone", _believe_one_answer)
    monkeypatch.setattr(EditTokens, "try_edit", _edits_nothing)
    assert found("believed", template, 12, "as if its channel were deleted", LONGER, first=5)
