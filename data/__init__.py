"""Storage: tables' logs, results, settings and leaderboards, in one SQL database.

Rule 1: SQL lives only here, and what only SQLite understands lives only in ``sqlite.py``.
Rule 2: no rules and no Discord: ids are opaque text, and of the engine only its records are known here.

Theory of operation: one process holds a database (`lease`). Every change is a *unit of work* handed to one writer,
which commits whatever has gathered in one transaction (`writer`); readers have connections that cannot write. What a
unit or a reader does is a plain function of a connection (`tables`, `people`, `leaderboards`). What others call is
`store.Store`, and `reader.Reader` to look on beside a bot.
"""
