"""Nothing that a person is sent names a card which that person may not know."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.cards import PACK, shown, spoken
from engine.seating import Phase
from playground.facts import Fact, MessageSeen, ModalOpened
from playground.place import Playground
from playground.users import User
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.stage import boldly, humbly, offered, on_turn, plays_on, sits_down

CUSTOM_ID = re.compile(r"d[ks]1:[a-z]+:[0-9A-Z]{5}(:\d+)*")
FILE = re.compile(r"(table|hand|leaderboard)\.png|deckhand-[0-9A-Z]{5}\.txt")
NAMED = {shown(card): card for card in PACK} | {spoken(card): card for card in PACK}


def cards_named(text: str) -> set[str]:
    """Every card that a text names, by its sign or in words."""
    return {card for words, card in NAMED.items() if words in text}


def cards_in(value: object) -> Iterator[str]:
    """Every card anywhere in a view."""
    if isinstance(value, str):
        if value in PACK:
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)


def texts_in(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a message with the key that it stands under."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from texts_in(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from texts_in(part, key)


class Witness:
    """Reads along whatever one person is sent, and compares it with what their seat may know at that moment."""

    def __init__(self, stage: DiscordStage, user: User) -> None:
        self.stage = stage
        self.user = user
        self.known: set[str] = set()
        self.deal = 0
        self.read = 0
        self.leaks: list[str] = []
        stage.place.world.subscribe(user.id, self.sees)

    def sees(self, fact: Fact) -> None:
        if isinstance(fact, MessageSeen | ModalOpened):
            self._read(fact.message if isinstance(fact, MessageSeen) else fact.modal)

    def learns(self) -> None:
        """Takes note of what the player's seat, or a spectator, may know now."""
        table = self.stage.hosted.table if self.stage.hosted else None
        if table is not None and table.state.game is not None:
            view = table.view(table.state.seat_of(self.user.id))
            self.deal = view.deal_number
            self.known |= set(cards_in(view))

    def _read(self, message: dict[str, Any]) -> None:
        self.learns()
        self.read += 1
        for key, text in texts_in(message):
            named = cards_named(text) - self.known
            if named and self.deal == 1:  # later deals tell of cards that are somebody else's now
                self.leaks.append(f"{key}: {text!r} names {named}")
            if key == "custom_id" and text not in {"value", "luck"} and not CUSTOM_ID.fullmatch(text):
                self.leaks.append(f"an odd custom id: {text}")
            if key == "filename" and not FILE.fullmatch(text):
                self.leaks.append(f"an odd file name: {text}")


@pytest.mark.parametrize("choosing", [boldly, humbly])
async def test_nobody_is_sent_a_card_that_they_may_not_know(
    place: Playground, clicks: DiscordStage, choosing: Any
) -> None:
    witnesses = [Witness(clicks, user) for user in place.world.people]
    await sits_down(clicks, people=3, computers=1)
    await clicks.players[0].starts(answer="solo4")
    for witness in witnesses:
        witness.learns()
    for number in range(200):
        await clicks.comes_to_rest()
        if clicks.told().phase is not Phase.PLAYING or clicks.table.view(None).deal_number > 1:
            break
        for player in clicks.players[:3] if number % 5 == 0 else ():
            await player.person.slash("/hand")
            await player.person.slash("/table")
        await on_turn(clicks).does(choosing(offered(clicks, on_turn(clicks))))
    await clicks.bot.shown()
    assert [leak for witness in witnesses for leak in witness.leaks] == []
    assert all(witness.read > 10 for witness in witnesses)


async def test_the_secret_of_the_shuffles_is_shown_to_nobody_before_the_end(
    place: Playground, clicks: DiscordStage
) -> None:
    said: list[str] = []
    for user in place.world.people:
        place.world.subscribe(user.id, lambda fact: said.append(json.dumps(fact, default=str)))
    await sits_down(clicks, people=2)
    secret = clicks.table.opening.secret.hex()
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.OVER
    assert not [text for text in said if secret in text]


async def test_what_a_spectator_asks_for_tells_no_hand(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    table = await place.people[3].slash("/table")
    assert table is not None
    assert cards_named(json.dumps([table.text, *(image.alt for image in table.images)])) == set()


async def test_nothing_secret_is_logged(
    place: Playground, clicks: DiscordStage, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    await sits_down(clicks, people=2)
    secret = clicks.table.opening.secret.hex()
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    logged = "".join(capsys.readouterr()) + caplog.text
    assert secret not in logged
    assert cards_named(logged) == set()
    assert clicks.bot.settings.token.get_secret_value() not in logged.replace("playground/", "")


@pytest.mark.parametrize("where", ["content", "description", "custom_id", "filename"])
async def test_the_witness_would_tell(place: Playground, clicks: DiscordStage, where: str) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    witness = Witness(clicks, place.world.people[2])
    held = clicks.players[0].hand()[0]
    witness._read({"components": [{where: f"Ann holds {spoken(held)}"}]})
    assert witness.leaks
