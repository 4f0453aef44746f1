"""What all scenes share: names, easy and hard ones, and cards in shorthand."""

from collections.abc import Sequence

from engine.actions import Action, Choice, Menu, Pick
from engine.pieces.cards import Card

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy")
HARD_NAMES = (
    ("W" * 40, "佐藤みずき🦊", "محمد علي الطويل جدا جدا جدا", ""),
    ("👨‍👩‍👧‍👦" * 9, "राहुल शर्मा", "a\u0301\u0302\u0303\u0304\u0305" * 30, "\u202eevil\u202c\n\x00"),
    ("https://example.org/" * 4, "g" * 32, "Ẩ" * 32, "i"),
)
"""Long, foreign, stacked, empty and hostile names."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def offering(held: Sequence[Card]) -> Menu:
    """A menu that offers these cards, in this order."""
    return (Choice(Action, picks=(Pick("card", tuple(held), shown_as="card"),)),)
