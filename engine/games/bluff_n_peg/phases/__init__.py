"""The phases of a deal of Bluff 'N' Peg: dealing and discarding, laying cards, and double or fold."""
