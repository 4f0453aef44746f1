"""The strengths at which computers play Sneak, and their ratings.

``python -m benchmarks.minds sneak 4 easy 60 --seed c``: 7 of 60 games, 11.7 %
(95 %: 5.8 % to 22.2 %).
An equal share is 25 %. No number of seats offers a hard player: to play one deal out takes too long for a search.
"""

from engine.strengths import Strengths

STRENGTHS = Strengths(blur=0.31, ratings={"easy": 1_339})
