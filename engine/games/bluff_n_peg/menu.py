"""The menu of a seat in Bluff 'N' Peg: buttons for actions without cards, selects for cards."""

from engine.actions import Menu, choice, pick
from engine.games.bluff_n_peg.actions import AcceptDouble, DeclareDouble, DeclineDouble, Discard, Fold, Keep, Play
from engine.games.bluff_n_peg.pieces.shows import is_leading_by_show
from engine.games.bluff_n_peg.public import MOST_DISCARDS, Cards
from engine.games.bluff_n_peg.state import State, waiting_for

_KEEP, _FOLD = choice(Keep), choice(Fold)
_DOUBLING_MENU: Menu = (choice(DeclareDouble), choice(DeclineDouble))
_RESPONSE_MENU: Menu = (choice(AcceptDouble), _FOLD)


def menu(state: State, seat: int) -> Menu:
    """The choices of a seat now, all of them legal: to throw, lay, fold, double or answer. () for a seat that need not
    act now.
    """
    if seat not in waiting_for(state):
        return ()
    phase, hand = state.phase, state.deal.hands[seat]
    if phase == "turn":
        return _turn_menu(hand)
    if phase == "discard":
        return _discard_menu(hand)
    if phase == "response":
        return _RESPONSE_MENU
    return _DOUBLING_MENU if is_leading_by_show(state.deal, seat) else _DOUBLING_MENU + _turn_menu(hand)


def _turn_menu(hand: Cards) -> Menu:
    return (choice(Play, picks=(pick("card", hand, shown_as="card"),)), _FOLD)


def _discard_menu(hand: Cards) -> Menu:
    return (_KEEP, choice(Discard, picks=(pick("cards", hand, 1, MOST_DISCARDS, shown_as="card"),)))
