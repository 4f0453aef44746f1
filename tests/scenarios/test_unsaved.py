"""Choices that the disk refuses: whoever chose is told so in words, and it is no fault of the program."""

import pytest

from bot.texts.refusals import REFUSALS
from engine.errors import CommitUnknownError, SaveError
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.counters import counted
from tests.scenarios.screen import says
from tests.scenarios.spoilt_store import spoilt

CHOICES = {
    "/preferences": ("set_player", {"show": "text"}),
    "/settings": ("set_guild_settings", {"theme": "contrast"}),
    "/hand": ("set_player", {"where": "button"}),
}


@pytest.mark.parametrize("command", CHOICES)
@pytest.mark.parametrize(
    ("fault", "code"),
    [(SaveError("the disk is full"), "save_error"), (CommitUnknownError("cut off"), "commit_unknown")],
)
async def test_whoever_chose_what_cannot_be_saved_is_told_so_and_can_try_again(
    place: Playground, bot: Serving, command: str, fault: Exception, code: str
) -> None:
    ann, (function, chosen) = place.people[0], CHOICES[command]
    await ann.slash("/rules", game="sneak")  # her name is noted
    faults, refusals = counted("deckhand_faults_total"), counted("deckhand_refusals_total", code=code)
    with spoilt(bot, function, fault):
        assert await says(ann, command, **chosen) == REFUSALS[code]
    assert counted("deckhand_faults_total") == faults
    assert counted("deckhand_refusals_total", code=code) == refusals + 1
    assert await says(ann, command, **chosen) != REFUSALS[code]
