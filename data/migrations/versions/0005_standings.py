"""Standings are kept instead of summed, and results keep the ratings from before their game.

Results of before did not say who played together. Wherever some seats at equal distances have one score and the others
another, they were a team: the chance that people who play alone do that is small.
"""

from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new tables, give each result its team and its number, and note that they are still to be counted."""
    op.drop_table("ratings")
    op.rename_table("results", "results_before")
    op.drop_index("results_of_guild")
    _create_results()
    _create_standings()
    _number_results()
    _find_teams()
    op.drop_table("results_before")
    op.execute(
        "INSERT INTO facts (key, value) SELECT 'results_not_counted', 'yes' WHERE EXISTS (SELECT 1 FROM results)"
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("guild", sa.Text),
        sa.Column("number", sa.Integer),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("finished_at", sa.Float, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("overall_mu", sa.Float),
        sa.Column("overall_sigma", sa.Float),
        sqlite_with_rowid=False,
    )
    op.create_index("results_in_order", "results", ["guild", "number"])
    op.create_index("results_of_player", "results", ["player", "guild", "finished_at"])


def _create_standings() -> None:
    op.create_table(
        "standings",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("solo", sa.Boolean, primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    ladder = ["guild", "game", "solo", "period"]
    op.create_index("standings_by_rating", "standings", [*ladder, "settled", "mu", "won", "player"])
    op.create_index("standings_by_wins", "standings", [*ladder, "won", "mu", "player"])
    op.create_index("standings_by_games", "standings", [*ladder, "played", "won", "player"])


def _number_results() -> None:
    """Copy the results, each guild's games numbered in the order in which they ended."""
    op.execute(
        'INSERT INTO results (table_id, seat, player, "left", team, score, place, ending, guild, number, game, '
        "finished_at, counts) "
        'SELECT table_id, seat, player, "left", seat, score, place, ending, guild, '
        "CASE WHEN guild IS NULL THEN NULL "
        "ELSE dense_rank() OVER (PARTITION BY guild ORDER BY finished_at, table_id) END, "
        "game, finished_at, counts FROM results_before"
    )


def _find_teams() -> None:
    """Give the seats of a team the same number, in games where seats at equal distances have equal scores."""
    connection = op.get_bind()
    scores: dict[str, list[int]] = defaultdict(list)
    for table_id, score in connection.execute(sa.text("SELECT table_id, score FROM results ORDER BY table_id, seat")):
        scores[table_id].append(score)
    for table_id, of_game in scores.items():
        if teams := _number_of_teams(of_game):
            connection.execute(
                sa.text("UPDATE results SET team = seat % :teams WHERE table_id = :table_id"),
                {"teams": teams, "table_id": table_id},
            )


def _number_of_teams(scores: list[int]) -> int | None:
    for teams in range(2, len(scores) // 2 + 1):
        first = scores[:teams]
        if len(scores) % teams == 0 and scores == first * (len(scores) // teams) and len(set(first)) > 1:
            return teams
    return None
