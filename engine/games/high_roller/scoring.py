"""The scoring of a finished game: its result, the end of the match, and the events that announce them."""

from engine.game import Event, Outcome, event
from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.scores import HAND_POINTS, sheet_scores, what_is_the_same
from engine.games.high_roller.pieces.sheets import ROWS, cards_in_row
from engine.games.high_roller.public import GameResult
from engine.games.high_roller.state import State
from engine.games.high_roller.view import sum_totals
from engine.pieces.poker import Category, Strength, category_name, hand_strength, strength_name
from engine.text.sentences import Value
from engine.text.words import number_with_true_minus

ROW_SCORED = {0: "row_scored_by_none", 1: "row_scored_by_one", 2: "row_scored_by_two", 3: "row_scored_by_three"}
"""By the number of hands that score in one row, the code of the event for that row."""
GAME_SCORED = {seats: f"game_of_{seats}_scored" for seats in range(2, 9)}
"""By the number of seats, the code of the event that sums up a game."""
MATCH_SCORED = {seats: f"match_of_{seats}_scored" for seats in range(2, 9)}
"""By the number of seats, the code of the event for the totals of a match so far."""


def game_result(state: State) -> GameResult:
    """The result of the game in this state, whose sheets must be full."""
    return GameResult(
        state.game, state.round, state.sheets, sheet_scores(state.sheets, kinds_only=state.terms.compares_kinds_only)
    )


def match_outcome(results: tuple[GameResult, ...], seat_count: int) -> Outcome:
    """The outcome of a match of ``seat_count`` players: scores are the totals of all games added up; between equal ones
    the points of the bottom rows decide (HR-18).
    """
    totals = sum_totals(results, seat_count)
    bottoms = tuple(sum(done.scores[seat].bottom_points for done in results) for seat in range(seat_count))
    standings = list(zip(totals, bottoms, strict=True))
    ranking = tuple(1 + sum(other > standing for other in standings) for standing in standings)
    return Outcome(totals, ranking, _ending_code(totals, ranking))


def _ending_code(totals: tuple[int, ...], ranking: tuple[int, ...]) -> str:
    if ranking.count(1) > 1:
        return "shared"
    return "tie_broken" if totals.count(max(totals)) > 1 else "highest_total"


def game_result_events(results: tuple[GameResult, ...], terms: Terms) -> list[Event]:
    """The events for the last of ``results``: each row, the bottom rows, the totals; with several games, also
    the totals so far.
    """
    done = results[-1]
    events = [told for row in ROWS for told in _row_events(done, row, kinds_only=terms.compares_kinds_only)]
    for seat, score in enumerate(done.scores):
        events.append(
            event(
                "bottom_scored",
                seat=seat,
                odds=number_with_true_minus(score.odds.points),
                evens=number_with_true_minus(score.evens.points),
            )
        )
    seats = len(done.scores)
    events.append(_totals_event(GAME_SCORED[seats], [score.total for score in done.scores], game=done.number))
    if terms.games > 1:
        events.append(
            _totals_event(MATCH_SCORED[seats], list(sum_totals(results, seats)), game=done.number, games=terms.games)
        )
    return events


def match_end_event(end: Outcome) -> Event:
    """The event for the end of a match with the outcome ``end``: the winners and their total."""
    winners = tuple(seat for seat, place in enumerate(end.ranking) if place == 1)
    total = max(end.scores)
    return event(end.ending, winners=winners, total=total if total >= 0 else number_with_true_minus(total))


def _row_events(result: GameResult, row: int, *, kinds_only: bool) -> list[Event]:
    of_row = [score.rows[row - 1] for score in result.scores]
    holders: dict[Strength | Category, list[int]] = {}
    for seat, sheet in enumerate(result.sheets):
        hand = hand_strength(cards_in_row(sheet.rows[row - 1]))
        holders.setdefault(what_is_the_same(hand, kinds_only), []).append(seat)
    events = [_shared_event(row, hand, tuple(seats)) for hand, seats in holders.items() if len(seats) > 1]
    paid = sorted([(score.place, seat) for seat, score in enumerate(of_row) if score.place and score.points])
    told: dict[str, Value] = {"row": row}
    for place, seat in paid:
        told |= {f"seat_{place}": seat, f"hand_{place}": of_row[seat].hand, f"points_{place}": HAND_POINTS[place - 1]}
    return [*events, event(ROW_SCORED[len(paid)], **told)]


def _shared_event(row: int, hand: Strength | Category, seats: tuple[int, ...]) -> Event:
    """The event that these seats have the same hand in a row, or hands of one kind."""
    if isinstance(hand, Category):
        return event("kind_shared", row=row, kind=category_name(hand), seats=seats)
    return event("hand_shared", row=row, hand=strength_name(hand), seats=seats)


def _totals_event(code: str, totals: list[int], **values: Value) -> Event:
    """An event with the total of every seat, the highest first."""
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    for n, seat in enumerate(order):
        values |= {f"seat_{n}": seat, f"total_{n}": number_with_true_minus(totals[seat])}
    return event(code, **values)
