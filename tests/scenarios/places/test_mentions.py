"""Messages mention people as Discord is told, and nobody else, when they are edited, too."""

import pytest

from playground.discord import posting
from playground.discord.messages import Message
from playground.discord.posting import Payload
from playground.discord.world import World
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import labels
from tests.scenarios.stage import SLUG


@pytest.mark.usefixtures("own_calls")
async def test_an_edit_marks_the_message_for_nobody_for_whom_it_was_not_posted(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    mark = posting._set_mentions

    def mark_and_remember(world: World, message: Message, allowed: Payload | None) -> None:
        written.append(allowed)
        mark(world, message, allowed)

    monkeypatch.setattr(posting, "_set_mentions", mark_and_remember)
    ann, ben, cem, dot = place.people[:4]
    await cem.slash("/preferences", notices="off")
    await ann.slash("/play", None, game=SLUG, invite1=ben.user, invite2=cem.user, invite3=dot.user)
    await clicks.bot.shown()
    await dot.slash("/table join")
    await clicks.bot.shown()
    (asked,) = [message for message in ann.messages() if "No, thanks" in labels(message)]
    assert "Dot" not in asked.text
    assert asked.mentions == ["Ben"]
    assert len(written) > 4
    assert None not in written, "every message of the bot says whom it may mention"
