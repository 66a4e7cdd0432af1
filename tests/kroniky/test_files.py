"""Maps and chronicles as files: ours are right, wrong ones are refused with line and reason."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kroniky.positions import quiet_chronicle, small_map

import ludoteka
from ludoteka.core.errors import BadOption
from ludoteka.core.problem import Problem
from ludoteka.games.kroniky.data import HERE
from ludoteka.games.kroniky.own_files.check import check
from ludoteka.games.kroniky.own_files.files import CHRONICLES, LONGEST_FILE, MAPS, schema
from ludoteka.games.kroniky.view.contents import contents

FILES = sorted((HERE / "data").rglob("*.json"))
MAP = json.loads(small_map(["..$", "TTT"], ["a:1"], {"c:1": {"gold": 1}}))
CHRONICLE = json.loads(quiet_chronicle())


def line(problem: Problem) -> int:
    """Where something is wrong."""
    return int(str(problem.params["line"]))


def told(content: dict[str, Any], **changes: Any) -> list[str]:
    """What is wrong with a file, changed so."""
    return [
        str(problem.params["problem"])
        for problem in check(json.dumps({**content, **changes}, indent=1))
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_our_files_are_right(file: Path) -> None:
    assert check(file.read_text("utf-8")) == []
    assert json.loads(file.read_text("utf-8"))["id"] == file.stem


def test_the_example_of_the_documentation_is_right() -> None:
    text = (Path(__file__).parents[2] / "docs" / "games" / "kroniky.md").read_text("utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    assert check(example) == []
    assert ludoteka.new("kroniky", 1, map=example).view(0) is not None


def test_there_are_five_maps_and_five_chronicles() -> None:
    assert list(MAPS) == [
        "borderlands", "great_river", "green_valley", "island_realm", "mountain_pass",
    ]  # fmt: skip
    assert list(CHRONICLES) == [
        "conquer_or_fall", "dawn", "long_peace", "lost_cities", "wonder_of_the_world",
    ]  # fmt: skip
    for found in MAPS.values():
        assert sum(row.count("U") for row in found.rows) == 5


def test_a_problem_has_its_line() -> None:
    text = (HERE / "data" / "maps" / "green_valley.json").read_text("utf-8")
    assert str(check(text.replace("Tf.S...OR~F~", "Tf.S...XR~F~"))[0]) == (
        "line 6: 'X' is not a terrain; choose from ., f, T, R, C, O, ~, F, $, U, S"
    )
    assert [str(problem) for problem in check(text.replace('"wood": 1', '"wood": "one"'))] == [
        "line 17: treasures[0].reward.wood: a whole number is expected, not a text"
    ]
    assert line(check(text[:-5])[0]) == 21
    text = (HERE / "data" / "chronicles" / "dawn.json").read_text("utf-8")
    lines = text.split("\n")
    number = next(i for i, part in enumerate(lines) if '"enemy_recruit"' in part)
    lines[number] = lines[number].replace('"strength": 1', '"strength": 20')
    assert line(check("\n".join(lines))[0]) == number + 1


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rows": ["..", "."]}, "row 1 has 1 spaces, but row 0 has 2"),
        ({"rows": []}, "rows: at least 1 of them are expected"),
        ({"rows": ["f" * 17]}, "rows[0]: a text of at most 16 characters is expected"),
        ({"rows": ["TT$", "TTT"]}, "the capital needs an empty space ('.')"),
        ({"rows": ["..h"]}, "'h' is not a terrain; choose from ., f, T, R, C, O, ~, F, $, U, S"),
        ({"dangerous": [[3, 3]]}, "there is no space [3, 3]"),
        ({"dangerous": [[0, 0], [0, 0]]}, "space [0, 0] is listed twice"),
        ({"dangerous": [[0]]}, "dangerous[0]: exactly 2 of them are expected"),
        ({"treasures": []}, "the treasure on space [2, 0] is not listed in 'treasures'"),
        ({"treasures": [{"at": [2, 0], "reward": {}}]}, "a treasure must bring something"),
        ({"suggested_capital": [0, 1]}, "space [0, 1] is not empty"),
        ({"name": {}}, "name: the field `en` is missing"),
        (
            {"id": "Big Hill"},
            "id: a text of lower-case letters, digits and _ (at most 40) is expected",
        ),
        ({"hills": 3}, "there is no field `hills` here"),
    ],
)
def test_wrong_maps(changes: dict[str, Any], reason: str) -> None:
    assert reason in told(MAP, **changes)


PEACE = {"type": "peace"}
PAY = {"type": "pay", "cost": {"gold": 1}}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"defeat": ["hunger", "out_of_time"]}, "every chronicle can be lost by 'war_lost'"),
        ({"defeat": ["war_lost", "out_of_time", "war_lost"]}, "'war_lost' is listed twice"),
        ({"victory": []}, "victory: at least 1 of them are expected"),
        ({"victory": [PAY, PAY]}, "a chronicle has at most one victory of type 'pay'"),
        (
            {"victory": [PEACE], "relations_start": 0},
            "this victory condition already holds at the start",
        ),
        (
            {"victory": [{"type": "happiness", "min": 3}]},
            "this victory condition already holds at the start",
        ),
        (
            {"victory": [{"type": "area_levels", "levels": {"religion": 5}}]},
            "the highest level of religion is 4, not 5",
        ),
        ({"victory": [{"type": "pay", "cost": {}}]}, "a price must name at least one resource"),
        ({"victory": [{"type": "luck"}]}, "victory[0].type: 'luck' cannot be used here"),
        ({"relations_start": 7}, "relations_start: a number of at most 6 is expected"),
        ({"enemy_units": [[], []]}, "enemy_units: at least 3 of them are expected"),
        ({"enemy_units": [[1] * 6, [], []]}, "enemy_units[0]: at most 5 of them are expected"),
        ({"special": {"reward": {}}}, "a special space must bring something"),
        ({"treasury": {"silver": 3}}, "treasury: there is no field `silver` here"),
    ],
)
def test_wrong_chronicles(changes: dict[str, Any], reason: str) -> None:
    assert reason in told(CHRONICLE, **changes)


def test_an_event_line_has_fifteen_events() -> None:
    events = {**CHRONICLE["events"], "2": CHRONICLE["events"]["2"][:14]}
    assert told(CHRONICLE, events=events) == ["events.2: at least 15 of them are expected"]


def test_files_that_are_none() -> None:
    assert str(check("")[0]) == "line 1: this is not JSON: Expecting value"
    assert str(check("[1, 2]")[0]).endswith("this file is neither")
    assert str(check('{"rows": [], "events": 1}')[0]).endswith("this file is neither")
    assert [str(one) for one in check('{"rows": 1,\n "rows": 2}')] == [
        "line 2: 'rows' is listed twice"
    ]
    assert "brackets" in str(check('{"rows": ' + "[" * 30 + "]" * 30 + "}")[0])
    assert line(check("[" * 20_000)[0]) == 1
    assert "characters" in str(check(" " * (LONGEST_FILE + 1))[0])


@given(st.text(max_size=200) | st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["rows", "events", "id", "name", "victory", "x"]), inner, max_size=4),
).map(json.dumps))  # fmt: skip
def test_any_text_is_answered(text: str) -> None:
    for problem in check(text):
        assert line(problem) >= 1
        assert str(problem).isprintable()


def test_the_schema_knows_both_files() -> None:
    valid = jsonschema_rs.validator_for(schema()).is_valid
    for file in FILES:
        assert valid(json.loads(file.read_text("utf-8"))), file
    assert not valid({"rows": 3})
    assert not valid("x")
    assert not valid({**MAP, "id": "Hill"})
    wrong = [{"type": "area_levels", "levels": {"relligion": 1}}]
    assert not valid({**CHRONICLE, "victory": wrong})


@pytest.mark.parametrize("sign", ["\ud800", "\x1b[31m", "\x00", "\u202e", "\n"])
def test_a_sign_that_cannot_be_shown_is_refused_with_its_line(sign: str) -> None:
    for name in ("name", "id", "note"):
        text = json.dumps({**MAP, name: {"en": f"a{sign}"} if name == "name" else f"a{sign}"})
        text = text.replace(f'"{name}"', f'\n"{name}"')
        if (name, sign) == ("note", "\n"):
            assert check(text) == []
            continue
        assert (line(check(text)[0]), "cannot be shown" in str(check(text)[0])) == (2, True)
        with pytest.raises(BadOption, match="cannot be shown"):
            ludoteka.new("kroniky", 1, map=text)
    assert check(json.dumps({sign: 1, **MAP})) != []
    assert check(f'{{"rows": ["{sign}"]}}') != []


def test_a_name_is_kept_as_it_was_written() -> None:
    for name in ("Bitva u\u00a0Kolína", "Ba\u00adum", "\U0001f468\u200d\U0001f469", "Žluťoučký"):
        match = ludoteka.new("kroniky", 1, map=json.dumps({**MAP, "name": {"en": name}}))
        for one in (match, ludoteka.load(match.record())):
            assert contents(one.state).map_names["en"] == name


def test_a_wrong_area_is_told_with_its_line() -> None:
    wrong = [{"type": "area_levels", "levels": {"relligion": 1}}]
    text = json.dumps({**CHRONICLE, "victory": wrong}, indent=1)
    place = 1 + next(i for i, part in enumerate(text.split("\n")) if '"levels"' in part)
    assert [str(one) for one in check(text)] == [
        f"line {place}: victory[0].levels: there is no 'relligion'"
    ]


def test_conditions_that_no_army_can_fulfil_are_refused() -> None:
    wrong = [{"type": "recruit", "unit": "cannon", "count": 16}]
    assert told(CHRONICLE, victory=wrong) == [
        "victory[0].count: a number of at most 15 is expected"
    ]


@pytest.mark.parametrize(
    ("structure", "number", "reason"),
    [
        ("farm", 4, "there is room for at most 3 of 'farm', not for 4"),
        ("settlement", 5, "there is room for at most 4 of 'settlement', not for 5"),
        ("settlement_b", 2, "there is room for at most 1 of 'settlement_b', not for 2"),
    ],
)
def test_more_structures_than_places_are_refused(structure: str, number: int, reason: str) -> None:
    asked = {"type": "structure", "structure": structure, "min": number}
    event = {"round": 3, "condition": asked, "effects": []}
    assert told(CHRONICLE, key_events=[event]) == [reason]
    assert told(CHRONICLE, key_events=[{**event, "condition": {**asked, "min": number - 1}}]) == []


def test_peace_with_a_beaten_enemy_is_refused() -> None:
    both = [{"type": "all", "of": [{"type": "peace"}, {"type": "defeat_enemy"}]}]
    assert told(CHRONICLE, victory=both) == ["once the enemy is beaten, there can be no peace"]


def test_parts_of_one_kind_are_still_several() -> None:
    recruits = [{"type": "recruit", "unit": unit, "count": 1} for unit in ("infantry", "archers")]
    victory = [{"type": "all", "of": recruits}]
    match = ludoteka.new("kroniky", 1, chronicle=quiet_chronicle(victory=victory))
    assert [one.kind for one in contents(match.state).victories] == ["victory.all"]


# --- own files in a game ------------------------------------------------------------------


def test_a_record_carries_own_files() -> None:
    match = ludoteka.new("kroniky", 1, seed=3, map=json.dumps(MAP, indent=2),
                         chronicle=quiet_chronicle())  # fmt: skip
    match.play("found a:1")
    match.play(match.legal()[0])
    match.play("end")
    text = match.record()
    again = ludoteka.load(text)
    assert again.state.digest() == match.state.digest()
    assert again.record() == text
    assert "option map={" in text


def test_names_of_own_files_may_use_any_letters() -> None:
    named = {**MAP, "name": {"en": "Hill", "cs": "Kopeček\u2028ů", "pl": "Wzgórze"}}
    match = ludoteka.new("kroniky", 1, seed=3, map=json.dumps(named))
    assert ludoteka.load(match.record()).record() == match.record()


def test_wrong_options_are_refused() -> None:
    with pytest.raises(BadOption, match="did you mean 'green_valley'"):
        ludoteka.new("kroniky", 1, map="green_vally")
    with pytest.raises(BadOption, match="line 1: this is not JSON"):
        ludoteka.new("kroniky", 1, map="{")
    with pytest.raises(BadOption, match="takes a map"):
        ludoteka.new("kroniky", 1, map=quiet_chronicle())
    with pytest.raises(BadOption, match="already"):
        ludoteka.new("kroniky", 1, map=json.dumps({**MAP, "id": "green_valley"}))
    with pytest.raises(BadOption):
        ludoteka.new("kroniky", 1, map=3)
