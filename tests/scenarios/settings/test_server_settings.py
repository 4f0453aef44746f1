"""The settings of a server: shown and changed page by page or by typing, confirmed, taken back, and kept."""

from collections.abc import Mapping

import pytest

from bot.features.settings.declared_settings import SERVER_SETTINGS, ServerSetting
from bot.table_pages.custom_ids import Code, CustomId
from playground.discord.channels import DIRECT
from playground.discord.guild import add_role, remove_role, role_named
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import answered, says

ALL = [setting.name for setting in SERVER_SETTINGS]
TYPED: Mapping[str, str] = {
    "channels": "#den, #card-room",
    "openers": "@Regulars, Dealers",
    "moderators": "@Dealers",
    "clock": "10m",
    "open_seats": "#den",
    "theme": "contrast",
    "hands": "button",
    "notices": "off",
    "season": "6",
    "announcements": "#den",
    "best_games": "#den",
    "solo": "hidden",
}
"""A value for each setting that is not its default, as somebody types it."""


def setting_named(name: str) -> ServerSetting:
    return next(setting for setting in SERVER_SETTINGS if setting.name == name)


async def all_settings(person: Person) -> MessageView:
    return answered(await person.slash("/settings"))


async def page_of(person: Person, name: str) -> MessageView:
    """The page of one setting, by clicks."""
    shown = await all_settings(person)
    return answered(await person.select("Change a setting", [setting_named(name).title], on=shown))


async def picks(person: Person, name: str, *chosen: str) -> MessageView:
    """Chooses on the page of a setting, and returns the page as it is then."""
    return answered(await person.select("setto", chosen, on=await page_of(person, name)))


def line_of(name: str, page: MessageView) -> str:
    """What the page with all settings says of one."""
    title = setting_named(name).title
    return next(line for line in page.text.splitlines() if line.startswith(f"{title}: "))


# -- what is shown ----------------------------------------------------------------------------------------------------


