"""Games in which computers think, on the engine alone."""

from engine.chance import FastChance
from engine.tables.computers import question_for
from engine.tables.log import Cause, Opening
from engine.tables.table import Table
from engine.thinking.answer import SOUND, considered_action, quick_action
from engine.thinking.mark import Found, Mark
from engine.thinking.question import AnyGame
from tests.engine.tables.playing import SECRET, Played
from tests.long_runs import repetitions

LONGEST = repetitions(200, long=400)
"""Actions after which a game is closed."""


async def let_computer_act(table: Table, seat: int, *, is_quick: bool = False) -> None:
    """A computer acts as the bot has it act."""
    question = question_for(table, seat, SOUND)
    action = (quick_action if is_quick else considered_action)(table.game, question)
    found = Found(question.view, table.controls_version(seat), Mark(SOUND, is_quick=is_quick))
    await table.act(seat, action, cause=Cause.COMPUTER, found=found)


async def played_with_computers(game: AnyGame, seats: int, options: tuple[str, ...] = ()) -> Played:
    """A game of Ann against computers: every third action of a computer is a quick one, every tenth a harmless one."""
    played = Played(game, Opening("7Q2M", game.meta.slug, SECRET, 1_000.0))
    await played.join("ann")
    await played.computers(seats - 1)
    if options:
        await played.options(*options)
    await played.start()
    table = played.table
    for number in range(LONGEST):
        if not (waiting := table.waiting_for()):
            break
        seat = waiting[number % len(waiting)]
        if table.state.seats[seat].player is not None:
            await table.act(seat, game.mind.policy(table.view(seat), table.menu(seat), FastChance(number)))
        elif number % 10 == 9:
            version = table.controls_version(seat)
            await table.take_timeout_actions(seat, cause=Cause.COMPUTER, controls_version=version)
        else:
            await let_computer_act(table, seat, is_quick=number % 3 == 0)
    return played
