"""What everybody at the table may know of a deal: its terms, its phases, who doubled, and what it came to."""

from typing import Literal, NamedTuple

from engine.cards import Card

Cards = tuple[Card, ...]
Phase = Literal["discard", "turn", "offer", "response", "over"]
"""``offer``: the seat whose turn it is has just laid its third card and may declare; ``response``: others answer it."""
Answer = Literal["accept", "fold"]
PlayoffCause = Literal["winner_hole", "out_the_back"]

HAND = 5
"""Cards in each hand."""
MOST_DISCARDS = 3
THIRD = 3
"""The face-up card after which double or fold may be declared."""
MULTIPLIERS = (1, 2, 4, 8)
"""By the level of the bluffing peg: what each face-up card costs a loser (B-5)."""
POINTS = (5, 10, 20, 40)
"""By the level of the bluffing peg: what the winner gains."""
TOP_LEVEL = len(POINTS) - 1
MOST_PLAYOFFS = 5
"""Deals of a playoff after which the victory is shared (B-21)."""


class Drawn(NamedTuple):
    """A card drawn to find the first dealer."""

    seat: int
    card: Card


class Double(NamedTuple):
    """A declaration of double or fold, and how the others answered it."""

    seat: int
    accepted: tuple[int, ...]
    folded: tuple[int, ...]
    multiplier: int
    """What a face-up card costs from then on: the old multiplier if nobody accepted."""


class Playoff(NamedTuple):
    """Seats tied for first play deals among themselves; the board no longer matters."""

    members: tuple[int, ...]
    """The seats that still play for the victory."""
    number: int
    """1 for the first deal of the playoff, at most `MOST_PLAYOFFS`."""
    cause: PlayoffCause


class DealResult(NamedTuple):
    """A deal that is over: all that its scoring says. Tuples are by seat unless they say otherwise."""

    number: int
    dealer: int
    order: tuple[int, ...]
    """The seats that took part, from the dealer's left."""
    winners: tuple[int, ...]
    """Seats; several where their winning shows are identical."""
    shows: tuple[Cards, ...]
    """What lay on the table at the end, in laying order; nothing of seats that had folded."""
    show_names: tuple[str, ...]
    """In words, like "pair of kings"; empty where no card lay."""
    folded: tuple[int, ...]
    """Seats that folded during the deal."""
    level: int
    """Of the bluffing peg at the end, 0 to 3: an index of `POINTS` and `MULTIPLIERS`."""
    doubles: tuple[Double, ...]
    """In the order declared."""
    gains: tuple[int, ...]
    """Points won; in a playoff nobody gains or loses."""
    losses: tuple[int, ...]
    """Points owed. A peg may go back fewer holes: see `before` and `after`."""
    before: tuple[int, ...]
    """Where the pegs stood when the cards were dealt."""
    after: tuple[int, ...]
    revealed: tuple[Cards, ...]
    """The winners' unplayed cards, if the table plays with ``reveal_winner``; else nothing."""
    playoff: Playoff | None
    """The playoff that the deal was part of."""

    @property
    def is_walkover(self) -> bool:
        """Whether all others folded."""
        return len(self.order) - len(self.folded) == 1
