"""The things with which High Handed is played: the deck, the cells of the board, and the lines through them."""
