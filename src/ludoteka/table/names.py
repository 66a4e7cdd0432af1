"""Names fit to be shown: seen by the eye, and not taken for another player or for a bot.

Two names are alike when their skeletons are the same, after the idea of Unicode's TR39: forms,
case, accents, spaces and signs aside, with letters of other scripts that look Latin read as such.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ludoteka.table.refusals import Refused

LONGEST_NAME = 40
# printable, but nothing is seen: fillers of Hangul, the empty braille cell and note head
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
LOOKS = str.maketrans(
    # Cyrillic, Greek, small and barred Latin, Cherokee
    "АВЕЅІЈКМНОРСТУХҮԌԚԜаеѕіјкмнорстухвүһԁԛԝɡ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαικνορτυχγϲϳ"
    "łŁøØđĐħĦŧŦıȷɑɩɪʏʀɴʜʙɢʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ"
    "ᎪᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃ",
    "ABESIJKMHOPCTYXYGQWaesijkmhopctyxbyhdqwg"
    "ABEZHIKMNOPTYXCaikvoptuxycj"
    "lLoOdDhHtTijaiiyrnhbglacdejkmoptuvwz"
    "ACDEGHJKLMPSTVWZ",
)
SAME = str.maketrans("i1|0", "lllo")
UNNAMED = ("player", "hrac", "gracz")  # what the page calls a seat without a name
BOT = "bot"


def name_of(text: str) -> str:
    """A name fit to be shown. Raises Refused."""
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or not seen(name):
        raise Refused("error.name", most=LONGEST_NAME)
    if reserved(name):
        raise Refused("error.name_reserved")
    return name


def unlike(name: str, others: Iterable[str | None]) -> str:
    """A name that is not taken for one of the others. Raises Refused."""
    bones = skeleton(name)
    if any(other is not None and skeleton(other) == bones for other in others):
        raise Refused("error.name_taken")
    return name


def seen(name: str) -> bool:
    """Whether there is something to see: more than spaces, fillers and accents."""
    return any(sign not in BLANK and unicodedata.category(sign)[0] not in "MZC" for sign in name)


def plain(name: str) -> str:
    """The name in small Latin-looking letters without accents."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(LOOKS))
    return "".join(
        sign for sign in parts if sign not in BLANK and unicodedata.category(sign)[0] != "M"
    ).casefold()


def skeleton(name: str) -> str:
    """What is left of a name for an eye that does not look closely."""
    letters = plain(name)
    bones = "".join(sign for sign in letters if unicodedata.category(sign)[0] not in "ZPC")
    return (bones or letters).translate(SAME).replace("rn", "m").replace("vv", "w")


def reserved(name: str) -> bool:
    """Whether a name looks like what the page calls bots and seats without a name."""
    words = re.findall(r"[^\W\d_]+|\d+", plain(name))
    if not words:
        return False
    first, rest = words[0].translate(SAME), "".join(words[1:]).translate(SAME)
    if first == BOT:
        return True
    return first in UNNAMED and re.fullmatch(r"[\dlo]*", rest) is not None
