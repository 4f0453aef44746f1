"""What all tables of the database belong to: those of `data.schema`, and those of `data.leaderboards.schema`."""

from sqlalchemy import MetaData

METADATA = MetaData()
"""All tables of the database, once `data.schema` is imported."""
