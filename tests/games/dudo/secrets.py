"""What is secret in Dudo: the dice under each cup, and the one in the middle."""

import re

from engine.text.sentences import joined_with_and
from tests.games.dudo import DudoView


def watched(text: str) -> set[str]:
    """All dice that a text names: several together, as in "2 and 5", and one that is said to be in the middle."""
    cups = set(re.findall(r"\b(?:[1-6], )*[1-6] and [1-6]\b", text))
    return cups | {f"middle {die}" for die in re.findall(r"\bmiddle\b[^\d\n]{1,20}([1-6])\b", text)}


def known(view: DudoView) -> set[str]:
    """All dice that a viewer sees now, or saw when the cups were lifted."""
    *cups, middle = view.public.lifted or ((),)
    dice = {joined_with_and([*map(str, cup)]) for cup in (view.dice, *cups)}
    return dice | {f"middle {die}" for die in (view.middle, *middle) if die is not None}
