"""What people are told when they are away: wishes, addresses, and the queue."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32)),
        sa.Column("address", sa.String(254), nullable=False, server_default=""),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("once", sa.String(200), nullable=False, unique=True),
        sa.Column("language", sa.String(5), nullable=False, server_default=""),
        sa.Column("params", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("due", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("sent", sa.BigInteger),
        sa.Column("failed", sa.BigInteger),
        sa.Column("trouble", sa.String(200), nullable=False, server_default=""),
        sa.Index("outbox_by_due", "due"),
        sa.Index("outbox_by_guest", "guest", "channel"),
        sa.Index("outbox_by_table", "table_id"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Index("subscriptions_by_guest", "guest"),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("keys", "subscriptions", "outbox"):
        op.drop_table(name)
