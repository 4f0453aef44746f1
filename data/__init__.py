"""Storage: tables' logs, results, settings and leaderboards, in one SQL database.

Rule 1: SQL stands only here, and SQL that only SQLite understands stands only in ``sqlite.py``.
Rule 2: no rules and no Discord: ids are opaque text, and of the engine this folder knows only the records of a log.

Theory of operation: one process at a time holds a database (`lease`). Every change is a *unit of work* handed to one
writer, which commits all waiting units in one transaction (`writer`); readers have connections that cannot write. The
body of a unit or of a query is a plain function of a connection (`tables`, `people`, `privacy`, `leaderboards`). Other
folders use `store.Store`, or `reader.Reader` to read beside a running bot.
"""
