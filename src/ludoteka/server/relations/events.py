"""Tournaments and leagues."""

import sqlalchemy as sa

from ludoteka.server.relations.metadata import metadata

events = sa.Table(  # a tournament, or a season of a league
    "events",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("league", sa.String(32), nullable=False),  # the first season
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("organiser", sa.String(32)),  # None: gone
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("plan", sa.Text, nullable=False),  # all settings, as JSON
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("phase", sa.String(10), nullable=False),  # open, running, over, cancelled
    sa.Column("token", sa.String(32)),  # the invitation, if one is needed
    sa.Column("lot", sa.BigInteger, nullable=False),  # decides what nothing else decides
    sa.Column("step", sa.Integer, nullable=False),  # counts changes: what was decided holds once
    sa.Column("begins", sa.BigInteger),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Index("events_by_phase", "phase", "updated"),
    sa.Index("events_by_organiser", "organiser", "phase"),
)
event_players = sa.Table(
    "event_players",
    metadata,
    sa.Column("event", sa.String(32), sa.ForeignKey("events.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(32)),
    sa.Column("level", sa.String(80)),  # of a bot
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("seeded", sa.Integer, nullable=False),  # the place in the order at the beginning
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("joined", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("event", "guest", name="event_player_once"),
    sa.Index("event_players_by_guest", "guest"),
)
event_rounds = sa.Table(
    "event_rounds",
    metadata,
    sa.Column("event", sa.String(32), sa.ForeignKey("events.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("deadline", sa.BigInteger, nullable=False),
    sa.Column("told", sa.Boolean, nullable=False),
)
event_tables = sa.Table(
    "event_tables",
    metadata,
    sa.Column("event", sa.String(32), sa.ForeignKey("events.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("players", sa.Text, nullable=False),  # their numbers by seat, as JSON
    # decided before the table is made, so that it is made once; None: a bye
    sa.Column("table_id", sa.String(32), unique=True),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("made", sa.Boolean, nullable=False),
    sa.Column("result", sa.Text),  # how it ended for each seat, as JSON
)
