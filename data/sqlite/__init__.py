"""SQLite, the embedded database: one file, with a log, a lock and shared memory beside it.

Rule 1: what only SQLite understands stands here alone: its address, files, pragmas, failures, copies.
Rule 2: nothing here knows what the tables of the schema mean but the lease, and the facts of copies.
"""
