"""What all relations belong to."""

import sqlalchemy as sa

metadata = sa.MetaData()
