"""People who know each other, and the peace of the house."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
NAMES = (
    "presence",
    "friends",
    "blocks",
    "person_notes",
    "invitations",
    "wishes",
    "reports",
    "sanctions",
    "moderation",
    "errands",
)


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "presence",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("place", sa.String(32), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Index("presence_by_seen", "seen"),
    )
    op.create_table(
        "friends",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("friends_by_other", "other"),
    )
    op.create_table(
        "blocks",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("blocks_by_other", "other"),
    )
    op.create_table(
        "person_notes",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Index("person_notes_by_other", "other"),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("invitations_by_guest", "guest"),
    )
    op.create_table(
        "wishes",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("fill", sa.BigInteger),
        sa.Column("level", sa.String(100), nullable=False),
        sa.Column("stays", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("wishes_by_table", "table_id"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("about_name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("outcome", sa.Text, nullable=False, server_default=""),
        sa.Index("reports_by_closed", "closed", "at"),
        sa.Index("reports_by_about", "about"),
    )
    op.create_table(
        "sanctions",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "moderation",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("about_name", sa.String(40), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Index("moderation_by_at", "at"),
        sa.Index("moderation_by_about", "about"),
    )
    op.create_table(
        "errands",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take them away."""
    for name in reversed(NAMES):
        op.drop_table(name)
