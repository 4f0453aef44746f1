"""Discord itself, as a world of a few guilds: what is there, what Discord refuses, and of what it tells the bot and
people.

Rule 1: it is pure: the clock is passed in, and it opens no socket, waits for nothing and draws no random numbers.
Rule 2: it imports nothing of the playground but itself, and knows no bot, no game and no page.
"""
