"""The log of a game in which much goes wrong: whose each line is, and nothing in it that is nobody's business."""

import contextlib
import errno
import io
import logging
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog

from bot.telemetry.logging import configure_logging
from engine.errors import SaveError
from engine.pieces.cards import PACK, card_in_words
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.refusing import REFUSED, all_is_said, refuse
from tests.scenarios.screen import board_of, plain
from tests.scenarios.stage import RefusedError, boldly, offered, on_turn, plays_on, sits_down
from tests.scenarios.witness import cards_named

WORD = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|\S*)')


class Log:
    """What the bot writes to standard error, as the process does."""

    def __init__(self, written: io.StringIO) -> None:
        self._written = written

    @property
    def text(self) -> str:
        return self._written.getvalue()

    def lines(self) -> list[dict[str, str]]:
        """All lines so far, each by its keys."""
        return [dict(WORD.findall(line)) for line in self.text.splitlines()]

    def of(self, event: str) -> dict[str, str]:
        """The last line of an event."""
        return next(line for line in reversed(self.lines()) if line.get("event") == event)


@contextlib.contextmanager
def logging_to(written: io.StringIO) -> Iterator[None]:
    """Has the bot log to a text, as its process does to standard error."""
    root = logging.getLogger()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", written)
        patch.setattr(root, "handlers", [])
        patch.setattr(root, "level", root.level)
        configure_logging("DEBUG")
        try:
            yield
        finally:
            structlog.reset_defaults()


@pytest.fixture
def log() -> Iterator[Log]:
    written = io.StringIO()
    with logging_to(written):
        yield Log(written)


class FullDisk(io.StringIO):
    """The log's disk, which takes nothing."""

    tries = 0

    def write(self, _text: str) -> int:
        self.tries += 1
        raise OSError(errno.ENOSPC, "No space left on device")


def raising(error: Exception, then: Callable[..., Any]) -> Callable[..., Any]:
    """A function that raises once, and then is another."""
    left = [error]

    async def function(*told: Any, **named: Any) -> Any:
        if left:
            raise left.pop()
        return await then(*told, **named)

    return function


@pytest.mark.usefixtures("own_calls")
async def test_every_line_tells_whose_it_is_and_none_tells_a_secret_or_a_name(
    place: Playground, clicks: DiscordStage, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = (player.person for player in clicks.players[:2])
    ben.refuse_dms()
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await its_board_is_not_taken(clicks)
    await its_disk_is_full(clicks, monkeypatch)
    builder, fault = clicks.bot.app.builder, ValueError(f"{ann.name} holds {card_in_words(PACK[0])}")
    monkeypatch.setattr(builder, "board", raising(fault, builder.board))
    await ann.slash("/table show")
    place.world.faults.inject(r"POST /interactions/\d+/[^/]+/callback", 400)
    await ann.slash("/table rules", game="hi-lo-jack")
    await plays_on(clicks)
    await clicks.bot.shown()

    table = clicks.table.id
    asked = {str(number) for number in place.world.interactions}
    for event in ("hand_not_sent", "board_not_shown", "save_error", "fault"):
        assert log.of(event)["interaction"] in asked, event
    assert {log.of(event)["table"] for event in ("hand_not_sent", "board_not_shown", "save_error")} == {table}
    assert "ValueError" in log.text
    assert [line for line in log.lines() if line["event"] != "ready" and not {"interaction", "table"} & set(line)] == []
    assert told_of(clicks, place, log.text) == []


@pytest.mark.usefixtures("own_calls", "tried_again")
async def test_what_discord_refuses_is_tried_again_although_no_line_of_the_log_can_be_written(
    place: Playground, clicks: DiscordStage
) -> None:
    disk = FullDisk()
    with logging_to(disk):
        await in_play(clicks)
        acting = waited_for(clicks)
        refuse(place, rf"PATCH /channels/{acting.person.here.id}/messages/\d+$", REFUSED)
        await acting.does("bid level=2")
        await all_is_said(clicks.bot)
    assert disk.tries
    assert f"{acting.name} bids 2" in plain(board_of(acting.person).text)


async def its_board_is_not_taken(clicks: DiscordStage) -> None:
    """Discord refuses the next change of the board."""
    assert clicks.hosted is not None
    assert clicks.hosted.board is not None
    clicks.place.world.faults.inject(rf"PATCH /channels/\d+/messages/{clicks.hosted.board.message}", 400)
    await on_turn(clicks).does(boldly(offered(clicks, on_turn(clicks))))
    await clicks.comes_to_rest()


async def its_disk_is_full(clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next action cannot be saved."""
    store = clicks.bot.store
    monkeypatch.setattr(store, "append", raising(SaveError("the disk is full"), store.append))
    with pytest.raises(RefusedError, match="could not save"):
        await on_turn(clicks).does(boldly(offered(clicks, on_turn(clicks))))


def told_of(clicks: DiscordStage, place: Playground, text: str) -> list[str]:
    """What of people, cards and secrets stands in a text."""
    people = [word for user in place.world.people for word in (user.name, str(user.id))]
    tokens = [one.token for one in place.world.interactions.values()]
    secrets = [clicks.bot.settings.token.get_secret_value(), clicks.table.opening.secret.hex(), *tokens]
    found = [word for word in (*people, *secrets) if re.search(rf"\b{re.escape(word)}\b", text)]
    return found + sorted(cards_named(text))
