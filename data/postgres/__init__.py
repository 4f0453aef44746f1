"""PostgreSQL: a database that a server keeps, reached by its address.

Rule 1: what only PostgreSQL understands stands here alone: addresses, connections, locks, failures.
Rule 2: no sentence and no log has a password, or a value of a statement.

The driver asyncpg is an extra (``deckhand[postgres]``); nothing here imports it, only SQLAlchemy does when it makes a
connection.
"""
