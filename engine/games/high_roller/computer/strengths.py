"""The strengths at which computers play High Roller, and their ratings.

``python -m benchmarks.minds high-roller 4 easy 160 --seed b``: 19.5 of 160 games, 12.2 %
(95 %: 8.0 % to 18.2 %).
An equal share is 25 %. No number of seats offers a hard player: to play one deal out takes too long for a search.
"""

from engine.strengths import Strengths

STRENGTHS = Strengths(blur=0.7, ratings={"easy": 1_348})
