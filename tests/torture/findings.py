"""What must hold whenever the bot is back: of the log, of the rows beside it, and of what people see."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from discord import ui

from bot.pages.components import escaped_text
from bot.pages.custom_ids import Code, CustomId
from bot.pages.play.menu import menu_rows
from bot.texts.names import computer_name
from data.records import StoredTable, TableStatus
from engine.tables.actions import Rematch
from engine.tables.log import Cause, Entry
from engine.tables.state import Phase, TableState
from engine.tables.table import Table
from playground.discord.channels import Channel
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.simulation.crowd import asks
from tests.torture.attempts import CONTROLS, Attempt, controls_of
from tests.torture.chronicles import Chronicle

STATUS = {Phase.OVER: TableStatus.OVER, Phase.CLOSED: TableStatus.CLOSED}


def of_the_log(told: Chronicle, attempts: Sequence[Attempt], people: Sequence[Person]) -> Iterator[str]:
    """Where the log has not, once, what people saw accepted, or has what nobody attempted."""
    yield from _of_the_lobby(told.table.log, attempts)
    for person in people:
        seat = told.table.state.seat_of(str(person.user.id))
        if seat is not None:
            own = [attempt for attempt in attempts if attempt.player == person.user.id]
            yield from (f"{told.table.id}, {person.name}: {finding}" for finding in _of_seat(told, seat, own))


def _of_seat(told: Chronicle, seat: int, own: Sequence[Attempt]) -> Iterator[str]:
    """Compares by count: a control is good for one entry of its seat, the one made at the count it was drawn for."""
    now, is_playing = told.table.controls_version(seat), told.table.state.phase is Phase.PLAYING
    tried: dict[int, list[Attempt]] = {}
    for attempt in filter(lambda one: one.is_action, own):
        tried.setdefault(attempt.count, []).append(attempt)
    for (_, count), entry in [item for item in told.acted.items() if item[0][0] == seat]:
        if entry.cause is not Cause.PERSON:
            yield f"somebody else did {entry.line}"
        lines = {attempt.line(told.menus[seat, count]) for attempt in tried.get(count, [])}
        if entry.line not in lines:
            yield f"in the log, but nobody attempted it then: {entry.line}; attempted was {lines or 'nothing'}"
    for count, attempts in tried.items():
        acknowledged = [attempt for attempt in attempts if attempt.is_acknowledged]
        if acknowledged and (count > now or (count == now and is_playing and (seat, count) not in told.acted)):
            lines = {attempt.line(told.menus.get((seat, count), ())) for attempt in acknowledged}
            yield f"acknowledged, but not in the log: {lines}"
    if shown := [count for attempt in own for count in attempt.shown if count > now]:
        yield f"was shown a hand of count {max(shown)}, and the log leads to {now}"


def _attempted_one_by_one(log: Sequence[Entry]) -> list[Entry]:
    """The entries without those with which a table opens that plays again, and without what happens by itself, such as
    its start.
    """
    opened = max(
        (number for number, entry in enumerate(log, 1) if entry.line.startswith(f"{Rematch.verb} ")), default=0
    )
    return [entry for entry in log[opened:] if entry.cause is not Cause.TIMER]


def _of_the_lobby(log: Sequence[Entry], attempts: Sequence[Attempt]) -> Iterator[str]:
    done = Counter(entry.line.split()[0] for entry in _attempted_one_by_one(log))
    starts = {Code.START, Code.START_WITH}
    for codes, verb in (
        ({Code.ADD_COMPUTER}, "add_computer"),
        ({Code.REMOVE_COMPUTER}, "remove_computer"),
        (starts, "start"),
    ):
        tried = [one for one in attempts if one.code in codes]
        least = sum(attempt.is_acknowledged for attempt in tried)
        if not least <= done[verb] <= len(tried):
            yield f"{verb}: {least} acknowledged of {len(tried)} attempted, and {done[verb]} in the log"
    if (least := sum(attempt.has_set for attempt in attempts)) > done["options"]:
        yield f"options: {least} acknowledged, and {done['options']} in the log"
    for attempt in attempts:
        if attempt.code == Code.JOIN and attempt.is_acknowledged:
            joins = sum(entry.line.startswith(f"join player={attempt.player} ") for entry in log)
            if joins != 1:
                yield f"join: acknowledged, and {joins} times in the log"


def of_the_rows(stored: StoredTable, state: TableState) -> Iterator[str]:
    """Where what is stored beside a log does not say what the log leads to."""
    table, status = stored.opening.table, STATUS.get(state.phase, TableStatus.LIVE)
    if stored.status is not status:
        yield f"{table} is stored as {stored.status}, and is {status}"
    seats = [(seat.player, seat.left) for seat in state.seats]
    if seats != [(seat.player, seat.left) for seat in stored.seats]:
        yield f"{table}: seated are {stored.seats}, and the log says {seats}"


# -- what people see --------------------------------------------------------------------------------------------------


def of_the_screens(
    told: Chronicle, channel: Channel, people: Sequence[Person], known: Mapping[str, str]
) -> Iterator[str]:
    """Where board and hands do not show what the log says. ``known`` are names by id."""
    board, names = board_in(channel), names_at(told.table, known)
    match told.table.state.phase:
        case _ if board is None:
            yield "there is no board"
        case Phase.LOBBY:
            yield from (f"{name} is not in the lobby" for name in names if escaped_text(name) not in board.text)
        case Phase.PLAYING:
            expected = told.paint.table_picture(told.table.view(None), names).alt
            shown = board.images[-1].alt if board.images else "no picture"
            if shown != expected:
                yield f"the board shows {shown!r}, not {expected!r}"
            for person in people:
                yield from _of_the_hand(told, person, names)
        case _ if not shows_end(channel, told.table.id):
            yield "the end is not shown"


def _of_the_hand(told: Chronicle, person: Person, names: tuple[str, ...]) -> Iterator[str]:
    table = told.table
    seat = table.state.seat_of(str(person.user.id))
    if seat is None:
        return
    hand = person.dm.messages[-1] if person.dm.messages else None
    shown = hand.images[-1].alt if hand and hand.images else "no hand"
    if shown not in told.hands(seat, names):
        yield f"{person.name} holds {shown!r}, not {next(told.hands(seat, names))!r}"
    controls = controls_of(hand) if hand else []
    offered = {one for one in controls if (address := CustomId.parse(one)) and address.code in CONTROLS}
    if offered != (wanted := controls_for(table, seat, names)):
        yield f"{person.name} has the controls {sorted(offered)}, not {sorted(wanted)}"


def controls_for(table: Table, seat: int, names: tuple[str, ...]) -> set[str]:
    """The custom ids of the controls that the seat's hand must have now."""
    rows = menu_rows(table.menu(seat), table.id, table.controls_version(seat), names)
    return {str(one.custom_id) for row in rows for one in row.children if isinstance(one, ui.Button | ui.Select)}


def board_in(channel: Channel) -> MessageView | None:
    """The newest message of the bot's that everybody sees, without those that ask the people who are invited."""
    shown = [MessageView(message) for message in channel.messages.values() if message.visible_to is None]
    return next((sight for sight in reversed(shown) if not asks(sight)), None)


def shows_end(channel: Channel, table: str) -> bool:
    ends = CustomId(Code.PLAY_AGAIN, table).as_button_id()
    return any(button.custom_id == ends for one in channel.messages.values() for button in MessageView(one).buttons)


def names_at(table: Table, known: Mapping[str, str]) -> tuple[str, ...]:
    numbers = iter(range(len(table.state.seats)))
    return tuple(
        computer_name(next(numbers)) if seat.player is None else known[seat.player] for seat in table.state.seats
    )
