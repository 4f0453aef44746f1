"""What must hold whenever the bot is back: of the log, of the rows beside it, and of what people see."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from discord import ui

from bot.table_pages.components import escaped_text
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import menu_rows
from bot.texts.names import computer_name
from data.models import StoredTable, TableStatus
from engine.tables.actions import (
    AgreeToPause,
    AgreeToTakeBack,
    AskToTakeBack,
    GoOn,
    RefuseToPause,
    RefuseToTakeBack,
    Rematch,
    Start,
)
from engine.tables.log import Cause, Entry, verb_of_line
from engine.tables.state import Phase, TableState
from engine.tables.table import Table
from playground.discord.channels import Channel
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.simulation.crowd import asks
from tests.torture.attempts import CONTROLS, Attempt, addresses, controls_of
from tests.torture.chronicles import Chronicle

QUESTIONS = {
    "/table undo": {AskToTakeBack.verb, AgreeToTakeBack.verb, RefuseToTakeBack.verb},
    "/table pause": {AgreeToPause.verb, RefuseToPause.verb},
    "/table go-on": {GoOn.verb},
}
"""By command, the verbs of what it may add to a log."""
STATUS = {Phase.OVER: TableStatus.OVER, Phase.CLOSED: TableStatus.CLOSED}


def of_the_log(told: Chronicle, attempts: Sequence[Attempt], people: Sequence[Person]) -> Iterator[str]:
    """Where the log has not, once, what people saw accepted, or has what nobody attempted."""
    is_later = told.set_id is not None and told.set_id != told.table.id
    yield from _of_the_lobby(told.table.log, attempts, starts_by_itself=is_later)
    for person in people:
        seat = told.table.state.seat_of(str(person.user.id))
        if seat is not None:
            own = [attempt for attempt in attempts if attempt.player == person.user.id]
            yield from (f"{told.table.id}, {person.name}: {finding}" for finding in _of_seat(told, seat, own))
            yield from (f"{told.table.id}, {person.name}: {finding}" for finding in _of_questions(told, seat, own))


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


def _of_questions(told: Chronicle, seat: int, own: Sequence[Attempt]) -> Iterator[str]:
    """Where what a seat asked the others, or answered, by a command, is not in the log so often."""
    done = Counter(verb_of_line(entry.line) for entry in told.table.log if entry.seat == seat)
    for command, verbs in QUESTIONS.items():
        least = sum(attempt.is_granted for attempt in own if attempt.typed == command)
        if least > (logged := sum(done[verb] for verb in verbs)):
            yield f"{command}: {least} granted, and {logged} in the log"


def _attempted_one_by_one(log: Sequence[Entry]) -> list[Entry]:
    """The entries without those with which a table opens that plays again, and without what happens by itself, such as
    its start.
    """
    opened = max(
        (number for number, entry in enumerate(log, 1) if entry.line.startswith(f"{Rematch.verb} ")), default=0
    )
    return [entry for entry in log[opened:] if entry.cause is not Cause.TIMER]


def _of_the_lobby(log: Sequence[Entry], attempts: Sequence[Attempt], *, starts_by_itself: bool) -> Iterator[str]:
    done = Counter(entry.line.split()[0] for entry in _attempted_one_by_one(log))
    starts = {Code.START, Code.START_WITH}
    for codes, verb in (
        ({Code.ADD_COMPUTER}, "add_computer"),
        ({Code.REMOVE_COMPUTER}, "remove_computer"),
        (starts, "start"),
    ):
        tried = [one for one in attempts if one.code in codes]
        least = sum(attempt.is_acknowledged for attempt in tried)
        if verb == Start.verb and starts_by_itself:  # with the first table of its set
            continue
        if not least <= done[verb] <= len(tried):
            yield f"{verb}: {least} acknowledged of {len(tried)} attempted, and {done[verb]} in the log"
    if (least := sum(attempt.has_set for attempt in attempts)) > done["options"]:
        yield f"options: {least} acknowledged, and {done['options']} in the log"
    for player in {attempt.player for attempt in attempts if attempt.code == Code.JOIN and attempt.is_acknowledged}:
        tried = [one for one in attempts if one.player == player and one.code == Code.JOIN]
        least, joins = sum(one.is_acknowledged for one in tried), sum(_is_join(entry, player) for entry in log)
        if not least <= joins <= len(tried):
            yield f"join: {least} acknowledged of {len(tried)} attempted, and {joins} in the log"


def _is_join(entry: Entry, player: str) -> bool:
    return entry.line.startswith(f"join player={player} ")


def of_the_rows(stored: StoredTable, state: TableState) -> Iterator[str]:
    """Where what is stored beside a log does not say what the log leads to."""
    table, status = stored.opening.table, STATUS.get(state.phase, TableStatus.LIVE)
    if stored.status is not status:
        yield f"{table} is stored as {stored.status}, and is {status}"
    seats = [(seat.player, seat.left, seat.strength) for seat in state.seats]
    if seats != [(seat.player, seat.left, seat.strength) for seat in stored.seats]:
        yield f"{table}: seated are {stored.seats}, and the log says {seats}"


# -- what people see --------------------------------------------------------------------------------------------------


def of_the_screens(
    told: Chronicle, channel: Channel, people: Sequence[Person], known: Mapping[str, str], *, is_shut: bool
) -> Iterator[str]:
    """Where board and hands do not show what the log says. ``known`` are names by id; of a table that ``is_shut``
    everybody may see who sits there, and nothing of the game.
    """
    board, names = board_in(channel, told.table.id), names_at(told.table, known)
    match told.table.state.phase:
        case _ if board is None:
            yield "there is no board"
        case Phase.LOBBY:
            yield from (f"{name} is not in the lobby" for name in names if escaped_text(name) not in board.text)
        case Phase.PLAYING:
            expected = "no picture" if is_shut else told.paint.table_picture(told.table.view(None), names).alt
            shown = board.images[-1].alt if board.images else "no picture"
            if shown != expected:
                yield f"the board shows {shown!r}, not {expected!r}"
            if is_shut and (missing := [name for name in names if escaped_text(name) not in board.text]):
                yield f"the shut board does not show {missing}"
            for person in people:
                yield from _of_the_hand(told, person, names)
        case _ if not shows_end(channel, told.table.id):
            yield "the end is not shown"


def _of_the_hand(told: Chronicle, person: Person, names: tuple[str, ...]) -> Iterator[str]:
    table = told.table
    seat = table.state.seat_of(str(person.user.id))
    if seat is None:
        return
    lasting = [sight for sight in person.dm.messages if not sight.is_ephemeral]
    hand = lasting[-1] if lasting else None
    shown = [image.alt for image in hand.images] if hand else []
    if not set(shown) & set(told.hands(seat, names)):  # at a shut table, it shows the table, too
        yield f"{person.name} holds {shown!r}, not {next(told.hands(seat, names))!r}"
    controls = controls_of(hand) if hand else []
    offered = {one for one in controls if (address := CustomId.parse(one)) and address.code in CONTROLS}
    wanted = controls_for(table, seat, names)
    asked = {one for one in offered if one.replace(f":{Code.PLAY}:", f":{Code.ASK_FIRST}:") in wanted}
    if offered != wanted and not (asked and offered == asked):  # a hand may ask whether a grave action is meant
        yield f"{person.name} has the controls {sorted(offered)}, not {sorted(wanted)}"


def controls_for(table: Table, seat: int, names: tuple[str, ...]) -> set[str]:
    """The custom ids of the controls that the seat's hand must have now: none in a pause."""
    if table.state.is_paused:
        return set()
    rows = menu_rows(table.menu(seat), table.id, table.controls_version(seat), names)
    return {str(one.custom_id) for row in rows for one in row.children if isinstance(one, ui.Button | ui.Select)}


def board_in(channel: Channel, table: str | None = None) -> MessageView | None:
    """The newest message of the bot's that everybody sees, without those that ask people; ``table`` is the id of the
    table that it must show, if any: the result of a set's table may come while the next one is open.
    """
    shown = [MessageView(message) for message in channel.messages.values() if message.visible_to is None]
    boards = [sight for sight in shown if not asks(sight) and controls_of(sight)]
    own = [sight for sight in boards if table in {None, *(address.table for address in addresses(sight))}]
    return own[-1] if own else None


def shows_end(channel: Channel, table: str) -> bool:
    ends = CustomId(Code.PLAY_AGAIN, table).as_button_id()
    return any(button.custom_id == ends for one in channel.messages.values() for button in MessageView(one).buttons)


def names_at(table: Table, known: Mapping[str, str]) -> tuple[str, ...]:
    numbers = iter(range(len(table.state.seats)))
    return tuple(
        computer_name(next(numbers), seat.strength) if seat.player is None else known[seat.player]
        for seat in table.state.seats
    )
