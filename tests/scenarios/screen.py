"""What people find on their screens: answers to commands, boards, private messages."""

from playground.driver.people import Person
from playground.driver.views import MessageView


def answered(sight: MessageView | None) -> MessageView:
    """An answer that must have come."""
    assert sight is not None
    return sight


async def says(person: Person, command: str, channel: str | None = None, **options: object) -> str:
    """What a command answers, in words."""
    return answered(await person.slash(command, channel, **options)).text


async def does_as_host(person: Person, label: str, on: MessageView | None = None) -> MessageView | None:
    """Somebody opens the host's page of a lobby, and presses a button there; what they see then, or are told."""
    page = answered(await person.click("Host", on=on))
    return await person.click(label, on=page) if label in labels(page) else page


async def presses_more(
    person: Person, label: str, on: MessageView | None = None, *, instead: str = ""
) -> MessageView | None:
    """Somebody opens the page behind a table's **More**, and presses a button there; whoever is not offered that types
    the command ``instead``.
    """
    page = answered(await person.click("More", on=on))
    return await (person.slash(instead) if instead and label not in labels(page) else person.click(label, on=page))


async def asks_for_luck(person: Person, on: MessageView | None = None) -> MessageView | None:
    """Somebody opens the form for a lucky word, which is on the page about the shuffles; what they are told instead."""
    page = answered(await presses_more(person, "Fair shuffles", on=on))
    return await person.click("Join with a lucky word", on=page)


def plain(text: str) -> str:
    """A text without the invisible marks around names."""
    return text.replace("\u2068", "").replace("\u2069", "")


def has_menu(hand: MessageView) -> bool:
    """Whether a hand offers something to do in the game; every hand can be drawn anew, and some take back."""
    own = [label for label in labels(hand) if label not in {"Refresh", "Hint"} and not label.startswith("Take back")]
    return bool(hand.selects) or bool(own)


def labels(message: MessageView) -> list[str]:
    """The labels of a message's buttons, in order."""
    return [button.label for button in message.buttons]


def boards_of(person: Person, channel: str | None = None) -> list[MessageView]:
    """The messages that everybody sees in a channel: where this person is, unless named."""
    return [message for message in person.messages(channel) if not message.is_ephemeral]


ASKS_FOR_ANSWER = "Do you agree?"
"""Stands in the pings that tell people of another player's question."""


def board_of(person: Person) -> MessageView:
    """The newest message of the channel that is no ephemeral answer, and no ping that asks for one."""
    return [message for message in boards_of(person) if ASKS_FOR_ANSWER not in message.text][-1]


def seen_by(person: Person) -> list[str]:
    """The texts of the ephemeral answers that a person still sees."""
    return [message.text for message in person.messages() if message.is_ephemeral]


async def replay(person: Person, channel: str | None = None, **options: object) -> MessageView:
    """What /games replay comes to."""
    answer = answered(await person.slash("/games replay", channel, **options))
    await person.live.until_idle()
    return answer
