"""How many characters people type to act: the fewest until the first completion of ``/act`` is the wanted action, or
one that comes to the same, in games of sound computers. The command's name is not counted.

`BEFORE` is the same count for the commands that each game had before ``/act``: what was typed into their fields, with
a comma before each further card, and the fewest letters that told the command from the others of its game.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from bot.intake.action_meaning import action_completions
from bot.intake.action_offers import Position
from engine.actions import Action, parse_action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game
from engine.games import games

TURNS = 200
"""The number of turns of each game that are counted."""
SEATS = 3
NAMES = ("Ann", "Ben", "Cem")
FEW_TURNS = 40
BEFORE: Mapping[str, Mapping[int, int]] = {
    "bluff-n-peg": {FEW_TURNS: 112, TURNS: 606},
    "hi-lo-jack": {FEW_TURNS: 100, TURNS: 510},
    "high-handed": {FEW_TURNS: 76, TURNS: 358},
    "high-roller": {FEW_TURNS: 98, TURNS: 418},
    "sneak": {FEW_TURNS: 74, TURNS: 341},
}
"""The characters before, by the slug of the game and the number of turns, counted when ``/act`` took their place."""
BEGINNINGS = (1, 2, 3)
"""The numbers of characters that are tried of each word, besides none and all."""


class Turn(NamedTuple):
    """A decision: what the seat has before it, the state of the game, and the action that a sound computer takes."""

    position: Position
    state: Any
    seat: int
    action: Action

    def is_wanted(self, line: str) -> bool:
        """Whether a line is the action, or comes to the same."""
        rules, classes = self.position.game.rules, self.position.game.meta.actions
        with suppress(Refusal):
            step = rules.apply(self.state, self.seat, parse_action(line, classes), FastChance(0))
            return bool(step.state == rules.apply(self.state, self.seat, self.action, FastChance(0)).state)
        return False


def turns(game: Game[Any, Any], count: int) -> Iterator[Turn]:
    """The first ``count`` turns of games of sound computers with the usual options, the same whenever this runs."""
    number = 0
    while count > 0:
        chance = FastChance(f"keystrokes {game.meta.slug} {number}")
        number += 1
        state = game.rules.setup(SEATS, game.meta.options(), chance).state
        while count > 0 and (waiting := game.rules.waiting_for(state)):
            seat = waiting[0]
            view, menu = game.rules.view(state, seat), game.rules.menu(state, seat)
            action = game.mind.policy(view, menu, chance)
            yield Turn(Position(game, view, menu, NAMES), state, seat, action)
            state, count = game.rules.apply(state, seat, action, chance).state, count - 1


def characters(turn: Turn) -> int:
    """The fewest characters to be typed for a turn, as described at the top."""
    verb = turn.action.verb.partition("_")[0]
    values = [text.lower().split(",") for text in turn.action.field_texts().values()]
    cards = next((texts for texts in values if len(texts) > 1), None)
    at_once = _characters_at_once(turn, [verb, *(text for texts in values for text in texts)])
    if cards is None:
        return at_once
    return min(at_once, *(_characters_card_by_card(turn, head, cards) for head in _beginnings(verb)))


def _characters_at_once(turn: Turn, words: Sequence[str]) -> int:
    """The characters of the shortest text of beginnings of ``words``, or of the whole words, after which the wanted
    action is offered first.
    """
    whole = " ".join(words[1:] or words)
    most = min(len(words), 4)  # of many cards, the first few are tried
    texts = {" ".join(filter(None, chosen)) for chosen in product(*map(_beginnings, words[:most]))}
    for text in sorted(texts, key=lambda text: (len(text), text)):
        if len(text) < len(whole) and _is_first_offer(turn, text):
            return len(text)
    return len(whole)


def _characters_card_by_card(turn: Turn, head: str, cards: Sequence[str]) -> int:
    """The characters if after the verb's beginning ``head`` each card is completed by itself."""
    typed, count = head, len(head)
    for number in range(1, len(cards) + 1):
        gap = " " if typed else ""
        for part in _beginnings(cards[number - 1]):
            value = _offer_with_cards(turn, f"{typed}{gap}{part}" if part else typed, cards[:number])
            if value is not None:
                break
        else:
            return 10_000
        typed, count = value, count + len(part) + (len(gap) if part else 0)
    return count if turn.is_wanted(typed) else 10_000


def _offer_with_cards(turn: Turn, typed: str, cards: Sequence[str]) -> str | None:
    """The value of the first completion, if its cards are these."""
    found = action_completions(turn.position, typed)
    value = str(found[0].value) if found else ""
    own = value.lower().replace("=", " ").replace(",", " ").split()
    return value if value.startswith(turn.action.verb) and own[-len(cards) :] == [*cards] else None


def _is_first_offer(turn: Turn, typed: str) -> bool:
    """Whether the wanted action, or one that comes to the same, is offered first."""
    found = action_completions(turn.position, typed)
    return bool(found) and turn.is_wanted(str(found[0].value))


def _beginnings(word: str) -> list[str]:
    """The beginnings of a word that are tried, the shortest first: none of it at first, all of it at last."""
    return ["", *(word[:size] for size in BEGINNINGS if size < len(word)), word]


def count_characters(game: Game[Any, Any], count: int) -> int:
    """The characters that are typed in the first ``count`` turns."""
    return sum(characters(turn) for turn in turns(game, count))


def main() -> None:
    """Print the characters for each game, and those before."""
    for slug, game in games().items():
        before = f"; before {BEFORE[slug][TURNS]}" if slug in BEFORE else ""
        print(f"  {game.meta.title:<16}{count_characters(game, TURNS):>6} characters in {TURNS} turns{before}")
