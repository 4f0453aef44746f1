"""What High Handed is played with: the deck, the cells of the board, and the lines through them."""
