"""Who has High, Low, Jack and Game: in this deal as far as it was played, or in the last one until tricks begin."""

from typing import NamedTuple

from engine.games.hi_lo_jack.public import DealResult, ScoringPoint
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import RANK_VALUE, SUIT_OF, Card
from engine.text.words import points_change_text

POINTS = ("high", "low", "jack", "game")
"""The names of the four points, in the order in which they are added to the scores."""


class PointHolder(NamedTuple):
    """One of the four points (High, Low, Jack, Game), and the side and seat that have it as far as everybody knows."""

    name: str
    side: int | None = None
    """The side that has the point; ``None`` if nobody has it, or not yet."""
    seat: int | None = None
    """The seat that has the point; ``None`` for Game, which a side wins together, and if nobody has it."""
    card: Card | None = None
    """The trump that won the point; ``None`` for Game or while nobody has it."""
    scored: bool = True
    """Whether the point counts for the side that has it."""
    value: int | None = None
    """The sum of card values that won Game; ``None`` for the other points."""


def point_holders(view: View) -> tuple[PointHolder, ...]:
    """High, Low, Jack and Game with the seats or sides that have them: in this deal as far as it was played, or in the
    last deal until the tricks of the next one begin.
    """
    result = last_result_if_shown(view)
    if result is None:
        return holders_so_far(view)
    return tuple(_holder_in_result(point, result) for point in result.points) or tuple(map(PointHolder, POINTS))


def holders_so_far(view: View) -> tuple[PointHolder, ...]:
    """High, Low, Jack and Game with the seats that have them after the complete tricks of this deal. Points that nobody
    has yet have no seat; Game never has one before the end of the deal.
    """
    return tuple(_holder_so_far(view, name) for name in POINTS)


def _holder_in_result(point: ScoringPoint, result: DealResult) -> PointHolder:
    """A point of a finished deal with its winner."""
    value = result.values[point.side] if point.name == "game" and point.side is not None else None
    counts = point.scored or result.level == "smudge"  # a smudge enters no points, but they were won
    return PointHolder(point.name, point.side, point.seat, point.card, counts, value)


def last_result_if_shown(view: View) -> DealResult | None:
    """The last finished deal while the table shows it: during bidding and naming trumps, and once the game is over.
    ``None`` throughout the first deal, and in a later deal once trumps are named, until the game is over.
    """
    return None if view.phase in {"bury", "tricks"} else view.last_deal


def _holder_so_far(view: View, name: str) -> PointHolder:
    """A point with the seat that has taken its card in the complete tricks of this deal. Game is counted at the end."""
    taken = [(card, trick, seat) for trick in view.tricks for seat, card in trick.plays_in_order(view.terms.seats)]
    trumps = sorted((entry for entry in taken if SUIT_OF[entry[0]] == view.trump), key=lambda e: RANK_VALUE[e[0]])
    wanted = {"high": trumps[-1:], "low": trumps[:1], "jack": [entry for entry in trumps if entry[0][0] == "J"]}
    for card, trick, seat in wanted.get(name, []):
        taker = seat if name == "low" and view.terms.options.low_to == "holder" else trick.winner
        return PointHolder(name, view.terms.side_of[taker], taker, card)
    return PointHolder(name)


def points_heading(view: View) -> str:
    """The heading over the four points: "Last deal" while the result of the deal before is shown, else "This deal"."""
    result = last_result_if_shown(view)
    if result is None:
        return "This deal"
    return "This deal" if view.phase == "over" else "Last deal"


def bid_verdict_text(result: DealResult, view: View) -> str:
    """The result of the bid for the side that made it, like "3 made, +3" or, of a failed bid, "3 set, -3"; for a smudge
    (the highest bid) only "made" or "lost".
    """
    if result.level == "smudge":
        return "made" if result.made else "lost"
    gained = result.changes[view.terms.side_of[result.pitcher]]
    return f"{result.level} {'made' if result.made else 'set'}, {points_change_text(gained)}"
