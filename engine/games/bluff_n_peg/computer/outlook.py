"""Estimate what staying in, folding and doubling are worth to a seat: averages over guesses at the rivals' hands, in
the unit of `worth_of_positions`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from engine.chance import Chance
from engine.games.bluff_n_peg.computer.card_choice import ways_to_lead
from engine.games.bluff_n_peg.computer.estimates import RivalHands, imagine_rival_hands, rival_seats
from engine.games.bluff_n_peg.computer.worth import WON, worth_of_positions
from engine.games.bluff_n_peg.pieces.board import position_after_gain, position_after_loss
from engine.games.bluff_n_peg.pieces.shows import NOTHING
from engine.games.bluff_n_peg.public import HAND, MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.pieces.poker import Strength, hand_strength

CALLS = 3
"""One in this many rivals accepts a double without a hand that beats the declarer's face-up cards."""
MORE_CARDS = 1
"""The number of cards that a losing seat lays beyond those that it needs to take the lead."""


class FoldingFacts(NamedTuple):
    """The facts by which a computer's seat decides whether to fold, stay in or double."""

    view: View
    seat: int
    show: Strength
    """The strength of the seat's face-up cards."""
    final: Strength
    """The strength of all five cards of the seat."""
    ways: dict[Cards, Strength]
    """The ways to take the lead, as `ways_to_lead` gives them; {} for a seat that leads or cannot take the lead."""
    hands: RivalHands
    """The guesses at the strengths of the rivals' hands."""
    best_rivals: Sequence[int]
    """By guess, the rival with the best hand of the rivals."""
    winners: Sequence[int]
    """By guess, the seat with the best hand if all stay in; of equal hands, the viewer's."""


class DealEnding(NamedTuple):
    """One way in which the deal may end."""

    winner: int
    """The seat that wins the deal."""
    level: int
    """The level of the bluffing peg, 0 to 3, that fixes the winner's gain."""
    cards: int
    """The number of face-up cards that the computer's seat pays for if another seat wins."""
    level_paid: int
    """The level of the bluffing peg, 0 to 3, that fixes what each of these cards costs."""


def viewer_outlook(view: View, chance: Chance) -> FoldingFacts:
    """The facts for the decision of the viewer's seat, with the rivals' hands guessed by ``chance``. The view must not
    be a spectator's.
    """
    seat, wild_twos = cast("int", view.viewer), view.terms.options.wild_twos
    show = view.shows[seat]
    best = max([hand_strength(view.shows[other], wild_twos=wild_twos) for other in rival_seats(view)], default=NOTHING)
    final, hands = hand_strength(show + view.hand, wild_twos=wild_twos), imagine_rival_hands(view, chance)
    rivals, guesses = tuple(hands), [*zip(*hands.values(), strict=True)]
    best_hands = [max(guess) for guess in guesses]
    best_rivals = [rivals[guess.index(best)] for guess, best in zip(guesses, best_hands, strict=True)]
    winners = [seat if final >= best else rival for rival, best in zip(best_rivals, best_hands, strict=True)]
    return FoldingFacts(
        view=view,
        seat=seat,
        show=hand_strength(show, wild_twos=wild_twos),
        final=final,
        ways={} if seat in view.leaders else ways_to_lead(show, view.hand, best, wild_twos=wild_twos),
        hands=hands,
        best_rivals=best_rivals,
        winners=winners,
    )


def chance_to_win(seen: FoldingFacts) -> float:
    """The share of the guesses in ``seen``, 0 to 1, in which no rival's five cards beat
    those of the seat.
    """
    return seen.winners.count(seen.seat) / len(seen.winners)


def value_of_folding(seen: FoldingFacts, multiplier_level: int) -> float:
    """The worth to the seat, in holes of the board, of the positions after it folds now, judged by the facts in
    ``seen``: its peg goes back for its face-up cards, and the best rival gains by ``multiplier_level`` (0 single, 3
    eightfold).
    """
    cards, paid = len(seen.view.shows[seen.seat]), seen.view.level
    winners = Counter(seen.best_rivals)
    return _average_worth(seen, {DealEnding(seat, multiplier_level, cards, paid): n for seat, n in winners.items()})


def value_of_staying(seen: FoldingFacts, multiplier_level: int) -> float:
    """The worth to the seat, in holes of the board, of staying in the deal, judged by the facts in ``seen``. Gains and
    losses count with the multiplier of ``multiplier_level`` (0 is single, 3 eightfold).
    """
    cards, level, winners = _number_of_cards_up_when_beaten(seen), multiplier_level, Counter(seen.winners)
    return _average_worth(seen, {DealEnding(seat, level, cards, level): n for seat, n in winners.items()})


def value_of_doubling(seen: FoldingFacts) -> float:
    """The worth to the seat, in holes of the board, of declaring double or fold, judged by the facts in ``seen``.
    Rivals are taken to accept if they can beat the seat's face-up cards; of those who cannot, one in `CALLS` accepts.
    So whoever beats all five cards of the seat accepts, and wins as if all stayed in.
    """
    cards, level, endings = _number_of_cards_up_when_beaten(seen), seen.view.level, Counter[DealEnding]()
    for number, winner in enumerate(seen.winners):
        accepts = [hands[number] > seen.show or (number + seat) % CALLS == 0 for seat, hands in seen.hands.items()]
        reached = level + any(accepts)
        endings[DealEnding(winner, reached, cards, reached)] += 1
    return _average_worth(seen, endings)


def _number_of_cards_up_when_beaten(seen: FoldingFacts) -> int:
    """The number of cards, at most 5, that the seat has face up by the time it sees that it is beaten."""
    needed = len(next(iter(seen.ways))) if seen.ways else 0
    return min(HAND, len(seen.view.shows[seen.seat]) + needed + MORE_CARDS)


def _average_worth(seen: FoldingFacts, guesses_by_ending: Mapping[DealEnding, int]) -> float:
    """The seat's average worth at the end of the deal. ``guesses_by_ending`` has the number of guesses that lead to
    each ending.
    """
    worths = [number * _worth_after_ending(seen, ending) for ending, number in guesses_by_ending.items()]
    return sum(worths) / len(seen.winners)


def _worth_after_ending(seen: FoldingFacts, result: DealEnding) -> float:
    """The worth of the position to the seat once the deal has ended in this way."""
    view, board, winner = seen.view, seen.view.terms.board, result.winner
    if view.playoff:
        return WON if winner == seen.seat else -WON
    positions = list(view.positions)
    if winner != seen.seat:
        loss = result.cards * MULTIPLIERS[result.level_paid]
        positions[seen.seat] = position_after_loss(positions[seen.seat], loss, board)
    positions[winner] = position_after_gain(positions[winner], POINTS[result.level], board)
    return worth_of_positions(positions, seen.seat, board)
