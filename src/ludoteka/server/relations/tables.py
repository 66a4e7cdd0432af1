"""Guests, tables with their logs, and what is kept of finished games."""

import sqlalchemy as sa

from ludoteka.server.relations.metadata import metadata

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40)),
    sa.Column("created", sa.BigInteger, nullable=False),
    # the last day on which somebody came as this guest, or opened the table below
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
    sa.Index("guests_by_seen", "seen"),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    # a cache of what the log says, for the lobby
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("brief", sa.Text, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
    # the luck that is still to come; lessons have none of their own
    sa.Column("seed", sa.BigInteger),
    # by when a clock by day wants the table to be looked at; only tables with such a clock have it
    sa.Column("due", sa.BigInteger),
    sa.Index("open_tables", "public", "phase", "updated"),
    sa.Index("tables_by_seen", "phase", "seen"),
    sa.Index("tables_by_seed", "seed"),
    sa.Index("tables_by_due", "due"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("guest", sa.String(32)),
    sa.Column("command", sa.String(64)),
    sa.Column("body", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "command", name="command_once"),
    sa.Index("entries_by_guest", "guest", "table_id"),
)
holders = sa.Table(
    "holders",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Index("holders_by_table", "table_id"),
)
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index("notes_by_guest", "guest"),
)
service = sa.Table(  # when a process served
    "service",
    metadata,
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
analyses = sa.Table(  # of games that are over; without a result it is still being made
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("failed", sa.Boolean, nullable=False),
    sa.Column("result", sa.Text),
)
analysis_parts = sa.Table(  # what is done of those that are being made
    "analysis_parts",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
