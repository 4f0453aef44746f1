"""The stages on which each scenario is played."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import engine.games
from playground.server import Playground
from tests.blank_painter import draw_nothing
from tests.bot.serving import Serving, serving
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage, TypingPlayer
from tests.scenarios.engine_stage import EngineStage
from tests.scenarios.stage import Stage

TEST_GAMES = Path(__file__).parents[1] / "games"
PEOPLE = ("Ann", "Ben", "Cem", "Dot", "Eli")


@pytest.fixture(autouse=True)
def _pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are blank, but for tests that are marked as looking at them."""
    if request.node.get_closest_marker("looks_at_pictures") is None:
        draw_nothing(monkeypatch)


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot takes as long to answer as its playground grants, and to stop, and nobody sees that it is at work."""
    for name in ("ANSWER_SECONDS", "PICTURE_SECONDS"):
        monkeypatch.setattr(f"bot.messages.api.replies.{name}", ANSWER_SECONDS)
    for limit in ("bot.client.STOP_SECONDS", "bot.sharing.handover.FINISH_SECONDS"):
        monkeypatch.setattr(limit, WAIT_SECONDS)


@pytest.fixture
def own_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """All edits are the bot's own calls, as after a restart: it keeps no tokens of clicks."""
    monkeypatch.setattr("bot.messages.api.edit_tokens.MAX_TOKENS", 0)


@pytest.fixture
def tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord refuses is tried again at once."""
    monkeypatch.setattr("bot.messages.api.retries.REFUSED_RETRY_SECONDS", (0.01,) * 5)
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.01)


@pytest.fixture
def _games_of_tests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games that were made for tests stand beside the others, as if somebody had added their folders."""
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(TEST_GAMES)])
    engine.games.games.cache_clear()
    yield
    engine.games.games.cache_clear()


@pytest.fixture
async def place(_patient: None) -> AsyncIterator[Playground]:
    async with Playground(PEOPLE, rate_limits=False, answer_seconds=ANSWER_SECONDS) as playground:
        yield playground


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, own_discord: None) -> AsyncIterator[Serving]:
    async with serving(place, tmp_path) as client:
        yield client


@pytest.fixture
def clicks(bot: Serving) -> DiscordStage:
    """The bot, by clicks."""
    return DiscordStage(bot)


@pytest.fixture(params=["engine", "clicks", "commands"])
async def stage(
    request: pytest.FixtureRequest, tmp_path: Path, own_discord: None, _patient: None
) -> AsyncIterator[Stage]:
    """The engine alone, then the bot twice: by clicks, and by typed commands."""
    if request.param == "engine":
        yield EngineStage(PEOPLE)
        return
    kind = ClickingPlayer if request.param == "clicks" else TypingPlayer
    async with (
        Playground(PEOPLE, rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        serving(place, tmp_path) as bot,
    ):
        yield DiscordStage(bot, kind)
