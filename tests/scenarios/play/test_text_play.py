"""Every game to its end by people who see no picture: they read text and type commands."""

import random
from collections.abc import Sequence

import pytest

from bot.table_pages.menu import menu_action_text
from bot.tables.live_table import LiveTable
from engine.actions import Action
from engine.games import games
from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.fingers import wish_of
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import MOST_ACTIONS, sits_down_at
from tests.scenarios.screen import answered, board_of

LOOKS_EVERY = 12
"""Actions after which somebody asks for the table."""


def in_words(clicks: DiscordStage, seat: int | None) -> str:
    """The table's text for a seat or for everybody, as it must stand in a message, whole."""
    assert clicks.hosted is not None
    text = clicks.hosted.game.words.text(clicks.table.view(seat), clicks.bot.tables.seat_names(clicks.hosted))
    return text.replace("```", "'''")


async def types(person: Person, hosted: LiveTable, seat: int, action: Action, names: Sequence[str]) -> MessageView:
    """An action typed in the words of its button; what answered it."""
    return answered(await person.slash("/act", do=menu_action_text(action, hosted.table.menu(seat), names)))


@pytest.mark.parametrize("slug", games())
async def test_a_game_is_played_to_its_end_in_text_alone(place: Playground, clicks: DiscordStage, slug: str) -> None:
    for person in place.people:
        await person.slash("/preferences", show="text")
    await sits_down_at(clicks, slug)
    fortune, table = random.Random(f"{slug} in words"), clicks.table
    for number in range(MOST_ACTIONS):
        if table.state.phase is not Phase.PLAYING:
            break
        seat = fortune.choice(table.waiting_for())
        person = next(p for p in place.people if p.user.id == table.state.seats[seat].player)
        assert "```" in person.dm.last.text
        if number % LOOKS_EVERY == 0:  # a hand message is not written anew for what others do meanwhile
            assert in_words(clicks, seat) in answered(await person.slash("/hand")).text
            assert in_words(clicks, None) in answered(await person.slash("/table show")).text
        assert clicks.hosted is not None
        before = table.seq
        wish, names = wish_of(clicks.hosted, seat, fortune), clicks.bot.tables.seat_names(clicks.hosted)
        done = await types(person, clicks.hosted, seat, wish.action, names)
        assert table.seq == before + 1, done.text
        await clicks.comes_to_rest()
    assert table.state.phase is Phase.OVER
    private = [sight for p in place.people for sight in (*p.dm.messages, *p.messages()) if sight.is_ephemeral]
    assert [sight.read_aloud() for sight in private if sight.images] == []
    assert " win" in board_of(place.people[0]).read_aloud()
