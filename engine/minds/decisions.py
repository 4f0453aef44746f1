"""The decision of a computer player of a given strength."""

from typing import Any

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.game import Game
from engine.minds.easy import misjudged_action
from engine.minds.search import searched_action
from engine.strengths import SearchBudget, Strength


def decide(game: Game[Any, Any], strength: Strength, view: Any, menu: Menu, chance: Chance) -> Action:  # noqa: ANN401  # each game has a view of its own
    """The action of a computer of this ``strength`` with this view and menu, which must be those of a seat that must
    act. The same ``chance`` leads to the same action. A strength that the game does not offer plays soundly.
    """
    strengths = game.meta.strengths
    if strength == "easy" and strengths.blur is not None:
        return misjudged_action(game.mind.weighed(view, menu, chance), strengths.blur, chance).action
    if (budget := search_budget(game, strength, view)) is not None:
        return searched_action(game, view, menu, chance, budget)
    return game.mind.policy(view, menu, chance)


def search_budget(game: Game[Any, Any], strength: Strength, view: Any) -> SearchBudget | None:  # noqa: ANN401  # as above
    """The budget of a search by a computer of this ``strength`` with this view; ``None`` where it does not search."""
    budget = game.meta.strengths.search if strength == "hard" else None
    if budget is not None and budget.only_endgame and not game.mind.is_endgame(view):
        return None
    return budget
