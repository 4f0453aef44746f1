"""What a seat, or a spectator, sees of a table. There is no field for what others have written this round."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import Counts, Sheet, counts
from engine.games.high_roller.public import GameResult, Phase, Reveal, Writing
from engine.games.high_roller.state import State, waiting_for


class View(NamedTuple):
    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    game: int
    """1 for the first of ``terms.games``."""
    opener: int
    """The seat that was first player in this game's first round."""
    round: int
    """1 for the first round of a game; when all is over, the last round of the last game."""
    phase: Phase
    waiting: tuple[int, ...]
    """The seat that must roll, or the seats that have not locked."""
    first: int
    """The first player of this round, who rolls and may add the yellow die to a card."""
    dice: Dice | None
    """White, black, red and yellow; ``None`` until they are rolled."""
    sheets: tuple[Sheet | None, ...]
    """By seat, without this round's marks. ``None`` for others' sheets while they are secret."""
    counts: tuple[Counts, ...]
    """By seat, how many cards and numbers those sheets hold, and how many jokers are left."""
    locked: tuple[bool, ...]
    """By seat, who is done with this round."""
    last_round: Reveal | None
    """The last round that was revealed, perhaps of the game before."""
    results: tuple[GameResult, ...]
    """The finished games of the match, with sheets and scores."""
    sums: tuple[int, ...]
    """By seat, the totals of the finished games added up."""
    outcome: Outcome | None
    own: Sheet | None
    """The viewer's sheet with this round's marks. This and what follows is ``None`` for a spectator."""
    written: Writing | None
    """What the viewer has written this round."""


def view(state: State, seat: int | None) -> View:
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
        counts=tuple(map(counts, state.sheets)),
        locked=tuple(draft.locked for draft in state.drafts),
        last_round=state.last_round,
        results=state.results,
        sums=sum_totals(state.results, state.terms.seats),
        outcome=state.outcome,
        own=own and own.sheet,
        written=own and own.written,
    )


def sum_totals(results: tuple[GameResult, ...], seats: int) -> tuple[int, ...]:
    """By seat, the totals of these games added up."""
    return tuple(sum(result.scores[seat].total for result in results) for seat in range(seats))
