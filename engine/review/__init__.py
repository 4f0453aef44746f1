"""Reviews of finished games: which decisions of one seat lost most of the win, and what luck gave or took.

Rule 1: a decision is judged by its seat's view alone; where others' hidden cards differ, the judgement is the same.
Rule 2: nothing here draws from a table's secret; the same log and budget lead to the same review.
"""
