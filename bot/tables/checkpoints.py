"""When a table's checkpoint is stored, and which stored ones count: those that the same text of the program made."""

import hashlib
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pydantic

import engine
from bot.tables.live_table import LiveTable
from data.store import Store
from engine.game import Game
from engine.tables.checkpoints import Checkpoint


class Checkpoints:
    """Stores the checkpoints of live tables, and judges those that are stored."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any, Any]]) -> None:
        """Read the program's text. ``games`` are all games by slug."""
        self._store = store
        self._sources = {slug: source_digest(game) for slug, game in games.items()}

    def made_here(self, game: str, checkpoint: Checkpoint | None) -> Checkpoint | None:
        """The stored checkpoint of a table of the game with this slug; ``None`` if there is none, or if another text of
        the program made it.
        """
        return checkpoint if checkpoint is not None and checkpoint.source == self._sources.get(game) else None

    def keep(self, live: LiveTable) -> None:
        """Have the checkpoint of a table as it is now stored, if it has one. Nobody waits for that."""
        source = self._sources.get(live.game.meta.slug)
        checkpoint = None if source is None else live.table.checkpoint(source)
        if checkpoint is not None:
            self._store.keep_checkpoint(live.id, checkpoint)


def source_digest(game: Game[Any, Any]) -> str | None:
    """The digest of all that decides what a log of this game leads to: the text of the engine and of the game, and the
    versions of Python and pydantic. ``None`` if the game's text is not found, as for one that is no folder of
    `engine.games`.
    """
    engine_package, games_package, folder, *_ = (*game.rules.apply.__module__.split("."), "", "")
    return _digest_of_folder(folder) if (engine_package, games_package) == ("engine", "games") else None


@cache
def _digest_of_folder(game_folder: str) -> str | None:
    """The digest for the game in a folder of `engine.games`. Cached, because the files may change under a program that
    has read them.
    """
    root = Path(engine.__file__).parent
    own = sorted((root / "games" / game_folder).rglob("*.py"))
    return _digest_of_files(root, own, _digest_of_engine()) if own else None


@cache
def _digest_of_engine() -> str:
    """The digest of what all games share. Cached as `_digest_of_folder`."""
    root = Path(engine.__file__).parent
    shared = [path for path in sorted(root.rglob("*.py")) if root / "games" not in path.parents]
    return _digest_of_files(root, shared, f"{sys.version} {pydantic.VERSION}")


def _digest_of_files(root: Path, files: Iterable[Path], before: str) -> str:
    """The digest of a text and of these files below a folder, with their paths."""
    digest = hashlib.blake2s(before.encode(), digest_size=16)
    for file in files:
        digest.update(f"\n{file.relative_to(root)}\n".encode() + file.read_bytes())
    return digest.hexdigest()
