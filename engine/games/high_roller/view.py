"""The view that a seat, or a spectator, has of a table. There is no field for marks that others have written this
round.
"""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import Sheet, SheetCounts, sheet_counts
from engine.games.high_roller.public import GameResult, Phase, RevealedRound, RoundMarks
from engine.games.high_roller.state import State, waiting_for


class View(NamedTuple):
    """The table as one seat, or a spectator, sees it now."""

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    game: int
    """The number of the game, 1 for the first of ``terms.games``."""
    opener: int
    """The seat that was first player in this game's first round."""
    round: int
    """The number of the round, 1 for the first of a game; once the match is over, the last round of the last game."""
    phase: Phase
    waiting: tuple[int, ...]
    """The seat that must roll, or the seats that have not finished the round; () once the match is over."""
    first: int
    """The seat that is first player in this round, which rolls and may add the yellow die to a card."""
    dice: Dice | None
    """The dice of this round; ``None`` until they are rolled."""
    sheets: tuple[Sheet | None, ...]
    """By seat, its sheet without the marks of this round; ``None`` for others' sheets while they are secret."""
    counts: tuple[SheetCounts, ...]
    """By seat, the numbers of cards, numbers and jokers on its sheet, without the marks of this round."""
    locked: tuple[bool, ...]
    """By seat, whether it has finished this round."""
    last_round: RevealedRound | None
    """The last round that was revealed, in a game's first round that of the game before; ``None`` before any."""
    results: tuple[GameResult, ...]
    """The results of the match's finished games, with their sheets."""
    sums: tuple[int, ...]
    """By seat, the totals of the finished games added up."""
    outcome: Outcome | None
    """The result of the match; ``None`` until it is over."""
    own: Sheet | None
    """The viewer's sheet with this round's marks; ``None`` for a spectator."""
    written: RoundMarks | None
    """The marks that the viewer has written this round; ``None`` for a spectator."""


def view(state: State, seat: int | None) -> View:
    """The table as ``seat`` sees it, or for ``None``, as a spectator does."""
    is_secret = state.terms.options.sheets == "secret" and state.phase != "over"
    own = None if seat is None else state.drafts[seat]
    return View(
        viewer=seat,
        terms=state.terms,
        game=state.game,
        opener=state.opener,
        round=state.round,
        phase=state.phase,
        waiting=waiting_for(state),
        first=state.first,
        dice=state.dice,
        sheets=tuple(None if is_secret and n != seat else sheet for n, sheet in enumerate(state.sheets)),
        counts=tuple(map(sheet_counts, state.sheets)),
        locked=tuple(draft.locked for draft in state.drafts),
        last_round=state.last_round,
        results=state.results,
        sums=sum_totals(state.results, state.terms.seats),
        outcome=state.outcome,
        own=own and own.sheet,
        written=own and own.written,
    )


def sum_totals(results: tuple[GameResult, ...], seat_count: int) -> tuple[int, ...]:
    """By seat, its totals in all ``results`` added up; 0 for each of the ``seat_count`` seats if there are none."""
    return tuple(sum(result.scores[seat].total for result in results) for seat in range(seat_count))
