"""The stage of a scenario: players who do things in players' words, and what they can see of a table.

A scenario is written once and played on every stage: the engine alone, the bot by clicks, the bot by typed commands.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.actions import Action, Choice, Menu, parse_action
from engine.game import Outcome
from engine.games import games
from engine.pieces.cards import Card
from engine.tables.actions import TABLE_ACTIONS
from engine.tables.state import Phase, TableState
from engine.tables.table import Table

SLUG = "hi-lo-jack"
GAME = games()[SLUG]


class RefusedError(Exception):
    """The table's no, in the words that the player reads."""


class Told(NamedTuple):
    """What everybody can read about a table now."""

    phase: Phase
    names: tuple[str, ...]
    """The players in the order of their seats."""


class Player(Protocol):
    """Somebody at the table. Every verb raises `RefusedError` where the table says no."""

    name: str

    async def opens(self) -> None: ...
    async def joins(self, luck: str = "") -> None: ...
    async def leaves(self) -> None: ...
    async def adds_computer(self) -> None: ...
    async def removes_computer(self) -> None: ...
    async def sets(self, option: str, value: str) -> None: ...
    async def starts(self, answer: str = "") -> None:
        """``answer`` is the choice that the table asks for before it starts, where it asks."""

    async def does(self, line: str) -> None:
        """One of the game's actions, such as ``bid level=3``."""

    async def comes_back(self) -> None: ...
    async def resigns(self) -> None: ...
    async def closes(self) -> None: ...

    def hand(self) -> tuple[Card, ...]:
        """The cards that this player sees in their own hand."""


class Stage(Protocol):
    """A channel with people in it, and at most one table."""

    @property
    def players(self) -> Sequence[Player]: ...

    @property
    def table(self) -> Table:
        """The table itself, to compare with what people see of it."""

    def told(self) -> Told: ...

    async def time_passes(self, seconds: float) -> None:
        """Time passes for everybody, and whatever is due then happens."""

    async def comes_to_rest(self) -> None:
        """Computers and seats on auto play until somebody is waited for, or the game is over."""


# -- what scenarios share ---------------------------------------------------------------------------------------------


def seat_of(stage: Stage, player: Player) -> int:
    """The seat of a player at the stage's table, by the name that everybody reads there."""
    return stage.told().names.index(player.name)


def on_turn(stage: Stage) -> Player:
    """The player who is waited for."""
    (seat,) = stage.table.waiting_for()
    name = stage.told().names[seat]
    return next(player for player in stage.players if player.name == name)


def lines(menu: Menu) -> list[str]:
    """Every action that a menu offers, as lines; of a pick of several, the first that fit."""
    return [action.to_line() for choice in menu for action in _actions(choice)]


def _actions(choice: Choice) -> list[Action]:
    if not choice.picks:
        return [choice.complete()]
    (pick,) = choice.picks
    if (pick.low, pick.high) == (1, 1):
        return [choice.complete([option]) for option in pick.options]
    return [choice.complete(pick.options[: pick.low])]


def offered(stage: Stage, player: Player) -> list[str]:
    """What the table lets this player do now."""
    return lines(stage.table.menu(seat_of(stage, player)))


def action_of(line: str) -> Action:
    return parse_action(line, (*TABLE_ACTIONS, *GAME.meta.actions))


Choosing = Callable[[Sequence[str]], str]


def boldly(lines: Sequence[str]) -> str:
    """Bids for the whole game, so that it is over after one deal; else takes what comes first."""
    return next((line for line in lines if "smudge" in line), lines[0])


def humbly(lines: Sequence[str]) -> str:
    """Passes where that is possible; else takes what comes first."""
    return "pass" if "pass" in lines else lines[0]


async def plays_on(
    stage: Stage, until: Callable[[], bool] = lambda: False, choosing: Choosing = boldly, at_most: int = 400
) -> None:
    """Everybody plays when it is their turn, until something holds or the game is over."""
    for _ in range(at_most):
        await stage.comes_to_rest()
        if stage.table.state.phase is not Phase.PLAYING or until():
            return
        player = on_turn(stage)
        await player.does(choosing(offered(stage, player)))
    raise AssertionError("the game does not end")


async def sits_down(stage: Stage, people: int, computers: int = 0, options: Mapping[str, str] | None = None) -> None:
    """The first player opens a table, people join it in order, the first adds computers and sets options."""
    host = stage.players[0]
    await host.opens()
    for player in stage.players[:people]:
        await player.joins()
    for _ in range(computers):
        await host.adds_computer()
    for option, value in (options or {}).items():
        await host.sets(option, value)


def outcome_of(state: TableState) -> Outcome:
    assert state.outcome is not None
    return state.outcome
