"""The strengths at which computers play Hi Lo Jack, and their ratings.

Each row is one player against sound ones: games won, with the 95 % interval, and the share of equal players. A hard
player is proven at all numbers of seats: in each row the interval lies above that share. Its rating is that at four
seats each alone, and the average of the four rows comes to the same; a decision takes 170 ms of one core (p95) at most.

* ``python -m benchmarks.minds hi-lo-jack 4 hard 60 --options format=solo4 --seed a``:
  34 of 60, 56.7 % (44.1 % to 68.4 %); equal 25 %
* ``python -m benchmarks.minds hi-lo-jack 4 hard 40 --options format=teams4 --seed c``:
  29 of 40, 72.5 % (57.2 % to 83.9 %); equal 50 %
* ``python -m benchmarks.minds hi-lo-jack 3 hard 40 --seed c``:
  22 of 40, 55.0 % (39.8 % to 69.3 %); equal 33.3 %
* ``python -m benchmarks.minds hi-lo-jack 2 hard 80 --seed c``:
  72 of 80, 90.0 % (81.5 % to 94.8 %); equal 50 %
* ``python -m benchmarks.minds hi-lo-jack 4 easy 200 --options format=solo4 --seed a``:
  32 of 200, 16.0 % (11.6 % to 21.7 %); equal 25 %
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(
    blur=0.3,
    search=SearchBudget(worlds=20, actions=4, seats=(2, 3, 4)),
    ratings={"easy": 1_403, "hard": 1_737},
)
