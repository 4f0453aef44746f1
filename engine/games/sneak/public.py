"""The facts of a deal that everybody at the table may know: leads, contests, and results."""

from typing import Literal, NamedTuple

from engine.games.sneak.pieces.combos import Kind
from engine.pieces.cards import Card

Phase = Literal["turn", "window", "over"]
"""The phase of a deal: a seat's turn; the *window*, in which the others may challenge its lead; the end of the game."""
Way = Literal["sneak", "flaunt"]
"""The way of leading cards: face down, by bluff, or face up, by force."""


class Lead(NamedTuple):
    """The cards that a seat has led and that others may now challenge."""

    seat: int
    way: Way
    size: int
    """The number of cards led."""
    cards: tuple[Card, ...]
    """The cards led; in a view () if they lie face down and the viewer did not lead them."""
    kind: Kind | None
    """The kind of combo of a flaunt (a face-up lead); ``None`` for a sneak (a face-down one)."""


class Contest(NamedTuple):
    """A lead that is settled: its challengers, the cards that were shown, and the seat that took them."""

    deal: int
    """The number of the deal, 1 for the first."""
    number: int
    """The number of the contest, 1 for the first of its deal."""
    leader: int
    way: Way
    size: int
    asked: tuple[int, ...]
    """The seats that could have challenged, in order to the left of the leader."""
    shown: tuple[tuple[Card, ...], ...]
    """By seat, the cards that it showed; () for a seat that did not challenge, and for the leader of a face-down lead
    that nobody challenged.
    """
    taker: int | None
    """The seat that took all the cards; ``None`` if a tie put them out of play."""
    cards: int
    """The number of all cards that were led and laid against the lead."""


class DealResult(NamedTuple):
    """The result of a deal that is over: each seat's points and totals, and the cards that were won last
    or by nobody.
    """

    number: int
    dealer: int
    points: tuple[int, ...]
    """By seat, its points: one for each card won in the deal."""
    totals: tuple[int, ...]
    """By seat, the points of all deals so far, this one included."""
    last_holder: int | None
    """The seat that alone still held cards at the end and won them without competition; ``None`` if there was none."""
    last_cards: int
    """The number of cards that the last holder won in that way; 0 if there was none."""
    left: int
    """The number of cards left in hands, which score for nobody; only in the endgame of one round."""
    aside: int
    """The number of cards put out of play by ties."""
