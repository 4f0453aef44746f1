"""Layer 2: well-formed actions that nobody offered, in positions of random games: refused, or played as a whole."""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from engine.actions import Action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game
from engine.pieces.cards import PACK, RANKS, SUITS
from engine.selfplay import random_action
from tests.engine.random_games import random_options
from tests.fuzzing.findings import Chunk, Finding, assert_readable, fault
from tests.fuzzing.nonsense import Nonsense
from tests.fuzzing.people import some_game

AnyGame = Game[Any, Any]

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
TRIES = 30
"""Wrong actions in each position."""
STEPS = 8
"""Offered actions from one position that is looked at to the next, at most."""
MOST_TRIES = 50
_TEXTS = (
    *PACK, *RANKS, *SUITS, *map(str, range(16)), "smudge", "larger", "A", "B", "thief", "two_timer", "thief,two_timer",
    *(f"{column}{row}" for column in "ABCDEFGHIJ" for row in range(1, 11)),
    *(f"{row}{box}" for row in "OE" for box in range(1, 13)),
)  # fmt: skip
"""What fields take, of whatever game, besides the choices that they name; each class keeps what it can read."""


def play(drawn: Nonsense, inputs: int) -> Chunk:
    """So many wrong actions, over as many random games as that takes."""
    counts, findings = Counter[str](), list[Finding]()
    while counts.total() < inputs:
        game = some_game(drawn)
        seats, chance = drawn.one_of(game.meta.seats), FastChance(str(drawn.fortune.random()))
        try:
            for state in _course(drawn, game, seats, chance):
                tries = min(TRIES, inputs - counts.total())
                counts[game.meta.slug] += tries
                findings += _wrongly_acted(drawn, game, state, [drawn.below(seats) for _ in range(tries)], chance)
                if counts.total() >= inputs:
                    break
        except Exception as error:  # noqa: BLE001  # the game itself broke
            findings.append(fault(game.meta.slug, error))
            counts[game.meta.slug] += 1
    return Chunk(counts, tuple(findings))


def _course(drawn: Nonsense, game: AnyGame, seats: int, chance: FastChance) -> Iterator[Any]:
    """A random game under any house rules, every few positions, the last one too."""
    options = random_options(game, seats, chance, daring=drawn.chance(0.5))
    state = game.rules.setup(seats, options, chance).state
    left = drawn.below(STEPS)
    while waiting := game.rules.waiting_for(state):
        if not left:
            yield state
            left = 1 + drawn.below(STEPS)
        state, left = _offered(drawn, game, state, drawn.one_of(waiting), chance), left - 1
    yield state


def _offered(drawn: Nonsense, game: AnyGame, state: Any, seat: int, chance: FastChance) -> Any:
    for _ in range(MOST_TRIES):
        try:
            return game.rules.apply(
                state, seat, random_action(game.rules.menu(state, seat), drawn.fortune), chance
            ).state
        except Refusal:
            continue
    for action in game.rules.auto(state, seat):
        state = game.rules.apply(state, seat, action, chance).state
    return state


def _wrongly_acted(
    drawn: Nonsense, game: AnyGame, state: Any, seats: Sequence[int], chance: FastChance
) -> Iterator[Finding]:
    """Any action by each of these seats."""
    before = deepcopy(state)
    for seat in seats:
        action = _any_action(drawn, game)
        try:
            _act(game, state, seat, action, chance)
        except Exception as error:  # noqa: BLE001  # whatever is no refusal is a finding
            yield fault(f"{game.meta.slug}, seat {seat}, {action.to_line()}", error)
    if state != before:
        yield Finding(game.meta.slug, "the state was changed in its place")


def _act(game: AnyGame, state: Any, seat: int, action: Action, chance: FastChance) -> None:
    """A refusal can be read; what is accepted is a position like any other."""
    try:
        step = game.rules.apply(state, seat, action, chance)
    except Refusal as refusal:
        assert_readable(refusal, game, NAMES)
        return
    assert game.rules.outcome(state) is None, "something was accepted after the end"
    assert all(game.sentence(happened, NAMES) is not None for happened in step.events)
    game.rules.view(step.state, seat)
    game.rules.view(step.state, None)
    game.rules.menu(step.state, seat)


# -- well-formed actions ----------------------------------------------------------------------------------------------


def _any_action(drawn: Nonsense, game: AnyGame) -> Action:
    """Any action of a game that its class takes."""
    while True:
        cls = drawn.one_of(game.meta.actions)
        values = {name: _value(drawn, texts) for name, texts in _read_by(cls) if drawn.chance(0.9)}
        try:
            return cls.from_values(values)
        except Refusal:
            continue


def _value(drawn: Nonsense, texts: tuple[str, ...]) -> str:
    """One text that the field takes, or several of them; the class says whether it takes so many."""
    return (
        drawn.one_of(texts) if drawn.chance(0.8) else ",".join(drawn.one_of(texts) for _ in range(2 + drawn.below(5)))
    )


@cache
def _read_by(cls: type[Action]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The fields of a class, each with the texts that it takes."""
    read = tuple((name, tuple(_taken(cls, name))) for name in cls.model_fields)
    for name, texts in read:
        assert texts, f"{cls.__name__}.{name} takes no text of tests.fuzzing.positions._TEXTS: add some that it takes."
    return read


def _taken(cls: type[Action], name: str) -> Iterator[str]:
    field = cls.model_fields[name]
    reader = TypeAdapter[Any](Annotated[field.annotation, field])  # type: ignore[arg-type]  # made while running
    for text in dict.fromkeys((*_TEXTS, *_choices(reader.json_schema()))):
        try:
            reader.validate_python(text)
        except (Refusal, ValidationError):
            continue
        yield text


def _choices(schema: Any) -> Iterator[str]:
    """Every value that a field names itself, anywhere in its schema."""
    if isinstance(schema, dict):
        yield from map(str, (*schema.get("enum", ()), *([schema["const"]] if "const" in schema else ())))
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in parts:
        yield from _choices(part)
