"""Layer 1: everything that reads. A reader gives what holds, or refuses in the words that it is documented to raise."""

import asyncio
import contextlib
import io
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from pydantic import ValidationError

from bot.addresses import Address
from bot.client import form_fields
from bot.completions import completions
from bot.host import Host
from bot.known import server_choices
from bot.menus import form_picks
from bot.options import option_fields, option_value
from bot.settings import Settings
from bot.text import escaped, plain_name
from engine.__main__ import main as engine_main
from engine.actions import Action, Menu, parsed
from engine.cards import PACK, RANK_WORDS, SUIT_SIGNS, SUIT_WORDS
from engine.chance import FastChance
from engine.entries import TABLE_ACTIONS, Cause, Entry, Opening, SetOptions, renamed
from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.notation import parse_card, parse_cards, parse_suit
from engine.replay import Unplayable, replayed
from engine.seating import TableOptions, TableRules, TableState
from engine.table import Diverged, Table
from engine.transcript import verified
from engine.transcript_text import RULER, Malformed, Transcript
from render.text import clean, fitted
from render.themes import theme_named
from tests.engine.random_games import random_options
from tests.engine.record import FOLDER
from tests.engine.tables import Played
from tests.fuzzing.findings import Chunk, assert_readable, fault
from tests.fuzzing.nonsense import Nonsense

AnyGame = Game[Any, Any]
Reader = Callable[[Nonsense], None]

LONGEST_ID = 100
SIZE, WEIGHT, ROOM = 28, 600, 120
_CARDS = (
    *PACK, *SUIT_SIGNS.values(), *SUIT_WORDS, *SUIT_WORDS.values(), *RANK_WORDS.values(), "10♦", "ten of hearts",
    "Td,9s", "Ah Ah Ah", "A", "B", "larger", "d4", "A1", "Z99", "O1", "E12", "row 2", "thief", "two_timer,thief", "3",
    "smudge",
)  # fmt: skip
_OPENING = {slug: Opening("FUZZ2", slug, bytes(32), 1_000_000.0) for slug in games()}


@contextlib.contextmanager
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
    if address := Address.read(text):
        assert Address.read(address.button()) == address
        assert all(-1 <= address.number(index) < 10**9 for index in range(5))


def forms(drawn: Nonsense) -> None:
    """Fields that are missing, doubled, huge or of another form, and the choice that they are for."""
    menu = drawn.one_of(_menus())
    choice = drawn.one_of(menu)
    names = (*(pick.field for pick in choice.picks), "luck", "value")
    fields = form_fields([_component(drawn, names) for _ in range(drawn.below(5))])
    address = Address("form", "FUZZ2", tuple(drawn.text(("0", "1")) for _ in range(drawn.below(4))))
    picks = form_picks(choice, address, fields)
    assert len(picks) == len(choice.picks)


def _component(drawn: Nonsense, names: tuple[str, ...]) -> dict[str, Any]:
    held = {"values": drawn.some_of(_CARDS, 4)} if drawn.chance(0.4) else {"value": drawn.text(_CARDS)}
    field = {"type": 4, **(held if drawn.chance(0.9) else {}), "custom_id": drawn.text(names)}
    return drawn.one_of(({"type": 18, "component": field}, {"type": 1, "components": [field]}, field, {"type": 10}))


def suggestions(drawn: Nonsense) -> None:
    """What is suggested for a field, whatever is typed in it so far."""
    menu, game = drawn.one_of(_menus()), some_game(drawn)
    action = drawn.one_of(game.meta.actions)
    field = drawn.text(tuple(action.model_fields))
    for choice in completions(menu, action, field, drawn.text(_CARDS), ("Ann", "Ben")):
        assert len(choice.name) <= LONGEST_ID
        assert len(str(choice.value)) <= LONGEST_ID


@cache
def _menus() -> tuple[Menu, ...]:
    """Menus of all games, from their openings."""
    found = []
    for game in games().values():
        for seats in game.meta.seats:
            chance = FastChance(seats)
            state = game.setup(seats, random_options(game, seats, chance, daring=False), chance).state
            found += [game.menu(state, seat) for seat in range(seats)]
    return tuple(menu for menu in found if menu)


# -- what is typed ----------------------------------------------------------------------------------------------------


def notation(drawn: Nonsense) -> None:
    """Cards and suits."""
    text = drawn.text(_CARDS, may_be_broken=True)
    with _refusing():
        assert parse_card(parse_card(text)) == parse_card(text)
    with _refusing():
        cards = parse_cards(text)
        assert parse_cards(",".join(cards)) == cards
    with contextlib.suppress(ValueError):
        parse_suit(text)


