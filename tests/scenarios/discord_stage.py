"""The bot on a playground as a stage: everything is clicked, or everything is typed."""

from collections.abc import Awaitable, Callable, Sequence

from bot.tables.live_table import LiveTable
from engine.actions import Action
from engine.games.hi_lo_jack.actions import Bury
from engine.options import option_fields
from engine.pieces.cards import PACK, Card, card_in_words, card_text
from engine.tables.log import Cause
from engine.tables.options import TableOptions
from engine.tables.state import Phase
from engine.tables.table import Table
from engine.text.sentences import sentence
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.bot.serving import Serving
from tests.patience import until
from tests.scenarios.screen import asks_for_luck, does_as_host, presses_more
from tests.scenarios.stage import GAME, SLUG, RefusedError, Told, action_of

SPOKEN = {card_in_words(card): card for card in PACK}


def hand_in(alt: str) -> tuple[Card, ...]:
    """The cards that the alt text of a hand names."""
    held = alt.partition("You hold ")[2].partition(".")[0]
    words = held.replace(" and ", ", ").split(", ")
    return tuple(SPOKEN[word] for word in words if word in SPOKEN)


class ClickingPlayer:
    """Somebody who presses what is on the screen, and types only what has no button."""

    def __init__(self, stage: "DiscordStage", person: Person) -> None:
        self.stage = stage
        self.person = person
        self.name = person.name

    async def opens(self) -> None:
        await self.person.slash("/play", game=SLUG)
        await self.stage.find_table(self.person)

    async def joins(self, luck: str = "") -> None:
        if self.stage.table.state.phase is not Phase.LOBBY:
            await self._acts(self.person.slash("/table join"))  # there is no button for it any more
            return
        if not luck:
            await self._acts(self.person.click("Join"))
            return
        await asks_for_luck(self.person)
        await self._acts(self.person.submit({"Your word": luck}))

    async def leaves(self) -> None:
        await self._acts(presses_more(self.person, "Leave", instead="/table leave"))

    async def adds_computer(self) -> None:
        await self._acts(does_as_host(self.person, "Add computer"))

    async def removes_computer(self) -> None:
        await self._acts(does_as_host(self.person, "Remove computer"))

    async def sets(self, option: str, value: str) -> None:
        form = await does_as_host(self.person, "Options")
        assert form is not None
        await self.person.select(form.selects[0].placeholder, [_title(option)], on=form)
        if form.selects:
            await self._acts(self.person.select(form.selects[0].placeholder, [_value_title(option, value)], on=form))
            return
        await self.person.click("Type its value", on=form)
        assert self.person.modal is not None
        await self._acts(self.person.submit({self.person.modal.fields[0].label: value}))

    async def starts(self, answer: str = "") -> None:
        asked = await self._tries(self.person.click("Start"))
        if asked is None:
            return
        if not answer or not asked.buttons:
            raise RefusedError(asked.text)
        titles = {value: title for field in option_fields(GAME.meta.options) for value, title in field.choices}
        await self._acts(self.person.click(titles[answer], on=asked))

    async def does(self, line: str) -> None:
        action = action_of(line)
        if self.person.dm.messages and (pressing := self._control(action)):
            if action.at_stake:
                await pressing()  # the hand asks whether it is meant, and has the button that does it last
                hand = self.person.dm.last
                await self._acts(self.person.press(hand, hand.buttons[-1].custom_id))
                return
            await self._acts(pressing())
        else:
            await self._acts(self.types(action))

    def _control(self, action: Action) -> Callable[[], Awaitable[MessageView | None]] | None:
        """How to do this with what the hand message offers; ``None`` if it does not."""
        message = self.person.dm.last
        if isinstance(action, Bury):
            cards = [card_text(card) for card in action.cards]
            prompts = [select.placeholder for select in message.selects]
            return (lambda: self.person.select(prompts[0], cards, on=message)) if prompts else None
        label = sentence(action.label, action.model_dump())
        said = (label, f"{label} (you must bid)", label.replace("Bid ", "Take the bid: "))  # a dealer's bids
        found = [one for one in said if any(button.matches(one) for button in message.buttons)]
        return (lambda: self.person.click(found[0], on=message)) if found else None

    def types(self, action: Action) -> Awaitable[MessageView | None]:
        """The same as a typed command."""
        return self.person.slash("/act", do=action.to_line())

    async def comes_back(self) -> None:
        await self._acts(self.person.click("I am back"))

    async def resigns(self) -> None:
        asked = await presses_more(self.person, "Leave game", instead="/table leave")
        assert asked is not None
        if not asked.buttons:
            raise RefusedError(asked.text)
        await self._acts(self.person.click("Leave game", on=asked))

    async def closes(self) -> None:
        asked = await self.person.slash("/table close")
        assert asked is not None
        if not asked.buttons:
            raise RefusedError(asked.text)
        at_once = [button.label for button in asked.buttons if button.label in {"Close table", "End the game"}]
        if at_once:
            await self._acts(self.person.click(at_once[0], on=asked))
            return
        await self.person.click("End it as a moderator", on=asked)
        await self._acts(self.person.submit({"Why": "We have to go"}))

    def hand(self) -> tuple[Card, ...]:
        return hand_in(self.person.dm.last.image.alt)

    async def _acts(self, doing: Awaitable[MessageView | None]) -> None:
        if (answer := await self._tries(doing)) is not None:
            raise RefusedError(answer.text)

    async def _tries(self, doing: Awaitable[MessageView | None]) -> MessageView | None:
        """Does something; the answer, if the log shows that nothing came of it."""
        before = self.stage.acts()
        answer = await doing
        if self.stage.acts() > before:
            return None
        assert answer is not None, "neither done nor answered"
        return answer


