"""A Discord on loopback, to play with no token and to test the real bot against.

Rule 1: it stands in for Discord and knows no game. `world.py` and everything it imports is pure, with a clock passed
in; HTTP and WebSocket are one way to it, a call on virtual time another.
Rule 2: nothing outside `playground/` and `tests/` imports it; its `__main__` starts the real bot as a separate process.
"""
