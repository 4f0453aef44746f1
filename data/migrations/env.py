"""Alembic's entry point. The connection comes from `data.migrate`, in a transaction that is committed there."""

from alembic import context

from data.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
