"""A Discord on loopback, to play with no token and to test the real bot against.

Rule 1: it stands in for Discord and knows no game. `discord` is the world itself, `driver` acts and sees for people,
`server` and the modules beside it serve both over HTTP and WebSocket in real time, and `page` is a web page on top:
each imports only those before it.
Rule 2: nothing but tests and benchmarks imports it, and it imports nothing of the bot; `__main__` starts the real bot
as a separate process.
"""
