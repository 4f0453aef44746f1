"""The values that make the reasons of High Handed longest: four poker hands at once, and two special cards."""

_HANDS = ("straight_flush NW-SE", "straight_flush SW-NE", "four_of_a_kind N-S", "four_of_a_kind E-W")
_PLAY = {
    "card": "Th",
    "cell": "L12",
    "specials": ("thief", "two_timer"),
    "special": "two_timer",
    "points": 120,
    "best_points": 24,
    "danger": 12,
    "opened": "12.5",
    "best_opened": "10.5",
    "player": 0,
}
_THREAT = {"threat_hands": _HANDS, "threat_cell": "L12", "threat_points": 42, "threat_left": 12}
_LOSS = {"lost_hands": _HANDS, "lost_cell": "L12", "lost_points": 42, "lost_left": 12, "lost_card": "Td"}

LONGEST_VALUES = tuple(
    {**_PLAY, "hands": _HANDS[:number], **more} for number in range(5) for more in ({}, {**_THREAT, **_LOSS})
)
