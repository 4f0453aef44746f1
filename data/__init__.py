"""Storage: tables' logs, results, settings and leaderboards, in one SQL database.

Rule 1: SQL stands only here, and what only one database understands stands in ``sqlite/`` or ``postgres/``.
Rule 2: no rules and no Discord: ids are opaque text, and of the engine this folder knows only logs and results.

Theory of operation: one process holds a database, or several share its servers (`ownership`). Every change is a *unit
of work* that one writer takes; it commits all waiting units in one transaction (`writer`). Readers have connections
that cannot write. The body of a unit or of a question is a plain function of a connection (`queries`, `leaderboards`).
Other folders use `store.Store`, or `reader.Reader` to read beside a running bot.
"""
