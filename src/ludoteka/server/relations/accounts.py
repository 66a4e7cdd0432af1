"""Accounts: devices, passkeys, one-time links and codes.

A person is a guest, with or without an account: everything else about people names the guest.
"""

import sqlalchemy as sa

from ludoteka.server.relations.metadata import metadata

sessions = sa.Table(  # the browsers that people come with
    "sessions",
    metadata,
    sa.Column("cookie_hash", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("device", sa.String(80), nullable=False, server_default=""),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Index("sessions_by_guest", "guest"),
)
accounts = sa.Table(  # guests who stay
    "accounts",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    # the name as it is looked for: folded, without accents and spaces
    sa.Column("handle", sa.String(40), nullable=False, unique=True),
    sa.Column("email", sa.String(254), unique=True),  # in lower case
    sa.Column("role", sa.String(10), nullable=False, server_default=""),  # "", "moderator", "admin"
    sa.Column("created", sa.BigInteger, nullable=False),
)
settings = sa.Table(  # what a person has chosen, also without an account: JSON by topic
    "settings",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("topic", sa.String(20), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
tokens = sa.Table(  # one-time links, codes and challenges; each is removed when it is used
    "tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("guest", sa.String(32)),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Index("tokens_by_expires", "expires"),
    sa.Index("tokens_by_guest", "guest", "kind"),
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Index("passkeys_by_guest", "guest"),
)
identities = sa.Table(  # people known by the house's own sign-in (OpenID Connect)
    "identities",
    metadata,
    sa.Column("issuer", sa.String(200), primary_key=True),
    sa.Column("subject", sa.String(200), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Index("identities_by_guest", "guest"),
)
