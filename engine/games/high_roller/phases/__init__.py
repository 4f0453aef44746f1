"""The phases of High Roller: rounds from roll to roll, and what everybody writes between them."""
