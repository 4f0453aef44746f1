"""Readers of what people click and type."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

from bot.features.settings.typed_settings import checked_turn_time
from bot.intake.action_meaning import action_completions, action_meant
from bot.intake.action_offers import Position
from bot.intake.request import submitted_form_values
from bot.table_pages.components import escaped_text
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu_forms import submitted_picks
from bot.texts.names import safe_single_line_name
from engine.actions import Action, Menu, parse_action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.options import OptionField, option_fields, option_value_in_words
from engine.pieces.cards import PACK, RANK_WORDS, SUIT_SIGNS, SUIT_WORDS
from engine.pieces.notation import parse_card, parse_cards, parse_suit
from engine.tables.actions import TABLE_ACTIONS, SetOptions
from engine.tables.log import Cause, Opening, replace_player_in_line
from engine.tables.options import TableOptions
from engine.tables.rules import TableRules
from engine.tables.state import TableState
from engine.text.graphemes import clean_name
from render.type.labels import fitted_text
from tests.engine.random_games import random_options
from tests.fuzzing.findings import assert_readable
from tests.fuzzing.nonsense import Nonsense

AnyGame = Game[Any, Any]

LONGEST_ID = 100
SIZE, WEIGHT, ROOM = 28, 600, 120
_CARDS = (
    *PACK, *SUIT_SIGNS.values(), *SUIT_WORDS, *SUIT_WORDS.values(), *RANK_WORDS.values(), "10♦", "ten of hearts",
    "Td,9s", "Ah Ah Ah", "A", "B", "larger", "d4", "A1", "Z99", "O1", "E12", "row 2", "thief", "two_timer,thief", "3",
    "smudge",
)  # fmt: skip
OPENINGS = {slug: Opening("FUZZ2", slug, bytes(32), 1_000_000.0) for slug in games()}


@contextmanager
def _refusing(game: AnyGame | None = None) -> Iterator[None]:
    try:
        yield
    except Refusal as refusal:
        assert_readable(refusal, game, ("Ann", "Ben"))


def some_game(drawn: Nonsense) -> AnyGame:
    return drawn.one_of(tuple(games().values()))


# -- what is clicked --------------------------------------------------------------------------------------------------


def addresses(drawn: Nonsense) -> None:
    """Custom ids of other versions, of others, and of nobody."""
    known = ("dk1", "ds1", "dk2", "dk", "play", "form", "7Q2MX", "-", "0", "-1")
    text = ":".join(drawn.text(known) for _ in range(drawn.below(7)))
    if address := CustomId.parse(text):
        assert CustomId.parse(address.as_button_id()) == address
        assert all(-1 <= address.number_arg(index) < 10**9 for index in range(5))


def forms(drawn: Nonsense) -> None:
    """Fields that are missing, doubled, huge or of another form, and the choice that they are for.

    A typed number that no action can have is refused in a sentence.
    """
    menu = drawn.one_of(_menus())
    choice = drawn.one_of(menu)
    names = (*(pick.field for pick in choice.picks), "luck", "value")
    fields = submitted_form_values([_component(drawn, names) for _ in range(drawn.below(5))])
    address = CustomId(Code.FORM, "FUZZ2", tuple(drawn.text(("0", "1")) for _ in range(drawn.below(4))))
    with _refusing():
        picks = submitted_picks(choice, address, fields)
        assert len(picks) == len(choice.picks)


def _component(drawn: Nonsense, names: tuple[str, ...]) -> dict[str, Any]:
    held = {"values": drawn.some_of(_CARDS, 4)} if drawn.chance(0.4) else {"value": drawn.text(_CARDS)}
    field = {"type": 4, **(held if drawn.chance(0.9) else {}), "custom_id": drawn.text(names)}
    return drawn.one_of(({"type": 18, "component": field}, {"type": 1, "components": [field]}, field, {"type": 10}))


NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


def suggestions(drawn: Nonsense) -> None:
    """What an action is completed to and taken for, whatever is typed."""
    position = drawn.one_of(_positions())
    verb = drawn.one_of(position.game.meta.actions).verb
    typed = " ".join([drawn.one_of((verb, "")), *drawn.some_of((drawn.text(_CARDS), *_CARDS), 5)])
    for choice in action_completions(position, typed):
        assert len(choice.name) <= LONGEST_ID
        assert len(str(choice.value)) <= LONGEST_ID
    with _refusing():
        action_meant(position, typed, lambda _action: None)


@cache
def _positions() -> tuple[Position, ...]:
    """What seats see and may do in all games, at their openings."""
    found = []
    for game in games().values():
        for seats in game.meta.seats:
            chance = FastChance(seats)
            state = game.rules.setup(seats, random_options(game, seats, chance, daring=False), chance).state
            menus = [(game.rules.view(state, seat), game.rules.menu(state, seat)) for seat in range(seats)]
            found += [Position(game, view, menu, NAMES) for view, menu in menus if menu]
    return tuple(found)


def _menus() -> tuple[Menu, ...]:
    """Menus of all games, from their openings."""
    return tuple(position.menu for position in _positions())


# -- what is typed ----------------------------------------------------------------------------------------------------


def notation(drawn: Nonsense) -> None:
    """Cards and suits."""
    text = drawn.text(_CARDS, may_be_broken=True)
    with _refusing():
        assert parse_card(parse_card(text)) == parse_card(text)
    with _refusing():
        cards = parse_cards(text)
        assert parse_cards(",".join(cards)) == cards
    with suppress(ValueError):
        parse_suit(text)


def actions(drawn: Nonsense) -> None:
    """The fields of any action of any game."""
    game = some_game(drawn)
    action = drawn.one_of(game.meta.actions)
    with _refusing(game):
        _assert_reads_back(action.from_values(drawn.fields(tuple(action.model_fields), _CARDS)), game)


def lines(drawn: Nonsense) -> None:
    """Actions in text form, the table's own too."""
    game = some_game(drawn)
    action = drawn.one_of((*TABLE_ACTIONS, *game.meta.actions))
    words = [f"{name}={drawn.text(_CARDS)}" for name in action.model_fields]
    line = " ".join([action.verb, *words])
    with _refusing(game):
        _assert_reads_back(parse_action(drawn.mutated(line) if drawn.chance(0.5) else line, _classes(game)), game)


