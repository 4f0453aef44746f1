"""The whole truth about a table of High Roller. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import Sheet
from engine.games.high_roller.public import NOTHING_WRITTEN, GameResult, Phase, RevealedRound, RoundMarks
from engine.quick_replace import with_quick_replace


class SheetDraft(NamedTuple):
    """A seat's sheet with what it has written in this round; secret until all seats have locked."""

    sheet: Sheet
    """The sheet with this round's marks."""
    written: RoundMarks = NOTHING_WRITTEN
    """The marks of this round."""
    locked: bool = False
    """Whether the seat has finished the round."""


@with_quick_replace
class State(NamedTuple):
    """The whole state of a table of High Roller, with all hidden marks."""

    terms: Terms
    game: int
    """The number of the game, 1 for the first of the match."""
    opener: int
    """The seat that was first player in this game's first round."""
    round: int
    """The number of the round, 1 for the first of a game."""
    phase: Phase
    first: int
    """The seat that is first player in this round."""
    dice: Dice | None
    """The dice of this round; ``None`` until they are rolled."""
    sheets: tuple[Sheet, ...]
    """By seat, its sheet without the marks of this round."""
    drafts: tuple[SheetDraft, ...]
    """By seat, its sheet with the marks of this round; without marks while the dice are still to be rolled."""
    last_round: RevealedRound | None
    """The last round that was revealed, in a game's first round that of the game before; ``None`` before any."""
    results: tuple[GameResult, ...]
    """The finished games of the match."""
    outcome: Outcome | None
    """The result of the match; ``None`` until it is over."""


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that must act: the first player before the roll; afterwards all seats that have not finished the round.
    () once the match is over.
    """
    if state.phase == "choose":
        return tuple([seat for seat, draft in enumerate(state.drafts) if not draft.locked])
    return (state.first,) if state.phase == "roll" else ()
