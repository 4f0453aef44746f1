"""The strengths at which computers play High Handed, and their ratings.

``python -m benchmarks.minds high-handed 4 easy 60 --seed a``: 8 of 60 games, 13.3 %
(95 %: 6.9 % to 24.2 %).
An equal share is 25 %. No number of seats offers a hard player: to play one deal out takes too long for a search.
"""

from engine.strengths import Strengths

STRENGTHS = Strengths(blur=1.5, ratings={"easy": 1_366})
