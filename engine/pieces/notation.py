"""Reads cards and suits as people type them: many forms come in, one canonical form goes out."""

import re
from collections.abc import Iterable
from typing import Annotated, cast

from pydantic import BeforeValidator

from engine.errors import Refusal
from engine.pieces.cards import (
    RANK_VALUE,
    RANK_WORDS,
    RANKS,
    SUIT_SIGNS,
    SUIT_WORDS,
    SUITS,
    Card,
    Suit,
    card_in_words,
    card_text,
)
from engine.text.near_words import LONGEST_TYPED, closest_word, perhaps_you_meant_text

_RANK_INPUT: dict[str, str] = {rank.lower(): rank for rank in RANKS}
_RANK_INPUT.update({"10": "T"}, **{word: rank for rank, word in RANK_WORDS.items()})

_SUIT_INPUT: dict[str, Suit] = {suit: suit for suit in SUITS}
for _suit, _outlined in zip(SUITS, "♧♢♡♤", strict=True):
    _word = SUIT_WORDS[_suit]
    _SUIT_INPUT.update(dict.fromkeys((SUIT_SIGNS[_suit], _outlined, _word, _word[:-1]), _suit))


def _pattern_of_any_word(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_CARD_WORDS = ("of", *RANK_WORDS.values(), *SUIT_WORDS.values())
_HOW_TO_WRITE = "Write each card as a rank and a suit, like Td or 10♦."
_PLURALS = frozenset(f"{word}s" for word in RANK_WORDS.values())
"""Words such as ``kings``, which mean several cards, and not the king of spades."""

_RANK, _SUIT = _pattern_of_any_word(_RANK_INPUT), _pattern_of_any_word(_SUIT_INPUT)
_CARD_INPUT = re.compile(rf"(?P<r1>{_RANK})\s*(?:of\s+)?(?P<s1>{_SUIT})|(?P<s2>{_SUIT})\s*(?P<r2>{_RANK})")
_BETWEEN_CARDS = re.compile(r"\s*,\s*|(?<!\bof)\s+(?!of\b)")


def _normalized_text(text: object) -> str:
    return str(text).replace("\N{VARIATION SELECTOR-16}", "").strip().lower()


def parse_card(text: object) -> Card:
    """The card that a text means, in any of the usual spellings. Raises `Refusal` ``bad_card`` for any other text.

    >>> [parse_card(text) for text in ("Td", "10♦", "♦10", "ten of diamonds", " td")]
    ['Td', 'Td', 'Td', 'Td', 'Td']
    """
    if text in RANK_VALUE:  # canonical already, as it is wherever a program wrote it
        return cast("Card", text)
    plain = _normalized_text(text)
    if card := _card_of_text(plain):
        return card
    near = _closest_card(plain)
    help_text = _HOW_TO_WRITE if near is None else f"Did you mean {card_in_words(near)} ({card_text(near)})?"
    raise Refusal("bad_card", text=str(text)[:40], help=help_text)


def _card_of_text(plain_text: str) -> Card | None:
    """The card that a normalized text means; ``None`` for any other text."""
    if plain_text in _PLURALS or (found := _CARD_INPUT.fullmatch(plain_text)) is None:
        return None
    rank, suit = found["r1"] or found["r2"], found["s1"] or found["s2"]
    return Card(_RANK_INPUT[rank] + _SUIT_INPUT[suit])


def _closest_card(plain_text: str) -> Card | None:
    """The card that a normalized text names with typing errors in its words; ``None`` if it names none."""
    words = plain_text[:LONGEST_TYPED].split()
    return _card_of_text(" ".join((len(word) > 2 and closest_word(word, _CARD_WORDS)) or word for word in words))


def parse_cards(text: object) -> tuple[Card, ...]:
    """The cards that a text means, with commas or spaces between them; or those of a sequence of texts, one card each.
    An empty text gives (). Raises `Refusal` ``bad_card`` for a part that is no card.

    >>> parse_cards("9s, ten of hearts 4♣")
    ('9s', 'Th', '4c')
    """
    if isinstance(text, str):
        return tuple(parse_card(part) for part in _BETWEEN_CARDS.split(text.strip()) if part)
    return tuple([parse_card(part) for part in text]) if isinstance(text, Iterable) else (parse_card(text),)


def parse_suit(text: object) -> Suit:
    """The suit that a text means: ``h``, ``hearts``, ``♥`` and the like. Raises `ValueError` for any other text."""
    if suit := _SUIT_INPUT.get(_normalized_text(text)):
        return suit
    near = perhaps_you_meant_text(str(text), SUIT_WORDS.values())
    raise ValueError(f"suits are clubs, diamonds, hearts and spades{near}")


CardInput = Annotated[Card, BeforeValidator(parse_card)]
"""The type of an action's field that takes one card."""

CardsInput = Annotated[tuple[Card, ...], BeforeValidator(parse_cards)]
"""The type of an action's field that takes several cards."""

SuitInput = Annotated[Suit, BeforeValidator(parse_suit)]
"""The type of an action's field that takes a suit."""
