"""What rivals may hold: their hidden cards imagined many times, and the best hand that each can show in the end.

Hidden hands are better than chance, because everybody has thrown weak cards and stayed in for a reason. So of
`CANDIDATES` hands that a rival may hold, the best one is taken.
"""

from collections.abc import Mapping

from engine.chance import Chance
from engine.games.bluff_n_peg.public import HAND, Cards
from engine.games.bluff_n_peg.resample import unseen_cards
from engine.games.bluff_n_peg.view import View
from engine.pieces.poker import Strength, hand_strength

RivalHands = Mapping[int, Strength]
"""One guess at the hidden cards: from each rival that has not folded to the strength of all five of its cards."""

SHUFFLES = 4
"""The number of shuffles of the unseen cards from which guesses at the rivals' hands are made."""
CUTS = 9
"""The number of guesses made from one shuffle, by beginning at as many places in it."""
CANDIDATES = 3
"""The number of hands drawn for each rival, of which the best one counts."""


def rival_seats(view: View) -> list[int]:
    """The seats other than the viewer's that take part in the deal and have not folded, clockwise from the dealer's
    left; for a spectator all such seats.
    """
    return [seat for seat in view.order if seat not in view.folded and seat != view.viewer]


def imagine_rival_hands(view: View, chance: Chance) -> tuple[RivalHands, ...]:
    """Guess the rivals' hands from the cards that the viewer has not seen: for each of `SHUFFLES` shuffles of these
    cards, deal from up to `CUTS` places in the pile. Returns one mapping for each guess; all guesses count alike.
    """
    hidden, others = unseen_cards(view), rival_seats(view)
    piles = [chance.shuffled(hidden) for _ in range(SHUFFLES)]
    cuts = range(0, len(hidden), -(-len(hidden) // CUTS))
    return tuple([_guess_best_hands(view, others, pile[cut:] + pile) for pile in piles for cut in cuts])


def _guess_best_hands(view: View, rivals: list[int], unseen_cards: Cards) -> RivalHands:
    """Guess once: every rival takes the best of `CANDIDATES` hands from the next unseen cards."""
    hand_by_seat, place = {}, 0
    for seat in rivals:
        show = view.shows[seat]
        hidden = HAND - len(show)
        hands = [show + unseen_cards[at : at + hidden] for at in range(place, place + CANDIDATES * hidden, hidden or 1)]
        hand_by_seat[seat] = max(
            [hand_strength(hand, wild_twos=view.terms.options.wild_twos) for hand in hands or [show]]
        )
        place += CANDIDATES * hidden
    return hand_by_seat
