"""The strengths at which computers play Bluff 'N' Peg, and their ratings.

A hard player is measured by paired deals (`benchmarks.minds.paired_deals`): the points (of 100) of the share of the
win that it gains a deal, with the 95 % interval. It is offered with two and three seats, where a decision takes 59 and
101 ms of one core (p95). Its rating follows from the first row and from 19.0 deals in a game: 42.4 % of the wins, where
a third is equal. The rows of easy players have the games won,
and the share of equal players; the rating is the average of all.

* ``python -m benchmarks.minds bluff-n-peg 3 hard 1000 --deals --seed deals``:
  +0.48 (+0.16 to +0.81)
* ``python -m benchmarks.minds bluff-n-peg 2 hard 1000 --deals --seed two``:
  +0.54 (+0.11 to +0.98)
* ``python -m benchmarks.minds bluff-n-peg 4 easy 300 --seed e``:
  23 of 300, 7.7 % (5.2 % to 11.2 %); equal 25 %
* ``python -m benchmarks.minds bluff-n-peg 3 easy 300 --seed e``:
  43 of 300, 14.3 % (10.8 % to 18.8 %); equal 33.3 %
* ``python -m benchmarks.minds bluff-n-peg 2 easy 300 --seed e``:
  82 of 300, 27.3 % (22.6 % to 32.6 %); equal 50 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=2.0,
    search=SearchBudget(worlds=12, actions=3, margin=1.0, seats=(2, 3)),
    ratings={"easy": 1_300, "hard": 1_567},
)
