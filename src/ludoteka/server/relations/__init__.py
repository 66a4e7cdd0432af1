"""The relations of the database. A change here needs a migration in `migrations/versions`."""

from ludoteka.server.relations import events, meeting, notices
from ludoteka.server.relations.accounts import (
    accounts,
    identities,
    passkeys,
    sessions,
    settings,
    tokens,
)
from ludoteka.server.relations.metadata import metadata
from ludoteka.server.relations.results import (
    rating_changes,
    ratings,
    result_seats,
    results,
    uncounted,
)
from ludoteka.server.relations.tables import (
    analyses,
    analysis_parts,
    entries,
    guests,
    holders,
    notes,
    service,
    tables,
)

__all__ = [
    "accounts",
    "analyses",
    "analysis_parts",
    "entries",
    "events",
    "guests",
    "holders",
    "identities",
    "meeting",
    "metadata",
    "notes",
    "notices",
    "passkeys",
    "rating_changes",
    "ratings",
    "result_seats",
    "results",
    "service",
    "sessions",
    "settings",
    "tables",
    "tokens",
    "uncounted",
]
