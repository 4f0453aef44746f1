"""The strengths at which computers play Sneak, and their ratings.

A hard player is measured by paired deals (`benchmarks.minds.paired_deals`): the points (of 100) of the share of the
win that it gains a deal, with the 95 % interval. It is offered with two and four seats, where a decision takes 177 and
359 ms of one core (p95). Its rating follows from the second row and from 8.0 deals in a game of four sound players (12
games): 46.4 % of the wins, where 25 % are equal.
The row of easy players has the games won, and the share of equal players.

* ``python -m benchmarks.minds sneak 2 hard 1000 --deals --seed deals``:
  +6.71 (+5.71 to +7.70)
* ``python -m benchmarks.minds sneak 4 hard 1000 --deals --seed deals``:
  +2.68 (+1.73 to +3.64)
* ``python -m benchmarks.minds sneak 4 easy 60 --seed c``:
  7 of 60, 11.7 % (5.8 % to 22.2 %); equal 25 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=0.31,
    search=SearchBudget(worlds=10, horizon=6, window=1.5, seats=(2, 4)),
    ratings={"easy": 1_339, "hard": 1_666},
)
