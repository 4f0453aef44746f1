"""The end of a deal: who won, where the pegs go, and whether another deal, a playoff or the end of the game follows."""

from engine.chance import Chance
from engine.game import Event, event
from engine.games.bluff_n_peg.phases.dealing import FactsForNewDeal, new_deal
from engine.games.bluff_n_peg.pieces.board import hole_text
from engine.games.bluff_n_peg.pieces.pegs import (
    end_of_race,
    gain_of_winner,
    outcome_of_positions,
    with_gains,
    with_peg_of_loser_moved_back,
)
from engine.games.bluff_n_peg.pieces.shows import best_show_strength, name_of_show
from engine.games.bluff_n_peg.public import MOST_PLAYOFFS, MULTIPLIERS, DealResult, Playoff
from engine.games.bluff_n_peg.state import State
from engine.seats import seats_clockwise_after
from engine.text.words import number_with_true_minus, signed_number_text

DEAL_SCORED = {
    2: "deal_of_two_scored",
    3: "deal_of_three_scored",
    4: "deal_of_four_scored",
    5: "deal_of_five_scored",
    6: "deal_of_six_scored",
}
"""By the number of seats, the code of the event that sums up a deal."""


def finish_deal(state: State, chance: Chance, events: list[Event]) -> State:
    """Score a deal in which no seat can act any more: the losers' pegs go back, then the winners' pegs go forward.
    Returns the beginning of the next deal, or the end of the game. Appends events to ``events``.
    """
    winners = deal_winners(state)
    state = _make_losers_pay(state, winners, events)
    state = with_gains(state, winners)
    done = _deal_result(state, winners)
    events.extend(_deal_result_events(done))
    state = state._replace(last_deal=done)
    if state.playoff:
        return _state_after_playoff_deal(state, state.playoff, winners, chance, events)
    return _state_after_race_deal(state, chance, events)


def deal_winners(state: State) -> tuple[int, ...]:
    """The seats with the best face-up cards of those that have not folded; several if these are equal in strength. A
    seat that alone has not folded wins even without a face-up card.
    """
    best = best_show_strength(state.deal)
    return tuple([seat for seat in state.deal.active if state.deal.strengths[seat] == best])


def _make_losers_pay(state: State, winners: tuple[int, ...], events: list[Event]) -> State:
    """Move back the pegs of all seats that never folded and are beaten: each pays for all its face-up cards by the
    final multiplier, before the winners gain (B-8).
    """
    for seat in [seat for seat in state.deal.active if seat not in winners]:
        state = with_peg_of_loser_moved_back(state, seat, state.deal.active)
        if not state.playoff:
            where = hole_text(state.positions[seat], state.terms.board)
            events.append(event("beaten", seat=seat, multiplier=MULTIPLIERS[state.deal.level], hole=where))
    return state


# -- the result -------------------------------------------------------------------------------------------------------


def _deal_result(state: State, winners: tuple[int, ...]) -> DealResult:
    deal, seats = state.deal, range(state.terms.seats)
    shows_up = winners if state.terms.options.reveal_winner else ()
    return DealResult(
        number=deal.number,
        dealer=deal.dealer,
        order=deal.order,
        winners=winners,
        shows=tuple([deal.shows[seat] if seat in deal.active else () for seat in seats]),
        show_names=tuple([name_of_show(deal, seat) for seat in seats]),
        folded=tuple([seat for seat in deal.order if seat not in deal.active]),
        level=deal.level,
        doubles=deal.doubles,
        gains=tuple([gain_of_winner(state) if seat in winners else 0 for seat in seats]),
        losses=deal.losses,
        before=deal.start,
        after=state.positions,
        revealed=tuple([deal.hands[seat] if seat in shows_up else () for seat in seats]),
        playoff=state.playoff,
    )


def _deal_result_events(result: DealResult) -> list[Event]:
    shown = [event("hand_revealed", seat=seat, cards=cards) for seat, cards in enumerate(result.revealed) if cards]
    return [*shown, _playoff_event(result, result.playoff) if result.playoff else _deal_scored_event(result)]


def _deal_scored_event(result: DealResult) -> Event:
    """The event that sums up a deal: its winners, their points and their show, and where every peg stands now."""
    moves = zip(result.before, result.after, strict=True)
    return event(
        DEAL_SCORED[len(result.after)],
        number=result.number,
        winners=result.winners,
        points=result.gains[result.winners[0]],
        how=_how_deal_was_won(result),
        seats=tuple(range(len(result.after))),
        positions=tuple([number_with_true_minus(after) for after in result.after]),
        changes=tuple([signed_number_text(after - before) for before, after in moves]),
    )


def _playoff_event(result: DealResult, playoff: Playoff) -> Event:
    return event("playoff_deal_scored", number=playoff.number, winners=result.winners, how=_how_deal_was_won(result))


def _how_deal_was_won(result: DealResult) -> str:
    return "all others folded" if result.is_walkover else result.show_names[result.winners[0]]


# -- what follows -----------------------------------------------------------------------------------------------------


def _state_after_race_deal(state: State, chance: Chance, events: list[Event]) -> State:
    """The position after a deal of the race: the end of the game, the first deal of a playoff, or the next deal
    (section 8 of the rules text).
    """
    finished = end_of_race(state.positions, state.terms.board)
    if finished is None:
        return _start_next_deal(state, None, chance, events)
    if len(finished.first) == 1:
        return _end_game(state, finished.first, finished.cause, events)
    events.append(event("playoff_begun", seats=finished.first, cause=finished.cause))
    return _start_next_deal(state, Playoff(finished.first, 1, finished.cause), chance, events)


def _state_after_playoff_deal(
    state: State, playoff: Playoff, winners: tuple[int, ...], chance: Chance, events: list[Event]
) -> State:
    """The position after a deal of a playoff: one winner has won the game; several play another deal, or share the
    victory after `MOST_PLAYOFFS` deals (B-21).
    """
    if len(winners) == 1:
        return _end_game(state, winners, "playoff", events)
    if playoff.number == MOST_PLAYOFFS:
        return _end_game(state, winners, "shared_after_playoff", events)
    return _start_next_deal(state, Playoff(winners, playoff.number + 1, playoff.cause), chance, events)


def _start_next_deal(state: State, playoff: Playoff | None, chance: Chance, events: list[Event]) -> State:
    """Deal again. The next dealer sits to the left of the last one; in a playoff, only its members deal."""
    seats = state.terms.seats
    members = playoff.members if playoff else range(seats)
    dealer = next(seat for seat in seats_clockwise_after(state.deal.dealer, seats) if seat in members)
    standing = FactsForNewDeal(
        state.terms, state.positions, state.deal.number + 1, dealer, state.first_draws, playoff, state.last_deal
    )
    return new_deal(standing, chance, events)


def _end_game(state: State, winners: tuple[int, ...], ending: str, events: list[Event]) -> State:
    events.append(event(ending, winners=tuple(sorted(winners))))
    done = outcome_of_positions(state.positions, winners, ending)
    return state._replace(phase="over", pending=(), outcome=done)
