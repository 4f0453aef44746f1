"""What of High Handed's private events is no secret."""

OPEN_TO_ALL = frozenset({"extra_card_lost"})
"""It says how many cards a hand has, which everybody can count."""
