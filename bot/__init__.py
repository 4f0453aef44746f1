"""The Discord bot: it draws a seat's menu as commands, buttons and selects, without knowing any game.

Rule 1: no rules of any game live here.
Rule 2: each concern has its room, and imports go one way between the rooms: `features` (what people can do), `messages`
(all writing to Discord), `pages` (what a message looks like), `tables` (live tables, without Discord), and below them
`texts` (sentences) and `telemetry` (log and metrics). `app` wires them, `client` is the connection, `ops` looks on.
"""
