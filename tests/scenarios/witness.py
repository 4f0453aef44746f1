"""Somebody who reads along and would tell of any secret that a person is shown and may not know."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from engine.pieces.cards import PACK, card_in_words, card_text
from playground.discord.client_events import ClientEvent, MessageChanged, ModalOpened
from playground.discord.users import User
from tests.engine.game_folders import own_module
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.stage import GAME
from tests.scenarios.twin import Twin

CUSTOM_ID = re.compile(
    r"d[ks]1:[a-z]+:[0-9A-Z]{7}(:\d+)*|dk1:(host|start):[0-9A-Z]{7}:page|dk1:add:[0-9A-Z]{7}:[a-z]+|dk1:learn:-:[a-z-]+:0"
    r"|dk1:table:[0-9A-Z]{7}:again|dk1:gone:[0-9A-Z]{7}:[a-z_]+"
)
PART = re.compile(r"\.[a-z]{3,}$")
"""Behind the name of a field: the name of a part of its options, such as a row. No card is written so."""
MARKS = str.maketrans("", "", "\\\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}")
"""What a message has beside the letters of a name or a sentence."""
FILE = re.compile(r"(table|hand|leaderboard)\.png|deckhand-[0-9A-Z]{7}\.txt")
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


@lru_cache(maxsize=1024)
def plain_text(text: str) -> str:
    """A text without marks."""
    return text.translate(MARKS)


class _Texts:
    """The texts of the latest message: all who see it read the same object."""

    def __init__(self) -> None:
        self._message: object = None
        self._texts: list[tuple[str, str]] = []

    def of(self, message: dict[str, Any]) -> list[tuple[str, str]]:
        if message is not self._message:
            self._message, self._texts = message, list(texts_in(message))
        return self._texts


_latest = _Texts()


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
    """Reads along whatever one person is sent, and compares it with what their seat may know at that moment.

    Secret is what a game's rules declare so: what an event tells one seat alone, and the lines of a seat's view
    that the reader's has not had. Besides, a text must not name what the reader's view has never shown: cards, or what
    ``secrets.py`` in the game's folder of tests finds in a text and in a view.
    """

    def __init__(self, stage: DiscordStage, user: User, deals: float = 1, twin: Twin | None = None) -> None:
        """``deals`` is the last deal to read along in: later ones may tell of cards that are somebody else's now.
        ``twin`` may be shared by all who read along; without one, the stage's usual game is followed.
        """
        self.stage = stage
        self.user = user
        self.deals = deals
        self.twin = twin or Twin(GAME)
        vocabulary = own_module(self.twin.game.meta.slug, "secrets")
        named: Callable[[str], set[str]] = getattr(vocabulary, "watched", cards_named)
        self._named = lru_cache(maxsize=1024)(named)  # the same texts are read again and again
        self._known_in: Callable[[Any], Iterable[str]] = getattr(vocabulary, "known", cards_in)
        self.known: set[str] = set()
        self.secret: set[str] = set()
        """Sentences that were meant for others alone."""
        self.own: set[str] = set()
        """Sentences and lines that were meant for this person, or for all."""
        self.watched: set[str] = set()
        """All that was secret while something was read."""
        self.is_anything_hidden = False
        self.deal = 0
        self.read = 0
        self.leaks: list[str] = []
        self.fields = {"value", "luck"}
        """What the fields of forms may be called."""
        self._learned = 0
        self._secrets_at: tuple[int, tuple[set[str], set[str]]] = (-1, (set(), set()))
        """The secrets after the entry of this number."""
        stage.place.world.subscribe(user.id, self.sees)

    def sees(self, fact: ClientEvent) -> None:
        if isinstance(fact, MessageChanged | ModalOpened):
            self._read(fact.message if isinstance(fact, MessageChanged) else fact.modal)

    def learns(self) -> None:
        """Takes note of what the player's seat, or a spectator, may know by now."""
        if self.stage.hosted is None:
            return
        self.twin.follow(self.stage.table)
        for number in range(self._learned, len(self.twin.moments)):
            if self.twin.moments[number].state.game is not None:
                self._learn(number)
        self._learned = len(self.twin.moments)

    def assert_watched(self) -> None:
        """Fails if nothing was secret in a game that hides something: then this witness could not tell of any leak."""
        assert self.watched or not self.is_anything_hidden, (
            f"{self.user.name} read {self.read} messages, watching nothing"
        )

    def _learn(self, number: int) -> None:
        twin, names = self.twin, self._names()
        seat = twin.moments[number].state.seat_of(self.user.id)
        view = twin.view(number, seat)
        self.deal = getattr(view, "deal_number", 1)
        self.known |= set(self._known_in(view))
        self.own |= twin.lines(number, seat, names)
        for happened in twin.moments[number].events:
            if happened.code in twin.game.words.sentences:
                heard = self.own if happened.only in (None, seat) else self.secret
                heard.add(twin.game.sentence(happened, names))
        self.is_anything_hidden = self.is_anything_hidden or (twin.is_playing(number) and twin.hides(number, seat))

    def _names(self) -> tuple[str, ...]:
        return self.stage.told().names

    def _secrets(self) -> tuple[set[str], set[str]]:
        """The sentences, and the whole lines, that nobody may show this person now."""
        number = len(self.twin.moments) - 1
        if number < 0 or not self.twin.is_playing(number):
            return set(), set()
        if self._secrets_at[0] != number:
            told = (self.twin.lines(number, other, self._names()) for other in self.twin.seats(number))
            self._secrets_at = number, (self.secret - self.own - {""}, set().union(*told) - self.own)
        return self._secrets_at[1]

    def _read(self, message: dict[str, Any]) -> None:
        self.learns()
        self.read += 1
        sentences, lines = self._secrets()
        self.watched |= sentences | lines
        for key, text in _latest.of(message):
            named = self._named(text) - self.known
            if named and self.deal <= self.deals:
                self.leaks.append(f"{key}: {text!r} names {named}")
            plain = plain_text(text)
            if told := {one for one in sentences if one in plain} | (lines & set(plain.split("\n"))):
                self.leaks.append(f"{key}: {text!r} tells what others alone are told: {told}")
            if key == "custom_id" and PART.sub("", text) not in self.fields and not CUSTOM_ID.fullmatch(text):
                self.leaks.append(f"an odd custom id: {text}")
            if key == "filename" and not FILE.fullmatch(text):
                self.leaks.append(f"an odd file name: {text}")
