"""The Discord bot: it draws a seat's menu as commands, buttons and selects, without knowing any game.

Rule 1: no rules of any game live here.
Rule 2: each concern has a folder, and imports go one way between them: `features` (what people can do), `intake` (the
one way in), `messages` (all writing to Discord), `table_pages` (what a table's messages look like), `tables` (live
tables, without Discord), `people` and `computers`, and below them `texts` (sentences) and `telemetry` (log and
metrics). `app` wires them, `client` is the connection, `sharing` serves several processes, `ops` helps operators,
`command_line` is the command ``deckhand``.
"""

__version__ = "0.1.0"
"""The version of Deckhand as a whole; `pyproject.toml` reads it here."""
