"""The result of a finished deal: its four points, whether the bid was made, and perhaps the end of the game.

Source: the seed's "Scoring Points".
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from engine.chance import Chance
from engine.game import Event, Outcome, event
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.phases.dealing import FactsForNewDeal, new_deal
from engine.games.hi_lo_jack.public import HAND, DealResult, Level, PointName, ScoringPoint, Trick
from engine.games.hi_lo_jack.state import State
from engine.pieces.cards import PACK, RANK_VALUE, Card, Suit
from engine.text.sentences import Value, joined_with_and
from engine.text.words import number_with_true_minus, signed_number_text

CARD_VALUE: dict[Card, int] = {card: {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in PACK}
"""By card, its value for the point Game, trump or not: 10 for a ten, 4 ace, 3 king, 2 queen, 1 jack, else 0."""
DEAL_SCORED = {2: "deal_scored", 3: "deal_of_three_scored", 4: "deal_of_four_scored"}
"""By the number of sides, the code of the event that sums up a deal."""
POINT_EVENTS = ("high_point", "low_point", "jack_point", "no_jack", "game_point", "game_tied")
"""The codes of the events that say who won each of the four points of a deal."""


def finish_deal(state: State, chance: Chance, events: list[Event]) -> State:
    """Score the deal. Returns the beginning of the next deal, or the end of the game. Appends events to ``events``."""
    done, outcome = deal_result_and_outcome(state)
    events.extend(result_events(done, outcome, state.terms))
    if outcome:
        return state._replace(scores=done.scores, phase="over", last_deal=done, outcome=outcome)
    dealer = (state.deal.dealer + 1) % state.terms.seats
    standing = FactsForNewDeal(state.terms, done.scores, state.deal.number + 1, dealer, done)
    return new_deal(standing, chance, events)


class Settlement(NamedTuple):
    """The effect of a deal on the scores."""

    made: bool
    """Whether the bid was made."""
    scores: tuple[int, ...]
    """By side, its score after the deal."""
    entered: tuple[bool, ...]
    """For High, Low, Jack and Game in this order, whether the point was added to a score."""
    won: bool
    """Whether the bidder's side has won the game."""


def settle_deal(
    bid: int, bidder: int, owners_of_points: Sequence[int | None], scores: tuple[int, ...], target: int
) -> Settlement:
    """Add High, Low, Jack and Game, in this order, to the ``scores`` by side, until the side ``bidder`` has won.

    ``owners_of_points`` are the sides, from 0, that own these four points, in this order; ``None`` for a point that
    nobody owns. The bidder wins the game at ``target`` points. A bidder that owns fewer points than its ``bid`` loses
    as many points as it bid and keeps none of its own; nobody wins then (H-12, H-17).

    >>> settle_deal(3, 0, (0, 0, 1, 1), (0, 0), 11).scores
    (-3, 2)
    """
    made = sum(owner == bidder for owner in owners_of_points) >= bid
    after, entered, won = list(scores), [], False
    if not made:
        after[bidder] -= bid
    for owner in owners_of_points:
        enters = owner is not None and not won and (made or owner != bidder)
        entered.append(enters)
        if owner is not None and enters:
            after[owner] += 1
            won = owner == bidder and after[owner] >= target
    return Settlement(made, tuple(after), tuple(entered), won)


def card_values_by_side(tricks: Sequence[Trick], terms: Terms) -> tuple[int, ...]:
    """By side, the sum of the card values in the tricks that it has won."""
    values, side_of = [0] * len(terms.sides), terms.side_of
    for _, cards, winner in tricks:
        values[side_of[winner]] += sum([CARD_VALUE[card] for card in cards])
    return tuple(values)


