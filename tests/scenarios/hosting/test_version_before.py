"""Tables, buttons, selects and open forms of a version before release 0.1.0 work on: the custom ids that it wrote.

``before_0_1/`` holds what that version left behind after a few games: the controls of its messages with the people who
saw them, and its tables as SQL, brought up to date when release 0.1.0 was made.
"""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.table_pages.custom_ids import Code, CustomId
from engine.games import games
from playground.discord import posting
from playground.discord.channels import Channel
from playground.discord.component_types import ComponentType
from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import Interaction, InteractionKind, InteractionState
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS

LEFT = Path(__file__).parent / "before_0_1"
LATER = {
    Code.ADD_TABLE,
    Code.MY_TABLES,
    Code.KEEP_DATA,
    Code.STRENGTH,
    Code.MORE,
    *(Code.TAKE_BACK, Code.TAKE_BACK_AGREE, Code.TAKE_BACK_REFUSE, Code.GO_ON),
    *(Code.PAUSE, Code.PAUSE_AGREE, Code.PAUSE_REFUSE, Code.ASK_ME_AGAIN),
    *(Code.CLOSE_AS_MODERATOR, Code.CLOSE_ASK, Code.CLOSE_AGREE, Code.CLOSE_REFUSE),
    *(Code.ASK_FIRST, Code.CHOOSE, Code.RULES_PAGE, Code.SHOW_TABLE, Code.SHUFFLES, Code.TAKE_SEAT, Code.WHAT_HAPPENED),
    *(code for code in Code if code.name.startswith("HELP_")),
    *(Code.LEADERBOARD_PAGE, Code.LEADERBOARD_PART, Code.LEADERBOARD_POST, Code.CHAMPIONS),
    *(Code.PROFILE, Code.PROFILE_POST, Code.RECORDS, Code.RECORDS_AGAINST),
    *(Code.SETTINGS, Code.SETTING, Code.SETTING_VALUE, Code.SETTING_FORM, Code.SETTING_DEFAULT, Code.SETTING_UNDO),
    *(Code.HOST, Code.INVITE, Code.INVITE_CHOSEN, Code.REMOVE_PLAYER, Code.REMOVE_CHOSEN),
    *(
        Code.JOIN_IN_PRIVATE,
        Code.OPTION_VALUE,
        Code.OPTION_FORM,
        Code.ACCEPT_INVITATION,
        Code.DECLINE_INVITATION,
        Code.WAIT,
    ),
    *(Code.QUIET_FORM, Code.QUIET_OFF, Code.HINT, Code.HINT_PLAY, Code.HINT_ASK_FIRST),
    *(code for code in Code if code.name.startswith("LEARN")),
    *(Code.REVIEW, Code.REVIEW_STEP, Code.REVIEW_ANSWER),
    *(Code.HISTORY_PAGE, Code.HISTORY_PART, Code.HISTORY_GAME),
}
"""Codes that the version did not have yet."""
CONTROLS: dict[str, dict[str, Any]] = json.loads((LEFT / "controls.json").read_text())
PEOPLE = ("Ann", "Ben", "Cem", "Dot")
ROW, SELECT, TEXT, COMPONENTS_V2 = 1, 3, 10, 1 << 15
FAULTS = ("is out of date", "went wrong", "no longer exists")


