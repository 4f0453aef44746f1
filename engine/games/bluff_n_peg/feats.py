"""The feat of Bluff 'N' Peg of which records are kept: a win because another peg went out the back."""

from collections.abc import Sequence
from typing import cast

from engine.game import Event, Feat, FeatKind
from engine.games.bluff_n_peg.view import View

FEATS = (
    FeatKind(
        "out_the_back",
        "Wins out the back",
        "win out the back",
        ("out_the_back",),
        about="wins of a game that ended because a peg went out the back of the board, without a playoff",
    ),
)


def feats(view: View, happened: Event) -> tuple[Feat, ...]:  # noqa: ARG001  # the event has it all
    """The win of whoever stood highest when a peg went out the back, unless it took a playoff."""
    return tuple(Feat("out_the_back", seat) for seat in cast("Sequence[int]", happened.values["winners"]))
