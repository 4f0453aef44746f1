"""The games that have a painter. The others are played in words, and there is no picture of them to be tested."""

from engine.games import games
from render.boards import painter

PAINTED = tuple(slug for slug in games() if painter(slug))
