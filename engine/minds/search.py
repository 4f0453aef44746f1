"""Search: try the best actions in imagined worlds, let everybody play on soundly, and compare the results at the end of
the deal.

All actions are tried in the same worlds with the same luck, so that only the action makes a difference. The work is
counted in worlds and actions, never in seconds: the same view and chance lead to the same action.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from engine.actions import Action, Menu
from engine.chance import Chance, FastChance
from engine.game import Game
from engine.minds.worlds import World, imagine_worlds
from engine.standing import shares_of_win
from engine.strengths import SearchBudget
from engine.weighing import WeighedAction

MOST_ACTIONS = 2_000
"""The actions after which playing on ends without a result; no deal of any game is nearly as long."""


class SearchError(Exception):
    """Playing on from an imagined world does not reach a moment whose standing is known."""


def searched_action(game: Game[Any, Any], view: Any, menu: Menu, chance: Chance, budget: SearchBudget) -> Action:  # noqa: ANN401  # each game has a view of its own
    """The action that wins the greatest share in imagined worlds: that of `Mind.policy`, unless another one is better
    by more than ``budget.margin`` standard errors of the difference. With one sensible action there is no search.
    """
    first, *others = game.mind.weighed(view, menu, chance)[: budget.actions]
    if not others:
        return first.action
    worlds = imagine_worlds(game, view, budget.worlds, chance)
    seat = viewer_of(game, view, worlds[0].state)
    best, most = first, 0.0
    for other, gains in _tried(game, seat, [first, *others], worlds, budget.first_worlds or len(worlds)):
        gain = fmean(gains) - budget.margin * stdev(gains) / sqrt(len(gains))
        if gain > most:
            best, most = other, gain
    return best.action


def _tried(
    game: Game[Any, Any], seat: int, actions: Sequence[WeighedAction], worlds: Sequence[World], first_worlds: int
) -> Sequence[tuple[WeighedAction, Sequence[float]]]:
    """For each action but the first, its gains beyond the first, by world. Actions without a gain in the
    ``first_worlds`` are left out if others have one.
    """
    first, *others = actions
    tried = [*zip(others, _gains(game, seat, actions, worlds[:first_worlds]), strict=True)]
    if first_worlds >= len(worlds):
        return tried
    better = [(other, gains) for other, gains in tried if fmean(gains) > 0]
    if not better:
        return ()
    more = _gains(game, seat, [first, *[other for other, _ in better]], worlds[first_worlds:])
    return [(other, [*gains, *later]) for (other, gains), later in zip(better, more, strict=True)]


def _gains(
    game: Game[Any, Any], seat: int, actions: Sequence[WeighedAction], worlds: Sequence[World]
) -> Sequence[Sequence[float]]:
    """For each action but the first, by world, how much its share of the win differs from that of the first."""
    usual, *others = [[share_after(game, world, seat, one.action) for world in worlds] for one in actions]
    return [[share - before for share, before in zip(shares, usual, strict=True)] for shares in others]


def viewer_of(game: Game[Any, Any], view: Any, world: Any) -> int:  # noqa: ANN401  # as above
    """The seat that has this view in ``world``. Raises `SearchError` if no seat that must act has it."""
    for seat in game.rules.waiting_for(world):
        if game.rules.view(world, seat) == view:
            return seat
    raise SearchError(f"{game.meta.title}: a view of no seat that must act")


def share_after(game: Game[Any, Any], world: World, seat: int, action: Action) -> float:
    """The share of the win, 0 to 1, that ``seat`` has at the end of the deal, after this action in a world and sound
    play by everybody. Raises `SearchError` if the deal does not end, and `Refusal` if the action is refused.
    """
    chance = FastChance(world.luck)
    state = game.rules.apply(world.state, seat, action, chance).state
    for _ in range(MOST_ACTIONS):
        shares = shares_of_win(game, state)
        if shares is not None:
            return shares[seat]
        acting = game.rules.waiting_for(state)[0]
        sound = game.mind.policy(game.rules.view(state, acting), game.rules.menu(state, acting), chance)
        state = game.rules.apply(state, acting, sound, chance).state
    raise SearchError(f"{game.meta.title}: no standing after {MOST_ACTIONS} actions")
