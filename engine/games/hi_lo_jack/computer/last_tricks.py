"""The worth of the card that a seat keeps for the last trick, where it is played whatever happens.

With two cards left there is no later choice: a trump that is kept is worth what it wins in the last trick, and no more.
The numbers were found by playing 30,000 deals of each format out with either card.
"""

from collections.abc import Mapping

from engine.games.hi_lo_jack.computer.card_bits import CARD_BIT, HIGHER, OF_SUIT
from engine.games.hi_lo_jack.computer.knowledge import Knowledge, RivalHand, hands_of_rivals
from engine.pieces.cards import PACK, Card

RIVALS_CARD = 7.0
"""The worth of winning a rival's unknown card in the last trick, in points of card value."""
KEEPS_TRUMP = 0.6
"""The chance, 0 to 1, that a rival keeps its only trump for the last trick where it need not play it before."""


def worths_of_last_cards(
    legal: tuple[Card, ...], wins: list[float], worths: Mapping[Card, float], known: Knowledge
) -> list[float]:
    """For each card of a hand of two ``legal`` cards, the worth of what the other one wins or loses in the last trick,
    in points of card value; with the trumps that the card pulls out of rivals' hands now, if it is sure to win.

    ``wins``: for each card, the chance that it wins the present trick; ``worths``: by card, the worth of winning it.
    """
    rivals, found = hands_of_rivals(known), []
    for card, kept, chance in zip(legal, reversed(legal), wins, strict=True):
        led = known.view.trick.cards[0] if known.view.trick.cards else card
        is_trump_led = led[1] == known.trump
        last = _chance_of_last_trick(kept, rivals, known, is_trump_led=is_trump_led)
        last *= 1 if kept[1] == known.trump else chance  # a plain card must be led to win
        pulled = _worth_of_pulled_trumps(rivals, worths, known) if is_trump_led and _is_sure(card, known) else 0.0
        found.append(pulled + last * RIVALS_CARD * len(rivals) + (2 * last - 1) * worths[kept])
    return found


def _chance_of_last_trick(kept: Card, rivals: list[RivalHand], known: Knowledge, *, is_trump_led: bool) -> float:
    """The chance, 0 to 1, that no rival has a trump that beats the card ``kept`` in the last trick.

    ``is_trump_led``: whether a trump is led to the present trick, so that whoever has a single trump must play it.
    """
    higher = (HIGHER[kept] & known.unseen).bit_count()
    lower = 1 - higher / max(1, known.trumps_out) if kept[1] == known.trump else 0.0
    chance = 1.0
    for rival in rivals:
        share = rival.trump_share
        if rival.is_later:  # it still plays one of two cards
            single = 0.0 if is_trump_led else 2 * share * (1 - share) * KEEPS_TRUMP
            chance *= 1 - single * (1 - lower) - share * share * (1 - lower * lower)
        else:
            chance *= 1 - share * (1 - lower)
    return chance


def _is_sure(card: Card, known: Knowledge) -> bool:
    """Whether no card that others may hold beats this trump."""
    return card[1] == known.trump and not HIGHER[card] & known.unseen


def _worth_of_pulled_trumps(rivals: list[RivalHand], worths: Mapping[Card, float], known: Knowledge) -> float:
    """The worth, in points of card value, of the trumps that rivals must play to a trump that wins the trick."""
    out = [card for card in PACK if CARD_BIT[card] & known.unseen & OF_SUIT[known.trump]]
    average = sum(map(worths.__getitem__, out)) / max(1, len(out))
    return average * sum([1 - (1 - rival.trump_share) ** 2 for rival in rivals if rival.is_later])
