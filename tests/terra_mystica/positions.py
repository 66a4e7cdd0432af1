"""Positions made by hand: a game in its action phase, with what a test puts on the table."""

from collections.abc import Sequence

from tests.golden.untold import unnamed

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.sink import Sink
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    BUILDING_NAMES,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.rules import building, turns
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import HOME

DWELLING, TRADING_HOUSE, TEMPLE, STRONGHOLD, SANCTUARY = BUILDING_NAMES[1:]
# no tile that gives points in these rounds, unless a test says otherwise
QUIET = ("SCORE2", "SCORE3", "SCORE4", "SCORE5", "SCORE6", "SCORE7")
GOODS = {
    "points": layout.VP, "coins": layout.COINS, "workers": layout.WORKERS,
    "priests": layout.PRIESTS, "shipping": layout.SHIPPING, "digging": layout.DIGGING,
    "keys": layout.KEYS, "sent": layout.ORDER,
}  # fmt: skip


class Table:
    """A game whose seats have these factions; nobody has built anything yet."""

    def __init__(
        self, *factions: str, tile: str = "SCORE2", round: int = 1, **options: object
    ) -> None:
        tiles = list(QUIET)
        if tile in tiles:
            tiles.remove(tile)
        tiles = [name for name in tiles if name != "SCORE1"]
        tiles.insert(round - 1, tile)
        if tile == "SCORE9":
            options["temple_scoring"] = True
        self.match: Match = ludoteka.new(
            "terra_mystica",
            seats=len(factions),
            seed=1,
            factions=factions,
            start_player="first_seat",
            scoring_tiles=tuple(tiles[:6]),
            **options,
        )
        self.factions = factions
        assert isinstance(self.match.state, Board)
        self.board = self.match.state
        for seat in range(len(factions)):
            self.hold(seat, self.free_bonus_cards()[0])
        self.board.round = round - 1
        self.board.placed = 0
        turns.begin(self.board, 0)

    # --- putting things on the table ------------------------------------------------------

    def free_bonus_cards(self) -> list[str]:
        mask = self.board.table[layout.BONUS_CARDS_FREE]
        return [name for i, name in enumerate(BONUS_CARD_NAMES) if mask >> i & 1]

    def hold(self, seat: int, bonus_card: str) -> None:
        """The seat holds this bonus card; whoever had it holds another."""
        board, number = self.board, BONUS_CARD_NAMES.index(bonus_card)
        old = int(board.sheets[seat * SHEET + layout.BONUS_CARD])
        for other in range(len(self.factions)):
            if board.sheets[other * SHEET + layout.BONUS_CARD] == number:
                board.sheets[other * SHEET + layout.BONUS_CARD] = old
                old = -1
        if old >= 0:
            board.table[layout.BONUS_CARDS_FREE] |= 1 << old
        board.table[layout.BONUS_CARDS_FREE] &= ~(1 << number)
        board.sheets[seat * SHEET + layout.BONUS_CARD] = number

    def put(self, seat: int, *places: str, kind: str = DWELLING) -> None:
        """Own buildings on these hexes, on home terrain."""
        home = self.home(seat)
        for name in places:
            hex = HEX_NAMES.index(name)
            self.board.hexes[hex] = self.board.hexes[hex] & ~7 | home
            building.place(self.board, seat, hex, BUILDING_NAMES.index(kind))

    def home(self, seat: int) -> int:
        """The home terrain of a seat."""
        return int(HOME[FACTION_NAMES.index(self.factions[seat])])

    def land(self, terrain: str, *places: str) -> None:
        """These hexes are of this terrain."""
        for name in places:
            hex = HEX_NAMES.index(name)
            self.board.hexes[hex] = self.board.hexes[hex] & ~7 | TERRAIN_NAMES.index(terrain)

    def give(
        self,
        seat: int,
        bowls: tuple[int, int, int] | None = None,
        cults: Sequence[int] | None = None,
        favors: Sequence[str] = (),
        **goods: int,
    ) -> None:
        """What a seat has."""
        sheets, sheet = self.board.sheets, seat * SHEET
        for name, number in goods.items():
            sheets[sheet + GOODS[name]] = number
        for i, tokens in enumerate(bowls or ()):
            sheets[sheet + layout.BOWL_1 + i] = tokens
        for i, level in enumerate(cults or ()):
            sheets[sheet + layout.CULT + i] = level
        for name in favors:
            sheets[sheet + layout.FAVOR_MASK] |= 1 << FAVOR_NAMES.index(name)

    def rich(self, seat: int) -> None:
        """Goods for everything."""
        self.give(seat, bowls=(0, 0, 12), coins=60, workers=40, priests=5)

    def bridge(self, seat: int, site: str) -> None:
        """A bridge of the seat."""
        number = SITE_NAMES.index(site)
        self.board.sheets[seat * SHEET + layout.BRIDGES] += 1
        self.board.sheets[seat * SHEET + layout.SPANS] += 1 << 2 * number
        self.board.table[layout.BRIDGES_BUILT] |= 1 << number

    def only_towns(self, **left: int) -> None:
        """Town tiles that are left."""
        for i, name in enumerate(TOWN_NAMES):
            self.board.table[layout.TOWNS_LEFT + i] = left.get(name, 0)

    def turn(self, seat: int) -> None:
        """It is this seat's turn."""
        turns.begin(self.board, seat)

    # --- playing and looking --------------------------------------------------------------

    def play(self, *moves: str) -> None:
        for move in moves:
            before = self.match.state.copy()
            self.match.play(move)
            sink = before.sink = Sink()
            before.apply(self.match.steps[-1].action)
            assert not unnamed(self.match.game.key, sink)

    def end(self) -> None:
        """End the turn, if it has not ended by itself."""
        if "end turn" in self.legal():
            self.match.play("end turn")

    def legal(self) -> list[str]:
        return [str(move) for move in self.match.legal()]

    def why(self, move: str) -> str:
        """The key of the reason against a move; empty: it is legal."""
        reason = self.match.why_not(move)
        return reason.key if reason else ""

    def get(self, seat: int, name: str) -> int:
        return int(self.board.sheets[seat * SHEET + GOODS[name]])

    def bowls(self, seat: int) -> tuple[int, ...]:
        start = seat * SHEET + layout.BOWL_1
        return tuple(int(n) for n in self.board.sheets[start : start + 3])

    def cult(self, seat: int, track: str) -> int:
        return int(self.board.sheets[seat * SHEET + layout.CULT + TRACK_NAMES.index(track)])

    def terrain(self, name: str) -> str:
        return TERRAIN_NAMES[self.board.terrain(HEX_NAMES.index(name))]

    def standing(self, name: str) -> str:
        return BUILDING_NAMES[self.board.building(HEX_NAMES.index(name))]

    def towns(self, seat: int) -> int:
        counts = int(self.board.sheets[seat * SHEET + layout.TOWN_COUNTS])
        return sum(counts >> 4 * i & 15 for i in range(len(TOWN_NAMES)))

    def offers(self) -> list[tuple[int, int, int]]:
        """Open offers: receiver, giver, amount."""
        return [(int(o & 7), int(o >> 3 & 7), int(o >> 6 & 31)) for o in self.board.offers]

    def decline_all(self) -> None:
        """Everybody who is asked declines."""
        while self.board.phase == codes.ANSWER:
            self.play(next(move for move in self.legal() if move.startswith("decline")))

    def pass_now(self) -> None:
        """The seat passes, with the first bonus card that is free."""
        self.play(next(move for move in self.legal() if move.startswith("pass")))

    def pass_all(self) -> None:
        """Every seat passes with the first bonus card that is free; the phases after it run."""
        before = self.board.round
        while self.board.round == before and not self.match.over:
            if self.board.phase != codes.TURN:
                break
            self.play(next(move for move in self.legal() if move.startswith("pass")))
