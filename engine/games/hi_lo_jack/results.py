"""What a finished deal comes to: its result, perhaps the end of the game, and the events that tell both."""

from typing import cast

from engine.cards import Suit
from engine.game import Event, Outcome, event
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import HAND, DealResult, Level, Point
from engine.games.hi_lo_jack.scoring import (
    Settled,
    bid_won,
    card_values,
    four_points,
    settled,
    smudge_lost,
    smudge_made,
)
from engine.games.hi_lo_jack.state import State
from engine.sentences import Value, enumeration

DEAL_SCORED = {2: "deal_scored", 3: "deal_of_three_scored", 4: "deal_of_four_scored"}
"""The event that sums a deal up, by the number of sides."""


def result(state: State) -> tuple[DealResult, Outcome | None]:
    """The deal's result and, if it ended the game, the outcome."""
    terms, deal, trump = state.terms, state.deal, cast("Suit", state.deal.trump)
    level, pitcher = cast("Level", deal.level), cast("int", deal.pitcher)
    side = terms.side_of[pitcher]
    points = four_points(state.tricks, trump, terms) if len(state.tricks) == HAND else ()
    outcome: Outcome | None
    if level == "smudge":  # no points are entered for a smudge deal (H-14)
        made = smudge_made(state.tricks, trump, side, terms)
        settlement = Settled(made, state.scores, (False,) * 4, won=made)
        outcome = bid_won(terms, state.scores, side, "smudge_made") if made else smudge_lost(terms, state.scores, side)
    else:
        settlement = settled(int(level), side, [point.side for point in points], state.scores, terms.options.target)
        outcome = bid_won(terms, settlement.scores, side, "target_reached") if settlement.won else None
    done = DealResult(
        number=deal.number,
        dealer=deal.dealer,
        pitcher=pitcher,
        level=level,
        trump=trump,
        points=tuple(p._replace(scored=entered) for p, entered in zip(points, settlement.entered, strict=False)),
        values=card_values(state.tricks, terms),
        made=settlement.made,
        changes=tuple(after - before for after, before in zip(settlement.scores, state.scores, strict=True)),
        scores=settlement.scores,
        tricks=state.tricks,
    )
    return done, outcome


def result_events(done: DealResult, outcome: Outcome | None, terms: Terms) -> list[Event]:
    """The points in the order in which they are entered, the bid, the sum of it, and the end if it is one."""
    pitching = terms.sides[terms.side_of[done.pitcher]]
    events = [_point_event(point, done, terms) for point in done.points]
    if done.level != "smudge":
        won = sum(point.side == terms.side_of[done.pitcher] for point in done.points)
        code = "bid_made_good" if done.made else "bid_set"
        events.append(event(code, side=pitching, level=done.level, won=won))
        events.append(_deal_scored(done, terms))
    if outcome:
        winners = tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1)
        events.append(event(_ending_code(done, outcome), side=pitching, winners=winners))
    return events


def _deal_scored(done: DealResult, terms: Terms) -> Event:
    """The deal summed up: what was bid and won, and each side's score."""
    pitching = terms.side_of[done.pitcher]
    won = [point.name.capitalize() for point in done.points if point.side == pitching]
    told: dict[str, Value] = {
        "number": done.number,
        "side": terms.sides[pitching],
        "level": done.level,
        "points": enumeration(won) or "nothing",
    }
    for n, (side, change, score) in enumerate(zip(terms.sides, done.changes, done.scores, strict=True)):
        told |= {f"side_{n}": side, f"change_{n}": _with_minus(f"{change:+d}"), f"score_{n}": _with_minus(str(score))}
    return event(DEAL_SCORED[len(terms.sides)], **told)


def _with_minus(number: str) -> str:
    return number.replace("-", "\N{MINUS SIGN}")


def _point_event(point: Point, done: DealResult, terms: Terms) -> Event:
    if point.name == "game":
        if point.side is None:
            return event("game_tied", value=max(done.values))
        return event("game_point", side=terms.sides[point.side], value=done.values[point.side])
    if point.seat is None:
        return event("no_jack", suit=done.trump)
    return event(f"{point.name}_point", seat=point.seat, card=point.card)


def _ending_code(done: DealResult, outcome: Outcome) -> str:
    if outcome.ending != "smudge_lost":
        return outcome.ending
    return "smudge_lost_for_want_of_jack" if done.points else "smudge_lost"
