"""The things with which Bluff 'N' Peg is played: the board, its pegs, and the shows of cards."""
