"""The values that make the reasons of High Roller longest."""

LONGEST_VALUES = (
    {
        "box": "E10",
        "card": "Td",
        "hand": "full house, sevens over queens",
        "less": "7.9",
        "number": 6,
        "points": "7.9",
        "row": 4,
        "suit": "d",
    },
)
