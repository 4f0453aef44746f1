"""SQLite, the embedded database: one file, with a log, a lock and shared memory beside it.

Rule 1: what only SQLite understands stands here alone: its address, files, pragmas, failures, copies.
Rule 2: nothing here knows the meaning of the schema's tables, except the lease and the facts of copies.
"""
