"""What people do without a purpose: they use anything that is in sight, and type whatever there is to look at."""

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from bot.table_pages.custom_ids import Code, CustomId
from playground.discord.channels import Channel
from playground.discord.commands import all_commands
from playground.discord.component_types import ComponentType
from playground.discord.world import World
from playground.driver.modal_views import ModalField
from playground.driver.people import Person
from playground.driver.views import Button, MessageView, Select
from render.themes import THEMES

GIVING_UP = {Code.LEAVE_GAME, Code.LEAVE_GAME_CONFIRMED, Code.LEAVE_LOBBY, Code.CLOSE, Code.CLOSE_CONFIRMED} | {
    *(Code.CLOSE_AS_MODERATOR, Code.REMOVE_CHOSEN, Code.INVITE_CHOSEN, Code.DELETE_DATA_CONFIRMED),
}
"""What nobody uses by chance."""
SELDOM = {Code.CLOSE_AGREE, Code.OPTION, Code.OPTION_VALUE, Code.SETTING_VALUE} | {
    *(Code.ADD_COMPUTER, Code.REMOVE_COMPUTER, Code.STRENGTH),
}
"""What people mostly leave alone."""
CONTROLS = {Code.PLAY, Code.PICK, Code.CHOOSE, Code.FORM, Code.HINT_PLAY}
"""What a seat acts by; what a hint advises, too."""
LOOKED_UP = (
    *("/hand", "/table show", "/mytables", "/table recap", "/table shuffles", "/table rules", "/help"),
    *("/games replay", "/games transcript", "/learn", "/games review"),
    *("/leaderboard", "/games history", "/profile", "/preferences", "/settings", "/privacy"),
    *("/table hint", "/table hint", "/table undo", "/table undo", "/table pause", "/table go-on"),
    *("/table back", "/table sit-in", "/table close"),
)
"""The commands that are typed without a purpose; what opens, fills or ends a lobby has one."""
TYPED: Mapping[str, Sequence[str]] = {
    "luck": ("four-leaf clover", "7"),
    "quiet": ("22-7", "none", "0-24", "soon"),
    "timezone": ("Europe/Berlin", "UTC", "Nowhere"),
    "clock": ("10m", "1m", "2d", "none", "soon", "default"),
    "announcements": ("here", "nowhere"),
    "open_seats": ("den", "here", "nowhere"),
    "moderators": ("nobody",),
    "reason": ("The channel is needed",),
}
"""What is typed into fields, by their names."""
AT_RANDOM = ("7", "10m", "", "A")
"""What is typed into all others."""
FOLLOWED_UP = 0.7
"""How often somebody goes on with what they were just answered, of 1."""
WANTED = 0.35
"""How often an option of a command is filled in, of 1."""
KEPT_AS_THEY_ARE = {"channels", "openers", "open_seats", "reason", "where"}
"""Options that are set with a purpose only."""

MISSED: Collection[str] = ()
"""Deeds that people prefer to all others, named as in the census; in an ordinary world there are none."""


class Control(NamedTuple):
    """A button or a select in sight."""

    sight: MessageView
    one: Button | Select
    address: CustomId


def options_of_command(world: World, command: str) -> Sequence[Mapping[str, Any]]:
    """The options of a command such as "/table join"; empty if there is no such command."""
    level: Sequence[Mapping[str, Any]] = all_commands(world)
    for name in command.removeprefix("/").split():
        level = next((one.get("options", ()) for one in level if one["name"] == name), ())
    return level


def controls_in(sights: Sequence[MessageView]) -> list[Control]:
    """Everything in these messages that can be used."""
    found: list[tuple[MessageView, Button | Select]] = [(sight, one) for sight in sights for one in sight.buttons]
    found += [(sight, one) for sight in sights for one in sight.selects]
    parsed = [(sight, one, CustomId.parse(one.custom_id)) for sight, one in found if not one.is_disabled]
    return [Control(sight, one, address) for sight, one, address in parsed if address is not None]


def public_controls(channel: Channel) -> list[Control]:
    """Everything that everybody can use in a channel, oldest first."""
    shown = [MessageView(one) for one in channel.messages.values() if one.visible_to is None and one.author.bot]
    return controls_in(shown)


