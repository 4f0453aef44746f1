"""What the fuzzer found once, each as a case of its own."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.people.server_choices import read_server_choices
from bot.settings import Settings
from bot.table_pages.custom_ids import Code, CustomId
from engine.actions import parse_action
from engine.errors import Refusal
from engine.games import games
from engine.tables.actions import TABLE_ACTIONS, Join
from playground.discord.channels import Channel
from playground.discord.interactions import CallbackType, Interaction, InteractionKind
from playground.driver.people import Person
from render.type.arabic import presentation_forms
from render.type.labels import fitted_text
from tests.bot.hosting import ANN, BEN, PLACE, hosting
from tests.fuzzing.findings import logging
from tests.fuzzing.hall import Hall
from tests.fuzzing.nonsense import Nonsense
from tests.simulation.loop import VirtualLoop
from tests.simulation.world import patched


def refusal_of(line: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        parse_action(line, TABLE_ACTIONS)
    return refused.value


def test_an_empty_line_is_no_action() -> None:
    assert refusal_of(" ").code == "bad_action"


def test_what_is_quoted_in_a_refusal_is_cut() -> None:
    assert len(refusal_of("x" * 9_000).sentence({})) < 200
    assert len(refusal_of(f"start {'x' * 9_000}=1").sentence({})) < 200


@pytest.mark.parametrize("name", ["pace", "ping_after", "lobby_hours"])
@pytest.mark.parametrize("value", ["inf", "nan"])
def test_seconds_without_end_are_no_setting(name: str, value: str) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate({"token": "x", name: value})


def test_choices_of_a_server_that_cannot_be_read_are_the_usual_ones() -> None:
    assert read_server_choices({"clock": 10}) == read_server_choices(["clock"]) == read_server_choices({})


def test_a_huge_number_in_a_control_fits_nothing() -> None:
    assert CustomId(Code.PLAY, args=("9" * 5_000, "9" * 10, "9" * 9)).number_arg(0) == -1


def test_marks_that_stand_on_nothing_are_drawn_before_arabic_too() -> None:
    assert fitted_text("\u0301\u0301\U0001f467\u0645\u062f", 28, 600, 200)
    assert presentation_forms("\u0301") == "\u0301"


async def test_a_table_whose_game_is_gone_is_closed_and_frees_its_channel(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        lost = await held.started(ANN, BEN)
    async with hosting(tmp_path, games=games()) as after:
        await after.tables.start()
        assert after.watcher.losses == [f"A game · table {lost.id}"]
        assert await after.tables.all_tables.of_player_here(ANN.id) == ()
        assert (await after.tables.open(PLACE, "sneak")).is_unfinished
        await after.tables.stop()


async def test_a_cause_of_a_later_version_closes_its_table_and_harms_no_other(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        lost = await held.started(ANN, BEN)
        kept = await held.tables.open(PLACE._replace(channel="12"), "tiny")
        await held.tables.act(ANN, kept, Join(player=ANN.id, interaction="905"))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE entries SET cause = 'oracle' WHERE table_id = ? AND seq = 2", (lost.id,))
    async with hosting(tmp_path) as after:
        await after.tables.start()
        assert len(after.watcher.losses) == 1
        assert [hosted.id for hosted in await after.tables.all_tables.of_player_here(ANN.id)] == [kept.id]
        await after.tables.stop()


# -- sent to the real bot ---------------------------------------------------------------------------------------------

WRONG_TYPE = [{"name": "table", "type": 3, "value": {"a": 1}}]
NO_CHOICE = [{"name": "show", "type": 3, "value": "loudly"}]
NO_GAME = [{"name": "game", "type": 3, "value": "chess"}]
HALF = [{"name": "luck", "type": 3, "value": "\ud800"}]
NO_ID = [{"name": "player", "type": 6, "value": "1e9"}]
TOO_FEW = [{"name": "number", "type": 4, "value": -1}]


def sent(hall: Hall, person: Person, channel: Channel) -> Mapping[str, Interaction]:
    """What no window could send, and what nobody answered once, or a fault did."""
    return {
        "button of nobody's": hall.press(person, channel, "hello"),
        "button of another version": hall.press(person, channel, "dk9:play:7Q2MX:0"),
        "form of nobody's": hall.submit(person, channel, "hello"),
        "form for what has none": hall.submit(person, channel, f"dk1:join:{hall.tables[-1]}"),
        "value of another type": hall.type(person, channel, ["hand"], WRONG_TYPE),
        "choice that is none": hall.type(person, channel, ["preferences"], NO_CHOICE),
        "game that is none": hall.type(person, channel, ["leaderboard"], NO_GAME),
        "half of a character": hall.type(person, channel, ["table", "join"], HALF),
        "id that is none": hall.type(person, channel, ["profile"], NO_ID),
        "fewer than none": hall.type(person, channel, ["table", "computers"], TOO_FEW),
    }


def completed(hall: Hall, person: Person, channel: Channel) -> Mapping[str, Interaction]:
    return {"completion": hall.type(person, channel, ["hand"], WRONG_TYPE, InteractionKind.AUTOCOMPLETE)}


Sending = Callable[[Hall, Person, Channel], Mapping[str, Interaction]]


def answers(folder: Path, sending: Sending) -> Mapping[str, Interaction]:
    """What came of it, in a channel with a lobby."""

    async def settled(hall: Hall) -> Mapping[str, Interaction]:
        async with hall.open():
            await hall.stocked()
            found = sending(hall, hall.place.people[0], hall.world.channel_named("card-room"))
            for begun in found.values():
                await hall.settled(begun)
        return found

    loop = VirtualLoop()
    with patched(loop), logging():
        try:
            return loop.run_until_complete(settled(Hall(loop, folder, Nonsense(random.Random("found")))))
        finally:
            asyncio.set_event_loop(None)
            loop.close()


def test_values_of_another_type_are_completed_by_nothing(tmp_path: Path) -> None:
    begun = answers(tmp_path, completed)["completion"]
    assert begun.callback_type is CallbackType.CHOICES
    assert begun.choices == []


def test_each_gets_one_private_sentence(tmp_path: Path) -> None:
    for about, begun in answers(tmp_path, sent).items():
        assert begun.original is not None, f"nobody answered a {about}"
        assert begun.original.is_ephemeral, about
        assert begun.original.content.endswith("."), about
        assert "went wrong" not in begun.original.content, about
