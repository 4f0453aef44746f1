"""What High Roller is played with: four dice, and the sheets that are filled in."""
