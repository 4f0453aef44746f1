"""Computers that think in a process of their own, through the real bot: whoever lost to them can check their play."""

import re
from pathlib import Path

import pytest

from bot.computers.thinking import ProcessThinker
from engine import __main__ as command_line
from engine.thinking.mark import Mark
from playground.server import Playground
from tests.bot.serving import serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_to_the_end
from tests.scenarios.screen import answered
from tests.scenarios.stage import sits_down

pytestmark = pytest.mark.usefixtures("own_discord")


async def test_whoever_played_against_computers_finds_their_actions_again(
    place: Playground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(place, tmp_path, thinking_processes=1, thinking_seconds=60) as bot:
        clicks = DiscordStage(bot)
        await sits_down(clicks, people=1, computers=2, options={"target": "7"})
        await clicks.players[0].starts()
        await plays_to_the_end(clicks)
        by_computers = {entry.seat for entry in clicks.table.log if entry.mark == Mark("sound").to_text()}
        assert len(by_computers) == 2
        assert isinstance(bot.app.thinker, ProcessThinker)
        assert len(bot.app.thinker.process_ids) == 1
        ann = place.people[0]
        transcript = answered(await ann.slash("/games transcript", table=clicks.table.id)).files[0].data
        thinker = bot.app.thinker
    assert thinker.process_ids == ()  # the bot has stopped, and with it all that it started
    file = tmp_path / "transcript.txt"
    file.write_bytes(transcript)
    assert command_line.main(["verify", "--computers", str(file)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"Computers: \d+ actions found again, from what their own seats saw and from the secret\.\n", said)
    assert "cannot be checked" not in said