def four_scoring_points(
    tricks: Sequence[Trick], trump: Suit, values: Sequence[int], terms: Terms
) -> tuple[ScoringPoint, ScoringPoint, ScoringPoint, ScoringPoint]:
    """High, Low, Jack and Game with the sides that win them by these ``tricks``, of which ``values`` are the card
    values by side; ``scored`` is still false.

    High and Low are the highest and lowest trump that was *played*; if only one trump was played, it is both (HL-59).
    Raises `ValueError` if no trump was played.
    """
    seats = terms.seats
    trumps = [
        (RANK_VALUE[card], card, winner, (leader + n) % seats)
        for leader, cards, winner in tricks
        for n, card in enumerate(cards)
        if card[1] == trump
    ]
    _, high, high_seat, _ = max(trumps)
    _, low, low_taker, low_holder = min(trumps)
    jack = next(((card, taker) for _, card, taker, _ in trumps if card[0] == "J"), None)
    low_seat = low_taker if terms.options.low_to == "taker" else low_holder  # H-11
    return (
        _scoring_point("high", high_seat, high, terms),
        _scoring_point("low", low_seat, low, terms),
        _scoring_point("jack", jack[1], jack[0], terms)
        if jack
        else ScoringPoint("jack", None, None, None, scored=False),
        ScoringPoint("game", side_that_wins_game_point(values), None, None, scored=False),
    )


def _scoring_point(name: PointName, seat: int, card: Card, terms: Terms) -> ScoringPoint:
    return ScoringPoint(name, terms.side_of[seat], seat, card, scored=False)


def side_that_wins_game_point(values: Sequence[int]) -> int | None:
    """The side, from 0, with the greatest of the card ``values`` by side; ``None`` if several share it (H-21).

    >>> side_that_wins_game_point([20, 20, 9, 0]), side_that_wins_game_point([39, 32])
    (None, 0)
    """
    most = max(values)
    return values.index(most) if values.count(most) == 1 else None


def is_smudge_made(tricks: Sequence[Trick], points: Sequence[ScoringPoint], side: int, terms: Terms) -> bool:
    """Whether a side has won all six tricks and all four points, as a smudge promises; then the jack of trumps was in
    play. ``points`` are those of the tricks, or () before the sixth.
    """
    return (
        len(tricks) == HAND
        and all(terms.side_of[trick.winner] == side for trick in tricks)
        and all(point.side == side for point in points)
    )


def outcome_of_won_bid(terms: Terms, scores: tuple[int, ...], side: int, ending: str) -> Outcome:
    """The outcome of the game if ``side`` wins it by its bid, even if others have higher scores; the other sides rank
    by score. ``ending`` is the code of the ending.
    """
    return _outcome_by_rank_keys(
        terms, scores, [(0, 0) if n == side else (1, -score) for n, score in enumerate(scores)], ending
    )


def outcome_of_lost_smudge(terms: Terms, scores: tuple[int, ...], side: int) -> Outcome:
    """The outcome of the game if ``side`` loses a smudge (a bid for all points and tricks): it is last; the others rank
    by their scores, and equal scores share a place (H-13).
    """
    keys = [(1, 0) if n == side else (0, -score) for n, score in enumerate(scores)]
    return _outcome_by_rank_keys(terms, scores, keys, "smudge_lost")


def _outcome_by_rank_keys(terms: Terms, scores: tuple[int, ...], keys: list[tuple[int, int]], ending: str) -> Outcome:
    """The outcome in which sides rank by ``keys``, the lowest first. Places count sides, so the losers of a game
    between two teams are second.
    """
    order = sorted(keys)
    return Outcome(
        scores=tuple([scores[side] for side in terms.side_of]),
        ranking=tuple([1 + order.index(keys[side]) for side in terms.side_of]),
        ending=ending,
        teams=terms.side_of if len(terms.sides) < terms.seats else None,
    )