class Wanderer:
    """Draws what somebody does without a purpose."""

    def __init__(self, people: Sequence[Person], fortune: random.Random) -> None:
        self._people = people
        self._fortune = fortune
        self.tables: list[str] = []
        """Ids of tables that people know of."""

    def control(self, person: Person) -> Control | None:
        """Something in sight that nobody regrets to have used; ``None`` if there is nothing."""
        return self._liked([*person.messages()[-8:], *person.dm.messages[-2:]])

    async def follow_up(self, person: Person) -> None:
        """Goes on with what was answered last, perhaps by several steps."""
        while self._fortune.random() < FOLLOWED_UP:
            answers = [sight for sight in person.messages() if sight.is_ephemeral]
            control = self._liked(answers[-1:])
            if control is None or control.address.code in CONTROLS:
                return
            await self.use(person, control)

    def _liked(self, sights: Sequence[MessageView]) -> Control | None:
        """A control of these messages that nobody regrets to have used, each code being equally likely."""
        found = controls_in(sights)
        liked = [one for one in found if one.address.code not in GIVING_UP]
        if self._fortune.random() < 0.8:
            liked = [one for one in liked if one.address.code not in SELDOM]
        liked = [one for one in liked if str(one.address.code) in MISSED] or liked
        if not liked:
            return None
        code = self._fortune.choice(sorted({one.address.code for one in liked}))  # else ten moves hide one vote
        return self._fortune.choice([one for one in liked if one.address.code == code])

    async def use(self, person: Person, control: Control) -> None:
        """Uses a control, and fills in the form that it may open."""
        person.modal = None
        if isinstance(control.one, Button):
            await person.press(control.sight, control.one.custom_id)
        else:
            await person.select(control.one.custom_id, self._chosen(control.one), on=control.sight)
        if person.modal is not None:
            await person.submit({field.custom_id: self._entered(field) for field in person.modal.fields})

    def _chosen(self, select: Select) -> list[str]:
        match select.type:
            case ComponentType.STRING_SELECT:
                among = [option.value for option in select.options]
            case ComponentType.USER_SELECT:
                among = [person.name for person in self._people]
            case ComponentType.CHANNEL_SELECT if select.max_values == 1:
                among = [self._people[0].here.name]
            case _:
                among = []
        most = min(select.max_values, len(among))
        return self._fortune.sample(among, self._fortune.randint(min(max(select.min_values, 1), most), most))

    def _entered(self, field: ModalField) -> str | list[str]:
        if field.options:
            return [self._fortune.choice(field.options).value]
        return self._fortune.choice(TYPED.get(field.custom_id, AT_RANDOM))

    async def types_anything(self, person: Person) -> None:
        """Looks something up, or sets something, by a command."""
        missed = [command for command in LOOKED_UP if command in MISSED]
        await self.types(person, self._fortune.choice(missed or LOOKED_UP))

    async def types(self, person: Person, command: str) -> None:
        """A command with some of its options."""
        given: dict[str, Any] = {}
        for option in options_of_command(person.world, command):
            name, is_required = option["name"], bool(option.get("required"))
            is_left = name in KEPT_AS_THEY_ARE or self._fortune.random() > WANTED
            if (is_required or not is_left) and (value := await self._value(person, command, option)) is not None:
                given[name] = value
        await person.slash(command, **given)

    async def _value(self, person: Person, command: str, option: Mapping[str, Any]) -> object:
        name = option["name"]
        if choices := option.get("choices"):
            return self._fortune.choice(choices)["value"]
        if option["type"] == 6:
            return self._fortune.choice(self._people).user
        if name == "theme":
            return self._fortune.choice(sorted(THEMES))
        if name in TYPED:
            return self._fortune.choice(TYPED[name])
        if option.get("autocomplete") and self._fortune.random() < 0.7:
            offered = await person.autocomplete(command, name, **{name: ""})
            return self._fortune.choice(offered).value if offered else None
        return self._fortune.choice(self.tables or ["NONE"])
