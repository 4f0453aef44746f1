"""The strengths at which computers play Bluff 'N' Peg, and their ratings.

A hard player is measured by paired deals (`benchmarks.minds.paired_deals`): the points (of 100) of the share of the
win that it gains a deal, with the 95 % interval. It is offered with two and three seats, where a decision takes 156 and
274 ms of one core (p95). Its rating follows from the first row and from 18.7 deals in a game: 43.8 % of the wins, where
a third is equal. The row of easy players has the games won, and the share of equal players.

* ``python -m benchmarks.minds bluff-n-peg 3 hard 1000 --deals --seed deals``:
  +0.56 (+0.13 to +0.98)
* ``python -m benchmarks.minds bluff-n-peg 2 hard 1000 --deals --seed two``:
  +0.80 (+0.37 to +1.23)
* ``python -m benchmarks.minds bluff-n-peg 4 easy 120 --seed b``:
  8 of 120, 6.7 % (3.4 % to 12.6 %); equal 25 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=2.0,
    search=SearchBudget(worlds=12, actions=3, margin=1.0, seats=(2, 3)),
    ratings={"easy": 1_232, "hard": 1_577},
)
