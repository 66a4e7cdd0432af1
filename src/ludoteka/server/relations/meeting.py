"""People who know each other, and the peace of the house."""

import sqlalchemy as sa

from ludoteka.server.relations.metadata import metadata

presence = sa.Table(  # who has a page open; a row that is not renewed means nothing
    "presence",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("place", sa.String(32), nullable=False),  # a table, or "" for the lobby
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Index("presence_by_seen", "seen"),
)
friends = sa.Table(  # one row: asked; a row in each direction: friends
    "friends",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("friends_by_other", "other"),
)
blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
    # what the other was called then: a guest without an account has no other name here
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("blocks_by_other", "other"),
)
person_notes = sa.Table(  # private: nobody but `guest` reads them
    "person_notes",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index("person_notes_by_other", "other"),
)
invitations = sa.Table(  # by name, to an open seat
    "invitations",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("state", sa.String(10), nullable=False),  # "asked", "declined"
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("invitations_by_guest", "guest"),
)
wishes = sa.Table(  # "find me a game": who waits at a table that was made for it
    "wishes",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("fill", sa.BigInteger),  # when bots take the seats that are left
    sa.Column("level", sa.String(100), nullable=False),  # of those bots
    sa.Column("stays", sa.Boolean, nullable=False),  # also while the person is away
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("wishes_by_table", "table_id"),
)
reports = sa.Table(  # kept as they were, also when table and people are gone
    "reports",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.String(32), nullable=False),
    sa.Column("about", sa.String(32), nullable=False),
    sa.Column("about_name", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),  # "chat", "profile"
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("context", sa.Text, nullable=False),  # JSON: the line and those around it
    sa.Column("closed", sa.BigInteger),
    sa.Column("outcome", sa.Text, nullable=False, server_default=""),
    sa.Index("reports_by_closed", "closed", "at"),
    sa.Index("reports_by_about", "about"),
)
sanctions = sa.Table(
    "sanctions",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(10), primary_key=True),  # "mute", "suspend"
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
)
moderation = sa.Table(  # the written log: rows are added and never changed
    "moderation",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String(40), nullable=False),
    sa.Column("deed", sa.String(20), nullable=False),
    sa.Column("about", sa.String(32), nullable=False),
    sa.Column("about_name", sa.String(40), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Index("moderation_by_at", "at"),
    sa.Index("moderation_by_about", "about"),
)
errands = sa.Table(  # what a server has to do after a deed of a moderator
    "errands",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),  # "tell", "rename"
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

OF_PEOPLE = (  # what goes when a person goes; reports and the log stay
    presence.c.guest,
    friends.c.guest,
    friends.c.other,
    blocks.c.guest,
    blocks.c.other,
    person_notes.c.guest,
    person_notes.c.other,
    invitations.c.guest,
    invitations.c.host,
    wishes.c.guest,
    errands.c.guest,
)
OF_TABLES = (invitations, wishes)  # what goes with a table
