"""How fast the rules play, beside another engine on the same machine; and how well the computer player plays.

Speed is counted in CPU time of one process, in turns, so that both engines meet the same machine. OpenSpiel's euchre
is C++ driven from Python: the same kind of trick-taking game, without events, refusals or text. Only its players' moves
are counted, as only accepted actions are counted of ours. It has as many cards to draw as moves to make, and they are
drawn in two ways: in the one that costs least, and by their probabilities, as OpenSpiel's own example does it.
"""

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import pyspiel  # type: ignore[import-not-found]  # compiled, and without types

from benchmarks.games import units_per_cpu_second
from engine.games import games
from engine.selfplay import Match, options_fitted_to_seats, play_games, play_match

TURNS = 5
SECONDS_PER_TURN = 1.0
GAMES = 1_000
BATCH = 100


def play_hi_lo_jack_batch(batch_number: int) -> int:
    """Play a hundred random games of Hi Lo Jack with four seats and all their events; ``batch_number`` makes the
    shuffles. Returns the number of accepted actions.
    """
    game = games()["hi-lo-jack"]
    options = options_fitted_to_seats(game, 4, {})
    return play_games(game, options, ["random"] * 4, range(BATCH), f"turn {batch_number}").actions


Draw = Callable[[Any, random.Random], int]


def uniform_legal_action(state: Any, fortune: random.Random) -> int:  # noqa: ANN401  # the other engine has no types
    """The number of a legal action in OpenSpiel's ``state``, a player's move or a card draw, all equally likely."""
    legal: list[int] = state.legal_actions()
    return legal[int(fortune.random() * len(legal))]


def weighted_card_draw(state: Any, fortune: random.Random) -> int:  # noqa: ANN401  # as above
    """The number of a card draw in OpenSpiel's ``state``, by the probabilities that OpenSpiel gives for it."""
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    drawn: int = fortune.choices(outcomes, chances)[0]
    return drawn


def play_euchre_batch(batch_number: int, choose_card: Draw) -> int:
    """Play a hundred random games of OpenSpiel's euchre, in which ``choose_card`` chooses the cards dealt and
    ``batch_number`` is the seed. Returns the number of the players' moves, without card draws.
    """
    euchre = pyspiel.load_game("euchre")
    fortune = random.Random(batch_number)
    return sum(_play_random_euchre(euchre, fortune, choose_card) for _ in range(BATCH))


def _play_random_euchre(euchre: Any, fortune: random.Random, choose_card: Draw) -> int:  # noqa: ANN401  # as above
    state, moves = euchre.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choose_card(state, fortune))
        else:
            moves += 1
            state.apply_action(uniform_legal_action(state, fortune))
    return moves


def play_against_random(format_option: str) -> Match:
    """Play `GAMES` games of Hi Lo Jack of one computer player against three players who act at random, seats rotated.
    ``format_option`` is the value of the option ``format``: "solo4" or "teams4".
    """
    game = games()["hi-lo-jack"]
    options = options_fitted_to_seats(game, 4, {"format": format_option})
    return play_match(game, options, ["sound", "random", "random", "random"], GAMES, "match")


def print_speed() -> None:
    """Print how many actions per second Hi Lo Jack plays at random, beside OpenSpiel's euchre."""
    ours: list[float] = []
    draws: dict[str, Draw] = {"random": uniform_legal_action, "weighted": weighted_card_draw}
    theirs: dict[str, list[float]] = {name: [] for name in draws}
    for turn in range(TURNS):
        ours.append(units_per_cpu_second(play_hi_lo_jack_batch, turn, SECONDS_PER_TURN))
        for name, draw in draws.items():
            play = partial(play_euchre_batch, choose_card=draw)
            theirs[name].append(units_per_cpu_second(play, turn, SECONDS_PER_TURN))
    print(f"selfplay hi-lo-jack, 4 seats, random: {median(ours):,.0f} accepted actions/s per core, with events")
    for name, speeds in theirs.items():
        ratio = f"ratio {median(ours) / median(speeds):.2f} (wanted: at least 0.25)"
        print(f"OpenSpiel euchre, draws {name}: {median(speeds):,.0f} player moves/s per core; {ratio}")


def print_win_rates_of_policy() -> None:
    """Print how often the computer player beats three players who act at random."""
    for form, chance in (
        ("solo4", "chance 25 %, wanted: lower end at least 60 %"),
        ("teams4", "with a random partner"),
    ):
        played = play_against_random(form)
        rate, low, high = played.win_rate_with_interval()
        won = f"{played.wins:,} of {played.tally.games:,} games won, {rate:.1%} (95 %: {low:.1%} to {high:.1%})"
        print(f"policy against three random players, {form}: {won}; {chance}")


def main() -> None:
    """Print the speed of Hi Lo Jack, then the skill of its computer player."""
    print_speed()
    print_win_rates_of_policy()


if __name__ == "__main__":
    main()
