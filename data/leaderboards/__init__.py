"""The leaderboards of servers: what finished games change for the people in them.

Rule 1: a game's results, and what they change, are stored in the transaction that ends its table, and nowhere else.
Rule 2: whatever is stored here follows from the results and the seasons alone: `recount` computes all of it again, to
the bit.

A game is stored (`results`), belongs to a season (`seasons`), and changes the tallies of its people (`tallies`, with
their `ratings`), from which pages are read (`pages`). What was done in it that is worth remembering is stored with it
(`feats`).
"""
