"""The whole truth about a table of High Roller. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import Sheet
from engine.games.high_roller.public import NOTHING_WRITTEN, GameResult, Phase, Reveal, Writing


class Draft(NamedTuple):
    """What a seat does with its sheet in this round; secret until everybody has locked."""

    sheet: Sheet
    """With this round's pencil marks."""
    written: Writing = NOTHING_WRITTEN
    locked: bool = False


class State(NamedTuple):
    terms: Terms
    game: int
    """1 for the first game of the match."""
    opener: int
    """The first player of this game's first round."""
    round: int
    """1 for the first round of a game."""
    phase: Phase
    first: int
    """The first player of this round."""
    dice: Dice | None
    """``None`` until they are rolled."""
    sheets: tuple[Sheet, ...]
    """By seat, as they were when the last round was revealed."""
    drafts: tuple[Draft, ...]
    """By seat; without marks while the dice are still to be rolled."""
    last_round: Reveal | None
    results: tuple[GameResult, ...]
    """The finished games of the match."""
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """Who rolls; afterwards, everybody who has not locked."""
    if state.phase == "choose":
        return tuple([seat for seat, draft in enumerate(state.drafts) if not draft.locked])
    return (state.first,) if state.phase == "roll" else ()
