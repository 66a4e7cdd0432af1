"""Every kind of move in Aeon's End, declared once: fields, text, and what it touches."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from ludoteka.core.codec import Codec, Move, one_of
from ludoteka.core.questions import Phases
from ludoteka.core.state import State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    ABILITY_NAMES,
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
    TARGET_NAMES,
    TURN_CARD_NAMES,
)
from ludoteka.games.aeons_end.rules.operation import present
from ludoteka.games.aeons_end.state import Board

# What a thing is called on the table is its place: whose hand or breach it is, and which.
Card: TypeAlias = Annotated[int, one_of(CARD_NAMES, "card")]
Pile: TypeAlias = Annotated[int, one_of(CARD_NAMES, "supply")]
Discarded: TypeAlias = Annotated[int, one_of(CARD_NAMES, "discard")]
Played: TypeAlias = Annotated[int, one_of(CARD_NAMES, "played")]
Breach: TypeAlias = Annotated[int, one_of(BREACH_NAMES, "breach")]
Mage: TypeAlias = Annotated[int, one_of(MAGE_NAMES, "mage")]
Power: TypeAlias = Annotated[int, one_of(MENACE_NAMES, "menace")]
Target: TypeAlias = Annotated[int, one_of(TARGET_NAMES)]
TurnCard: TypeAlias = Annotated[int, one_of(TURN_CARD_NAMES, "turn")]
Choice: TypeAlias = Annotated[int, one_of(("first", "second"))]


def own(state: State) -> str:
    """The mage of the seat that decides."""
    assert isinstance(state, Board)
    return MAGE_NAMES[state.setup.mages[max(0, state.seat)]]


def in_hand(mage: str, card: int) -> str:
    """A card of a hand."""
    return f"hand.{mage}.{CARD_NAMES[card]}"


def on_breach(mage: str, breach: int, spell: int) -> list[str]:
    """A prepped spell and the breach it lies on."""
    name = BREACH_NAMES[breach]
    return [f"prepped.{mage}.{name}.{CARD_NAMES[spell]}", f"breach.{mage}.{name}"]


class Cast(Move, frozen=True):
    """Cast a prepped spell."""

    kind: ClassVar[int] = codes.MOVE_CAST
    form: ClassVar[str] = "cast {spell} from {breach} of {mage}"
    spell: Card
    breach: Breach
    mage: Mage

    def touches(self, state: State) -> list[str]:
        return on_breach(MAGE_NAMES[self.mage], self.breach, self.spell)


class Stop(Move, frozen=True):
    """Cast no more; the casting phase ends."""

    kind: ClassVar[int] = codes.MOVE_STOP
    form: ClassVar[str] = "stop casting"


class Play(Move, frozen=True):
    """Play a gem or relic."""

    kind: ClassVar[int] = codes.MOVE_PLAY
    form: ClassVar[str] = "play {card}"
    card: Card

    def touches(self, state: State) -> list[str]:
        return [in_hand(own(state), self.card)]


class Gain(Move, frozen=True):
    """Gain a card of the supply."""

    kind: ClassVar[int] = codes.MOVE_GAIN
    form: ClassVar[str] = "gain {card}"
    card: Pile


class Reclaim(Move, frozen=True):
    """Gain the top card of the devoured pile (Prince of Gluttons)."""

    kind: ClassVar[int] = codes.MOVE_RECLAIM
    form: ClassVar[str] = "reclaim {card}"
    card: Card

    def touches(self, state: State) -> list[str]:
        return ["devoured"]


class Charge(Move, frozen=True):
    """Gain a charge for 2 aether."""

    kind: ClassVar[int] = codes.MOVE_CHARGE
    form: ClassVar[str] = "charge"

    def touches(self, state: State) -> list[str]:
        return [f"charges.{own(state)}"]


class Focus(Move, frozen=True):
    """Pay to focus a breach."""

    kind: ClassVar[int] = codes.MOVE_FOCUS
    form: ClassVar[str] = "focus {breach}"
    breach: Breach

    def touches(self, state: State) -> list[str]:
        return [f"breach.{own(state)}.{BREACH_NAMES[self.breach]}"]


class Open(Move, frozen=True):
    """Pay to open a breach."""

    kind: ClassVar[int] = codes.MOVE_OPEN
    form: ClassVar[str] = "open {breach}"
    breach: Breach

    def touches(self, state: State) -> list[str]:
        return [f"breach.{own(state)}.{BREACH_NAMES[self.breach]}"]


class Prep(Move, frozen=True):
    """Prep a spell to a breach."""

    kind: ClassVar[int] = codes.MOVE_PREP
    form: ClassVar[str] = "prep {spell} to {breach}"
    spell: Card
    breach: Breach

    def touches(self, state: State) -> list[str]:
        return [
            in_hand(own(state), self.spell),
            f"breach.{own(state)}.{BREACH_NAMES[self.breach]}",
        ]


class Use(Move, frozen=True):
    """Use what a spell does while prepped."""

    kind: ClassVar[int] = codes.MOVE_USE
    form: ClassVar[str] = "use {spell} on {breach}"
    spell: Card
    breach: Breach

    def touches(self, state: State) -> list[str]:
        return on_breach(own(state), self.breach, self.spell)


class Remove(Move, frozen=True):
    """Fulfil the TO DISCARD of a power."""

    kind: ClassVar[int] = codes.MOVE_REMOVE
    form: ClassVar[str] = "remove {power}"
    power: Power


class Ability(Move, frozen=True):
    """Use one's ability, or ask another mage to use theirs in this main phase."""

    kind: ClassVar[int] = codes.MOVE_ABILITY
    form: ClassVar[str] = "ability {mage}"
    mage: Mage

    def touches(self, state: State) -> list[str]:
        return [f"ability.{ABILITY_NAMES[self.mage]}"]


