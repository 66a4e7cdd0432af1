"""The care of ratings without a server."""

from __future__ import annotations

from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server.club.results.recalculation import Outcome, recalculate
from ludoteka.server.database import Database, DatabaseProblem, newest, reason_of, revision_of


async def recalculate_once(database: Database, check: bool) -> Outcome:
    """Calculate all ratings anew, then let the database go. Raises DatabaseProblem."""
    try:
        if await database.read(revision_of) != newest():
            raise DatabaseProblem("the database is of another release: let its server upgrade it")
        return await database.write(partial(recalculate, check=check), patient=True)
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseProblem(f"the database cannot be used: {reason_of(error)}") from None
    finally:
        await database.close()
