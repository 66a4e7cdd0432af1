"""What every action of Ethnos does."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, bit
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos import hidden, legal, scoring
from ludoteka.games.ethnos.codes import (
    CHAIN,
    DECLINED,
    FORM,
    MOVE_ADD,
    MOVE_BAND,
    MOVE_DECLINE,
    MOVE_DISCARD,
    MOVE_DRAW,
    MOVE_KEEP,
    MOVE_KEEP_ALL,
    MOVE_LEAVE,
    MOVE_PICK,
    MOVE_PLACE,
    MOVE_PLAY,
    MOVE_RAID,
    MOVE_SCATTER,
    MOVE_SKELETONS,
    MOVE_SKIP,
    MOVE_STOP,
    MOVE_SUMMON,
    MOVE_TAKE,
    MOVE_TOKEN,
    SCATTERED,
    SKELETONS_WON,
    SPELL,
    TIDE,
    TOKEN,
    TOOK,
    TROLL_TAKEN,
    WINGS,
)
from ludoteka.games.ethnos.fields import Setup
from ludoteka.games.ethnos.rules.bands import Bands
from ludoteka.games.ethnos.state import HAND, HAND_LIMIT, SHEET, SLOTS, SUPPLY, TOKENS


class EthnosState(Bands):
    """One position of Ethnos."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return legal.legal(self)

    def copy(self) -> "EthnosState":
        twin = EthnosState(self.setup)
        twin.share(self)
        return twin

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    def winners(self) -> i64:
        return scoring.winners(self)

    def apply(self, action: i64) -> None:
        move: i64 = action & BYTE
        operand: i64 = (action >> A) & BYTE
        if move == MOVE_DRAW:
            self.recruit_from_deck()
        elif move == MOVE_TAKE:
            self.recruit_from_row(self.card(operand))
        elif move == MOVE_BAND:
            self.choose_group(self.card(operand), action >> B)
            self.play_band()
        elif move == MOVE_PICK:
            self.leader = self.card(operand)
            self.last = 0
            self.choose(self.leader)
            self.chained = self.phase == CHAIN
            self.phase = FORM
        elif move == MOVE_ADD:
            self.last = self.card(operand)
            self.choose(self.last)
        elif move == MOVE_PLAY:
            self.play_band()
        elif move == MOVE_PLACE:
            self.place(operand)
            if self.phase == WINGS:
                self.use_ability(True)
            else:
                self.ask_tide()
        elif move == MOVE_SKIP:
            self.tell(DECLINED, EVERYONE, self.seat, TIDE, 0)
            self.pending -= 1
            self.ask_tide()
        elif move == MOVE_TOKEN:
            self.sheets[self.seat * SHEET + TOKENS] |= bit(operand)
            self.tell(TROLL_TAKEN, EVERYONE, self.seat, operand, 0)
            self.discard()
        elif move == MOVE_LEAVE:
            self.tell(DECLINED, EVERYONE, self.seat, TOKEN, 0)
            self.discard()
        elif move == MOVE_STOP:
            self.tell(DECLINED, EVERYONE, self.seat, CHAIN, 0)
            self.discard()
        elif move == MOVE_KEEP:
            self.last = self.card(operand)
            self.pending -= 1
            self.choose(self.last)
        elif move == MOVE_KEEP_ALL:
            self.move_all(self.seat * SLOTS, self.formed())
            self.sheets[self.seat * SHEET + HAND] = 0
            self.finish_keeping()
        elif move == MOVE_DISCARD:
            self.finish_keeping()
        elif move == MOVE_SUMMON:
            self.summon()
        elif move == MOVE_DECLINE:
            self.tell(DECLINED, EVERYONE, self.seat, SPELL, 0)
            self.end_turn()
        elif move == MOVE_RAID:
            scoring.raid(self, self.seat, operand)
            self.pending -= 1
            self.ask_raid((self.seat + 1) % self.setup.seats)
        elif move == MOVE_SKELETONS:
            self.win_with_skeletons()
        elif move == MOVE_SCATTER:
            self.tell(SCATTERED, EVERYONE, self.seat, 0, 0)
            self.scatter()
            self.end_turn()

    def recruit_from_row(self, card: i64) -> None:
        seat: i64 = self.seat
        self.take(self.row(), card)
        self.put(seat * SLOTS, card)
        self.put(self.known(seat), card)
        self.sheets[seat * SHEET + HAND] += 1
        self.tell(TOOK, EVERYONE, seat, self.kind(card), 0)
        self.end_turn()

    def recruits(self) -> i64:
        """How many cards recruiting from the deck brings."""
        if self.setup.draw_two and self.sheets[self.seat * SHEET + HAND] < HAND_LIMIT - 1:
            if self.empty(self.row()):
                return 2
        return 1

    def recruit_from_deck(self) -> None:
        if self.draw(self.recruits()):
            self.end_turn()

    def empty(self, zone: i64) -> bool:
        """Whether no card lies in the zone."""
        slot: i64 = 0
        while slot < SLOTS:
            if self.cards[zone + slot] != 0:
                return False
            slot += 1
        return True

    def summon(self) -> None:
        """Wizards: draw as many cards as the band had."""
        if self.draw(self.size()):
            self.end_turn()

    def win_with_skeletons(self) -> None:
        """A band of ten skeletons wins at once."""
        self.skeleton_winner = self.seat
        self.revealed += 1
        self.tell(SKELETONS_WON, EVERYONE, self.seat, 0, 0)
        self.end_game()


def start(setup: Setup, luck: i64) -> EthnosState:
    """A new game, its opening told to a sink of its own."""
    seats: i64 = setup.seats
    rng = Rng(luck)
    first: i64 = rng.below(seats)
    zones: i64 = 2 * seats + 3
    state = EthnosState(setup)
    state.seat = first
    state.luck = rng.luck
    state.cards = vec[i64]([0] * (zones * SLOTS))
    state.sheets = vec[i64]([0] * (seats * SHEET))
    state.sink = Sink()
    seat: i64 = 0
    while seat < seats:
        # of the 26 markers one lies on the glory track, one on the merfolk board if in play
        state.sheets[seat * SHEET + SUPPLY] = setup.markers
        seat += 1
    state.begin_age(first)
    return state