def deal_result_and_outcome(state: State) -> tuple[DealResult, Outcome | None]:
    """The result of the deal in this state, and the outcome of the game; ``None`` for the outcome while the game goes
    on.
    """
    terms, deal, trump = state.terms, state.deal, cast("Suit", state.deal.trump)
    level, pitcher = cast("Level", deal.level), cast("int", deal.pitcher)
    side, values = terms.side_of[pitcher], card_values_by_side(state.tricks, terms)
    points = four_scoring_points(state.tricks, trump, values, terms) if len(state.tricks) == HAND else ()
    outcome: Outcome | None
    if level == "smudge":  # no points are entered for a smudge deal (H-14)
        made = is_smudge_made(state.tricks, points, side, terms)
        settlement = Settlement(made, state.scores, (False,) * 4, won=made)
        outcome = (
            outcome_of_won_bid(terms, state.scores, side, "smudge_made")
            if made
            else outcome_of_lost_smudge(terms, state.scores, side)
        )
    else:
        settlement = settle_deal(int(level), side, [point.side for point in points], state.scores, terms.options.target)
        outcome = outcome_of_won_bid(terms, settlement.scores, side, "target_reached") if settlement.won else None
    done = DealResult(
        number=deal.number,
        dealer=deal.dealer,
        pitcher=pitcher,
        level=level,
        trump=trump,
        points=tuple(p._replace(scored=entered) for p, entered in zip(points, settlement.entered, strict=False)),
        values=values,
        made=settlement.made,
        changes=tuple(after - before for after, before in zip(settlement.scores, state.scores, strict=True)),
        scores=settlement.scores,
        tricks=state.tricks,
    )
    return done, outcome


def result_events(result: DealResult, outcome: Outcome | None, terms: Terms) -> list[Event]:
    """The events of a scored deal: the four points in order, whether the bid was made, the new scores, and the end of
    the game unless ``outcome`` is ``None``. After a smudge the bid and the scores are left out.
    """
    pitching = terms.sides[terms.side_of[result.pitcher]]
    events = [_point_event(point, result, terms) for point in result.points]
    if result.level != "smudge":
        won = sum(point.side == terms.side_of[result.pitcher] for point in result.points)
        code = "bid_made_good" if result.made else "bid_set"
        events.append(event(code, side=pitching, level=result.level, won=won))
        events.append(_deal_scored_event(result, terms))
    if outcome:
        winners = tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1)
        events.append(event(_ending_code(result, outcome), side=pitching, winners=winners))
    return events


def _deal_scored_event(result: DealResult, terms: Terms) -> Event:
    """The event that sums a deal up: what was bid and won, and each side's score."""
    pitching = terms.side_of[result.pitcher]
    won = [point.name.capitalize() for point in result.points if point.side == pitching]
    told: dict[str, Value] = {
        "number": result.number,
        "side": terms.sides[pitching],
        "level": result.level,
        "points": joined_with_and(won) or "nothing",
    }
    for n, (side, change, score) in enumerate(zip(terms.sides, result.changes, result.scores, strict=True)):
        told |= _told_of_side(n, side, change, score)
    return event(DEAL_SCORED[len(terms.sides)], **told)


@lru_cache(maxsize=256)  # few scores come up in a game
def _told_of_side(number: int, side: tuple[int, ...], change: int, score: int) -> Mapping[str, Value]:
    """One side's values for the event that sums a deal up."""
    return {
        f"side_{number}": side,
        f"change_{number}": signed_number_text(change),
        f"score_{number}": number_with_true_minus(score),
    }


def _point_event(point: ScoringPoint, result: DealResult, terms: Terms) -> Event:
    """The event for one of the four points."""
    if point.name == "game":
        if point.side is None:
            return event("game_tied", value=max(result.values))
        return event("game_point", side=terms.sides[point.side], value=result.values[point.side])
    if point.seat is None:
        return event("no_jack", suit=result.trump)
    return event(f"{point.name}_point", seat=point.seat, card=point.card)


def _ending_code(result: DealResult, outcome: Outcome) -> str:
    """The code of the event that ends the game: a smudge lost with all six tricks says which point was missing."""
    if outcome.ending != "smudge_lost" or not result.points:
        return outcome.ending
    has_jack = any(point.name == "jack" and point.side is not None for point in result.points)
    return "smudge_lost_for_want_of_low" if has_jack else "smudge_lost_for_want_of_jack"
