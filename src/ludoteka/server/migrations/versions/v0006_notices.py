"""What people are told when they are away: wishes, addresses, and the queue."""

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add them."""


def downgrade() -> None:
    """Take them away."""
