"""People who know each other, and the peace of the house."""

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add them."""


def downgrade() -> None:
    """Take them away."""
