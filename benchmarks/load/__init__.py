"""A busy bot: the real process, through real HTTP and WebSocket, with thousands of live tables and people who act.

Rule 1: people come when they come (a Poisson process), whether or not the bot has answered the ones before them.
Rule 2: what is measured is what Discord sees: when a call arrives, and what the bot's process takes of the machine.
"""
