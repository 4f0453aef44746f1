"""Paired deals: each deal is played twice, by a player of some strength and by a sound one in the same seat.

A long game says little for the time that it takes: one win or none. Here sound players play game after game, and each
deal, from the state in which it begins, is played a second time by the player who is measured, with the same cards and
dice. What its seat's share of the win is then beyond that of the sound player is what the strength gains in a deal.
As long as that strength is sure to act as a sound player would, a single sound player acts in both, by the same chance.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from benchmarks.minds.trials import Trial, timed_player, times_text
from engine.chance import FastChance
from engine.selfplay import Player, make_player, options_fitted_to_seats
from engine.standing import shares_of_win


class PairedGains(NamedTuple):
    """What a strength gained in the deals that were played twice."""

    gains: Sequence[float]
    """By deal, the share of the win beyond that of a sound player; at least two."""
    seconds: Sequence[float]
    """The CPU seconds of its decisions, the shortest first."""

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end of the 95 % interval of the average gain."""
        average, error = fmean(self.gains), stdev(self.gains) / sqrt(len(self.gains))
        return average - 1.96 * error, average + 1.96 * error

    def text(self) -> str:
        """The gains in one line."""
        low, high = self.interval
        return (
            f"gains {100 * fmean(self.gains):+.2f} points of the share of the win a deal in {len(self.gains)} paired "
            f"deals (95 %: {100 * low:+.2f} to {100 * high:+.2f}); {times_text(self.seconds)}"
        )


def paired_gains(trial: Trial, count: int, seed: str) -> PairedGains:
    """Play ``count`` deals twice, at least two, with the player in a seat that is drawn for each. ``seed`` makes the
    cards, and all that players leave to chance.
    """
    game, options = trial.game, options_fitted_to_seats(trial.game, trial.seats, trial.options)
    gains, spent = list[float](), list[float]()
    while len(gains) < count:
        state = game.rules.setup(trial.seats, options, FastChance(f"{seed}/{len(gains)}/setup")).state
        while game.rules.outcome(state) is None and len(gains) < count:
            key = f"{seed}/{len(gains)}"
            place = FastChance(key).pick(trial.seats)
            tried = timed_player(game, trial.strength, f"{key}/{trial.strength}", spent)
            _, after = played_deal(trial, state, {place: tried}, key)
            state, usual = played_deal(trial, state, {}, key)
            gains.append(after[place] - usual[place])
    return PairedGains(gains, sorted(spent))


def played_deal(
    trial: Trial,
    state: Any,  # noqa: ANN401  # each game has a state of its own
    players: Mapping[int, Player],
    key: str,
) -> tuple[Any, Sequence[float]]:
    """Play from ``state`` to the end of the deal: soundly, but for the seats that have ``players``, once players of the
    ``trial`` may differ from sound ones. ``key`` makes the cards, dice and choices. Returns the state then, and each
    seat's share of the win.
    """
    game, rules, sound = trial.game, FastChance(f"{key}/rules"), make_player(trial.game, "sound", f"{key}/sound")
    while True:
        seat = game.rules.waiting_for(state)[0]
        player = players.get(seat, sound) if trial.may_differ(state, seat) else sound
        state = game.rules.apply(state, seat, player(state, seat), rules).state
        shares = shares_of_win(game, state)
        if shares is not None:
            return state, shares
