"""What Bluff 'N' Peg is played with: the board, its pegs, and the shows of cards."""