class Hand:
    """Presses what stood in messages of the version before."""

    def __init__(self, place: Playground, bot: Serving) -> None:
        self.place = place
        self.bot = bot

    def person(self, name: str) -> Person:
        return next(person for person in self.place.people if person.name == name)

    async def presses(self, room: str, name: str, custom_id: str, values: Sequence[str] = ()) -> MessageView | None:
        """The answer to a click, or the message as it was edited; nothing where a form was opened."""
        kind = SELECT if custom_id.startswith("ds") else ComponentType.BUTTON
        part: dict[str, Any] = {"type": kind, "custom_id": custom_id}
        part |= {"options": [{"label": v, "value": v} for v in values]} if values else {"style": 2, "label": "old"}
        data = {"custom_id": custom_id, "component_type": kind, "id": 2} | ({"values": list(values)} if values else {})
        return await self._sends(room, name, InteractionKind.COMPONENT, data, part)

    async def submits(self, room: str, name: str, custom_id: str, fields: dict[str, Any]) -> MessageView | None:
        """The answer to a form that was open when the bot was stopped."""
        parts = [
            {"type": 18, "component": {"type": 3 if isinstance(value, list) else 4, "custom_id": field}
             | ({"values": value} if isinstance(value, list) else {"value": value})}
            for field, value in fields.items()
        ]  # fmt: skip
        part = {"type": ComponentType.BUTTON, "style": 2, "label": "old", "custom_id": "dk1:luck:-"}
        return await self._sends(room, name, InteractionKind.MODAL, {"custom_id": custom_id, "components": parts}, part)

    async def _sends(
        self, room: str, name: str, kind: InteractionKind, data: dict[str, Any], part: dict[str, Any]
    ) -> MessageView | None:
        person, world = self.person(name), self.place.world
        channel: Channel = world.channels.get(CONTROLS[room]["channel"]) or person.here
        payload = {
            "components": [{"type": TEXT, "content": "old"}, {"type": ROW, "components": [part]}],
            "flags": COMPONENTS_V2,
        }
        source = posting.post_message(world, channel, world.bot, payload)
        interaction: Interaction = begin_interaction(world, person.user, channel, kind, data, source=source)
        settled = asyncio.Event()
        interaction.when_settled(lambda _: settled.set())
        async with asyncio.timeout(WAIT_SECONDS):
            await settled.wait()
        await self.bot.shown()
        assert interaction.state is InteractionState.ANSWERED
        return None if interaction.original is None else MessageView(interaction.original)

    def entries(self, room: str) -> int:
        """How many entries the log of a room's table has."""
        with closing(sqlite3.connect(self.bot.database)) as connection:
            (count,) = connection.execute(
                "SELECT count(*) FROM entries WHERE table_id = ?", (CONTROLS[room]["table"],)
            ).fetchone()
        return int(count)


