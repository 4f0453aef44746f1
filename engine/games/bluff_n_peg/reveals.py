"""What an action of Bluff 'N' Peg tells beyond its own line: choices that were sealed, and cards that are drawn."""

from engine.actions import Action
from engine.games.bluff_n_peg.state import State, are_answers_sealed, are_discards_sealed


def reveals(before: State, seat: int, action: Action, after: State) -> bool:  # noqa: ARG001  # a game gets all four
    """Whether anybody learns more by an action than its line says.

    The last sealed choice opens those of the others, and once all have thrown, whoever threw cards draws new ones.
    """
    is_last = len(before.pending) == 1
    if before.phase == "discard":
        is_sealed = are_discards_sealed(before.phase, before.terms)
        return is_last and (is_sealed or after.deal.drawn != before.deal.drawn)
    was_answered = any(answer is not None for answer in before.deal.answers)
    return is_last and was_answered and are_answers_sealed(before.phase, before.terms)
