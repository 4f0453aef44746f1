"""What the others may hold: their hidden cards imagined many times, and what they will show in the end.

Hidden hands are better than chance, because everybody has thrown weak cards and stayed in for a reason: of two hands
that a rival may hold, the better one is taken.
"""

from collections.abc import Iterator, Mapping

from engine.chance import Chance
from engine.games.bluff_n_peg.deals import HAND, Cards
from engine.games.bluff_n_peg.resample import unseen
from engine.games.bluff_n_peg.view import View
from engine.poker import Key, key

World = Mapping[int, Key]
"""By rival that is still in, the strength of all five of its cards: the best it can show."""

SHUFFLES = 4
TURNS = 9
"""How many worlds come from one shuffle, each beginning somewhere else in it."""
CANDIDATES = 2


def imagined(view: View, chance: Chance) -> tuple[World, ...]:
    """Worlds that may be true, each as likely as the other."""
    rivals = [seat for seat in view.order if seat not in view.folded and seat != view.viewer]
    hidden = unseen(view)
    return tuple(
        _world(view, rivals, shuffled[start:] + shuffled[:start])
        for shuffled in (chance.shuffled(hidden) for _ in range(SHUFFLES))
        for start in range(0, len(shuffled), len(shuffled) // TURNS)
    )


def _world(view: View, rivals: list[int], cards: Cards) -> World:
    candidates = _candidates(cards)
    return {seat: max(_finals(view, seat, candidates)) for seat in rivals}


def _candidates(cards: Cards) -> Iterator[Cards]:
    """Five cards at a time, over and over: with many rivals a card may be imagined twice."""
    start = 0
    while True:
        yield (cards + cards)[start : start + HAND]
        start = (start + HAND) % len(cards)


def _finals(view: View, seat: int, candidates: Iterator[Cards]) -> list[Key]:
    show = view.shows[seat]
    if len(show) == HAND:
        return [key(show, wild_twos=view.terms.wild_twos)]
    return [key(show + next(candidates)[: HAND - len(show)], wild_twos=view.terms.wild_twos) for _ in range(CANDIDATES)]
