"""The strengths at which computers play High Handed, and their ratings.

An easy player won, with the 95 % interval and the share of equal players; its rating is the average of both rows:

* ``python -m benchmarks.minds high-handed 4 easy 300 --seed e``:
  50.5 of 300, 16.8 % (13.0 % to 21.5 %); equal 25 %
* ``python -m benchmarks.minds high-handed 2 easy 300 --seed e``:
  100.5 of 300, 33.5 % (28.4 % to 39.0 %); equal 50 %

No number of seats offers a hard player: to play a whole deal out takes too long for a search, and one that searches
the endgame wins 52 games of 100, which nobody would feel (`benchmarks.minds`).
"""

from engine.strengths import Strengths

STRENGTHS = Strengths(blur=0.9, ratings={"easy": 1_397})