def actions(drawn: Nonsense) -> None:
    """The fields of any action of any game."""
    game = some_game(drawn)
    action = drawn.one_of(game.meta.actions)
    with _refusing(game):
        _assert_reads_back(action.of(drawn.fields(tuple(action.model_fields), _CARDS)), game)


def lines(drawn: Nonsense) -> None:
    """Actions in text form, the table's own too."""
    game = some_game(drawn)
    action = drawn.one_of((*TABLE_ACTIONS, *game.meta.actions))
    words = [f"{name}={drawn.text(_CARDS)}" for name in action.model_fields]
    line = " ".join([action.verb, *words])
    with _refusing(game):
        _assert_reads_back(parsed(drawn.mutated(line) if drawn.chance(0.5) else line, _classes(game)), game)


def table_actions(drawn: Nonsense) -> None:
    """What people choose at a table becomes a line of its log, and reads back as it was."""
    game = some_game(drawn)
    action = drawn.one_of(TABLE_ACTIONS)
    with _refusing(game):
        ids = {"player": "12", "interaction": "34"}
        made = action.of({name: ids.get(name) or drawn.text(may_be_broken=True) for name in action.model_fields})
        _assert_reads_back(made, game)
        assert renamed(made.line(), "77", "gone-1") == made.line()


def _assert_reads_back(action: Action, game: AnyGame) -> None:
    assert "\n" not in action.line()
    assert parsed(action.line(), _classes(game)) == action, f"{action.line()!r} reads back as something else"


def _classes(game: AnyGame) -> tuple[type[Action], ...]:
    return (*TABLE_ACTIONS, *game.meta.actions)


def house_rules(drawn: Nonsense) -> None:
    """Options of a table, by name and value."""
    game = some_game(drawn)
    fields = option_fields(game.meta.options) + option_fields(TableOptions)
    names = tuple(field.name for field in fields)
    values = [value for field in fields for value, _ in field.choices] + ["10m", "24h", "7d", "21", "7 days"]
    texts = [f"{drawn.text(names)}={drawn.text(values)}" for _ in range(1 + drawn.below(4))]
    with _refusing(game):
        chosen = TableRules(game, _OPENING[game.meta.slug]).apply(
            TableState(), None, SetOptions.of({"values": texts}), Cause.HOST
        )
        assert all(option_value(field, chosen.state.chosen) for field in fields)


def clocks(drawn: Nonsense) -> None:
    """The time for a turn that moderators choose for their server."""
    with _refusing():
        Host.check_clock(drawn.text(("10m", "24h", "7 days", "none", "90", "1 min"), may_be_broken=True))


def names(drawn: Nonsense) -> None:
    """Names of people, for the chat and for pictures."""
    name = drawn.text(("Ann", "Ben Example", "宮本 さくら", "محمد"))
    shown = clean(name)
    assert shown.strip()
    assert "\n" not in plain_name(name) + shown
    assert "@everyone" not in escaped(name)
    fitted(shown, SIZE, WEIGHT, ROOM)


# -- what is read -----------------------------------------------------------------------------------------------------


def transcripts(drawn: Nonsense) -> None:
    """Transcripts with something wrong in them, from a file that somebody was given."""
    text = _spoiled(drawn)
    with contextlib.suppress(Malformed):
        told = Transcript.parse(text)
        assert Transcript.parse(told.text()).text() == told.text()


def replays(drawn: Nonsense) -> None:
    """The same, played and proven as far as they can be."""
    with contextlib.suppress(Malformed, Unplayable):
        told = Transcript.parse(_spoiled(drawn))
        assert all(replayed(told).findings)
        assert all(verified(told))


def _spoiled(drawn: Nonsense) -> str:
    text = drawn.one_of(_recordings())
    for _ in range(1 + drawn.below(3)):
        text = drawn.shuffled_lines(text) if drawn.chance(0.6) else drawn.mutated(text)
    return text


