"""When a clock by day wants a table to be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Earlier tables have no such clock."""
    op.add_column("tables", sa.Column("due", sa.BigInteger))
    op.create_index("tables_by_due", "tables", ["due"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("tables_by_due", "tables")
    op.drop_column("tables", "due")
