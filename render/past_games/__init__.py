"""Pictures of games that are over: results with their story, comparisons of tables, replays.

Rule 1: no game is known here: results, stories and tables' pictures come in.
Rule 2: all that is drawn is also said in the alt text.
"""
