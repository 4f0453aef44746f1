"""What rivals may hold: their hands imagined many times, and the best hand that each can show in the end.

Hidden hands are better than chance, because everybody has thrown weak cards and stayed in for a reason. So of
`CANDIDATES` hands that a rival may hold, the best one is taken. Its strength in a guess is not left to chance: the
guesses share all strengths that it may have, from the weakest to the best, and chance only says which come together.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from engine.chance import Chance, FastChance
from engine.games.bluff_n_peg.public import HAND, Cards
from engine.games.bluff_n_peg.resample import unseen_cards
from engine.games.bluff_n_peg.view import View
from engine.pieces.cards import PACK, Card
from engine.pieces.poker import Strength, card_units, strength_of_units

RivalHands = Mapping[int, Sequence[Strength]]
"""From each rival that has not folded to the strength of all five of its cards, guess by guess."""

GUESSES = 40
"""The number of guesses at the rivals' hands."""
CANDIDATES = 3
"""The number of hands that each rival may hold, of which the best one counts."""
FEW_UP = 1
"""The most face-up cards of a rival whose hand is guessed from the whole pack: so many cards are hidden then that those
which the viewer has seen hardly matter.
"""
PACK_SHUFFLES = 8
"""The number of shuffles of the pack from which `strengths_from_pack` makes its hands."""


def rival_seats(view: View) -> list[int]:
    """The seats other than the viewer's that take part in the deal and have not folded, clockwise from the dealer's
    left; for a spectator all such seats.
    """
    return [seat for seat in view.order if seat not in view.folded and seat != view.viewer]


def imagine_rival_hands(view: View, chance: Chance) -> RivalHands:
    """Guess the rivals' hands, `GUESSES` times, from what the viewer sees. All guesses count alike."""
    hands_by_seat = {}
    for seat in rival_seats(view):
        hands, first = _hands_of_rival(view, seat, chance), chance.pick(GUESSES)
        hands_by_seat[seat] = hands[first:] + hands[:first]
    return hands_by_seat


def _hands_of_rival(view: View, seat: int, chance: Chance) -> list[Strength]:
    """The strengths of a rival's hand, one for each guess, in an order that is always the same. The guesses share all
    strengths that the best of `CANDIDATES` random hands may have, each strength as often as it is likely.
    """
    show, wild_twos = view.shows[seat], view.terms.options.wild_twos
    if len(show) <= FEW_UP:
        strengths = strengths_from_pack("".join([card[0] for card in show]), wild_twos)
    else:
        strengths = _strengths_from_pile(show, chance.shuffled(unseen_cards(view)), wild_twos)
    return [strengths[place] for place in _places_of_best(len(strengths))]


@lru_cache  # one or two sizes of piles come again and again
def _places_of_best(count: int) -> tuple[int, ...]:
    """By guess, the place of the best of `CANDIDATES` hands among ``count`` hands, the weakest first."""
    order = FastChance("order of guesses").shuffled(range(GUESSES))
    return tuple([int(count * ((number + 0.5) / GUESSES) ** (1 / CANDIDATES)) for number in order])


@lru_cache
def strengths_from_pack(ranks: str, wild_twos: bool) -> Sequence[Strength]:  # a cache wants plain arguments
    """The strengths of some hundred random hands that have spades of these ``ranks``, always the same, the weakest
    first.
    """
    show, chance = tuple([Card(rank + "s") for rank in ranks]), FastChance("random hands")
    rest = [card for card in PACK if card not in show]
    piles = [chance.shuffled(rest) for _ in range(PACK_SHUFFLES)]
    return sorted([strength for pile in piles for strength in _strengths_from_pile(show, pile, wild_twos)])


def _strengths_from_pile(show: Cards, pile: Cards, wild_twos: bool) -> list[Strength]:
    """The strengths of the hands that have the cards of ``show`` and the next ones of the ``pile``, from each of its
    places on, the weakest first.
    """
    unit = card_units(wild_twos)
    known, hidden = sum([unit[card] for card in show]), HAND - len(show)
    sums = (0, *accumulate([unit[card] for card in pile + pile[:hidden]]))
    ends = zip(sums, sums[hidden:-1], strict=False)  # the hands that begin at the end of the pile go round
    return sorted([strength_of_units(known + after - before, wild_twos) for before, after in ends])