class TypingPlayer(ClickingPlayer):
    """Somebody who types everything that can be typed."""

    async def joins(self, luck: str = "") -> None:
        await self._acts(self.person.slash("/table join", **({"luck": luck} if luck else {})))

    async def leaves(self) -> None:
        await self._acts(self.person.slash("/table leave"))

    async def adds_computer(self) -> None:
        await self._acts(self.person.slash("/table computers", number=self.stage.computers() + 1))

    async def removes_computer(self) -> None:
        await self._acts(self.person.slash("/table computers", number=self.stage.computers() - 1))

    async def sets(self, option: str, value: str) -> None:
        await self._acts(self.person.slash("/table options", name=option, value=value))

    async def starts(self, answer: str = "") -> None:
        asked = await self._tries(self.person.slash("/table start"))
        if asked is None:
            return
        if not answer or not asked.buttons:
            raise RefusedError(asked.text)
        await self.sets("format", answer)
        await self._acts(self.person.slash("/table start"))

    async def does(self, line: str) -> None:
        await self._acts(self.types(action_of(line)))

    async def comes_back(self) -> None:
        await self._acts(self.person.slash("/table back"))

    async def resigns(self) -> None:
        asked = await self.person.slash("/table leave")
        assert asked is not None
        if not asked.buttons:
            raise RefusedError(asked.text)
        await self._acts(self.person.click("Leave game", on=asked))


class DiscordStage:
    """The channel that everybody looks at."""

    def __init__(self, bot: Serving, kind: type[ClickingPlayer] = ClickingPlayer) -> None:
        self.bot = bot
        self.place = bot.place
        self.players: Sequence[ClickingPlayer] = [kind(self, person) for person in bot.place.people]
        self.hosted: LiveTable | None = None

    async def find_table(self, person: Person) -> None:
        self.hosted = await self.bot.table_here(person)

    @property
    def table(self) -> Table:
        assert self.hosted is not None
        return self.hosted.table

    def told(self) -> Told:
        assert self.hosted is not None
        return Told(self.table.state.phase, self.bot.tables.seat_names(self.hosted))

    def acts(self) -> int:
        """How many entries people brought about."""
        entries = self.hosted.table.log if self.hosted else []
        return sum(entry.cause in {Cause.PERSON, Cause.HOST} for entry in entries)

    def computers(self) -> int:
        return sum(seat.player is None for seat in self.table.state.seats)

    async def time_passes(self, seconds: float) -> None:
        await self.bot.skip(seconds)
        await until(lambda: not self._is_due())
        await self.comes_to_rest()

    def _is_due(self) -> bool:
        assert self.hosted is not None
        if self.hosted.is_deserted:
            return False
        deadlines = [self.bot.tables.deadlines.deadline(self.hosted, seat) for seat in self.table.waiting_for()]
        return any(when is not None and when <= self.bot.clock() for when in deadlines)

    async def comes_to_rest(self) -> None:
        await until(self._is_at_rest)
        await self.bot.app.wait_settled()

    def _is_at_rest(self) -> bool:
        assert self.hosted is not None
        seats = [self.table.state.seats[seat] for seat in self.table.waiting_for()]
        by_themselves = [seat for seat in seats if seat.player is None or seat.on_auto]
        return self.table.state.phase is not Phase.PLAYING or not by_themselves or self.hosted.is_deserted


def _value_title(option: str, value: str) -> str:
    """What a value of an option is called on the screen."""
    fields = (*option_fields(GAME.meta.options), *option_fields(TableOptions))
    return next(dict(field.choices)[value] for field in fields if field.name == option)


def _title(option: str) -> str:
    """What an option is called on the screen."""
    fields = (*option_fields(GAME.meta.options), *option_fields(TableOptions))
    return next(field.title for field in fields if field.name == option)
