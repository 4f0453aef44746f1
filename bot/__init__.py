"""The Discord bot: it draws a seat's menu as commands, buttons and selects, without knowing any game.

Rule 1: no rules of any game live here.
Rule 2: each concern of Discord's has one place: `client` the connection, `commands` what is typed, `controls` what is
clicked, `layouts` what a message looks like, `presenter` who writes which message when, `gates` the order of writes,
`errors` what goes wrong. `host` and what it imports know nothing of Discord.
"""
