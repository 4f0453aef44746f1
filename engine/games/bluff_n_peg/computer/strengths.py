"""The strengths at which computers play Bluff 'N' Peg, and their ratings.

``python -m benchmarks.minds bluff-n-peg 4 easy 120 --seed b``: 8 of 120 games, 6.7 %
(95 %: 3.4 % to 12.6 %).
An equal share is 25 %. A hard player is not proven yet, so no number of seats offers one.
"""

from engine.strengths import SearchBudget, Strengths

STRENGTHS = Strengths(blur=2.0, search=SearchBudget(worlds=12, actions=3), ratings={"easy": 1_232})
