"""What all parts of the picture share."""

from typing import TypeAlias

from engine.games.bluff_n_peg.view import View
from render import board

Board: TypeAlias = board.Board[View]
