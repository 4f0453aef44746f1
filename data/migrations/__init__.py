"""The way from an empty database to the schema as it is now, one file of ``versions/`` for each step.

Rule 1: a step never changes once it was released; a new one follows it.
Rule 2: a step spells out what it does and imports nothing of ours.

Rule 3: a step adds, and neither drops nor renames: processes of the release before may be at work on the database.

To change the schema: change ``data/schema.py``, write the step by hand, and add its version below. The tests compare
the schema that the steps lead to with ``data/schema.py``, to the letter.
"""

VERSIONS = (
    "0001",
    "0002",
    "0003",
    "0004",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011",
    "0012",
    "0013",
    "0014",
    "0015",
    "0016",
    "0017",
    "0018",
    "0019",
)
"""All versions that this code can read and bring up to date, oldest first; the last is the one it needs."""
