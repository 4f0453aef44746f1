"""Positions of High Handed in shorthand. Seats are A, B, C, … clockwise; A is to play unless said otherwise.

A board is written as the cells that are taken, ``D4=2s``, with a plus sign between the cards of a stack, from bottom to
top: ``B1=two_timer+9s``.
"""

from typing import Any

from engine.actions import Action, Choice
from engine.chance import FastChance
from engine.game import Event
from engine.games.high_handed import GAME
from engine.games.high_handed.options import HighHandedOptions, Terms, terms
from engine.games.high_handed.pieces.cells import Board, Cell, Stack, all_cells, empty_cells
from engine.games.high_handed.pieces.deck import THIEF, cards_of_game, sorted_hand
from engine.games.high_handed.public import MatchStanding, OwedDraws, Play
from engine.games.high_handed.state import Cards, State
from engine.pieces.cards import Card
from tests.engine.playing import TextGame

A, B, C, D, E, F = range(6)
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")
TEXT = TextGame(GAME, NAMES)
act, refused, said = TEXT.act, TEXT.refused, TEXT.said
SEVEN = ("2c 3c 4c 5c 6c 7c 8c", "2d 3d 4d 5d 6d 7d 8d", "2h 3h 4h 5h 6h 7h 8h", "2s 3s 4s 5s 6s 7s 8s")
"""Hands of seven for up to four seats."""
MORE = "Tc Jc Qc Kc Td Jd Qd Kd"
"""Cards for a pile; in none of `SEVEN`."""


def cards_of(text: str) -> Cards:
    return tuple(map(Card, text.split()))


def board_of(text: str, size: int = 8) -> Board:
    taken: dict[str, Stack] = {}
    for word in text.split():
        cell, _, stack = word.partition("=")
        taken[cell] = tuple(map(Card, stack.split("+")))
    assert taken.keys() <= set(all_cells(size))
    return tuple(taken.get(cell, ()) for cell in all_cells(size))


def terms_of(seats: int, **options: Any) -> Terms:
    return terms(seats, HighHandedOptions.model_validate(options))


def table(
    *hands: str,
    board: str = "",
    piles: tuple[str, str] = ("", ""),
    scores: tuple[int, ...] = (),
    blind: str = "9c 9d 9h 9s Ac",
    turn: int = A,
    **options: Any,
) -> State:
    """A position in which the seats hold these cards. Nothing is owed to anybody, and everybody is to play first."""
    played = terms_of(len(hands), **options)
    nothing = (0,) * len(played.sides)
    size = played.options.board_size
    return State(
        terms=played,
        phase="playing",
        number=1,
        dealer=(turn - 1) % played.seats,
        turn=turn,
        board=board_of(board, size),
        empty_cells=empty_cells(board_of(board, size), size),
        hands=tuple(sorted_hand(cards_of(hand)) for hand in hands),
        piles=(cards_of(piles[0]), cards_of(piles[1])),
        blind=cards_of(blind),
        removed=(),
        scores=scores or nothing,
        draws=(OwedDraws(played.dealt, over_70=played.grandpa_rule == "everyone"),) * played.seats,
        last_play=None,
        standing=MatchStanding(nothing, nothing, nothing, ()),
        outcome=None,
    )


def opened(seats: int, seed: int = 1, **options: Any) -> State:
    """A game as it is dealt."""
    return GAME.rules.setup(seats, HighHandedOptions.model_validate(options), FastChance(seed)).state


def full_board() -> State:
    """Every cell is taken; the seat to play and the next one hold a Thief and a card each, the others nothing."""
    state = opened(4, board_size=7, thieves=4)
    others = [card for card in cards_of_game(2, 4) if card != THIEF]
    hands: dict[int, Cards] = {state.turn: (others[49], THIEF), (state.turn + 1) % 4: (others[50], THIEF)}
    return state._replace(
        board=tuple((card,) for card in others[:49]),
        empty_cells=(),
        hands=tuple(hands.get(seat, ()) for seat in range(4)),
        piles=((), ()),
        blind=(THIEF, THIEF, *others[51:]),
    )


# -- one play ---------------------------------------------------------------------------------------------------------


def run(state: State, *lines: str) -> tuple[State, list[Event]]:
    """The position after these actions, each ``seat action`` as in ``A lay card=9s cell=D4``, and all the events."""
    turns = (line.split(maxsplit=1) for line in lines)
    return TEXT.run(state, (("ABCDEF".index(seat), action) for seat, action in turns))


def played(board: str, play: str, **options: Any) -> Play:
    """One play by a seat that holds what it takes: ``9s @ C2 with thief,two_timer``."""
    where, _, specials = play.partition(" with ")
    card, _, cell = where.partition(" @ ")
    held = specials.replace(",", " ")
    under = f" under={specials}" if specials else ""
    line = f"{'cover' if THIEF in specials else 'lay'} card={card} cell={cell}{under}"
    step = act(table(f"{card} {held}", "2c", board=board, **options), A, line)
    assert step.state.last_play is not None
    return step.state.last_play


def scores(board: str, play: str, **options: Any) -> tuple[int, str]:
    """The points of a play, and the poker hands that scored with their axes."""
    done = played(board, play, **options)
    return done.points, " + ".join(f"{hand.kind} {hand.axis}" for hand in done.hands)


def scored_cells(board: str, play: str) -> list[tuple[Cell, ...]]:
    return [hand.cells for hand in played(board, play).hands]


# -- what is conserved ------------------------------------------------------------------------------------------------


def all_cards(state: State) -> list[Card]:
    """Every card of the deck, where it lies now."""
    laid = [card for stack in state.board for card in stack]
    held = [card for hand in state.hands for card in hand]
    return [*laid, *held, *state.piles[0], *state.piles[1], *state.blind, *state.removed]


def answer(state: State) -> Action:
    """What the computer player does in the seat whose turn it is."""
    return GAME.mind.policy(GAME.rules.view(state, state.turn), GAME.rules.menu(state, state.turn), FastChance(0))


def offered_lines(state: State, seat: int) -> set[str]:
    """What a menu offers, in text form, for choices with at most one pick."""
    choices = [choice for choice in GAME.rules.menu(state, seat) if len(choice.picks) < 2]
    return {action.to_line() for choice in choices for action in _completions(choice)}


def _completions(choice: Choice) -> list[Action]:
    if not choice.picks:
        return [choice.complete()]
    return [choice.complete([option]) for option in choice.picks[0].options]
