"""What tests with the bot rest on: a test meets the same deals whenever it runs."""

from pathlib import Path

import pytest

from engine.tables.state import Phase
from playground.server import Playground
from tests.bot.serving import serving
from tests.deals import entropy, repeat_deals
from tests.patience import ANSWER_SECONDS
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.stage import sits_down


async def dealt(test: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """All cards of the first deal that a bot deals to Ann and Ben in a test of this name."""
    with monkeypatch.context() as within:
        repeat_deals(test, within)
        async with (
            Playground(("Ann", "Ben"), rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
            serving(place, folder) as bot,
        ):
            clicks = DiscordStage(bot)
            await sits_down(clicks, 2)
            await clicks.players[0].starts()
            assert clicks.table.state.phase is Phase.PLAYING
            return clicks.table.state.game


async def test_a_test_meets_its_own_deals_again(
    own_discord: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first", "again", "other"):
        (tmp_path / name).mkdir()
    first = await dealt("this test", tmp_path / "first", monkeypatch)
    assert await dealt("this test", tmp_path / "again", monkeypatch) == first
    assert await dealt("another test", tmp_path / "other", monkeypatch) != first


def test_a_word_deals_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    repeat_deals("this test", monkeypatch)
    usual = entropy(32)
    monkeypatch.setenv("DECKHAND_DEALS", "other")
    repeat_deals("this test", monkeypatch)
    assert entropy(32) != usual
