"""Double or fold: a declaration after a third card, and the answers of everybody else who is still in."""

from engine.chance import Chance
from engine.game import Event, event
from engine.games.bluff_n_peg.phases.laying import end_or_continue_turn, fold_and_move_peg
from engine.games.bluff_n_peg.public import MULTIPLIERS, POINTS, Answer, DoubleDeclaration
from engine.games.bluff_n_peg.scoring import finish_deal
from engine.games.bluff_n_peg.state import State, are_answers_sealed
from engine.seats import seats_clockwise_after, with_value_at


def declare_double(state: State, seat: int, events: list[Event]) -> State:
    """Make the declaration "double or fold" for a seat. All other seats that have not folded must accept it or fold,
    clockwise from the declarer's left, even those that lead or have no cards in hand. Appends an event to ``events``.
    """
    deal, seats = state.deal, state.terms.seats
    queue = tuple([other for other in seats_clockwise_after(seat, seats) if other in deal.active and other != seat])
    events.append(event("double_declared", seat=seat, multiplier=MULTIPLIERS[deal.level + 1]))
    return state._replace(phase="response", pending=queue, deal=deal._replace(answers=(None,) * seats))


def decline_to_declare(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """Go on with a seat's turn after its third card without the declaration "double or fold". Appends events to
    ``events``.
    """
    events.append(event("double_declined", seat=seat))
    return end_or_continue_turn(state, seat, chance, events)


def answer_declaration(state: State, seat: int, answer: Answer, chance: Chance, events: list[Event]) -> State:
    """Note a seat's ``answer`` to double or fold. In public play the answer takes effect at once; sealed answers take
    effect together, clockwise from the declarer, once all have answered. After the last answer the deal goes on.
    Appends events to ``events``.
    """
    deal = state.deal
    answers = with_value_at(deal.answers, seat, answer)
    pending = tuple([other for other in state.pending if other != seat])
    state = state._replace(pending=pending, deal=deal._replace(answers=answers))
    if not are_answers_sealed(state.phase, state.terms):
        state = _carry_out_answer(state, seat, answer, events)
    else:
        events.append(event("answer_sealed", seat=seat))
        if not pending:
            for other, sealed in _seats_with_answers_in_turn(answers, state.turn):
                state = _carry_out_answer(state, other, sealed, events)
    return state if pending else _close_declaration(state, chance, events)


def _seats_with_answers_in_turn(answers: tuple[Answer | None, ...], declarer: int) -> list[tuple[int, Answer]]:
    """The seats that have answered, with their answers, clockwise from the declarer's left."""
    turned = [(seat, answers[seat]) for seat in seats_clockwise_after(declarer, len(answers))]
    return [(seat, answer) for seat, answer in turned if answer]


def _carry_out_answer(state: State, seat: int, answer: Answer, events: list[Event]) -> State:
    """Let a seat fold, or announce that it accepts. A fold costs the multiplier from before the declaration, even if
    another seat accepts.
    """
    if answer == "fold":
        return fold_and_move_peg(state, seat, events)
    events.append(event("double_accepted", seat=seat))
    return state


def _close_declaration(state: State, chance: Chance, events: list[Event]) -> State:
    """Close a declaration that all have answered. If a seat accepted, the bluffing peg moves up one level (B-12) and
    the declarer's turn goes on; otherwise the deal is over.
    """
    deal, declarer = state.deal, state.turn
    answers = _seats_with_answers_in_turn(deal.answers, declarer)
    accepted = tuple([seat for seat, answer in answers if answer == "accept"])
    level = deal.level + 1 if accepted else deal.level
    double = DoubleDeclaration(
        declarer, accepted, tuple([s for s, answer in answers if answer == "fold"]), MULTIPLIERS[level]
    )
    deal = deal._replace(level=level, doubles=(*deal.doubles, double), answers=())
    state = state._replace(deal=deal)
    if not accepted:
        return finish_deal(state, chance, events)
    raised = "peg_raised" if state.playoff is None else "peg_raised_in_playoff"
    events.append(event(raised, multiplier=MULTIPLIERS[level], points=POINTS[level]))
    return end_or_continue_turn(state, declarer, chance, events)
