"""What every action of Ethnos does."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, bit
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.ethnos import hidden, legal, scoring
from ludoteka.games.ethnos.codes import (
    AGE_BEGAN,
    AGE_ENDED,
    BY_COLOUR,
    BY_TRIBE,
    CENTAURS,
    CHAIN,
    COLOURS,
    DECLINED,
    DISCARDED,
    DRAGON,
    DREW,
    DREW_CARD,
    ELVES,
    FORM,
    FROM_GIANT,
    GAME_ENDED,
    GIANT_TAKEN,
    GIANTS,
    HALFLINGS,
    HORDE_GREW,
    KEEP,
    KEPT,
    MARKED,
    MERFOLK,
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
    NO_MARKERS,
    ORCS,
    PLAYED,
    RAID,
    ROW_LAID,
    SCATTERED,
    SKELETONS,
    SKELETONS_WON,
    SPELL,
    SWAM,
    TIDE,
    TOKEN,
    TOO_SMALL,
    TOOK,
    TROLL_TAKEN,
    TROLLS,
    TURN,
    WINGFOLK,
    WINGS,
    WIZARDS,
)
from ludoteka.games.ethnos.state import (
    BAND_BY,
    BAND_CARDS,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    DRAGON_CARD,
    FULL,
    HAND,
    HAND_LIMIT,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SUPPLY,
    SWUM,
    TOKENS,
    TOLD,
    TOLD_BITS,
    Board,
    Setup,
    restore_setup,
)

DRAGONS: Final = 3


class EthnosState(Board):
    """One position of Ethnos."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return legal.legal(self)

    def copy(self) -> "EthnosState":
        twin = EthnosState(
            self.setup, self.seat, self.luck,
            self.cards[:], self.sheets[:], self.bands[:], self.deck,
        )  # fmt: skip
        twin.share(self)
        return twin

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    def winners(self) -> i64:
        return scoring.winners(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.fields(),)

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

    # --- an age begins ----------------------------------------------------------------

    def begin_age(self, first: i64) -> None:
        """Shuffle, deal one card each, lay out the row, hide the dragons in the lower half."""
        seats: i64 = self.setup.seats
        rng = Rng(self.luck)
        allies = self.setup.allies[:]
        end: i64 = len(allies)
        rng.shuffle(allies, 0, end)
        i: i64 = 0
        while i < len(self.cards):
            self.cards[i] = 0
            i += 1
        self.bands = vec[i64]()
        self.first = first
        self.active = first
        self.seat = first
        self.phase = TURN
        self.dragons = 0
        self.giant = NOBODY
        self.giant_size = 0
        self.tell(AGE_BEGAN, EVERYONE, self.age, first, 0)
        i = 0
        while i < seats:
            seat: i64 = (first + i) % seats
            self.sheets[seat * SHEET + TOKENS] = 0
            self.sheets[seat * SHEET + HAND] = 0
            end -= 1
            self.receive(seat, allies[end])
            i += 1
        laid: i64 = 0
        i = 0
        while i < 2 * seats:
            end -= 1
            self.put(self.row(), allies[end])
            laid |= (allies[end] + 1) << i % TOLD * TOLD_BITS
            i += 1
            if i % TOLD == 0 or i == 2 * seats:
                self.tell(ROW_LAID, EVERYONE, laid, 0, 0)
                laid = 0
        self.safe = end // 2
        lower: i64 = end - self.safe
        deck = allies[:lower]
        i = 0
        while i < DRAGONS:
            deck = append(deck, DRAGON_CARD)
            i += 1
        rng.shuffle(deck, 0, lower + DRAGONS)
        i = lower
        while i < end:
            deck = append(deck, allies[i])
            i += 1
        self.deck = deck
        self.left = len(deck)
        self.luck = rng.luck
        self.revealed += 1

    # --- recruiting -------------------------------------------------------------------

    def receive(self, seat: i64, card: i64) -> None:
        """A card nobody else sees comes into a hand."""
        self.put(seat * SLOTS, card)
        self.sheets[seat * SHEET + HAND] += 1
        self.tell(DREW_CARD, bit(seat), seat, self.kind(card), 0)

    def recruit_from_row(self, card: i64) -> None:
        seat: i64 = self.seat
        self.take(self.row(), card)
        self.put(seat * SLOTS, card)
        self.put(self.known(seat), card)
        self.sheets[seat * SHEET + HAND] += 1
        self.tell(TOOK, EVERYONE, seat, self.kind(card), 0)
        self.end_turn()

    def recruit_from_deck(self) -> None:
        number: i64 = 1
        if self.setup.draw_two and self.sheets[self.seat * SHEET + HAND] < HAND_LIMIT - 1:
            if self.empty(self.row()):
                number = 2
        if self.draw(number):
            self.end_turn()

    def draw(self, number: i64) -> bool:
        """Draw cards, replacing dragons; False when the third dragon has ended the age."""
        drawn: i64 = 0
        self.revealed += 1
        while drawn < number:
            self.left -= 1
            card: i64 = self.deck[self.left]
            if self.safe > 0:
                self.safe -= 1
            if card == DRAGON_CARD:
                self.dragons += 1
                self.tell(DRAGON, EVERYONE, self.seat, self.dragons, 0)
                if self.dragons == DRAGONS:
                    self.drawer = self.seat
                    self.end_age()
                    return False
            else:
                self.tell(DREW, EVERYONE, self.seat, 0, 0)
                self.receive(self.seat, card)
                drawn += 1
        return True

    def empty(self, zone: i64) -> bool:
        """Whether no card lies in the zone."""
        slot: i64 = 0
        while slot < SLOTS:
            if self.cards[zone + slot] != 0:
                return False
            slot += 1
        return True

    # --- playing a band ---------------------------------------------------------------

    def choose(self, card: i64) -> None:
        """Move one card from the hand to the band being formed, or to the cards kept."""
        self.take(self.seat * SLOTS, card)
        self.put(self.formed(), card)
        self.sheets[self.seat * SHEET + HAND] -= 1

    def choose_group(self, leader: i64, by: i64) -> None:
        """Form the largest band of the leader's tribe or colour, with every skeleton."""
        self.leader = leader
        hand: i64 = self.seat * SLOTS
        formed: i64 = self.formed()
        wild: i64 = self.setup.slot_of[SKELETONS]
        colour: i64 = leader % COLOURS * NIBBLE
        moved: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            word: i64 = self.cards[hand + slot]
            if slot != wild:
                if by == BY_COLOUR:
                    word &= FULL << colour
                elif slot != leader // COLOURS:
                    word = 0
            self.cards[hand + slot] -= word
            self.cards[formed + slot] = word
            moved += digits(word)
            slot += 1
        self.sheets[self.seat * SHEET + HAND] -= moved

    def play_band(self) -> None:
        """Lay down the band that was formed, then place its marker (steps 2 and 3)."""
        band: i64 = self.seal_band()
        self.bands = append(self.bands, band)
        self.forget(self.seat, self.formed())
        self.revealed += 1
        self.tell(PLAYED, EVERYONE, self.seat, band, self.packed(self.formed()))
        self.move_all(self.formed(), self.played())
        tribe: i64 = self.setup.tribe_of[self.leader // COLOURS]
        if tribe == WINGFOLK:
            self.fly()
            return
        placed: bool = False
        if tribe != HALFLINGS:
            placed = self.try_marker(self.leader % COLOURS)
        self.use_ability(placed)

    def seal_band(self) -> i64:
        """The formed band as one int: leader, size, skeletons, owner, cards."""
        formed: i64 = self.formed()
        wild: i64 = self.setup.slot_of[SKELETONS]
        own: i64 = self.leader // COLOURS
        colour: i64 = self.leader % COLOURS * NIBBLE
        by: i64 = BY_TRIBE
        size: i64 = 0
        skeletons: i64 = 0
        mixed: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            word: i64 = self.cards[formed + slot]
            if slot == wild:
                skeletons = word
            else:
                size += digits(word)
                mixed |= ((word >> colour) & FULL) << slot * NIBBLE
                if slot != own and word != 0:
                    by = BY_COLOUR
            slot += 1
        cards: i64 = mixed if by == BY_COLOUR else self.cards[formed + own]
        size += skeletons
        return (
            self.leader | size << BAND_SIZE | skeletons << BAND_SKELETONS
            | self.seat << BAND_OWNER | by << BAND_BY | cards << BAND_CARDS
        )  # fmt: skip

    def size(self) -> i64:
        """Cards in the band just played: the X of the leader abilities."""
        return (self.bands[len(self.bands) - 1] >> BAND_SIZE) & FULL

    def try_marker(self, kingdom: i64) -> bool:
        """Place a marker if the band is large enough for the kingdom."""
        if self.sheets[self.seat * SHEET + SUPPLY] == 0:
            self.tell(NO_MARKERS, EVERYONE, self.seat, 0, 0)
            return False
        standing: i64 = legal.standing(self, kingdom)
        if legal.reach(self) > standing:
            self.place(kingdom)
            return True
        self.tell(TOO_SMALL, EVERYONE, self.seat, kingdom, standing)
        return False

    def place(self, kingdom: i64) -> None:
        """Put one marker into a kingdom."""
        self.sheets[self.seat * SHEET + SUPPLY] -= 1
        self.sheets[self.seat * SHEET + MARKERS + kingdom] += 1
        if self.phase == TIDE:
            self.pending -= 1
        self.tell(MARKED, EVERYONE, self.seat, kingdom, 0)

    # --- leader abilities (section 6) ---------------------------------------------------

    def fly(self) -> None:
        """Wingfolk: the marker goes to any kingdom where the band is large enough."""
        places = legal.places(self, vec[i64]())
        if len(places) > 1:
            self.phase = WINGS
        elif len(places) == 1:
            self.place((places[0] >> A) & BYTE)
            self.use_ability(True)
        else:
            self.use_ability(self.try_marker(self.leader % COLOURS))

    def use_ability(self, placed: bool) -> None:
        """Step 4, by the leader's tribe; then on to the discard, unless a question is open."""
        tribe: i64 = self.setup.tribe_of[self.leader // COLOURS]
        if tribe == MERFOLK:
            self.swim()
            return
        if tribe == GIANTS:
            self.challenge_giant()
        elif tribe == ORCS:
            self.grow_horde()
        elif tribe == TROLLS and legal.free_tokens(self) != 0:
            self.phase = TOKEN
            return
        elif tribe == CENTAURS and placed and self.can_lead():
            self.phase = CHAIN
            return
        self.discard()

    def can_lead(self) -> bool:
        """Whether the hand holds a card that can lead a band."""
        hand: i64 = self.sheets[self.seat * SHEET + HAND]
        return hand > 0 and not legal.all_skeletons(self)

    def swim(self) -> None:
        """Merfolk: move on their board; each symbol reached or passed is worth a marker."""
        sheet: i64 = self.seat * SHEET
        start: i64 = self.sheets[sheet + SWUM]
        goal: i64 = start + self.size()
        if goal > self.setup.track_end:
            goal = self.setup.track_end
        self.sheets[sheet + SWUM] = goal
        self.tell(SWAM, EVERYONE, self.seat, start, goal)
        self.pending = 0
        for symbol in self.setup.symbols:
            if start < symbol <= goal:
                self.pending += 1
        self.ask_tide()

    def ask_tide(self) -> None:
        if self.pending > 0 and self.sheets[self.seat * SHEET + SUPPLY] > 0:
            self.phase = TIDE
        else:
            self.pending = 0
            self.discard()

    def challenge_giant(self) -> None:
        """Giants: strictly the largest giant-led band of the age takes the token and glory."""
        if self.size() > self.giant_size:
            self.giant = self.seat
            self.giant_size = self.size()
            self.tell(GIANT_TAKEN, EVERYONE, self.seat, self.giant_size, 0)
            scoring.gain(self, self.seat, self.setup.giant_bonus, FROM_GIANT, 0)

    def grow_horde(self) -> None:
        """Orcs: a marker on the horde space of the leader's colour, if it is empty."""
        sheet: i64 = self.seat * SHEET
        space: i64 = bit(self.leader % COLOURS)
        if self.sheets[sheet + SUPPLY] > 0 and not self.sheets[sheet + HORDE] & space:
            self.sheets[sheet + SUPPLY] -= 1
            self.sheets[sheet + HORDE] |= space
            self.tell(HORDE_GREW, EVERYONE, self.seat, self.leader % COLOURS, 0)

    # --- the rest of the hand (step 5) --------------------------------------------------

    def discard(self) -> None:
        """After a band: an elf keeps cards, the rest goes to the row, then a wizard may draw."""
        tribe: i64 = self.setup.tribe_of[self.leader // COLOURS]
        if tribe == ELVES and self.sheets[self.seat * SHEET + HAND] > 0:
            self.phase = KEEP
            self.pending = self.size()
            self.last = 0
            return
        self.scatter()
        if tribe == WIZARDS:
            self.phase = SPELL
            return
        self.end_turn()

    def scatter(self) -> None:
        """Lay the whole hand face up into the row."""
        hand: i64 = self.seat * SLOTS
        number: i64 = self.sheets[self.seat * SHEET + HAND]
        if number > 0:
            self.tell(DISCARDED, EVERYONE, self.seat, number, self.packed(hand))
            self.forget(self.seat, hand)
            self.move_all(hand, self.row())
            self.sheets[self.seat * SHEET + HAND] = 0
            self.revealed += 1

    def finish_keeping(self) -> None:
        """Elves: the cards not chosen go to the row, the chosen ones come back to the hand."""
        sheet: i64 = self.seat * SHEET
        before: i64 = self.sheets[sheet + HAND]
        self.scatter()
        kept: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            kept += digits(self.cards[self.formed() + slot])
            slot += 1
        self.move_all(self.formed(), self.seat * SLOTS)
        self.sheets[sheet + HAND] = kept
        self.pending = 0
        self.tell(KEPT, EVERYONE, self.seat, kept, before)
        self.end_turn()

    def summon(self) -> None:
        """Wizards: draw as many cards as the band had."""
        if self.draw(self.size()):
            self.end_turn()

    def end_turn(self) -> None:
        self.active = (self.active + 1) % self.setup.seats
        self.seat = self.active
        self.phase = TURN
        self.chained = False

    # --- an age ends (section 7) ----------------------------------------------------------

    def end_age(self) -> None:
        """The third dragon: hands are lost, kingdoms, merfolk and giant score, orcs may raid."""
        self.tell(AGE_ENDED, EVERYONE, self.age, self.seat, 0)
        seat: i64 = 0
        while seat < self.setup.seats:
            self.move_all(seat * SLOTS, self.row())
            self.clear(self.known(seat))
            self.sheets[seat * SHEET + HAND] = 0
            seat += 1
        scoring.kingdoms(self)
        scoring.merfolk(self)
        scoring.giant(self)
        self.pending = self.setup.seats
        self.ask_raid(self.first)

    def ask_raid(self, seat: i64) -> None:
        """Ask the next player with a horde; in the last age all raid."""
        while self.pending > 0:
            horde: i64 = self.sheets[seat * SHEET + HORDE]
            if horde != 0:
                if self.age < self.setup.ages - 1:
                    self.seat = seat
                    self.phase = RAID
                    return
                scoring.raid(self, seat, horde)
            self.pending -= 1
            seat = (seat + 1) % self.setup.seats
        self.finish_age()

    def finish_age(self) -> None:
        """Bands score; then the next age, or the end."""
        scoring.bands(self)
        if self.age == self.setup.ages - 1:
            self.end_game()
            return
        self.age += 1
        self.chained = False
        self.begin_age(scoring.next_first(self))

    def win_with_skeletons(self) -> None:
        """A band of ten skeletons wins at once."""
        self.skeleton_winner = self.seat
        self.revealed += 1
        self.tell(SKELETONS_WON, EVERYONE, self.seat, 0, 0)
        self.end_game()

    def end_game(self) -> None:
        self.over = True
        self.seat = NOBODY
        self.tell(GAME_ENDED, EVERYONE, self.winners(), 0, 0)


def digits(word: i64) -> i64:
    """Cards in a word: the sum of its counts."""
    total: i64 = 0
    while word != 0:
        total += word & FULL
        word >>= NIBBLE
    return total


def start(setup: Setup, luck: i64) -> EthnosState:
    """A new game, its opening told to a sink of its own."""
    seats: i64 = setup.seats
    rng = Rng(luck)
    first: i64 = rng.below(seats)
    zones: i64 = 2 * seats + 3
    state = EthnosState(
        setup, first, rng.luck,
        vec[i64]([0] * (zones * SLOTS)), vec[i64]([0] * (seats * SHEET)), vec[i64](), vec[i64](),
    )  # fmt: skip
    state.sink = Sink()
    seat: i64 = 0
    while seat < seats:
        # of the 26 markers one lies on the glory track, one on the merfolk board if in play
        state.sheets[seat * SHEET + SUPPLY] = setup.markers
        seat += 1
    state.begin_age(first)
    return state


def restore(fields: tuple[Any, ...]) -> EthnosState:
    """The state with these fields."""
    setup, scalars, cards, sheets, bands, deck = fields
    state = EthnosState(
        restore_setup(setup), scalars[0], scalars[1],
        vec[i64](cards), vec[i64](sheets), vec[i64](bands), vec[i64](deck),
    )  # fmt: skip
    state.set_scalars(scalars)
    return state
