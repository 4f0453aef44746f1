"""The names of the commands: how many "/" lists, and what becomes of a name that Discord still or already shows."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.texts.commands import MOVED_COMMANDS
from engine.games import games
from playground.discord.commands import SUBCOMMAND, overwrite_commands, registered_commands, upsert_command
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import says

MOST_AT_THE_TOP = 15
MOST_IN_A_GROUP = 25
OLD_NAMES = (
    *("back", "close", "computers", "duplicate", "go-on", "hand", "help", "hint", "history", "invite", "join"),
    *("learn", "leave", "leaderboard", "mytables", "options", "pause", "play", "preferences", "privacy", "profile"),
    *("recap", "records", "remove", "replay", "review", "rules", "settings", "shuffles", "sit-in", "start", "table"),
    *("transcript", "undo"),
)
"""The commands that the bot had before some were put into groups, without the games' own."""
UPDATING = "I am just being updated, so nothing has changed. Please try again in a minute."


def names_of(commands: Sequence[Mapping[str, Any]]) -> set[str]:
    """The names of commands as people type them, without the slash."""
    names = set[str]()
    for command in commands:
        inner = [one["name"] for one in command["options"] if one["type"] == SUBCOMMAND]
        names |= {f"{command['name']} {name}" for name in inner} or {command["name"]}
    return names


def test_typing_a_slash_lists_few_commands(place: Playground, bot: Serving) -> None:
    top = registered_commands(place.world)
    assert top[0]["name"] == "play"
    assert len(top) <= MOST_AT_THE_TOP
    assert max(len(command["options"]) for command in top) <= MOST_IN_A_GROUP


def test_each_old_name_leads_to_a_command(place: Playground, bot: Serving) -> None:
    known = names_of(registered_commands(place.world))
    (by,) = (
        option
        for command in registered_commands(place.world)
        if command["name"] == "leaderboard"
        for option in command["options"]
        if option["name"] == "by"
    )
    known |= {f"leaderboard by:{choice['value']}" for choice in by["choices"]}
    assert {MOVED_COMMANDS.get(name, name) for name in OLD_NAMES} <= known
    assert MOVED_COMMANDS.keys() <= set(OLD_NAMES)


async def test_whoever_types_an_old_name_reads_the_new_one(place: Playground, bot: Serving) -> None:
    overwrite_commands(place.world, [{"name": name, "description": "Old"} for name in MOVED_COMMANDS])
    ann = place.person("Ann")
    for old, new in MOVED_COMMANDS.items():
        assert await says(ann, f"/{old}") == f"`/{old}` is now `/{new}`."
        assert ann.messages()[-1].is_ephemeral


async def test_whoever_types_a_games_former_command_reads_what_to_type_now(place: Playground, bot: Serving) -> None:
    for slug, game in games().items():
        verb = game.meta.actions[0].verb
        old = {"type": SUBCOMMAND, "name": verb, "description": "Old"}
        upsert_command(place.world, {"name": slug, "description": "Old", "options": [old]})
        assert await says(place.person("Ann"), f"/{slug} {verb}") == f"`/{slug}` is now `/act`."


@pytest.mark.parametrize("path", [["tournament"], ["table", "bet"], ["leaderboard", "all"]])
async def test_a_command_of_another_release_is_said_to_be_on_its_way(
    place: Playground, bot: Serving, path: list[str]
) -> None:
    """A command, a command of a known group, and a group where this release has a command."""
    inner = [{"type": SUBCOMMAND, "name": name, "description": "New"} for name in path[1:]]
    upsert_command(place.world, {"name": path[0], "description": "New", "options": inner})
    assert await says(place.person("Ann"), f"/{' '.join(path)}") == UPDATING


async def test_an_unknown_command_is_completed_by_nothing(place: Playground, bot: Serving) -> None:
    option = {"type": 3, "name": "name", "description": "Which", "autocomplete": True}
    upsert_command(place.world, {"name": "tournament", "description": "New", "options": [option]})
    assert await place.person("Ann").autocomplete("/tournament", "name", name="a") == []
