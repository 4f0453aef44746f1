"""Messages that were left behind: each control that everybody sees must belong to a table at which it could be used."""

from collections.abc import Iterator

from bot.table_pages.custom_ids import Code
from data.models import TableStatus
from engine.tables.log import verb_of_line
from playground.discord.channels import Channel
from playground.driver.views import MessageView
from tests.simulation.wandering import CONTROLS, Control, public_controls
from tests.simulation.world import Simulated

OF_A_LOBBY = {Code.JOIN, Code.JOIN_WITH_LUCK, Code.LEAVE_LOBBY, Code.START, Code.INVITE, Code.OPTIONS} | {
    *(Code.ADD_COMPUTER, Code.REMOVE_COMPUTER, Code.TAKE_SEAT, Code.ACCEPT_INVITATION, Code.DECLINE_INVITATION),
    Code.ADD_TABLE,
}
OF_A_GAME = (
    CONTROLS
    | {Code.SIT_IN, Code.PAUSE, Code.PAUSE_AGREE, Code.PAUSE_REFUSE, Code.GO_ON, Code.MY_HAND}
    | {
        *(Code.TAKE_BACK, Code.TAKE_BACK_AGREE, Code.TAKE_BACK_REFUSE, Code.CLOSE_AGREE, Code.CLOSE_REFUSE, Code.BACK),
    }
)
START = "start"
NOTED = 25.0
"""Seconds of the bot's time after which a process knows of whatever it has posted, and has noted it; of what one that
ended sooner was told that it failed, or was told nothing, nobody can know.
"""


async def broken_promises(sim: Simulated) -> list[str]:
    """What is offered at tables that have not the phase for it, in the channels in which the bot may write."""
    assert sim.process is not None
    found, phases = [], dict[str, str]()
    for channel_name, table, code in sorted(set(_offers(sim))):
        if table not in phases:
            stored = await sim.process.store.load_table(table)
            has_begun = stored is not None and any(verb_of_line(one.line) == START for one in stored.entries)
            is_live = stored is not None and stored.status is TableStatus.LIVE
            phases[table] = "over" if not is_live else "game" if has_begun else "lobby"
        wanted = "lobby" if code in OF_A_LOBBY else "game"
        if phases[table] != wanted:
            found.append(f"{code} of table {table} is offered in {channel_name}, of a {wanted}: it is {phases[table]}")
    return found


def known_controls(sim: Simulated, channel: Channel) -> list[Control]:
    """What everybody can use in a channel, without messages of which no process may know."""
    return [one for one in public_controls(channel) if not _is_orphan(sim, one.sight)]


def _is_orphan(sim: Simulated, sight: MessageView) -> bool:
    """Whether a process ended soon after it had posted a message."""
    posted_at = sight.message.created_at
    return any(sim.time_of_bot(posted_at, death) <= NOTED for death in sim.deaths if death >= posted_at)


def _offers(sim: Simulated) -> Iterator[tuple[str, str, Code]]:
    """The channel's name, table and code of each control that belongs to a lobby or a game."""
    for channel in sim.place.world.channels.values():
        if channel.recipient is None and not channel.lacks_bot and not channel.locked:
            for control in known_controls(sim, channel):
                if control.address.code in OF_A_LOBBY | OF_A_GAME:
                    yield channel.name, control.address.table, control.address.code
