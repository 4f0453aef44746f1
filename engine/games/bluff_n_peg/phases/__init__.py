"""The phases of Bluff 'N' Peg: dealing and discarding, laying cards, double or fold, and settling."""