async def test_the_page_shows_every_setting_with_its_value_and_default_under_few_headings(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    page = await all_settings(ann)
    assert page.is_ephemeral
    assert [line for line in page.text.splitlines() if line.startswith("**")] == [
        "**Play**",
        "**Look**",
        "**Messages**",
        "**Leaderboards**",
    ]
    assert all(line_of(name, page).endswith("** (default)") for name in ALL)
    assert [option.value for option in page.selects[0].options] == ALL
    await ann.slash("/settings", clock="10m")
    assert line_of("clock", await all_settings(ann)) == "Time for each turn: **10 minutes** (default: 24 hours)"


@pytest.mark.parametrize("name", ALL)
async def test_every_setting_is_typed_confirmed_undone_and_put_back_to_its_default(
    place: Playground, bot: Serving, name: str
) -> None:
    ann, setting = place.people[0], setting_named(name)
    before = setting.default_words
    page = answered(await ann.slash("/settings", **{name: TYPED[name]}))
    assert page.text.startswith(f"{setting.title}: it was **{before}** and is now **")
    assert setting.change_note in page.text
    assert f"The default is {before}." in page.text
    assert "(default: " in line_of(name, await all_settings(ann))
    page = answered(await ann.click("Undo", on=page))
    assert page.text.startswith(f"{setting.title}: it was **")
    assert f"and is now **{before}**" in page.text
    assert line_of(name, await all_settings(ann)).endswith(" (default)")
    page = answered(await ann.click("Undo", on=page))  # an undoing can be undone
    assert "(default: " in line_of(name, await all_settings(ann))
    page = answered(await ann.click("Back to the default", on=page))
    assert f"and is now **{before}**" in page.text
    assert "Back to the default" not in [button.label for button in page.buttons]
    await ann.slash("/settings", **{name: TYPED[name]})
    assert f"and is now **{before}**" in await says(ann, "/settings", **{name: "default"})


@pytest.mark.parametrize(
    ("name", "chosen", "said"),
    [
        ("theme", ["High contrast"], "is now **High contrast**"),
        ("hands", ["Only when they press “My hand”"], "is now **only when they press “My hand”**"),
        ("notices", ["Not at all"], "is now **not at all**"),
        ("season", ["Half a year"], "is now **half a year**"),
        ("solo", ["Not shown"], "is now **not shown**"),
        ("channels", ["den", "card-room"], "is now **{den} and {card-room}**"),
        (
            "openers",
            ["Regulars", "Dealers"],
            "is now **whoever has {Regulars} or {Dealers}, or may manage the server**",
        ),
        ("moderators", ["Dealers"], "is now **whoever has {Dealers}, or may manage the server or the messages"),
        ("announcements", ["den"], "is now **{den}**"),
        ("open_seats", ["den"], "is now **{den}**"),
        ("best_games", ["den"], "is now **{den}**"),
    ],
)
async def test_settings_are_picked_and_their_selects_begin_with_what_was_chosen(
    place: Playground, bot: Serving, name: str, chosen: list[str], said: str
) -> None:
    ann, world = place.people[0], place.world
    page = await picks(ann, name, *chosen)
    known = {
        "den": f"<#{world.channel_named('den').id}>",
        "card-room": f"<#{world.channel_named('card-room').id}>",
        "Regulars": f"<@&{role_named(world, 'Regulars').id}>",
        "Dealers": f"<@&{role_named(world, 'Dealers').id}>",
    }
    assert said.format_map(known) in page.text
    (select,) = page.selects
    shown = select.default_ids or [option.label for option in select.options if option.is_default]
    names = {mention.strip("<#@&>"): name for name, mention in known.items()}
    assert [names.get(one, one) for one in shown] == chosen
    assert answered(await ann.click("All settings", on=page)).text.startswith("## Settings of this server")


async def test_nothing_picked_means_the_default(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = await picks(ann, "channels", "den")
    page = answered(await ann.select("setto", [], on=page))
    assert "and is now **every channel**. " in page.text
    assert page.selects[0].default_ids == ()


async def test_the_time_for_each_turn_is_typed_in_a_form(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = await page_of(ann, "clock")
    assert await ann.click("Choose another time", on=page) is None
    assert ann.modal is not None
    assert "from 1 minute to 7 days" in answered(await ann.submit({"Time for each turn": "soon"})).text
    await ann.click("Choose another time", on=page)
    assert "it was **24 hours** and is now **3 days**" in answered(await ann.submit({"Time for each turn": "3D"})).text


async def test_several_are_typed_at_once_and_undone_at_once(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = answered(await ann.slash("/settings", **TYPED))
    assert page.text.count("it was **") == len(ALL)
    page = answered(await ann.click("Undo", on=page))
    assert page.text.count("it was **") == len(ALL)
    shown = await all_settings(ann)
    assert all(line_of(name, shown).endswith(" (default)") for name in ALL)


async def test_what_is_so_already_changes_nothing(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/settings", clock="10m")
    page = answered(await ann.slash("/settings", clock="10m"))
    assert page.text.startswith("Time for each turn: it is **10 minutes** already, so nothing has changed.")
    assert "Undo" not in [button.label for button in page.buttons]


async def test_what_was_changed_again_is_not_undone(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    first = answered(await ann.slash("/settings", clock="10m"))
    await ann.slash("/settings", clock="2h")
    assert "I can no longer undo that" in answered(await ann.click("Undo", on=first)).text
    assert "**2 hours**" in line_of("clock", await all_settings(ann))
    other = answered(await ann.slash("/settings", theme="classic"))
    for number in range(1, 11):
        await ann.slash("/settings", clock=f"{number}h")
    assert "I can no longer undo that" in answered(await ann.click("Undo", on=other)).text


async def test_pages_work_after_a_restart(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = await picks(ann, "channels", "den", "card-room")
    await bot.restart()
    page = answered(await ann.click("Undo", on=page))
    assert "and is now **every channel**" in page.text
    await bot.restart()
    page = answered(await ann.select("setto", ["den"], on=page))
    assert "and is now **<#" in page.text


# -- bad input and bad people -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("channels", "#nowhere-land", "“Channels for tables” cannot be “#nowhere-land”: I know no such text channel"),
        ("channels", "<#12>", "I know no such text channel"),
        ("openers", "Regulars Dealers", "I know no such role on this server; write a comma between two"),
        ("moderators", "<@&12>", "I know no such role"),
        ("announcements", "#den, #nothing", "I know no such text channel"),
        ("announcements", "#den, #general", "there can be at most 1."),
        ("clock", "soon", "from 1 minute to 7 days"),
    ],
)
async def test_bad_values_get_a_sentence_and_change_nothing(
    place: Playground, bot: Serving, name: str, typed: str, said: str
) -> None:
    ann = place.people[0]
    assert said in await says(ann, "/settings", **{name: typed, "theme": "contrast"})
    page = await all_settings(ann)
    assert all(line_of(one, page).endswith(" (default)") for one in (name, "theme"))


async def test_channels_and_roles_are_completed_while_they_are_typed(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await bot.client.wait_until_ready()

    async def offered(name: str, typed: str) -> list[object]:
        return [choice.value for choice in await ann.autocomplete("/settings", name, **{name: typed})]

    assert await offered("announcements", "") == ["here", "default", "#general", "#card-room", "#den"]
    assert "#den" in await offered("channels", "#de")
    assert await offered("channels", "#den, ca") == ["#den, #card-room"]
    assert "@Regulars" in await offered("openers", "reg")


async def test_only_managers_see_and_change_them_and_every_click_is_checked(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = answered(await ann.slash("/settings", clock="10m"))
    lists = await all_settings(ann)
    ann.user.moderator = False
    for label in ("Undo", "Back to the default", "All settings", "Choose another time"):
        assert "Only people who may manage this server" in answered(await ann.click(label, on=page)).text
    refused = answered(await ann.select("Change a setting", ["Colours of pictures"], on=lists))
    assert "Only people who may manage this server" in refused.text
    ann.user.moderator = True
    assert "**10 minutes**" in line_of("clock", await all_settings(ann))


async def test_a_forged_click_changes_nothing(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = await page_of(ann, "theme")
    control = next(part for part in page.message.components if part["type"] == 1)["components"][0]
    for code, args in ((Code.SETTING_VALUE, ("colour",)), (Code.SETTING_DEFAULT, ()), (Code.SETTING_UNDO, ("x",))):
        control["custom_id"] = CustomId(code, args=args).as_select_id()
        told = answered(await ann.select(control["custom_id"], ["Felt"], on=page)).text
        assert "out of date" in told or "no longer undo" in told
    control["custom_id"] = CustomId(Code.SETTING_VALUE, args=("theme",)).as_select_id()
    control["options"][0]["value"] = "plaid"
    assert "no such choice" in answered(await ann.select("setto", ["plaid"], on=page)).text
    assert ann.here.type != DIRECT
    assert line_of("theme", await all_settings(ann)).endswith(" (default)")


# -- what was deleted since -------------------------------------------------------------------------------------------


async def test_deleted_channels_and_roles_are_told_and_left_out_of_the_selects(place: Playground, bot: Serving) -> None:
    ann, world = place.people[0], place.world
    await bot.client.wait_until_ready()
    role = add_role(world, "Night owls")
    await bot.shown()
    await picks(ann, "channels", "den", "card-room")
    await picks(ann, "openers", "Night owls", "Regulars")
    world.delete_channel(world.channel_named("den"))
    remove_role(world, role)
    await bot.shown()
    text = (await all_settings(ann)).text
    assert "One of these channels was deleted." in text
    assert "One of these roles was deleted." in text
    for name in ("channels", "openers"):
        assert len((await page_of(ann, name)).selects[0].default_ids) == 1


async def test_everyone_moderates_no_tables(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for refused in (
        await says(ann, "/settings", moderators="@everyone"),
        (await picks(ann, "moderators", "@everyone")).text,
    ):
        assert "then everybody could close everybody's games" in refused
    assert line_of("moderators", await all_settings(ann)).endswith("(default)")


async def test_everyone_may_open_tables_is_no_restriction(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    await picks(ann, "openers", "Regulars")
    assert "is now **everybody**" in await says(ann, "/settings", openers="@everyone")
    assert line_of("openers", await all_settings(ann)).endswith("**everybody** (default)")
    await picks(ann, "openers", "Regulars")
    assert "is now **everybody**" in (await picks(ann, "openers", "Regulars", "@everyone")).text
    assert "Opened by" in answered(await ben.slash("/play", game="sneak")).text


async def test_hands_behind_the_button_and_notices_by_message_say_what_happens(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    said = "by a mention in the channel instead"
    assert said not in await says(ann, "/settings")
    assert said in await says(ann, "/settings", hands="button")
    assert said in (await page_of(ann, "notices")).text
    assert said not in await says(ann, "/settings", notices="off")
    await says(ann, "/settings", notices="default")
    own = "a mention in the channel tells you instead"
    assert own in await says(ben, "/preferences")
    assert own not in await says(ben, "/preferences", hands="dm")
    assert own not in await says(ben, "/preferences", hands="button", notices="ping")
