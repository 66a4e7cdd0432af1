"""A small validator of the dialect that exports are written in.

Written from its description in docs/games/terra_mystica.md and the data file alone: it knows the
grammar and the books that other servers keep - who is to act, what is offered, which spades, tiles
and steps are owed, which actions, bonus cards and buildings are left. It does not count goods.
"""

from __future__ import annotations

from tests.terra_mystica.dialect_books import Books
from tests.terra_mystica.dialect_parts import (
    ACTIONS,
    COLOURS,
    DATA,
    FAVORS,
    FROM,
    GRAMMAR,
    RATES,
    SHORT,
    SITES,
    SPADES,
    STEPS,
    TOWNS,
    TRACKS,
    Player,
    Turn,
    Wrong,
    need,
)


class Table(Books):
    """Takes the rows of a game, one after the other."""

    # --- rows ---------------------------------------------------------------------------

    def row(self, line: str) -> None:
        """One row of play."""
        if line.startswith("drop-faction "):
            self.drop(self.players[line.split()[1]])
            return
        name, colon, rest = line.partition(": ")
        need(colon and name in self.players, "no faction")
        player = self.players[name]
        need(not player.dropped, f"{name} has left the game")
        commands = []
        for text in rest.split(". "):
            found = GRAMMAR.fullmatch(text)
            need(found, f"no command '{text}'")
            assert found
            commands.append({k: v for k, v in found.groupdict().items() if v is not None})
        if self.settling:
            self.settle(player, commands)
        elif self.choosing:
            self.choose(player, commands)
        else:
            self.play(player, commands)
            self.go_on()

    def settle(self, player: Player, commands: list[dict[str, str]]) -> None:
        for command in commands:
            need(self.settling[:1] == [player.name], f"{self.settling[0]} settles")
            self.settling.pop(0)
            self.place(player, command["build"])

    def choose(self, player: Player, commands: list[dict[str, str]]) -> None:
        need(self.choosing.pop(0) == player.name, "another one chooses a bonus card")
        self.take_bonus_card(player, commands[0]["bonus_card"])

    def play(self, player: Player, commands: list[dict[str, str]]) -> None:
        need(not self.over, "the game is over")
        while commands and "answer" in commands[0]:
            self.answer(player, commands.pop(0))
        need(not any("answer" in c for c in commands), "an answer stands behind other commands")
        if not commands:
            return
        if self.bonus is not None:
            self.use_bonus(player, commands)
        elif player.name == "cultists" and not self.mine(player) and self.only(commands, "step"):
            for command in commands:
                self.owed_step(player, command["step"])
        elif self.bridged and not self.mine(player) and self.only(commands, "town", "spare"):
            self.turn = Turn(player)
            for command in commands:
                self.command(player, self.turn, command)
            self.turn = None
        else:
            self.make_turn(player, commands)

    def only(self, commands: list[dict[str, str]], *kinds: str) -> bool:
        return all(any(kind in command for kind in kinds) for command in commands)

    def mine(self, player: Player) -> bool:
        acting = self.turn.player if self.turn else self.to_act()
        return acting is player

    def make_turn(self, player: Player, commands: list[dict[str, str]]) -> None:
        """A turn, or the part of one before an own answer."""
        if self.turn is None:
            acting = self.to_act()
            name = acting.name if acting else "nobody"
            need(acting is player, f"it is the turn of {name}")
            again = self.last[:2] == (player.name, self.round)
            need(not again or self.last[2], "two turns in a row without done")
            self.turn = Turn(player)
        turn = self.turn
        need(turn.player is player, f"the turn of {turn.player.name} is not over")
        for number, command in enumerate(commands):
            self.command(player, turn, command)
            need(not turn.ended or number == len(commands) - 1, "something stands behind the end")
        if turn.taken:
            self.close(player, turn, "done" in commands[-1])

    def close(self, player: Player, turn: Turn, done: bool) -> None:
        """The end of a row with an action in it."""
        need(turn.ended or turn.left == 0, "the second action is missing")
        need(not turn.waiting, f"{turn.waiting} is not complete")
        need(turn.spades == 0, f"{turn.spades} spades are neither used nor lost")
        need(turn.favors == 0 or not self.choosable(player), "a favor tile is missing")
        need(not turn.spared, "a step was taken back for nothing")
        need(player.name != "cultists" or self.steps == 0, "a step of the Cultists is missing")
        self.last = (player.name, self.round, done or player.passed)
        self.bridged, self.turn = turn.bridged, None

    def to_act(self) -> Player | None:
        """Whose turn it is."""
        start = 0
        if self.last[1] == self.round:
            start = self.order.index(self.last[0]) + 1
        for name in (*self.order[start:], *self.order[:start]):
            if not self.players[name].out:
                return self.players[name]
        return None

    def use_bonus(self, player: Player, commands: list[dict[str, str]]) -> None:
        assert self.bonus
        need(self.bonus[0][0] == player.name, f"{self.bonus[0][0]} uses spades first")
        need(self.only(commands, "hex", "lost"), "only spades of the cult bonus are used now")
        turn = Turn(player)
        turn.spades = int(str(self.bonus[0][1]))
        for command in commands:
            self.command(player, turn, command)
        self.bonus[0][1] = turn.spades

    # --- the commands of a turn ---------------------------------------------------------

    def command(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        kind = next(iter(command))
        if kind == "two":
            kind = "step"
        getattr(self, f"do_{kind}")(player, turn, command)

    def begin(self, player: Player, turn: Turn) -> None:
        """An action begins."""
        need(turn.spades == 0 and not turn.waiting, "the action before is not complete")
        need(turn.left > 0, "one action too many")
        mine = [offer for offer in self.offers if offer[2] == player.name]
        need(not mine, f"acts with an open offer: {mine}")
        turn.left -= 1
        turn.taken += 1
        turn.changed, turn.digging, turn.split = set(), False, False

    def do_build(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        hex = command["build"]
        if turn.waiting == "ACTW":
            turn.waiting = ""
        elif turn.digging or turn.changed:
            need(turn.spades == 0, "spades are left when the dwelling is built")
            if hex not in turn.changed:
                self.begin(player, turn)
        else:
            self.begin(player, turn)
        turn.digging, turn.changed = False, set()
        self.place(player, hex)
        self.offer(player, hex)

    def do_dig(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        if not turn.digging or turn.split:
            self.begin(player, turn)
        turn.digging = True
        turn.spades += int(command["dig"])

    def do_hex(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        hex, goal = command["hex"], COLOURS[command["colour"]]
        need(hex not in self.owner and goal != self.terrain[hex], "nothing to transform")
        if turn.waiting == "ACTN":
            need(goal == player.home, "the sandstorm makes home terrain")
            turn.waiting = ""
        else:
            need(turn.spades > 0, "no spades are open")
            turn.spades -= self.price(player, self.terrain[hex], goal, turn.spades)
            turn.split = True
            need(turn.spades >= 0, "too few spades")
        self.terrain[hex] = goal
        if goal == player.home:
            turn.changed.add(hex)

    def do_lost(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        need(turn.spades > 0, "no spade is open")
        turn.spades -= 1

    def do_upgrade(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        hex, kind = command["upgrade"], SHORT[command["kind"]]
        need(self.owner.get(hex) == player.name, "not an own building")
        need(self.kind[hex] == FROM[command["kind"]], "no such upgrade")
        if turn.waiting == "ACTS":
            turn.waiting = ""
        else:
            self.begin(player, turn)
        player.built[self.kind[hex]] -= 1
        self.put(player, hex, kind)
        self.offer(player, hex)
        if kind in ("temple", "sanctuary"):
            turn.favors += 2 if player.name == "chaosmagicians" else 1
        elif kind == "stronghold":
            turn.favors += player.name == "auren"
            turn.exchange = player.name == "darklings"
            if player.name == "halflings":
                turn.spades, turn.digging = turn.spades + 3, True

    def do_advance(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        self.begin(player, turn)

    def do_send(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        self.begin(player, turn)
        track, steps = command["send"], int(command["spot"])
        if steps > 1:
            limit = 1 if steps == 3 else 3
            taken = sum(spot[:1] + spot[2:] == (track, steps) for spot in self.spots)
            need(taken < limit, "no such spot is free")
            self.spots.add((track, f"{player.name}{len(self.spots)}", steps))
        self.climb(player, turn, track, steps)

    def do_action(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        name = command["action"]
        self.begin(player, turn)
        if name[:3] == "ACT" and name[3].isdigit():
            need(name not in self.power_used, f"{name} is taken")
            self.power_used.add(name)
        elif name == "ACTE":
            need(player.name == "engineers", "only for Engineers")
        else:
            held = name in player.favors or name == player.bonus_card
            strong = ACTIONS.get(name) == player.name and player.built["stronghold"]
            need((held or strong) and name not in player.used, f"{name} cannot be used")
            player.used.add(name)
        if name == "ACTC":
            turn.left, turn.taken = 2, 0
        elif name in SPADES:
            turn.spades, turn.digging = SPADES[name], True
        elif name in ("ACT1", "ACTE", "ACTN", "ACTS", "ACTW", *STEPS):
            turn.waiting = name

    def do_bridge(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        ends = frozenset(command["bridge"].split(":"))
        need(turn.waiting in ("ACT1", "ACTE") and ends in SITES, "no bridge can be built there")
        need(any(self.owner.get(end) == player.name for end in ends), "no own building beside it")
        player.bridges += 1
        need(player.bridges <= DATA["bridges"], "too many bridges")
        one, other = ends
        self.beside[one].add(other)
        self.beside[other].add(one)
        turn.waiting, turn.bridged = "", True

    def do_connect(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        need(player.name == "mermaids", "only for Mermaids")

    def do_favor(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        name = command["favor"]
        need(turn.favors > 0 and name not in player.favors, "no such favor tile is due")
        self.favors[name] -= 1
        need(self.favors[name] >= 0, f"{name} is gone")
        player.favors.add(name)
        turn.favors -= 1
        self.climb(player, turn, FAVORS[name]["cult"].upper(), FAVORS[name]["steps"])

    def choosable(self, player: Player) -> bool:
        return any(left and name not in player.favors for name, left in self.favors.items())

    def do_town(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        name = command["town"]
        self.towns[name] -= 1
        need(self.towns[name] >= 0, f"{name} is gone")
        player.keys += TOWNS[name]["keys"]
        steps = TOWNS[name].get("cult_steps_each_track", 0)
        for track in TRACKS if steps else ():
            goal = player.levels[track] + steps
            if player.levels[track] < 10 and goal >= 10:
                turn.blocked.add(track)
            player.levels[track] = max(player.levels[track], min(goal, 9))
        for track in TRACKS:
            if track in turn.blocked and track not in turn.spared and player.levels[track] == 9:
                self.climb(player, turn, track, 1)
        turn.spared.clear()

    def do_spare(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        turn.spared.add(command["spare"])

    def do_step(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        steps = 2 if command.get("two") else 1
        if turn.waiting in STEPS:
            need(STEPS[turn.waiting] == steps, "the number of steps is wrong")
            turn.waiting = ""
            self.climb(player, turn, command["step"], steps)
        else:
            need(steps == 1, "nothing gives two steps")
            self.owed_step(player, command["step"])

    def do_forgo(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        need(turn.waiting == "ACTW", "no ride to give up")
        turn.waiting = ""

    def do_burn(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        need(int(command["burn"]) > 0, "nothing is burnt")

    def do_paid(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        paid, got = int(command["paid"]), int(command["got"])
        goods = f"{command['source']} {command['goal']}"
        if goods == "W P":
            need(turn.exchange and paid == got <= 3, "no exchange of so many workers")
            turn.exchange = False  # one command for all of them
            return
        rate = RATES.get(goods) or {"C VP": 2 if player.name == "alchemists" else 3}[goods]
        need(got > 0 and paid == got * rate, "not the rate")
        need(goods != "VP C" or player.name == "alchemists", "only for Alchemists")

    def do_passed(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        self.begin(player, turn)
        need(
            ("bonus_card" in command) == (self.round < 5), "a bonus card is taken in rounds 1 to 5"
        )
        old = player.bonus_card
        if "bonus_card" in command:
            self.take_bonus_card(player, command["bonus_card"])
            self.bonus_cards.add(old)
        player.passed = turn.ended = True
        self.passing.append(player.name)

    def do_done(self, player: Player, turn: Turn, command: dict[str, str]) -> None:
        need(turn.taken, "nothing is done yet")
        turn.ended = True


def validate(text: str) -> Table:
    """The books after the last row. Raises Wrong with the line."""
    lines = text.splitlines()
    head = [line for line in lines if not line.startswith("#") and ": " not in line]
    table = Table([line for line in head if not line.startswith("drop-faction")])
    for number, line in enumerate(lines, 1):
        if not line.startswith("#") and (": " in line or line.startswith("drop-faction")):
            try:
                table.row(line)
            except (Wrong, LookupError) as error:
                raise Wrong(f"line {number}: {line}: {error!r}") from None
    return table
