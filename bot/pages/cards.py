"""What the cards of a lobby and of a finished game show of a scene."""

from collections.abc import Mapping
from typing import Any

from bot.pages.options import option_fields, option_value
from bot.pages.snapshot import TableSnapshot
from bot.texts.text import COMPUTER_MARK
from engine.game import Game
from engine.table_rules import TableOptions
from render.lobby import Guest, Lobby
from render.result import Result


def lobby_card(scene: TableSnapshot) -> Lobby:
    """The lobby, as everybody may see it."""
    meta, state = scene.game.meta, scene.state
    seated = zip(scene.names, state.seats, strict=True)
    return Lobby(
        title=meta.title,
        summary=meta.summary,
        seats=meta.seats,
        guests=tuple(
            Guest(name, is_host=index == scene.host_seat)
            if seat.player is not None
            else Guest(name.removesuffix(COMPUTER_MARK), is_computer=True)
            for index, (name, seat) in enumerate(seated)
        ),
        host=scene.host,
        chosen=unusual_options(scene.game, state.chosen),
        draws_lots=state.chosen.get("seating", "random") == "random",
    )


def result_card(scene: TableSnapshot, story: tuple[str, ...]) -> Result:
    """How the game ended, with the story of it."""
    outcome, seats = scene.state.outcome, scene.state.seats
    if outcome is None:
        raise ValueError("a result card needs an outcome")
    return Result(
        title=scene.game.meta.title,
        names=scene.names,
        outcome=outcome,
        why=scene.game.meta.endings[outcome.ending],
        left=frozenset(index for index, seat in enumerate(seats) if seat.left),
        story=story,
        is_practice=scene.is_practice,
    )


def unusual_options(game: Game[Any, Any], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The options that are not as usual, each with its title and value in words."""
    fields = (*option_fields(game.meta.options), *option_fields(TableOptions))
    return tuple(
        f"{field.title}: {value}"
        for field in fields
        if (value := option_value(field, chosen)) != option_value(field, {})
    )
