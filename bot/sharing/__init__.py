"""Lets several processes share the servers of one bot: each process serves some *parts*, equal shares of all servers.

Rule 1: a part's tables are in memory, and its people are answered, only while this process has the part.
Rule 2: looking for parts waits for nothing that takes long: each look is this process's sign of life.
"""
