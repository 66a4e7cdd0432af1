"""Accounts: devices, passkeys, one-time links and codes."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them. The cookie of each guest becomes that of its first device."""
    op.create_table(
        "sessions",
        sa.Column("cookie_hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("device", sa.String(80), nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Index("sessions_by_guest", "guest"),
    )
    op.execute(
        "INSERT INTO sessions (cookie_hash, guest, created, seen)"
        " SELECT cookie_hash, id, created, seen FROM guests"
    )
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("cookie_hash")
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("handle", sa.String(40), nullable=False, unique=True),
        sa.Column("email", sa.String(254), unique=True),
        sa.Column("role", sa.String(10), nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("topic", sa.String(20), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Index("tokens_by_expires", "expires"),
        sa.Index("tokens_by_guest", "guest", "kind"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Index("passkeys_by_guest", "guest"),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(200), primary_key=True),
        sa.Column("subject", sa.String(200), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Index("identities_by_guest", "guest"),
    )


def downgrade() -> None:
    """Take them away. A guest keeps the cookie of one device."""
    for name in ("identities", "passkeys", "tokens", "settings", "accounts"):
        op.drop_table(name)
    op.add_column("guests", sa.Column("cookie_hash", sa.String(64)))
    op.execute(
        "UPDATE guests SET cookie_hash ="
        " (SELECT min(cookie_hash) FROM sessions WHERE sessions.guest = guests.id)"
    )
    op.drop_table("sessions")
