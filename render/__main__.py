"""``python -m render [FOLDER] [--seed N]``: plays a game and draws the pictures that the README shows.

The only file here that meets a game's rules: it plays them to get views, and hands painters nothing else.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.cards import Card
from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from render.boards import Painter, painter
from render.leaderboard import Row, leaderboard
from render.picture import Picture

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy")
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

SHOWN: dict[str, Callable[[Any], bool]] = {
    "bidding": lambda view: view.phase == "bidding" and view.deal_number == 2 and view.bids.count(None) == 2,
    "trick": lambda view: view.trick_number == 4 and len(view.trick.cards) == 3,
    "after_a_deal": lambda view: view.phase == "bidding" and view.deal_number == 3,
    "game_over": lambda view: view.outcome is not None,
}
"""The moments to draw, each as the first view that it fits."""
_GAMES = 20
"""Played at most, if the first has not all of them."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draws the pictures that the README shows.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/pictures"))
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures(asked.seed):
        path = asked.folder / f"{name}.png"
        path.write_bytes(picture.png)
        print(f"{path}  {len(picture.png) // 1024} KiB  {picture.alt}")


def pictures(seed: int) -> Iterator[tuple[str, Picture]]:
    """Every picture of the README, with the name of its file."""
    game, drawn_by = games()["hi-lo-jack"], painter("hi-lo-jack")
    if drawn_by is None:
        raise LookupError("Hi Lo Jack has no painter")
    missing, hand_drawn = dict(SHOWN), False
    for state in _played(game, seed):
        if not missing and hand_drawn:
            break
        seen = game.view(state, None)
        for name in [name for name, fits in missing.items() if fits(seen)]:
            yield f"hi_lo_jack_{name}", drawn_by.table(seen, NAMES)
            del missing[name]
        if seen.phase == "tricks" and not hand_drawn and _is_a_choice(game, state):
            yield "hi_lo_jack_hand", _hand(game, state, drawn_by)
            hand_drawn = True
    yield "leaderboard", leaderboard("Hi Lo Jack", ROWS)


def _played(game: Game[Any, Any], seed: int) -> Iterator[Any]:
    """The states of several games between four computer players in two teams, one game after the other."""
    chance = FastChance(seed)
    for _ in range(_GAMES):
        state = game.setup(4, game.meta.options.model_validate({"format": "teams4"}), chance).state
        yield state
        while waiting := game.waiting_for(state):
            seat = waiting[0]
            action = game.policy(game.view(state, seat), game.menu(state, seat), chance)
            state = game.apply(state, seat, action, chance).state
            yield state


def _hand(game: Game[Any, Any], state: Any, drawn_by: Painter) -> Picture:  # noqa: ANN401  # each game has its own State
    seat = game.waiting_for(state)[0]
    return drawn_by.hand(game.view(state, seat), NAMES, _legal(game, state, seat))


def _is_a_choice(game: Game[Any, Any], state: Any) -> bool:  # noqa: ANN401  # likewise
    """Whether the seat may play some of its cards and not others, and holds enough of both to look at."""
    seat = game.waiting_for(state)[0]
    held, legal = len(game.view(state, seat).hand), len(_legal(game, state, seat))
    return held >= 5 and 2 <= legal <= held - 2


def _legal(game: Game[Any, Any], state: Any, seat: int) -> list[Card]:  # noqa: ANN401  # likewise
    return [Card(option) for choice in game.menu(state, seat) for pick in choice.picks for option in pick.options]


if __name__ == "__main__":
    main()
