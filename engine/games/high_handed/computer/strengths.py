"""The strengths at which computers play High Handed, and their ratings.

An easy player won, with the 95 % interval and the share of equal players; its rating is the average of both rows:

* ``python -m benchmarks.minds high-handed 4 easy 300 --seed e``:
  43.3 of 300, 14.4 % (10.9 % to 18.9 %); equal 25 %
* ``python -m benchmarks.minds high-handed 2 easy 300 --seed e``:
  85 of 300, 28.3 % (23.5 % to 33.7 %); equal 50 %

No number of seats offers a hard player: to play a whole deal out takes too long for a search, and one that searches
the endgame wins 52 games of 100, which nobody would feel (`benchmarks.minds`; measured with ``pair_gap=allowed``).
"""

from engine.strengths import Strengths

STRENGTHS = Strengths(blur=0.9, ratings={"easy": 1_360})
