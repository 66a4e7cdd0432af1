"""Analyses of games that are over, and the luck by which copies of a game are known."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them. The seeds of tables stand in the first entry of each."""
    op.add_column("tables", sa.Column("seed", sa.BigInteger))
    connection = op.get_bind()
    first = sa.text("SELECT table_id, body FROM entries WHERE number = 1")
    for table, body in connection.execute(first).all():
        created = json.loads(body)
        if "lesson" not in created:
            given = sa.text("UPDATE tables SET seed = :seed WHERE id = :table")
            connection.execute(given, {"seed": created["seed"], "table": table})
    op.create_index("tables_by_seed", "tables", ["seed"])
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text),
    )
    op.create_table(
        "analysis_parts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("analysis_parts")
    op.drop_table("analyses")
    op.drop_index("tables_by_seed", "tables")
    op.drop_column("tables", "seed")
