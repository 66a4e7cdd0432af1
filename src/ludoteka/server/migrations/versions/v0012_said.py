"""What a person did at all tables is found without reading every log."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """It is looked for when people export their data or leave."""
    op.create_index("entries_by_guest", "entries", ["guest", "table_id"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("entries_by_guest", "entries")
