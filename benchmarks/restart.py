"""How soon a killed bot is back: SIGKILL with a thousand games in the database, then start, gateway, first action.

The games are real ones in mid-deal, played by the engine and stored as a bot stores them; one more is played on the
playground by two people, whose old button is pressed as soon as the bot is on the gateway. A second round adds nine
thousand lobbies. The floor is the start of a process that imports the same libraries and ends.
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bot.texts.play import REFRESH_BUTTON
from data.models import BoardMessage, Occupant
from data.store import Store, open_store
from engine.actions import Action
from engine.durations import DAY
from engine.games import games
from engine.selfplay import random_action
from engine.tables.actions import AddComputer, Join, SetOptions, Start
from engine.tables.log import Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table
from playground.bot_process import BotProcess
from playground.driver.people import Person
from playground.driver.views import Button
from playground.server import Playground

GAMES = 1_000
LOBBIES = 9_000
ACTIONS = 30
KILLS = 5
SMUDGE = "Bid smudge"


class RestartTimes(NamedTuple):
    """Two times in seconds, both counted from the start of the bot's process after a kill."""

    ready: float
    """The seconds until the bot is connected to Discord's gateway."""
    accepted: float
    """The seconds until a person's action is accepted and its answer is seen."""


async def _save_nothing(_entries: Sequence[Entry], _state: TableState) -> None:
    """Store nothing: the table is only played to get its log."""


async def play_to_mid_deal(table_number: int) -> Table:
    """Play the first `ACTIONS` random actions of a game of Hi Lo Jack between a person and three computers, and return
    its table. ``table_number`` makes the table's id, its person and its shuffles.
    """
    opening = Opening(f"G{table_number}", "hi-lo-jack", table_number.to_bytes(32, "big"), time.time())
    table, fortune = Table(games()[opening.game], opening, _save_nothing, time.time), random.Random(table_number)
    await table.act(None, Join(player=f"person-{table_number}", interaction=str(table_number)))
    computers: list[Action] = [AddComputer()] * 3
    for action in [*computers, SetOptions(values=("format=solo4", "target=31")), Start()]:
        await table.act(None, action)
    await play_actions(table, fortune, ACTIONS)
    return table


async def play_actions(table: Table, fortune: random.Random, action_count: int) -> None:
    """Make ``action_count`` random actions in a game of Hi Lo Jack. Nobody bids smudge: it could end the game."""
    for _ in range(action_count):
        seat = table.waiting_for()[0]
        action = random_action(table.menu(seat), fortune)
        while "smudge" in action.to_line():
            action = random_action(table.menu(seat), fortune)
        await table.act(seat, action)


async def store_game(store: Store, table_number: int) -> None:
    """Play a game to mid-deal with `play_to_mid_deal` and store its table."""
    await _store_table(store, await play_to_mid_deal(table_number))


async def store_lobby(store: Store, table_number: int) -> None:
    """Store a table whose game has not started, with one person; ``table_number`` makes the ids of both."""
    opening = Opening(f"L{table_number}", "hi-lo-jack", bytes(32), time.time())
    table = Table(games()[opening.game], opening, _save_nothing, time.time)
    await table.act(None, Join(player=f"person-{table_number}", interaction=str(table_number)))
    await _store_table(store, table)


async def _store_table(store: Store, table: Table) -> None:
    channel = f"channel of {table.id}"
    seats = [Occupant(seat.player) for seat in table.state.seats]
    await store.add_table(table.opening, guild_id="1", channel_id=channel, host_id="1")
    await store.append(table.id, table.log, seats=seats)
    await store.note_board(table.id, BoardMessage(channel, "1", time.time()))
    await store.note_shown(table.id, table.seq, time.time() + DAY)


async def fill_with_games(store: Store) -> None:
    """Store `GAMES` games in mid-deal."""
    await asyncio.gather(*(store_game(store, number) for number in range(GAMES)))


