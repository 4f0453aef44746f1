"""How many calls to Discord an action of a person costs: four people, the real bot, on the playground.

*Counted* calls count against Discord's global limit; the answers to clicks do not. Two measurements: some deals at an
honest pace, one action every three seconds, with Discord's rate limits kept; then a whole game in which each action
waits until the bot has come to rest, so that no two writes become one: the most that slow play can cost.
``python -m benchmarks calls`` has the standard pace; from Python, ``measured(3.0, deals=10)`` waits for a whole game.
"""

import asyncio
import os
import random
import tempfile
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from playground.people import Person
from playground.place import Playground
from playground.process import BotProcess
from playground.sights import Button, Sight

PACE = 3.0
DEALS = 2
PEOPLE = ("Ann", "Ben", "Cem", "Dot")
OVER = "Play again"
SMUDGE = "Bid smudge"


class Spent(NamedTuple):
    """What a game, or a part of it, came to."""

    actions: int
    deals: int
    counted: int
    calls: int
    invalid: int
    """Answers of 401, 403 and 429."""

    def line(self) -> str:
        each = f"{self.counted / self.actions:.2f} counted, {self.calls / self.actions:.2f} in all"
        return f"{each} ({self.actions} actions, {self.deals} deals, {self.invalid} refused by Discord)"


async def measured(pace: float, deals: int | None = None) -> Spent:
    """The calls of a game from the first bid on: of so many deals, or to its end and the picture of the result.

    ``pace`` is the seconds from action to action; 0 waits for the bot to come to rest instead, without rate limits.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(PEOPLE, rate_limits=pace > 0) as place:
            bot = BotProcess(place, Path(folder, "bench.sqlite3"), Path(folder, "bot.log"))
            await bot.start()
            try:
                await _sit_down(place)
                place.world.calls.clear()
                actions, played = await _play(place, pace, deals)
                await place.settled(quiet=0.5)
                calls = place.world.calls
                return Spent(actions, played, calls.counted, len(calls), calls.invalid.total())
            finally:
                await bot.stop()


async def _sit_down(place: Playground) -> None:
    host = place.people[0]
    lobby = await host.slash("/play", game="hi-lo-jack")
    for person in place.people:
        await person.click("Join", on=lobby)
    question = await host.click("Start", on=lobby)
    await host.press(_known(question), _known(question).buttons[-1].custom_id)
    await place.until(lambda: [person.dm.last.image for person in place.people])
    await place.settled(quiet=0.5)


def _known(message: Sight | None) -> Sight:
    if message is None:
        raise RuntimeError("the bot answered with a form where it should ask a question")
    return message


async def _play(place: Playground, pace: float, deals: int | None) -> tuple[int, int]:
    """Plays at random, but nobody bids more than the least; the numbers of actions and of deals."""
    fortune, actions, named = random.Random(1), 0, 0
    while True:
        began = monotonic()
        turn = await place.until(lambda: _is_over(place) or _turn(place), within=30)
        if turn is True:
            return actions, named
        person, buttons = turn
        naming = buttons[0].label.endswith("as trumps")
        named += naming
        if deals is not None and named > deals:
            return actions, deals
        await person.press(person.dm.last, fortune.choice(buttons).custom_id)
        actions += 1
        if pace > 0:
            await asyncio.sleep(max(0.0, began + pace - monotonic()))
        else:
            await place.settled()


def _is_over(place: Playground) -> bool:
    return any(button.label == OVER for message in place.people[0].sees() for button in message.buttons)


def _turn(place: Playground) -> tuple[Person, list[Button]]:
    """Who is to play, by what their direct messages offer. Raises LookupError while nobody is."""
    for person in place.people:
        buttons = [button for button in person.dm.last.buttons if button.label != SMUDGE]
        bids = [button for button in buttons if button.label.startswith("Bid ")]
        if buttons:
            return person, [button for button in buttons if button not in bids[1:]]
    raise LookupError("nobody is to play yet")


def main() -> None:
    """Prints the report."""
    os.environ["DECKHAND_LOG_LEVEL"] = "WARNING"
    print("Calls to Discord for each action of a person (wanted: 2.50 counted, 3.50 in all)", flush=True)
    slow = asyncio.run(measured(PACE, DEALS))
    print(f"  one action every {PACE:.0f} s, limits kept:  {slow.line()}")
    whole = asyncio.run(measured(0))
    print(f"  a whole game, each at rest:     {whole.line()}")


if __name__ == "__main__":
    main()