class End(Move, frozen=True):
    """End the main phase."""

    kind: ClassVar[int] = codes.MOVE_END
    form: ClassVar[str] = "end turn"


class Resolve(Move, frozen=True):
    """Resolve a corruption of the hand."""

    kind: ClassVar[int] = codes.MOVE_RESOLVE
    form: ClassVar[str] = "resolve {card}"
    card: Card

    def touches(self, state: State) -> list[str]:
        return [in_hand(own(state), self.card)]


class Lay(Move, frozen=True):
    """Lay a played card on the discard pile next."""

    kind: ClassVar[int] = codes.MOVE_LAY
    form: ClassVar[str] = "lay {card}"
    card: Played


class Hit(Move, frozen=True):
    """Deal the damage to this target."""

    kind: ClassVar[int] = codes.MOVE_HIT
    form: ClassVar[str] = "hit {target}"
    target: Target

    def touches(self, state: State) -> list[str]:
        name = TARGET_NAMES[self.target]
        return [f"menace.{name}" if self.target < codes.TARGET_NEMESIS else name]


class Choose(Move, frozen=True):
    """Choose a player."""

    kind: ClassVar[int] = codes.MOVE_CHOOSE
    form: ClassVar[str] = "choose {mage}"
    mage: Mage


class Yes(Move, frozen=True):
    """Do what the card offers."""

    kind: ClassVar[int] = codes.MOVE_YES
    form: ClassVar[str] = "yes"


class Pass(Move, frozen=True):
    """Do not do it, or no more of it."""

    kind: ClassVar[int] = codes.MOVE_PASS
    form: ClassVar[str] = "pass"


class TakeOption(Move, frozen=True):
    """The first or second part of a card with OR."""

    kind: ClassVar[int] = codes.MOVE_OPTION
    form: ClassVar[str] = "option {which}"
    which: Choice


class Discard(Move, frozen=True):
    """Discard a card from a hand."""

    kind: ClassVar[int] = codes.MOVE_DISCARD
    form: ClassVar[str] = "discard {card} of {mage}"
    card: Card
    mage: Mage

    def touches(self, state: State) -> list[str]:
        return [in_hand(MAGE_NAMES[self.mage], self.card)]


