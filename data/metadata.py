"""The SQLAlchemy metadata of the database, to which the tables of `data.schema` and of `data.leaderboards.schema`
belong.
"""

from sqlalchemy import MetaData

METADATA = MetaData()
"""All tables of the database, once `data.schema` is imported."""
