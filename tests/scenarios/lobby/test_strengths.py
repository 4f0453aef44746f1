"""Computers of several strengths: chosen by click and by command, named everywhere, and found again in a transcript."""

import asyncio
from pathlib import Path

import pytest

from bot.texts import lobby as texts
from engine import __main__ as command_line
from engine.tables.state import Phase
from engine.thinking.mark import Mark
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_to_the_end
from tests.scenarios.screen import answered, board_of, labels, plain, says
from tests.scenarios.stage import SLUG, sits_down

MIXED = ("Ann", "Ada (easy)", "Bruno (hard)")


def names_at(clicks: DiscordStage) -> tuple[str, ...]:
    assert clicks.hosted is not None
    return clicks.bot.tables.seat_names(clicks.hosted)


async def opens(clicks: DiscordStage, person: Person, game: str = SLUG) -> MessageView:
    """Somebody opens a table and sits down at it; the lobby."""
    lobby = answered(await person.slash("/play", game=game))
    await person.click("Join", on=lobby)
    await clicks.find_table(person)
    return lobby


def chosen_in(page: MessageView) -> list[str]:
    """What the select of a host's page shows as chosen."""
    (select,) = page.selects
    return [option.label for option in select.options if option.is_default]


async def over(clicks: DiscordStage) -> None:
    """Ann has played a short game against an easy and a hard computer, to its end."""
    await sits_down(clicks, people=1, options={"target": "7"})
    ann = clicks.bot.place.people[0]
    for strength in ("easy", "hard"):
        await ann.slash("/table computers", number=1, strength=strength)
    await clicks.players[0].starts()
    await plays_to_the_end(clicks)
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.OVER


