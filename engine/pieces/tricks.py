"""The rules that trick-taking games share: which card wins a trick, and which cards may follow. Ranks run from the two
up to the ace.
"""

from collections.abc import Sequence

from engine.pieces.cards import RANK_VALUE, Card, Suit


def card_beats(card: Card, best_card: Card, trump_suit: Suit | None) -> bool:
    """Whether ``card``, played later, wins over ``best_card``, the best of the trick so far. ``trump_suit`` is ``None``
    without trumps.

    >>> card_beats(Card("2s"), Card("Ad"), "s"), card_beats(Card("Kh"), Card("9d"), "s")
    (True, False)
    >>> card_beats(Card("Jd"), Card("9d"), "s")
    True
    """
    if card[1] == best_card[1]:
        return RANK_VALUE[card] > RANK_VALUE[best_card]
    return card[1] == trump_suit


def winner_index(cards: Sequence[Card], trump_suit: Suit | None) -> int:
    """The index in the trick, its leader's card being 0, of the card that wins: the highest trump, or the highest card
    of the suit led. ``trump_suit`` is ``None`` where no suit is trumps.

    >>> winner_index([Card("Td"), Card("2s"), Card("Ad"), Card("Kd")], trump_suit="s")
    1
    """
    best = 0
    for place in range(1, len(cards)):
        if card_beats(cards[place], cards[best], trump_suit):
            best = place
    return best


def cards_to_follow(hand: Sequence[Card], led_suit: Suit | None) -> tuple[Card, ...]:
    """The cards of a hand that may be played where players must follow suit if they can: those of ``led_suit``; all if
    the hand has none of that suit, or for ``None`` (no card is led).

    >>> cards_to_follow([Card("9s"), Card("Kc"), Card("4h")], "s")
    ('9s',)
    """
    return tuple([card for card in hand if card[1] == led_suit]) or tuple(hand)


def cards_to_follow_or_trump_freely(hand: Sequence[Card], led_suit: str, trump_suit: Suit | None) -> tuple[Card, ...]:
    """The cards of a hand that may be played where players must follow suit or trump: those of ``led_suit`` and the
    trumps; all cards if none is of ``led_suit``. ``None`` for ``trump_suit``: no suit is trumps.

    >>> cards_to_follow_or_trump_freely([Card("5d"), Card("9s"), Card("Kc")], "d", trump_suit="s")
    ('5d', '9s')
    """
    suits = (led_suit, trump_suit)
    for card in hand:
        if card[1] == led_suit:
            return tuple([card for card in hand if card[1] in suits])
    return tuple(hand)
