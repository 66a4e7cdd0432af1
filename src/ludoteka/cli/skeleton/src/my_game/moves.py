"""The kinds of moves. Each has a number, a text, and fields that name things on the table."""

from typing import Annotated, ClassVar

from ludoteka.core.codec import Codec, Move, one_of

CARDS = tuple(str(number) for number in range(1, 31))  # card 0 is called "1"


class Play(Move, frozen=True):
    """Play a card from the hand."""

    kind: ClassVar[int] = 0
    form: ClassVar[str] = "play {card}"
    # The field holds a place in CARDS. The move touches the thing `card.7` on the table.
    card: Annotated[int, one_of(CARDS, "card")]


# A further kind of move is a class like this one, named here and in reasons.py, with words
# move.TAG, move.TAG.about and when.TAG; its tag is the name of the class in small letters.
MOVES = Codec(Play)
