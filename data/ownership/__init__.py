"""Who may write to a database: one process that holds it whole, or several that each own parts of its servers.

Rule 1: the right to write ends with the connection, file lock or session that writes, without a clock.
Rule 2: what only one database understands stands in ``sqlite/`` or ``postgres/``, as everywhere.
"""
