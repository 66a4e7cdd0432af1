"""The small ints of Aeon's End: cards, operations of effects, questions, moves, events."""

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

# Flow.
OP_END: Final = 0
OP_JUMP: Final = 1
OP_IF: Final = 2
OP_OR: Final = 3
OP_MAY: Final = 4
OP_SELECT: Final = 5
# Turns.
OP_REVEAL: Final = 10
OP_RUNE: Final = 11
OP_TAKE_TURN: Final = 12
OP_END_TURN: Final = 13
OP_CORRUPTIONS: Final = 14
OP_CASTING: Final = 15
OP_PREPPED_EFFECTS: Final = 16
OP_MAIN: Final = 17
OP_LAY: Final = 18
OP_DRAW_UP: Final = 19
OP_MENACE: Final = 20
OP_DRAW_NEMESIS: Final = 21
OP_WARD: Final = 22
OP_RESOLVE: Final = 23
OP_RAGE: Final = 24
OP_ENTER: Final = 25
OP_LEAVE: Final = 26
OP_DISCARD_DRAWN: Final = 27
OP_CONSENT: Final = 28
# Effects on players, their cards and breaches.
OP_AETHER: Final = 40
OP_DEAL: Final = 41
OP_SPREAD: Final = 42
OP_CHARGE: Final = 43
OP_LIFE: Final = 44
OP_DRAW: Final = 45
OP_DISCARD_HAND: Final = 46
OP_DISCARD_ALL: Final = 47
OP_DESTROY_HAND: Final = 48
OP_DESTROY_SELF: Final = 49
OP_DESTROY_CARDS: Final = 50
OP_FOCUS: Final = 51
OP_FOCUS_LOWEST: Final = 52
OP_DISCOUNT: Final = 53
OP_CAST: Final = 54
OP_CAST_AGAIN: Final = 55
OP_PLAY_GEM: Final = 56
OP_DESTROY_GEM: Final = 57
OP_SIFT: Final = 58
OP_REVEAL_TURN: Final = 59
OP_BOTTOM: Final = 60
OP_TAKE_BACK: Final = 61
OP_SPEND: Final = 62
OP_LOSE_CHARGES: Final = 63
OP_DROP_SPELLS: Final = 64
OP_DESTROY_SPELLS: Final = 65
OP_GAIN: Final = 66
OP_TOPDECK: Final = 67
OP_RECOVER: Final = 68
OP_CAPACITY: Final = 69
OP_SHUFFLE_TURN: Final = 70
OP_REORDER: Final = 71
OP_DESTROY_TOP: Final = 72
OP_LOOK_TOP: Final = 73
OP_SHUFFLE_DECK: Final = 74
OP_LOSE_BREACH: Final = 75
OP_BANISH: Final = 76
# Effects of the nemesis.
OP_UNLEASH: Final = 90
OP_HIT_GRAVEHOLD: Final = 91
OP_HIT_PLAYER: Final = 92
OP_HEAL_GRAVEHOLD: Final = 93
OP_HEAL_NEMESIS: Final = 94
OP_HURT_MINION: Final = 95
OP_SET_LIFE: Final = 96
OP_RETURN_MINION: Final = 97
OP_VEX: Final = 98
OP_FURY: Final = 99
OP_STRIKE: Final = 100
OP_AFTER_STRIKE: Final = 101
OP_SWARM: Final = 102
OP_PLACE_HUSKS: Final = 103
OP_REMOVE_HUSKS: Final = 104
OP_DEVOUR: Final = 105
OP_CORRUPT: Final = 106
OP_LOSE: Final = 107

# Whom an operation is about.
SELF: Final = 0
THAT: Final = 1
ALL_HANDS: Final = 2  # any player's cards, chosen together
ANYBODY: Final = 3  # any player's breach
OTHERS: Final = 4  # any breach but of that player

# Selectors of OP_SELECT.
ANY_PLAYER: Final = 0
ANY_ALLY: Final = 1
ANOTHER: Final = 2
LOWEST_LIFE: Final = 3
MOST_LIFE: Final = 4
MOST_PREPPED: Final = 5
MOST_CHARGES: Final = 6
MOST_OPENED: Final = 7
MOST_CRYSTALS: Final = 8

# What the selected player must be able to do (variant of OP_SELECT).
NEED_NOTHING: Final = 0
NEED_HAND: Final = 1
NEED_CARDS: Final = 2
NEED_LIFE: Final = 3
NEED_CHARGE: Final = 4
NEED_DRAW: Final = 5
OPTIONAL_SELECT: Final = 16  # added to a need: nobody may be selected

# Filters.
ALL_CARDS: Final = 0
GEMS: Final = 1
RELICS: Final = 2
SPELLS: Final = 3
CRYSTALS: Final = 4
NO_CORRUPTION: Final = 5
COST_0: Final = 6
COST_2_UP: Final = 7
COST_3_UP: Final = 8
COST_4_DOWN: Final = 9
FILTERS: Final = 10

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
# Variants of OP_DEVOUR.
CHEAPEST_PILE: Final = 0
ANY_PILE: Final = 1
SPELL_PILE: Final = 2
CHEAPEST_RELIC: Final = 3
COSTLIEST_GEM: Final = 4
SECOND_GEM: Final = 5
# Variants of OP_SHUFFLE_TURN.
PLAYER_CARD: Final = 0
PLAYER_CARD_NOT_WILD: Final = 1
NEMESIS_CARDS: Final = 2
# Variant of OP_OR: the selected player chooses. Variant of OP_CORRUPTIONS: those drawn.
THAT_CHOOSES: Final = 1
DRAWN_ONLY: Final = 1

# Terms of amounts.
NO_TERM: Final = 0
TERM_STORED: Final = 1
TERM_HALF_STORED: Final = 2
TERM_FURY: Final = 3
TERM_HUSKS: Final = 4
TERM_HALF_HUSKS: Final = 5
TERM_EMPTY_PILES: Final = 6
TERM_MINION_LIFE: Final = 7
TERM_PREPPED: Final = 8
TERM_TURN_DISCARD: Final = 9
TERM_NEMESIS_CARDS: Final = 10
TERM_ALL_OPENED: Final = 11
TERM_OPENED: Final = 12
TERM_ADJACENT: Final = 13
TERM_INCREASED: Final = 14
TERM_FEW_PLAYERS: Final = 15
TERM_PLAYS: Final = 16

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

# --- how a game ends ------------------------------------------------------------------
NOT_ENDED: Final = 0
NEMESIS_DEFEATED: Final = 1
DECK_OUTLASTED: Final = 2
GRAVEHOLD_FALLEN: Final = 3
ALL_EXHAUSTED: Final = 4
SWARMED: Final = 5
MARKET_DEVOURED: Final = 6
LAST_VICTORY: Final = 2
