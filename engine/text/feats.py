"""Words for feats, as in records and personal bests."""

from engine.game import FeatKind
from engine.text.words import number_with_true_minus


def feat_phrase(kind: FeatKind, value: int, detail: str = "") -> str:
    """A feat as a phrase that follows "Ann's". ``detail`` is as in `engine.game.Feat`.

    >>> play = FeatKind("best_play", "Best play", "play", (), ("point", "points"))
    >>> feat_phrase(play, 61, "straight flush"), feat_phrase(play, 1)
    ('straight flush, 61 points', 'play of 1 point')
    """
    return f"{detail}, {value_text(kind, value)}" if detail else f"{kind.noun} of {value_text(kind, value)}"


def feat_entry(kind: FeatKind, value: int, detail: str = "") -> str:
    """A feat in the words that follow its kind's title. For a kind that is only counted, ``value`` is the number of
    such feats.

    >>> play = FeatKind("best_play", "Best play", "play", (), ("point", "points"))
    >>> feat_entry(play, 61, "straight flush"), feat_entry(play, 9), feat_entry(play._replace(unit=None), 3)
    ('straight flush, 61 points', '9 points', '3')
    """
    return feat_phrase(kind, value, detail) if detail else value_text(kind, value)


def value_text(kind: FeatKind, value: int) -> str:
    """The value of a feat with its unit; the bare number of a kind that is only counted."""
    number = number_with_true_minus(value)
    return number if kind.unit is None else f"{number} {kind.unit[abs(value) != 1]}"