class Destroy(Move, frozen=True):
    """Destroy a card from a hand."""

    kind: ClassVar[int] = codes.MOVE_DESTROY
    form: ClassVar[str] = "destroy {card} of {mage}"
    card: Card
    mage: Mage

    def touches(self, state: State) -> list[str]:
        return [in_hand(MAGE_NAMES[self.mage], self.card)]


class Purge(Move, frozen=True):
    """Destroy a card from the own discard pile."""

    kind: ClassVar[int] = codes.MOVE_PURGE
    form: ClassVar[str] = "purge {card}"
    card: Discarded

    def touches(self, state: State) -> list[str]:
        return [f"pile.{own(state)}.{CARD_NAMES[self.card]}"]


class Recover(Move, frozen=True):
    """Take a card from the own discard pile to hand."""

    kind: ClassVar[int] = codes.MOVE_RECOVER
    form: ClassVar[str] = "recover {card}"
    card: Discarded

    def touches(self, state: State) -> list[str]:
        return [f"pile.{own(state)}.{CARD_NAMES[self.card]}"]


class Turn(Move, frozen=True):
    """Focus a breach for free."""

    kind: ClassVar[int] = codes.MOVE_TURN
    form: ClassVar[str] = "turn {breach} of {mage}"
    breach: Breach
    mage: Mage

    def touches(self, state: State) -> list[str]:
        return [f"breach.{MAGE_NAMES[self.mage]}.{BREACH_NAMES[self.breach]}"]


class TakeBack(Move, frozen=True):
    """Take a gem played this turn back to hand."""

    kind: ClassVar[int] = codes.MOVE_TAKE_BACK
    form: ClassVar[str] = "take back {card}"
    card: Played


class Drop(Move, frozen=True):
    """Give up a prepped spell."""

    kind: ClassVar[int] = codes.MOVE_DROP
    form: ClassVar[str] = "drop {spell} from {breach} of {mage}"
    spell: Card
    breach: Breach
    mage: Mage

    def touches(self, state: State) -> list[str]:
        return on_breach(MAGE_NAMES[self.mage], self.breach, self.spell)


class Devour(Move, frozen=True):
    """Let a supply pile be devoured."""

    kind: ClassVar[int] = codes.MOVE_DEVOUR
    form: ClassVar[str] = "devour {card}"
    card: Pile


class Shuffle(Move, frozen=True):
    """Shuffle a used turn order card back into the deck."""

    kind: ClassVar[int] = codes.MOVE_SHUFFLE
    form: ClassVar[str] = "shuffle {card}"
    card: TurnCard


class Next(Move, frozen=True):
    """Restacking the turn order deck: this card comes next."""

    kind: ClassVar[int] = codes.MOVE_NEXT
    form: ClassVar[str] = "next {card}"
    card: TurnCard


class Collapse(Move, frozen=True):
    """Exhausted: lose this breach."""

    kind: ClassVar[int] = codes.MOVE_COLLAPSE
    form: ClassVar[str] = "collapse {breach}"
    breach: Breach

    def touches(self, state: State) -> list[str]:
        return [f"breach.{own(state)}.{BREACH_NAMES[self.breach]}"]


MOVES = Codec(
    Cast, Stop, Play, Gain, Reclaim, Charge, Focus, Open, Prep, Use, Remove, Ability, End, Resolve,
    Lay, Hit, Choose, Yes, Pass, TakeOption, Discard, Destroy, Purge, Recover, Turn, TakeBack, Drop,
    Devour, Shuffle, Next, Collapse,
)  # fmt: skip

# What is asked: the questions of the operations, in the order of codes.py.
QUESTIONS = (
    "", "or", "may", "player", "wild", "rune", "corruption", "casting", "main", "lay", "ward",
    "consent", "target", "spread", "discard", "destroy", "destroy_cards", "focus", "cast", "gem",
    "sift", "take_back", "drop_spell", "destroy_spell", "gain", "recover", "shuffle_turn",
    "reorder", "destroy_top", "lose_breach", "banish", "devour",
)  # fmt: skip
PHASES = Phases(dict(enumerate(QUESTIONS)), lambda board, seat: int(present(board).question))
