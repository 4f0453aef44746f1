"""The feat of Hi Lo Jack of which records are kept: a smudge that was made."""

from collections.abc import Sequence
from typing import cast

from engine.game import Event, Feat, FeatKind
from engine.games.hi_lo_jack.view import View

FEATS = (
    FeatKind(
        "smudge_made",
        "Smudges made",
        "smudge",
        ("smudge_made",),
        about="bids of smudge that won all six tricks and all four points, and with them the game",
    ),
)


def feats(view: View, happened: Event) -> tuple[Feat, ...]:  # noqa: ARG001  # the event has it all
    """The smudge, for each seat of the side that made it: partners win the six tricks together."""
    return tuple(Feat("smudge_made", seat) for seat in cast("Sequence[int]", happened.values["side"]))
