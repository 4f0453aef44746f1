"""The things with which High Roller is played: four dice, and the sheets that are filled in."""
