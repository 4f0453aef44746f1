"""What people want to do at least once in an evening: the rarer deeds of the club, each drawn for some worlds."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

from bot.people.notices import Notice
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from engine.lessons.lesson import MAX_STEPS
from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.simulation.past import REVIEWED
from tests.simulation.wandering import Control, Wanderer, controls_in

PLANS = 7
"""How many plans are made for an evening."""
REASON = "We have to go home"
PLAYED_IN = ("general", "card-room")
"""The channels in which people play."""
FOR_A_WHILE = 20.0
"""Seconds for which a server allows tables in one channel only."""
UNTIL_SHOWN = 2.0
"""Seconds until a question stands on the board."""
TRIES = 12
"""How often somebody tries an offer of a lesson's last step before giving up."""
Plan = Callable[[Person, LiveTable], Awaitable[None]]


class Plans:
    """The plans of the people of one channel, each carried out, or tried, once."""

    def __init__(self, people: Sequence[Person], fortune: random.Random, wanderer: Wanderer) -> None:
        self._people = people
        self._wanderer = wanderer
        self._fortune = fortune
        self.on_invited: Callable[[Person], None] = lambda _person: None
        """Called when somebody is about to be invited."""
        of_lobbies: list[Plan] = [
            self._leaves_the_lobby,
            self._closes_the_lobby,
            self._makes_it_private,
            self._invites_by_button,
            self._removes_by_button,
            self._fills_it_with_computers,
            self._looks_at_options,
            self._sits_down_again_as_host,
            self._comes_back_with_luck,
            self._allows_one_channel,
            self._asks_for_help,
            self._changes_a_setting,
            self._looks_back,
            self._learns,
            self._sleeps_at_night,
            self._chooses_how_to_be_told,
            self._sits_at_two_tables,
            self._reviews,
        ]
        of_games: list[Plan] = [
            self._asks_to_close,
            self._asks_to_close,
            self._closes_as_moderator,
            self._leaves_the_game,
            self._asks_for_a_pause,
            self._takes_back,
            self._answers_in_words,
        ]
        self._left = {
            Phase.LOBBY: fortune.sample(of_lobbies, min(PLANS // 2, len(of_lobbies))),
            Phase.PLAYING: fortune.sample(of_games, min(PLANS - PLANS // 2, len(of_games))),
        }

    async def try_one(self, person: Person, hosted: LiveTable) -> bool:
        """Carries out a plan that fits the table's phase, if any is left. Returns whether there was one."""
        left = self._left.get(hosted.table.state.phase)
        if not left:
            return False
        await left.pop()(person, hosted)
        return True

    # -- in a lobby ---------------------------------------------------------------------------------------------------

    async def _leaves_the_lobby(self, person: Person, hosted: LiveTable) -> None:
        await _press(person, await _uses(person, hosted, Code.MORE), Code.LEAVE_LOBBY)

    async def _closes_the_lobby(self, _person: Person, hosted: LiveTable) -> None:
        host = self._people[0]
        asked = await _hosts(host, hosted, Code.CLOSE)
        await _press(host, asked, Code.CLOSE_CONFIRMED)

    async def _makes_it_private(self, _person: Person, hosted: LiveTable) -> None:
        await self._people[0].slash("/table options", name="admission", value="invited")

    async def _invites_by_button(self, _person: Person, hosted: LiveTable) -> None:
        missing = [one for one in self._people[1:] if one.user.id not in hosted.table.state.named_people]
        if missing:
            self.on_invited(missing[0])
            asked = await _hosts(self._people[0], hosted, Code.INVITE)
            await _choose(self._people[0], asked, Code.INVITE_CHOSEN, missing[0].name)

    async def _removes_by_button(self, _person: Person, hosted: LiveTable) -> None:
        asked = await _hosts(self._people[0], hosted, Code.REMOVE_PLAYER)
        if asked is not None and (found := _found([asked], Code.REMOVE_CHOSEN)):
            await self._people[0].select(found.one.custom_id, [found.one.options[0].value], on=asked)  # type: ignore[union-attr]  # a select

    async def _fills_it_with_computers(self, _person: Person, hosted: LiveTable) -> None:
        """Some strength or other for the first; whoever comes then waits for a seat, until a computer is sent away."""
        page = await _hosts(self._people[0], hosted, Code.ADD_COMPUTER)
        if page is not None and (found := _found([page], Code.STRENGTH)):
            await self._wanderer.use(self._people[0], found)
        state = hosted.table.state
        free = max(hosted.game.meta.seats) - len(state.people)
        await self._people[0].slash("/table computers", number=free)
        await asyncio.sleep(FOR_A_WHILE)
        await _hosts(self._people[0], hosted, Code.REMOVE_COMPUTER)
        await self._people[0].slash("/table computers", number=0)

    async def _sits_down_again_as_host(self, _person: Person, hosted: LiveTable) -> None:
        """The host gives up their seat, if they have one, and takes one on the host's page."""
        host = self._people[0]
        if str(host.user.id) in hosted.table.state.people:
            await host.slash("/table leave")
        await _hosts(host, hosted, Code.JOIN_IN_PRIVATE)

    async def _comes_back_with_luck(self, person: Person, hosted: LiveTable) -> None:
        """Gives up their seat, if they have one, and sits down again with a lucky word."""
        if str(person.user.id) in hosted.table.state.people:
            await person.slash("/table leave")
        shuffles = await _press(person, await _uses(person, hosted, Code.MORE), Code.SHUFFLES)
        await _press(person, shuffles, Code.JOIN_WITH_LUCK)
        if person.modal is not None:
            await person.submit({person.modal.fields[0].custom_id: "clover"})

    async def _looks_at_options(self, _person: Person, hosted: LiveTable) -> None:
        asked = await _hosts(self._people[0], hosted, Code.OPTIONS)
        await _choose(self._people[0], asked, Code.OPTION, "Time for each turn")
        for code in (Code.OPTION_FORM, Code.OPTION, Code.OPTION_VALUE):
            if asked is not None and (found := _found([asked], code)):
                await self._wanderer.use(self._people[0], found)

    async def _allows_one_channel(self, _person: Person, _hosted: LiveTable) -> None:
        moderator = self._people[0]
        allowed = moderator.world.channels[moderator.here.parent_id or moderator.here.id]  # of a thread, its channel
        await moderator.slash("/settings", channels=allowed.name, openers="everybody")
        await asyncio.sleep(FOR_A_WHILE)
        await moderator.slash("/settings", channels="default")

    async def _asks_for_help(self, person: Person, _hosted: LiveTable) -> None:
        """Presses everything that the help offers, on the page of each subject."""
        page = await person.slash("/help")
        subjects = [one.value for select in (page.selects[-1:] if page else ()) for one in select.options]
        for subject in subjects:
            page = page and await person.select(Code.HELP_SUBJECT, [subject], on=page)
            offered = controls_in([page] if page else [])
            for control in [one for one in offered if one.address.code is not Code.HELP_SUBJECT]:
                await self._wanderer.use(person, control)

    async def _changes_a_setting(self, _person: Person, _hosted: LiveTable) -> None:
        """Chooses another theme, undoes that, chooses one again, and goes back to the default; types a time."""
        moderator = self._people[0]
        asked = await moderator.slash("/settings")
        for code, value in (
            (Code.SETTING, "theme"),
            (Code.SETTING_VALUE, "contrast"),
            (Code.SETTING_UNDO, ""),
            (Code.SETTINGS, ""),
            (Code.SETTING, "theme"),
            (Code.SETTING_VALUE, "classic"),
            (Code.SETTING_DEFAULT, ""),
            (Code.SETTINGS, ""),
            (Code.SETTING, "clock"),
        ):
            asked = await (_choose(moderator, asked, code, value) if value else _press(moderator, asked, code))
        await self._wanderer.use(moderator, _control([] if asked is None else [asked], Code.SETTING_FORM))

    async def _looks_back(self, person: Person, _hosted: LiveTable) -> None:
        """Reads in the history of the server, and goes through a game that was played long ago."""
        asked = await person.slash("/games history")
        for code in (Code.HISTORY_PAGE, Code.HISTORY_GAME, Code.REPLAY, Code.REPLAY_STEP):
            if asked is not None and (found := _found([asked], code)):
                await self._wanderer.use(person, found)
                answers = [sight for sight in person.messages() if sight.is_ephemeral]
                asked = answers[-1] if answers else None
        await _press(person, await person.slash("/leaderboard", period="last"), Code.CHAMPIONS)

    async def _sleeps_at_night(self, person: Person, _hosted: LiveTable) -> None:
        """Chooses quiet hours, and thinks better of it."""
        asked = await person.slash("/preferences", quiet="22-7", timezone="UTC")
        await _press(person, asked, Code.QUIET_OFF)

    async def _chooses_how_to_be_told(self, person: Person, _hosted: LiveTable) -> None:
        """Chooses how to hear of a turn; and for a while that nobody invites them or sees their profile."""
        notices = self._fortune.choice(tuple(Notice))
        await person.slash("/preferences", notices=notices, invitations="off", profile="private")
        await asyncio.sleep(FOR_A_WHILE)
        await person.slash("/preferences", invitations="everybody", profile="everybody")

    async def _sits_at_two_tables(self, person: Person, hosted: LiveTable) -> None:
        """Sits down at a table in a channel next door, looks at both in one list, and closes that one again."""
        taken = {person.here.name, person.world.channels[person.here.parent_id or person.here.id].name}
        channel = self._fortune.choice([one for one in PLAYED_IN if one not in taken])
        await person.slash("/play", channel, game=hosted.game.meta.slug)
        await person.slash("/table join", channel)
        await _press(person, await person.slash("/mytables"), Code.MY_TABLES)
        await asyncio.sleep(UNTIL_SHOWN)
        await _press(person, await person.slash("/table close", channel), Code.CLOSE_CONFIRMED)

    async def _learns(self, person: Person, hosted: LiveTable) -> None:
        """Begins a lesson, reads the rules beside, tries what they show, and goes to the end."""
        asked = await _press(person, await person.slash("/learn"), Code.LEARN_STEP)
        asked = await _press(person, asked, Code.LEARN_RULES)
        await _press(person, asked, Code.LEARN)
        await self.open_by_lesson(person, hosted.game.meta.slug)

    async def open_by_lesson(self, person: Person, slug: str) -> None:
        """Goes through the last step of a game's lesson, and opens a table by the button at its end."""
        asked = await person.slash("/learn", game=slug, step=MAX_STEPS)
        for _ in range(TRIES):
            offers = [one for one in controls_in([asked] if asked else []) if _leads_on(one.address)]
            if not offers:
                break
            chosen = self._fortune.choice(offers)
            asked = await person.press(chosen.sight, chosen.one.custom_id)
        await _press(person, asked, Code.LEARN_PLAY)

    async def _reviews(self, _person: Person, _hosted: LiveTable) -> None:
        """Whoever played a game of the past badly looks at it, and goes through a review of it."""
        for player in self._people:
            shown = await player.slash("/table show", table=REVIEWED)
            if shown is not None and (button := _found([shown], Code.REVIEW)):
                await player.press(button.sight, button.one.custom_id)
            await player.slash("/games review", table=REVIEWED)
            for code in (Code.REVIEW_ANSWER, Code.REVIEW_STEP):
                await asyncio.sleep(UNTIL_SHOWN)
                if found := _found([sight for sight in player.messages() if sight.is_ephemeral], code):
                    await player.press(found.sight, found.one.custom_id)

    # -- in a game ----------------------------------------------------------------------------------------------------

    async def _asks_to_close(self, person: Person, hosted: LiveTable) -> None:
        asked = await person.slash("/table close")
        await _press(person, asked, Code.CLOSE_ASK)
        await asyncio.sleep(UNTIL_SHOWN)
        answer = self._fortune.choice((Code.CLOSE_AGREE, Code.CLOSE_AGREE, Code.CLOSE_REFUSE))
        await self._others_answer(person, hosted, answer)

    async def _closes_as_moderator(self, _person: Person, _hosted: LiveTable) -> None:
        moderator = self._people[0]
        asked = await moderator.slash("/table close")
        await _press(moderator, asked, Code.CLOSE_AS_MODERATOR)
        if moderator.modal is not None:
            await moderator.submit({moderator.modal.fields[0].custom_id: REASON})

    async def _leaves_the_game(self, person: Person, hosted: LiveTable) -> None:
        asked = await _press(person, await _uses(person, hosted, Code.MORE), Code.LEAVE_GAME)
        await _press(person, asked, Code.LEAVE_GAME_CONFIRMED)

    async def _asks_for_a_pause(self, person: Person, hosted: LiveTable) -> None:
        await person.slash("/table pause")
        await asyncio.sleep(UNTIL_SHOWN)
        answer = self._fortune.choice((Code.PAUSE_AGREE, Code.PAUSE_AGREE, Code.PAUSE_REFUSE))
        await self._others_answer(person, hosted, answer)
        await asyncio.sleep(UNTIL_SHOWN)
        await _uses(person, hosted, Code.GO_ON)

    async def take_back(self, person: Person) -> None:
        """Asks in words or on one's hand to take back what one has just done."""
        if self._fortune.random() < 0.5:
            await person.slash("/table undo")
        else:
            await _press(person, person.dm.last, Code.TAKE_BACK)

    def answers_to(self, person: Person, hosted: LiveTable) -> Sequence[Code]:
        """The codes of the answers to what somebody else asks at a table now; none if nobody does."""
        state = hosted.table.state
        seat, vote = state.seat_of(person.user.id), state.take_back_vote
        if vote is not None and vote.seat != seat:
            return (Code.TAKE_BACK_AGREE, Code.TAKE_BACK_AGREE, Code.TAKE_BACK_REFUSE)
        return (Code.PAUSE_AGREE, Code.PAUSE_AGREE, Code.PAUSE_REFUSE) if state.pause_vote.is_open else ()

    async def answer(self, person: Person, hosted: LiveTable, answers: Sequence[Code]) -> None:
        """Gives one of these answers, on the board."""
        await _uses(person, hosted, self._fortune.choice(answers))

    async def _takes_back(self, person: Person, hosted: LiveTable) -> None:
        await self.take_back(person)
        await asyncio.sleep(UNTIL_SHOWN)
        answer = self._fortune.choice((Code.TAKE_BACK_AGREE, Code.TAKE_BACK_REFUSE))
        await self._others_answer(person, hosted, answer)

    async def _others_answer(self, person: Person, hosted: LiveTable, answer: Code) -> None:
        for other in self._people:
            if other is not person:
                await _uses(other, hosted, answer)

    async def _answers_in_words(self, person: Person, hosted: LiveTable) -> None:
        command = self._fortune.choice(("/table undo", "/table pause"))
        await person.slash(command)
        for other in self._people:
            if other is not person:
                await other.slash(command, answer=self._fortune.choice(("agree", "agree", "refuse")), table=hosted.id)


def _leads_on(address: CustomId) -> bool:
    """Whether a control of a lesson leads on, or tries to."""
    return address.code is Code.LEARN_TRY or (address.code is Code.LEARN_STEP and address.args[-1] == "on")


def _found(sights: Sequence[MessageView], code: Code, table: str | None = None) -> Control | None:
    """The control with this code in the newest of these messages that has it; ``table`` is its table's id, if any."""
    found = [one for one in controls_in(sights) if one.address.code == code and table in {None, one.address.table}]
    return found[-1] if found else None


def _control(sights: Sequence[MessageView], code: Code, table: str | None = None) -> Control:
    """The same. Raises LookupError if there is none."""
    if (found := _found(sights, code, table)) is None:
        raise LookupError(f"no {code} in sight")
    return found


async def _uses(person: Person, hosted: LiveTable | None, code: Code) -> MessageView | None:
    """Presses the button with this code in the channel that somebody looks at. Raises LookupError without one."""
    found = _control(person.messages(), code, None if hosted is None else hosted.id)
    return await person.press(found.sight, found.one.custom_id)


async def _hosts(host: Person, hosted: LiveTable, code: Code) -> MessageView | None:
    """Presses a button of the host's page, which is opened for that. Raises LookupError without one."""
    return await _press(host, await _uses(host, hosted, Code.HOST), code)


async def _press(person: Person, sight: MessageView | None, code: Code) -> MessageView | None:
    """Presses the button with this code of a message. Raises LookupError without one."""
    found = _control([] if sight is None else [sight], code)
    return await person.press(found.sight, found.one.custom_id)


async def _choose(person: Person, sight: MessageView | None, code: Code, value: str) -> MessageView | None:
    """Chooses something in the select with this code of a message. Raises LookupError without one."""
    found = _control([] if sight is None else [sight], code)
    return await person.select(found.one.custom_id, [value], on=found.sight)
