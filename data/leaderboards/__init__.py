"""The leaderboards of servers: what finished games change for the people in them.

Rule 1: a game's results, and what they change, are stored in the transaction that ends its table, and nowhere else.
Rule 2: what is kept follows from the results and the seasons alone: `recount` comes to the same, to the bit.

A game is stored (`results`), belongs to a season (`seasons`), and changes the tallies of its people (`tallies`, with
their `ratings`), from which pages are read (`pages`). What was done in it that is worth remembering is kept with it
(`feats`).
"""
