"""The way from an empty database to the schema as it is now, one file of ``versions/`` for each step.

Rule 1: a step never changes once it was released; a new one follows it.
Rule 2: a step spells out what it does and imports nothing of ours.

Rule 3: a step adds, and neither drops nor renames: processes of the release before may be at work on the database.
Between two releases there is one step at most, which grows until the release: those processes start only on a database
that is one version newer.

The first step makes the tables of release 0.1.0. From that release on, the database of every release can be opened by
the next one, so no step is ever removed. A database of the development before it is refused.

To change the schema: change ``data/schema.py``, or ``data/leaderboards/schema.py`` for results and all that follows
from them; write the step by hand, and add its version below. The tests compare the schema that the steps lead to with
these two, to the letter, and run the steps on the databases of release 0.1.0 in ``tests/data/release_0_1/``.
"""

VERSIONS = ("0019", "0020")
"""All versions of the database's schema that this code can read and bring up to date, oldest first; the last is the one
that it needs.
"""
