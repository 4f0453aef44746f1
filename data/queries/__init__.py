"""The reads and changes of one transaction, subject by subject: plain functions of a connection.

Rule 1: nothing here begins or ends a transaction; the writer or a reader calls these functions within one.
Rule 2: the same statements run on every database.
"""
