"""Pictures of games that are over: results with their story, comparisons of tables, replays, reviews of decisions.

Rule 1: no game is known here: results, stories and pictures of tables come in.
Rule 2: all that is drawn is also said in the alt text.
"""
