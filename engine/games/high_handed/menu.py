"""The menu of a seat: plays on its turn, and where cards are picked up by hand, choices that are possible at any
time.
"""

from collections.abc import Sequence
from itertools import compress

from engine.actions import Choice, Menu, Pick, choice, pick
from engine.games.high_handed.actions import (
    PILES,
    AccuseOfExtraCard,
    CoverCard,
    Lay,
    Pass,
    PickUp,
    PlayAlone,
    SayOver70,
)
from engine.games.high_handed.phases.drawing import may_pick_up
from engine.games.high_handed.phases.house_rules import may_declare_over_70
from engine.games.high_handed.phases.laying import MOST_SPECIALS
from engine.games.high_handed.phases.turns import can_play
from engine.games.high_handed.pieces.cells import all_cells, cell_parts
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER, regular_cards
from engine.games.high_handed.state import Cards, State

_PASS, _GRANDPA = choice(Pass), choice(SayOver70)
_TAKE_EXTRA_CARD = "Take an extra card from pile {pile}: \N{MINUS SIGN}5 if noticed"
"""The label for picking up a card that the seat is not owed (Uncle Bob Rule). With a label of its own, a button for a
card that was owed is out of date once the card is lost, and nobody takes an extra card unawares.
"""


def menu(state: State, seat: int) -> Menu:
    """The choices of a seat now: plays for the seat whose turn it is; picking up owed cards and the special rules for
    every seat that may use them.

    The Uncle Bob Rule is offered against all other seats: players must see for themselves who holds a card too many.
    """
    if state.phase == "over":
        return ()
    has_turn = seat == state.turn
    if state.terms.options.draw_mode == "auto":
        return _play_choices(state, seat) if has_turn else ()
    plays = _play_choices(state, seat, *_pile_to_pick_up_from_at_once(state)) if has_turn else ()
    return (*plays, *_choices_on_any_turn(state, seat))


def seats_with_choices(state: State) -> Sequence[int]:
    """The seats whose `menu` may have choices: where cards are picked up by hand all of them, or else the one whose
    turn it is.
    """
    return (state.turn,) if state.terms.options.draw_mode == "auto" else range(len(state.hands))


def _play_choices(state: State, seat: int, *pile: Pick) -> Menu:
    """The plays of the seat whose turn it is, each with the pick of a ``pile``, if there is one."""
    hand, size = state.hands[seat], state.terms.options.board_size
    parts = cell_parts(size)
    regular = pick("card", regular_cards(hand), shown_as="card")
    thieves, two_timers = (THIEF,) * hand.count(THIEF), (TWO_TIMER,) * hand.count(TWO_TIMER)
    empty = pick("cell", state.empty_cells, parts=parts)
    choices: list[Choice] = []
    if empty.options and regular.options:
        choices.append(choice(Lay, picks=(regular, empty, *_special_below_picks(two_timers), *pile)))
    if thieves and regular.options and any(state.board):
        taken = pick("cell", tuple(compress(all_cells(size), state.board)), parts=parts)
        # The Thief that covers need not be named: only a second one has to be.
        more = (*two_timers[:1], *(thieves[:MOST_SPECIALS] if len(thieves) > 1 else ()))
        choices.append(choice(CoverCard, picks=(regular, taken, *_special_below_picks(more), *pile)))
    if empty.options and (thieves or two_timers):
        specials = pick("special", (*two_timers[:1], *thieves[:1]), shown_as="card")
        choices.append(choice(PlayAlone, picks=(specials, empty, *pile)))
    return tuple(choices)


def _special_below_picks(specials: Cards) -> tuple[Pick, ...]:
    """The pick of at most `MOST_SPECIALS` specials to lay under a card, as a tuple of one; () without specials."""
    return (pick("under", specials, 0, min(MOST_SPECIALS, len(specials)), shown_as="card"),) if specials else ()


def _pile_to_pick_up_from_at_once(state: State) -> tuple[Pick, ...]:
    """The pick of the pile for a play that also picks up, as a tuple of one; () if the piles are empty. It is there
    because a computer may play within seconds, which ends the right to pick up. Computers, and so hints, pick "larger".
    """
    return (pick("pile", (*_piles_with_cards(state), "larger"), low=0),) if any(state.piles) else ()


def _piles_with_cards(state: State) -> tuple[str, ...]:
    return tuple([name for name, pile in zip(PILES, state.piles, strict=True) if pile])


def _choices_on_any_turn(state: State, seat: int) -> Menu:
    """The choices of a seat on anybody's turn, where cards are picked up by hand."""
    choices = []
    is_owed = may_pick_up(state.draws[seat])
    if any(state.piles) and (state.terms.uncle_bob or is_owed):
        pile = pick("pile", _piles_with_cards(state))
        choices.append(choice(PickUp, picks=(pile,), label="" if is_owed else _TAKE_EXTRA_CARD))
    if seat == state.turn and not can_play(state, seat):
        choices.append(_PASS)
    if may_declare_over_70(state, seat):
        choices.append(_GRANDPA)
    if state.terms.uncle_bob:
        others = tuple(str(other) for other in range(len(state.hands)) if other != seat)
        choices.append(choice(AccuseOfExtraCard, picks=(pick("player", others, shown_as="name"),)))
    return tuple(choices)
