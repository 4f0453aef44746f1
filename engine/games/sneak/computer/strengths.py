"""The strengths at which computers play Sneak, and their ratings.

A hard player thinks only when the stock is gone, and is measured by paired deals (`benchmarks.minds.paired_deals`): the
points (of 100) of the share of the win that it gains a deal, with the 95 % interval. It is offered with two seats,
where such a decision takes 21 ms of one core, 92 at p95. Its rating follows from that row and from 4 deals in a game:
57.2 % of the wins. The rows of easy players have the games won,
and the share of equal players; the rating is the average of all.

* ``python -m benchmarks.minds sneak 2 hard 1000 --deals --seed end``:
  +1.80 (+1.29 to +2.31)
* ``python -m benchmarks.minds sneak 4 easy 300 --seed e``:
  23 of 300, 7.7 % (5.2 % to 11.2 %); equal 25 %
* ``python -m benchmarks.minds sneak 3 easy 300 --seed e``:
  63 of 300, 21.0 % (16.8 % to 26.0 %); equal 33.3 %
* ``python -m benchmarks.minds sneak 2 easy 300 --seed e``:
  79 of 300, 26.3 % (21.7 % to 31.6 %); equal 50 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=0.31,
    search=SearchBudget(worlds=4, margin=1.0, seats=(2,), first_worlds=1, only_endgame=True),
    ratings={"easy": 1_323, "hard": 1_550},
)
