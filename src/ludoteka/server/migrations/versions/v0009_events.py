"""Tournaments and leagues."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "events",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("league", sa.String(32), nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("organiser", sa.String(32)),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("token", sa.String(32)),
        sa.Column("lot", sa.BigInteger, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("begins", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Index("events_by_phase", "phase", "updated"),
        sa.Index("events_by_organiser", "organiser", "phase"),
    )
    op.create_table(
        "event_players",
        sa.Column("event", sa.String(32), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("level", sa.String(80)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("seeded", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("event", "guest", name="event_player_once"),
        sa.Index("event_players_by_guest", "guest"),
    )
    op.create_table(
        "event_rounds",
        sa.Column("event", sa.String(32), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
    )
    op.create_table(
        "event_tables",
        sa.Column("event", sa.String(32), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(32), unique=True),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("made", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text),
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("event_tables", "event_rounds", "event_players", "events"):
        op.drop_table(name)
