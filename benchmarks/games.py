"""All games side by side: how fast they play at random, and how fast and how well their computer players do.

Speed is counted in CPU time of one process, in turns with RLCard's uno, so that all meet the same machine. Uno's
``env.step`` is plain Python as our rules are; it tells no events, refuses nothing and has no text form.
"""

import gc
import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from engine.actions import Action
from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from engine.selfplay import Policy, options_fitted_to_seats, play_game, play_games, play_match

TURNS = 5
SECONDS_PER_TURN = 0.6
SEATS = 4
"""The number of seats that games are measured with; a game that cannot have four is measured with the nearest
number.
"""
BATCH = 20
MATCHES = 400
DECISIONS = 2_000
"""The number of a computer player's decisions that are measured in each game; the last game is played to its end."""
WANTED = {"hi-lo-jack": 1.5, "bluff-n-peg": 1.0, "sneak": 1.5, "high-handed": 0.6, "high-roller": 1.0}
"""By slug, the wanted accepted actions per second, as multiples of uno's steps per second. The figures were agreed on
game by game, as a game's cost depends on its rules. A game that is missing here has no wanted figure.
"""


def measured_seat_count(game: Game[Any, Any]) -> int:
    """The number of seats that a game is measured with: of those it allows, the one nearest to four, the lower of
    two.
    """
    return min(game.meta.seats, key=lambda seats: abs(seats - SEATS))


def action_count_of_random_games(game: Game[Any, Any], batch: int) -> int:
    """Play `BATCH` random games, shuffled by the number ``batch``, with all their events. Returns the number of
    accepted actions.
    """
    seats = measured_seat_count(game)
    options = options_fitted_to_seats(game, seats, {})
    return play_games(game, options, ["random"] * seats, range(BATCH), f"batch {batch}").actions


def units_per_cpu_second(play: Callable[[int], int], batch_series: int, seconds: float) -> float:
    """Call ``play`` with ever new batch numbers for ``seconds`` seconds of CPU time, and return the sum of its results
    per second. Different ``batch_series`` numbers give different batches.
    """
    counted, batch, began = 0, 0, process_time()
    while (spent := process_time() - began) < seconds:
        counted += play(1_000 * batch_series + batch)
        batch += 1
    return counted / spent


def function_playing_uno_batches() -> Callable[[int], int]:
    """A function that plays `BATCH` random games of RLCard's uno, shuffled by a batch number, and returns the number of
    their steps.
    """
    import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415  # untyped, only here

    env = rlcard.make("uno")

    def play(batch: int) -> int:
        fortune, steps = random.Random(batch), 0
        for _ in range(BATCH):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(fortune.random() * len(legal))])
                steps += 1
        return steps

    return play


def print_speed() -> None:
    """Print how many actions per second each game plays at random, beside RLCard's uno."""
    theirs, steps = function_playing_uno_batches(), list[float]()
    ours: dict[str, list[float]] = {slug: [] for slug in games()}
    for turn in range(TURNS):
        steps.append(units_per_cpu_second(theirs, turn, SECONDS_PER_TURN))
        for slug, game in games().items():
            play = partial(action_count_of_random_games, game)
            ours[slug].append(units_per_cpu_second(play, turn, SECONDS_PER_TURN))
    print(f"RLCard uno, random: {median(steps):,.0f} steps/s per core")
    for slug, speeds in ours.items():
        wanted = f" (wanted: at least {WANTED[slug]})" if slug in WANTED else ""
        ratio = f"ratio {median(speeds) / median(steps):.2f}{wanted}"
        players = f"{slug}, {measured_seat_count(games()[slug])} seats, random"
        print(f"  {players}: {median(speeds):,.0f} accepted actions/s per core; {ratio}")


def seconds_of_decisions(game: Game[Any, Any]) -> list[float]:
    """The CPU seconds of each decision of computer players, at least `DECISIONS`, in the order of play. The first ones
    find empty caches. Views, menus and the collection of garbage are not counted.
    """
    seats, spent = measured_seat_count(game), list[float]()
    options, chance = options_fitted_to_seats(game, seats, {}), FastChance("decisions")

    def timed(state: Any, seat: int) -> Action:  # noqa: ANN401  # each game has a state of its own
        view, menu = game.rules.view(state, seat), game.rules.menu(state, seat)
        gc.disable()
        began = process_time()
        action = game.mind.policy(view, menu, chance)
        spent.append(process_time() - began)
        gc.enable()
        return action

    while len(spent) < DECISIONS:
        play_game(game, options, [timed] * seats, FastChance(f"decisions {len(spent)}"))
    return spent


def print_costs_of_decisions() -> None:
    """Print, for each game, how long a computer player thinks."""
    for slug, game in games().items():
        spent = sorted(seconds_of_decisions(game))
        mean, late, worst = (
            1_000 * value for value in (sum(spent) / len(spent), spent[len(spent) * 99 // 100], spent[-1])
        )
        players = f"{slug}, {measured_seat_count(game)} seats, sound"
        print(f"  {players}: {mean:.2f} ms a decision, p99 {late:.1f}, worst {worst:.1f} (wanted: 2 ms, worst 15)")


def print_win_rates_of_policy() -> None:
    """Print, for each game, how often one computer player wins against players who act at random."""
    for slug, game in games().items():
        seats = measured_seat_count(game)
        rivals: list[Policy] = ["random"] * (seats - 1)
        match = play_match(game, options_fitted_to_seats(game, seats, {}), ["sound", *rivals], MATCHES, "match")
        rate, low, high = match.win_rate_with_interval()
        won = f"{match.wins} of {MATCHES} games, {rate:.1%} (95 %: {low:.1%} to {high:.1%})"
        print(
            f"  {slug}: the computer player beats {len(rivals)} at random in {won}; an equal share is {1 / seats:.0%}"
        )


def main() -> None:
    """Print the speed of all games, then the speed and the skill of their computer players."""
    print_speed()
    print_costs_of_decisions()
    print_win_rates_of_policy()


if __name__ == "__main__":
    main()
