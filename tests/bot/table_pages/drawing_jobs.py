"""Work for the drawing pool that another process can import."""

from functools import partial
from typing import Any

from engine.chance import FastChance
from engine.games import games
from render import Picture
from tests.render.looking import painter_of


def paint(slug: str, seat: int | None) -> partial[Picture]:
    """The picture of a new game, for everybody or for a seat."""
    game, found = games()[slug], painter_of(slug)
    state: Any = game.rules.setup(
        3 if 3 in game.meta.seats else game.meta.seats[0], game.meta.options(), FastChance(1)
    ).state
    if seat is None:
        return partial(found.table_picture, game.rules.view(state, None), ("Ann", "Ben", "Cem"))
    return partial(
        found.hand_picture, game.rules.view(state, seat), ("Ann", "Ben", "Cem"), game.rules.menu(state, seat)
    )


def broken() -> Picture:
    """Fails, in words that name a card."""
    raise ValueError("a card: " + "queen"[::-1])
