"""When the server served: only that time is charged to players."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Note from now on when a process serves."""
    op.create_table(
        "service",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("service")