async def test_a_host_chooses_the_strength_of_each_computer_by_its_button(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    lobby = await opens(clicks, ann)
    page = answered(await ann.click("Host", on=lobby))
    assert "easy ones slip as beginners do, hard ones think ahead" in page.text
    for button in ("Add easy computer", "Add hard computer", "Add computer"):
        await ann.click(button, on=page)
    assert names_at(clicks) == (*MIXED, "Cleo (computer)")
    await clicks.bot.shown()
    assert "Ann, Ada (easy), Bruno (hard), Cleo (computer)" in plain(board_of(ann).text).replace("\\", "")
    alt = plain(board_of(ann).image.alt)
    assert "2 Ada (easy computer), 3 Bruno (hard computer), 4 Cleo (computer)" in alt
    await ann.click("Remove computer", on=page)
    assert names_at(clicks) == MIXED
    await ann.click("Start", on=page)
    await clicks.bot.shown()
    drawn = names_at(clicks)
    assert {"(easy)", "(hard)"} <= {one.rpartition(" ")[2] for one in drawn}, "seats are drawn by lot"
    await clicks.bot.restart()
    await clicks.find_table(ann)
    assert names_at(clicks) == drawn, "a restart forgets no strength"


async def test_a_host_changes_how_all_computers_play_at_once(place: Playground, clicks: DiscordStage) -> None:
    async def change(strength: str) -> MessageView:
        return answered(await ann.select(texts.STRENGTH_PROMPT, [f"Computers: {strength}"], on=page))

    ann, ben = place.people[:2]
    lobby = await opens(clicks, ann)
    page = answered(await ann.click("Host", on=lobby))
    assert not page.selects, "there is no computer yet"
    page = answered(await ann.click("Add easy computer", on=page))
    await ben.click("Join", on=lobby)
    page = answered(await ann.click("Add computer", on=page))
    assert chosen_in(page) == [], "they differ"
    page = await change("hard")
    assert names_at(clicks) == ("Ann", "Ada (hard)", "Ben", "Bruno (hard)"), "each in its place"
    await clicks.bot.shown()
    assert "Ann, Ada (hard), Ben, Bruno (hard)" in plain(board_of(ann).text).replace("\\", ""), "everybody reads it"
    assert chosen_in(page) == ["Computers: hard"]
    await change("sound")
    assert names_at(clicks) == ("Ann", "Ada (computer)", "Ben", "Bruno (computer)")
    await ann.click("Remove computer", on=page)
    await ann.click("Start", on=answered(await ann.click("Host", on=board_of(ann))))
    drawn = names_at(clicks)
    for strength in ("easy", "sound"):
        assert "The game has already started." in (await change(strength)).text
    assert names_at(clicks) == drawn


async def test_two_pages_change_the_computers_one_after_the_other(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    page = answered(await ann.click("Host", on=await opens(clicks, ann)))
    page = answered(await ann.click("Add computer", on=page))
    other = answered(await ann.click("Host", on=board_of(ann)))
    told = await asyncio.gather(
        ann.select(texts.STRENGTH_PROMPT, ["Computers: hard"], on=page),
        ann.select(texts.STRENGTH_PROMPT, ["Computers: hard"], on=other),
    )
    assert [chosen_in(answered(one)) for one in told] == [["Computers: hard"]] * 2
    assert names_at(clicks) == ("Ann", "Ada (hard)")


async def test_all_computers_play_only_as_the_game_offers_by_then(place: Playground, clicks: DiscordStage) -> None:
    """In Bluff 'N' Peg, hard ones are offered with two or three players only."""
    ann, ben, cem = place.people[:3]
    lobby = await opens(clicks, ann, "bluff-n-peg")
    page = answered(await ann.click("Add computer", on=answered(await ann.click("Host", on=lobby))))
    for person in (ben, cem):
        await person.click("Join", on=lobby)
    before = clicks.table.seq
    refused = answered(await ann.select(texts.STRENGTH_PROMPT, ["Computers: hard"], on=page))
    assert "no hard ones" in plain(refused.text)
    assert clicks.table.seq == before
    page = answered(await ann.click("Host", on=lobby))
    assert [option.label for option in page.selects[0].options] == ["Computers: easy", "Computers: sound"]


async def test_a_host_reads_only_of_strengths_that_the_game_offers(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    page = answered(await ann.click("Host", on=await opens(clicks, ann, "high-roller")))
    assert "easy ones slip as beginners do." in page.text
    assert "hard ones" not in page.text


async def test_who_types_chooses_it_too(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await opens(clicks, ann)
    assert (await says(ann, "/table computers", number=2)).endswith("Hi Lo Jack: 2.")
    assert (await says(ann, "/table computers", number=1, strength="hard")).endswith("Hi Lo Jack: 2 sound, 1 hard.")
    assert (await says(ann, "/table computers", number=3, strength="easy")).endswith("Hi Lo Jack: 3 easy.")
    assert names_at(clicks) == ("Ann", "Ada (easy)", "Bruno (easy)", "Cleo (easy)")
    assert "room for 3 computers" in await says(ann, "/table computers", number=4, strength="hard")
    assert len(names_at(clicks)) == 4


async def test_a_strength_that_a_game_does_not_have_is_no_button_and_is_refused(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    lobby = await opens(clicks, ann, "high-roller")
    page = answered(await ann.click("Host", on=lobby))
    assert "Add easy computer" in labels(page)
    assert "Add hard computer" not in labels(page)
    refused = await says(ann, "/table computers", number=1, strength="hard")
    assert refused == "High Roller has easy and sound computers here, and no hard ones."


async def test_a_hard_one_that_does_not_fit_the_number_of_players_is_named_before_the_start(
    place: Playground, clicks: DiscordStage
) -> None:
    """In Bluff 'N' Peg it is offered with two or three players only."""
    ann, ben = place.people[:2]
    lobby = await opens(clicks, ann, "bluff-n-peg")
    await ann.slash("/table computers", number=2, strength="hard")
    await clicks.bot.shown()
    assert "has no hard computers" not in board_of(ann).text
    await ben.click("Join", on=lobby)
    await clicks.bot.shown()
    told = "With 4 players, Bluff 'N' Peg has no hard computers. Replace them, or change how many play."
    assert told in plain(board_of(ann).text)
    assert plain(await says(ann, "/table start")) == told
    await ann.slash("/table computers", number=0, strength="hard")
    await ann.slash("/table computers", number=1)
    await ann.slash("/table start")
    assert clicks.told().phase is Phase.PLAYING


async def test_all_that_is_told_of_the_game_names_the_strength_and_the_rematch_keeps_it(
    place: Playground, clicks: DiscordStage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await over(clicks)
    ann = place.people[0]
    assert set(names_at(clicks)) & {"Ada (easy)", "Bruno (easy)"}, "seats are drawn by lot"
    assert "(easy)" in plain(board_of(ann).image.alt)
    transcript = answered(await ann.slash("/games transcript", table=clicks.table.id)).files[0].data
    for seat, name in enumerate(names_at(clicks)):
        if name != "Ann":
            strength = name.partition("(")[2].rstrip(")")
            assert f"\ncomputer {seat} {strength}\n".encode() in transcript
            assert {one.mark for one in clicks.table.log if one.seat == seat and one.mark} == {Mark(strength).to_text()}
    file = tmp_path / "transcript.txt"
    file.write_bytes(transcript)
    assert command_line.main(["verify", "--computers", str(file)]) == 0
    assert "actions found again" in capsys.readouterr().out
    file.write_bytes(transcript.replace(b" easy\n", b"\n"))
    assert command_line.main(["verify", "--computers", str(file)]) == 1
    assert "played as a computer of strength easy, and has sound." in capsys.readouterr().out
    await keeps_strengths(clicks, ann)


async def keeps_strengths(clicks: DiscordStage, ann: Person) -> None:
    """The result counts, and Ann's rematch has computers of the same strengths."""
    recounted = await clicks.bot.app.store.recount()
    assert (recounted.games, recounted.differences) == (1, 0)
    result = next(message for message in reversed(ann.messages()) if "Play again" in labels(message))
    await ann.click("Play again", on=result)
    await clicks.bot.shown()
    await clicks.find_table(ann)
    assert sorted(name for name in names_at(clicks) if name != "Ann") == sorted(
        name for name in names_at(clicks) if name.endswith(("(easy)", "(hard)"))
    )
    assert len(names_at(clicks)) == 3
