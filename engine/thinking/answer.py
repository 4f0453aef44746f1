"""The answers of computers: the considered one, as good as their strength allows, and the quick one."""

from typing import get_args

from engine.actions import Action
from engine.chance import FastChance
from engine.minds.decisions import decide, search_budget
from engine.strengths import Strength
from engine.thinking.question import AnyGame, ComputerQuestion

SOUND: Strength = "sound"
"""The strength of a computer that plays by its game's policy."""
_STRENGTHS: dict[str, Strength] = {strength: strength for strength in get_args(Strength)}


class UnknownStrengthError(LookupError):
    """No computer of this program has the strength that a question names."""


def considered_action(game: AnyGame, question: ComputerQuestion) -> Action:
    """The action of a computer that may think about it. Raises `UnknownStrengthError`, and whatever the game's own
    functions raise where they fail.
    """
    strength = _STRENGTHS.get(question.strength)
    if strength is None:
        raise UnknownStrengthError(question.strength)
    return decide(game, strength, question.view, question.menu, FastChance(question.seed))


def must_search(game: AnyGame, question: ComputerQuestion) -> bool:
    """Whether the computer that is asked searches imagined worlds, which takes a hundred times as long as all else."""
    strength = None if question.wants_advice else _STRENGTHS.get(question.strength)
    return strength is not None and search_budget(game, strength, question.view) is not None


def quick_action(game: AnyGame, question: ComputerQuestion) -> Action:
    """The action of a computer of any strength that has no time to think: that of the game's policy. Raises whatever
    the policy raises where it fails.
    """
    return game.mind.policy(question.view, question.menu, FastChance(question.seed))
