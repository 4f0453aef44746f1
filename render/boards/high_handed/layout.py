"""The type of board that all parts of High Handed's picture share."""

from typing import TypeAlias

from engine.games.high_handed.view import View
from render import board

Board: TypeAlias = board.Board[View]
