"""Tournaments and leagues."""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them."""


def downgrade() -> None:
    """Take them away."""
