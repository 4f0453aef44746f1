"""A census of the deeds of the club: how often each command was typed and each control used, and answered as wished."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from bot.table_pages.custom_ids import CustomId
from bot.texts.refusals import REFUSALS
from engine.errors import COMMON_REFUSALS
from engine.games import games
from engine.tables.sentences import TABLE_SENTENCES
from playground.discord.interactions import Interaction, InteractionKind, InteractionState
from playground.driver.views import MessageView

FEWEST_LETTERS = 12
"""Letters of a refusal's sentence by which it is known."""
BLANK = re.compile(r"\{[^}]*\}")
"""What is filled in in a template."""


class Deed(NamedTuple):
    """A thing that people do, and how often they did."""

    name: str
    """A command with its slash, or the code of a control."""
    done: int
    acknowledged: int
    """How often the bot answered in time, and not with a refusal."""


def census(interactions: Iterable[Interaction]) -> tuple[Deed, ...]:
    """The deeds of these interactions by name. What somebody only typed without sending is left out."""
    done, acknowledged = Counter[str](), Counter[str]()
    for interaction in interactions:
        if (name := _name_of(interaction)) is not None:
            done[name] += 1
            acknowledged[name] += is_acknowledged(interaction)
    return tuple(Deed(name, done[name], acknowledged[name]) for name in sorted(done))


def added_up(parts: Iterable[Iterable[Deed]]) -> tuple[Deed, ...]:
    """The deeds of several worlds together."""
    done, acknowledged = Counter[str](), Counter[str]()
    for deed in (deed for part in parts for deed in part):
        done[deed.name] += deed.done
        acknowledged[deed.name] += deed.acknowledged
    return tuple(Deed(name, done[name], acknowledged[name]) for name in sorted(done))


def _name_of(interaction: Interaction) -> str | None:
    data = interaction.data
    if interaction.kind is InteractionKind.AUTOCOMPLETE:
        return None
    if interaction.kind is not InteractionKind.COMMAND:
        address = CustomId.parse(data["custom_id"])
        return None if address is None else str(address.code)
    subcommands = [option["name"] for option in data.get("options", ()) if option["type"] == 1]
    return " ".join([f"/{data['name']}", *subcommands])


def is_acknowledged(interaction: Interaction) -> bool:
    """Whether somebody was answered in time, and not with a refusal."""
    if interaction.state is not InteractionState.ANSWERED:
        return False
    original = interaction.original
    is_plain = original is not None and original.is_ephemeral and not original.components
    return not (is_plain and original is not None and _refusal().match(MessageView(original).text))


@cache
def _refusal() -> re.Pattern[str]:
    """Matches the beginning of each sentence in which the bot or a game refuses something."""
    spoken: list[Mapping[str, str]] = [REFUSALS, COMMON_REFUSALS, TABLE_SENTENCES]
    spoken += [game.words.sentences for game in games().values()]
    return re.compile("|".join(sorted(set(_patterns(spoken)), key=len, reverse=True)))


def _patterns(spoken: Iterable[Mapping[str, str]]) -> Iterator[str]:
    for sentences in spoken:
        for sentence in sentences.values():
            literal = BLANK.split(sentence)
            if sum(map(len, literal)) >= FEWEST_LETTERS:
                yield ".+?".join(map(re.escape, literal))
