"""What is told."""

from ludoteka.core.event import Events, named
from oware import codes
from oware.moves import HOUSES

EVENTS = Events(
    {"house": named("house", HOUSES)},
    {
        codes.SOWED: ("sowed", "seat house number"),
        codes.CAPTURED: ("captured", "seat number"),
        codes.SLAMMED: ("slammed", "seat"),
        codes.PROPOSED: ("proposed", "seat"),
        codes.AGREED: ("agreed", "seat"),
        codes.DECLINED: ("declined", "seat"),
        codes.STUCK: ("stuck", "seat"),
        codes.REPEATED: ("repeated", ""),
        codes.KEPT: ("kept", "seat number"),
    },
)
