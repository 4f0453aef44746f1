"""One game session, from lobby to result: its lock, its log, its own rules and votes.

Rule 1: only `table.Table` is async; all else here is as pure as a game.
Rule 2: nothing here knows a game's rules; it asks the game's functions.
"""
