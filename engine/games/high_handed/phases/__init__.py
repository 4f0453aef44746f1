"""The phases of High Handed: dealing, laying cards, drawing, and whose turn it is."""
