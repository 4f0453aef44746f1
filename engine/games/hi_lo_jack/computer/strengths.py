"""The strengths at which computers play Hi Lo Jack, and their ratings.

Each row is one player against sound ones: games won, with the 95 % interval, and the share of equal players. A hard
player is proven at all numbers of seats: in each row the interval lies above that share. A rating is the average of
those that the rows of its strength give (hard: 1,769, 1,570, 1,705 and 1,846). A decision of a hard one takes 170 ms of
one core (p95) at most, and 273 ms on a busy machine.

* ``python -m benchmarks.minds hi-lo-jack 4 hard 100 --options format=solo4 --seed a``:
  61 of 100, 61.0 % (51.2 % to 70.0 %); equal 25 %
* ``python -m benchmarks.minds hi-lo-jack 4 hard 100 --options format=teams4 --seed c``:
  60 of 100, 60.0 % (50.2 % to 69.1 %); equal 50 %
* ``python -m benchmarks.minds hi-lo-jack 3 hard 100 --seed c``:
  62 of 100, 62.0 % (52.2 % to 70.9 %); equal 33.3 %
* ``python -m benchmarks.minds hi-lo-jack 2 hard 100 --seed c``:
  88 of 100, 88.0 % (80.2 % to 93.0 %); equal 50 %
* ``python -m benchmarks.minds hi-lo-jack 4 easy 300 --options format=solo4 --seed e``:
  47 of 300, 15.7 % (12.0 % to 20.2 %); equal 25 %
* ``python -m benchmarks.minds hi-lo-jack 4 easy 300 --options format=teams4 --seed e``:
  113 of 300, 37.7 % (32.4 % to 43.3 %); equal 50 %
* ``python -m benchmarks.minds hi-lo-jack 3 easy 300 --seed e``:
  53 of 300, 17.7 % (13.8 % to 22.4 %); equal 33.3 %
* ``python -m benchmarks.minds hi-lo-jack 2 easy 300 --seed e``:
  117 of 300, 39.0 % (33.7 % to 44.6 %); equal 50 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=0.3,
    search=SearchBudget(worlds=20, actions=4, seats=(2, 3, 4)),
    ratings={"easy": 1_396, "hard": 1_722},
)
