"""The rules engine: games, chance, and the table that plays them.

Rule 1: no I/O, no clock, no global randomness; storage, time and chance are passed in.
Rule 2: outside ``games/<slug>/`` nothing here names a game.

Theory of operation: a *game* is a handful of pure functions of an immutable state and a seat (`game.Game`). A *table*
(`tables.table.Table`) is the only async object: it holds a lock, asks the rules, has the entry saved, and only then
changes.
"""
