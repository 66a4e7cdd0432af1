"""What playing a band does, step by step (rules, sections 4.3 and 6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos import legal, scoring
from ludoteka.games.ethnos.codes import (
    BY_COLOUR,
    BY_TRIBE,
    CENTAURS,
    CHAIN,
    COLOURS,
    DISCARDED,
    ELVES,
    FROM_GIANT,
    GIANT_TAKEN,
    GIANTS,
    HALFLINGS,
    HORDE_GREW,
    KEEP,
    KEPT,
    MARKED,
    MERFOLK,
    NO_MARKERS,
    ORCS,
    PLAYED,
    SKELETONS,
    SPELL,
    SWAM,
    TIDE,
    TOKEN,
    TOO_SMALL,
    TROLLS,
    WINGFOLK,
    WINGS,
    WIZARDS,
)
from ludoteka.games.ethnos.rules.ages import Ages
from ludoteka.games.ethnos.state import (
    BAND_BY,
    BAND_CARDS,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    FULL,
    HAND,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SUPPLY,
    SWUM,
    digits,
)


class Bands(Ages):
    """Playing a band: its cards, its marker, its leader's ability, the rest of the hand."""

    __slots__ = ()

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
        if legal.may_mark(self, self.seat, kingdom, legal.reach(self)):
            self.place(kingdom)
            return True
        if self.sheets[self.seat * SHEET + SUPPLY] == 0:
            self.tell(NO_MARKERS, EVERYONE, self.seat, 0, 0)
        else:
            standing: i64 = legal.standing(self, self.seat, kingdom)
            self.tell(TOO_SMALL, EVERYONE, self.seat, kingdom, standing)
        return False

    def place(self, kingdom: i64) -> None:
        """Put one marker into a kingdom."""
        self.sheets[self.seat * SHEET + SUPPLY] -= 1
        self.sheets[self.seat * SHEET + MARKERS + kingdom] += 1
        if self.phase == TIDE:
            self.pending -= 1
        self.tell(MARKED, EVERYONE, self.seat, kingdom, 0)

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
