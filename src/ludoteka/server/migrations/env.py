"""Run by Alembic. The connection, already in a transaction, comes from the server."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
