"""What Sneak is played with: hands of cards, and the combos that cards make."""
