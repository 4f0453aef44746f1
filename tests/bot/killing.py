"""People who play at several tables as fast as they can, and what must hold however the bot ends meanwhile.

Everything they do is an `Attempt`. After each restart the log in the database is compared with all attempts: what was
acknowledged is there once, and nothing is there that nobody attempted. Then boards and hands are compared with the log.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.addresses import Address
from bot.text import computer_name, escaped
from data.reader import Reader
from data.records import StoredTable
from engine.cards import Card
from engine.entries import Cause, Entry
from engine.games import games
from engine.seating import Phase
from engine.table import Table
from playground import verbs
from playground.channels import Channel
from playground.interactions import Answer, Interaction, State
from playground.people import Person
from playground.place import Playground
from playground.sights import Sight
from render.boards import painter

SLUG = "hi-lo-jack"
GAME = games()[SLUG]
GAME_VERBS = {action.verb for action in GAME.meta.actions}
AGAIN = {"Play again", "Open a new table"}


@dataclass
class Attempt:
    """Something that a person did, and the interaction that it became."""

    person: Person
    address: Address
    interaction: Interaction
    values: list[str] = field(default_factory=list)

    @property
    def is_in_flight(self) -> bool:
        return self.interaction.state is State.WAITING

    @property
    def is_acknowledged(self) -> bool:
        """Whether the bot answered as to something done; a refusal is a private message."""
        return self.interaction.state is State.ANSWERED and self.interaction.answer is not Answer.MESSAGE


class Channelful:
    """Two people in a channel who play one game after the other; the first of them opens and starts the tables."""

    def __init__(self, place: Playground, channel: Channel, people: Sequence[Person], rng: random.Random) -> None:
        self.place = place
        self.channel = channel
        self.people = people
        self.rng = rng
        self.attempts: list[Attempt] = []
        self.private: dict[str, Sight] = {}
        """A private hand of each person, drawn some time ago."""
        self.ended: set[str] = set()
        """Tables whose end was checked."""
        for person in people:
            person.here = channel

    @property
    def board(self) -> Sight | None:
        """The newest message of the bot's that everybody sees."""
        shown = [Sight(message) for message in self.channel.messages.values() if message.visible_to is None]
        return shown[-1] if shown else None

    # -- playing ------------------------------------------------------------------------------------------------------

    async def plays(self, person: Person) -> None:
        """One person plays on and on."""
        while True:
            if not await self.acts(person):
                changed = self.place._changed
                await changed.wait()

    async def acts(self, person: Person) -> bool:
        """Does something that is on the screen, if there is anything."""
        await asyncio.sleep(self.rng.uniform(0, 0.01))
        if self.rng.random() < 0.15 and self._is_playing():
            await self._looks(person)
        attempt = self._attempted(person)
        if attempt is None:
            return False
        self.attempts.append(attempt)
        await self.place.answer(attempt.interaction)
        self._note(attempt)
        return True

    def _is_playing(self) -> bool:
        return self.board is not None and any(button.label == "My hand" for button in self.board.buttons)

    async def _looks(self, person: Person) -> None:
        """Opens one's hand privately, and keeps it."""
        assert self.board is not None
        seen = verbs.click(self.place.world, person.user, self.board.message, self.board.button("My hand").custom_id)
        await self.place.answer(seen)
        if seen.original is not None:
            self.private[person.name] = Sight(seen.original)

    def _attempted(self, person: Person) -> Attempt | None:
        if controls := self._controls_of(person):
            return self.pressed(person, *self.rng.choice(controls))
        if (board := self.board) is None:
            return self._opened(person)
        labels = {button.label: button for button in board.buttons}
        is_host = person is self.people[0]
        if "Join" in labels:
            label = self._wish_in_lobby(person, board)
            return self.pressed(person, board, labels[label].custom_id, []) if label else None
        again = next((labels[label] for label in AGAIN if label in labels), None)
        return self.pressed(person, board, again.custom_id, []) if again and is_host else None

    def _controls_of(self, person: Person) -> list[tuple[Sight, str, list[str]]]:
        """What the person's hand message offers, and the answers to a question that only they see."""
        messages = person.dm.messages[-1:] + [m for m in person.sees() if m.is_ephemeral and "Which shall" in m.text]
        pressing = [
            (message, button.custom_id, list[str]())
            for message in messages
            for button in message.buttons
            if ":play:" in button.custom_id or ":with:" in button.custom_id
        ]
        choosing = [
            (message, select.custom_id, [option.value for option in select.options][: select.low])
            for message in messages
            for select in message.selects
        ]
        return pressing + choosing

    def _wish_in_lobby(self, person: Person, board: Sight) -> str | None:
        if person.name not in board.text:
            return "Join"
        if person is not self.people[0] or not all(one.name in board.text for one in self.people):
            return None
        return self.rng.choice(["Add computer", "Remove computer", "Start", "Start"])

    def _opened(self, person: Person) -> Attempt | None:
        if person is not self.people[0]:
            return None
        interaction = verbs.slash(self.place.world, person.user, self.channel, ["play"], {"game": SLUG})
        return Attempt(person, Address("opens"), interaction)

    def pressed(self, person: Person, message: Sight, custom_id: str, values: list[str]) -> Attempt:
        world = self.place.world
        address = Address.read(custom_id)
        assert address is not None
        if values:
            interaction = verbs.select(world, person.user, message.message, custom_id, values)
        else:
            interaction = verbs.click(world, person.user, message.message, custom_id)
        return Attempt(person, address, interaction, values)

    def _note(self, attempt: Attempt) -> None:
        """Clears away private answers that were read, but for questions and kept hands."""
        original = attempt.interaction.original
        if original is not None and original.is_ephemeral and not Sight(original).buttons:
            verbs.dismiss(self.place.world, attempt.person.user, original)


