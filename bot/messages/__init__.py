"""All writing to Discord: answers, boards, hands, pings.

Boards and hands follow a table from its lobby to its result, and so does what else is written about it; everything
stands on `api`, the calls themselves.

Rule 1: every write to a board or a hand passes its gate.
Rule 2: faults of Discord end here, and never reach a table.
"""
