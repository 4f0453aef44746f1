"""Gates keep writes to one message in order, newest first; the limiter keeps the number of calls below Discord's."""

import asyncio
import contextlib

import pytest

from bot.messages.api.calls import Priority, RateLimit
from bot.messages.api.gates import UNREAD_RETRY_SECONDS, Gate, WriteDeferredError
from bot.messages.api.retries import DEFERRED_RETRY_SECONDS, RETRY_SECONDS
from data.read_connections import URGENCY, Urgency
from engine.errors import CommitUnknownError, SaveError
from tests.patience import WAIT_SECONDS
from tests.simulation.loop import VirtualLoop


class Written:
    """A message: what it shows, and a way to hold its writes back."""

    def __init__(self) -> None:
        self.newest = 0
        self.shown: list[int] = []
        self.faults = 0
        self.at_once = 0
        self.most_at_once = 0
        self.open = asyncio.Event()
        self.open.set()
        self.begun = asyncio.Event()

    async def __call__(self) -> int:
        version = self.newest
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.begun.set()
        try:
            await self.open.wait()
            if self.faults:
                self.faults -= 1
                raise ConnectionError
        finally:
            self.at_once -= 1
        self.shown.append(version)
        return version

    def wants(self, gate: Gate, version: int) -> None:
        self.newest = version
        gate.request_write_up_to(version)


@pytest.fixture
def message() -> Written:
    return Written()


async def test_a_request_is_written(message: Written) -> None:
    gate = Gate(message)
    message.wants(gate, 3)
    await gate.wait_settled()
    assert (message.shown, gate.written_version, gate.wanted_version) == ([3], 3, 3)


async def test_what_is_shown_already_is_not_written_again(message: Written) -> None:
    gate = Gate(message, written_version=5)
    message.wants(gate, 5)
    message.wants(gate, 4)
    await gate.wait_settled()
    assert message.shown == []


async def test_a_message_whose_look_has_changed_is_written_again(message: Written) -> None:
    gate = Gate(message, written_version=5)
    message.newest = 5
    gate.mark_dirty()
    await gate.wait_settled()
    assert (message.shown, gate.written_version, gate.is_settled) == ([5], 5, True)


async def test_a_change_of_look_during_a_write_is_written_after_it(message: Written) -> None:
    gate = Gate(message)
    message.open.clear()
    message.wants(gate, 1)
    await message.begun.wait()
    gate.mark_dirty()
    message.open.set()
    await gate.wait_settled()
    assert message.shown == [1, 1]


async def test_a_change_of_look_that_could_not_be_written_is_not_forgotten(message: Written) -> None:
    gate = Gate(message, written_version=5)
    message.newest, message.faults = 5, 1
    gate.mark_dirty()
    await gate.wait_settled()
    assert message.shown == []
    gate.write_if_outdated()
    await gate.wait_settled()
    assert message.shown == [5]


async def test_requests_during_a_write_become_one_write_after_it(message: Written) -> None:
    gate = Gate(message)
    message.open.clear()
    message.wants(gate, 1)
    await message.begun.wait()
    for version in range(2, 10):
        message.wants(gate, version)
    message.open.set()
    await gate.wait_settled()
    assert message.shown == [1, 9]
    assert message.most_at_once == 1


async def test_a_reserved_gate_writes_only_afterwards(message: Written) -> None:
    gate = Gate(message)
    with gate.reserve() as reserved:
        assert reserved is gate
        message.wants(gate, 2)
        await asyncio.sleep(0)
        assert message.shown == []
    await gate.wait_settled()
    assert message.shown == [2]


async def test_what_a_click_wrote_itself_is_not_written_again(message: Written) -> None:
    gate = Gate(message)
    with gate.reserve():
        message.wants(gate, 2)
        gate.note_written(2)
    await gate.wait_settled()
    assert message.shown == []


async def test_a_busy_gate_cannot_be_reserved(message: Written) -> None:
    gate = Gate(message)
    with gate.reserve(), gate.reserve() as second:
        assert second is None
    message.open.clear()
    message.wants(gate, 1)
    await message.begun.wait()
    with gate.reserve() as during:
        assert during is None
    message.open.set()
    await gate.wait_settled()


async def test_a_reservation_that_fails_leaves_the_gate_open(message: Written) -> None:
    gate = Gate(message)
    with contextlib.suppress(ZeroDivisionError), gate.reserve():
        message.wants(gate, 1)
        raise ZeroDivisionError
    await gate.wait_settled()
    assert message.shown == [1]


async def test_after_a_late_edit_a_message_is_written_again(message: Written) -> None:
    gate, at_discord = Gate(message, written_version=1), asyncio.Event()
    with pytest.raises(TimeoutError):
        await gate.wait_for_edit(at_discord.wait(), 0.0)
    message.wants(gate, 2)
    await gate.wait_settled()
    assert (message.shown, gate.is_settled) == ([2], False)
    await _ends(at_discord)
    await gate.wait_settled()
    assert (message.shown, gate.is_settled) == ([2, 2], True)


async def test_a_message_that_nobody_wants_any_more_is_not_written_after_a_late_edit(message: Written) -> None:
    gate, at_discord = Gate(message), asyncio.Event()
    with pytest.raises(TimeoutError):
        await gate.wait_for_edit(at_discord.wait(), 0.0)
    gate.forget_late_edits()
    await _ends(at_discord)
    await gate.wait_settled()
    assert (message.shown, gate.is_settled) == ([], True)


async def _ends(at_discord: asyncio.Event) -> None:
    """Discord carries out the edit that waits for this event, and the bot hears of it."""
    at_discord.set()
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_write_that_failed_is_tried_again(message: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.0)
    gate = Gate(message)
    message.faults = 2
    message.wants(gate, 1)
    async with asyncio.timeout(WAIT_SECONDS):
        while gate.written_version < 1:  # noqa: ASYNC110  # the gate tells nobody that it tries again
            await asyncio.sleep(0)
    assert message.shown == [1]


