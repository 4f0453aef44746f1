"""What a position within a deal is worth to each seat: the points that it has won, and its cards if it keeps them."""

from collections.abc import Sequence

from engine.games.sneak.computer.estimates import seat_knowledge, worth_of_hand
from engine.games.sneak.standing import LEAD
from engine.games.sneak.state import State
from engine.games.sneak.view import view
from engine.standing import shares_of_scores


def evaluation(state: State) -> Sequence[float] | None:
    """By seat, roughly its share of the win, 0 to 1, with the points that its hand promises; ``None`` while a lead is
    to be answered.
    """
    if state.phase != "turn":
        return None
    points = [
        total + len(pile.shown) + len(pile.unseen) + _worth_of_hand(state, seat)
        for seat, (total, pile) in enumerate(zip(state.totals, state.piles, strict=True))
    ]
    return shares_of_scores(points, LEAD)


def _worth_of_hand(state: State, seat: int) -> float:
    """The points that a seat's cards are worth to it if it keeps them, by what it sees itself."""
    return worth_of_hand(seat_knowledge(view(state, seat), seat))
