"""What is told of war: the odds before a battle, and the story after it (9)."""

import pytest
from tests.kroniky.positions import Division, Table, position, quiet_chronicle
from tests.kroniky.test_war import BAD, CALM, GOOD, columns

import ludoteka


def meeting() -> Table:
    """Six against six in lane I, and one more beside them for the player."""
    army: dict[int, Division] = {1: ([4, 2], 2), 2: ([1], 3)}
    return position(relations=6, army=army, foes={1: ([2, 2, 1, 1], 3), 2: ([9], 5)})


def forecast(table: Table) -> list[tuple[object, ...]]:
    """What is told of a battle in lane I: the die's part, losses, the way, the war."""
    return [
        (one.lead, one.sides, one.own_losses, one.enemy_losses, one.moves, one.war)
        for one in table.lane(1).battle
    ]


def test_the_odds_are_what_the_six_sides_bring() -> None:
    assert forecast(meeting()) == [
        (2, 1, 0, 2, 1, None), (1, 4, 0, 1, 1, None), (0, 1, 1, 1, 0, None)
    ]  # fmt: skip
    ends = []
    for die in (GOOD, CALM, BAD):
        table = meeting().roll(die).play("order I forward")
        sides = (table.lane(1).own, table.lane(1).enemy)
        ends.append((*(side.boxes.count(-1) for side in sides), columns(table)[0]))
    assert ends == [(0, 2, (3, 4)), (0, 1, (3, 4)), (1, 1, (2, 3))]


@pytest.mark.parametrize(
    ("own", "at", "foe", "middle"),
    [
        ([5, 5], 4, [4, 1, 2], (3, 4, 0, 2, 0, None)),  # no space behind the enemy
        ([9], 3, [1, 1, 1, 1], (5, 4, 0, 3, 1, None)),  # two spaces, but one is free
        ([2, 2], 1, [5], (-1, 4, 1, 0, 0, None)),  # no space behind the player
        ([9], 2, [1], (8, 4, 0, 1, 2, None)),  # more units than he has are not lost
        ([9], 4, [1], (8, 4, 0, 1, -4, "won")),  # into the enemy's base; the tokens go home
        ([1], 0, [5], (-4, 4, 1, 0, None, "lost")),
    ],
)
def test_the_odds_know_the_ends_of_the_battlefield(
    own: list[int], at: int, foe: list[int], middle: tuple[object, ...]
) -> None:
    table = position(army={1: (own, at)}, foes={1: (foe, at + 1)}, relations=6)
    assert [one for one in forecast(table) if one[1] == 4] == [middle]
    before = columns(table)[0]
    table.roll(CALM).play("order I forward")
    moves, war = middle[4], middle[5]
    if moves is not None:
        assert columns(table)[0][0] - before[0] == moves
    assert (table.view.enemy_beaten, table.match.over) == (war == "won", war == "lost")


@pytest.mark.parametrize("lane", [1, 2, 3])
def test_the_odds_count_the_losses_of_their_lane(lane: int) -> None:
    table = position(army={lane: ([9], 2)}, foes={lane: ([1, 1, 1, 1], 3)}, relations=6)
    [calm] = [one for one in table.lane(lane).battle if one.sides == 4]
    assert (calm.own_losses, calm.enemy_losses, calm.enemy_left) == (0, 3, 1)


def test_who_wins_the_war_stands_in_the_base_at_most() -> None:
    table = position(army={1: ([1], 0)}, foes={1: ([5], 1)}, relations=6)
    table.roll(CALM).play("order I forward")
    assert table.lane(1).enemy.column == 0


def test_the_story_tells_what_a_battle_did() -> None:
    table = position(army={1: ([9], 2)}, foes={1: ([1], 3)}, relations=6)
    table.roll(CALM).play("order I forward")
    told = {event.key: event.params for event in table.match.steps[-1].events}
    assert (told["attacked"]["own"], told["attacked"]["enemy"]) == (9, 1)
    assert (told["battle_won"]["own"], told["battle_won"]["enemy"]) == (0, 1)
    assert told["enemy_left"]["division"] == "division.I"
    assert told["moved"]["column"] == 4
    table = position(army={1: ([4, 4], 2)}, foes={1: ([5, 4], 3)}, relations=6)
    table.roll(CALM).play("order I forward")
    told = {event.key: event.params for event in table.match.steps[-1].events}
    assert (told["battle_lost"]["own"], told["moved"]["column"]) == (1, 1)
    assert told["enemy_moved"]["column"] == 2


def test_the_story_tells_who_comes_and_who_leaves() -> None:
    table = position(army={1: ([4], 3)}, foes={2: ([2], 6)})
    table.play("order I forward")
    assert table.told()[-2:] == ["war", "enemy_moved"]
    table = position(levels={"diplomacy": 4}, relations=2, foes={2: ([2], 4)})
    table.play("use diplomacy.embassy")
    assert table.told()[-2:] == ["relations_better", "enemy_left"]
    table = position(army={1: ([4], 3)})
    table.play("end", "disband I")
    assert table.told()[-2:] == ["disbanded", "withdrew"]


def test_war_from_the_start_is_told() -> None:
    war = quiet_chronicle(relations_start=6, enemy_units=[[2], [], []])
    match = ludoteka.new("kroniky", 1, chronicle=war)
    match.play(match.legal()[0])
    assert "war" in [event.key for event in match.events]


def test_there_are_no_odds_before_two_divisions_meet() -> None:
    table = position(army={1: ([4], 2), 2: ([3], 2)}, foes={1: ([2], 4), 3: ([2], 3)}, relations=6)
    assert [table.lane(number).battle for number in (1, 2, 3)] == [[], [], []]
