"""What every feature stands on: the way in for an interaction, what it asks for, and how refusals are answered."""
