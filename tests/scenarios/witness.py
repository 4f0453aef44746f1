"""Somebody who reads along and would tell of any card that a person is shown and may not know."""

import re
from collections.abc import Iterator
from typing import Any

from engine.cards import PACK, card_in_words, card_text
from playground.discord.client_events import ClientEvent, MessageSeen, ModalOpened
from playground.discord.users import User
from tests.scenarios.discord_stage import DiscordStage

CUSTOM_ID = re.compile(r"d[ks]1:[a-z]+:[0-9A-Z]{5}(:\d+)*")
FILE = re.compile(r"(table|hand|leaderboard)\.png|deckhand-[0-9A-Z]{5}\.txt")
NAMED = {card_text(card): card for card in PACK} | {card_in_words(card): card for card in PACK}


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

    def __init__(self, stage: DiscordStage, user: User, deals: float = 1) -> None:
        """``deals`` is the last deal to read along in: later ones may tell of cards that are somebody else's now."""
        self.stage = stage
        self.user = user
        self.deals = deals
        self.known: set[str] = set()
        self.deal = 0
        self.read = 0
        self.leaks: list[str] = []
        self.fields = {"value", "luck"}
        """What the fields of forms may be called."""
        stage.place.world.subscribe(user.id, self.sees)

    def sees(self, fact: ClientEvent) -> None:
        if isinstance(fact, MessageSeen | ModalOpened):
            self._read(fact.message if isinstance(fact, MessageSeen) else fact.modal)

    def learns(self) -> None:
        """Takes note of what the player's seat, or a spectator, may know now."""
        table = self.stage.hosted.table if self.stage.hosted else None
        if table is not None and table.state.game is not None:
            view = table.view(table.state.seat_of(self.user.id))
            self.deal = getattr(view, "deal_number", 1)
            self.known |= set(cards_in(view))

    def _read(self, message: dict[str, Any]) -> None:
        self.learns()
        self.read += 1
        for key, text in texts_in(message):
            named = cards_named(text) - self.known
            if named and self.deal <= self.deals:
                self.leaks.append(f"{key}: {text!r} names {named}")
            if key == "custom_id" and text not in self.fields and not CUSTOM_ID.fullmatch(text):
                self.leaks.append(f"an odd custom id: {text}")
            if key == "filename" and not FILE.fullmatch(text):
                self.leaks.append(f"an odd file name: {text}")
