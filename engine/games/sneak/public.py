"""What everybody at the table may know of a deal: what was led, how a contest went, what a deal came to."""

from typing import Literal, NamedTuple

from engine.cards import Card
from engine.games.sneak.pieces.combos import Kind, Ladder

Phase = Literal["turn", "window", "over"]
"""A seat's turn; the *window* in which the others may challenge its lead; the end of the game."""
Way = Literal["sneak", "flaunt"]
"""How cards are led: face down, by bluff, or face up, by force."""
Format = Literal["target", "single_deal", "each_deals_once"]
Ties = Literal["first_in_order", "set_aside"]
Endgame = Literal["parlett", "one_round"]


class Terms(NamedTuple):
    """What this table plays: fixed from the first card to the last."""

    seats: int
    packs: int
    """1 or 2, of 52 cards each."""
    ladder: Ladder
    ties: Ties
    format: Format
    target: int
    """What ends the game in the format ``target``; elsewhere without meaning."""
    endgame: Endgame


class Lead(NamedTuple):
    """The cards that a seat has led, while the others may challenge them."""

    seat: int
    way: Way
    size: int
    cards: tuple[Card, ...]
    """In a view empty if they lie face down and are not the viewer's."""
    kind: Kind | None
    """What a flaunt is; ``None`` for a sneak."""


class Contest(NamedTuple):
    """A lead that is settled: who challenged it, what was shown, and who took the cards."""

    deal: int
    """The number of the deal."""
    number: int
    """1 for the first contest of its deal."""
    leader: int
    way: Way
    size: int
    asked: tuple[int, ...]
    """The seats that could have challenged, in order to the left of the leader."""
    shown: tuple[tuple[Card, ...], ...]
    """By seat, what it showed; empty for those who did not challenge, and for an unchallenged sneak."""
    taker: int | None
    """Who took all the cards; ``None`` if a tie put them out of play."""
    cards: int
    """How many they were."""


class DealResult(NamedTuple):
    """A deal that is over."""

    number: int
    dealer: int
    points: tuple[int, ...]
    """By seat: one for each card won."""
    totals: tuple[int, ...]
    """By seat, afterwards."""
    last_holder: int | None
    """Who alone still held cards at the end and took them without competition."""
    last_cards: int
    """How many they were."""
    left: int
    """Cards left in hands, which score for nobody; only in the endgame of one round."""
    aside: int
    """Cards put out of play by ties."""