@pytest.fixture
async def hand(tmp_path: Path, own_discord: None) -> AsyncIterator[Hand]:
    """The bot of today, on what the version before left behind."""
    async with Playground(PEOPLE, rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        for room in CONTROLS:
            if channel := CONTROLS[room]["channel"]:
                assert place.world.add_channel(room).id == channel
        bot = Serving(place, tmp_path / "tables.sqlite3")
        with closing(sqlite3.connect(bot.database)) as connection:
            connection.executescript((LEFT / "tables.sql").read_text())
        await bot.start()
        yield Hand(place, bot)
        await bot.stop()


def controls(room: str, *codes: Code) -> list[tuple[str, str]]:
    """The controls of a room with these codes: whose they are, and their custom ids."""
    found = [(name, custom_id) for name, custom_id in CONTROLS[room]["controls"]]
    return [(name, one) for name, one in found if (read := CustomId.parse(one)) and read.code in codes]


def test_every_code_of_that_version_is_tried() -> None:
    ids = [custom_id for room in CONTROLS.values() for _, custom_id in room["controls"]]
    assert {read.code for one in ids if (read := CustomId.parse(one))} == set(Code) - LATER
    assert all(CustomId.parse(one) for one in ids)


@pytest.mark.parametrize("slug", [slug for slug in games() if slug in CONTROLS])
async def test_a_game_goes_on_by_its_old_buttons(hand: Hand, slug: str) -> None:
    for name, custom_id in controls(slug, Code.MY_HAND, Code.AS_TEXT, Code.RULES, Code.LEAVE_GAME, Code.CLOSE):
        answer = await hand.presses(slug, name, custom_id)
        assert answer is not None
        assert not any(fault in answer.text for fault in FAULTS), answer.text
    for name, custom_id in controls(slug, Code.FORM)[:1]:
        assert await hand.presses(slug, name, custom_id) is None
        assert hand.person(name).modal is not None
    before = hand.entries(slug)
    for name, custom_id in controls(slug, Code.PLAY)[:1]:
        await hand.presses(slug, name, custom_id)
        assert hand.entries(slug) == before + 1


async def test_an_open_form_and_a_select_of_a_hand_are_taken(hand: Hand) -> None:
    for room, code, chosen in (("high-handed", Code.FORM, {"cell": "C3"}), ("picks", Code.PICK, None)):
        (name, custom_id), *_ = controls(room, code)
        before = hand.entries(room)
        if chosen is None:
            await hand.presses(room, name, custom_id, ["0"])
        else:
            await hand.submits(room, name, custom_id, chosen)
        assert hand.entries(room) == before + 1, room


async def test_a_lobby_takes_its_old_controls_and_forms(hand: Hand) -> None:
    by_code = {read.code: one for _, one in CONTROLS["lobby"]["controls"] if (read := CustomId.parse(one))}
    for name, code in (
        ("Dot", Code.JOIN),
        ("Ann", Code.ADD_COMPUTER),
        ("Ann", Code.REMOVE_COMPUTER),
        ("Dot", Code.LEAVE_LOBBY),
    ):
        before = hand.entries("lobby")
        await hand.presses("lobby", name, by_code[code])
        assert hand.entries("lobby") == before + 1, code
    for code in (Code.JOIN_WITH_LUCK, Code.OPTIONS, Code.RULES, Code.CLOSE):
        answer = await hand.presses("lobby", "Ann", by_code[code])
        assert answer is None or not any(fault in answer.text for fault in FAULTS)
    option = await hand.presses("lobby", "Ann", by_code[Code.OPTION], ["0"])
    assert option is not None
    assert option.selects
    before = hand.entries("lobby")
    await hand.submits("lobby", "Ben", by_code[Code.JOIN_WITH_LUCK], {"luck": "parrot"})
    table = CONTROLS["lobby"]["table"]
    await hand.submits("lobby", "Ann", f"dk1:option:{table}:0", {"value": ["-"]})
    await hand.presses("lobby", "Ann", by_code[Code.START])
    assert hand.entries("lobby") == before + 3


async def test_a_lobby_is_closed_by_the_question_that_was_open(hand: Hand) -> None:
    ((name, custom_id),) = controls("lobby", Code.CLOSE_CONFIRMED)
    before = hand.entries("lobby")
    await hand.presses("lobby", name, custom_id)
    assert hand.entries("lobby") == before + 1


async def test_who_starts_who_comes_back_who_votes_and_who_leaves_is_understood(hand: Hand) -> None:
    for room, code in (
        ("asks", Code.START_WITH),
        ("auto", Code.SIT_IN),
        ("auto", Code.BACK),
        ("picks", Code.LEAVE_GAME_CONFIRMED),
    ):
        (name, custom_id), *_ = controls(room, code)
        before = hand.entries(room)
        await hand.presses(room, name, custom_id)
        assert hand.entries(room) > before, code


async def test_what_is_over_is_looked_back_on_by_its_old_buttons(hand: Hand) -> None:
    shown = (Code.REPLAY, Code.AS_TEXT, Code.TRANSCRIPT, Code.LEADERBOARD, Code.ANIMATION, Code.PLAY_AGAIN)
    for name, custom_id in [*controls("over", *shown), *controls("picks", Code.REFRESH)]:
        answer = await hand.presses("over", name, custom_id)
        assert answer is not None
        assert not any(fault in answer.text for fault in FAULTS), answer.text
    steps = [one for one in controls("over", Code.REPLAY_STEP) if ":0:" not in one[1]]
    for name, custom_id in steps:
        answer = await hand.presses("over", name, custom_id)
        assert answer is not None
        assert "step" in answer.text


async def test_choices_and_ones_data_follow_the_old_controls(hand: Hand) -> None:
    for name, custom_id in controls("-", Code.PREFERENCE):
        value = {"shows": "text", "theme": "contrast", "hands": "button"}[custom_id.rsplit(":", 1)[1]]
        await hand.presses("-", name, custom_id, [value])
    player = hand.bot.tables.profiles.player(hand.person("Ann").user.id)
    assert (player.shows, player.theme, player.hands) == ("text", "contrast", "button")
    for name, custom_id in controls("-", Code.EXPORT_DATA, Code.DELETE_DATA, Code.DELETE_DATA_CONFIRMED):
        answer = await hand.presses("-", name, custom_id)
        assert answer is not None
        assert not any(fault in answer.text for fault in FAULTS), answer.text
        last = answer.text
    assert "I no longer keep anything about you" in last
