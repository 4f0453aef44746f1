"""What an action of Bluff 'N' Peg tells beyond its own line: choices that were sealed, and cards that are drawn."""

from engine.actions import Action
from engine.games.bluff_n_peg.state import State, are_answers_sealed, are_discards_sealed


def reveals(before: State, seat: int, action: Action, after: State) -> str | None:  # noqa: ARG001  # a game gets all four
    """The code of the refusal to take an action back by which anybody learns more than its line says; ``None`` for
    none.

    The last sealed choice opens those of the others, and once all have thrown, whoever threw cards draws new ones.
    """
    if len(before.pending) != 1:
        return None
    if before.phase == "discard":
        if after.deal.drawn != before.deal.drawn:
            return "new_cards_since"
        return "choices_opened_since" if are_discards_sealed(before.phase, before.terms) else None
    was_answered = any(answer is not None for answer in before.deal.answers)
    return "choices_opened_since" if was_answered and are_answers_sealed(before.phase, before.terms) else None
