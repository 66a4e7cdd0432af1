"""The small ints of Aeon's End: cards, parts of a text, questions, moves, events."""

from typing import Final

# Rulings the sources leave open (docs/games/aeons_end.md), each behind one name: 1 yes, 0 no.
# (Not bools: mypyc 2.4.1 takes a Final 1 for a bool where a Final True is near.)
FREE_FOCUS_OPENS: Final = 0  # a free focus of a breach at the last stage opens it
FREE_FOCUS_USES_DISCOUNT: Final = 1  # it is "the next focus" of a Flexing Dagger
HUSKS_BLOCK_DECK_WIN: Final = 0  # husks are tokens, not minion cards
FURY_CAP: Final = 0  # 15 for as many fury tokens as the box holds; 0: no limit
NEMESIS_HEALS_TO_MAT: Final = 0  # on beginner and extinction; else to its life at the start
CHARGES_COME_OFF_FIRST: Final = 1  # before the ability takes effect
ONLY_DRAWN_CORRUPTIONS: Final = 1  # at the end of the main phase; else all in hand

# Rules that are newer than the first: the version of the rules that brought them.
NOBODY_TAKES_NOTHING: Final = 2  # nobody is asked who suffers 0 damage
MIRROR_CASTS_TWICE: Final = 2  # Black Mirror's second cast comes also when the breach was lost

# Types of player cards.
GEM: Final = 0
RELIC: Final = 1
SPELL: Final = 2
CORRUPTION: Final = 3
CHARGES_FOR_BANISHING: Final = 1  # price of laying a corruption under its deck after all
# Player cards are numbered: starters, the mages' own, market, corruptions.
MARKET_CARD: Final = 10
FIRST_CORRUPTION: Final = 37
KINDS: Final = 48

# Types of nemesis cards.
ATTACK: Final = 0
MINION: Final = 1
POWER: Final = 2
STRIKE: Final = 3
# Nemesis cards are numbered: basic, then nine of each nemesis, then the strikes.
BASICS: Final = 22
UNIQUES: Final = 9
STRIKES: Final = 58
MENACES: Final = 64
TIERS: Final = 3

RAGEBORNE: Final = 0
CARAPACE_QUEEN: Final = 1
PRINCE_OF_GLUTTONS: Final = 2
CROOKED_MASK: Final = 3
NEMESES: Final = 4

MAGES: Final = 8
ADELHEIM: Final = 0
PHAEDRAXA: Final = 6

# What a text stands on: a player card's kind, or one of these plus an index.
THING_MENACE: Final = 64
THING_ABILITY: Final = 128
THING_UNLEASH: Final = 136
THING_EXHAUSTION: Final = 137
THING_SWARM: Final = 138
THING_TURN: Final = 139
THING_HUSKS: Final = 140

# Turn order cards: a seat, or these. Moves name the mage instead of the seat.
NEMESIS_CARD: Final = 4
WILD_CARD: Final = 5
TURN_NEMESIS: Final = 8
TURN_WILD: Final = 9

# Targets of damage in moves: a nemesis card, or these.
TARGET_NEMESIS: Final = 64
TARGET_HUSKS: Final = 65

# Phases, for the view.
PHASE_SETUP: Final = 0
PHASE_BETWEEN: Final = 1
PHASE_CORRUPTION: Final = 2
PHASE_CASTING: Final = 3
PHASE_MAIN: Final = 4
PHASE_DRAW: Final = 5
PHASE_NEMESIS_MAIN: Final = 6
PHASE_NEMESIS_DRAW: Final = 7

# Mage abilities: when they may be used.
OWN_MAIN: Final = 0
ANY_MAIN: Final = 1
NEMESIS_DRAW: Final = 2
AFTER_REVEAL: Final = 3

# While-prepped effects: when.
NOT_PREPPED: Final = 0
IN_MAIN: Final = 1
ONCE_IN_MAIN: Final = 2
END_OF_CASTING: Final = 3

# --- the program: one int per operation -----------------------------------------------
# code | base | term | factor + 128 | who, filter (4 bits each) | variant | jump (15 bits)
BASE: Final = 8
TERM: Final = 16
FACTOR: Final = 24
FACTOR_ZERO: Final = 128
WHO: Final = 32
FILTER: Final = 36
VARIANT: Final = 40
JUMP: Final = 48
HALF: Final = 15

# Whom an operation is about.
SELF: Final = 0
THAT: Final = 1
ALL_HANDS: Final = 2  # any player's cards, chosen together
ANYBODY: Final = 3  # any player's breach
OTHERS: Final = 4  # any breach but of that player

# Variants: bits.
UP_TO: Final = 1
OPTIONAL: Final = 2  # may be passed, then go to the jump
STORE: Final = 4
STORE_COST: Final = 8
FRESH_ONLY: Final = 16  # only spells prepped this turn
OWN_ONLY: Final = 32
STAYS: Final = 64  # the spell is not discarded
COSTLIEST: Final = 128
# Variants: places a gained card goes to.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK: Final = 2
PLACE: Final = 3  # mask of these
CHEAPEST: Final = 4  # added to a place

# What luck decides when an operation is done; how it is foretold stands in ledger/odds.py.
NO_LUCK: Final = 0
LUCK_TURN: Final = 1  # the next turn order card
LUCK_STRIKE: Final = 2
LUCK_DRAW: Final = 3  # cards from a deck
LUCK_DRAW_UP: Final = 4
LUCK_SHOW: Final = 5  # the top card of a deck is shown
LUCK_DESTROY: Final = 6  # the top cards of a deck are destroyed
LUCK_CORRUPT: Final = 7
LUCK_VEX: Final = 8
LUCK_NEMESIS: Final = 9  # the next nemesis card

