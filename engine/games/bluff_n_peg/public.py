"""What everybody at the table may know of a deal: its phases and numbers, who doubled, and how the deal ended."""

from typing import Literal, NamedTuple

from engine.pieces.cards import Card

Cards = tuple[Card, ...]
Phase = Literal["discard", "turn", "offer", "response", "over"]
"""The phase of a deal. ``discard``: seats throw cards; ``turn``: a seat lays a card or folds; ``offer``: that seat has
just laid its third card and may declare double or fold; ``response``: the others answer the declaration; ``over``: the
game is over.
"""
Answer = Literal["accept", "fold"]
PlayoffCause = Literal["winner_hole", "out_the_back"]

HAND = 5
"""The number of cards in each hand."""
MOST_DISCARDS = 3
"""The most cards that a seat may throw, once in each deal."""
THIRD = 3
"""The number of face-up cards after which a seat may declare double or fold."""
MULTIPLIERS = (1, 2, 4, 8)
"""By the level of the bluffing peg, 0 to 3: the points that each face-up card costs a loser (B-5)."""
POINTS = (5, 10, 20, 40)
"""By the level of the bluffing peg, 0 to 3: the points that the winner gains."""
TOP_LEVEL = len(POINTS) - 1
"""The highest level of the bluffing peg: 3, which is 8X."""
MOST_PLAYOFFS = 5
"""The most deals of a playoff. If the last of them has several winners, they share the victory (B-21)."""


class DealerDraw(NamedTuple):
    """A card drawn to find the first dealer."""

    seat: int
    card: Card


class DoubleDeclaration(NamedTuple):
    """A declaration of double or fold, and the answers of the other seats."""

    seat: int
    """The seat that declared."""
    accepted: tuple[int, ...]
    """The seats that accepted, clockwise from the declarer."""
    folded: tuple[int, ...]
    """The seats that folded instead, clockwise from the declarer."""
    multiplier: int
    """The points that each face-up card costs once all have answered; unchanged if nobody accepted."""


class Playoff(NamedTuple):
    """Extra deals among the seats that tied for first at the end of the race. Pegs no longer move."""

    members: tuple[int, ...]
    """The seats that still play for the victory."""
    number: int
    """The number of the deal within the playoff, 1 to `MOST_PLAYOFFS`."""
    cause: PlayoffCause
    """The reason why the race had ended when the seats tied."""


class DealResult(NamedTuple):
    """The result of a deal: its winners, the face-up cards, and the gain or loss of each peg. Tuples are
    indexed by seat, except those whose comment says that they list seats or declarations.
    """

    number: int
    dealer: int
    order: tuple[int, ...]
    """The seats that took part, from the dealer's left."""
    winners: tuple[int, ...]
    """The winning seats; several only if their face-up cards are equal in strength."""
    shows: tuple[Cards, ...]
    """The cards that lay face up at the end, in laying order; () for a seat that had folded or laid nothing."""
    show_names: tuple[str, ...]
    """By seat, the poker name of its face-up cards, like "pair of kings"; empty for a seat that had folded or laid
    nothing.
    """
    folded: tuple[int, ...]
    """The seats that folded during the deal, in `order`."""
    level: int
    """The level of the bluffing peg at the end, 0 to 3: an index of `POINTS` and `MULTIPLIERS`."""
    doubles: tuple[DoubleDeclaration, ...]
    """The declarations of the deal with their answers, in the order declared."""
    gains: tuple[int, ...]
    """The points that each seat won, 0 for losers; all 0 in a playoff."""
    losses: tuple[int, ...]
    """The points that each seat owed, 0 or more; all 0 in a playoff. A peg may go back fewer holes: see `before` and
    `after`.
    """
    before: tuple[int, ...]
    """The positions of the pegs when the cards were dealt."""
    after: tuple[int, ...]
    """The positions of the pegs after losses and gains."""
    revealed: tuple[Cards, ...]
    """The winners' cards that they had not laid, if the table plays with ``reveal_winner``; otherwise () for every
    seat.
    """
    playoff: Playoff | None
    """The playoff that the deal was part of; ``None`` for a deal of the race."""

    @property
    def is_walkover(self) -> bool:
        """Whether all seats but one folded."""
        return len(self.order) - len(self.folded) == 1