# -- what must hold ---------------------------------------------------------------------------------------------------


async def nothing_saved(*_unsaved: object) -> None:
    raise AssertionError("a replay saves nothing")


class Meant(NamedTuple):
    """What an attempt stands for: an action, and the entry after which its control was drawn."""

    line: str
    seq: int


class Retold:
    """A stored table played again, stopping at any entry."""

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.table = Table(GAME, stored.opening, nothing_saved, lambda: 0.0)
        self._menus: dict[int, tuple[object, ...]] = {0: ()}
        self._lines: dict[tuple[int, int, int], str] = {}

    def seat_of(self, person: Person) -> int:
        return [seat.player for seat in self.stored.seats].index(person.user.id)

    def through(self, attempts: Iterable[Attempt]) -> dict[int, Meant]:
        """Plays all entries; what each attempt stands for, by the id of the attempt."""
        waiting = [attempt for attempt in attempts if attempt.address.what in {"play", "pick"}]
        meant: dict[int, Meant] = {}
        for entry in self.stored.entries:
            self.table._again(entry)
            now = [attempt for attempt in waiting if id(attempt) not in meant and self._is_of_now(attempt)]
            meant |= {id(attempt): Meant(self._line(attempt), entry.seq) for attempt in now}
        return meant

    def _is_of_now(self, attempt: Attempt) -> bool:
        """Whether the control that was pressed was drawn for the position that is reached."""
        now = self.table.state.phase is Phase.PLAYING
        return now and attempt.address.number(0) == self.table.since(self.seat_of(attempt.person))

    def _line(self, attempt: Attempt) -> str:
        _, number, *picked = (int(text) for text in attempt.address.args)
        choice = self.table.menu(self.seat_of(attempt.person))[number]
        places = [[place] for place in picked] or [[int(value) for value in attempt.values]] * len(choice.picks)
        options = [[pick.options[i] for i in chosen] for pick, chosen in zip(choice.picks, places, strict=True)]
        return choice.completed(*options).line()


def check_log(stored: StoredTable, attempts: Sequence[Attempt]) -> Table:
    """What was acknowledged is in the log once, and nothing that nobody attempted. The table as it is now."""
    assert [entry.seq for entry in stored.entries] == list(range(1, len(stored.entries) + 1)), "entries are missing"
    retold = Retold(stored)
    meant = retold.through(attempts)
    _check_lobby(stored, attempts)
    for person in {attempt.person for attempt in attempts if id(attempt) in meant}:
        seat = retold.seat_of(person)
        acted = [entry for entry in stored.entries if entry.seat == seat and entry.line.split()[0] in GAME_VERBS]
        assert {entry.cause for entry in acted} <= {Cause.PERSON}, "somebody else played for a person"
        own = [attempt for attempt in attempts if attempt.person is person and id(attempt) in meant]
        _check_seat(acted, own, meant, retold.table.since(seat))
    return retold.table


