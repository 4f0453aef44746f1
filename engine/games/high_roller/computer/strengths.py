"""The strengths at which computers play High Roller, and their ratings.

An easy player won, with the 95 % interval and the share of equal players; its rating is the average of all rows:

* ``python -m benchmarks.minds high-roller 4 easy 300 --seed e``:
  57.5 of 300, 19.2 % (15.1 % to 24.0 %); equal 25 %
* ``python -m benchmarks.minds high-roller 3 easy 300 --seed e``:
  36.3 of 300, 12.1 % (8.9 % to 16.3 %); equal 33.3 %
* ``python -m benchmarks.minds high-roller 2 easy 300 --seed e``:
  30.5 of 300, 10.2 % (7.2 % to 14.1 %); equal 50 %

No number of seats offers a hard player: to play one deal out takes too long for a search.
"""

from engine.strengths import Strengths

STRENGTHS = Strengths(blur=0.4, ratings={"easy": 1_279})