async def test_a_write_that_failed_is_not_tried_at_once(message: Written) -> None:
    gate = Gate(message)
    message.faults = 1
    message.wants(gate, 1)
    await gate.wait_settled()
    assert (message.shown, gate.wanted_version) == ([], 1)
    message.wants(gate, 2)
    await gate.wait_settled()
    assert message.shown == [2]


async def test_a_write_that_is_kept_back_waits_until_it_is_woken(message: Written) -> None:
    async def refused() -> int:
        raise WriteDeferredError("no permission")

    gate = Gate(refused)
    gate.request_write_up_to(1)
    await gate.wait_settled()
    gate._write = message
    assert message.shown == []
    gate.write_if_outdated()
    await gate.wait_settled()
    assert gate.written_version >= 1


# -- the limiter, on virtual time -------------------------------------------------------------------------------------


class Loop:
    """Virtual time: whoever sleeps is woken when it has come."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self._real = asyncio.sleep
        monkeypatch.setattr("bot.messages.api.calls.asyncio.sleep", self._sleep)

    def __call__(self) -> float:
        return self.now

    async def _sleep(self, seconds: float) -> None:
        await self._real(0)
        await self._real(0)
        self.now += seconds


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    return Loop(monkeypatch)


async def passed(limiter: RateLimit, loop: Loop, priorities: list[Priority]) -> list[tuple[int, float]]:
    """The order and times in which calls of these priorities, asked for at once, may be made."""
    order: list[tuple[int, float]] = []

    async def call(priority: Priority) -> None:
        await limiter.wait_turn(priority)
        order.append((priority, loop.now))

    await asyncio.gather(*map(call, priorities))
    return order


async def test_a_few_calls_at_once_need_not_wait(loop: Loop) -> None:
    times = [when for _, when in await passed(RateLimit(10, loop), loop, [Priority.BOARD] * 5)]
    assert times == [100.0] * 5


async def test_never_more_calls_than_the_rate_in_any_second(loop: Loop) -> None:
    times = [when for _, when in await passed(RateLimit(45, loop), loop, [Priority.HAND] * 300)]
    for start in times:
        assert sum(start <= when < start + 1 for when in times) <= 50


async def test_all_calls_are_made_in_the_end(loop: Loop) -> None:
    order = await passed(RateLimit(45, loop), loop, [Priority.OTHER] * 200)
    assert len(order) == 200
    assert loop.now - 100 <= 200 / 45 + 0.1


async def test_what_is_urgent_goes_first(loop: Loop) -> None:
    limiter = RateLimit(10, loop)
    await passed(limiter, loop, [Priority.BOARD] * 20)
    order = await passed(limiter, loop, [Priority.OTHER, Priority.HAND, Priority.BOARD] * 3)
    assert [priority for priority, _ in order] == [0, 0, 0, 1, 1, 1, 2, 2, 2]


async def test_a_caller_who_gave_up_takes_nobodys_turn(loop: Loop) -> None:
    limiter = RateLimit(10, loop)
    await passed(limiter, loop, [Priority.BOARD] * 15)
    leaving = asyncio.create_task(limiter.wait_turn(Priority.BOARD))
    await asyncio.sleep(0)
    leaving.cancel()
    assert len(await passed(limiter, loop, [Priority.HAND] * 3)) == 3


def test_a_write_that_is_kept_back_is_tried_again_at_one_pace_however_often_it_was_asked_for() -> None:
    """Each change of the table set a timer of its own once, and each timer set the next."""
    tries = 0

    async def refused() -> int:
        nonlocal tries
        tries += 1
        raise WriteDeferredError("no permission")

    async def asked_for_often() -> int:
        gate = Gate(refused)
        for version in range(50):
            gate.request_write_up_to(version)
            await asyncio.sleep(1)
        before = tries
        await asyncio.sleep(6 * DEFERRED_RETRY_SECONDS)
        return tries - before

    loop = VirtualLoop()
    try:
        assert loop.run_until_complete(asked_for_often()) <= 6
    finally:
        loop.close()


@pytest.mark.parametrize(
    ("fault", "seconds"),
    [
        (SaveError("the database restarts"), UNREAD_RETRY_SECONDS),
        (CommitUnknownError("cut off"), UNREAD_RETRY_SECONDS),
        (ConnectionError(), RETRY_SECONDS),
    ],
)
def test_a_write_for_which_the_database_could_not_be_asked_follows_sooner_than_one_that_discord_refused(
    fault: Exception, seconds: float
) -> None:
    tried_at: list[float] = []

    async def write() -> int:
        tried_at.append(asyncio.get_running_loop().time())
        if len(tried_at) == 1:
            raise fault
        return 1

    async def tried_twice() -> None:
        Gate(write).request_write_up_to(1)
        await asyncio.sleep(2 * RETRY_SECONDS)

    loop = VirtualLoop()
    try:
        loop.run_until_complete(tried_twice())
    finally:
        loop.close()
    first, second = tried_at
    assert second - first == pytest.approx(seconds)


async def test_what_a_click_leads_to_elsewhere_is_read_in_the_background() -> None:
    read_as: list[Urgency] = []

    async def write() -> int:
        read_as.append(URGENCY.get())
        return 1

    URGENCY.set(Urgency.ANSWER)
    gate = Gate(write)
    gate.request_write_up_to(1)
    await gate.wait_settled()
    assert (read_as, URGENCY.get()) == ([Urgency.BACKGROUND], Urgency.ANSWER)