def _check_seat(acted: Sequence[Entry], own: Sequence[Attempt], meant: dict[int, Meant], since: int) -> None:
    """Every entry was attempted after the seat's entry before it, and every acknowledged attempt came to an entry."""
    tried: dict[int, list[Attempt]] = {}
    for attempt in own:
        turn = sum(entry.seq <= meant[id(attempt)].seq for entry in acted)
        tried.setdefault(turn, []).append(attempt)
    for turn, entry in enumerate(acted):
        assert entry.line in [meant[id(attempt)].line for attempt in tried.get(turn, [])], f"nobody attempted {entry}"
        if len(tried[turn]) == 1 and tried[turn][0].is_acknowledged:
            assert entry.line == meant[id(tried[turn][0])].line, f"acknowledged as something else: {entry}"
    lost = [a for a in tried.get(len(acted), []) if a.is_acknowledged and a.address.number(0) >= since]
    assert not lost, f"acknowledged and not in the log: {[meant[id(attempt)].line for attempt in lost]}"


def _check_lobby(stored: StoredTable, attempts: Sequence[Attempt]) -> None:
    verbs_of = Counter(entry.line.split()[0] for entry in stored.entries)
    for what, verb in (("add", "add_computer"), ("remove", "remove_computer"), ("start", "start")):
        tried = [attempt for attempt in attempts if attempt.address.what in {what, "with" if what == "start" else what}]
        done = sum(attempt.is_acknowledged for attempt in tried if attempt.address.what == what)
        assert done <= verbs_of[verb] <= len(tried), f"{verb}: {done} acknowledged, {verbs_of[verb]} in the log"
    for attempt in attempts:
        if attempt.address.what == "join" and attempt.is_acknowledged:
            joins = [e for e in stored.entries if e.line.startswith(f"join player={attempt.person.user.id} ")]
            assert len(joins) == 1, f"join: acknowledged, and {len(joins)} times in the log"


def names_at(table: Table, place: Playground) -> tuple[str, ...]:
    numbers = iter(range(len(table.state.seats)))
    users = place.world.users
    return tuple(
        computer_name(next(numbers)) if seat.player is None else users[seat.player].name for seat in table.state.seats
    )


def differences(table: Table, channelful: Channelful) -> list[str]:
    """Where board and hands do not show what the log says."""
    board, names = channelful.board, names_at(table, channelful.place)
    if board is None:
        return ["there is no board"]
    if table.state.phase is Phase.LOBBY:
        return [f"{name} is not in the lobby" for name in names if escaped(name) not in board.text]
    if table.state.phase is not Phase.PLAYING:
        return [] if any(button.label in AGAIN for button in board.buttons) else ["the end is not shown"]
    return [*_board_differences(table, board, names), *_hand_differences(table, channelful, names)]


def _board_differences(table: Table, board: Sight, names: tuple[str, ...]) -> list[str]:
    paint = painter(SLUG)
    assert paint is not None
    expected = paint.table(table.view(None), names).alt
    shown = board.images[-1].alt if board.images else "no picture"
    return [] if shown == expected else [f"the board shows {shown!r}, not {expected!r}"]


def _hand_differences(table: Table, channelful: Channelful, names: tuple[str, ...]) -> list[str]:
    paint = painter(SLUG)
    assert paint is not None
    wrong = []
    for person in channelful.people:
        seat = table.state.seat_of(person.user.id)
        if seat is None:
            continue
        hand = person.dm.messages[-1] if person.dm.messages else None
        expected = paint.hand(table.view(seat), names, _legal_cards(table, seat)).alt
        shown = hand.images[-1].alt if hand and hand.images else "no hand"
        if shown != expected:
            wrong.append(f"{person.name} holds {shown!r}, not {expected!r}")
        stamps = {Address.read(button.custom_id) for button in (hand.buttons if hand else []) if button.custom_id}
        old = [a for a in stamps if a and a.what == "play" and a.number(0) != table.since(seat)]
        wrong += [f"{person.name} has an old button {address}" for address in old]
    return wrong


def _legal_cards(table: Table, seat: int) -> tuple[Card, ...]:
    picks = [pick for choice in table.menu(seat) for pick in choice.picks if pick.shown_as == "card"]
    return tuple(Card(option) for pick in picks for option in pick.options)


async def stored_tables(reader: Reader, channelful: Channelful) -> list[StoredTable]:
    """The tables that this channel had since the last look, the live one among them."""
    live = await reader.table_in(channelful.channel.id)
    named = {attempt.address.table for attempt in channelful.attempts} - {"-"} - channelful.ended
    found = [await reader.load_table(table) for table in {*named, *([live] if live else [])}]
    return [stored for stored in found if stored is not None]
