"""Browsers take Web Push only as long as somebody is signed in there."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Of earlier ones it is not known which session they belong to, and no release had any."""
    make(
        "subscriptions_by_session",
        sa.Column(
            "session",
            sa.String(64),
            sa.ForeignKey("sessions.cookie_hash", ondelete="CASCADE"),
            nullable=False,
        ),
    )


def downgrade() -> None:
    """They belong to people."""
    make("subscriptions_by_guest", sa.Column("guest", sa.String(32), nullable=False))


def make(index: str, owner: sa.Column[str]) -> None:
    """Begin anew, with a column that says whose they are."""
    op.drop_table("subscriptions")
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(32), primary_key=True),
        owner,
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Index(index, owner.name),
    )
