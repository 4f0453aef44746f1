"""How a game of High Roller is soon over."""

PEOPLE = 2
"""Fewer than three: each of them does much in a game."""
