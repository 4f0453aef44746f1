"""How a game of Bluff 'N' Peg is soon over."""

OPTIONS = {"board": "short"}
