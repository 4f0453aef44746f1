"""The deck: 52 regular cards and the specials, which the seed calls High Handed cards."""

from collections.abc import Iterable

from engine.games.high_handed.state import Cards
from engine.pieces.cards import PACK, RANK_VALUE, Card, hand_sort_key

TWO_TIMER = Card("two_timer")
"""A special that doubles the points of the play in which it is laid under a card."""
THIEF = Card("thief")
"""A special that lets a card be laid on a cell that is taken: the Thief lies on the old card, the new card on the
Thief.
"""
SPECIALS = (TWO_TIMER, THIEF)

BLIND = 5
"""The number of cards set aside unseen: the *blind hand*. They are never played (HH-4)."""

_PLACE = {card: place for place, card in enumerate((*sorted(PACK, key=hand_sort_key), *SPECIALS))}
"""By card, its place in the order in which a hand is held."""


def has_rank_and_suit(card: str) -> bool:
    """Whether a card has a rank and a suit; only such cards make poker hands."""
    return card in RANK_VALUE


def cards_of_game(two_timers: int, thieves: int) -> tuple[Card, ...]:
    """The cards of one game, in a fixed order: the 52 with rank and suit, and as many Two Timers
    and Thieves as given.
    """
    return (*PACK, *[TWO_TIMER] * two_timers, *[THIEF] * thieves)


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order in which people hold them, with the specials (Two Timers and Thieves) at the end.

    >>> sorted_hand([THIEF, Card("9h"), TWO_TIMER, Card("As")])
    ('As', '9h', 'two_timer', 'thief')
    """
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def hand_without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand without ``cards``, each taken away once. Raises `ValueError` if the hand does not hold one of them."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def specials_text(specials: tuple[Card, ...]) -> str:
    """The specials of one play in words; "" for none.

    >>> specials_text((THIEF, TWO_TIMER)), specials_text((TWO_TIMER, TWO_TIMER))
    ('a Thief and a Two Timer', 'two Two Timers')
    """
    words = {THIEF: ("a Thief", "two Thieves"), TWO_TIMER: ("a Two Timer", "two Two Timers")}
    return " and ".join([words[special][specials.count(special) - 1] for special in dict.fromkeys(specials)])


def regular_cards(hand: Cards) -> tuple[Card, ...]:
    """The cards of a hand that have a rank and a suit."""
    if THIEF not in hand and TWO_TIMER not in hand:  # as in most hands
        return hand
    return tuple([card for card in hand if has_rank_and_suit(card)])
