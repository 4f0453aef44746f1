"""The games: one folder each, found by being here.

Rule 1: a folder ``engine/games/<name>/`` offers its game as ``GAME``; nothing else has to be told that it exists.
Rule 2: a game imports no other game; what several share lives in `engine`.
"""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from engine.game import Game


@cache
def games() -> dict[str, Game[Any, Any]]:
    """All games, from slug to game, in alphabetical order of their folders."""
    folders = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
    found = [import_module(f"{__name__}.{folder}").GAME for folder in folders]
    return {game.meta.slug: game for game in found}
