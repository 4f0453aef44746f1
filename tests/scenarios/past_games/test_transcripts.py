"""A transcript is written anew from the whole log, and nobody waits for it who did not ask."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest

from engine.game import Game
from engine.tables.log import Entry, Opening
from engine.transcripts.write import write_transcript
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered
from tests.scenarios.stage import plays_on, sits_down


async def test_a_transcript_is_written_beside_the_event_loop(
    clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    written_by: list[threading.Thread] = []

    def write(game: Game[Any, Any], opening: Opening, entries: Sequence[Entry]) -> str:
        written_by.append(threading.current_thread())
        return write_transcript(game, opening, entries)

    for module in ("builder", "snapshot_taker"):
        monkeypatch.setattr(f"bot.table_pages.{module}.write_transcript", write)
    await sits_down(clicks, people=2)
    ann = clicks.players[0]
    await ann.starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    for command in ("/table shuffles", "/games transcript"):
        answered(await ann.person.slash(command, table=clicks.table.id))
    assert written_by
    assert threading.main_thread() not in written_by
