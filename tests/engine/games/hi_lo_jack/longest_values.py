"""The values that make the reasons of Hi Lo Jack longest: a hand of one suit."""

LONGEST_VALUES = (
    {
        "card": "Th",
        "best": "Td",
        "cards": ("9d", "8d", "7d"),
        "level": "4",
        "partner": 1,
        "points": "3.9",
        "ranks": "queen, nine, eight, seven, six, five, four, three and two",
        "rival": 1,
        "suit": "d",
        "value": 30,
    },
)
