"""Before a game: opening a table, inviting, sitting down, options, computers, starting, playing again."""
