"""A sound computer player."""

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.high_handed.view import View


def policy(view: View, menu: Menu, chance: Chance) -> Action:
    choice = menu[0]
    return choice.completed(*[chance.shuffled(pick.options)[: max(pick.low, 0)] for pick in choice.picks])
