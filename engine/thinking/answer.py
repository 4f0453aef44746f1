"""The answers of computers: the considered one, as good as their strength allows, and the quick one."""

from engine.actions import Action
from engine.chance import FastChance
from engine.thinking.question import AnyGame, Question

SOUND = "sound"
"""The strength of a computer that plays by its game's policy."""


class UnknownStrengthError(LookupError):
    """No computer of this program has the strength that a question names."""


def considered_action(game: AnyGame, question: Question) -> Action:
    """The action of a computer that may think about it. Raises `UnknownStrengthError`, and whatever the game's own
    functions raise where they fail.
    """
    if question.strength != SOUND:
        raise UnknownStrengthError(question.strength)
    return quick_action(game, question)


def quick_action(game: AnyGame, question: Question) -> Action:
    """The action of a computer of any strength that has no time to think: that of the game's policy. Raises whatever
    the policy raises where it fails.
    """
    return game.policy(question.view, question.menu, FastChance(question.seed))
