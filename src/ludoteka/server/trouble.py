"""What tells that the database is away or in trouble, whatever was asked of it."""

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import SQLAlchemyError

# asyncpg's own errors come through while a connection is being made
TROUBLE = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