async def fill_with_lobbies(store: Store) -> None:
    """Store `LOBBIES` lobbies: tables whose game has not started."""
    await asyncio.gather(*(store_lobby(store, number) for number in range(LOBBIES)))


async def start_game_of_two(place: Playground) -> None:
    """Have the first two people of the simulated Discord start a game of Hi Lo Jack, and wait until both see their
    hands.
    """
    ann, ben = place.people[:2]
    lobby = await ann.slash("/play", game="hi-lo-jack")
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await ann.click("Start", on=lobby)
    await place.until(lambda: [person.dm.last.image for person in (ann, ben)])
    await place.until_idle(quiet=0.5)


def playable_button(place: Playground) -> tuple[Person, Button]:
    """Whichever of the simulated Discord's first two people is to play, and a button for the play, never that of the
    bid smudge or the one that draws the hand anew. Raises `LookupError` while neither has one.
    """
    for person in place.people[:2]:
        buttons = [button for button in person.dm.last.buttons if button.label not in {SMUDGE, REFRESH_BUTTON}]
        if buttons:
            return person, buttons[-1]
    raise LookupError("nobody is to play yet")


async def kill_and_restart(place: Playground, bot: BotProcess) -> RestartTimes:
    """Kill the bot, start it again, and press a button from before as soon as the bot is on the gateway. Raises
    `RuntimeError` if the bot does not accept the action.
    """
    person, button = await place.until(lambda: playable_button(place))
    message = person.dm.last
    await bot.kill()
    began = time.perf_counter()
    await bot.start()
    ready = time.perf_counter() - began
    await person.press(message, button.custom_id)
    accepted = time.perf_counter() - began
    if any(other.custom_id == button.custom_id for other in person.dm.last.buttons):
        raise RuntimeError("the action was not accepted")
    await place.until_idle(quiet=0.5)
    return RestartTimes(ready, accepted)


async def measure_restarts(folder: Path) -> list[tuple[str, Sequence[RestartTimes]]]:
    """Kill and restart the bot `KILLS` times with `GAMES` games in its database, then with `LOBBIES` lobbies more.
    Returns, for each of the two, its name in the report and the times.
    """
    database = folder / "bench.sqlite3"
    measured: list[tuple[str, Sequence[RestartTimes]]] = []
    async with Playground(("Ann", "Ben")) as place:
        bot = BotProcess(place, database, folder / "bot.log")
        try:
            await bot.start()
            await start_game_of_two(place)
            for what, fill in ((f"{GAMES:,} games", fill_with_games), (f"and {LOBBIES:,} lobbies", fill_with_lobbies)):
                await bot.stop()
                async with await open_store(f"sqlite:///{database}", clock=time.time) as store:
                    await fill(store)
                await bot.start()
                measured.append((what, [await kill_and_restart(place, bot) for _ in range(KILLS)]))
        finally:
            await bot.stop()
    return measured


async def measure_import_time() -> float:
    """The seconds that a Python process takes to import the bot's largest libraries and to end."""
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import discord, sqlalchemy.ext.asyncio, PIL")
    await process.wait()
    return time.perf_counter() - began


def main() -> None:
    """Print how soon a killed bot is back."""
    os.environ["DECKHAND_LOG_LEVEL"] = "WARNING"
    print(f"A bot killed with SIGKILL, and started again (medians of {KILLS}; wanted: an action in 2 s)")
    bare = median(asyncio.run(measure_import_time()) for _ in range(KILLS))
    print(f"  {'a process that imports the libraries':<40}{bare:6.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        for what, returns in asyncio.run(measure_restarts(Path(folder))):
            _print_times(f"{what}: on the gateway", [one.ready for one in returns], bare)
            _print_times(f"{what}: an action accepted", [one.accepted for one in returns], bare)


def _print_times(name: str, seconds: Sequence[float], import_seconds: float) -> None:
    ratio = f"at most {max(seconds):.2f} s; {median(seconds) / import_seconds:.1f} of the imports"
    print(f"  {name:<40}{median(seconds):6.2f} s   {ratio}")


if __name__ == "__main__":
    main()
