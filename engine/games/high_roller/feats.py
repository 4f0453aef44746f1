"""The feat of High Roller of which records are kept: the best sheet."""

from engine.game import Event, Feat, FeatKind
from engine.games.high_roller.scoring import GAME_SCORED
from engine.games.high_roller.view import View

FEATS = (
    FeatKind(
        "best_sheet",
        "Best sheet",
        "sheet",
        tuple(GAME_SCORED.values()),
        unit=("point", "points"),
        about="the most points that a player's sheet came to in one game",
    ),
)


def feats(view: View, happened: Event) -> tuple[Feat, ...]:  # noqa: ARG001  # the view has the numbers as numbers
    """The sheet of each seat in the game that has just ended, of a match perhaps, with its total."""
    return tuple(Feat("best_sheet", seat, score.total) for seat, score in enumerate(view.results[-1].scores))
