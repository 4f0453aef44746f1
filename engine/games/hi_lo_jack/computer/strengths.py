"""The strengths at which computers play Hi Lo Jack, and their ratings.

Measured at four seats, each alone, against three sound players, whose equal share is 25 %:

* ``python -m benchmarks.minds hi-lo-jack 4 hard 60 --options format=solo4 --seed a``: 34 of 60 games, 56.7 % (95 %:
  44.1 % to 68.4 %); p95 of a decision 169 ms of one core.
* ``python -m benchmarks.minds hi-lo-jack 4 easy 200 --options format=solo4 --seed a``: 32 of 200 games, 16.0 % (95 %:
  11.6 % to 21.7 %).
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=0.3,
    search=SearchBudget(worlds=20, actions=4, seats=(4,)),
    ratings={"easy": 1_403, "hard": 1_737},
)