# --- questions: what an operation asks -------------------------------------------------
NO_QUESTION: Final = 0
ASK_OR: Final = 1
ASK_MAY: Final = 2
ASK_PLAYER: Final = 3
ASK_WILD: Final = 4
ASK_RUNE: Final = 5
ASK_CORRUPTION: Final = 6
ASK_CASTING: Final = 7
ASK_MAIN: Final = 8
ASK_LAY: Final = 9
ASK_WARD: Final = 10
ASK_CONSENT: Final = 11
ASK_TARGET: Final = 12
ASK_SPREAD: Final = 13
ASK_DISCARD: Final = 14
ASK_DESTROY: Final = 15
ASK_DESTROY_CARDS: Final = 16
ASK_FOCUS: Final = 17
ASK_CAST: Final = 18
ASK_GEM: Final = 19
ASK_SIFT: Final = 20
ASK_TAKE_BACK: Final = 21
ASK_DROP_SPELL: Final = 22
ASK_DESTROY_SPELL: Final = 23
ASK_GAIN: Final = 24
ASK_RECOVER: Final = 25
ASK_SHUFFLE_TURN: Final = 26
ASK_REORDER: Final = 27
ASK_DESTROY_TOP: Final = 28
ASK_LOSE_BREACH: Final = 29
ASK_BANISH: Final = 30
ASK_DEVOUR: Final = 31

# --- moves ----------------------------------------------------------------------------
MOVE_CAST: Final = 0
MOVE_STOP: Final = 1
MOVE_PLAY: Final = 2
MOVE_GAIN: Final = 3
MOVE_RECLAIM: Final = 4
MOVE_CHARGE: Final = 5
MOVE_FOCUS: Final = 6
MOVE_OPEN: Final = 7
MOVE_PREP: Final = 8
MOVE_USE: Final = 9
MOVE_REMOVE: Final = 10
MOVE_ABILITY: Final = 11
MOVE_END: Final = 12
MOVE_RESOLVE: Final = 13
MOVE_LAY: Final = 14
MOVE_HIT: Final = 15
MOVE_CHOOSE: Final = 16
MOVE_YES: Final = 17
MOVE_PASS: Final = 18
MOVE_OPTION: Final = 19
MOVE_DISCARD: Final = 20
MOVE_DESTROY: Final = 21
MOVE_PURGE: Final = 22
MOVE_RECOVER: Final = 23
MOVE_TURN: Final = 24
MOVE_TAKE_BACK: Final = 25
MOVE_DROP: Final = 26
MOVE_DEVOUR: Final = 27
MOVE_SHUFFLE: Final = 28
MOVE_NEXT: Final = 29
MOVE_COLLAPSE: Final = 30

# --- events: what a, b and c mean stands in events.py -----------------------------------
TURN_DRAWN: Final = 0
WILD_GIVEN: Final = 1
SPELL_CAST: Final = 2
CARD_PLAYED: Final = 3
GAINED: Final = 4
CHARGED: Final = 5
BREACH_FOCUSED: Final = 6
BREACH_OPENED: Final = 7
SPELL_PREPPED: Final = 8
SPELL_USED: Final = 9
POWER_REMOVED: Final = 10
ABILITY_USED: Final = 11
ABILITY_DECLINED: Final = 12
NEMESIS_HIT: Final = 13
MINION_HIT: Final = 14
HUSKS_HIT: Final = 15
MINION_DEFEATED: Final = 16
DREW: Final = 17
FLIPPED: Final = 18
DISCARDED: Final = 19
DESTROYED: Final = 20
WOUNDED: Final = 21
GRAVEHOLD_HIT: Final = 22
PREVENTED: Final = 23
EXHAUSTED: Final = 24
BREACH_LOST: Final = 25
CHARGES_LOST: Final = 26
HEALED: Final = 27
GRAVEHOLD_HEALED: Final = 28
NEMESIS_HEALED: Final = 29
NEMESIS_DREW: Final = 30
NEMESIS_DECK_EMPTY: Final = 31
WARDED: Final = 32
ENTERED: Final = 33
POWER_TICKED: Final = 34
POWER_STRUCK: Final = 35
MINION_ACTED: Final = 36
UNLEASHED: Final = 37
FURY_GREW: Final = 38
FURY_FELL: Final = 39
STRUCK: Final = 40
HUSKS_CAME: Final = 41
HUSKS_LEFT: Final = 42
SWARM_CAME: Final = 43
PILE_DEVOURED: Final = 44
CORRUPTED: Final = 45
CORRUPTION_RESOLVED: Final = 46
DECK_SHUFFLED: Final = 47
TURN_SHUFFLED: Final = 48
TURN_REVEALED: Final = 49
TURN_BOTTOMED: Final = 50
TURN_REORDERED: Final = 51
RECOVERED: Final = 52
TOP_REVEALED: Final = 53
SPELL_DROPPED: Final = 54
MINION_RETURNED: Final = 55
MENACE_DISCARDED: Final = 56
CORRUPTION_MOVED: Final = 57
TOPDECKED: Final = 58
TAKEN_BACK: Final = 59
ENDED: Final = 60
LAID: Final = 61

# --- how a game ends ------------------------------------------------------------------
NOT_ENDED: Final = 0
NEMESIS_DEFEATED: Final = 1
DECK_OUTLASTED: Final = 2
GRAVEHOLD_FALLEN: Final = 3
ALL_EXHAUSTED: Final = 4
SWARMED: Final = 5
MARKET_DEVOURED: Final = 6
LAST_VICTORY: Final = 2
