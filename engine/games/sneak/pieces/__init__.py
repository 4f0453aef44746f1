"""The things with which Sneak is played: hands of cards, and the combos that cards make."""
