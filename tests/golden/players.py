"""Players with a purpose, for reaching rare positions of Ethnos."""

from __future__ import annotations

from random import Random

from ludoteka.core.action import A
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import SLOTS


def anything(state: EthnosState, chance: Random) -> int:
    """Any legal action."""
    legal = state.legal()
    return int(legal[chance.randrange(len(legal))])


def dry(state: EthnosState, chance: Random) -> int:
    """Anything, but seat 0 never leads merfolk."""
    legal = [int(action) for action in state.legal()]
    led = (codes.MOVE_BAND, codes.MOVE_PICK)
    swims = [
        a for a in legal if a & 0xFF in led and (a >> A & 0xFF) // codes.COLOURS == codes.MERFOLK
    ]
    rest = [a for a in legal if a not in swims]
    return chance.choice(rest if state.seat == 0 and rest else legal)


def quiet(state: EthnosState, chance: Random) -> int:
    """Draw while it can; then lay single cards, halflings first: nothing scores."""
    legal = [int(action) for action in state.legal()]
    for wanted in (codes.MOVE_PLAY, codes.MOVE_DRAW):
        if wanted in legal:
            return wanted
    leads = [a for a in legal if a & 0xFF == codes.MOVE_PICK]
    return chance.choice(halflings(leads) or leads or legal[-1:])


def restless(state: EthnosState, chance: Random) -> int:
    """As quiet, but it does not wait for a full hand to lay a halfling."""
    legal = [int(action) for action in state.legal()]
    leads = halflings([a for a in legal if a & 0xFF == codes.MOVE_PICK])
    return chance.choice(leads) if leads and chance.random() < 0.2 else quiet(state, chance)


def halflings(actions: list[int]) -> list[int]:
    """The actions whose card is a halfling."""
    return [a for a in actions if (a >> A) // codes.COLOURS == codes.HALFLINGS]


def hoard(state: EthnosState, chance: Random) -> int:
    """Two players who see to it that seat 0 holds ten skeletons."""
    legal = [int(action) for action in state.legal()]
    if state.phase != codes.TURN:
        return codes.MOVE_PLAY if codes.MOVE_PLAY in legal else legal[-1]
    wild = int(state.setup.slot_of[codes.SKELETONS])
    hands = [int(state.cards[seat * SLOTS + wild]) for seat in range(2)]
    row = int(state.cards[state.row() + wild])
    seat = int(state.seat)
    takes = [a for a in legal if a & 0xFF == codes.MOVE_TAKE]
    skeleton = codes.MOVE_TAKE | codes.SKELETON << A
    leads = [a for a in legal if a & 0xFF == codes.MOVE_PICK]
    leads = leads or [a for a in legal if a & 0xFF == codes.MOVE_BAND]
    others = [a for a in takes if a != skeleton]
    if sum(hands) + row < 10:
        return codes.MOVE_DRAW if codes.MOVE_DRAW in legal else leads[0]
    if leads:
        return leads[0]
    if seat == 0 and skeleton in legal:
        return skeleton
    return chance.choice(others) if others else legal[0]
