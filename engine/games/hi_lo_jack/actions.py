"""The actions of Hi Lo Jack: bid or pass, name trumps, put trumps out of play, play a card."""

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from engine.actions import Action
from engine.errors import Refusal
from engine.games.hi_lo_jack.public import LEVELS, BidOrPass
from engine.pieces.notation import CardInput, CardsInput, SuitInput
from engine.text.near_words import perhaps_you_meant_text

LEVEL_TITLES: dict[str, str] = {
    "2": "2 points",
    "3": "3 points",
    "4": "4 points",
    "smudge": "Smudge: win or lose the game",
}
SMUDGE_AT_STAKE = "All six tricks and all four points win you the whole game; anything less loses it."

_LEVEL_INPUT: dict[str, BidOrPass] = {level: level for level in LEVELS}
_LEVEL_INPUT.update({"two": "2", "three": "3", "four": "4", "smush": "smudge", "pass": "pass"})
_LEVEL_INPUT.update(dict.fromkeys(("4 smudge", "4smudge", "4 smush", "4smush", "four smudge", "four smush"), "smudge"))


def parse_bid_level(text: object) -> BidOrPass:
    """A bid, or "pass", from what people type; "smudge" and "smush" mean the same. Raises `Refusal` ``bid_unknown`` for
    any other text.

    >>> [parse_bid_level(text) for text in ("3", "4 smudge", "4-Smush", "smush", "Pass")]
    ['3', 'smudge', 'smudge', 'smudge', 'pass']
    """
    plain = " ".join(str(text).lower().replace("-", " ").replace("_", " ").split())
    if level := _LEVEL_INPUT.get(plain):
        return level
    typed = str(text).strip()[:40]
    raise Refusal("bid_unknown", text=typed, near=perhaps_you_meant_text(typed, _LEVEL_INPUT))


class Bid(Action):
    """Bid how many of the four points you will win if you name trumps.

    The level ``pass`` is the same as `Pass`, for people who type it here.
    """

    verb: ClassVar[str] = "bid"
    label: ClassVar[str] = "Bid {level}"
    level: Annotated[BidOrPass, BeforeValidator(parse_bid_level)] = Field(
        description="How many of the four points you will win; smudge is all four and all six tricks, for the game",
        json_schema_extra={"titles": dict(LEVEL_TITLES)},
    )

    @property
    def at_stake(self) -> str:
        """A sentence that says what a smudge decides; "" for other bids."""
        return SMUDGE_AT_STAKE if self.level == "smudge" else ""


class Pass(Action):
    """Make no bid in this deal."""

    verb: ClassVar[str] = "pass"
    label: ClassVar[str] = "Pass"


class Trump(Action):
    """Name the suit of trumps, after winning the bidding."""

    verb: ClassVar[str] = "trump"
    label: ClassVar[str] = "Name {suit:suit} as trumps"
    suit: SuitInput = Field(
        description="The suit that beats all others in this deal; you need a card of it",
        json_schema_extra={"titles": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}},
    )


class Bury(Action):
    """Put the trumps that you hold beyond six out of play."""

    verb: ClassVar[str] = "bury"
    label: ClassVar[str] = "Put {cards:cards} out of play"
    cards: CardsInput = Field(description="The trumps beyond six that you put out of play, face up")


class Play(Action):
    """Play a card of your hand to the trick."""

    verb: ClassVar[str] = "play"
    label: ClassVar[str] = "Play {card:card}"
    card: CardInput = Field(description="The card you play")


ACTIONS: tuple[type[Action], ...] = (Bid, Pass, Trump, Bury, Play)
