"""Who has High, Low, Jack and Game: in this deal as far as it was played, or in the last one until tricks begin."""

from typing import NamedTuple

from engine.cards import RANK_VALUE, SUIT_OF, Card
from engine.games.hi_lo_jack.public import DealResult, ScoringPoint
from engine.games.hi_lo_jack.view import View
from engine.words import points_change_text

POINTS = ("high", "low", "jack", "game")
"""The four points in the order in which they are entered."""


class PointHolder(NamedTuple):
    """One of the four points with the seat or side that has it, as far as everybody knows."""

    name: str
    side: int | None = None
    """``None`` while or if nobody has it."""
    seat: int | None = None
    """``None`` for Game, which a side wins together."""
    card: Card | None = None
    """The trump that won it; ``None`` for Game or while nobody has it."""
    scored: bool = True
    """Whether it counts."""
    value: int | None = None
    """The card value that won Game."""


def point_holders(view: View) -> tuple[PointHolder, ...]:
    """The four points with the seats or sides that have them: those of this deal as far as it was played; of the last
    deal while the next one is being bid.
    """
    result = result_on_table(view)
    if result is None:
        return holders_so_far(view)
    return tuple(_holder_in_result(point, result) for point in result.points) or tuple(map(PointHolder, POINTS))


def holders_so_far(view: View) -> tuple[PointHolder, ...]:
    """The four points with the seats that have taken their cards in the complete tricks of this deal."""
    return tuple(_holder_so_far(view, name) for name in POINTS)


def _holder_in_result(point: ScoringPoint, result: DealResult) -> PointHolder:
    """A point of a finished deal with its winner."""
    value = result.values[point.side] if point.name == "game" and point.side is not None else None
    counts = point.scored or result.level == "smudge"  # a smudge enters no points, but they were won
    return PointHolder(point.name, point.side, point.seat, point.card, counts, value)


def result_on_table(view: View) -> DealResult | None:
    """The finished deal that the table still shows; ``None`` once the tricks of the next one begin."""
    return None if view.phase in {"bury", "tricks"} else view.last_deal


def _holder_so_far(view: View, name: str) -> PointHolder:
    """A point with the seat that has taken its card in the complete tricks of this deal. Game is counted at the end."""
    taken = [(card, trick, seat) for trick in view.tricks for seat, card in trick.plays_by_seat(view.terms.seats)]
    trumps = sorted((entry for entry in taken if SUIT_OF[entry[0]] == view.trump), key=lambda e: RANK_VALUE[e[0]])
    wanted = {"high": trumps[-1:], "low": trumps[:1], "jack": [entry for entry in trumps if entry[0][0] == "J"]}
    for card, trick, seat in wanted.get(name, []):
        taker = seat if name == "low" and view.terms.options.low_to == "holder" else trick.winner
        return PointHolder(name, view.terms.side_of[taker], taker, card)
    return PointHolder(name)


def points_heading(view: View) -> str:
    """The heading over the four points: "This deal" or "Last deal"."""
    result = result_on_table(view)
    if result is None:
        return "This deal"
    return "This deal" if view.phase == "over" else "Last deal"


def bid_verdict_text(result: DealResult, view: View) -> str:
    """The result of the bid for the pitcher's side, like "3 made, +3"."""
    if result.level == "smudge":
        return "made" if result.made else "lost"
    gained = result.changes[view.terms.side_of[result.pitcher]]
    return f"{result.level} {'made' if result.made else 'set'}, {points_change_text(gained)}"
