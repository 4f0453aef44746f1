"""Several processes that share the servers of one bot: which parts of them this process looks after.

Rule 1: a part's tables are in memory, and its people are answered, only while this process has the part.
Rule 2: a look at the parts waits for nothing that takes long: it is this process's sign of life.
"""
