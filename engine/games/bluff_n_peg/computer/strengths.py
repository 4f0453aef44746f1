"""The strengths at which computers play Bluff 'N' Peg, and their ratings.

Each row is one player against sound ones: games won, with the 95 % interval, and the share of equal players. A hard
player is proven with two seats only, where a decision takes 62 ms of one core (p95).

* ``python -m benchmarks.minds bluff-n-peg 2 hard 80 --seed d``:
  52 of 80, 65.0 % (54.1 % to 74.5 %); equal 50 %
* ``python -m benchmarks.minds bluff-n-peg 3 hard 24 --seed d``:
  10 of 24, 41.7 % (24.5 % to 61.2 %); equal 33.3 %, so not offered
* ``python -m benchmarks.minds bluff-n-peg 4 easy 120 --seed b``:
  8 of 120, 6.7 % (3.4 % to 12.6 %); equal 25 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=2.0, search=SearchBudget(worlds=12, actions=3, seats=(2,)), ratings={"easy": 1_232, "hard": 1_608}
)
