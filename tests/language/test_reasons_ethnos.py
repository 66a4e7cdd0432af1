"""Every illegal wish in Ethnos is explained by a reason of its own."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

import ludoteka
from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.rules.turns import place
from ludoteka.games.ethnos.state import HAND, SHEET, SLOTS, SUPPLY, Board
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import load

ETHNOS = find("ethnos")
CATALOGUES = [Catalogue(language, ETHNOS, strict=True) for language in LANGUAGES]
REASONS = {key for key in load(ETHNOS.text, "en") if key.startswith("reason.")}


def whole_space() -> list[Move]:
    """Every move that can be written down."""
    return [
        kind(*values)
        for kind in ETHNOS.codec.kinds.values()
        for values in product(*(range(field.limit) for field in kind.layout))
    ]


EVERY_MOVE = whole_space()
TRIBES = {
    "centaurs": "centaurs,elves,trolls,wingfolk,skeletons",
    "merfolk": "merfolk,orcs,skeletons,wizards,elves",
    "all": "random",
}


def positions(games: int, seed: int) -> Iterator[Match]:
    """Positions of random games, the rare questions among them more often than they come."""
    luck = random.Random(seed)
    for number in range(games):
        seats = luck.choice([2, 2, 3, 3, 4, 5, 6])
        tribes = luck.choice(list(TRIBES.values())) if seats < 4 else "random"
        match = ludoteka.new(
            "ethnos",
            seats,
            seed=seed * 1000 + number,
            tribes=tribes,
            elf_keep_exact=luck.random() < 0.5,
            orc_partial_removal=luck.random() < 0.3,
            skeleton_instant_win=luck.random() < 0.7,
        )
        hoard = luck.random() < 0.5
        while not match.over:
            state = match.state
            assert isinstance(state, Board)
            if luck.random() < (0.02 if state.phase == codes.TURN else 0.2):
                yield match
            moves = match.legal()
            draws = [
                move for move in moves if str(move).startswith(("draw", "take", "lead", "add"))
            ]
            match.play(luck.choice(draws if hoard and draws and luck.random() < 0.8 else moves))


def check_everything(match: Match, luck: random.Random) -> set[str]:
    """Ask why for many moves of the whole space; the keys of the reasons."""
    legal = set(match.legal())
    found = set()
    for move in luck.sample(EVERY_MOVE, 120):
        reason = match.why_not(move)
        assert (reason is None) == (move in legal)
        if reason is not None:
            assert reason.key != "not_now"
            check_told(reason)
            found.add(f"reason.{reason.key}")
    return found


TOLD: set[str] = set()


def check_told(reason: Reason) -> None:
    """The reason has a paragraph and a text in every language."""
    if repr(reason) in TOLD:
        return
    TOLD.add(repr(reason))
    for catalogue in CATALOGUES:
        assert catalogue.has(reason.place), reason.place
        text = catalogue.reason(reason)
        assert not set(text) & set("{}"), text


def test_whatever_is_not_legal_has_a_reason_and_nothing_else() -> None:
    luck = random.Random(3)
    found: set[str] = set()
    for match in positions(30, seed=11):
        found |= check_everything(match, luck)
    common = REASONS - {
        "reason.hand_full",
        "reason.keep_exact",
        "reason.order_passed_keep",
        "reason.no_instant_win",
        "reason.no_scatter",
        "reason.only_ten_skeletons",
        "reason.no_markers_left",
        "reason.row_empty",
        "reason.keep_all_one",
        "reason.keep_all_none",
        "reason.keep_all_passed",
        "reason.keep_order_exact",
        "reason.raid_all",
    }
    assert common <= found, common - found


def test_reasons_show_nothing_hidden() -> None:
    """Re-dealing what the deciding seat cannot know changes no reason."""
    from ludoteka.core.rng import Rng

    luck = random.Random(5)
    for match in positions(12, seed=23):
        moves = luck.sample(EVERY_MOVE, 60)
        before = [match.why_not(move) for move in moves]
        truth = match.state
        match.state = truth.copy()
        match.state.determinize(match.seat, Rng(1 + luck.getrandbits(60)))
        assert [match.why_not(move) for move in moves] == before
        match.state = truth


# --- positions made for one reason --------------------------------------------------------


def play(tribes: str, seats: int = 2, **options: object) -> tuple[Match, Board]:
    match = ludoteka.new("ethnos", seats, seed=1, tribes=tribes, **options)
    assert isinstance(match.state, Board)
    return match, match.state


def deal(board: Board, *cards: str) -> None:
    """Give the deciding seat exactly these cards."""
    seat = int(board.seat)
    for slot in range(SLOTS):
        board.cards[seat * SLOTS + slot] = 0
    for name in cards:
        kind = ETHNOS.codec.parse(f"lead {name}").leader  # type: ignore[attr-defined]
        board.put(seat * SLOTS, board.card(kind))
    board.sheets[seat * SHEET + HAND] = len(cards)


def why(match: Match, move: str) -> str:
    reason = match.why_not(move)
    assert reason is not None
    check_told(reason)
    return CATALOGUES[0].reason(reason)


ALL_FIVE = "centaurs,elves,skeletons,trolls,wingfolk"


def test_a_full_hand_cannot_recruit() -> None:
    match, board = play(ALL_FIVE)
    deal(board, *["elf:red"] * 10)
    assert why(match, "draw") == "Your hand is full (10 cards): you must play a band."
    deal(board, *["skeleton"] * 10)
    assert why(match, "draw") == ("Your hand is ten skeletons: all you can do is show them.")
    assert why(match, "scatter").startswith("In this game ten skeletons win at once")
    assert match.why_not("skeletons") is None


def test_the_row_and_the_hand() -> None:
    match, board = play(ALL_FIVE)
    deal(board, "elf:red", "troll:blue")
    board.clear(board.row())
    assert why(match, "take elf:red") == "The row is empty: recruit from the deck."
    board.put(board.row(), board.card(codes.ELVES * codes.COLOURS))
    assert why(match, "take elf:red") == "There is no red elf in the row now."
    assert why(match, "take orc:red") == "Orcs are not in this game."
    assert why(match, "take skeleton:red") == "Skeletons have no colour."
    assert why(match, "lead skeleton") == "A skeleton cannot lead a band."
    assert why(match, "lead elf:blue") == "You have no blue elf in hand."
    assert why(match, "band elf:red by colour").startswith("No other card in your hand has the")
    assert why(match, "lead elf:red").startswith("No other card in your hand fits the red elf")


def test_forming_a_band() -> None:
    match, board = play(ALL_FIVE)
    deal(board, "elf:red", "elf:red", "elf:blue", "centaur:red", "troll:red", "troll:blue")
    match.play("lead elf:red")
    assert why(match, "lead elf:blue").startswith(
        "You are already forming a band led by the red elf"
    )
    assert why(match, "add troll:blue").startswith("The blue troll fits neither")
    assert why(match, "draw").endswith("Now add cards to the band or play it.")
    match.play("add elf:red")
    assert why(match, "add elf:red") == "You have already chosen the red elf and hold no other."
    assert why(match, "add centaur:red") == (
        "Cards are added in a fixed order, and the red centaur comes before the red elf; "
        "take the last step back to add it."
    )
    match.play("add elf:blue")
    assert why(match, "add troll:red").startswith("The red troll has the leader's colour, but")
    match.undo()
    match, board = play(ALL_FIVE)
    deal(board, "elf:red", "elf:blue", "centaur:red")
    match.play("lead elf:red")
    match.play("add centaur:red")
    assert why(match, "add elf:blue").startswith("The blue elf is of the leader's tribe, but")


@pytest.mark.parametrize(("seats", "key"), [(2, "band_too_small_two"), (3, "band_too_small")])
def test_a_band_too_small_for_a_kingdom(seats: int, key: str) -> None:
    match, board = play(ALL_FIVE, seats)
    deal(board, "wingfolk:red", "wingfolk:blue")
    for _ in range(2):
        board.phase = codes.WINGS
        place(board, 0)
    board.phase = codes.TURN
    match.play("band wingfolk:red by tribe")
    reason = match.why_not("place duris")
    assert reason == Reason(
        key,
        {"size": 2, "needed": 3, "kingdom": "kingdom.duris"},
        "rules.two_players" if seats == 2 else "rules.marker",
    )
    assert "Your band counts as 2 cards, but you need 3 to place a marker in Duris" in why(
        match, "place duris"
    )
    assert why(match, "skip").startswith("The marker for a band led by wingfolk must be placed")


def test_no_markers_left() -> None:
    match, board = play(ALL_FIVE)
    board.sheets[board.seat * SHEET + SUPPLY] = 0
    assert why(match, "place duris") == "All your control markers are in use."


def test_troll_tokens() -> None:
    match, board = play(ALL_FIVE)
    deal(board, "troll:red", "troll:blue")
    board.sheets[(1 - board.seat) * SHEET + 4] = 1 << 1
    holder = 2 - int(board.seat)
    match.play("band troll:red by tribe")
    assert why(match, "token 0") == "Troll tokens have the values 1 to 6."
    assert why(match, "token 1") == f"Troll token 1 is held by Player {holder}."
    assert why(match, "token 3") == (
        "Your band has 2 cards: only troll tokens up to 2 are small enough."
    )


def test_what_elves_keep() -> None:
    match, board = play(ALL_FIVE)
    deal(board, "elf:red", "elf:blue", "centaur:red", "troll:red", "wingfolk:red", "troll:blue")
    match.play("band elf:red by tribe")
    assert why(match, "keep all") == "You hold 4 cards and may keep only 2."
    assert why(match, "keep elf:green") == "You have no green elf in hand."
    match.play("keep troll:red")
    assert why(match, "keep centaur:red").startswith("Cards are kept in a fixed order, and the red")
    match.play("keep wingfolk:red")
    assert why(match, "keep troll:blue") == (
        "Your elf-led band has 2 cards: you may not keep more."
    )

    match, board = play(ALL_FIVE)
    deal(board, "elf:red", "elf:blue", "elf:green", "centaur:red", "troll:red")
    match.play("band elf:red by tribe")
    match.play("keep troll:red")
    assert why(match, "keep all") == "Only one card is left: choose that card itself."
    deal(board, "centaur:red", "centaur:blue")
    assert why(match, "keep all").startswith("Some cards have already been passed over")
    deal(board)
    assert why(match, "keep all") == "No card is left to keep."


def test_elves_that_must_keep_the_exact_number() -> None:
    match, board = play(ALL_FIVE, elf_keep_exact=True)
    deal(board, "elf:red", "elf:blue", "centaur:red", "troll:red", "troll:blue")
    match.play("band elf:red by tribe")
    assert why(match, "discard") == "You must keep 2 more cards."
    assert why(match, "keep troll:blue") == (
        "You must keep 2 more cards, and starting with the blue troll too few are left in "
        "the fixed order."
    )


@pytest.mark.parametrize("partly", [False, True])
def test_raids(partly: bool) -> None:
    match, board = play("orcs,elves,skeletons,trolls,wingfolk", orc_partial_removal=partly)
    assert why(match, "raid red").startswith("Orcs go raiding only at the end of an age")
    board.phase = codes.RAID
    board.sheets[board.seat * SHEET + 3] = 0b110
    assert why(match, "raid red purple grey") == (
        "The purple and grey spaces of your horde board are empty."
    )
    if not partly:
        assert why(match, "raid red").startswith("A raid removes all markers")
    else:
        assert match.why_not("raid red") is None


def test_ten_skeletons() -> None:
    match, board = play(ALL_FIVE)
    deal(board, "elf:red", "skeleton")
    assert why(match, "skeletons") == "Ten skeletons are needed; you have only 1."
    match, board = play(ALL_FIVE, skeleton_instant_win=False)
    deal(board, *["skeleton"] * 10)
    assert why(match, "skeletons").startswith("In this game ten skeletons do not win")
    assert match.why_not("scatter") is None
    match, board = play("orcs,elves,giants,trolls,wingfolk")
    assert why(match, "skeletons") == "Skeletons are not in this game."
