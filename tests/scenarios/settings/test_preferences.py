"""What people choose for themselves, and moderators for a server: pictures or text, themes, where hands go."""

from io import BytesIO

import pytest
from PIL import Image

from bot.table_pages.builder import CopyFor, PageBuilder
from bot.table_pages.components import Page
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from render import themes, tokens
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play
from tests.scenarios.screen import answered, board_of, presses_more, says
from tests.scenarios.stage import plays_on


def ground(sight: MessageView) -> tuple[int, ...]:
    """The colour of a picture's upper left corner, which shows its theme."""
    pixel = Image.open(BytesIO(sight.image.bytes)).convert("RGB").getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return pixel


BLACK = themes.CONTRAST.colour_of(tokens.FELT)


async def chooses(person: Person, title: str, label: str) -> MessageView:
    """Opens the preferences and picks something there; how they stand then."""
    asked = answered(await person.slash("/preferences"))
    assert asked.is_ephemeral
    return answered(await person.select(title, [label], on=asked))


async def test_somebody_who_chose_text_reads_hand_and_table_as_text(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await chooses(ann, "How you see tables and hands in private", "As text")
    await in_play(clicks)
    assert not ann.dm.last.images
    assert "Hi Lo Jack" in ann.dm.last.text
    assert not answered(await ann.slash("/table show")).images
    assert not answered(await ann.slash("/hand")).images
    assert answered(await ben.slash("/table show")).images
    assert board_of(ann).images, "everybody's board stays a picture"


async def test_a_typed_choice_is_confirmed_in_words(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    told = await says(ann, "/preferences", show="text", invitations="off")
    assert told.startswith(
        "How you see tables and hands in private: **As text** from now on.\n"
        "Who may invite you to a table: **Nobody** from now on.\n"
    )
    told = await says(ann, "/preferences", quiet="22-7", timezone="Berlin")
    assert told.startswith("From 22:00 to 7:00 (Europe/Berlin) my messages make no sound.")
    assert "from now on" not in await says(ann, "/preferences")


@pytest.mark.looks_at_pictures
async def test_a_choice_is_followed_at_once_and_can_be_taken_back(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await in_play(clicks)
    hand = ann.dm.last
    assert hand.images
    await ann.slash("/preferences", show="text")
    await clicks.bot.shown()
    assert (ann.dm.last.id, ann.dm.last.images) == (hand.id, [])
    await ann.slash("/preferences", show="picture", theme="contrast")
    await clicks.bot.shown()
    assert ann.dm.last.id == hand.id
    assert ground(ann.dm.last) == BLACK


async def test_as_asks_for_text_or_a_picture_this_once(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await in_play(clicks)
    assert not answered(await ann.slash("/table show", **{"as": "text"})).images
    words = answered(await ann.slash("/hand", **{"as": "text"}))
    assert not words.images
    again = answered(await ann.click("Refresh", on=words))
    assert (again.id, again.images) == (words.id, [])
    assert answered(await ann.slash("/hand")).images
    await ann.slash("/preferences", show="text")
    assert answered(await ann.slash("/hand", **{"as": "picture"})).images


async def test_the_board_offers_its_text_to_everybody(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    spectator = place.people[4]
    words = answered(await presses_more(spectator, "As text"))
    assert words.is_ephemeral
    assert not words.images
    assert "Hi Lo Jack" in words.text


async def test_the_preferences_show_what_is_chosen(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    shown = await chooses(ann, "Colours of your hands", "High contrast")
    assert [option.label for select in shown.selects for option in select.options if option.is_default] == [
        "As pictures",
        "High contrast",
        "Same as the server: By direct message, and here when I ask",
        "Same as the server: By a new message with my hand",
        "Everybody on the server",
        "Everybody on a server where you played",
    ]
    await chooses(ann, "Colours of your hands", "Same as the server: Felt")
    assert bot.tables.profiles.player(ann.user.id).theme == ""


async def test_preferences_last_longer_than_the_bot(place: Playground, clicks: DiscordStage, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/preferences", show="text", theme="classic")
    await bot.restart()
    await in_play(clicks)
    assert not ann.dm.last.images
    assert bot.tables.profiles.player(ann.user.id).theme == "classic"


@pytest.mark.looks_at_pictures
async def test_moderators_choose_the_theme_of_a_server_and_its_boards_follow(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    await in_play(clicks)
    board = board_of(ben)
    assert ground(board) == tokens.FELT
    assert "High contrast" in await says(ann, "/settings", theme="contrast")
    await clicks.bot.shown()
    assert board_of(ben).id == board.id
    assert ground(board_of(ben)) == BLACK
    assert "High contrast" in await says(ann, "/settings")
    assert ground(answered(await ann.slash("/hand"))) == BLACK, "who chose nothing has hands like the server"


@pytest.mark.looks_at_pictures
async def test_the_boards_of_a_server_follow_one_after_the_other_and_the_last_choice_wins(
    place: Playground, bot: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server of many tables would keep all others waiting for their pictures."""
    ann, at_once, most = place.people[0], 0, 0
    for number in range(6):
        place.world.add_channel(f"table-{number}")
        await ann.slash("/play", f"table-{number}", game="hi-lo-jack")
    await bot.shown()
    usual = PageBuilder.board

    async def board(self: PageBuilder, hosted: LiveTable, manner: CopyFor | None = None) -> Page:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        try:
            return await usual(self, hosted, manner)
        finally:
            at_once -= 1

    monkeypatch.setattr(PageBuilder, "board", board)
    await ann.slash("/settings", theme="classic")
    await ann.slash("/settings", theme="contrast")
    await bot.shown()
    assert 1 <= most <= 2  # the last board of the first choice, beside the first of the second
    boards = [place.world.channel_named(f"table-{number}") for number in range(6)]
    assert {ground(MessageView(next(iter(channel.messages.values())))) for channel in boards} == {BLACK}


@pytest.mark.looks_at_pictures
async def test_a_table_that_cannot_be_read_keeps_no_other_from_the_theme_of_its_server(
    place: Playground, bot: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = place.people[0]
    for channel in ("general", "den"):
        await ann.slash("/play", channel, game="hi-lo-jack")
    await bot.shown()
    usual, (unread, _) = TableService.get, bot.tables.directory

    async def get(self: TableService, table_id: str) -> LiveTable:
        if table_id == unread:
            raise OSError("the disk failed")
        return await usual(self, table_id)

    monkeypatch.setattr(TableService, "get", get)
    await ann.slash("/settings", theme="contrast")
    await bot.shown()
    assert ground(board_of(ann)) == BLACK
    assert bot.app.boards._rewrite_tasks == {}


@pytest.mark.parametrize("chosen", ["felt", "classic"])
async def test_the_theme_of_a_server_is_not_an_option_of_its_tables(
    place: Playground, clicks: DiscordStage, chosen: str
) -> None:
    ann = place.people[0]
    await ann.slash("/settings", theme=chosen, clock="10m")
    await in_play(clicks)
    assert clicks.table.state.chosen == {"clock": "10m"}


async def test_a_result_is_there_as_text_too(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await in_play(clicks)
    await plays_on(clicks)
    await clicks.bot.shown()
    assert board_of(ann).images
    words = answered(await presses_more(ann, "As text", on=board_of(ann)))
    assert not words.images
    assert "wins!" in words.text or "win!" in words.text
    assert "2nd" in words.text
