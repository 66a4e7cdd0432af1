"""How games ended, and the ratings that follow."""

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add them."""


def downgrade() -> None:
    """Take them away."""
