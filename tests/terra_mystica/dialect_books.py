"""The books that other servers keep: who is to act, what is offered and left. See dialect.py."""

from __future__ import annotations

from collections import Counter

from tests.terra_mystica.dialect_parts import (
    DATA,
    FACTIONS,
    FAVORS,
    OPTIONS,
    POWER,
    RING,
    SUPPLY,
    TILES,
    TOWNS,
    Player,
    Turn,
    lay_map,
    need,
)


class Books:
    """The books of a game."""

    def __init__(self, head: list[str]) -> None:
        self.options: list[str] = []
        deleted, self.tiles = [], []
        names = []
        for line in head:
            word, _, rest = line.partition(" ")
            if word == "option":
                need(rest in OPTIONS, f"no option {rest}")
                self.options.append(rest)
            elif word == "delete":
                deleted.append(rest)
            elif word == "score":
                self.tiles = [TILES[tile] for tile in rest.split(",")]
            else:
                need(word == "setup" and rest in FACTIONS, f"no row of the head: {line}")
                names.append(rest)
        need("strict-chaosmagician-sh" in self.options, "a first pass would not end a double turn")
        self.players = {name: Player(name) for name in names}
        bonus_cards = (
            DATA["bonus_cards"] if "shipping-bonus" in self.options else DATA["bonus_cards"][:9]
        )
        self.bonus_cards = {bonus_card["id"] for bonus_card in bonus_cards} - set(deleted)
        need(len(self.bonus_cards) == len(names) + 3, "players + 3 bonus cards are in play")
        self.terrain, self.beside = lay_map()
        self.owner: dict[str, str] = {}
        self.kind: dict[str, str] = {}
        self.favors = Counter({name: favor["count"] for name, favor in FAVORS.items()})
        usable = 8 if "mini-expansion-1" in self.options else 5
        self.towns = Counter({name: town["count"] for name, town in list(TOWNS.items())[:usable]})
        self.spots: set[tuple[str, str, int]] = set()
        self.power_used: set[str] = set()
        self.order = names
        self.settling = self.first_places(names)
        self.choosing = names[::-1]
        self.round = 0
        self.passing: list[str] = []
        self.bonus: list[list[object]] | None = None  # who has how many spades of the cult bonus
        self.offers: list[tuple[int, str, str, int]] = []  # event, giver, receiver, amount
        self.events = 0
        self.accepted: set[int] = set()
        self.steps = 0  # of the Cultists
        self.turn: Turn | None = None
        self.last = ("", -1, False)  # who acted last, in which round, and whether it said done
        self.bridged = False
        self.over = False

    def first_places(self, names: list[str]) -> list[str]:
        """Whose first dwellings are placed, in this order."""
        once = [name for name in names if name != "chaosmagicians"]
        more = [name for name in ("nomads", "chaosmagicians") if name in names]
        return [*once, *once[::-1], *more]

    # --- what several commands share ----------------------------------------------------

    def place(self, player: Player, hex: str) -> None:
        need(hex not in self.owner and self.terrain[hex] == player.home, f"no place at {hex}")
        self.put(player, hex, "dwelling")

    def put(self, player: Player, hex: str, kind: str) -> None:
        self.owner[hex], self.kind[hex] = player.name, kind
        player.built[kind] += 1
        need(player.built[kind] <= SUPPLY[kind], f"no {kind} is left")

    def price(self, player: Player, start: str, goal: str, spades: int) -> int:
        """The shorter way round the ring, unless home lies on it; Giants always pay two."""
        if player.name == "giants":
            need(goal == player.home, "Giants transform only into home terrain")
            return 2
        ahead = (RING.index(goal) - RING.index(start)) % 7
        short = min(ahead, 7 - ahead)
        way = 1 if ahead == short else -1
        between = [RING[(RING.index(start) + way * i) % 7] for i in range(1, short)]
        if player.home in between or (player.home in (start, goal) and spades == 7 - short):
            return 7 - short
        return short

    def climb(self, player: Player, turn: Turn | None, track: str, steps: int) -> None:
        """Steps on a track; the last one needs a key, and nobody else at the top."""
        level = player.levels[track]
        goal = min(level + steps, 10)
        if goal == 10 and level < 10:
            if any(other.levels[track] == 10 for other in self.players.values()):
                goal = 9
            elif player.keys == 0:
                goal = 9
                if turn:
                    turn.blocked.add(track)
            else:
                player.keys -= 1
        player.levels[track] = goal

    def owed_step(self, player: Player, track: str) -> None:
        need(player.name == "cultists" and self.steps > 0, "no step is owed")
        self.steps -= 1
        self.climb(player, self.turn, track, 1)

    def take_bonus_card(self, player: Player, bonus_card: str) -> None:
        need(bonus_card in self.bonus_cards, f"{bonus_card} is not free")
        self.bonus_cards.remove(bonus_card)
        player.bonus_card = bonus_card

    def offer(self, player: Player, hex: str) -> None:
        self.events += 1
        for other in self.players.values():
            if other is not player and not other.dropped:
                near = [h for h in self.beside[hex] if self.owner.get(h) == other.name]
                if amount := sum(POWER[self.kind[h]] for h in near):
                    self.offers.append((self.events, player.name, other.name, amount))

    def answer(self, player: Player, command: dict[str, str]) -> None:
        wanted = (command["giver"], player.name, int(command["amount"]))
        offer = next((offer for offer in self.offers if offer[1:] == wanted), None)
        need(offer, f"no offer {wanted} is open")
        assert offer
        self.offers.remove(offer)
        if command["answer"] == "leech" and offer[1] == "cultists":
            if offer[0] not in self.accepted and not self.players["cultists"].dropped:
                self.accepted.add(offer[0])
                self.steps += 1

    def drop(self, player: Player) -> None:
        player.dropped = True
        if player.bonus_card:
            self.bonus_cards.add(player.bonus_card)
        self.offers = [offer for offer in self.offers if offer[2] != player.name]
        if player.name == "cultists":
            self.steps = 0
        self.turn = None
        self.go_on()

    # --- rounds -------------------------------------------------------------------------

    def go_on(self) -> None:
        """The end of a round, once nothing is open."""
        everybody_out = all(player.out for player in self.players.values())
        if self.bonus is None and everybody_out and not self.offers and not self.steps:
            self.end_round()
        while self.bonus and (self.bonus[0][1] == 0 or self.players[str(self.bonus[0][0])].dropped):
            self.bonus.pop(0)
        if self.bonus == []:
            self.bonus = None
            self.round += 1
            self.power_used, self.passing = set(), []
            for player in self.players.values():
                player.used, player.passed = set(), False

    def end_round(self) -> None:
        if self.round == 5:
            self.over = True
            return
        tile = self.tiles[self.round]
        names = list(self.players)
        first = names.index(self.passing[0])
        self.order = [*names[first:], *names[:first]]
        if "variable-turn-order" in self.options:
            self.order = [*self.passing, *(n for n in names if n not in self.passing)]
        self.bonus = []
        for name in self.order:
            player, spades = self.players[name], 0
            if "spades" in tile["bonus"]:
                level = player.levels[tile["cult"].upper()]
                spades = level // tile["per_steps"] * tile["bonus"]["spades"]
            self.bonus.append([name, spades])
