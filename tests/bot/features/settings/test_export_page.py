"""The page that says in sentences what is kept of a person."""

from typing import Any

from bot.features.settings.export_page import export_text
from data.models import Player
from engine.games import games

GAME = next(slug for slug, game in games().items() if game.meta.feats)
TITLE, FEAT = games()[GAME].meta.title, games()[GAME].meta.feats[0]


def told(**data: Any) -> list[str]:
    """The lines of the page for Ann, of whom nothing but this is kept."""
    known = Player("7", name="Ann")._asdict()
    person = {"id": known.pop("id"), "name": known.pop("name"), "direct_message_channel": None}
    rest: dict[str, Any] = {kind: [] for kind in ("tables", "standings", "titles", "feats")}
    exported = person | {"preferences": known} | rest | data
    return export_text(exported, games(), lambda guild: f"server {guild}").splitlines()


def test_of_each_kind_of_feat_the_best_is_told_and_one_of_a_game_that_is_gone_is_left_out() -> None:
    row = {"guild": "1", "game": GAME, "solo": False, "kind": FEAT.code, "detail": "", "table_id": "A"}
    feats = [row | {"value": 3}, row | {"value": 5, "table_id": "B"}, row | {"game": "chess", "value": 9}]
    page = told(feats=feats)
    assert page[-2] == "WHAT YOU DID BEST"
    assert page[-1].startswith(f"* {FEAT.title} in {TITLE} on server 1: 5")
    assert page[-1].endswith(", at table B.")


def test_ratings_of_all_time_have_a_line_each_and_others_are_counted() -> None:
    row = {"guild": "1", "game": GAME, "period": "all", "solo": True, "mu": 25.0, "sigma": 8.0, "played": 2, "won": 1}
    page = told(standings=[row, row | {"period": "2026-11"}, row | {"period": "season-1"}])
    assert f"* {TITLE} against computers on server 1: 2 games, 1 won; your rating is 1500." in page
    assert page[-1] == "* 2 more rows like these for single months and seasons."


def test_titles_name_season_game_and_server() -> None:
    assert told(titles=[{"guild": "1", "season": 3, "game": ""}])[-1] == "* Season 3 on server 1: All games."


def test_the_latest_table_comes_first_and_each_is_over_open_or_has_a_result() -> None:
    row: dict[str, Any] = {"game": "chess", "server": "1", "ended_at": None, "result": None, "done": []}
    at = "2026-11-{}T12:00:00+00:00".format
    tables = [
        row | {"table": "A", "opened_at": at("01"), "ended_at": at("02"), "done": [{}]},
        row | {"table": "B", "opened_at": at("02"), "ended_at": at("02"), "result": {"place": 1, "score": 11}},
        row | {"table": "C", "opened_at": at("03")},
    ]
    assert told(tables=tables)[-3:] == [
        "* 3 Nov 2026, chess on server 1, table C: it is not over yet. 0 actions of yours are kept.",
        "* 2 Nov 2026, chess on server 1, table B: you came 1st with a score of 11. 0 actions of yours are kept.",
        "* 1 Nov 2026, chess on server 1, table A: it is over, without a result for you. One action of yours is kept.",
    ]


def test_what_is_kept_of_direct_messages_and_of_games_left_early_is_said() -> None:
    known = Player("7", left_early="1 2", dm_closed_noted=True)._asdict()
    del known["id"], known["name"]
    page = "\n".join(told(name="", direct_message_channel="9", preferences=known))
    assert "Your direct messages with me are in the channel 9." in page
    assert "I have told you that I cannot write to you in direct messages." in page
    assert "You have lately left 2 games before your first turn was over." in page
    assert "The latest name" not in page
