"""What all parts of the picture share."""

from typing import TypeAlias

from engine.games.hi_lo_jack.view import View
from render import board

Board: TypeAlias = board.Board[View]
