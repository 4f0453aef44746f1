"""The line loses no event of a session that goes on: Discord's does not."""

import json

from tests.simulation.wire import ABNORMAL, BotEnd

LATE = "THREAD_DELETE"
"""The event that comes five seconds late in these tests."""


class Drizzle:
    """Weather in which one kind of event is late."""

    def delay(self) -> float:
        return 0.0

    def breaks(self) -> bool:
        return False

    def deliveries(self, event: str) -> tuple[float, ...]:
        return (5.0,) if event == LATE else (0.0,)


def tell(end: BotEnd, *events: str, first: int = 1) -> None:
    """Send these events, numbered from ``first``."""
    for number, event in enumerate(events, first):
        end.take(json.dumps({"op": 0, "t": event, "s": number, "d": {"id": "7"}}))


def heard(end: BotEnd) -> list[str]:
    """The events that the bot has heard and not read, oldest first, without the end of the line."""
    texts = [end._arrived.get_nowait().data for _ in range(end._arrived.qsize())]
    return [json.loads(text)["t"] for text in texts if text is not None]


async def test_what_was_late_when_the_line_was_cut_is_heard_when_the_session_is_resumed() -> None:
    under_way: dict[int, str] = {}
    before, after = BotEnd(Drizzle(), under_way), BotEnd(Drizzle(), under_way)
    tell(before, LATE, "MESSAGE_CREATE")
    before.end(ABNORMAL)
    assert heard(before) == ["MESSAGE_CREATE"]
    tell(after, "RESUMED", first=3)
    assert heard(after) == [LATE, "RESUMED"]
    assert under_way == {}


async def test_a_new_session_begins_without_what_was_late_in_the_one_before() -> None:
    under_way: dict[int, str] = {}
    before, after = BotEnd(Drizzle(), under_way), BotEnd(Drizzle(), under_way)
    tell(before, LATE)
    before.end(ABNORMAL)
    tell(after, "READY", "RESUMED")
    assert heard(after) == ["READY", "RESUMED"]
