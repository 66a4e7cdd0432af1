"""What people are told when they are away: wishes, addresses, and the queue."""

import sqlalchemy as sa

from ludoteka.server.relations.metadata import metadata

outbox = sa.Table(  # what is to be told, and for some weeks what was told
    "outbox",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("guest", sa.String(32)),  # None: a mail to an address
    # where it goes: a mail address, or the id of a subscription
    sa.Column("address", sa.String(254), nullable=False, server_default=""),
    # "person": it is not decided yet how it is told; "mail", "digest", "push"
    sa.Column("channel", sa.String(10), nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("once", sa.String(200), nullable=False, unique=True),
    sa.Column("language", sa.String(5), nullable=False, server_default=""),
    sa.Column("params", sa.Text, nullable=False),
    sa.Column("table_id", sa.String(32)),  # the table that waits for a person
    sa.Column("due", sa.BigInteger),  # None: there is nothing more to do
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),  # somebody sends it now
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("sent", sa.BigInteger),
    sa.Column("failed", sa.BigInteger),
    sa.Column("trouble", sa.String(200), nullable=False, server_default=""),
    sa.Index("outbox_by_due", "due"),
    sa.Index("outbox_by_guest", "guest", "channel"),
    sa.Index("outbox_by_table", "table_id"),
)
subscriptions = sa.Table(  # browsers that take Web Push
    "subscriptions",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),  # a hash of the endpoint
    # whoever is signed in there is told, and nobody once the session has ended
    sa.Column(
        "session",
        sa.String(64),
        sa.ForeignKey("sessions.cookie_hash", ondelete="CASCADE"),
        nullable=False,
    ),
    sa.Column("endpoint", sa.String(1000), nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("language", sa.String(5), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("subscriptions_by_session", "session"),
)
keys = sa.Table(  # secrets of this server, made at first need
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
