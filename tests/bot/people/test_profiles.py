"""What people chose is remembered, whatever else they do at the same moment."""

import asyncio
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.people.server_choices import ChosenServerSettings
from data.models import DELETED_ID_PREFIX, Player, TablePlace
from engine.errors import CommitUnknownError, SaveError
from tests.bot.hosting import ANN, BEN, CEM, hosting
from tests.bot.tables.late_reads import Late


async def test_choices_made_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await asyncio.gather(
            known.change_player(ANN.id, lambda player: player._replace(theme="contrast")),
            known.save_name(ANN),
            known.change_player(ANN.id, lambda player: player._replace(shows="text")),
        )
        expected = Player(ANN.id, name="Ann", shows="text", theme="contrast")
        assert known.player(ANN.id) == await held.store.player(ANN.id) == expected


async def test_a_name_that_could_not_be_stored_is_shown_and_stored_with_the_next_change(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        held.store.before = SaveError("the disk is full")
        with pytest.raises(SaveError):
            await known.save_name(ANN)
        assert (known.player(ANN.id).name, await held.store.player(ANN.id)) == ("Ann", Player(ANN.id))
        await known.save_name(ANN)
        assert await held.store.player(ANN.id) == Player(ANN.id, name="Ann")


async def test_what_another_process_has_stored_is_followed_while_a_name_is_not_stored_yet(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await known.save_name(ANN)
        with known.using_new_names([ANN._replace(name="Anneliese")]):
            await held.store.set_player(Player(ANN.id, name="Ann", theme="contrast"))
        assert await known.reload_player(ANN.id)
        assert known.player(ANN.id) == Player(ANN.id, name="Anneliese", theme="contrast")
        await known.change_player(ANN.id, lambda player: player._replace(shows="text"))
        expected = Player(ANN.id, name="Anneliese", shows="text", theme="contrast")
        assert await held.store.player(ANN.id) == expected


async def test_everybody_is_read_again_together_and_who_changes_meanwhile_alone(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known, real = held.tables.profiles, held.store.players
        for person in (ANN, BEN, CEM):
            await known.save_name(person)
        await held.store.set_player(Player(ANN.id, name="Ann", theme="contrast"))
        await held.store.set_player(Player(CEM.id))  # whose data was deleted
        held.store.players = late = Late(real)  # type: ignore[attr-defined]  # the stand-in takes any name
        reloading = asyncio.create_task(known.reload_all())
        await late.has_read.wait()
        await known.change_player(BEN.id, lambda player: player._replace(shows="text"))
        late.may_answer.set()
        assert await reloading == ([ANN.id], [CEM.id])
        assert known.player(ANN.id).theme == "contrast"
        assert known.player(BEN.id) == await held.store.player(BEN.id) == Player(BEN.id, name="Ben", shows="text")


async def test_a_choice_that_could_not_be_stored_is_not_followed(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await known.change_player(ANN.id, lambda player: player._replace(theme="contrast"))
        held.store.before = SaveError("the disk is full")
        with pytest.raises(SaveError):
            await known.change_player(ANN.id, lambda player: player._replace(theme="classic"))
        assert known.player(ANN.id).theme == (await held.store.player(ANN.id)).theme == "contrast"


async def test_moderators_who_choose_at_the_same_time_both_have_their_way(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await asyncio.gather(
            known.change_server("1", lambda chosen: chosen.model_copy(update={"clock": "10m"})),
            known.change_server("1", lambda chosen: chosen.model_copy(update={"theme": "classic"})),
        )
        assert await known.server_choices("1") == ChosenServerSettings(clock="10m", theme="classic")
        stored = await held.store.guild_settings("1")
        assert (stored["clock"], stored["theme"], stored["hands"]) == ("10m", "classic", "")


async def test_a_choice_for_a_server_of_which_nobody_knows_whether_it_was_stored_is_read_again(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known, real = held.tables.profiles, held.store.set_guild_settings

        async def set_guild_settings(guild: str, settings: Mapping[str, Any]) -> None:
            await real(guild, settings)
            raise CommitUnknownError("cut off")

        held.store.set_guild_settings = set_guild_settings  # type: ignore[attr-defined]  # the stand-in takes any name
        with pytest.raises(CommitUnknownError):
            await known.change_server("1", lambda chosen: chosen.model_copy(update={"clock": "10m"}))
        assert await known.server_choices("1") == ChosenServerSettings(clock="10m")


async def test_the_people_of_a_table_are_read_by_one_question(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known, real, asked = held.tables.profiles, held.store.players, list[Collection[str]]()

        async def players(player_ids: Collection[str]) -> Mapping[str, Player]:
            asked.append(player_ids)
            read: Mapping[str, Player] = await real(player_ids)
            return read

        held.store.players = players  # type: ignore[attr-defined]  # as above
        place = TablePlace("1", "10", ANN.id)
        await known.load_people_of_table(place, [BEN.id, ANN.id, f"{DELETED_ID_PREFIX}1"])
        await known.load_people_of_table(place, [BEN.id, CEM.id])
        assert asked == [[ANN.id, BEN.id], [CEM.id]]
        assert all(map(known.is_loaded, (ANN.id, BEN.id, CEM.id)))


async def test_a_read_that_comes_late_does_not_take_back_what_a_person_chose_meanwhile(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known, real = held.tables.profiles, held.store.players
        held.store.players = late = Late(real)  # type: ignore[attr-defined]  # as above
        recalling = asyncio.create_task(known.load_player(ANN.id))
        await late.has_read.wait()
        held.store.players = real  # type: ignore[attr-defined]  # as above
        await known.change_player(ANN.id, lambda player: player._replace(theme="contrast"))
        late.may_answer.set()
        await recalling
        await known.save_name(ANN)
        expected = Player(ANN.id, name="Ann", theme="contrast")
        assert known.player(ANN.id) == await held.store.player(ANN.id) == expected


async def test_a_read_that_comes_late_does_not_take_back_what_was_chosen_for_a_server_meanwhile(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known, real = held.tables.profiles, held.store.guild_settings
        held.store.guild_settings = late = Late(real)  # type: ignore[attr-defined]  # as above
        asking = asyncio.create_task(known.server_choices("1"))
        await late.has_read.wait()
        held.store.guild_settings = real  # type: ignore[attr-defined]  # as above
        await known.change_server("1", lambda chosen: chosen.model_copy(update={"clock": "10m"}))
        late.may_answer.set()
        assert await asking == await known.server_choices("1") == ChosenServerSettings(clock="10m")


@pytest.fixture
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """In memory, for people and for servers."""
    monkeypatch.setattr("bot.people.profiles.KEEP_PEOPLE", 2)
    monkeypatch.setattr("bot.people.profiles.KEEP_SERVERS", 2)


async def test_who_was_met_last_stays_in_memory_and_others_are_read_again(tmp_path: Path, room_for_two: None) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await known.save_name(ANN)
        await known.save_name(BEN)
        await known.load_player(ANN.id)
        await known.save_name(CEM)
        assert [known.is_loaded(person.id) for person in (ANN, BEN, CEM)] == [True, False, True]
        await known.load_player(ANN.id)
        await known.load_player(BEN.id)
        assert [known.is_loaded(person.id) for person in (ANN, BEN, CEM)] == [True, True, False]
        assert known.player(BEN.id).name == "Ben"


async def test_the_people_of_a_table_that_is_used_are_known(tmp_path: Path, room_for_two: None) -> None:
    async with hosting(tmp_path) as held:
        hosted = await held.opened(ANN, BEN)
        for number in range(5):
            await held.tables.profiles.load_player(f"{number}")
        assert await held.tables.get(hosted.id) is hosted
        assert held.tables.seat_names(hosted) == ("Ann", "Ben")


async def test_a_name_that_could_not_be_stored_stays_in_memory_until_it_is(tmp_path: Path, room_for_two: None) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        held.store.before = SaveError("the disk is full")
        with pytest.raises(SaveError):
            await known.save_name(ANN)
        for number in range(5):
            await known.load_player(f"{number}")
        assert known.player(ANN.id).name == "Ann"
        await known.save_name(ANN)
        for number in range(5):
            await known.load_player(f"{number}")
        assert known.player(ANN.id).name == "?"
        assert len(known._people) == 2


async def test_who_is_being_changed_stays_in_memory(tmp_path: Path, room_for_two: None) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await known.save_name(ANN)
        late = Late(held.store.set_player)
        held.store.set_player = late  # type: ignore[assignment,method-assign]  # as above
        choosing = asyncio.create_task(known.change_player(ANN.id, lambda player: player._replace(theme="contrast")))
        await late.has_read.wait()
        for number in range(5):
            await known.load_player(f"{number}")
        assert known.player(ANN.id).name == "Ann"
        late.may_answer.set()
        await choosing
        assert known.player(ANN.id).theme == "contrast"


async def test_servers_that_were_not_asked_for_leave_memory_and_are_read_again(
    tmp_path: Path, room_for_two: None
) -> None:
    async with hosting(tmp_path) as held:
        known = held.tables.profiles
        await known.change_server("1", lambda chosen: chosen.model_copy(update={"clock": "10m"}))
        for guild in ("2", "1", "3", "4"):
            await known.server_choices(guild)
        assert list(known._servers) == ["3", "4"]
        assert await known.server_choices("1") == ChosenServerSettings(clock="10m")
