"""What people read who look something up: a hand, a table, rules, a transcript."""

HAND = "Show your hand, only to you"
NOTED_FOR_NEXT_TABLE = "Noted for your next table."
TABLE = "Show this channel's table, only to you"
SHOWN_AS = "As pictures or as text, just this once; /preferences changes it for good"
RULES = "The rules of a game in brief"
RULES_GAME = "Which game"
RULES_NEXT = "Next: page {page} of {pages}"
RULES_BACK = "Back to page {page}"
RULES_DIFFER = "**This table plays differently:** {options}"
TRANSCRIPT = "Get a finished game as a text file, with the secret that proves its shuffles"
TRANSCRIPT_TABLE = "The table's name, like 7Q2MX"
TRANSCRIPT_ABOUT = (
    "Check every shuffle with `python -m engine verify`, this file, the commitment that the lobby showed and the "
    "SHA-256 of the result; with `--computers` it also checks that the computers did not cheat. docs/fair-shuffle.md "
    "says how it works."
)
SEVERAL_TABLES = (
    "You sit at several tables. Which one do you mean? You can also name it with the option `table`. `/mytables` says "
    "where it is your turn."
)
SEVERAL_FIT = "Several of your tables fit “{typed}”. Which one do you mean?"
NONE_FITS = "None of your tables is called “{typed}”. Which one do you mean?"
"""Asked about what was typed as a table's name."""
ONE_OF_SEVERAL = "- **{title}** in <#{channel}> · table {table}"
MORE_TABLES = "… and {count} more"
TABLE_COMPLETION = "{label} · {table}"
"""How a table is offered while its name is typed."""