@cache
def _recordings() -> tuple[str, ...]:
    """The beginnings of all recorded games, which are as hard to read as the whole, and their ends."""
    return tuple(_abridged(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.txt")))


def _abridged(text: str, most: int = 6) -> str:
    header, *rest = text.split(f"\n{RULER}\n")
    body = "\n".join(rest[0].split("\n")[:most]) if rest else ""
    return f"\n{RULER}\n".join([header, body, *rest[1:]])


def command_line(drawn: Nonsense) -> None:
    """``python -m engine``: one line for what it cannot read, and an exit code."""
    words = (
        "replay",
        "verify",
        "selfplay",
        "-",
        "--json",
        "--seats",
        "/",
        "/dev/null",
        "sneak",
        "--options",
        "no=1",
        "--games",
    )
    arguments = [drawn.text(words).replace("\x00", "") for _ in range(drawn.below(5))]
    typed = _spoiled(drawn).encode(errors="replace") if drawn.chance(0.9) else bytes(range(256))
    if "selfplay" in arguments:
        arguments += ["--games", "0"]
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told), _standard_input(typed):
        code = _exit_code(arguments)
    assert code in {0, 1, 2}
    assert "Traceback" not in told.getvalue()


def _exit_code(arguments: list[str]) -> int:
    try:
        return engine_main(arguments)
    except SystemExit as left:
        return int(left.code or 0)


@contextlib.contextmanager
def _standard_input(content: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


# -- what is stored and set -------------------------------------------------------------------------------------------


def settings(drawn: Nonsense) -> None:
    """Settings of the environment."""
    fields = ("pace", "ping_after", "lobby_hours", "repost_after", "log_level", "seed", "database_url")
    given = {
        name: drawn.text(("1", "0.5", "-1", "inf", "-inf", "nan", "1e308", "debug", "WARNING"))
        for name in fields
        if drawn.chance(0.4)
    }
    with contextlib.suppress(ValidationError):
        read = Settings.model_validate({"token": "x", **given})
        seconds = (read.pace, read.ping_after, read.lobby_hours * 3600)
        assert all(math.isfinite(one) and one >= 0 for one in seconds)


def servers(drawn: Nonsense) -> None:
    """What a row of a server's settings may hold."""
    value = {drawn.text(("clock", "theme")): drawn.value(("10m", "felt")) for _ in range(drawn.below(4))}
    chosen = server_choices(value if drawn.chance(0.8) else drawn.value())
    assert theme_named(chosen.theme)
    assert all(isinstance(option, str) for option in chosen.of_tables().values())


def logs(drawn: Nonsense) -> None:
    """Logs with something wrong in them: the table that is replayed diverges, and nothing else."""
    game, told = drawn.one_of(_logs())
    entries = list(told)
    for _ in range(1 + drawn.below(2)):
        at = drawn.below(len(entries))
        entries[at] = _corrupted(drawn, entries[at])
    with contextlib.suppress(Diverged):
        Table.replay(game, _OPENING[game.meta.slug], entries, _saves_nothing, lambda: 0.0)


def _corrupted(drawn: Nonsense, entry: Entry) -> Entry:
    kind = drawn.below(4)
    if kind == 0:
        return entry._replace(line=drawn.mutated(entry.line))
    if kind == 1:
        return entry._replace(line=drawn.text((entry.line, "start", "join player=1 interaction=2", "close")))
    if kind == 2:
        return entry._replace(seat=drawn.one_of((None, 0, 1, -1, 7, 2**40)))
    return entry._replace(digest=drawn.mutated(entry.digest), cause=drawn.one_of(tuple(Cause)))


@cache
def _logs() -> tuple[tuple[AnyGame, tuple[Entry, ...]], ...]:
    """A log of the beginning of each game, as a table writes it."""
    return tuple((game, asyncio.run(_log(game))) for game in games().values())


async def _log(game: AnyGame) -> tuple[Entry, ...]:
    played = Played(game, _OPENING[game.meta.slug])
    await played.join("ann", "ben")
    await played.options("clock=10m")
    await played.start()
    for _ in range(12):
        seat = played.table.waiting_for()[0]
        await played.table.act_auto(seat, cause=Cause.TIMER, since=played.table.since(seat))
    return tuple(played.table.log)


async def _saves_nothing(*_entries: object) -> None:
    pass


READERS: tuple[Reader, ...] = (
    *(addresses, forms, suggestions, notation, actions, lines, table_actions, house_rules, clocks, names),
    *(transcripts, replays, command_line, settings, servers, logs),
)
_SELDOM: dict[Reader, int] = {replays: 40, command_line: 20, logs: 40, forms: 4, suggestions: 8}
"""Readers that take longer are asked once in so many of their turns; the others have a turn more."""


def read(drawn: Nonsense, inputs: int) -> Chunk:
    """So many inputs, each to any of the readers."""
    counts, findings = Counter[str](), []
    for _ in range(inputs):
        reader = _reader(drawn)
        counts[reader.__name__] += 1
        try:
            reader(drawn)
        except Exception as error:  # noqa: BLE001  # whatever a reader does not catch is a finding
            findings.append(fault(reader.__name__, error))
    return Chunk(counts, tuple(findings))


def _reader(drawn: Nonsense) -> Reader:
    while True:
        reader = drawn.one_of(READERS)
        if not drawn.below(_SELDOM.get(reader, 1)):
            return reader
