"""High Handed: lay cards on a board and score the poker hands that they complete in straight lines.

Rule 1: everything about this game lives here, and nothing outside names it.
Rule 2: a painter reads `view`, `terms`, `cells`, `deck` and `plays`; what only the rules may know is in `state`.

A *special* is a Two Timer or a Thief; all other cards are *regular*. A *side* is what scores, a player or a team. A
*match* is one game or more, each from its own shuffle. The letters HH-1 to HH-26 in the modules are the points on which
the seed text is silent or says two things, and how we read it; the tests ``test_s01`` to ``test_s50`` and ``test_f01``
to ``test_f23`` are the positions that fix those readings.
"""
