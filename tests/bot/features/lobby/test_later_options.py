"""Options of later releases on the page of all options."""

from bot.features.lobby.options import OptionGroup, options_page
from engine.games import games
from engine.options import option_fields
from engine.tables.options import TableOptions
from tests.bot.table_pages.page_contents import components, parts


def test_a_later_option_stands_with_its_game_and_has_a_number_behind_all_earlier_ones() -> None:
    """Selects that an earlier version drew number the options that it had."""
    fields = option_fields(games()["high-roller"].meta.options)
    groups = (OptionGroup("High Roller", fields), OptionGroup("At this table", option_fields(TableOptions)))
    (select,) = [part for part in parts(components(options_page("7Q2MX", groups, {}))) if "options" in part]
    numbers = {option["label"]: option["value"] for option in select["options"]}
    assert list(numbers)[4:7] == ["Length", "The same hand", "Time for each turn"]
    assert [numbers[label] for label in ("Length", "Time for each turn", "Hints", "The same hand")] == [
        *"45",
        "10",
        "11",
    ]
