"""``python -m render [FOLDER] [--seed N]``: plays games and draws the pictures that the documentation shows.

The only file here that meets a game's rules: it plays them to get views, and hands painters nothing else.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.actions import offered_cards
from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from render.boards import Painter, painter
from render.gallery import Gallery
from render.leaderboard import Row, leaderboard
from render.picture import Picture

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy", "Łukasz", "Ngọc Ánh", "Δημήτρης", "Саша")
ROWS = (
    Row(1, "Magdalena", 61, 37, 24),
    Row(2, "Kestrel", 88, 49, 22),
    Row(3, "Zoë", 97, 52, 19),
    Row(4, "Łukasz", 40, 21, 15),
    Row(5, "Rémy", 54, 25, 11),
    Row(6, "Ngọc Ánh", 33, 14, 7),
    Row(7, "Δημήτρης", 12, 5, 2),
    Row(8, "Саша", 3, 0, -1),
)

_GAMES = 20
"""Played at most, if the first has not all of the moments."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draws the pictures of the documentation.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/pictures"))
    parser.add_argument("--only", choices=sorted(games()), help="one game's pictures")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures(asked.seed, asked.only):
        path = asked.folder / f"{name}.png"
        path.write_bytes(picture.png())
        print(f"{path}  {len(picture.png()) // 1024} KiB  {picture.alt}")


def pictures(seed: int, only: str | None = None) -> Iterator[tuple[str, Picture]]:
    """Every picture of the documentation, or one game's, with the name of its file."""
    for slug, game in games().items():
        found = painter(slug)
        if found and only in (None, slug):
            yield from _pictures_of(game, found, seed)
    if only is None:
        yield "leaderboard", leaderboard("All games", ROWS)


def _pictures_of(game: Game[Any, Any], drawn_by: Painter, seed: int) -> Iterator[tuple[str, Picture]]:
    folder = game.meta.slug.replace("-", "_")
    missing, hand_drawn = dict(drawn_by.GALLERY.moments), False
    yield f"{folder}_example", drawn_by.example()
    for state in _played(game, drawn_by.GALLERY, seed):
        if not missing and hand_drawn:
            break
        seen = game.view(state, None)
        for name in [name for name, fits in missing.items() if fits(seen)]:
            yield f"{folder}_{name}", drawn_by.table(seen, NAMES)
            del missing[name]
        if not hand_drawn and (hand := _hand(game, state, drawn_by)):
            yield f"{folder}_hand", hand
            hand_drawn = True


def _played(game: Game[Any, Any], gallery: Gallery, seed: int) -> Iterator[Any]:
    """The states of several games between computer players, one game after the other."""
    chance = FastChance(seed)
    for _ in range(_GAMES):
        state = game.setup(gallery.seats, game.meta.options.model_validate(gallery.options), chance).state
        yield state
        while waiting := game.waiting_for(state):
            seat = waiting[0]
            action = game.policy(game.view(state, seat), game.menu(state, seat), chance)
            state = game.apply(state, seat, action, chance).state
            yield state


def _hand(game: Game[Any, Any], state: Any, drawn_by: Painter) -> Picture | None:  # noqa: ANN401  # each game has its own State
    """The private picture of the seat to play, if it is worth showing."""
    for seat in game.waiting_for(state):
        seen, legal = game.view(state, seat), offered_cards(game.menu(state, seat))
        if drawn_by.GALLERY.hand(seen, legal):
            return drawn_by.hand(seen, NAMES, legal)
    return None


if __name__ == "__main__":
    main()
