"""The phases of a deal of Sneak: dealing, a seat's turn, and the window in which the others answer its lead."""
