"""The values that make the reasons of Sneak longest: no combination has more cards than a suit."""

from engine.pieces.cards import PACK

LONGEST_VALUES = ({"cards": tuple(card for card in PACK if card[1] == "d"), "leader": 1},)
