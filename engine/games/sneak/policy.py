"""A computer player of Sneak."""

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.sneak.actions import Draw, Pass
from engine.games.sneak.view import View


def policy(view: View, menu: Menu, chance: Chance) -> Action:  # noqa: ARG001
    if view.phase == "window":
        return Pass()
    if menu[0].action is Draw:
        return Draw()
    return menu[0].completed(*[pick.options[: pick.low] for pick in menu[0].picks])
