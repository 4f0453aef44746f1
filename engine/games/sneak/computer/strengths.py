"""The strengths at which computers play Sneak, and their ratings.

The row of easy players has the games won, and the share of equal players.

* ``python -m benchmarks.minds sneak 4 easy 60 --seed c``:
  7 of 60, 11.7 % (5.8 % to 22.2 %); equal 25 %

A hard player is offered nowhere: it was not shown to gain against sound ones who count captures. In paired deals
(`benchmarks.minds.paired_deals`) it gained, in points (of 100) of the share of the win a deal, with the 95 % interval:

* ``python -m benchmarks.minds sneak 2 hard 101 --deals --seed deals``:
  +1.08 (-4.47 to +6.63)
* ``python -m benchmarks.minds sneak 4 hard 184 --deals --seed deals``:
  +0.86 (-1.52 to +3.24)
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=0.31,
    search=SearchBudget(worlds=10, horizon=6, window=0.7),
    ratings={"easy": 1_339},
)
