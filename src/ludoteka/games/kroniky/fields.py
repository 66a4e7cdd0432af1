"""Written from layout.py by `make fields`: change that, not this."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import State, mixed, mixed_all, rebuild, revive


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "actions", "bad_roll", "bonus_goods", "bonus_level", "cards", "celebration", "chop",
        "chronicle_text", "dangerous", "defeat_at", "defeats", "events", "fast_invention",
        "fast_steps", "fights", "fingerprint", "flags", "good_roll", "happiest", "houses", "jobs",
        "keep", "key_events", "lenient", "map_text", "most_exchanges", "most_people", "neighbours",
        "order_all_crew", "order_crew", "people_food", "people_workers", "program", "reinforcing",
        "relief", "relief_cheers", "restore_crew", "ride_invention", "road_cost", "road_terrains",
        "saddest", "sail_level", "sail_terrains", "sale", "segments", "special", "start_happiness",
        "start_population", "start_relations", "start_sheet", "steps", "terrain", "track_end",
        "track_first", "treasures", "treasury", "units", "victories", "walk_terrains", "works",
    )  # fmt: skip

    def __init__(
        self, fingerprint: i64, map_text: str, chronicle_text: str, lenient: bool,
        start_population: i64, start_happiness: i64, start_relations: i64, start_sheet: "vec[i64]",
        most_people: i64, saddest: i64, happiest: i64, steps: i64, fast_steps: i64,
        fast_invention: i64, ride_invention: i64, sail_level: i64, road_cost: i64,
        restore_crew: i64, defeat_at: i64, relief_cheers: i64, most_exchanges: i64,
        people_workers: "vec[i64]", people_food: "vec[i64]", bonus_level: "vec[i64]",
        bonus_goods: "vec[i64]", relief: "vec[i64]", keep: "vec[i64]", cards: "vec[i64]",
        track_first: "vec[i64]", track_end: "vec[i64]", segments: "vec[i64]", actions: "vec[i64]",
        flags: "vec[i64]", units: "vec[i64]", houses: "vec[i64]", works: "vec[i64]",
        jobs: "vec[i64]", chop: "vec[i64]", reinforcing: i64, celebration: i64, sale: i64,
        terrain: "vec[i64]", dangerous: "vec[i64]", treasures: "vec[i64]", neighbours: "vec[i64]",
        road_terrains: i64, walk_terrains: i64, sail_terrains: i64, order_crew: i64,
        order_all_crew: i64, bad_roll: i64, good_roll: i64, fights: "vec[i64]", treasury: i64,
        special: i64, defeats: i64, victories: "vec[i64]", events: "vec[i64]",
        key_events: "vec[i64]", program: "vec[i64]",
    ) -> None:  # fmt: skip
        # tells two setups apart
        self.fingerprint: i64 = fingerprint
        # the files of map and chronicle, for those who show them
        self.map_text: str = map_text
        self.chronicle_text: str = chronicle_text
        # rules 1 and 2: divisions shrink although the upkeep was not paid in full
        self.lenient: bool = lenient
        self.start_population: i64 = start_population
        self.start_happiness: i64 = start_happiness
        self.start_relations: i64 = start_relations
        # goods and the enemy; nothing else stands anywhere
        self.start_sheet: vec[i64] = start_sheet
        self.most_people: i64 = most_people
        self.saddest: i64 = saddest
        self.happiest: i64 = happiest
        # of a worker in a round
        self.steps: i64 = steps
        self.fast_steps: i64 = fast_steps
        self.fast_invention: i64 = fast_invention
        # steps along roads are free
        self.ride_invention: i64 = ride_invention
        # of seafaring, for spaces of water
        self.sail_level: i64 = sail_level
        self.road_cost: i64 = road_cost
        self.restore_crew: i64 = restore_crew
        # the level at which a crisis loses the game
        self.defeat_at: i64 = defeat_at
        # happiness actions that ease a rebellion
        self.relief_cheers: i64 = relief_cheers
        # in a round, where they lead in a circle
        self.most_exchanges: i64 = most_exchanges
        # by population
        self.people_workers: vec[i64] = people_workers
        self.people_food: vec[i64] = people_food
        # by area: from which level its slot gives its bonus
        self.bonus_level: vec[i64] = bonus_level
        self.bonus_goods: vec[i64] = bonus_goods
        # by crisis: the price of a level less
        self.relief: vec[i64] = relief
        # steps of the army's upkeep: rows of KEEP_SIZE
        self.keep: vec[i64] = keep
        self.cards: vec[i64] = cards
        # by track: its first segment, and the end of its segments
        self.track_first: vec[i64] = track_first
        self.track_end: vec[i64] = track_end
        self.segments: vec[i64] = segments
        self.actions: vec[i64] = actions
        # all conditions; others say where theirs begin and end
        self.flags: vec[i64] = flags
        self.units: vec[i64] = units
        self.houses: vec[i64] = houses
        self.works: vec[i64] = works
        # by terrain: the move that works on it; NOWHERE: there is none
        self.jobs: vec[i64] = jobs
        # what a tree brings, by the level of production
        self.chop: vec[i64] = chop
        # the action spaces that only go with something else
        self.reinforcing: i64 = reinforcing
        self.celebration: i64 = celebration
        # the exchange with a mixed price
        self.sale: i64 = sale
        self.terrain: vec[i64] = terrain
        self.dangerous: vec[i64] = dangerous
        self.treasures: vec[i64] = treasures
        # six for each space, NOWHERE for none
        self.neighbours: vec[i64] = neighbours
        # as bit masks
        self.road_terrains: i64 = road_terrains
        self.walk_terrains: i64 = walk_terrains
        self.sail_terrains: i64 = sail_terrains
        self.order_crew: i64 = order_crew
        self.order_all_crew: i64 = order_all_crew
        # the die costs the attacker a point
        self.bad_roll: i64 = bad_roll
        self.good_roll: i64 = good_roll
        # the battle table
        self.fights: vec[i64] = fights
        self.treasury: i64 = treasury
        # what a settlement on a special space brings
        self.special: i64 = special
        # the kinds of defeat as a bit mask
        self.defeats: i64 = defeats
        # first flag and end of flags of each
        self.victories: vec[i64] = victories
        # line * ROUNDS + round: where its program begins, whether dangerous
        self.events: vec[i64] = events
        # round, flags, end of flags, program of each
        self.key_events: vec[i64] = key_events
        # effects of events: what, how much, and where a condition jumps to
        self.program: vec[i64] = program

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        return (self.fingerprint,)

    def everything(self) -> tuple[Any, ...]:
        """What the constructor was given, as plain Python."""
        return (
            self.fingerprint, self.map_text, self.chronicle_text, self.lenient,
            self.start_population, self.start_happiness, self.start_relations,
            list(self.start_sheet), self.most_people, self.saddest, self.happiest, self.steps,
            self.fast_steps, self.fast_invention, self.ride_invention, self.sail_level,
            self.road_cost, self.restore_crew, self.defeat_at, self.relief_cheers,
            self.most_exchanges, list(self.people_workers), list(self.people_food),
            list(self.bonus_level), list(self.bonus_goods), list(self.relief), list(self.keep),
            list(self.cards), list(self.track_first), list(self.track_end), list(self.segments),
            list(self.actions), list(self.flags), list(self.units), list(self.houses),
            list(self.works), list(self.jobs), list(self.chop), self.reinforcing, self.celebration,
            self.sale, list(self.terrain), list(self.dangerous), list(self.treasures),
            list(self.neighbours), self.road_terrains, self.walk_terrains, self.sail_terrains,
            self.order_crew, self.order_all_crew, self.bad_roll, self.good_roll, list(self.fights),
            self.treasury, self.special, self.defeats, list(self.victories), list(self.events),
            list(self.key_events), list(self.program),
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.everything())


class Fields(State):
    """The fields of a position: made, copied, compared and kept."""

    __slots__ = (
        "bankruptcy", "beaten", "bonus", "busy", "capital", "card", "cheers", "danger_met", "deck",
        "exchanges", "extras", "farms", "happiness", "helped", "hunger", "land", "lane", "left",
        "line", "mines", "network", "option", "outcome", "phase", "played", "points", "population",
        "ports", "rations", "rebellion", "relations", "round", "setup", "sheet", "starved",
        "supply", "used",
    )  # fmt: skip

    def __init__(self, setup: Setup, like: "Fields | None" = None) -> None:
        """The first state, or one like another; what may change is copied."""
        super().__init__(0, 0)
        self.setup: Setup = setup
        if like is None:
            # cards in the deck
            self.left: i64 = 0
            # cards drawn since the last shuffle, as a bit mask
            self.played: i64 = 0
            self.phase: i64 = 0
            self.round: i64 = 0
            self.outcome: i64 = -1
            self.capital: i64 = -1
            self.population: i64 = 0
            self.happiness: i64 = 0
            self.hunger: i64 = 0
            self.bankruptcy: i64 = 0
            self.rebellion: i64 = 0
            self.points: i64 = 0
            self.relations: i64 = 0
            # workers in the supply, and workers put somewhere else than on the map
            self.supply: i64 = 0
            self.busy: i64 = 0
            # the action card of the round, its chosen option and event line
            self.card: i64 = 0
            self.option: i64 = 0
            self.line: i64 = 0
            # the area in which the bonus worker waits
            self.bonus: i64 = -1
            # workers on the card's extra action
            self.helped: i64 = 0
            # action spaces used in this round, and those with their extra worker: masks
            self.used: i64 = 0
            self.extras: i64 = 0
            # free ones left in this round
            self.exchanges: i64 = 0
            self.rations: i64 = 0
            # happiness actions of this round
            self.cheers: i64 = 0
            # which an order to all divisions has reached
            self.lane: i64 = 0
            # spaces of the road network
            self.network: i64 = 0
            # structures that work
            self.farms: i64 = 0
            self.mines: i64 = 0
            self.ports: i64 = 0
            # the enemy is out of the game
            self.beaten: bool = False
            # once per round: dangerous land was entered; food was missing
            self.danger_met: bool = False
            self.starved: bool = False
            # all numbers of the cards, as state.py names them
            self.sheet: vec[i64] = vec[i64]()
            # the spaces of the map
            self.land: vec[i64] = vec[i64]()
            # the next card is deck[left - 1]
            self.deck: vec[i64] = vec[i64]()
        else:
            self.seat = like.seat
            self.anyone = like.anyone
            self.over = like.over
            self.luck = like.luck
            self.revealed = like.revealed
            self.left = like.left
            self.played = like.played
            self.phase = like.phase
            self.round = like.round
            self.outcome = like.outcome
            self.capital = like.capital
            self.population = like.population
            self.happiness = like.happiness
            self.hunger = like.hunger
            self.bankruptcy = like.bankruptcy
            self.rebellion = like.rebellion
            self.points = like.points
            self.relations = like.relations
            self.supply = like.supply
            self.busy = like.busy
            self.card = like.card
            self.option = like.option
            self.line = like.line
            self.bonus = like.bonus
            self.helped = like.helped
            self.used = like.used
            self.extras = like.extras
            self.exchanges = like.exchanges
            self.rations = like.rations
            self.cheers = like.cheers
            self.lane = like.lane
            self.network = like.network
            self.farms = like.farms
            self.mines = like.mines
            self.ports = like.ports
            self.beaten = like.beaten
            self.danger_met = like.danger_met
            self.starved = like.starved
            self.sheet = like.sheet[:]
            self.land = like.land[:]
            self.deck = like.deck

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints: what the digest is made of."""
        numbers = (
            self.seat, self.luck, self.revealed, self.left, self.played, self.phase, self.round,
            self.outcome, self.capital, self.population, self.happiness, self.hunger,
            self.bankruptcy, self.rebellion, self.points, self.relations, self.supply, self.busy,
            self.card, self.option, self.line, self.bonus, self.helped, self.used, self.extras,
            self.exchanges, self.rations, self.cheers, self.lane, self.network, self.farms,
            self.mines, self.ports, int(self.beaten), int(self.danger_met), int(self.starved),
            int(self.over),
        )  # fmt: skip
        return (
            self.setup.fields(), numbers, list(self.sheet), list(self.land),
            list(self.deck[: self.left]),
        )  # fmt: skip

    def key(self) -> i64:
        """One number for the position, made of the same fields as the digest."""
        key: i64 = 0
        key = mixed(key, self.seat)
        key = mixed(key, self.luck)
        key = mixed(key, self.revealed)
        key = mixed(key, self.left)
        key = mixed(key, self.played)
        key = mixed(key, self.phase)
        key = mixed(key, self.round)
        key = mixed(key, self.outcome)
        key = mixed(key, self.capital)
        key = mixed(key, self.population)
        key = mixed(key, self.happiness)
        key = mixed(key, self.hunger)
        key = mixed(key, self.bankruptcy)
        key = mixed(key, self.rebellion)
        key = mixed(key, self.points)
        key = mixed(key, self.relations)
        key = mixed(key, self.supply)
        key = mixed(key, self.busy)
        key = mixed(key, self.card)
        key = mixed(key, self.option)
        key = mixed(key, self.line)
        key = mixed(key, self.bonus)
        key = mixed(key, self.helped)
        key = mixed(key, self.used)
        key = mixed(key, self.extras)
        key = mixed(key, self.exchanges)
        key = mixed(key, self.rations)
        key = mixed(key, self.cheers)
        key = mixed(key, self.lane)
        key = mixed(key, self.network)
        key = mixed(key, self.farms)
        key = mixed(key, self.mines)
        key = mixed(key, self.ports)
        key = mixed(key, i64(self.beaten))
        key = mixed(key, i64(self.danger_met))
        key = mixed(key, i64(self.starved))
        key = mixed(key, i64(self.over))
        key = mixed_all(key, self.sheet, len(self.sheet))
        key = mixed_all(key, self.land, len(self.land))
        key = mixed_all(key, self.deck, self.left)
        return mixed(mixed(key, 0), 0)

    def everything(self) -> tuple[Any, ...]:
        """All fields as plain Python."""
        return (
            self.seat, int(self.anyone), int(self.over), self.luck, self.revealed, self.left,
            self.played, self.phase, self.round, self.outcome, self.capital, self.population,
            self.happiness, self.hunger, self.bankruptcy, self.rebellion, self.points,
            self.relations, self.supply, self.busy, self.card, self.option, self.line, self.bonus,
            self.helped, self.used, self.extras, self.exchanges, self.rations, self.cheers,
            self.lane, self.network, self.farms, self.mines, self.ports, int(self.beaten),
            int(self.danger_met), int(self.starved), list(self.sheet), list(self.land),
            list(self.deck[: self.left]),
        )  # fmt: skip

    def restore(self, kept: tuple[Any, ...]) -> None:
        """The reverse of everything()."""
        self.seat = kept[0]
        self.anyone = kept[1] != 0
        self.over = kept[2] != 0
        self.luck = kept[3]
        self.revealed = kept[4]
        self.left = kept[5]
        self.played = kept[6]
        self.phase = kept[7]
        self.round = kept[8]
        self.outcome = kept[9]
        self.capital = kept[10]
        self.population = kept[11]
        self.happiness = kept[12]
        self.hunger = kept[13]
        self.bankruptcy = kept[14]
        self.rebellion = kept[15]
        self.points = kept[16]
        self.relations = kept[17]
        self.supply = kept[18]
        self.busy = kept[19]
        self.card = kept[20]
        self.option = kept[21]
        self.line = kept[22]
        self.bonus = kept[23]
        self.helped = kept[24]
        self.used = kept[25]
        self.extras = kept[26]
        self.exchanges = kept[27]
        self.rations = kept[28]
        self.cheers = kept[29]
        self.lane = kept[30]
        self.network = kept[31]
        self.farms = kept[32]
        self.mines = kept[33]
        self.ports = kept[34]
        self.beaten = kept[35] != 0
        self.danger_met = kept[36] != 0
        self.starved = kept[37] != 0
        self.sheet = vec[i64](kept[38])
        self.land = vec[i64](kept[39])
        self.deck = vec[i64](kept[40])

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), self.setup, self.everything())
