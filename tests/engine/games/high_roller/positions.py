"""Positions of High Roller in shorthand. Seats are A, B, C, D clockwise; dice are white, black, red, yellow.

A row of cards is written ``7h 7d _ 3s _``, a bottom row ``1 1 _ 3``; what is left out at the end is empty.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.actions import Action, Choice
from engine.chance import FastChance, ScriptedChance
from engine.errors import Refusal
from engine.game import Event, Step
from engine.games.high_roller import GAME
from engine.games.high_roller.options import HighRollerOptions
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import COLUMNS, Numbers, Row, Sheet
from engine.games.high_roller.state import SheetDraft, State
from engine.pieces.notation import parse_card
from tests.engine.playing import TextGame

A, B, C, D = range(4)
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")
TEXT = TextGame(GAME, NAMES)
act, refused, told = TEXT.act, TEXT.refused, TEXT.said
FULL_RED = "2h 3d 4h 5d 7h"
FULL_BLACK = "2c 3s 4c 5s 7c"
FULL = (FULL_RED, FULL_BLACK, FULL_RED, FULL_BLACK)
"""Four rows without an empty space."""


def cards_row(text: str = "") -> Row:
    cards = [None if word == "_" else parse_card(word) for word in text.split()]
    return (*cards, *[None] * (len(COLUMNS) - len(cards)))


def numbers_row(text: str = "", boxes: int = 10) -> Numbers:
    numbers = [None if word == "_" else int(word) for word in text.split()]
    return (*numbers, *[None] * (boxes - len(numbers)))


def a_sheet(*rows: str, odds: str = "", evens: str = "", crossed: Sequence[int] = (), boxes: int = 10) -> Sheet:
    """A sheet with these rows from the top, and the chips of these columns crossed."""
    four = tuple(cards_row(rows[n] if n < len(rows) else "") for n in range(4))
    chips = tuple(column not in crossed for column in COLUMNS)
    return Sheet(four, numbers_row(odds, boxes), numbers_row(evens, boxes), chips)


def choosing(dice: str, *sheets: Sheet, first: int = B, seats: int = 2, **options: Any) -> State:
    """Everybody chooses, with these dice: ``6 3 5 4``. Sheets that are not given are empty."""
    state = started(max(seats, len(sheets)), first, **options)
    given = (*sheets, *state.sheets[len(sheets) :])
    thrown = Dice(*map(int, dice.split()))
    return state._replace(phase="choose", dice=thrown, sheets=given, drafts=tuple(map(SheetDraft, given)))


def started(seats: int = 2, first: int = A, **options: Any) -> State:
    """A new game, in which this seat is to roll first."""
    chosen = HighRollerOptions.model_validate(options)
    return GAME.rules.setup(seats, chosen, ScriptedChance([f"pick {first}"])).state


def after(state: State, seat: int, *lines: str) -> State:
    """The position after several actions of one seat."""
    return TEXT.run(state, ((seat, line) for line in lines))[0]


def rolled(state: State, dice: str) -> State:
    """The dice as they fall."""
    return act(state, state.first, "roll", ScriptedChance([f"dice {dice}"])).state


def all_auto(state: State) -> Step[State]:
    """The round played to its end by everybody's automatic actions, and what happened."""
    events: list[Event] = []
    for seat in GAME.rules.waiting_for(state):
        for action in GAME.rules.auto(state, seat):
            state, told = GAME.rules.apply(state, seat, action, FastChance(1))
            events += told
    return Step(state, tuple(events))


def said(refusal: Refusal) -> str:
    return refusal.sentence(GAME.words.sentences, NAMES)


def ready(state: State, seat: int) -> list[str]:
    """The choices of a menu that need no pick, in text form."""
    return [choice.complete().to_line() for choice in GAME.rules.menu(state, seat) if not choice.picks]


def forms(state: State, seat: int) -> list[Choice]:
    """The choices of a menu for which something must be picked."""
    return [choice for choice in GAME.rules.menu(state, seat) if choice.picks]


# -- whole games ------------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    before: State
    seat: int
    action: Action
    after: State
    events: tuple[Event, ...]


def random_game(seats: int, seed: int, **options: Any) -> Iterator[Moment]:
    """A game between players who do anything that their menus offer."""
    chance = FastChance(f"{seats}/{seed}")
    state = GAME.rules.setup(seats, HighRollerOptions.model_validate(options), chance).state
    while waiting := GAME.rules.waiting_for(state):
        seat = waiting[chance.pick(len(waiting))]
        action = random_action(state, seat, chance)
        try:
            step = GAME.rules.apply(state, seat, action, chance)
        except Refusal:
            continue
        yield Moment(state, seat, action, step.state, step.events)
        state = step.state


def random_action(state: State, seat: int, chance: FastChance) -> Action:
    choices = GAME.rules.menu(state, seat)
    choice = choices[chance.pick(len(choices))]
    return choice.complete(*(chance.shuffled(pick.options)[: pick.low] for pick in choice.picks))
