"""When guests and tables were last in use, so that abandoned ones can be found."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add it. Nobody knows when guests were here last: their time begins today."""
    for table in ("guests", "tables"):
        seen = sa.Column("seen", sa.BigInteger, nullable=False, server_default="0")
        op.add_column(table, seen)
    now = time.time_ns() // 1_000_000
    op.execute(f"UPDATE guests SET seen = {now}")
    op.execute("UPDATE tables SET seen = updated")
    op.create_index("guests_by_seen", "guests", ["seen"])
    op.create_index("tables_by_seen", "tables", ["phase", "seen"])
    op.create_index("holders_by_table", "holders", ["table_id"])
    op.create_index("notes_by_guest", "notes", ["guest"])


def downgrade() -> None:
    """Take it away."""
    op.drop_index("notes_by_guest", "notes")
    op.drop_index("holders_by_table", "holders")
    op.drop_index("tables_by_seen", "tables")
    op.drop_index("guests_by_seen", "guests")
    for table in ("guests", "tables"):
        op.drop_column(table, "seen")