def table_actions(drawn: Nonsense) -> None:
    """What people choose at a table becomes a line of its log, and reads back as it was."""
    game = some_game(drawn)
    action = drawn.one_of(TABLE_ACTIONS)
    with _refusing(game):
        ids = {"player": "12", "interaction": "34"}
        made = action.from_values(
            {name: ids.get(name) or drawn.text(may_be_broken=True) for name in action.model_fields}
        )
        _assert_reads_back(made, game)
        assert replace_player_in_line(made.to_line(), "77", "gone-1") == made.to_line()


def _assert_reads_back(action: Action, game: AnyGame) -> None:
    assert "\n" not in action.to_line()
    assert parse_action(action.to_line(), _classes(game)) == action, (
        f"{action.to_line()!r} reads back as something else"
    )


def _classes(game: AnyGame) -> tuple[type[Action], ...]:
    return (*TABLE_ACTIONS, *game.meta.actions)


def house_rules(drawn: Nonsense) -> None:
    """Options of a table, by name and value."""
    game = some_game(drawn)
    fields = _option_fields(game.meta.slug)
    names = tuple(field.name for field in fields)
    values = [value for field in fields for value, _ in field.choices] + ["10m", "24h", "7d", "21", "7 days"]
    texts = [f"{drawn.text(names)}={drawn.text(values)}" for _ in range(1 + drawn.below(4))]
    with _refusing(game):
        chosen = TableRules(game, OPENINGS[game.meta.slug]).apply(
            TableState(), None, SetOptions.from_values({"values": texts}), Cause.HOST
        )
        assert all(option_value_in_words(field, chosen.state.chosen) for field in fields)


@cache
def _option_fields(slug: str) -> tuple[OptionField, ...]:
    return option_fields(games()[slug].meta.options) + option_fields(TableOptions)


def clocks(drawn: Nonsense) -> None:
    """The time for a turn that moderators choose for their server."""
    with _refusing():
        checked_turn_time(drawn.text(("10m", "24h", "7 days", "none", "90", "1 min"), may_be_broken=True))


def names(drawn: Nonsense) -> None:
    """Names of people, for the chat and for pictures."""
    name = drawn.text(("Ann", "Ben Example", "宮本 さくら", "محمد"))
    shown = clean_name(name)
    assert shown.strip()
    assert "\n" not in safe_single_line_name(name) + shown
    assert "@everyone" not in escaped_text(name)
    fitted_text(shown, SIZE, WEIGHT, ROOM)
