"""From roll to roll: the dice are thrown, all sheets are revealed together, and the next round or game begins."""

from engine.chance import Chance
from engine.game import Event, event
from engine.games.high_roller.options import Terms
from engine.games.high_roller.phases.writing import legal_cards, rolled_dice
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import Sheet, empty_sheet
from engine.games.high_roller.public import RevealedRound, RoundMarks
from engine.games.high_roller.scoring import game_result, game_result_events, match_end_event, match_outcome
from engine.games.high_roller.state import SheetDraft, State
from engine.seats import seats_clockwise_after
from engine.text.sentences import Value


def new_game(terms: Terms, opener: int, events: list[Event], ended_game: State | None = None) -> State:
    """The first state of a game: empty sheets; the seat ``opener`` is to roll. ``ended_game`` is the last state of the
    match's previous game; ``None`` for the first game. Appends events to ``events``.
    """
    events.append(event("first_player_named", seat=opener))
    sheets = (empty_sheet(terms.boxes),) * terms.seats
    number, last, results = (
        (ended_game.game + 1, ended_game.last_round, ended_game.results) if ended_game else (1, None, ())
    )
    return State(
        terms=terms,
        game=number,
        opener=opener,
        round=1,
        phase="roll",
        first=opener,
        dice=None,
        sheets=sheets,
        drafts=tuple(map(SheetDraft, sheets)),
        last_round=last,
        results=results,
        outcome=None,
    )


def roll_dice(state: State, chance: Chance, events: list[Event]) -> State:
    """Roll the four dice, once for everybody, and begin the phase ``choose``, in which all seats write. Appends an
    event to ``events``.
    """
    dice = Dice(*chance.dice(4))
    events.append(event("rolled", seat=state.first, round=state.round, **dice._asdict()))
    return state._replace(phase="choose", dice=dice)


def reveal_round(state: State, events: list[Event]) -> State:
    """Reveal the marks of all seats and begin the next round. Once every sheet is full, score the game and begin the
    next one, or end the match. Appends events to ``events``.
    """
    sheets = tuple(draft.sheet for draft in state.drafts)
    is_over = all(sheet.is_full for sheet in sheets)  # HR-14
    is_open = is_over or state.terms.options.sheets == "open_after_round"
    without = tuple(seat for seat in range(state.terms.seats) if _had_no_legal_card(state, seat))
    written = tuple(draft.written for draft in state.drafts) if is_open else ()
    events += _reveal_events(written, without, state)
    shown = RevealedRound(state.round, state.first, rolled_dice(state), written, without)
    state = state._replace(sheets=sheets, drafts=tuple(map(SheetDraft, sheets)), last_round=shown, dice=None)
    if is_over:
        return _finish_game(state, events)
    return state._replace(phase="roll", round=state.round + 1, first=_next_first_player(state, sheets))


def _had_no_legal_card(state: State, seat: int) -> bool:
    """Whether a card was due and the dice made none that fits (HR-8). One whose only place a joker took was legal."""
    sheet = state.sheets[seat]
    if state.drafts[seat].written.card or sheet.is_full:
        return False
    return not legal_cards(sheet.rows, rolled_dice(state), seat == state.first)


def _next_first_player(state: State, sheets: tuple[Sheet, ...]) -> int:
    """The role goes to the left, past sheets that are full; with ``fixed`` it stays (HR-2)."""
    if state.terms.options.first_player == "fixed":
        return state.first
    return next(seat for seat in seats_clockwise_after(state.first, len(sheets)) if not sheets[seat].is_full)


def _finish_game(state: State, events: list[Event]) -> State:
    results = (*state.results, game_result(state))
    events += game_result_events(results, state.terms)
    state = state._replace(results=results)
    if state.game < state.terms.games:
        return new_game(state.terms, (state.opener + 1) % state.terms.seats, events, state)
    end = match_outcome(results, state.terms.seats)
    events.append(match_end_event(end))
    return state._replace(phase="over", outcome=end)


def _reveal_events(written: tuple[RoundMarks, ...], seats_without_card: tuple[int, ...], state: State) -> list[Event]:
    events = [] if written else [event("round_kept_secret", round=state.round)]
    for seat in range(state.terms.seats):
        if seat in seats_without_card:
            events.append(event("no_legal_card", seat=seat))
        if written:
            events += _written_events(seat, written[seat])
    return events


def _written_events(seat: int, written: RoundMarks) -> list[Event]:
    events, card, number = [], written.card, written.number
    if card and number:
        of_number: dict[str, Value] = {"number": number.number, "box": number.box_code}
        events.append(event("card_and_number_written", seat=seat, card=card.card, row=card.row, **of_number))
    elif card:
        events.append(event("card_written", seat=seat, card=card.card, row=card.row))
    elif number:
        events.append(event("number_written", seat=seat, number=number.number, box=number.box_code))
    for row, column, joker in written.jokers:
        events.append(event("joker_written", seat=seat, card=joker, row=row, column=column))
    return events
