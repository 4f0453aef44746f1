"""The four points of a deal, whether the bid was made, and how a game ends. Source: the seed's "Scoring Points"."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import PACK, RANK_VALUE, Card, Suit
from engine.game import Outcome
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import HAND, Point, PointName, Trick

CARD_VALUE: dict[Card, int] = {card: {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in PACK}
"""What a card counts for Game, trump or not; 80 in the pack."""


class Settled(NamedTuple):
    """What a deal does to the scores."""

    made: bool
    scores: tuple[int, ...]
    entered: tuple[bool, ...]
    """For each of the four points, whether it was entered."""
    won: bool
    """Whether the bidder's side has won the game."""


def settled(bid: int, bidder: int, owners: Sequence[int | None], scores: tuple[int, ...], target: int) -> Settled:
    """Enters High, Low, Jack and Game in this order, each for the side that owns it, until the bidder wins.

    A bidder that won fewer points than it bid is *set*: it loses its bid, keeps nothing, and nobody wins (H-12, H-17).

    >>> settled(3, 0, (0, 0, 1, 1), (0, 0), 11).scores
    (-3, 2)
    """
    made = sum(owner == bidder for owner in owners) >= bid
    after, entered, won = list(scores), [], False
    if not made:
        after[bidder] -= bid
    for owner in owners:
        enters = owner is not None and not won and (made or owner != bidder)
        entered.append(enters)
        if owner is not None and enters:
            after[owner] += 1
            won = owner == bidder and after[owner] >= target
    return Settled(made, tuple(after), tuple(entered), won)


def card_values(tricks: Sequence[Trick], terms: Terms) -> tuple[int, ...]:
    """The card value that each side has won."""
    values = [0] * len(terms.sides)
    for trick in tricks:
        values[terms.side_of[trick.winner]] += sum([CARD_VALUE[card] for card in trick.cards])
    return tuple(values)


def four_points(tricks: Sequence[Trick], trump: Suit, terms: Terms) -> tuple[Point, Point, Point, Point]:
    """Who won High, Low, Jack and Game in these tricks; nothing is entered yet.

    High and Low are the highest and lowest trump that was *played*; a lone trump is both (HL-59).
    """
    trumps = [
        (RANK_VALUE[card], card, trick.winner, seat)
        for trick in tricks
        for seat, card in trick.plays(terms.seats)
        if card[1] == trump
    ]
    _, high, high_seat, _ = max(trumps)
    _, low, low_taker, low_holder = min(trumps)
    jack = next(((card, taker) for _, card, taker, _ in trumps if card[0] == "J"), None)
    low_seat = low_taker if terms.options.low_to == "taker" else low_holder  # H-11
    return (
        _point("high", high_seat, high, terms),
        _point("low", low_seat, low, terms),
        _point("jack", jack[1], jack[0], terms) if jack else Point("jack", None, None, None, scored=False),
        Point("game", game_winner(card_values(tricks, terms)), None, None, scored=False),
    )


def _point(name: PointName, seat: int, card: Card, terms: Terms) -> Point:
    return Point(name, terms.side_of[seat], seat, card, scored=False)


def game_winner(values: Sequence[int]) -> int | None:
    """The side with the most card value; nobody on a tie for the most (H-21).

    >>> game_winner([20, 20, 9, 0]), game_winner([39, 32])
    (None, 0)
    """
    most = max(values)
    return values.index(most) if values.count(most) == 1 else None


def smudge_made(tricks: Sequence[Trick], trump: Suit, side: int, terms: Terms) -> bool:
    """All six tricks, and the jack of trumps among them: High, Low and Game follow by themselves."""
    jack = Card("J" + trump)
    return (
        len(tricks) == HAND
        and all(terms.side_of[trick.winner] == side for trick in tricks)
        and any(jack in trick.cards for trick in tricks)
    )


def bid_won(terms: Terms, scores: tuple[int, ...], side: int, ending: str) -> Outcome:
    """The bidder's side wins whatever the others have; these rank by score."""
    return _outcome(terms, scores, [(0, 0) if n == side else (1, -score) for n, score in enumerate(scores)], ending)


def smudge_lost(terms: Terms, scores: tuple[int, ...], side: int) -> Outcome:
    """The smudger is last; the others rank by their scores, and equal scores share the victory (H-13)."""
    keys = [(1, 0) if n == side else (0, -score) for n, score in enumerate(scores)]
    return _outcome(terms, scores, keys, "smudge_lost")


def _outcome(terms: Terms, scores: tuple[int, ...], keys: list[tuple[int, int]], ending: str) -> Outcome:
    """Places count sides, so the losers of a game between two teams are second."""
    places = [1 + sum(other < key for other in keys) for key in keys]
    return Outcome(
        scores=tuple(scores[side] for side in terms.side_of),
        ranking=tuple(places[side] for side in terms.side_of),
        ending=ending,
        teams=terms.side_of if len(terms.sides) < terms.seats else None,
    )
