"""What staying in, folding and doubling are worth to a seat: averages over imagined worlds, in the unit of `worth`."""

from collections.abc import Callable
from statistics import fmean
from typing import NamedTuple, cast

from engine.chance import Chance
from engine.games.bluff_n_peg.board import moved_back, moved_forward
from engine.games.bluff_n_peg.card_choice import ways_to_lead
from engine.games.bluff_n_peg.deals import HAND, MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.estimates import World, imagined
from engine.games.bluff_n_peg.shows import NOTHING
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.worth import WON, worth
from engine.poker import Key, key

GIVES_UP = 6
"""One rival in so many folds a hand that would have won: because it was frightened, or hurried."""
CALLS = 3
"""One rival in so many accepts a double without a hand that beats what it sees."""
MORE_CARDS = 1
"""How many cards more than needed to lead a loser lays."""


class Outlook(NamedTuple):
    """What a seat has and faces."""

    view: View
    seat: int
    show: Key
    """What it shows now."""
    final: Key
    """What it can show with all five cards."""
    ways: dict[Cards, Key]
    """How to take the lead: see `ways_to_lead`; empty for who leads, or cannot."""
    worlds: tuple[World, ...]


def outlook(view: View, chance: Chance) -> Outlook:
    seat, wild_twos = cast("int", view.viewer), view.terms.wild_twos
    show = view.shows[seat]
    others = [key(view.shows[other], wild_twos=wild_twos) for other in _rivals(view)]
    best = max(others, default=NOTHING)
    return Outlook(
        view=view,
        seat=seat,
        show=key(show, wild_twos=wild_twos),
        final=key(show + view.hand, wild_twos=wild_twos),
        ways={} if seat in view.leaders else ways_to_lead(show, view.hand, best, wild_twos=wild_twos),
        worlds=imagined(view, chance),
    )


def _rivals(view: View) -> list[int]:
    return [seat for seat in view.order if seat not in view.folded and seat != view.viewer]


def chance_to_win(seen: Outlook) -> float:
    """How often the seat's five cards are the best of all."""
    return fmean(seen.final >= max(world.values()) for world in seen.worlds)


def value_of_folding(seen: Outlook, level: int) -> float:
    """To fold now, where the winner will gain by this level."""
    cards = len(seen.view.shows[seen.seat])
    return _average(seen, lambda _, world: _after(seen, _best(world), cards, level, seen.view.level))


def value_of_staying(seen: Outlook, level: int) -> float:
    """To stay in to the end, at this level."""

    def value(number: int, world: World) -> float:
        left = {seat: final for seat, final in world.items() if (number + seat) % GIVES_UP}
        wins = seen.final >= max(left.values(), default=NOTHING)
        return _after(seen, seen.seat if wins else _best(left), _cards_of_loser(seen), level, level)

    return _average(seen, value)


def value_of_doubling(seen: Outlook) -> float:
    """To declare: who can beat the cards it sees accepts, and now and then somebody else."""
    level = seen.view.level

    def value(number: int, world: World) -> float:
        left = {s: final for s, final in world.items() if final > seen.show or (number + s) % CALLS == 0}
        if not left:
            return _after(seen, seen.seat, 0, level, level)
        wins = seen.final >= max(left.values())
        return _after(seen, seen.seat if wins else _best(left), _cards_of_loser(seen), level + 1, level + 1)

    return _average(seen, value)


def _average(seen: Outlook, value: Callable[[int, World], float]) -> float:
    return fmean(value(number, world) for number, world in enumerate(seen.worlds))


def _best(world: World) -> int:
    return max(world, key=world.__getitem__)


def _cards_of_loser(seen: Outlook) -> int:
    """How many cards the seat has up when it sees that it is beaten."""
    needed = len(next(iter(seen.ways))) if seen.ways else 0
    return min(HAND, len(seen.view.shows[seen.seat]) + needed + MORE_CARDS)


def _after(seen: Outlook, winner: int, cards: int, level: int, level_paid: int) -> float:
    """What it is worth to the seat that this rival wins at this level, or the seat itself."""
    view, board = seen.view, seen.view.terms.board
    if view.playoff:
        return WON if winner == seen.seat else -WON
    positions = list(view.positions)
    if winner != seen.seat:
        positions[seen.seat] = moved_back(positions[seen.seat], cards * MULTIPLIERS[level_paid], board)
    positions[winner] = moved_forward(positions[winner], POINTS[level], board)
    return worth(positions, seen.seat, board)
