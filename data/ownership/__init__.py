"""The right to write to a database: one process has it for the whole database, or several have it, each for its own
parts of the servers.

Rule 1: the right to write ends with the connection, file lock or session that writes, without a clock.
Rule 2: what only one database understands stands in ``sqlite/`` or ``postgres/``, as everywhere.
"""
