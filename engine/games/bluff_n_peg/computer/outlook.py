"""What staying in, folding and doubling are worth to a seat: averages over imagined worlds, in the unit of `worth`."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, cast

from engine.chance import Chance
from engine.games.bluff_n_peg.computer.card_choice import ways_to_lead
from engine.games.bluff_n_peg.computer.estimates import World, imagine_worlds, rivals
from engine.games.bluff_n_peg.computer.worth import WON, worth
from engine.games.bluff_n_peg.pieces.board import position_after_gain, position_after_loss
from engine.games.bluff_n_peg.pieces.shows import NOTHING
from engine.games.bluff_n_peg.public import HAND, MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.poker import Strength, hand_strength

CALLS = 3
"""One rival in so many accepts a double without a hand that beats what it sees."""
MORE_CARDS = 1
"""How many cards more than needed to lead a loser lays."""


class Outlook(NamedTuple):
    """What a seat has and faces."""

    view: View
    seat: int
    show: Strength
    """What it shows now."""
    final: Strength
    """What it can show with all five cards."""
    ways: dict[Cards, Strength]
    """How to take the lead: see `ways_to_lead`; empty for who leads, or cannot."""
    worlds: tuple[World, ...]


class Ending(NamedTuple):
    """How a deal may end for the seat: who wins, at which level, and what is left to pay if it is somebody else."""

    winner: int
    level: int
    cards: int
    level_paid: int


def outlook(view: View, chance: Chance) -> Outlook:
    seat, wild_twos = cast("int", view.viewer), view.terms.options.wild_twos
    show = view.shows[seat]
    best = max([hand_strength(view.shows[other], wild_twos=wild_twos) for other in rivals(view)], default=NOTHING)
    return Outlook(
        view=view,
        seat=seat,
        show=hand_strength(show, wild_twos=wild_twos),
        final=hand_strength(show + view.hand, wild_twos=wild_twos),
        ways={} if seat in view.leaders else ways_to_lead(show, view.hand, best, wild_twos=wild_twos),
        worlds=imagine_worlds(view, chance),
    )


def chance_to_win(seen: Outlook) -> float:
    """How often the seat's five cards are the best of all."""
    return sum(seen.final >= max(world.values()) for world in seen.worlds) / len(seen.worlds)


def value_of_folding(seen: Outlook, level: int) -> float:
    """To fold now, where the winner will gain by this level."""
    cards, paid = len(seen.view.shows[seen.seat]), seen.view.level
    return _average(seen, [Ending(_best(world), level, cards, paid) for world in seen.worlds])


def value_of_staying(seen: Outlook, level: int) -> float:
    """To stay in to the end, at this level."""
    cards = _cards_of_loser(seen)
    return _average(seen, [Ending(_winner(seen, world), level, cards, level) for world in seen.worlds])


def value_of_doubling(seen: Outlook) -> float:
    """To declare: who can beat the cards it sees accepts, and now and then somebody else."""
    cards, level, results = _cards_of_loser(seen), seen.view.level, []
    for number, world in enumerate(seen.worlds):
        accepts = {s: final for s, final in world.items() if final > seen.show or (number + s) % CALLS == 0}
        reached = level + 1 if accepts else level
        results.append(Ending(_winner(seen, accepts), reached, cards, reached))
    return _average(seen, results)


def _winner(seen: Outlook, world: World) -> int:
    return seen.seat if seen.final >= max(world.values(), default=NOTHING) else _best(world)


def _best(world: World) -> int:
    return max(world, key=world.__getitem__)


def _cards_of_loser(seen: Outlook) -> int:
    """How many cards the seat has up when it sees that it is beaten."""
    needed = len(next(iter(seen.ways))) if seen.ways else 0
    return min(HAND, len(seen.view.shows[seen.seat]) + needed + MORE_CARDS)


def _average(seen: Outlook, results: Iterable[Ending]) -> float:
    counted = Counter(results)
    return sum(number * _after(seen, result) for result, number in counted.items()) / counted.total()


def _after(seen: Outlook, result: Ending) -> float:
    """What it is worth to the seat that a deal ends like this."""
    view, board, winner = seen.view, seen.view.terms.board, result.winner
    if view.playoff:
        return WON if winner == seen.seat else -WON
    positions = list(view.positions)
    if winner != seen.seat:
        loss = result.cards * MULTIPLIERS[result.level_paid]
        positions[seen.seat] = position_after_loss(positions[seen.seat], loss, board)
    positions[winner] = position_after_gain(positions[winner], POINTS[result.level], board)
    return worth(positions, seen.seat, board)
