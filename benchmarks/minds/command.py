"""The command line, and games counted seat by seat."""

import argparse
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from benchmarks.minds.paired_deals import paired_gains
from benchmarks.minds.trials import AnyGame, Trial, timed_player, times_text
from engine.chance import FastChance
from engine.games import games
from engine.selfplay import Player, make_player, options_fitted_to_seats, play_game, wilson_interval
from engine.standing import shares_of_outcome
from engine.strengths import SOUND_RATING, SearchBudget

USUAL_GAMES = 24
"""The games of each row when no row is named: enough to see a fault, too few to prove a strength."""

BUDGET: Mapping[str, type[float]] = {
    "worlds": int,
    "actions": int,
    "margin": float,
    "first_worlds": int,
    "only_endgame": int,  # 0 or 1: bool("0") would be true
}
"""The parts of a `SearchBudget` that the command line may change, with their types."""


class Row(NamedTuple):
    """The result of a player's games against sound ones."""

    wins: float
    """The sum of its shares of the win."""
    low: float
    """The lower end of the 95 % interval of its share, 0 to 1."""
    high: float
    equal: float
    """The share of a player who is as strong as the others."""
    seconds: Sequence[float]
    """The CPU seconds of its decisions, the shortest first."""
    games: int

    @property
    def share(self) -> float:
        """The average share of the win."""
        return self.wins / self.games

    @property
    def rating(self) -> int:
        """The rating at which this share is expected against players with that of a sound one, by Elo's formula.

        The share is first turned into one of two players: the odds against equal ones are those that count.
        """
        share = min(max(self.share, 0.01), 0.99)
        odds = share / (1 - share) * (1 - self.equal) / self.equal
        return SOUND_RATING + round(400 * math.log10(odds))

    def text(self) -> str:
        """The row in one line."""
        return (
            f"{self.wins:g} of {self.games} games, {self.share:.1%} (95 %: {self.low:.1%} to {self.high:.1%}), "
            f"equal {self.equal:.1%}, rating {self.rating}; {times_text(self.seconds)}"
        )


def measured_row(trial: Trial, count: int, seed: str) -> Row:
    """Play ``count`` games of one player of the trial's strength against sound ones; ``seed`` makes the cards."""
    game, seats, strength, _ = trial
    chosen, shares, spent = options_fitted_to_seats(game, seats, trial.options), list[float](), list[float]()
    sides = 1
    for number in range(count):
        place = number % seats
        players: list[Player] = [make_player(game, "sound", f"{seed}/{number}/sound")] * seats
        players[place] = timed_player(game, strength, f"{seed}/{number}/{strength}", spent)
        outcome = play_game(game, chosen, players, FastChance(f"{seed}/{number}")).outcome
        sides = len(set(outcome.teams)) if outcome.teams else seats
        shares.append(shares_of_outcome(outcome)[place])
    low, high = wilson_interval(sum(shares), count)
    return Row(sum(shares), low, high, 1 / sides, sorted(spent), count)


def with_budget(game: AnyGame, told: argparse.Namespace) -> AnyGame:
    """The game with another budget for its hard player: the parts of a `SearchBudget` that are told; the others stay
    as they are, or as usual.
    """
    changes = {part: getattr(told, part) for part in BUDGET if getattr(told, part) is not None}
    if not changes:
        return game
    budget = (game.meta.strengths.search or SearchBudget(worlds=16))._replace(**changes)
    return replace(game, meta=replace(game.meta, strengths=replace(game.meta.strengths, search=budget)))


def main(arguments: Sequence[str] = ()) -> None:
    """Print one row, or if none is named, a short row for each game, seat count and strength that it offers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.minds")
    parser.add_argument("game", nargs="?", choices=list(games()))
    parser.add_argument("seats", nargs="?", type=int)
    parser.add_argument("strength", nargs="?", default="hard")
    parser.add_argument("games", nargs="?", type=int, default=USUAL_GAMES)
    parser.add_argument("--deals", action="store_true")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="minds")
    for part, kind in BUDGET.items():
        parser.add_argument(f"--{part}", type=kind)
    told = parser.parse_args(arguments)
    if told.game is None:
        print_short_rows()
        return
    game = with_budget(games()[told.game], told)
    options = dict(option.split("=", 1) for option in told.options)
    trial = Trial(game, told.seats, told.strength, options)
    measured = (paired_gains if told.deals else measured_row)(trial, told.games, told.seed)
    print(f"{told.game}, {told.seats} seats, {told.strength} against sound, seed {told.seed}: {measured.text()}")


def print_short_rows() -> None:
    """Print `USUAL_GAMES` games for each game, seat count and strength that is offered there."""
    for slug, game in games().items():
        for seats in game.meta.seats:
            for strength in game.meta.strengths.offered(seats):
                if strength != "sound":
                    row = measured_row(Trial(game, seats, strength), USUAL_GAMES, "minds")
                    print(f"{slug}, {seats} seats, {strength} against sound: {row.text()}", flush=True)
