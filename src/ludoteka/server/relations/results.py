"""How games ended, and the ratings that follow.

Results outlive their tables: ratings can always be calculated anew.
"""

import sqlalchemy as sa

from ludoteka.server.relations.metadata import metadata

results = sa.Table(  # one row for each finished game; `number` is the order in which they count
    "results",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(32), nullable=False, unique=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("people", sa.Integer, nullable=False),  # different ones
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("together", sa.Boolean, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),  # by anybody: not where all lost together
    sa.Column("facts", sa.Text, nullable=False),  # what all seats share, JSON: nemesis, tribes
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("unrated", sa.String(20), nullable=False),  # why it does not count as was wished
    # what the game itself put up where all play together, as it was measured then
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Index("results_by_end", "game", "ended"),
)
result_seats = sa.Table(
    "result_seats",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(32)),
    sa.Column("level", sa.String(80)),  # of the bot that sat there from the beginning
    sa.Column("name", sa.String(40)),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("how", sa.String(10), nullable=False),  # played, resigned, replaced, timeout
    sa.Column("facts", sa.Text, nullable=False),  # JSON: faction, mage
    # how strong that bot was, as it was measured then
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Index("result_seats_by_guest", "guest"),
)
uncounted = sa.Table(  # tables that are over and no games: lessons, records, branches
    "uncounted",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
)
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("scale", sa.String(40), primary_key=True),
    sa.Column("who", sa.String(32), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Index("ratings_by_mu", "scale", "mu"),
)
rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("scale", sa.String(40), nullable=False),
    sa.Column("who", sa.String(32), nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("mu_before", sa.Double, nullable=False),
    sa.Column("sigma_before", sa.Double, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Index("rating_changes_by_who", "who", "scale", "number"),
)
