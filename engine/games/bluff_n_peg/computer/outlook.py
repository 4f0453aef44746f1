"""Estimate what staying in, folding and doubling are worth to a seat: averages over imagined worlds, in the unit of
`worth_of_positions`.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, cast

from engine.chance import Chance
from engine.games.bluff_n_peg.computer.card_choice import ways_to_lead
from engine.games.bluff_n_peg.computer.estimates import World, imagine_worlds, rival_seats
from engine.games.bluff_n_peg.computer.worth import WON, worth_of_positions
from engine.games.bluff_n_peg.pieces.board import position_after_gain, position_after_loss
from engine.games.bluff_n_peg.pieces.shows import NOTHING
from engine.games.bluff_n_peg.public import HAND, MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.poker import Strength, hand_strength

CALLS = 3
"""One in this many rivals accepts a double without a hand that beats the declarer's face-up cards."""
MORE_CARDS = 1
"""The number of cards that a losing seat lays beyond those that it needs to take the lead."""


class Outlook(NamedTuple):
    """The facts by which a computer's seat decides whether to fold, stay in or double."""

    view: View
    seat: int
    show: Strength
    """The strength of the seat's face-up cards."""
    final: Strength
    """The strength of all five cards of the seat."""
    ways: dict[Cards, Strength]
    """The ways to take the lead, as `ways_to_lead` gives them; {} for a seat that leads or cannot take the lead."""
    worlds: tuple[World, ...]
    """The guesses at the rivals' hidden cards."""


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


def viewer_outlook(view: View, chance: Chance) -> Outlook:
    """The facts for the decision of the viewer's seat, with the rivals' hands guessed by ``chance``. The view must not
    be a spectator's.
    """
    seat, wild_twos = cast("int", view.viewer), view.terms.options.wild_twos
    show = view.shows[seat]
    best = max([hand_strength(view.shows[other], wild_twos=wild_twos) for other in rival_seats(view)], default=NOTHING)
    return Outlook(
        view=view,
        seat=seat,
        show=hand_strength(show, wild_twos=wild_twos),
        final=hand_strength(show + view.hand, wild_twos=wild_twos),
        ways={} if seat in view.leaders else ways_to_lead(show, view.hand, best, wild_twos=wild_twos),
        worlds=imagine_worlds(view, chance),
    )


def chance_to_win(seen: Outlook) -> float:
    """The share of the guesses at the rivals' hands, 0 to 1, in which no rival's five cards beat those of the seat."""
    return sum(seen.final >= max(world.values()) for world in seen.worlds) / len(seen.worlds)


def value_of_folding(seen: Outlook, multiplier_level: int) -> float:
    """The worth to the seat, in holes of the board, of folding now, given what the seat has ``seen``, if the winner is
    paid with the multiplier of this level (0 is single, 3 eightfold).
    """
    cards, paid = len(seen.view.shows[seen.seat]), seen.view.level
    return _average_worth(
        seen, [DealEnding(_best_rival_in_world(world), multiplier_level, cards, paid) for world in seen.worlds]
    )


def value_of_staying(seen: Outlook, multiplier_level: int) -> float:
    """The worth to the seat, in holes of the board, of staying in, given what the seat has ``seen``, if gains and
    losses count with the multiplier of this level (0 is single, 3 eightfold).
    """
    cards = _cards_up_when_beaten(seen)
    return _average_worth(
        seen,
        [DealEnding(_winner_in_world(seen, world), multiplier_level, cards, multiplier_level) for world in seen.worlds],
    )


def value_of_doubling(seen: Outlook) -> float:
    """The worth to the seat, in holes of the board, of declaring double or fold. Rivals are taken to accept if they can
    beat its face-up cards, and one in `CALLS` of the others too.
    """
    cards, level, results = _cards_up_when_beaten(seen), seen.view.level, []
    for number, world in enumerate(seen.worlds):
        accepts = {s: final for s, final in world.items() if final > seen.show or (number + s) % CALLS == 0}
        reached = level + 1 if accepts else level
        results.append(DealEnding(_winner_in_world(seen, accepts), reached, cards, reached))
    return _average_worth(seen, results)


def _winner_in_world(seen: Outlook, world: World) -> int:
    return seen.seat if seen.final >= max(world.values(), default=NOTHING) else _best_rival_in_world(world)


def _best_rival_in_world(world: World) -> int:
    return max(world, key=world.__getitem__)


def _cards_up_when_beaten(seen: Outlook) -> int:
    """The number of cards that the seat has face up by the time it sees that it is beaten, at most 5."""
    needed = len(next(iter(seen.ways))) if seen.ways else 0
    return min(HAND, len(seen.view.shows[seen.seat]) + needed + MORE_CARDS)


def _average_worth(seen: Outlook, results: Iterable[DealEnding]) -> float:
    counted = Counter(results)
    return sum(number * _worth_after_ending(seen, result) for result, number in counted.items()) / counted.total()


def _worth_after_ending(seen: Outlook, result: DealEnding) -> float:
    """The worth to the seat of a deal that ends so."""
    view, board, winner = seen.view, seen.view.terms.board, result.winner
    if view.playoff:
        return WON if winner == seen.seat else -WON
    positions = list(view.positions)
    if winner != seen.seat:
        loss = result.cards * MULTIPLIERS[result.level_paid]
        positions[seen.seat] = position_after_loss(positions[seen.seat], loss, board)
    positions[winner] = position_after_gain(positions[winner], POINTS[result.level], board)
    return worth_of_positions(positions, seen.seat, board)
